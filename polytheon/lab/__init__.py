"""Where games are played by the thousand: arenas and ratings, simulations, reports on balance."""

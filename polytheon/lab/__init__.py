"""Games by the thousand: arenas and ratings, simulations, balance reports, tuning."""

"""Where games are played by the hundred: arenas and ratings."""

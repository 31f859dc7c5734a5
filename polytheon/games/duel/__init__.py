"""7 Wonders Duel with its Pantheon expansion, or the base game alone."""

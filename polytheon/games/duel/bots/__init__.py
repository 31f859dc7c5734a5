"""How bots judge a position of Duel and which options they look at first. Compiled."""

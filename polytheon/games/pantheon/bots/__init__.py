"""How bots judge a position of Pantheon and which options they look at first. Compiled."""

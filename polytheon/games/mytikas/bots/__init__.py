"""How bots judge a position of Mytikas and which options they look at first. Compiled."""

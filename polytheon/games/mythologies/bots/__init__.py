"""How bots judge a position of Mythologies and which options they look at first. Compiled."""

"""The rules of Mythologies, in the order of the rulebook. Compiled."""

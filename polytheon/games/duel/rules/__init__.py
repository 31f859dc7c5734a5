"""The rules of Duel, in the order of the rulebook. Compiled."""

"""The rules of Pantheon, in the order of the rulebook. Compiled."""

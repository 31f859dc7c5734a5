"""The rules of Mytikas, in the order of the rulebook. Compiled."""

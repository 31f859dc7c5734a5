"""The components of Duel as data, and what turns them into objects. Compiled."""

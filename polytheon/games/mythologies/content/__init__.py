"""The components of Mythologies as data, and what turns them into objects. Compiled."""

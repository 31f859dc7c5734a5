"""The components of Pantheon as data, and what turns them into objects. Compiled."""

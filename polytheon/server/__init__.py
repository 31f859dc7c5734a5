"""The table: a server on which people and programs play, and which never loses a move and never tells a secret."""

"""Pantheon (2011): six epochs of peoples, their gods and the ways to their temples, for two to four players."""

"""Mythologies, for two to four players."""

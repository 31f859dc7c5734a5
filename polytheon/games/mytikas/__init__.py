"""Mytikas, for two to four players."""

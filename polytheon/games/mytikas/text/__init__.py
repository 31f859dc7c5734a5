"""Mytikas in words."""

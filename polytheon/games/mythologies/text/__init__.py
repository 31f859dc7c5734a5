"""Mythologies in words."""

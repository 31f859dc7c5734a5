"""Mythologies in words."""

from __future__ import annotations

from polytheon.games.mythologies.text.words import TEXT

__all__ = ["TEXT"]

"""Pantheon in words."""

from __future__ import annotations

from polytheon.games.pantheon.text.words import TEXT

__all__ = ["TEXT"]

"""Mytikas in words."""

from __future__ import annotations

from polytheon.games.mytikas.text.words import TEXT

__all__ = ["TEXT"]

"""Duel in words."""

from __future__ import annotations

from polytheon.games.duel.text.words import TEXT

__all__ = ["TEXT"]

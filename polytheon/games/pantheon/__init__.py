"""Pantheon. Everybody else sees it through `GAME`."""

from __future__ import annotations

from polytheon.games.pantheon.game import GAME

__all__ = ["GAME"]

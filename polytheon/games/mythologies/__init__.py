"""Mythologies. Everybody else sees it through `GAME`."""

from __future__ import annotations

from polytheon.games.mythologies.game import GAME

__all__ = ["GAME"]

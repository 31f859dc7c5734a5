"""Polytheon: four board games about gods, played, served and studied.

>>> import polytheon
>>> match = polytheon.game("duel").new(seed=7)
>>> match.to_act
0
"""

from __future__ import annotations

from typing import Any

from polytheon import games
from polytheon.bots import bot
from polytheon.games import game
from polytheon.kernel.content import Data
from polytheon.kernel.errors import (
    BadDump,
    BadEdition,
    BadGame,
    BadRecord,
    BadSetup,
    IllegalAction,
    NothingToUndo,
    NotWhole,
    PolytheonError,
    UnknownGame,
)
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match
from polytheon.kernel.record import Visitor, read

__version__ = "0.1.0"

GAMES: tuple[str, ...]  # the names of all games, those of other packages included

__all__ = [
    "GAMES",
    "BadDump",
    "BadEdition",
    "BadGame",
    "BadRecord",
    "BadSetup",
    "Game",
    "IllegalAction",
    "Match",
    "NotWhole",
    "NothingToUndo",
    "PolytheonError",
    "UnknownGame",
    "Visitor",
    "bot",
    "game",
    "replay",
]


def __getattr__(name: str) -> Any:
    if name == "GAMES":
        return games.GAMES
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def replay(text: str, visitor: Visitor | None = None, edition: Data | str | None = None) -> Match:
    """Play a record again and return the match at its last position."""
    return read(text, game, visitor, edition)

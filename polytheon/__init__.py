"""Polytheon: four board games about gods, played, served and studied.

>>> import polytheon
>>> match = polytheon.game("duel").new(seed=7)
>>> match.to_act
0
"""

from __future__ import annotations

from polytheon.bots import bot
from polytheon.games import GAMES, game
from polytheon.kernel.content import Data
from polytheon.kernel.errors import (
    BadDump,
    BadEdition,
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

__all__ = [
    "GAMES",
    "BadDump",
    "BadEdition",
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


def replay(text: str, visitor: Visitor | None = None, edition: Data | str | None = None) -> Match:
    """Play a record again and return the match at its last position."""
    return read(text, game, visitor, edition)

"""Polytheon: four board games about gods, played, served and studied.

>>> import polytheon
>>> match = polytheon.game(polytheon.GAMES[0]).new(seed=7)
>>> match.to_act
0
"""

from __future__ import annotations

from typing import Any

from polytheon import games
from polytheon.bots import bot
from polytheon.games import game
from polytheon.kernel import record
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
from polytheon.kernel.record import OldRecord, Reading, Visitor

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
    "OldRecord",
    "PolytheonError",
    "Reading",
    "UnknownGame",
    "Visitor",
    "bot",
    "game",
    "read_record",
    "replay",
]


def __getattr__(name: str) -> Any:
    if name == "GAMES":
        return games.GAMES
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def replay(text: str, visitor: Visitor | None = None, edition: Data | str | None = None) -> Match:
    """Play a record again and return the match at its last position.

    Raises BadRecord, which names the line and the reason. For a record of older rules that no longer fits it is an
    OldRecord, whose `match` is the game up to the first line that does not; `read_record` returns that at once.
    """
    return record.replay(text, game, visitor, edition)


def read_record(text: str, visitor: Visitor | None = None, edition: Data | str | None = None) -> Reading:
    """Play a record again as far as it fits today's rules, and say by which rules it was played.

    Raises BadRecord if it is broken, or of newer rules.
    """
    return record.read(text, game, visitor, edition)

"""The games, by name."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from polytheon.kernel.errors import UnknownGame, closest
from polytheon.kernel.game import Game

GAMES: Final = ("duel", "pantheon", "mytikas", "mythologies")


def game(name: str) -> Game:
    """The game of that name."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game '{name}', only {', '.join(GAMES)}" + closest(name, GAMES))
    found = import_module(f"polytheon.games.{name}.game").GAME
    assert isinstance(found, Game)
    return found

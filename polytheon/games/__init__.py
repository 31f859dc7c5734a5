"""The games, by name: those of this package, and those that other packages bring.

A package brings a game by an entry point of the group `polytheon.games`, whose name is the game's and whose value is
its `GAME`.
"""

from __future__ import annotations

import warnings
from functools import cache
from importlib import import_module
from typing import Any, Final

from polytheon.kernel.errors import BadGame, PolytheonError, UnknownGame, closest
from polytheon.kernel.game import Game
from polytheon.kernel.limits import check_game, fault_of

BUILT_IN: Final = ("duel", "pantheon", "mytikas", "mythologies")
GROUP: Final = "polytheon.games"

GAMES: tuple[str, ...]  # all names; looked for when it is first asked for


def __getattr__(name: str) -> Any:
    if name == "GAMES":
        return (*BUILT_IN, *plugins())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def game(name: str) -> Game:
    """The game of that name. Raises UnknownGame, which suggests a similar name."""
    if name in BUILT_IN:
        found = import_module(f"polytheon.games.{name}").GAME
        assert isinstance(found, Game)
        return found
    known = plugins()
    if name not in known:
        games = (*BUILT_IN, *known)
        raise UnknownGame(f"there is no game '{name}', only {', '.join(games)}" + closest(name, games))
    return known[name]


@cache
def plugins() -> dict[str, Game]:
    """The games of other packages. One that cannot be loaded is left out with a warning and does not affect the others.
    """
    from importlib.metadata import entry_points  # it takes longer to import than the kernel

    found: dict[str, Game] = {}
    for entry in sorted(entry_points(group=GROUP)):
        try:
            loaded = entry.load()
            if not isinstance(loaded, Game):
                raise BadGame(f"{entry.value} is no Game")
            if loaded.name != entry.name:
                raise BadGame(f"its entry point is called '{entry.name}', and the game calls itself '{loaded.name}'")
            if entry.name in BUILT_IN or entry.name in found:
                raise BadGame(f"the name '{entry.name}' is taken")
            check_game(loaded)
        except Exception as error:
            why = str(error) if isinstance(error, PolytheonError) else fault_of(error)
            warnings.warn(f"the game '{entry.name}' cannot be used: {why}", stacklevel=2)
        else:
            found[entry.name] = loaded
    return found

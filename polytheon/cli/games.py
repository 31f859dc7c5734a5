"""polytheon games: what can be played."""

from __future__ import annotations

import json
from typing import Annotated, Final

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from polytheon.bots import BOTS
from polytheon.games import GAMES, game
from polytheon.text.catalogue import words_of

MOST_VALUES: Final = 10
FEW: Final = 4


def games(*, json_: Annotated[bool, Parameter(name="--json", negative="")] = False) -> None:
    """List the games with their numbers of players and options.

    Parameters
    ----------
    json_
        Print JSON.
    """
    found = [game(name) for name in GAMES]
    if json_:
        rows = [
            {
                "game": each.name,
                "players": list(each.players),
                "options": {name: {"values": list(o.values), "default": o.default} for name, o in each.options.items()},
            }
            for each in found
        ]
        print(json.dumps({"games": rows, "bots": list(BOTS)}, indent=2))
        return
    console = Console()
    for each in found:
        words = words_of(each, "en")
        called = f": {escape(words['game.name'])}" if "game.name" in words else ""
        console.print(f"[bold]{each.name}[/bold], {' or '.join(map(str, each.players))} players{called}")
        if "game.tale" in words:
            console.print(words["game.tale"], highlight=False, markup=False)
        table = Table("option", "values", "default", padding=(0, 1))
        for name, option in each.options.items():
            table.add_row(name, shortened(option.values), option.default)
        if each.options:
            console.print(table)
    console.print(f"Bots: {', '.join(BOTS)}. To play: polytheon play {GAMES[0]}", highlight=False)


def shortened(values: tuple[str, ...]) -> str:
    """The values of an option; of very many, the first few and how many there are."""
    if len(values) <= MOST_VALUES:
        return ", ".join(values)
    return f"{', '.join(values[:FEW])}, ... ({len(values)} in all)"

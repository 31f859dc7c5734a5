"""polytheon games: what can be played."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from polytheon.bots import BOTS
from polytheon.games import GAMES, game


def games(*, json_: Annotated[bool, Parameter(name="--json", negative="")] = False) -> None:
    """List the games with their numbers of players and options.

    Parameters
    ----------
    json_
        Print JSON for programs.
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
        console.print(f"[bold]{each.name}[/bold], {' or '.join(map(str, each.players))} players")
        table = Table("option", "values", "default", padding=(0, 1))
        for name, option in each.options.items():
            table.add_row(name, ", ".join(option.values), option.default)
        if each.options:
            console.print(table)
    console.print(f"Bots: {', '.join(BOTS)}. To play: polytheon play {GAMES[0]}", highlight=False)

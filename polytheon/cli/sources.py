"""polytheon sources: where every value of a game comes from."""

from __future__ import annotations

import json
from collections import Counter
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from polytheon.games import game as find_game
from polytheon.kernel.content import EDITION, KINDS


def sources(
    game: str,
    *,
    edition: str | None = None,
    summary: Annotated[bool, Parameter(negative="")] = False,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Print every value of a game's components with its provenance, and how many there are of each.

    Parameters
    ----------
    game
        The game, such as duel.
    edition
        An edition file whose values replace ours.
    summary
        Print the counts only.
    json_
        Print JSON for programs.
    """
    content = find_game(game).content(edition)
    values = content.values()
    counts = Counter(value.source.kind for value in values)
    counted = {name: counts[name] for name in KINDS if name != EDITION or counts[name]}
    if json_:
        rows = [{"key": path, "value": value, "provenance": kind, "why": why} for path, value, (kind, why) in values]
        data = {"game": game, "content": content.digest, "counts": counted}
        print(json.dumps(data if summary else {**data, "values": rows}, indent=2, ensure_ascii=False))
        return
    console = Console()
    if not summary:
        table = Table(padding=(0, 1))
        for heading in ("value of", "is", "known from"):
            table.add_column(heading, overflow="fold")
        for path, value, source in values:
            table.add_row(path, shown(value), source.kind)
        console.print(table)
    console.print(f"{game}: {len(values)} values; " + ", ".join(f"{n} {name}" for name, n in counted.items()))


def shown(value: object) -> str:
    """A value as one would say it."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(item)}" for name, item in value.items()) or "nothing"
    if isinstance(value, list):
        return ", ".join(f"({shown(item)})" if isinstance(item, (dict, list)) else shown(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)

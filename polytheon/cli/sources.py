"""polytheon sources: where every value of a game comes from."""

from __future__ import annotations

import json
from typing import Annotated, Final, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from polytheon.games import game as find_game
from polytheon.kernel.content import KINDS, NET, Content
from polytheon.text import GameText, game_text, usual_language
from polytheon.text.game import capital
from polytheon.text.sources import Part, parts

RATIOS: Final = {"thing": 2, "values": 4, "kind": None, "why": 4}
COLUMNS: Final = tuple(RATIOS)


def sources(
    game: str,
    *,
    edition: str | None = None,
    language: Literal["en", "fr", "ja"] | None = None,
    summary: Annotated[bool, Parameter(negative="")] = False,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Print every value of a game's components with its source and the reason, and count the values of each source.

    Parameters
    ----------
    game
        The game by its name; `polytheon games` lists them.
    edition
        An edition file whose values replace ours.
    language
        English, French or Japanese.
    summary
        Print the counts only.
    json_
        Print JSON.
    """
    played = find_game(game)
    content = played.content(edition)
    if json_:
        print(json.dumps(as_data(game, content, summary), indent=2, ensure_ascii=False))
        return
    text = game_text(played, language or usual_language(), content)
    console = Console()
    if not summary:
        for part in parts(text):
            console.print(drawn(part, text))
    console.print(in_total(text), soft_wrap=not console.is_terminal, markup=False, highlight=False)


def as_data(game: str, content: Content, summary: bool) -> dict[str, object]:
    data: dict[str, object] = {"game": game, "content": content.digest, "counts": content.tally()}
    values = [
        {"key": path, "value": value, "provenance": kind, "why": why} for path, value, (kind, why) in content.values()
    ]
    return data if summary else {**data, "values": values}


def drawn(part: Part, text: GameText) -> Table:
    """A section of the data as a table; values with the same source are grouped, and the reason is given once."""
    has_things = any(row.thing for group in part.groups for row in group.rows)
    columns = COLUMNS if has_things else COLUMNS[1:]
    table = Table(title=part.name, title_justify="left", title_style="bold", expand=True)
    for column in columns:
        ratio = RATIOS[column]
        table.add_column(capital(text(f"known.column.{column}")), overflow="fold", ratio=ratio, no_wrap=ratio is None)
    for group in part.groups:
        for i, row in enumerate(group.rows):
            values = "\n".join(f"{item.name}{text('list.colon')}{item.value}" for item in row.items)
            source = (text(f"known.kind.{group.source.kind}"), group.why) if i == 0 else ("", "")
            table.add_row(*[Text(cell) for cell in (capital(row.thing), values, *source)[-len(columns) :]])
        table.add_section()
    return table


def in_total(text: GameText) -> str:
    """The number of printed numbers for each kind of source, as a sentence."""
    counts = text.content.tally()
    if not counts:
        return text("known.none", game=text.game.name)
    said = [text("known.part", n=counts[kind], kind=text(f"known.kind.{kind}")) for kind in KINDS if kind in counts]
    printed = sum(n for kind, n in counts.items() if kind != NET)
    return text("known.total", game=text.game.name, n=printed, parts=text.comma(said))

"""polytheon rules: what the components of a game do."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.console import Console

from polytheon.games import game as find_game
from polytheon.kernel.errors import PolytheonError
from polytheon.text import game_text, usual_language


def rules(
    game: str,
    thing: Annotated[str, Parameter(consume_multiple=False)] = "",
    *,
    edition: str | None = None,
    language: Literal["en", "fr", "ja"] | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Say what a card or another component does, or all of them.

    Parameters
    ----------
    game
        The game by its name; `polytheon games` lists them.
    thing
        The name or id of a component, or a part of it; all components if it is missing.
    edition
        An edition file whose values replace ours.
    language
        English, French or Japanese.
    json_
        Print JSON for programs.
    """
    played = find_game(game)
    text = game_text(played, language or usual_language(), played.content(edition))
    found = text.find_thing(thing) if thing else text.things()
    if not found:
        raise PolytheonError(text("say.no_thing", typed=thing) if thing else text("known.none", game=game))
    if json_:
        print(json.dumps({name: text.about(name) for name in found}, indent=2, ensure_ascii=False))
        return
    console = Console(highlight=False)
    lines = [" ".join(text.about(name)) for name in found]
    lines += [line for name in found for line in text.notes(name)] if thing else text.mark_legend()
    for line in dict.fromkeys(lines):
        console.print(line, soft_wrap=not console.is_terminal, markup=False)

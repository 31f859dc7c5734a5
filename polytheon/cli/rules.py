"""polytheon rules: the rules of a game, and what its components do."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich.console import Console

from polytheon.cli.rulebook import Answer, answer, changed, contents, drawn, nothing, show
from polytheon.games import game as find_game
from polytheon.kernel.errors import PolytheonError
from polytheon.text import GameText, game_text, usual_language
from polytheon.text.rule_pages import markdown
from polytheon.text.rule_search import NOTHING
from polytheon.text.rulebook import book_for


def rules(
    game: str,
    *words: str,
    edition: str | None = None,
    language: Literal["en", "fr", "ja"] | None = None,
    markdown_: Annotated[bool, Parameter(name="--markdown", negative="")] = False,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Print the rules of a game, or explain a card or another component.

    Parameters
    ----------
    game
        The game by its name; `polytheon games` lists them.
    words
        The number of a rule (7.3) or a section (7), words to search for, or the name or id of a component or a part of
        it (default: the table of contents).
    edition
        An edition file whose values replace ours.
    language
        English, French or Japanese.
    markdown_
        Print the whole rules as a page of Markdown.
    json_
        Print JSON: the effects of components by id, or rules if the words name no component.
    """
    played = find_game(game)
    text = game_text(played, language or usual_language(), played.content(edition))
    typed = " ".join(words)
    if markdown_:
        print(markdown(text, changed(text)), end="")
    elif not typed and not json_ and (book := book_for(text)):
        show(Console(highlight=False), contents(text, book))
    else:
        found = answer(text, typed) if typed else Answer(text.things(), NOTHING)
        if not found.things and not found.rules:
            raise PolytheonError(nothing(text, typed) if typed else text("known.none", game=game))
        if json_:
            print(json.dumps(as_data(text, found), indent=2, ensure_ascii=False))
        else:
            say(text, found, typed)


def as_data(text: GameText, found: Answer) -> Any:
    """An answer as plain data."""
    return {thing: text.about(thing) for thing in found.things} or asdict(found.rules)


def say(text: GameText, found: Answer, typed: str) -> None:
    """Print components with where their values come from, then rules."""
    console = Console(highlight=False)
    lines = [" ".join(text.about(name)) for name in found.things]
    lines += [line for name in found.things for line in text.notes(name)] if typed else text.mark_legend()
    for line in dict.fromkeys(lines):
        console.print(line, soft_wrap=not console.is_terminal, markup=False)
    if lines and found.rules:
        console.print()
    if found.rules:
        show(console, drawn(text, found.rules))

"""Which rules state the values of the components, so that a book can say what an edition changes in them."""

from __future__ import annotations

import re

from polytheon.kernel.content import by_id
from polytheon.kernel.game import Game
from polytheon.text import game_text
from polytheon.text.rulebook import links, rulebook


def stated(game: Game) -> dict[str, list[str]]:
    """The rules that state a value, by its key or the beginning of it, such as "economy.trade_base" or "progress.law".

    A rule that is named after components is about their values; `rulebook/links.toml` has the others.
    """
    found = {key: list(rules) for key, rules in links(game).values.items()}
    book, text = rulebook(game, "en"), game_text(game, "en")
    for section, components in game.content().data.items():
        for thing in components if section in game.schema and by_id(components) else ():
            called, key = plain_name(text.name(thing)), f"{section}.{thing}"
            named = [rule.number for rule in (book.rules() if book else []) if called in names_in(rule.name)]
            if named:
                found[key] = list(dict.fromkeys([*found.get(key, []), *named]))
    return found


def names_in(title: str) -> list[str]:
    """The names in the name of a rule, such as "Great Lighthouse and Piraeus"."""
    return [plain_name(name) for name in re.split(r" and |, ", title)]


def plain_name(name: str) -> str:
    return name.casefold().removeprefix("the ")

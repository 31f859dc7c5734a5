"""The complete rules of a game for the page: requested once per game and language."""

from __future__ import annotations

from functools import cache

from msgspec.json import encode

from polytheon.games import game as find_game
from polytheon.server.domain import game_messages as g
from polytheon.text import game_text
from polytheon.text.rulebook import book_for
from polytheon.text.stated import stated


@cache
def rulebook_body(name: str, language: str) -> bytes:
    """The rules of a game; raises UnknownGame."""
    game = find_game(name)
    text = game_text(game, language)
    book = book_for(text)
    tables = [
        g.RuleTable(kind, [g.RuleComponent(thing, text.name(thing), text.about(thing)) for thing in text.listed(kind)])
        for kind in dict.fromkeys(book.tables() if book else [])
    ]
    return encode(g.GameRules(name, book, tables, stated(game)))

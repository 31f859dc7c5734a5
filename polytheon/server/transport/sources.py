"""Where the values of a game come from, for the page: asked once a game and language, not with every move."""

from __future__ import annotations

from functools import cache

from msgspec import convert
from msgspec.json import encode

from polytheon.games import game as find_game
from polytheon.server.domain import messages as m
from polytheon.text import game_text
from polytheon.text.sources import Group, parts


@cache
def sources_body(name: str, language: str) -> bytes:
    return encode(sources_message(name, language))


def sources_message(name: str, language: str) -> m.Sources:
    game = find_game(name)
    content = game.content()
    text = game_text(game, language, content)
    listed = [m.SourcePart(part.name, [group_message(group) for group in part.groups]) for part in parts(text)]
    return m.Sources(name, content.digest, content.tally(), text("known.owner", game=name), listed)


def group_message(group: Group) -> m.SourceGroup:
    rows = [m.SourceRow(row.thing, [m.SourceItem(*item) for item in row.items]) for row in group.rows]
    return m.SourceGroup(convert(group.source.kind, m.SourceKind), group.why, rows)

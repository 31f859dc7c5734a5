"""Where the values of a game come from, for the page: requested once per game and language, not with every move."""

from __future__ import annotations

from functools import cache

from msgspec import convert
from msgspec.json import encode

from polytheon.games import game as find_game
from polytheon.kernel.content import Content
from polytheon.kernel.game import Game
from polytheon.server.domain import game_messages as g
from polytheon.text import game_text
from polytheon.text.sources import Group, parts


@cache
def sources_body(name: str, language: str) -> bytes:
    game = find_game(name)
    return encode(sources_of(game, game.content(), language))


def sources_of(game: Game, content: Content, language: str) -> g.SourceList:
    """Where the values of a game's components, those of an edition among them, come from."""
    text = game_text(game, language, content)
    listed = [g.SourcePart(part.name, [group_message(group) for group in part.groups]) for part in parts(text)]
    return g.SourceList(game.name, content.digest, content.tally(), text("known.owner", game=game.name), listed)


def group_message(group: Group) -> g.SourceGroup:
    rows = [g.SourceRow(row.thing, [g.SourceItem(*item) for item in row.items]) for row in group.rows]
    return g.SourceGroup(convert(group.source.kind, g.SourceKind), group.why, rows)

"""The list row of a table, stored so that lists open no table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import MsgspecError
from msgspec.json import Decoder

from polytheon.games import game as find_game
from polytheon.kernel.choosers import Dice
from polytheon.kernel.content import Content
from polytheon.kernel.match import Match
from polytheon.server.domain import lobby_messages as lm
from polytheon.server.domain.show import edition_name, seats
from polytheon.server.domain.table import Table
from polytheon.text import LANGUAGES, GameText, game_text

LISTING: Final = Decoder(lm.Listing)
WORLD: Final = 1  # a seed: any world that a seat takes for possible will do


def listing(table: Table) -> lm.Listing:
    """The table as lists show it."""
    s, edition, how = table.state, edition_name(table), stand(table)
    return lm.Listing(s.table, s.game, s.players, s.options, s.status, seats(table), s.clock, s.created, edition, how)


def stand(table: Table) -> lm.Stand | None:
    """The state of the game; None before it begins."""
    s, match = table.state, table.match
    if not table.begun:
        return None
    return lm.Stand(
        part={} if match is None else part_of(match),
        scores=[] if match is None else public_scores(match),
        to_act=s.active,
        since=s.since,
        deadline=table.deadline(),
        changed=s.moved,
        takeover=s.takeover is not None,
        abortable=table.abortable,
        practice=s.practice,
        stopped=table.stopped is not None,
        winners=[] if s.ending is None else s.ending.winners,
        reason=None if s.ending is None else s.ending.reason,
    )


def part_of(match: Match) -> dict[str, str]:
    """The current part of a game, by language; empty if the game has no parts."""
    view, options = match.view(None), tuple(sorted(match.options.items()))
    said = {language: text_of(match.game.name, language, match.content, options).part(view) for language in LANGUAGES}
    return {language: part for language, part in said.items() if part}


@lru_cache(maxsize=64)
def text_of(game: str, language: str, content: Content, options: tuple[tuple[str, str], ...]) -> GameText:
    return game_text(find_game(game), language, content, options=dict(options))


def public_scores(match: Match) -> list[int | None]:
    """Each seat's points where all seats know them, while the game runs as its running turn began. They are taken from
    worlds that the seats hold possible, never from the true one: where these differ, something hidden decides."""
    if match.over:
        return list(match.scores)
    worlds: list[list[int]] = []
    for seat in range(match.players):
        state = match.state.copy()
        state.redeal(seat, match.state, Dice(WORLD))
        worlds.append(match.game.scores(state))
    return [points[0] if len(set(points)) == 1 else None for points in zip(*worlds)]


def read_listing(summary: bytes) -> lm.Listing | None:
    """A stored list row, if it can be shown; a broken one does not affect the others."""
    try:
        return LISTING.decode(summary)
    except (MsgspecError, UnicodeError):
        return None

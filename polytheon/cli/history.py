"""What has happened in a match, turn by turn, as one seat (or a spectator) has seen it."""

from __future__ import annotations

from typing import NamedTuple

from polytheon.kernel.match import Match
from polytheon.kernel.replaying import play, replayed, steps
from polytheon.text import GameText
from polytheon.text.log import Teller, ToldTurn, plain


class Position(NamedTuple):
    """A match after some decisions, and the turn that led there, up to that decision."""

    match: Match
    turn: ToldTurn


def positions(match: Match, text: GameText, viewer: int | None) -> list[Position]:
    """The positions of a match, the set-up first."""
    chunks = steps(list(match.log))
    again = replayed(match.game, match.players, match.options, chunks[0], match.content)
    events, teller = match.events(), Teller(text, viewer)
    view = again.view(viewer)
    teller.tell(events[: len(again.log)], view, view)
    found = [Position(again.copy(), teller.turns[-1])]
    for chunk in chunks[1:]:
        play(again, chunk)
        before, view = view, again.view(viewer)
        teller.tell(events[teller.known : len(again.log)], before, view)
        found.append(Position(again.copy(), teller.turns[-1]))
    return found


def history(match: Match, text: GameText, viewer: int | None, since: int = 0) -> list[ToldTurn]:
    """The turns of a match, as one seat or a spectator saw them; with `since`, only those that ended or continued after
    this many decisions."""
    latest: dict[int, ToldTurn] = {}
    for position in positions(match, text, viewer)[since + 1 if since else 0 :]:
        latest[position.turn.decisions if position.turn.seat is not None else -1] = position.turn
    return list(latest.values())


def lines_of(turn: ToldTurn) -> list[str]:
    """The sentences of a turn."""
    return [plain(line) for line in turn.lines]

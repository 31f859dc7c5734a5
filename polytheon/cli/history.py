"""What has happened in a match, move by move, as one seat (or a spectator) has seen it."""

from __future__ import annotations

from typing import NamedTuple

from polytheon.kernel.events import Event
from polytheon.kernel.match import Match
from polytheon.kernel.record import Visitor, read
from polytheon.text import GameText


class Step(NamedTuple):
    """A position with a move in it: what was decided there, and what luck brought before it."""

    before: Match
    luck: list[str]
    move: str


class Positions(Visitor):
    """Collects a copy of the match before each decision."""

    def __init__(self) -> None:
        self.found: list[Match] = []

    def decision(self, match: Match, seat: int, action: int) -> None:
        self.found.append(match.copy())


def history(match: Match, text: GameText, viewer: int | None, since: int = 0) -> tuple[list[Step], list[str]]:
    """The steps of a match from some decision on, and what luck brought after the last one."""
    positions = Positions()
    read(match.record(), lambda _: match.game, positions, match.content.edition)
    steps: list[Step] = []
    luck: list[Event] = []
    decisions = 0
    for event in match.events():
        if event.seat is None:
            luck.append(event)
            continue
        if decisions >= since:
            before = positions.found[decisions]
            view = before.view(viewer)
            steps.append(Step(before, text.luck(luck, viewer, view), text.move(event, viewer, view)))
        decisions += 1
        luck = []
    return steps, text.luck(luck, viewer, match.view(viewer))

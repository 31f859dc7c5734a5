"""A match from its log: decisions and chance outcomes, replayed under the current rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polytheon.kernel.choosers import EventLog, RecordedChance
from polytheon.kernel.content import Content
from polytheon.kernel.errors import IllegalAction, PolytheonError
from polytheon.kernel.events import Event, events_of
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match, begin
from polytheon.kernel.state import NOBODY


class Differs(PolytheonError):
    """The log does not fit the current rules; `entry` is the first entry of the match's log that does not."""

    def __init__(self, entry: int, reason: str) -> None:
        super().__init__(f"entry {entry}: {reason}")
        self.entry = entry
        self.reason = reason


def replayed(game: Game, players: int, options: dict[str, str], log: Sequence[int], content: Content) -> Match:
    """The match after this log, with these components."""
    *_, match = replaying(game, players, options, log, content)
    return match


def replaying(
    game: Game, players: int, options: dict[str, str], log: Sequence[int], content: Content
) -> Iterator[Match]:
    """The same in steps, for those who have something else to do in between: the match after the set-up and after each
    decision."""
    chunks = steps(log)
    chance = RecordedChance([~entry for entry in chunks[0]])
    match = begin(game, players, game.check_options(options), content, chance)
    check(chance, 0, len(chunks[0]))
    yield match
    for chunk in chunks[1:]:
        play(match, chunk)
        yield match


def play(match: Match, step: Sequence[int]) -> None:
    """Play one decision with the chance outcomes after it. If they do not fit, Differs is raised and the match is
    unusable."""
    at = len(match.log)
    chance = RecordedChance([~entry for entry in step[1:]])
    match.dice = chance
    try:
        match.play(step[0])
    except IllegalAction as error:
        raise Differs(at, str(error)) from error
    check(chance, at + 1, len(step) - 1)


def check(chance: RecordedChance, at: int, outcomes: int) -> None:
    if chance.fault:
        raise Differs(at + max(0, chance.used - 1), "this chance outcome is not possible")
    if chance.used < outcomes:
        raise Differs(at + chance.used, "nothing is drawn here")


def steps(log: Sequence[int]) -> list[list[int]]:
    """The log cut before every decision; the first part holds the chance outcomes before the first one."""
    chunks: list[list[int]] = [[]]
    for entry in log:
        if entry >= 0:
            chunks.append([])
        chunks[-1].append(entry)
    return chunks


def events_between(before: Match, after: Match) -> list[Event]:
    """What `after.events()` has more than `before.events()`, without playing the whole match again.

    `after` is `before` with more played on it; if that was one decision, it may have been traced when it was played.
    """
    known = len(before.log)
    if after.traced is not None and after.traced.first == known:
        return after.news() or []
    mark = before.mark
    events = EventLog(after.log[mark:], after.game)
    state = before.state.copy()
    while events.seat == NOBODY and not state.over:
        state.chooser = events
        after.game.beat(state)
    return events_of(after.game, after.players, after.log[mark:], events, known - mark)

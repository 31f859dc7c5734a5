"""What a viewer saw of some actions that are played in a scene, for the tests of logs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from polytheon.kernel.choosers import EventLog
from polytheon.kernel.events import events_of
from polytheon.kernel.match import Match
from polytheon.kernel.state import NOBODY
from polytheon.text.log import Step


def steps_of(
    match: Match, actions: Iterable[str | int], viewer: int | None, play: Callable[[str], object] | None = None
) -> list[Step]:
    """Play some actions from a moment on in which nothing is half done; a scene does not know its beginning."""
    state, first = match.state.copy(), len(match.log)
    views, counts = [match.view(viewer)], [0]
    for action in actions:
        if play is not None and isinstance(action, str):
            play(action)
        else:
            match.play(action)
        views.append(match.view(viewer))
        counts.append(len(match.log) - first)
    seen = EventLog(match.log[first:], match.game)
    while seen.seat == NOBODY and not state.over:
        state.chooser = seen
        match.game.beat(state)
    events = events_of(match.game, match.players, match.log[first:], seen)
    pairs = enumerate(pairwise(counts))
    return [Step(events[at], events[at + 1 : to], views[n], views[n + 1]) for n, (at, to) in pairs]

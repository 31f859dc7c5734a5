"""What a match traces while a decision is played is what its events say afterwards."""

from __future__ import annotations

import random

import pytest

import polytheon
from polytheon.kernel.replaying import events_between

SETUPS = [(name, players) for name in polytheon.GAMES for players in polytheon.game(name).players]


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_what_is_traced_is_what_the_events_say(name: str, players: int) -> None:
    match, rng = polytheon.game(name).new(players, seed=players), random.Random(players)
    told = match.events()
    for _ in range(60):
        if match.over:
            break
        before, twin = match, match.copy()
        match, action = match.copy(), rng.choice(match.legal())
        match.traces = True
        match.play(action)
        twin.play(action)
        assert match.dump() == twin.dump()
        news = match.news()
        assert news is not None
        assert events_between(before, match) == news == events_between(before, twin)
        told += news
    assert told == match.events()


def test_nothing_is_traced_unless_somebody_wants_it() -> None:
    match = polytheon.game("duel").new(seed=1)
    match.view(0)
    match.play(match.legal()[0])
    assert match.news() is None


def test_what_is_taken_back_is_not_traced() -> None:
    match = polytheon.game("duel").new(seed=1)
    match.traces = True
    match.play(match.legal()[0])
    match.undo()
    assert match.news() == []

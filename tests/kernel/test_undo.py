"""Undo goes back one decision at a time and never past what anybody learned."""

from __future__ import annotations

import pytest

import polytheon
from polytheon import NothingToUndo


def test_undo_steps_back_through_a_draft_one_pick_at_a_time() -> None:
    match = polytheon.game("duel").new(seed=1)
    positions = [match.dump()]
    for _ in range(3):
        match.play(match.legal()[0])
        positions.append(match.dump())
    while len(positions) > 1:
        assert match.dump() == positions.pop()
        match.undo()
    assert match.dump() == positions.pop()
    with pytest.raises(NothingToUndo):
        match.undo()


def test_undo_stops_at_luck() -> None:
    match = polytheon.game("duel").new(seed=1)
    for _ in range(4):
        match.play(match.legal()[0])  # the fourth pick shows the next four wonders
    assert not match.can_undo
    with pytest.raises(NothingToUndo, match="draw"):
        match.undo()


def test_a_seat_takes_back_only_its_own_decision() -> None:
    match = polytheon.game("duel").new(seed=1)
    match.play(match.legal()[0])
    before = match.dump()
    with pytest.raises(NothingToUndo, match="somebody else"):
        match.undo(seat=1)
    assert match.dump() == before
    match.undo(seat=0)
    assert match.to_act == 0

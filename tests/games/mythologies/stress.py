"""Random play that counts the cards at every decision."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.mythologies.rules.rules import beat
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.choosers import Dice, Script
from polytheon.kernel.state import FIRST, NOBODY
from tests.games.mythologies.conservation import check

MOST_DECISIONS_IN_A_BEAT = 200


def play_beat(s: State, dice: Dice, first: int | None = None) -> State:
    """One beat at random, but for the first action if given. At every decision all cards must be there."""
    log = vec[i64]()
    if first is not None:
        log = append(log, first)
    for _ in range(MOST_DECISIONS_IN_A_BEAT):
        copy = s.copy()
        script = Script(log, 0, dice, True)
        copy.chooser = script
        beat(copy)
        if script.seat == NOBODY:
            copy.chooser = FIRST
            check(copy)
            return copy
        assert isinstance(script.now, State)
        assert len(script.options) > 0
        check(script.now)
        log = append(script.log, script.kind + script.options[dice.below(len(script.options))])
    raise AssertionError("a beat does not end")

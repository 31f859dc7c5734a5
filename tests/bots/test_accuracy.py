"""How well somebody has played: the scale is measured, and the real judgement tells random play from good play."""

from __future__ import annotations

from itertools import pairwise

import pytest

import polytheon
from polytheon.bots import bot
from polytheon.bots.accuracy import BEST_LEVEL, Stake, counts, kept_of, scale_of
from polytheon.bots.judge import judge

LEVELS = ["random", "novice", "easy", "medium", "hard", "master"]


@pytest.mark.parametrize("name", polytheon.GAMES)
def test_every_game_has_a_scale_on_which_stronger_levels_stand_higher(name: str) -> None:
    scale = scale_of(polytheon.game(name))
    assert scale is not None
    assert [mark.level for mark in scale.marks] == LEVELS
    assert all(lower.kept < higher.kept for lower, higher in pairwise(scale.marks))
    assert all(mark.low <= mark.kept <= mark.high and mark.decisions >= 50 for mark in scale.marks)
    assert -0.25 < scale.marks[0].kept < 0.1, "random play keeps about nothing"
    assert scale.percent(scale.marks[0].kept) == 0.0
    assert scale.percent(scale.marks[-1].kept) == pytest.approx(BEST_LEVEL)
    assert scale.marks[0].mistakes > 2 * scale.marks[-1].mistakes


def test_what_was_kept_is_a_share_of_what_was_at_stake() -> None:
    assert kept_of([Stake(0.0, 0.2), Stake(0.1, 0.2)]) == pytest.approx(0.75)
    assert kept_of([Stake(0.3, 0.2), Stake(0.1, 0.2)]) == pytest.approx(0.0)
    assert kept_of([Stake(0.0, 0.02)]) is None


def test_a_decision_counts_if_something_was_at_stake_and_it_was_not_the_only_one() -> None:
    assert counts(0.05, False)
    assert not counts(0.001, False)
    assert not counts(0.3, True)


def judged(name: str, level: str, deals: int, iterations: int) -> float:
    """How well a bot has played some games against the same one, on the game's scale."""
    found: list[Stake] = []
    for deal in range(deals):
        match = polytheon.game(name).new(2, deal)
        bots = [bot(level, seed=deal), bot("easy", seed=deal)]
        while match.to_act is not None:
            seat = match.to_act
            action = bots[seat].choose(match.seen_by(seat, len(match.log)))
            if seat == 0 and len(match.legal()) > 1:
                verdict = judge(match.seen_by(seat, 7), action, 60.0, iterations, seed=deal)
                if counts(verdict.stake, verdict.only):
                    found.append(Stake(verdict.loss, verdict.stake))
            match.play(action)
    scale, kept = scale_of(polytheon.game(name)), kept_of(found)
    assert scale is not None
    assert kept is not None
    return scale.percent(kept)


def test_random_play_is_called_poor_and_a_search_good() -> None:
    """With the real judgement, of a small budget."""
    poor, good = (judged("mythologies", level, 3, 40) for level in ("random", "medium"))
    assert poor < 25
    assert good > poor + 10

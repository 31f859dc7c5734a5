"""Judging decisions after the game."""

from __future__ import annotations

import pytest

from polytheon.bots.config import config_of
from polytheon.bots.judge import SHARE, judge
from polytheon.bots.tree import Tree
from polytheon.kernel.errors import IllegalAction
from polytheon.testing.kit import Setup
from tests.bots.positions import SETUPS, open_positions


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_was_played_is_compared_with_the_best(setup: Setup) -> None:
    for match in open_positions(setup, 9, 15, 2):
        seen = match.seen_by(match.seat)
        for played in (match.legal()[0], match.legal()[-1]):
            found = judge(seen, played, 60.0, 24, seed=1)
            best, judged = found.best, found.played
            assert judged.action == played
            assert 0.0 <= judged.chance <= best.chance <= 1.0
            assert max(0.0, found.loss) == best.chance - judged.chance
            assert -1.0 <= found.stake <= 1.0
            for weighed in (best, judged):
                assert weighed.visits >= 24 // (2 * SHARE)
                assert weighed.line[0] == (match.to_act, weighed.action)
                assert len(weighed.scores) == match.players


def test_only_legal_actions_are_judged() -> None:
    match = next(iter(open_positions(SETUPS[0], 9, 15, 1)))
    wrong = next(action for action in range(1000) if action not in match.legal())
    with pytest.raises(IllegalAction):
        judge(match.seen_by(match.seat), wrong, 1.0, 10)


def test_a_tree_can_look_at_one_option_only() -> None:
    match = next(iter(open_positions(SETUPS[0], 9, 15, 1)))
    tree = Tree(match.seen_by(match.seat), 1, config_of(match.game))
    tree.run(20)
    before = {line.action: line.visits for line in tree.lines()}
    wanted = min(before, key=lambda action: before[action])
    tree.run_on(wanted, 30)
    after = {line.action: line.visits for line in tree.lines()}
    assert after == {**before, wanted: before[wanted] + 30}
    assert tree.expected(1, wanted)[0].action == wanted


def test_a_tree_grows_where_there_is_only_one_option() -> None:
    match = next(iter(open_positions(SETUPS[0], 9, 15, 1)))
    while len(match.legal()) > 1:
        match.play(match.legal()[0])
    tree = Tree(match.seen_by(match.seat), 1, config_of(match.game))
    tree.run(20)
    assert [(line.action, line.visits) for line in tree.lines()] == [(match.legal()[0], 20)]

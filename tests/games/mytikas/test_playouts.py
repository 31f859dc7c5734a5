"""Random games with every number of players and every combination of options."""

from __future__ import annotations

from itertools import product

import pytest

from polytheon.games.mytikas.game import ENDINGS, GAME
from polytheon.games.mytikas.rules.state import ROUNDS, State
from polytheon.kernel import plain
from polytheon.kernel.choosers import Dice
from tests.games.mytikas.conservation import check

COMBINATIONS = [
    dict(zip(GAME.options, values, strict=True))
    for values in product(*(option.values for option in GAME.options.values()))
]


def new(players: int, options: dict[str, str], dice: Dice) -> State:
    s = GAME.set_up(GAME.content(), players, options)
    assert isinstance(s, State)
    s.chooser = dice
    return s


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda options: "-".join(options.values()))
def test_random_games_end_by_a_rule_and_keep_their_pieces(players: int, options: dict[str, str]) -> None:
    s = new(players, options, Dice(players))
    while not s.over:
        GAME.beat(s)
        check(s)
    assert s.ending in ENDINGS
    assert s.ending != ROUNDS
    assert GAME.winners(s)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_copy_at_any_beat_goes_on_alike_and_leaves_the_original_alone(players: int) -> None:
    dice = Dice(7)
    s = new(players, GAME.check_options({}), dice)
    beats = 0
    while not s.over:
        beats += 1
        if beats % 25 == 0:
            before = plain.dump(s)
            twins = [s.copy(), new(players, GAME.check_options({}), dice)]
            plain.load(twins[1], before, "state")
            ends = []
            for twin in twins:
                assert plain.dump(twin) == before
                twin.chooser = Dice(9)
                while not twin.over:
                    GAME.beat(twin)
                ends.append(plain.dump(twin))
            assert ends[0] == ends[1]
            assert plain.dump(s) == before
        GAME.beat(s)

"""The rough judgement of a position that bots use."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from polytheon.games.pantheon.game import GAME
from polytheon.games.pantheon.rules.state import END_OF_ACTION, State
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    blank,
    columns_at,
    feet_at,
    give_cards,
    give_demigods,
    give_god,
    ranks,
)

CHANGES: dict[str, Callable[[State], None]] = {
    "a demigod": lambda s: give_demigods(s, RED, 4),
    "a column": lambda s: columns_at(s, RED, (2, 1)),
    "an offering tile": lambda s: ranks(s, RED, gift=2),
    "a permanent step": lambda s: give_god(s, RED, "vinthrad"),
    "money in every purchase": lambda s: give_god(s, RED, "stonkus_2"),
    "cards": lambda s: give_cards(s, RED, "movement 1, gift 1, money_1 1"),
    "an extra action": lambda s: give_god(s, RED, "traitera"),
    "most of a god's cost": lambda s: give_cards(s, RED, "gift 4"),
    "a foot beside loot": lambda s: feet_at(s, RED, (1, 0)),
}


@pytest.mark.parametrize("change", list(CHANGES))
def test_more_is_better_for_who_has_it_and_worse_for_the_other(change: str) -> None:
    before = blank(players=2, columns=[(2, 1)], loot={(2, 0): "god"}, gods=["vinthrad", "gadicea"])
    after = before.copy()
    CHANGES[change](after)
    assert GAME.evaluate(after, RED) > GAME.evaluate(before, RED)
    assert GAME.evaluate(after, GREEN) < GAME.evaluate(before, GREEN)


def test_alike_players_look_alike_but_for_who_is_next() -> None:
    s = blank(players=3)
    first, second, third = (GAME.evaluate(s, seat) for seat in range(3))
    assert first > 0.0 > second == third == -first
    s.stage = END_OF_ACTION
    assert [GAME.evaluate(s, seat) for seat in range(3)] == [0.0, 0.0, 0.0]


def test_a_lead_counts_more_the_later_it_is() -> None:
    early, late = blank(players=2, epoch=1), blank(players=2, epoch=6)
    for s in (early, late):
        s.players[RED].god_points += 5
    assert GAME.evaluate(early, RED) < GAME.evaluate(late, RED)


def test_when_the_game_is_over_it_is_the_margin() -> None:
    s = blank(players=3)
    s.over = True
    for player, points in zip(s.players, (60, 75, 71)):
        player.god_points = points
    assert [GAME.evaluate(s, seat) for seat in range(3)] == [-15.0, 4.0, -4.0]

"""What lies face down is unknown to everybody alike, and nothing else is."""

from __future__ import annotations

import pytest

from polytheon.games.mytikas.game import GAME
from polytheon.kernel.choosers import Dice
from tests.games.mytikas.scene import player, scene


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_and_a_spectator_see_the_same_table(players: int) -> None:
    """Rule 2.7."""
    match, dice = GAME.new(players, 5, {"starting_card": "choose_of_two"}), Dice(5)
    while not match.over:
        if len(match.log) % 10 == 0:
            table = match.view()["table"]
            assert all(match.view(seat)["table"] == table for seat in range(players))
        legal = match.legal()
        match.play(legal[dice.below(len(legal))])


def test_any_unseen_card_may_be_the_next_that_is_revealed() -> None:
    """Rules 2.7, 10.4."""
    table = scene(2, a=player(offerings=3, cards="hera 1"), river="ares").play("move hades_night", "offer hera")
    unseen = table.river["unseen"]
    assert len(unseen) == 14
    revealed: set[str] = set()
    for seed in range(100):
        seen = table.match.seen_by(seed % 2, seed)
        assert seen.view() == table.match.view()
        seen.play("place 3")
        revealed |= set(seen.view()["table"]["river"]["face_up"]) - {"ares"}
    assert sorted(revealed) == sorted(unseen)

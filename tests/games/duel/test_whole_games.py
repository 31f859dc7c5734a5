"""Random games: every piece stays in one place, and what the rules count along the way is right."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.duel.scene import new


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("expansion", ["pantheon", "none"])
def test_no_piece_is_lost_or_doubled_in_a_whole_game(expansion: str, seed: int) -> None:
    """The table checks every piece after every action."""
    dice = Random(seed)
    first_player, reveal = ("agreed", "random")[seed % 2], ("public", "private")[seed // 2 % 2]
    table = new(seed, expansion=expansion, first_player=first_player, reveal=reveal)
    actions = 0
    while not table.match.over:
        table.play(dice.choice(table.options))
        actions += 1
    assert 20 < actions < 250
    assert table.match.winners in ([0], [1], [0, 1])
    for seat in "AB":
        assert sum(table.points(seat).values()) == table.match.scores["AB".index(seat)]

"""The rules of Ur, and what every game promises."""

from __future__ import annotations

import pytest
from polytheon_ur import GAME, HAND, HOME, MOVE, PIECES, ROLL, SAFE, Race, can_move

import polytheon
from polytheon.testing import conformance

test_promises = conformance(GAME)


def race(first: dict[int, int], second: dict[int, int]) -> Race:
    """A position by the squares on which each seat's pieces stand; the others are in hand."""
    s = Race()
    for way, standing in zip(s.pieces, (first, second)):
        for square, count in standing.items():
            way[square] = count
            way[HAND] -= count
    return s


def targets(s: Race, steps: int) -> list[int]:
    """Where the pieces that can move would land."""
    s.steps = steps
    return [square + steps for square in range(HOME) if can_move(s, square)]


def test_a_piece_enters_moves_and_leaves_by_the_exact_throw() -> None:
    s = race({2: 1, 13: 1}, {})
    assert targets(s, 2) == [2 + 2, HOME]
    assert targets(s, 3) == [3, 5]
    assert targets(s, 0) == []


def test_two_pieces_of_one_player_do_not_share_a_square() -> None:
    assert targets(race({1: 1, 3: 1}, {}), 2) == [2, 5]


def test_a_rival_on_the_middle_rosette_is_safe() -> None:
    assert targets(race({6: 1}, {SAFE: 1}), 2) == [2]
    assert targets(race({6: 1}, {}), 2) == [2, SAFE]


@pytest.mark.parametrize("seed", range(5))
def test_whoever_brings_all_pieces_home_wins(seed: int) -> None:
    match = GAME.new(seed=seed)
    bot = polytheon.bot("greedy")
    while not match.over:
        match.play(bot.choose(match.seen_by(match.to_act)))
    assert match.scores[match.winners[0]] == PIECES
    assert len(match.winners) == 1


def test_the_names_of_moves_and_throws() -> None:
    assert GAME.actions[MOVE : MOVE + 2] == ["move hand", "move 1"]
    assert GAME.outcome_names.names[ROLL + 4] == "roll 4"

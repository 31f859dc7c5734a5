"""Ratings from results."""

from __future__ import annotations

import math

import pytest

from polytheon.lab.ratings import RatedGame, interval, inverted, rate


def test_ten_to_one_is_400_points() -> None:
    games = [RatedGame((0, 1), (1, 0))] * 10000 + [RatedGame((1, 0), (1, 0))] * 1000
    first, second = rate(games, 2)
    assert first.rating - second.rating == pytest.approx(400, abs=1)
    assert first.rating + second.rating == pytest.approx(0, abs=1e-6)
    assert (first.games, first.wins) == (11000, 10000)


def test_the_interval_is_that_of_a_share_of_wins() -> None:
    """For two bots the error of the difference follows from the binomial distribution."""
    first, second = rate([RatedGame((0, 1), (1, 0))] * 300 + [RatedGame((0, 1), (0, 1))] * 100, 2)
    expected = 1.96 * 400 / math.log(10) / math.sqrt(400 * 0.75 * 0.25)
    assert first.error + second.error == pytest.approx(expected, rel=0.01)


def test_who_never_lost_has_a_finite_rating_and_a_wide_interval() -> None:
    first, second = rate([RatedGame((0, 1), (1, 0))] * 20, 2)
    assert 100 < first.rating < 1000
    assert first.error > 100
    assert second.rating == pytest.approx(-first.rating)


def test_a_shared_win_counts_half() -> None:
    first, second = rate([RatedGame((0, 1), (0.5, 0.5))] * 10, 2)
    assert first.rating == pytest.approx(second.rating)
    assert first.wins == 5


def test_strength_passes_through_a_common_opponent() -> None:
    games = [RatedGame((0, 1), (1, 0))] * 300 + [RatedGame((0, 1), (0, 1))] * 100
    games += [RatedGame((1, 2), (1, 0))] * 300 + [RatedGame((1, 2), (0, 1))] * 100
    strong, middle, weak = rate(games, 3)
    assert strong.rating - middle.rating == pytest.approx(middle.rating - weak.rating, rel=0.05)
    assert strong.rating - weak.rating == pytest.approx(2 * 400 * math.log10(3), rel=0.05)


def test_four_seats_win_in_proportion_to_their_strength() -> None:
    games = [RatedGame((0, 1, 1, 1), (1, 0, 0, 0))] * 500 + [RatedGame((0, 1, 1, 1), (0, 0, 1, 0))] * 500
    strong, weak = rate(games, 2)
    assert strong.rating - weak.rating == pytest.approx(400 * math.log10(3), abs=2)


def test_an_inverse_times_its_matrix_is_one() -> None:
    matrix = [[0.0, 2.0, 1.0], [1.0, 1.0, 0.0], [3.0, 0.0, 5.0]]
    inverse = inverted(matrix)
    for i in range(3):
        for j in range(3):
            entry = sum(matrix[i][k] * inverse[k][j] for k in range(3))
            assert entry == pytest.approx(float(i == j))


def test_wilsons_interval_of_a_known_case() -> None:
    low, high = interval(15, 20)
    assert low == pytest.approx(0.5313, abs=1e-3)
    assert high == pytest.approx(0.8881, abs=1e-3)
    assert interval(0, 0) == (0.0, 1.0)

"""Strength from results: the model of Bradley and Terry, in its form for any number of seats.

A bot's strength is its chance to win against its equals; among several seats each wins in proportion to its strength.
Ratings are strengths on the usual scale: 400 points make ten to one, and the mean of all is 0.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

POINTS: Final = 400 / math.log(10)  # rating points for a factor of e
STILL: Final = 1e-9  # no strength changes by more than this part: the fit is done
ROUNDS: Final = 10_000
DRAWS: Final = 0.5  # imagined drawn games between every two bots, so that who never lost is not infinitely strong
Z: Final = 1.96  # 95 %


class RatedGame(NamedTuple):
    """One game: the bot on each seat, and each seat's share of the win."""

    bots: Sequence[int]
    shares: Sequence[float]


class Rating(NamedTuple):
    """A rating with its 95 % interval, which is `rating` plus or minus `error`."""

    rating: float
    error: float
    games: int
    wins: float


def rate(games: Sequence[RatedGame], count: int) -> list[Rating]:
    """The ratings of bots 0 to count - 1."""
    alike: Counter[RatedGame] = Counter()
    for game in games:
        seats = sorted(zip(game.bots, game.shares))
        alike[RatedGame(tuple(bot for bot, _ in seats), tuple(share for _, share in seats))] += 1
    counted = list(alike)
    weights = [float(alike[game]) for game in counted]
    for one in range(count):
        for other in range(one):
            counted.append(RatedGame((one, other), (0.5, 0.5)))
            weights.append(DRAWS)
    strengths = fit(counted, weights, count)
    errors = standard_errors(counted, weights, strengths)
    found = []
    for bot in range(count):
        played = [game for game in games if bot in game.bots]
        wins = sum(share for game in played for b, share in zip(game.bots, game.shares) if b == bot)
        found.append(Rating(POINTS * math.log(strengths[bot]), Z * POINTS * errors[bot], len(played), wins))
    return found


def fit(games: Sequence[RatedGame], weights: Sequence[float], count: int) -> list[float]:
    """The maximum-likelihood strengths, with geometric mean 1, by Hunter's iterative algorithm."""
    wins = [0.0] * count
    for game, weight in zip(games, weights):
        for bot, share in zip(game.bots, game.shares):
            wins[bot] += weight * share
    strengths = [1.0] * count
    for _ in range(ROUNDS):
        chances = [0.0] * count
        for game, weight in zip(games, weights):
            each = weight / sum(strengths[bot] for bot in game.bots)
            for bot in game.bots:
                chances[bot] += each
        new = [won / chance if chance else 1.0 for won, chance in zip(wins, chances)]
        mean = math.exp(sum(math.log(strength) for strength in new) / count)
        new = [strength / mean for strength in new]
        change = max(abs(a / b - 1) for a, b in zip(new, strengths))
        strengths = new
        if change < STILL:
            break
    return strengths


def standard_errors(games: Sequence[RatedGame], weights: Sequence[float], strengths: Sequence[float]) -> list[float]:
    """The standard errors of the log strengths, from the curvature of the likelihood with the mean fixed at 0."""
    count = len(strengths)
    curvature = [[1.0 / count] * count for _ in range(count)]  # makes it invertible; taken away again below
    for game, weight in zip(games, weights):
        total = sum(strengths[bot] for bot in game.bots)
        parts = [0.0] * count
        for bot in game.bots:
            parts[bot] += strengths[bot] / total
        for one in range(count):
            if parts[one]:
                curvature[one][one] += weight * parts[one]
                for other in range(count):
                    curvature[one][other] -= weight * parts[one] * parts[other]
    inverse = inverted(curvature)
    return [math.sqrt(max(inverse[bot][bot] - 1.0 / count, 0.0)) for bot in range(count)]


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a matrix, by Gauss-Jordan elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        divisor = rows[column][column]
        rows[column] = [value / divisor for value in rows[column]]
        for row in range(size):
            if row != column:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column])]
    return [row[size:] for row in rows]


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share of wins."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    centre = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    width = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return centre - width, centre + width

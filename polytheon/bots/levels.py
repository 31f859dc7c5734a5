"""Five levels for people to play against. The weaker ones look less far ahead and judge less accurately; none blunders
on purpose. The searching levels have a number of iterations that suits the game, so that they are equally strong on
every machine, and a time limit for slow machines."""

from __future__ import annotations

from typing import Final

from polytheon.bots.greedy import Greedy
from polytheon.bots.search import Search

PATIENCE: Final = 3.0  # seconds
MEDIUM, HARD, MASTER = range(3)  # in `SearchConfig.iterations`


def novice(seed: int | None = None) -> Greedy:
    """Looks one step ahead, with a large error of judgement."""
    return Greedy(seed, samples=1, noise=0.6)


def easy(seed: int | None = None) -> Greedy:
    """Looks one step ahead, with a smaller error of judgement."""
    return Greedy(seed, samples=2, noise=0.2)


def medium(seed: int | None = None) -> Search:
    """Searches a little."""
    return Search(level=MEDIUM, seconds=PATIENCE, seed=seed)


def hard(seed: int | None = None) -> Search:
    """Searches about six times as much as `medium`."""
    return Search(level=HARD, seconds=PATIENCE, seed=seed)


def master(seed: int | None = None) -> Search:
    """Searches for most of a second, or a little longer."""
    return Search(level=MASTER, seconds=PATIENCE, seed=seed)

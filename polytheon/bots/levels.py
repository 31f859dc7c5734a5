"""Five levels for people to play against. The weaker ones see less far and less sharply; none blunders on purpose.

Those that search are given a number of iterations that suits the game, so that they play alike on every machine, and
some seconds that a slow one may not exceed.
"""

from __future__ import annotations

from typing import Final

from polytheon.bots.greedy import Greedy
from polytheon.bots.search import Search

PATIENCE: Final = 3.0  # seconds
MEDIUM, HARD, MASTER = range(3)  # in `SearchConfig.iterations`


def novice(seed: int | None = None) -> Greedy:
    """Looks one step ahead and judges what it sees badly."""
    return Greedy(seed, samples=1, noise=0.6)


def easy(seed: int | None = None) -> Greedy:
    """Looks one step ahead and judges fairly."""
    return Greedy(seed, samples=2, noise=0.2)


def medium(seed: int | None = None) -> Search:
    """Searches a little."""
    return Search(level=MEDIUM, seconds=PATIENCE, seed=seed)


def hard(seed: int | None = None) -> Search:
    """Searches some six times as much."""
    return Search(level=HARD, seconds=PATIENCE, seed=seed)


def master(seed: int | None = None) -> Search:
    """Thinks for most of a second, or a little longer."""
    return Search(level=MASTER, seconds=PATIENCE, seed=seed)

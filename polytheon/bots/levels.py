"""Five levels for people to play against. The weaker ones see less far and less sharply; none blunders on purpose."""

from __future__ import annotations

from polytheon.bots.greedy import Greedy
from polytheon.bots.search import Search


def novice(seed: int | None = None) -> Greedy:
    """Looks one step ahead and judges what it sees badly."""
    return Greedy(seed, samples=1, noise=6.0)


def easy(seed: int | None = None) -> Greedy:
    """Looks one step ahead and judges fairly."""
    return Greedy(seed, samples=2, noise=1.5)


def medium(seed: int | None = None) -> Search:
    """Searches a little."""
    return Search(iterations=150, seed=seed)


def hard(seed: int | None = None) -> Search:
    return Search(iterations=1500, seed=seed)


def master(seed: int | None = None) -> Search:
    """Thinks for two seconds."""
    return Search(seconds=2.0, seed=seed)

"""Five levels for people to play against. Each thinks about some of its decisions and takes the others at first sight;
the weaker ones do so more often and judge less accurately. None blunders on purpose. Their searches have a number of
iterations that suits the game, so that they are equally strong on every machine, and a time limit for slow machines.
The numbers of each game are in its `SEARCH`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from polytheon.bots.config import config_of
from polytheon.bots.greedy import Greedy
from polytheon.bots.search import Search
from polytheon.kernel.match import Match

PATIENCE: Final = 3.0  # seconds
NOVICE, EASY, MEDIUM, HARD, MASTER = range(5)  # in `SearchConfig.levels`
SAMPLES: Final = 2  # of chance, at first sight
IN_ALL: Final = 1000


@mypyc_attr(acyclic=True)
class Person(Search):
    """A search that takes some decisions at first sight. `think` is never hasty, as somebody who gives advice."""

    def __init__(self, level: int, seed: int | None = None, seconds: float = PATIENCE) -> None:
        super().__init__(level=level, seconds=seconds, seed=seed)
        self.first_sight = Greedy(seed, samples=SAMPLES)

    def choose(self, match: Match) -> int:
        assert self.level is not None
        level = config_of(match.game).levels[self.level]
        if len(match.choices) > 1 and level.haste > 0.0 and self.dice.below(IN_ALL) < int(IN_ALL * level.haste):
            self.tree, self.match = None, None
            self.first_sight.noise = level.error
            return self.first_sight.choose(match)
        return super().choose(match)


def novice(seed: int | None = None) -> Person:
    """Looks one step ahead, with a large error of judgement."""
    return Person(NOVICE, seed)


def easy(seed: int | None = None) -> Person:
    """Looks one step ahead, with a smaller error of judgement."""
    return Person(EASY, seed)


def medium(seed: int | None = None) -> Person:
    """Searches a little."""
    return Person(MEDIUM, seed)


def hard(seed: int | None = None) -> Person:
    """Searches several times as much as `medium`."""
    return Person(HARD, seed)


def master(seed: int | None = None) -> Person:
    """Searches for most of a second, or a little longer."""
    return Person(MASTER, seed)

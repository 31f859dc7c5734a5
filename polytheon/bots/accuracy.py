"""How well somebody has played, on a scale that was measured on players of known strength.

A decision counts by what was at stake: what an action chosen at random loses there on average. Of all that was at stake
in a game somebody who chooses at random keeps nothing, and who always plays the best action keeps all. The share that
each level of bots keeps is measured (`benchmarks/accuracy.py`) and stored with the game; between random play, which is
0, and the best level the scale is even.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Final, NamedTuple

from polytheon.bots.judge import SURE
from polytheon.kernel.game import Game

FILE: Final = "bots/accuracy.toml"
LEAST_STAKE: Final = 0.01  # in chance to win; where less is at stake, all actions are as good as each other
LEAST_IN_ALL: Final = 0.15  # at stake in a game; of less nothing can be said
BEST_LEVEL: Final = 95.0  # per cent, for the share that the best level keeps
MOST_MARGIN: Final = 25.0  # per cent; what is less certain is not told


class Stake(NamedTuple):
    """What was lost by a decision that counts, with its standard error, and what was at stake; in chance to win."""

    loss: float
    stake: float
    error: float = 0.0


class Mark(NamedTuple):
    """A level of bots: the share of what was at stake that it kept, with the 95 % interval, and the share of its
    decisions that were mistakes; of those that count."""

    level: str
    kept: float
    low: float
    high: float
    mistakes: float
    decisions: int


class Scale(NamedTuple):
    """What was measured for a game: its levels, random play first, in positions of some games."""

    marks: list[Mark]
    games: int

    def percent(self, kept: float) -> float:
        """A share that was kept, on the scale."""
        lowest, highest = self.marks[0].kept, self.marks[-1].kept
        return min(max(BEST_LEVEL * (kept - lowest) / (highest - lowest), 0.0), 100.0)

    def margin(self, error: float) -> float:
        """What a standard error comes to on the scale: half of a 95 % interval."""
        return SURE * BEST_LEVEL * error / (self.marks[-1].kept - self.marks[0].kept)


def counts(stake: float, only: bool) -> bool:
    """Whether a decision says something about who took it: not where all actions are as good as each other, and not
    where the only sensible one was played."""
    return stake >= LEAST_STAKE and not only


def kept_of(stakes: Sequence[Stake]) -> float | None:
    """The share of what was at stake that was not lost; None where hardly anything was."""
    at_stake = sum([each.stake for each in stakes])
    if at_stake < LEAST_IN_ALL:
        return None
    return 1.0 - sum([each.loss for each in stakes]) / at_stake


def error_of_kept(stakes: Sequence[Stake]) -> float:
    """The standard error of the share that was kept, for the noise of the search."""
    return sqrt(sum([each.error**2 for each in stakes])) / sum([each.stake for each in stakes])


@cache
def scale_of(game: Game) -> Scale | None:
    """The scale of a game; None where nobody has measured it."""
    text = game.read(FILE)
    if text is None:
        return None
    data = tomllib.loads(text)
    marks = [Mark(level, **measured) for level, measured in data["levels"].items()]
    return Scale(marks, data["games"])

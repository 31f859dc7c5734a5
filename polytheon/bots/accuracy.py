"""How well somebody has played, on a scale that was measured with players of known strength.

A decision counts by what was at stake: the average loss of a random action. Of everything at stake in a game, random
play keeps nothing and perfect play keeps all. `benchmarks/accuracy.py` measures the share that each level of bots
keeps, and the game stores it. The scale is linear between random play, which is 0, and the best level.
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
    """The loss of a decision that counts, with its standard error, and what was at stake, as win probabilities."""

    loss: float
    stake: float
    error: float = 0.0


class Mark(NamedTuple):
    """A level of bots: the share of the stakes that it kept, with the 95 % interval, and the share of its decisions
    that were mistakes. Only decisions that count are included."""

    level: str
    kept: float
    low: float
    high: float
    mistakes: float
    decisions: int


class Scale(NamedTuple):
    """What was measured for a game: its levels, random play first, and the number of positions and games."""

    marks: list[Mark]
    games: int

    def percent(self, kept: float) -> float:
        """The accuracy for a share of the stakes that was kept."""
        lowest, highest = self.marks[0].kept, self.marks[-1].kept
        return min(max(BEST_LEVEL * (kept - lowest) / (highest - lowest), 0.0), 100.0)

    def margin(self, error: float) -> float:
        """Half the width of the 95 % interval on the scale, for a standard error of the share."""
        return SURE * BEST_LEVEL * error / (self.marks[-1].kept - self.marks[0].kept)


def counts(stake: float, only: bool) -> bool:
    """Whether a decision says something about the player: not if all actions are about equally good, and not if the
    player chose the only sensible one."""
    return stake >= LEAST_STAKE and not only


def kept_of(stakes: Sequence[Stake]) -> float | None:
    """The share of the stakes that was not lost; None if hardly anything was at stake."""
    at_stake = sum([each.stake for each in stakes])
    if at_stake < LEAST_IN_ALL:
        return None
    return 1.0 - sum([each.loss for each in stakes]) / at_stake


def error_of_kept(stakes: Sequence[Stake]) -> float:
    """The standard error of the share that was kept, due to the noise of the search."""
    return sqrt(sum([each.error**2 for each in stakes])) / sum([each.stake for each in stakes])


@cache
def scale_of(game: Game) -> Scale | None:
    """The scale of a game; None if it has not been measured."""
    text = game.read(FILE)
    if text is None:
        return None
    data = tomllib.loads(text)
    marks = [Mark(level, **measured) for level, measured in data["levels"].items()]
    return Scale(marks, data["games"])

"""Styles: in a rollout each seat may follow a style of play, so that the search sees every way to win."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel.bits import Ints, filled, float_zeros
from polytheon.kernel.choosers import Dice

PLAIN: Final = -1  # the game's policy as it is
SCALE: Final = 1000.0
DOUBT: Final = 20.0  # a style counts as if it had also been played in this many average rollouts
MOST: Final = 3.0  # no style is drawn more than e to this times as often


@mypyc_attr(acyclic=True)
class DrawnStyles:
    """The style of each seat in the current rollout. Styles that win in this search are drawn more often."""

    def __init__(self, styles: i64, seats: i64, weight: float, learning: float) -> None:
        self.kinds: i64 = styles + 1  # with the plain one, the last
        self.seats = seats
        self.weight = weight
        self.learning = learning
        self.any: bool = styles > 0 and weight > 0.0
        self.drawn: Ints = filled(seats, PLAIN)
        self.times: Ints = filled(self.kinds * seats, 0)
        self.went: vec[float] = float_zeros(self.kinds * seats)
        self.rates: Ints = filled(self.kinds, 0)

    def draw(self, dice: Dice) -> None:
        """Draw a style for each seat."""
        if not self.any:
            return
        for seat in range(self.seats):
            self.rate(seat)
            found = dice.index_by(self.rates, self.kinds)
            if found == self.kinds - 1:
                found = PLAIN
            self.drawn[seat] = found

    def rate(self, seat: i64) -> None:
        """The probability that a seat draws each style."""
        first = seat * self.kinds
        games = 0.0
        won = 0.0
        for i in range(self.kinds):
            games += float(self.times[first + i])
            won += self.went[first + i]
        for i in range(self.kinds):
            rate = self.weight / float(self.kinds - 1)
            if i == self.kinds - 1:
                rate = 1.0 - self.weight
            if self.learning > 0.0 and games > 0.0:
                times = float(self.times[first + i])
                better = (self.went[first + i] - times * won / games) / (times + DOUBT)
                rate *= exp(max(min(self.learning * better, MOST), -MOST))
            self.rates[i] = 1 + i64(SCALE * rate)

    def learn(self, reward: vec[float]) -> None:
        """Enter the rewards of the rollout, one for each seat."""
        if not self.any:
            return
        for seat in range(self.seats):
            style = self.drawn[seat]
            if style == PLAIN:
                style = self.kinds - 1
            self.times[seat * self.kinds + style] += 1
            self.went[seat * self.kinds + style] += reward[seat]

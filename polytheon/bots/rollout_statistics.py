"""Rollout statistics (MAST): the rollouts of a search learn which answers did well in earlier rollouts."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel.bits import Ints, filled, float_zeros

MOST_SEATS: Final = 4  # an answer's key is its action * MOST_SEATS + the seat that gave it
SEEN: Final = 40  # games after which it is known which of several answers go well
DOUBT: Final = 30.0  # an answer counts as if it had also been given in this many average games
MOST: Final = 2.0  # no answer becomes more than e to this times as likely


@mypyc_attr(acyclic=True)
class RolloutStatistics:
    """The average reward after each answer, wherever in the game it was given. With strength 0 nothing is stored."""

    def __init__(self, strength: float, keys: i64) -> None:
        self.strength = strength
        # Of each key: in how many games it was answered, and the sum of their rewards
        self.times: Ints = vec[i64]()
        self.went: vec[float] = vec[float]()
        if strength > 0.0:
            self.times = filled(keys, 0)
            self.went = float_zeros(keys)
        self.answers: Ints = vec[i64]()  # of the running game; valid as far as `answered`
        self.answered: i64 = 0

    def begin(self) -> None:
        """Begin a new rollout."""
        self.answered = 0

    def note(self, key: i64) -> None:
        """Note an answer of the current rollout."""
        if self.strength > 0.0:
            if self.answered < len(self.answers):
                self.answers[self.answered] = key
            else:
                self.answers = append(self.answers, key)
            self.answered += 1

    def learn(self, reward: vec[float]) -> None:
        """Enter the rewards of the current rollout, one for each seat."""
        for i in range(self.answered):
            key = self.answers[i]
            self.times[key] += 1
            self.went[key] += reward[key % MOST_SEATS]

    def favour(self, first: i64, options: Ints, priors: Ints) -> None:
        """Raise the priors of options that did better in earlier rollouts than the others; `first` is the key of option
        0."""
        if self.strength <= 0.0:
            return
        games: i64 = 0
        won = 0.0
        for option in options:
            key = first + option * MOST_SEATS
            games += self.times[key]
            won += self.went[key]
        if games < SEEN:
            return
        mean = won / float(games)
        for i in range(len(options)):
            key = first + options[i] * MOST_SEATS
            times = float(self.times[key])
            better = (self.went[key] - times * mean) / (times + DOUBT)
            factor = exp(max(min(self.strength * better, MOST), -MOST))
            priors[i] = 1 + i64(factor * float(priors[i]))

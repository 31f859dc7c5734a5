"""A bot that looks one step ahead: to the end of the running beat, by the game's evaluation."""

from __future__ import annotations

from math import cos, log, pi, sqrt
from typing import Final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel.bits import Ints
from polytheon.kernel.choosers import Dice, Script
from polytheon.kernel.match import Match, dice_of
from polytheon.kernel.state import NOBODY, State

MOST_TRIES: Final = 400  # how many ways to answer further questions are tried; beyond that the first answer counts


@mypyc_attr(acyclic=True)
class Greedy:
    """Tries every action, answers its own further questions in the best way, and lets luck fall a few times.

    `noise` blurs what it sees, in the evaluation's points: it errs most where the difference is small.
    """

    def __init__(self, seed: int | None = None, samples: int = 4, noise: float = 0.0) -> None:
        self.dice: Dice = dice_of(seed)
        self.samples: i64 = samples
        self.noise: float = noise
        self.tries: i64 = 0

    def choose(self, match: Match) -> int:
        legal = match.legal()
        best = legal[0]
        if len(legal) > 1:
            highest = -1e9
            seed = self.dice.roll()
            now = match.now()
            for action in legal:
                worth = self.worth(match, now, action, seed) + self.blur()
                if worth > highest:
                    highest = worth
                    best = action
        return best

    def blur(self) -> float:
        """An error of judgement, normally distributed."""
        if self.noise == 0.0:
            return 0.0
        u = (float(self.dice.roll()) + 1.0) / 4294967296.0
        v = float(self.dice.roll()) / 4294967296.0
        return self.noise * sqrt(-2.0 * log(u)) * cos(2.0 * pi * v)

    def worth(self, match: Match, now: State, action: i64, seed: i64) -> float:
        """What an action is worth on average, with the same luck and the same hidden things for every action."""
        total = 0.0
        for sample in range(self.samples):
            dice = Dice(seed + (sample << 32))
            start = match.state.copy()
            start.redeal(match.seat, now, dice)
            self.tries = 0
            total += self.best_end(match, start, append(match.log[match.mark :], action), dice)
        return total / float(self.samples)

    def best_end(self, match: Match, start: State, log: Ints, dice: Dice) -> float:
        """The best evaluation at the end of the beat that can be reached along a log."""
        s = start.copy()
        script = Script(log, 0, dice.copy(), False)
        s.chooser = script
        match.game.beat(s)
        self.tries += 1
        if script.seat == NOBODY:
            return match.game.evaluate(s, match.seat)
        options: i64 = 1
        if script.seat == match.seat and self.tries < MOST_TRIES:
            options = len(script.options)
        best = -1e9
        for i in range(options):
            answered = append(script.log[:], script.kind + script.options[i])
            best = max(best, self.best_end(match, start, answered, script.dice))
        return best

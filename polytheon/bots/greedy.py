"""A bot that looks one step ahead: to the end of the running beat, by the game's evaluation."""

from __future__ import annotations

from math import cos, pi, sqrt
from math import log as logarithm
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel.bits import Ints
from polytheon.kernel.choosers import Dice
from polytheon.kernel.match import Match, dice_of
from polytheon.kernel.state import FIRST, Chooser, State

MOST_TRIES: Final = 400  # how many ways to answer further questions are tried; beyond that the first answer counts


@mypyc_attr(acyclic=True)
class Ahead(Chooser):
    """Plays a beat along a log and then, run after run, with every combination of one seat's further answers.

    Others give their first answer. With the same answers luck falls the same way in every run.
    """

    def __init__(self, seat: i64) -> None:
        self.seat = seat
        self.log: Ints = vec[i64]()
        self.at: i64 = 0
        self.dice = Dice(0)
        self.answers: Ints = vec[i64]()  # which option is taken, question by question
        self.options: Ints = vec[i64]()  # how many there are
        self.asked: i64 = 0  # how many questions of this run were answered
        self.curious = True  # whether other answers than the first are tried to questions that are new
        self.lucky = False  # whether luck had a say in any run

    def begin(self, log: Ints) -> None:
        """Turn to a log, no answers tried yet."""
        self.log = log
        self.answers = vec[i64]()
        self.options = vec[i64]()
        self.curious = True
        self.lucky = False

    def run(self, dice: Dice) -> None:
        """Get ready for a run, with these dice (which stay as they are)."""
        self.at = 0
        self.asked = 0
        self.dice.a = dice.a
        self.dice.b = dice.b
        self.dice.c = dice.c
        self.dice.counter = dice.counter

    def next(self) -> bool:
        """Go on to the next combination of answers; false when all were tried."""
        last = len(self.answers) - 1
        while last >= 0 and self.answers[last] + 1 == self.options[last]:
            last -= 1
        if last < 0:
            return False
        self.answers = append(self.answers[:last], self.answers[last] + 1)
        self.options = self.options[: last + 1]
        return True

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        if self.at < len(self.log):
            self.at += 1
            return self.log[self.at - 1] - kind
        if seat != self.seat or len(options) == 1:
            return options[0]
        if self.asked == len(self.answers):
            if not self.curious:
                return options[0]
            self.answers = append(self.answers, 0)
            self.options = append(self.options, len(options))
        self.asked += 1
        return options[self.answers[self.asked - 1]]

    def draw(self, s: State, kind: i64, bag: i64) -> i64:
        if self.at < len(self.log):
            self.at += 1
            return ~self.log[self.at - 1] - kind
        self.lucky = True
        return self.dice.draw(s, kind, bag)

    def draw_counted(self, s: State, kind: i64, bag: Ints) -> i64:
        if self.at < len(self.log):
            self.at += 1
            return ~self.log[self.at - 1] - kind
        self.lucky = True
        return self.dice.draw_counted(s, kind, bag)

    def show(self, s: State, kind: i64, thing: i64) -> None:
        if self.at < len(self.log):
            self.at += 1

    def knows_answer(self) -> bool:
        return self.at < len(self.log)


@mypyc_attr(acyclic=True)
class Deal:
    """A start of the beat that the seat holds possible, and dice for the luck to come."""

    def __init__(self, start: State, dice: Dice, lucky: bool) -> None:
        self.start = start
        self.dice = dice
        self.lucky = lucky  # whether anything was hidden


@mypyc_attr(acyclic=True)
class Greedy:
    """Tries every action, answers its own further questions in the best way, and lets luck fall a few times.

    `noise` blurs what it sees, in the evaluation's points: it errs most where the difference is small.
    """

    def __init__(self, seed: int | None = None, samples: int = 4, noise: float = 0.0) -> None:
        self.dice: Dice = dice_of(seed)
        self.samples: i64 = samples
        self.noise: float = noise

    def choose(self, match: Match) -> int:
        legal = match.legal()
        best = legal[0]
        if len(legal) > 1:
            highest = -1e9
            deals = self.deals(match)
            ahead = Ahead(match.seat)
            for action in legal:
                log = append(match.log[match.mark :], action)
                worth = self.worth(match, ahead, log, deals) + self.blur()
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
        return self.noise * sqrt(-2.0 * logarithm(u)) * cos(2.0 * pi * v)

    def deals(self, match: Match) -> list[Deal]:
        """Some ways in which hidden things may lie and luck may fall, the same for every action."""
        seed: i64 = self.dice.roll()
        now = match.now()
        found: list[Deal] = []
        for sample in range(self.samples):
            dice = Dice(seed + (sample << 32))
            start = match.state.copy()
            unrolled = dice.counter
            start.redeal(match.seat, now, dice)
            found.append(Deal(start, dice, dice.counter != unrolled))
        return found

    def worth(self, match: Match, ahead: Ahead, log: Ints, deals: list[Deal]) -> float:
        """What the action at the end of a log is worth on average."""
        total = 0.0
        for deal in deals:
            ahead.begin(log)
            total += self.best_end(match, ahead, deal)
            if not (deal.lucky or ahead.lucky):  # the others would come out the same
                return total
        return total / float(len(deals))

    def best_end(self, match: Match, ahead: Ahead, deal: Deal) -> float:
        """The best evaluation at the end of the beat that can be reached along the log."""
        best = -1e9
        tries: i64 = 0
        while True:
            s = deal.start.copy()
            ahead.run(deal.dice)
            s.chooser = ahead
            match.game.beat(s)
            s.chooser = FIRST
            best = max(best, match.game.evaluate(s, ahead.seat))
            tries += 1
            ahead.curious = tries < MOST_TRIES
            if not ahead.next():
                return best

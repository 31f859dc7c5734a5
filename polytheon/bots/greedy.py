"""A bot that looks ahead to the end of the current beat and uses the game's evaluation there."""

from __future__ import annotations

from math import cos, pi, sqrt
from math import log as logarithm
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.bots.config import config_of
from polytheon.kernel.bits import Ints
from polytheon.kernel.choosers import Dice
from polytheon.kernel.game import Game, has_policy, write_priors
from polytheon.kernel.match import Match, dice_of
from polytheon.kernel.state import FIRST, Chooser, State

MOST_TRIES: Final = 200  # how many answers to further questions are tried; beyond that the first one counts
MOST_ROWS: Final = 12  # the same where answers only count together
LIKELY: Final = 6  # an answer is tried unless the policy makes another one more than this many times as likely


@mypyc_attr(acyclic=True)
class Ahead(Chooser):
    """Plays a beat along a log and then with one seat's further answers, as far as they are given. After that every
    seat gives the first answer, except that the thinking seat gives the likeliest one where answers only count
    together. With the same answers, chance brings the same outcomes in every run."""

    def __init__(self, seat: i64, game: Game) -> None:
        self.seat = seat
        self.game = game
        self.follows_policy = config_of(game).follows_policy
        self.priors: Ints = vec[i64]()
        self.has_policy = has_policy(game)
        self.log: Ints = vec[i64]()
        self.at: i64 = 0
        self.dice = Dice(0)
        self.answers: Ints = vec[i64]()  # which option is taken, question by question
        self.options: Ints = vec[i64]()  # how many there were, also of questions beyond the answers
        self.taken: Ints = vec[i64]()  # which option was taken, in all questions
        self.actions: Ints = vec[i64]()  # the same as actions, those with only one option included
        self.others: Ints = vec[i64]()  # further answers worth a try: question, answer, question, answer, ...
        self.by_chance = False  # whether anything was drawn in any run along this log

    def begin(self, log: Ints) -> None:
        """Use this log from now on."""
        self.log = log
        self.by_chance = False

    def run(self, answers: Ints, dice: Dice) -> None:
        """Prepare a run with these dice, which are not changed."""
        self.at = 0
        self.answers = answers
        self.options = vec[i64]()
        self.taken = vec[i64]()
        self.actions = vec[i64]()
        self.others = vec[i64]()
        self.dice.a = dice.a
        self.dice.b = dice.b
        self.dice.c = dice.c
        self.dice.counter = dice.counter

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        if self.at < len(self.log):
            self.at += 1
            return self.log[self.at - 1] - kind
        if seat != self.seat:
            return options[0]
        answer: i64 = 0
        if len(options) > 1:
            question = len(self.options)
            self.options = append(self.options, len(options))
            if question < len(self.answers):
                answer = self.answers[question]
            elif self.follows_policy:
                answer = self.likeliest(s, question, kind, options)
            self.taken = append(self.taken, answer)
        self.actions = append(self.actions, kind + options[answer])
        return options[answer]

    def likeliest(self, s: State, question: i64, kind: i64, options: Ints) -> i64:
        """The policy's likeliest answer. Other likely answers, and stopping (action 0), are noted as alternatives."""
        while len(self.priors) < len(options):
            self.priors = append(self.priors, 0)
        write_priors(self.game, self.has_policy, s, self.seat, kind, options, self.priors)
        best: i64 = 0
        for i in range(len(options)):
            if self.priors[i] > self.priors[best]:
                best = i
        for i in range(len(options)):
            if i != best and (self.priors[i] * LIKELY >= self.priors[best] or kind + options[i] == 0):
                self.others = append(append(self.others, question), i)
        return best

    def draw(self, s: State, kind: i64, bag: i64) -> i64:
        if self.at < len(self.log):
            self.at += 1
            return ~self.log[self.at - 1] - kind
        self.by_chance = True
        return self.dice.draw(s, kind, bag)

    def draw_counted(self, s: State, kind: i64, bag: Ints) -> i64:
        if self.at < len(self.log):
            self.at += 1
            return ~self.log[self.at - 1] - kind
        self.by_chance = True
        return self.dice.draw_counted(s, kind, bag)

    def show(self, s: State, kind: i64, thing: i64) -> None:
        if self.at < len(self.log):
            self.at += 1

    def knows_answer(self) -> bool:
        return self.at < len(self.log)


@mypyc_attr(acyclic=True)
class Deal:
    """A possible start of the beat, from the seat's point of view, and dice for what is drawn."""

    def __init__(self, start: State, dice: Dice, redealt: bool) -> None:
        self.start = start
        self.dice = dice
        self.redealt = redealt  # whether anything was hidden


@mypyc_attr(acyclic=True)
class PlannedBeat:
    """The planned rest of a beat. As long as the game follows it, the bot need not think again."""

    def __init__(self, log: Ints, start: float) -> None:
        self.log = log
        self.start = start  # the evaluation where the beat began, which tells it from others

    def next(self, log: Ints) -> i64:
        """The planned action after this log; -1 if the plan does not cover it."""
        if not 0 < len(log) < len(self.log):
            return -1
        for i in range(len(log)):
            if log[i] != self.log[i]:
                return -1
        return self.log[len(log)]


@mypyc_attr(acyclic=True)
class Greedy:
    """Tries every action, answers its own further questions one by one, and samples chance a few times. `noise` is the
    standard deviation of an error added to the evaluation, as a fraction of the game's `swing` (a lead that wins three
    games of four), so the bot errs most often when the difference is small."""

    def __init__(self, seed: int | None = None, samples: int = 4, noise: float = 0.0) -> None:
        self.dice: Dice = dice_of(seed)
        self.samples: i64 = samples
        self.noise: float = noise
        self.plan = PlannedBeat(vec[i64](), 0.0)
        self.row: Ints = vec[i64]()  # the answers, as actions, that looked best after the last action tried

    def choose(self, match: Match) -> int:
        legal = match.legal()
        if len(legal) == 1:
            return legal[0]
        planned = self.planned(match)
        if planned in legal:
            return planned
        best = legal[0]
        highest = -1e9
        deals = self.deals(match)
        ahead = Ahead(match.seat, match.game)
        self.plan.log = vec[i64]()
        for action in legal:
            log = append(match.log[match.mark :], action)
            worth = self.worth(match, ahead, log, deals) + self.blur(match.game)
            if worth > highest:
                highest = worth
                best = action
                self.plan.log = log
                if ahead.follows_policy and not ahead.by_chance and self.noise == 0.0:
                    for answer in self.row:
                        self.plan.log = append(self.plan.log, answer)
        return best

    def planned(self, match: Match) -> int:
        """The action that was planned for this moment; -1 if there is none."""
        if not config_of(match.game).follows_policy:
            return -1
        start = match.game.evaluate(match.state, match.seat)
        if start != self.plan.start:
            self.plan.start = start
            return -1
        return self.plan.next(match.log[match.mark :])

    def blur(self, game: Game) -> float:
        """A normally distributed error of judgement."""
        if self.noise == 0.0:
            return 0.0
        u = (float(self.dice.roll()) + 1.0) / 4294967296.0
        v = float(self.dice.roll()) / 4294967296.0
        return self.noise * game.swing * sqrt(-2.0 * logarithm(u)) * cos(2.0 * pi * v)

    def deals(self, match: Match) -> list[Deal]:
        """Some worlds that are possible for the seat, with dice; the same ones for every action."""
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
        """The average value of the action at the end of a log."""
        total = 0.0
        for deal in deals:
            ahead.begin(log)
            if ahead.follows_policy:
                total += self.best_row(match, ahead, deal)
            else:
                total += self.best_end(match, ahead, deal)
            if not (ahead.by_chance or (deal.redealt and not ahead.follows_policy)):  # other deals would give the same
                return total
        return total / float(len(deals))

    def best_end(self, match: Match, ahead: Ahead, deal: Deal) -> float:
        """The best evaluation at the end of the beat along the log, found question by question: each answer is tried
        with first answers to all later questions, and the best one is kept."""
        answers = vec[i64]()
        best = self.end(match, ahead, deal, answers)
        options = ahead.options
        tries: i64 = 1
        while len(answers) < len(options) and tries < MOST_TRIES:
            question = len(answers)
            answers = append(answers, 0)
            followed = options
            for answer in range(1, options[question]):
                tried = answers[:]
                tried[question] = answer
                worth = self.end(match, ahead, deal, tried)
                if worth > best:
                    best = worth
                    answers = tried
                    followed = ahead.options
            tries += options[question]
            options = followed
        return best

    def best_row(self, match: Match, ahead: Ahead, deal: Deal) -> float:
        """The best evaluation at the end of the beat along the log, starting from the policy's answers: question by
        question, other likely answers are tried, each followed by the policy's answers. After a draw nothing else is
        tried, because more will be known by then."""
        best = self.end(match, ahead, deal, vec[i64]())
        self.row = ahead.actions
        if ahead.by_chance:
            return best
        taken = ahead.taken
        others = ahead.others
        at: i64 = 0
        tries: i64 = 1
        while at < len(others) and tries < MOST_ROWS:
            question = others[at]
            tried = append(taken[:question], others[at + 1])
            worth = self.end(match, ahead, deal, tried)
            tries += 1
            at += 2
            if worth > best:
                best = worth
                self.row = ahead.actions
                taken = ahead.taken
                others = same_question(others, at, question, ahead.others)
                at = 0
        return best

    def end(self, match: Match, ahead: Ahead, deal: Deal, answers: Ints) -> float:
        """The evaluation at the end of the beat with these answers."""
        s = deal.start.copy()
        ahead.run(answers, deal.dice)
        s.chooser = ahead
        match.game.beat(s)
        s.chooser = FIRST
        return match.game.evaluate(s, ahead.seat)


def same_question(others: Ints, at: i64, question: i64, following: Ints) -> Ints:
    """The alternatives that are left for a question, then those for the questions after it."""
    left = vec[i64]()
    while at < len(others) and others[at] == question:
        left = append(append(left, question), others[at + 1])
        at += 2
    for item in following:
        left = append(left, item)
    return left

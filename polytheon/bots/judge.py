"""Judges decisions. After the game: what a search expects of the action that was played, of the best action, and of a
random one. During the game, for a hint: what it expects of the best few actions."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from polytheon.bots.search import LIKELY, Search
from polytheon.bots.tree import Tree
from polytheon.kernel.match import Match

SHARE: Final = 3  # each of the two compared actions gets at least one in three iterations, and so do all together
ONLY: Final = 0.15  # in chance to win: an action is the only sensible one if every other loses so much
LEAST_LOSS: Final = 0.03  # in chance to win; less is no mistake
SURE: Final = 2.0  # standard errors that a loss must have to be believed


class Weighed(NamedTuple):
    """The estimate for one action: the win probability of the seat that takes it, and from how many simulated games."""

    action: int
    chance: float
    visits: int
    scores: list[float]  # final points of each seat on average
    line: list[tuple[int, int]]  # how it would go on: seats and their actions, this one first


class Judgement(NamedTuple):
    """The action that the search would have taken, and the one that was played. `loss` is the difference of their win
    probabilities. It is negative if a closer look found that the played action is better, which then counts as the
    best; only in this way do errors cancel out in a sum of losses. `stake` is the average loss of a random action.
    `only`: the best action was played, and every other one loses much."""

    best: Weighed
    played: Weighed
    loss: float
    stake: float
    only: bool


def judge(match: Match, played: int, seconds: float, iterations: int, seed: int | None = None) -> Judgement:
    """Judge what a seat played, given the match as that seat saw it then. Only winning counts, not the margin."""
    return judge_all(match, [played], seconds, iterations, seed)[0]


def judge_all(
    match: Match, played: list[int], seconds: float, iterations: int, seed: int | None = None
) -> list[Judgement]:
    """As `judge`, for several actions, such as those that several players would take."""
    for action in played:
        match.check(action)
    tree = Search(seconds=seconds, iterations=iterations, seed=seed, score_weight=0.0).think(match)
    best, legal = tree.best(), match.legal()
    done: int = tree.iterations
    look_closer(tree, [best, *played], done // SHARE)  # what a search does not like it hardly looks at
    look_closer(tree, legal, done // (SHARE * len(legal)))
    return [judgement(tree, legal, best, action) for action in played]


def judgement(tree: Tree, legal: list[int], best: int, played: int) -> Judgement:
    chances = [tree.line(tree.option(action)).win for action in legal]
    first, found = chances[legal.index(best)], chances[legal.index(played)]
    others = [chance for action, chance in zip(legal, chances) if action != best]
    only = best == played and len(others) > 0 and first - max(others) >= ONLY
    loss, stake = first - found, first - sum(chances) / len(chances)
    weighed = weigh(tree, played)
    return Judgement(weigh(tree, best) if loss > 0 else weighed, weighed, loss, stake, only)


def compared(tree: Tree, most: int) -> list[Weighed]:
    """The options with the most visits, the best first. Each is searched further, so that their win probabilities can
    be compared."""
    actions = [line.action for line in tree.lines()[:most]]
    look_closer(tree, actions, tree.iterations // most)
    return sorted([weigh(tree, action) for action in actions], key=by_chance)


def by_chance(weighed: Weighed) -> tuple[float, int]:
    return -weighed.chance, -weighed.visits


def look_closer(tree: Tree, actions: list[int], visits: int) -> None:
    """Continue the search until each of these actions has at least `visits` visits."""
    for action in actions:
        missing = max(1, visits) - tree.line(tree.option(action)).visits
        if missing > 0:
            tree.run_on(action, missing)


def weigh(tree: Tree, action: int) -> Weighed:
    tree.play_out(action)
    line = tree.expected(LIKELY, action)
    told = [(move.seat, move.action) for move in line]
    return Weighed(action, line[0].win, line[0].visits, line[0].scores, told)


def cautious(chance: float, visits: int) -> float:
    """A win probability as far as some simulated games tell it: after a few of them nothing is certain (Laplace)."""
    return (chance * visits + 1) / (visits + 2)


def error_of(chance: float, visits: int) -> float:
    """The standard error of a win probability that was estimated from some simulated games, also from a few that all
    ended alike (Agresti and Coull)."""
    seen = visits + 4
    middle = (chance * visits + 2) / seen
    return sqrt(max(middle * (1 - middle), 0.01) / seen)


def is_mistake(loss: float, error: float) -> bool:
    """Whether a loss is large enough to mention and larger than the noise of the search."""
    return loss >= LEAST_LOSS and loss >= SURE * error

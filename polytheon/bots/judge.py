"""Judging a decision after the game: what search expects of the action that was played, and of the best one."""

from __future__ import annotations

from typing import Final, NamedTuple

from polytheon.bots.search import LIKELY, Search
from polytheon.bots.tree import Tree
from polytheon.kernel.match import Match

SHARE: Final = 3  # of the iterations, each of the two compared actions gets one in so many at least


class Weighed(NamedTuple):
    """What is expected of one action: the chance to win of the seat that takes it, from how many games played out."""

    action: int
    chance: float
    visits: int
    scores: list[float]  # final points of each seat on average
    line: list[tuple[int, int]]  # how it would go on: seats and their actions, this one first


class Judgement(NamedTuple):
    """The action that search would have taken, and the one that was played."""

    best: Weighed
    played: Weighed


def judge(
    match: Match, played: int, seconds: float, iterations: int, seed: int | None = None
) -> Judgement:
    """Judge what a seat played, given the match as that seat saw it then. Only the win counts, not the margin."""
    match.check(played)
    search = Search(seconds=seconds, iterations=iterations, seed=seed, margin=0.0)
    tree = search.think(match)
    best = tree.best()
    enough = max(1, tree.iterations // SHARE)
    for action in (best, played):  # a search hardly looks at what it does not like, which would make it look worse yet
        missing = enough - tree.line(tree.option(action)).visits
        if missing > 0:
            tree.run_on(action, missing)
    weighed = Judgement(weigh(tree, best), weigh(tree, played))
    if weighed.played.chance > weighed.best.chance:  # looking closer, what was played is no worse
        return Judgement(weighed.played, weighed.played)
    return weighed


def weigh(tree: Tree, action: int) -> Weighed:
    tree.play_out(action)
    line = tree.expected(LIKELY, action)
    told = [(move.seat, move.action) for move in line]
    return Weighed(action, line[0].win, line[0].visits, line[0].scores, told)

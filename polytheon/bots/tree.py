"""The search tree: a chooser that thinks.

Open-loop information-set tree search. Each iteration copies the position at the start of the running beat, deals anew
what the thinking seat does not know, and runs the rules straight through to the end of the game. The tree answers:
first what the beat's script says, then by walking down its nodes, then, having added one node, like a sensible player.
Nodes are keyed by decisions; luck is sampled on the way, so the same node may see different options each time; that is
why it counts how often each child was available. In games that ask for it (`chance_nodes`) what luck brings leads to a
node as well, and what is decided next may hang on it. Every child holds the rewards of the seat that chose it (max^n).
Playouts may also learn from rollout statistics (`rollout_learning`).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.bots.config import SearchConfig
from polytheon.bots.rollout_statistics import MOST_SEATS, RolloutStatistics
from polytheon.kernel.bits import Ints, filled, float_zeros
from polytheon.kernel.choosers import Dice
from polytheon.kernel.errors import IllegalAction
from polytheon.kernel.game import NOWHERE, Game, knows_options, weigh_by
from polytheon.kernel.match import Match
from polytheon.kernel.state import FIRST, Chooser, State

ROOT: Final = 0
NONE: Final = -1
ENDINGS: Final = 12  # so many tell what final points are to be expected


class Line(NamedTuple):
    """What is known of one option at the root, or of a move in the expected line."""

    seat: int
    action: int
    visits: int
    win: float  # estimated reward of the seat that chooses it, from 0 to 1
    scores: list[float]  # expected final points of each seat; empty where not counted


@mypyc_attr(acyclic=True)
class Tree(Chooser):
    """A tree over one position of a match, for the seat that has to decide."""

    def __init__(self, match: Match, seed: i64, config: SearchConfig) -> None:
        self.game = match.game
        self.viewer: i64 = match.seat
        self.seats: i64 = match.players
        self.start = match.state
        self.now = match.now()
        self.script: Ints = match.log[match.mark :]
        self.dice = Dice(seed)

        self.explore: float = config.exploration * config.prior_weight  # by the game's policy
        self.even: float = config.exploration * (1.0 - config.prior_weight)  # all options alike
        self.urgency: float = config.first_play_urgency
        self.margin: float = config.score_weight
        self.horizon: i64 = config.rollout_depth
        self.care: i64 = config.best_of
        self.luck: bool = config.chance_nodes
        self.limit: i64 = config.nodes

        # One entry a node
        self.keys: Ints = vec[i64]()  # which decision of which seat leads here
        self.first: Ints = vec[i64]()  # the first child
        self.next: Ints = vec[i64]()  # the next child of the same parent
        self.visits: Ints = vec[i64]()
        self.available: Ints = vec[i64]()  # how often it could be chosen
        self.rewards: vec[float] = vec[float]()  # sum, for the seat that chose

        # Where an iteration stands
        self.at: i64 = 0  # how much of the script is used
        self.node: i64 = ROOT
        self.inside = True  # whether it still walks down the tree
        self.tried: i64 = NONE  # the only option of the root that is looked at, if there is one
        self.path: Ints = vec[i64]()
        self.depth: i64 = 0
        self.reward: vec[float] = vec[float]()  # of each seat
        self.points: vec[float] = vec[float]()  # sums of final points: options of the root x seats
        self.endings: Ints = vec[i64]()  # how many final points were summed, by option of the root
        self.iterations: i64 = 0

        # Scratch: the child for each key, valid where the stamp is this decision's
        size = len(self.game.action_names.names) * MOST_SEATS
        self.outcomes: i64 = size  # where the keys of luck begin
        if self.luck:
            size += len(self.game.outcome_names.names)
        self.stamp: i64 = 0
        self.stamps: Ints = filled(size, 0)
        self.child_of: Ints = filled(size, 0)
        self.weights: Ints = filled(64, 0)
        self.weighs = knows_options(self.game)

        self.habits = RolloutStatistics(config.rollout_learning, self.outcomes)
        self.reward = float_zeros(self.seats)
        self.options: i64 = len(match.choices)
        self.points = float_zeros(self.options * self.seats)
        self.endings = filled(self.options, 0)
        self.add_node(NONE, NONE)
        for choice in match.choices:  # so that they are the nodes 1, 2, ...
            self.add_node(ROOT, (match.kind + choice) * MOST_SEATS + self.viewer)

    def add_node(self, parent: i64, key: i64) -> i64:
        node = len(self.keys)
        self.keys = append(self.keys, key)
        self.first = append(self.first, NONE)
        self.next = append(self.next, NONE)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 0)
        self.rewards = append(self.rewards, 0.0)
        if parent != NONE:
            self.next[node] = self.first[parent]
            self.first[parent] = node
        return node

    # ---- thinking

    def run_on(self, action: int, iterations: i64) -> None:
        """Think on about one option only, such as the one that was played."""
        self.tried = action * MOST_SEATS + self.viewer
        self.run(iterations)
        self.tried = NONE

    def run(self, iterations: i64) -> None:
        """Think on for some iterations."""
        for _n in range(iterations):
            self.play(self.horizon)
            self.learn()
        self.iterations += iterations

    def play_out(self, action: int) -> None:
        """Where playouts are cut short, see how the game ends after one option, so that its points are known."""
        option = self.option(action) - 1
        self.tried = action * MOST_SEATS + self.viewer
        while self.endings[option] < ENDINGS:
            self.play(0)
        self.tried = NONE

    def play(self, horizon: i64) -> None:
        """One game: down the tree, and on to the end or so many beats beyond the tree."""
        game = self.game
        s = self.start.copy()
        s.redeal(self.viewer, self.now, self.dice)
        s.chooser = self
        self.at = 0
        self.node = ROOT
        self.inside = True
        self.depth = 0
        self.habits.begin()
        left = horizon
        while not s.over:
            game.beat(s)
            if not self.inside and horizon > 0 and not s.over:
                left -= 1
                if left <= 0:
                    break
        if s.over:
            self.count_points(s)
        else:
            self.guess(s)
        s.chooser = FIRST

    def count_points(self, s: State) -> None:
        """The rewards at the end of a game: a share of the win and, for a small part, the margin in points."""
        winners = self.game.winners(s)
        scores = self.game.scores(s)
        share = (1.0 - self.margin) / len(winners)
        for seat in range(self.seats):
            self.reward[seat] = self.margin * self.in_points(scores, seat)
        for winner in winners:
            self.reward[winner] += share
        if self.depth > 0:
            option = self.path[0] - 1
            self.endings[option] += 1
            for seat in range(self.seats):
                self.points[option * self.seats + seat] += scores[seat]

    def in_points(self, scores: list[int], seat: i64) -> float:
        """From 0 to 1: how far the seat is ahead of the best other one."""
        mine: i64 = scores[seat]
        best: i64 = NOWHERE
        for other in range(self.seats):
            if other != seat:
                best = max(best, scores[other])
        lead = float(mine - best)
        return 0.5 + 0.5 * lead / (2.0 * self.game.swing + abs(lead))

    def guess(self, s: State) -> None:
        """The rewards where a playout is cut short."""
        self.reward = chances(self.game, s, self.seats)

    def learn(self) -> None:
        """Enter the rewards into every node on the path."""
        self.visits[ROOT] += 1
        for i in range(self.depth):
            node = self.path[i]
            self.visits[node] += 1
            key = self.keys[node]
            if key < self.outcomes:
                self.rewards[node] += self.reward[key % MOST_SEATS]
        self.habits.learn(self.reward)

    # ---- answering

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        if self.at < len(self.script):
            self.at += 1
            return self.script[self.at - 1] - kind
        if self.inside:
            if len(options) == 1 and self.node != ROOT:
                return options[0]
            return self.descend(s, seat, kind, options)
        if self.care > 0 and len(options) > 1:
            return options[self.sensible(s, seat, kind, options)]
        return options[self.dice.below(len(options))]

    def sensible(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        """Which option a sensible player takes, with some care."""
        self.weigh(s, seat, kind, options)
        self.habits.favour(kind * MOST_SEATS + seat, options, self.weights)
        chosen = self.dice.index_by(self.weights, len(options))
        for _n in range(1, self.care):
            other = self.dice.index_by(self.weights, len(options))
            if self.weights[other] > self.weights[chosen]:
                chosen = other
        self.habits.note((kind + options[chosen]) * MOST_SEATS + seat)
        return chosen

    def descend(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        """Choose the most promising option and go to its node; one that was never tried becomes a node."""
        stamp = self.stamp + 1
        self.stamp = stamp
        stamps = self.stamps
        child_of = self.child_of
        visits = self.visits
        available = self.available
        child = self.first[self.node]
        tried: i64 = 0
        won = 0.0
        while child != NONE:
            key = self.keys[child]
            stamps[key] = stamp
            child_of[key] = child
            if key % MOST_SEATS == seat and key < self.outcomes:
                tried += visits[child]
                won += self.rewards[child]
            child = self.next[child]
        untried = 0.5
        if tried > 0:
            untried = won / float(tried) - self.urgency

        self.weigh(s, seat, kind, options)
        total: i64 = 0
        for i in range(len(options)):
            total += self.weights[i]
        often = sqrt(float(self.visits[self.node] + 1))
        alike = self.even / float(len(options))
        scale = self.explore / float(total)
        chosen: i64 = 0
        best = -1e9
        for i in range(len(options)):
            key = (kind + options[i]) * MOST_SEATS + seat
            prior = alike + scale * float(self.weights[i])
            if stamps[key] == stamp:
                child = child_of[key]
                available[child] += 1
                promise = prior * sqrt(float(available[child]))
                if visits[child] > 0:
                    visited = float(visits[child])
                    promise = self.rewards[child] / visited + promise / (1.0 + visited)
                else:
                    promise += untried
            else:
                promise = untried + prior * often
            if key == self.tried and self.node == ROOT:
                promise = 1e9
            if promise > best:
                best = promise
                chosen = i
        key = (kind + options[chosen]) * MOST_SEATS + seat
        self.habits.note(key)
        self.step(key)
        return options[chosen]

    def weigh(self, s: State, seat: i64, kind: i64, options: Ints) -> None:
        """The game's weights for the options, into the scratch."""
        while len(self.weights) < len(options):
            self.weights = filled(2 * len(self.weights), 0)
        weigh_by(self.game, self.weighs, s, seat, kind, options, self.weights)

    def step(self, key: i64) -> None:
        """Go down to the child for a decision."""
        child: i64 = NONE
        if self.stamps[key] == self.stamp:
            child = self.child_of[key]
        elif len(self.keys) < self.limit:
            child = self.add_node(self.node, key)
            self.available[child] = 1
        self.enter(child)

    def happen(self, outcome: i64) -> None:
        """Luck leads to a node as well, where the game wants that: what is decided next may hang on what it brought."""
        if not self.luck or not self.inside:
            return
        key = self.outcomes + outcome
        child = self.first[self.node]
        while child != NONE and self.keys[child] != key:
            child = self.next[child]
        if child == NONE and len(self.keys) < self.limit:
            child = self.add_node(self.node, key)
        self.enter(child)

    def enter(self, child: i64) -> None:
        """Stand at a node; where there is none, or it has not been visited yet, the tree ends."""
        if child == NONE:
            self.inside = False
            return
        self.node = child
        if self.visits[child] == 0:
            self.inside = False
        if self.depth < len(self.path):
            self.path[self.depth] = child
        else:
            self.path = append(self.path, child)
        self.depth += 1

    def draw(self, s: State, kind: i64, bag: i64) -> i64:
        if self.at < len(self.script):
            self.at += 1
            return ~self.script[self.at - 1] - kind
        found = self.dice.draw(s, kind, bag)
        self.happen(kind + found)
        return found

    def draw_counted(self, s: State, kind: i64, bag: Ints) -> i64:
        if self.at < len(self.script):
            self.at += 1
            return ~self.script[self.at - 1] - kind
        found = self.dice.draw_counted(s, kind, bag)
        self.happen(kind + found)
        return found

    def show(self, s: State, kind: i64, thing: i64) -> None:
        if self.at < len(self.script):
            self.at += 1

    def knows_answer(self) -> bool:
        return self.at < len(self.script)

    # ---- what came of it

    def best(self) -> int:
        """The action to take: the option that was visited most, or of those the one with the best reward."""
        return self.lines()[0].action

    def lead(self) -> int:
        """By how many visits the most visited option leads."""
        first: i64 = 0
        second: i64 = 0
        for node in range(1, self.options + 1):
            visited = self.visits[node]
            if visited > first:
                second = first
                first = visited
            elif visited > second:
                second = visited
        return first - second

    def lines(self) -> list[Line]:
        """Every option at the root, the best first."""
        found = [self.line(node) for node in range(1, self.options + 1)]
        found.sort(key=preference)
        return found

    def option(self, action: int) -> i64:
        """The node of an option at the root."""
        key: i64 = action * MOST_SEATS + self.viewer
        for node in range(1, self.options + 1):
            if self.keys[node] == key:
                return node
        raise IllegalAction(f"action {action} is none of the options")

    def line(self, node: i64) -> Line:
        scores: list[float] = []
        if 1 <= node <= self.options and self.endings[node - 1] > 0:
            option = node - 1
            for seat in range(self.seats):
                scores.append(self.points[option * self.seats + seat] / float(self.endings[option]))
        visited = self.visits[node]
        win = 0.0
        if visited > 0:
            win = self.rewards[node] / float(visited)
        key = self.keys[node]
        return Line(key % MOST_SEATS, key // MOST_SEATS, visited, win, scores)

    def expected(self, visits: int, action: int | None = None) -> list[Line]:
        """The expected line: from the root, or from one of its options, on the most visited child, as long as it has so
        many visits."""
        found: list[Line] = []
        node: i64 = ROOT
        if action is not None:
            node = self.option(action)
            found.append(self.line(node))
        while True:
            best: i64 = NONE
            child = self.first[node]
            while child != NONE:
                if best == NONE or self.visits[child] > self.visits[best]:
                    best = child
                child = self.next[child]
            if best == NONE or self.visits[best] < visits:
                return found
            if self.keys[best] < self.outcomes:
                found.append(self.line(best))
            node = best


def chances(game: Game, s: State, seats: i64) -> vec[float]:
    """Each seat's chance to win by the game's evaluation; two seats: 3 to 1 for a lead of one swing."""
    found = float_zeros(seats)
    total = 0.0
    for seat in range(seats):
        lead = game.evaluate(s, seat) / game.swing
        found[seat] = exp(0.55 * max(min(lead, 50.0), -50.0))
        total += found[seat]
    for seat in range(seats):
        found[seat] = found[seat] / total
    return found


def preference(line: Line) -> tuple[int, float, int]:
    return -line.visits, -line.win, line.action

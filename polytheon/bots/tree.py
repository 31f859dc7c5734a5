"""The search tree: a chooser that thinks.

Open-loop information-set tree search. Each iteration copies the position at the start of the running beat, redeals
what the thinking seat does not know, and runs the rules straight through to the end of the game. The tree answers:
first by the beat's script, then by walking down its nodes, then, after one new node, by the rollout policy.
Nodes are keyed by decisions; chance outcomes are sampled on the way, so the same node may see different options each
time; that is why it counts how often each child was available. In games that ask for it (`chance_nodes`) a chance
outcome leads to a node as well, and the next decision may depend on it. Every child holds the rewards of the seat that
chose it (max^n).
Playouts may also learn from rollout statistics (`rollout_learning`).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.bots.config import SearchConfig
from polytheon.bots.rollout_statistics import MOST_SEATS, RolloutStatistics
from polytheon.bots.styles import PLAIN, DrawnStyles
from polytheon.kernel.bits import Ints, filled, float_zeros
from polytheon.kernel.choosers import Dice
from polytheon.kernel.errors import IllegalAction
from polytheon.kernel.game import NOWHERE, Game, has_network, has_policy, write_priors
from polytheon.kernel.match import Match
from polytheon.kernel.state import FIRST, Chooser, State

ROOT: Final = 0
NONE: Final = -1
MOST_UNITS: Final = 1 << 21  # hidden units that a tree keeps
ENDINGS: Final = 12  # finished games from which final points are estimated


class Estimate(NamedTuple):
    """The statistics of one option at the root, or of a move in the expected line."""

    seat: int
    action: int
    visits: int
    win: float  # estimated reward of the seat that chooses it, from 0 to 1
    scores: list[float]  # expected final points of each seat; empty where not counted


@mypyc_attr(acyclic=True)
class Tree(Chooser):
    """A search tree for one position of a match, for the seat to act."""

    def __init__(self, match: Match, seed: i64, config: SearchConfig) -> None:
        self.game = match.game
        self.viewer: i64 = match.seat
        self.seats: i64 = match.players
        self.start = match.state
        self.now = match.now()
        self.script: Ints = match.log[match.mark :]
        self.dice = Dice(seed)

        self.prior_exploration: float = config.exploration * config.prior_weight  # by the game's policy
        self.even_exploration: float = config.exploration * (1.0 - config.prior_weight)  # all options alike
        self.first_play_urgency: float = config.first_play_urgency
        self.rollout_depth: i64 = config.rollout_depth
        self.best_of: i64 = config.best_of
        self.chance_nodes: bool = config.chance_nodes
        self.limit: i64 = config.nodes
        self.value_depth: i64 = config.value_depth
        self.value_weight: float = config.value_weight if has_network(self.game) else 0.0

        # One entry a node
        self.keys: Ints = vec[i64]()  # which decision of which seat leads here
        self.first: Ints = vec[i64]()  # the first child
        self.next: Ints = vec[i64]()  # the next child of the same parent
        self.visits: Ints = vec[i64]()
        self.available: Ints = vec[i64]()  # times this option was legal
        self.rewards: vec[float] = vec[float]()  # sum, for the seat that chose
        self.units_at: Ints = vec[i64]()  # where the hidden units are that were written when it was new, or 0

        # Where an iteration stands
        self.at: i64 = 0  # how much of the script is used
        self.node: i64 = ROOT
        self.inside = True  # whether it still walks down the tree
        self.leaf: i64 = NONE  # the new node where it stopped doing so, if there is one
        self.tried: i64 = NONE  # the only option of the root that is looked at, if there is one
        self.path: Ints = vec[i64]()
        self.depth: i64 = 0
        self.reward: vec[float] = vec[float]()  # of each seat
        self.points: vec[float] = vec[float]()  # sums of final points: options of the root x seats
        self.endings: Ints = vec[i64]()  # how many final points were summed, by option of the root
        self.iterations: i64 = 0

        # Scratch: the child for each key, valid where the stamp is this decision's
        size = len(self.game.action_names.names) * MOST_SEATS
        self.outcomes: i64 = size  # where the keys of chance outcomes begin
        if self.chance_nodes:
            size += len(self.game.outcome_names.names)
        self.stamp: i64 = 0
        self.stamps: Ints = filled(size, 0)
        self.child_of: Ints = filled(size, 0)
        self.priors: Ints = filled(64, 0)
        self.has_policy = has_policy(self.game)

        self.styles = DrawnStyles(len(self.game.styles), self.seats, config.style_weight, config.style_learning)
        self.foreseen: vec[float] = float_zeros(self.seats)
        self.width: i64 = 0  # of a network's hidden layer
        if self.value_weight > 0.0:
            self.width = self.game.hidden_units(self.start)
            if self.width == 0:  # no network for this number of players: rollouts instead
                self.value_weight = 0.0
        self.score_weight: float = config.score_weight * (1.0 - self.value_weight)  # networks say nothing of points
        self.units: vec[float] = float_zeros(self.width)  # hidden units; first a place for those that are not kept
        self.statistics = RolloutStatistics(config.rollout_learning, self.outcomes)
        self.reward = float_zeros(self.seats)
        self.options: i64 = len(match.choices)
        self.points = float_zeros(self.options * self.seats)
        self.endings = filled(self.options, 0)
        self.add_node(NONE, NONE)
        if self.width > 0 and len(self.script) == 0 and self.game.can_foresee(self.start):
            self.foresee(self.start, ROOT)
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
        self.units_at = append(self.units_at, 0)
        if parent != NONE:
            self.next[node] = self.first[parent]
            self.first[parent] = node
        return node

    # ---- thinking

    def run_on(self, action: int, iterations: i64) -> None:
        """Continue the search with one option only, such as the one that was played."""
        self.tried = action * MOST_SEATS + self.viewer
        self.run(iterations)
        self.tried = NONE

    def run(self, iterations: i64) -> None:
        """Continue the search for some iterations."""
        for _n in range(iterations):
            self.play(self.rollout_depth, self.value_weight)
            self.learn()
        self.iterations += iterations

    def play_out(self, action: int) -> None:
        """Where rollouts are truncated, play one option to the end of the game, so that its final points are known."""
        option = self.option(action) - 1
        self.tried = action * MOST_SEATS + self.viewer
        while self.endings[option] < ENDINGS:
            self.play(0, 0.0)
        self.tried = NONE

    def play(self, rollout_depth: i64, value_weight: float) -> State:
        """One iteration: down the tree, then to the end of the game or for `rollout_depth` beats beyond the tree,
        unless that is 0. Returns where it stopped. The game's network, evaluated at the leaf or `value_depth` beats
        later, contributes `value_weight` of the reward."""
        game = self.game
        s = self.start.copy()
        s.redeal(self.viewer, self.now, self.dice)
        s.chooser = self
        self.at = 0
        self.node = ROOT
        self.inside = True
        self.depth = 0
        self.statistics.begin()
        self.styles.draw(self.dice)
        left = rollout_depth
        before = self.value_depth
        foreseen = False
        while not s.over:
            game.beat(s)
            if self.inside or s.over:
                continue
            if value_weight > 0.0 and not foreseen:
                before -= 1
                if before >= 0 or not game.can_foresee(s):
                    continue
                foreseen = True
                self.foresee(s, self.leaf if self.value_depth == 0 else NONE)
                if value_weight >= 1.0:
                    break
            if rollout_depth > 0:
                left -= 1
                if left <= 0:
                    break
        if s.over:
            self.count_points(s)
        elif not foreseen or value_weight < 1.0:
            self.guess(s)
        if foreseen:
            for seat in range(self.seats):
                self.reward[seat] += value_weight * (self.foreseen[seat] - self.reward[seat])
        s.chooser = FIRST
        return s

    def foresee(self, s: State, node: i64) -> None:
        """Evaluate the game's network at the leaf. Its hidden units are stored for the priors there."""
        at: i64 = 0
        if node != NONE and self.units_at[node] == 0 and len(self.units) < MOST_UNITS:
            at = len(self.units)
            self.units_at[node] = at
            for _n in range(self.width):
                self.units = append(self.units, 0.0)
        self.game.foresee(s, self.foreseen, self.units, at)

    def count_points(self, s: State) -> None:
        """The rewards at the end of a game: a share of the win and, with a small weight, the margin in points."""
        winners = self.game.winners(s)
        scores = self.game.scores(s)
        share = (1.0 - self.score_weight) / len(winners)
        for seat in range(self.seats):
            self.reward[seat] = self.score_weight * self.in_points(scores, seat)
        for winner in winners:
            self.reward[winner] += share
        if self.depth > 0:
            option = self.path[0] - 1
            self.endings[option] += 1
            for seat in range(self.seats):
                self.points[option * self.seats + seat] += scores[seat]

    def in_points(self, scores: list[int], seat: i64) -> float:
        """The lead of a seat over the best other one, on a scale from 0 to 1."""
        mine: i64 = scores[seat]
        best: i64 = NOWHERE
        for other in range(self.seats):
            if other != seat:
                best = max(best, scores[other])
        lead = float(mine - best)
        return 0.5 + 0.5 * lead / (2.0 * self.game.swing + abs(lead))

    def guess(self, s: State) -> None:
        """The rewards where a rollout is truncated."""
        self.reward = chances(self.game, s, self.seats)

    def learn(self) -> None:
        """Add the rewards to every node on the path."""
        self.visits[ROOT] += 1
        for i in range(self.depth):
            node = self.path[i]
            self.visits[node] += 1
            key = self.keys[node]
            if key < self.outcomes:
                self.rewards[node] += self.reward[key % MOST_SEATS]
        self.statistics.learn(self.reward)
        self.styles.learn(self.reward)

    # ---- answering

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        if self.at < len(self.script):
            self.at += 1
            return self.script[self.at - 1] - kind
        if self.inside:
            if len(options) == 1 and self.node != ROOT:
                return options[0]
            return self.descend(s, seat, kind, options)
        if self.best_of > 0 and len(options) > 1:
            return options[self.rollout_choice(s, seat, kind, options)]
        return options[self.dice.below(len(options))]

    def rollout_choice(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        """The option that the rollout policy takes: the likeliest of `best_of` samples from the game's policy."""
        self.read_priors(s, seat, kind, options, self.styles.drawn[seat])
        self.statistics.favour(kind * MOST_SEATS + seat, options, self.priors)
        chosen = self.dice.index_by(self.priors, len(options))
        for _n in range(1, self.best_of):
            other = self.dice.index_by(self.priors, len(options))
            if self.priors[other] > self.priors[chosen]:
                chosen = other
        self.statistics.note((kind + options[chosen]) * MOST_SEATS + seat)
        return chosen

    def descend(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        """Select the most promising option and go to its node; an option that was never tried becomes a node."""
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
            untried = won / float(tried) - self.first_play_urgency

        self.read_priors(s, seat, kind, options, PLAIN)
        total: i64 = 0
        for i in range(len(options)):
            total += self.priors[i]
        often = sqrt(float(self.visits[self.node] + 1))
        alike = self.even_exploration / float(len(options))
        scale = self.prior_exploration / float(total)
        chosen: i64 = 0
        best = -1e9
        for i in range(len(options)):
            key = (kind + options[i]) * MOST_SEATS + seat
            prior = alike + scale * float(self.priors[i])
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
        self.statistics.note(key)
        self.step(key)
        return options[chosen]

    def read_priors(self, s: State, seat: i64, kind: i64, options: Ints, style: i64) -> None:
        """Write the game's priors of the options into the scratch buffer."""
        while len(self.priors) < len(options):
            self.priors = filled(2 * len(self.priors), 0)
        if style == PLAIN:
            write_priors(self.game, self.has_policy, s, seat, kind, options, self.priors)
        else:
            self.game.styled_priors(s, seat, kind, options, self.priors, style)
        if self.inside and self.units_at[self.node] > 0:
            at = self.units_at[self.node]
            self.game.improve_priors(s, seat, kind, options, self.priors, self.units, at)

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
        """If the game uses chance nodes, go to the node of a chance outcome, because the next decision may depend on
        it."""
        if not self.chance_nodes or not self.inside:
            return
        key = self.outcomes + outcome
        child = self.first[self.node]
        while child != NONE and self.keys[child] != key:
            child = self.next[child]
        if child == NONE and len(self.keys) < self.limit:
            child = self.add_node(self.node, key)
        self.enter(child)

    def enter(self, child: i64) -> None:
        """Move to a node. If there is none, or it has not been visited yet, the tree ends here."""
        self.leaf = child
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

    # ---- results

    def best(self) -> int:
        """The action to take: the most visited option; among equals, the one with the best reward."""
        return self.lines()[0].action

    def lead(self) -> int:
        """By how many visits the most visited option leads."""
        first, second = self.most_visits()
        return first - second

    def is_close(self) -> bool:
        """Whether another option has at least half as many visits as the most visited one."""
        first, second = self.most_visits()
        return 2 * second >= first

    def most_visits(self) -> tuple[i64, i64]:
        """The visits of the two options with the most."""
        first: i64 = 0
        second: i64 = 0
        for node in range(1, self.options + 1):
            visited = self.visits[node]
            if visited > first:
                second = first
                first = visited
            elif visited > second:
                second = visited
        return first, second

    def lines(self) -> list[Estimate]:
        """All options at the root, the best first."""
        found = [self.line(node) for node in range(1, self.options + 1)]
        found.sort(key=preference)
        return found

    def option(self, action: int) -> i64:
        """The node of an option at the root."""
        key: i64 = action * MOST_SEATS + self.viewer
        for node in range(1, self.options + 1):
            if self.keys[node] == key:
                return node
        raise IllegalAction(f"action {action} is not among the options")

    def line(self, node: i64) -> Estimate:
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
        return Estimate(key % MOST_SEATS, key // MOST_SEATS, visited, win, scores)

    def expected(self, visits: int, action: int | None = None) -> list[Estimate]:
        """The expected line: from the root, or from one of its options, always to the most visited child, as long as it
        has at least `visits` visits."""
        found: list[Estimate] = []
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
    """The win probability of each seat, from the game's evaluation. With two seats, a lead of one swing means 3 to 1.
    """
    found = float_zeros(seats)
    total = 0.0
    for seat in range(seats):
        lead = game.evaluate(s, seat) / game.swing
        found[seat] = exp(0.55 * max(min(lead, 50.0), -50.0))
        total += found[seat]
    for seat in range(seats):
        found[seat] = found[seat] / total
    return found


def preference(line: Estimate) -> tuple[int, float, int]:
    return -line.visits, -line.win, line.action

"""Vector matches, for programs that learn: one call takes a step in many matches at once, inside compiled code.

The numbers go into buffers that are made once, so that the learner reads them without a copy. A match that ends is
followed by a new one at once. Some seats may be played at random here; the others are asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from polytheon.kernel import plain
from polytheon.kernel.bits import Ints
from polytheon.kernel.choosers import Dice, Script
from polytheon.kernel.content import Content
from polytheon.kernel.errors import BadSetup
from polytheon.kernel.game import Game
from polytheon.kernel.state import FIRST, NOBODY, State
from polytheon.kernel.vector import Observer, Vector

EVERY_SEAT: Final = -1
ILLEGAL: Final = -1.0  # the reward for an illegal action, which ends the match
SEEDS: Final = 1_000_003  # between the matches of two seeds


def reward_of(winners: list[int], seat: i64, players: i64) -> float:
    """The reward of a seat: 1 for a win alone; the rewards of all seats add up to 0."""
    for winner in winners:
        if winner == seat:
            return (float(players) / float(len(winners)) - 1.0) / float(players - 1)
    return -1.0 / float(players - 1)


@mypyc_attr(acyclic=True)
class Rivals(Script):
    """A script that answers for every seat but one at random."""

    def __init__(self, log: Ints, dice: Dice, learner: i64) -> None:
        super().__init__(log, 0, dice, True)
        self.learner = learner

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        if self.learner in (EVERY_SEAT, seat) or self.at < len(self.log) or self.seat != NOBODY:
            return super().choose(s, seat, kind, options)
        answer = options[self.dice.below(len(options))]
        self.record(kind + answer)
        return answer


@mypyc_attr(acyclic=True)
class Lane:
    """One match after the other."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state  # at the start of the running beat
        self.log: Ints = vec[i64]()  # of the running beat
        self.dice = dice
        self.seat: i64 = NOBODY
        self.kind: i64 = 0
        self.options: Ints = vec[i64]()


class VectorMatch:
    """`count` matches of one game. `learner` is the seat that is asked, or EVERY_SEAT."""

    def __init__(
        self,
        game: Game,
        content: Content,
        players: int,
        options: Mapping[str, str],
        count: int,
        seed: int = 0,
        learner: int = EVERY_SEAT,
    ) -> None:
        if count < 1:
            raise BadSetup(f"at least 1 match is needed, not {count}")
        self.game = game
        self.players: i64 = players
        self.learner: i64 = learner
        self.observer = Observer(game, content, players, options)
        self.start = game.set_up(content, players, options)
        self.width: i64 = self.observer.size
        self.actions: i64 = len(game.action_names.names)
        self.lanes: list[Lane] = []

        # One entry, or one row, for each match
        self.observations = Vector(count * self.width)
        self.masks: vec[u8] = bytes_of(count * self.actions)  # 1 for each legal action
        self.seats: Ints = vec[i64]()  # who is asked
        self.ended: vec[u8] = bytes_of(count)  # whether the last step ended a match
        self.rewards: vec[float] = vec[float]()  # of each seat, for the match that the last step ended
        for _n in range(count):
            self.seats = append(self.seats, NOBODY)
            for _seat in range(self.players):
                self.rewards = append(self.rewards, 0.0)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin all matches again."""
        for i in range(len(self.ended)):
            self.ended[i] = u8(0)
        for i in range(len(self.rewards)):
            self.rewards[i] = 0.0
        for i in range(len(self.masks)):
            self.masks[i] = u8(0)
        lanes: list[Lane] = []
        for i in range(len(self.ended)):
            lanes.append(Lane(self.start, Dice(seed * SEEDS + i)))
        self.lanes = lanes
        for i in range(len(lanes)):
            self.go_on(i)
            self.show(i)

    def step(self, actions: list[int]) -> None:
        """Take an action in every match. An illegal one ends it and is rewarded with ILLEGAL."""
        if len(actions) != len(self.lanes):
            raise BadSetup(f"a step takes {len(self.lanes)} actions, not {len(actions)}")
        for i in range(len(self.lanes)):
            lane = self.lanes[i]
            self.ended[i] = u8(0)
            for seat in range(self.players):
                self.rewards[i * self.players + seat] = 0.0
            action: i64 = actions[i]
            legal = 0 <= action < self.actions and self.masks[i * self.actions + action] != u8(0)
            for option in lane.options:
                self.masks[i * self.actions + lane.kind + option] = u8(0)
            if legal:
                lane.log = append(lane.log, action)
            else:
                self.rewards[i * self.players + lane.seat] = ILLEGAL
                self.begin_anew(i)
            self.go_on(i)
            self.show(i)

    def begin_anew(self, i: i64) -> None:
        """Start the next match, because this one has ended."""
        lane = self.lanes[i]
        self.ended[i] = u8(1)
        lane.state = self.start
        lane.log = vec[i64]()

    def go_on(self, i: i64) -> None:
        """Play until a seat that is not played here is asked, and write what it sees."""
        lane = self.lanes[i]
        while True:
            state = lane.state
            if state.over:
                winners = self.game.winners(state)
                for seat in range(self.players):
                    self.rewards[i * self.players + seat] = reward_of(winners, seat, self.players)
                self.begin_anew(i)
                continue
            s = state.copy()
            script = Rivals(lane.log, lane.dice, self.learner)
            s.chooser = script
            self.game.beat(s)
            if script.seat != NOBODY:
                lane.log = script.log
                lane.seat = script.seat
                lane.kind = script.kind
                lane.options = script.options
                now = script.now
                assert now is not None
                self.observations.at = i * self.width
                self.observer.write(now, lane.seat, lane.seat, lane.kind, script.source, self.observations)
                now.chooser = FIRST
                return
            s.chooser = FIRST
            lane.state = s
            lane.log = vec[i64]()

    def show(self, i: i64) -> None:
        """Write who is asked and what is legal."""
        lane = self.lanes[i]
        self.seats[i] = lane.seat
        first = i * self.actions + lane.kind
        for option in lane.options:
            self.masks[first + option] = u8(1)

    # ---- copies

    def dump(self) -> list[dict[str, Any]]:
        """All positions and their dice as plain data."""
        found: list[dict[str, Any]] = []
        for lane in self.lanes:
            dice = lane.dice
            found.append({
                "state": plain.dump(lane.state),
                "log": list(lane.log),
                "dice": [dice.a, dice.b, dice.c, dice.counter],
            })
        return found

    def load(self, data: list[dict[str, Any]]) -> None:
        """Go back to the positions that `dump` wrote."""
        self.reset(0)
        for i in range(len(self.lanes)):
            lane = self.lanes[i]
            for option in lane.options:
                self.masks[i * self.actions + lane.kind + option] = u8(0)
            lane.state = self.start.copy()
            plain.load(lane.state, data[i]["state"], "state")
            entries: list[i64] = [plain.number(entry, "log") for entry in data[i]["log"]]
            lane.log = vec[i64](entries)
            words = [plain.number(word, "dice") for word in data[i]["dice"]]
            lane.dice.a, lane.dice.b, lane.dice.c, lane.dice.counter = words[0], words[1], words[2], words[3]
            self.go_on(i)
            self.show(i)


def bytes_of(size: i64) -> vec[u8]:
    """Zeros."""
    items = vec[u8](capacity=size)
    for _n in range(size):
        items = append(items, u8(0))
    return items

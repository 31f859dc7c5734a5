"""Positions with explicit chance: every draw is a decision of the player CHANCE, for programs that want to see it.

What each seat has seen since the beginning, its information state, is kept as text: an entry for everything that was
chosen or drawn, `2>17` for action 17 of seat 2, `*5` for chance outcome 5, `?` for what was kept from the seat.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel import plain
from polytheon.kernel.bits import Ints, members
from polytheon.kernel.choosers import EVERYBODY, Dice, Script
from polytheon.kernel.content import Content
from polytheon.kernel.errors import IllegalAction, PolytheonError
from polytheon.kernel.game import Game
from polytheon.kernel.state import FIRST, NOBODY, State

CHANCE: Final = -2  # who decides where something is drawn
MOST_TRIALS: Final = 10000


@mypyc_attr(acyclic=True)
class ExplicitChance(Script):
    """Replays a beat's log and notes the first question or draw that has no answer yet."""

    def __init__(self, log: Ints) -> None:
        super().__init__(log, 0, Dice(0), True)
        self.weights: Ints = vec[i64]()
        self.next_known: i64 = EVERYBODY
        self.known: i64 = EVERYBODY  # who will see the answer
        self.shown: Ints = vec[i64]()  # what was turned over after the end of the log, and for each who saw it
        self.shown_to: Ints = vec[i64]()

    def conceal(self, seats: i64) -> None:
        self.next_known = seats

    def take_known(self) -> i64:
        known = self.next_known
        self.next_known = EVERYBODY
        return known

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        known = self.take_known()
        if self.at >= len(self.log) and self.seat == NOBODY:
            self.known = known
        return super().choose(s, seat, kind, options)

    def draw(self, s: State, kind: i64, bag: i64) -> i64:
        known = self.take_known()
        if self.at >= len(self.log) and self.seat == NOBODY:
            things = members(bag)
            weights = vec[i64](capacity=len(things))
            for _n in range(len(things)):
                weights = append(weights, 1)
            self.note_chance(s, kind, things, weights, known)
        return super().draw(s, kind, bag)

    def draw_counted(self, s: State, kind: i64, bag: Ints) -> i64:
        known = self.take_known()
        if self.at >= len(self.log) and self.seat == NOBODY:
            things = vec[i64](capacity=len(bag))
            weights = vec[i64](capacity=len(bag))
            for thing in range(len(bag)):
                if bag[thing] > 0:
                    things = append(things, thing)
                    weights = append(weights, bag[thing])
            self.note_chance(s, kind, things, weights, known)
        return super().draw_counted(s, kind, bag)

    def note_chance(self, s: State, kind: i64, things: Ints, weights: Ints, known: i64) -> None:
        self.seat = CHANCE
        self.kind = kind
        self.source = s.source
        self.options = things
        self.weights = weights
        self.known = known
        self.now = s.copy()

    def show(self, s: State, kind: i64, thing: i64) -> None:
        known = self.take_known()
        if self.at >= len(self.log) and self.seat == NOBODY:
            self.shown = append(self.shown, ~(kind + thing))
            self.shown_to = append(self.shown_to, known)
        super().show(s, kind, thing)


@mypyc_attr(acyclic=True)
class Resampler(ExplicitChance):
    """Plays a beat again in another world: what a seat saw stays, what it did not see is chosen and drawn again."""

    def __init__(self, log: Ints, seen: Ints, dice: Dice) -> None:
        super().__init__(vec[i64]())
        self.old = log
        self.seen = seen  # for each entry, whether the seat saw it
        self.sampler = dice
        self.fault = False  # whether what the seat saw is impossible in this world

    def entry(self) -> i64:
        """The number of the entry that comes next, or NOBODY after the last."""
        at = len(self.log)
        return at if at < len(self.old) and not self.fault else NOBODY

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        at = self.entry()
        if at == NOBODY:
            return super().choose(s, seat, kind, options)
        self.next_known = EVERYBODY
        answer = options[self.sampler.below(len(options))]
        if self.seen[at]:
            answer = self.old[at] - kind
            if not is_in(options, answer) or self.old[at] < 0:
                self.fault = True
                answer = options[0]
        self.record(kind + answer)
        return answer

    def draw(self, s: State, kind: i64, bag: i64) -> i64:
        at = self.entry()
        if at == NOBODY:
            return super().draw(s, kind, bag)
        self.next_known = EVERYBODY
        thing = self.sampler.draw(s, kind, bag)
        if self.seen[at]:
            logged = ~self.old[at] - kind
            if 0 <= logged < 62 and bag >> logged & 1:
                thing = logged
            else:
                self.fault = True
        self.record(~(kind + thing))
        return thing

    def draw_counted(self, s: State, kind: i64, bag: Ints) -> i64:
        at = self.entry()
        if at == NOBODY:
            return super().draw_counted(s, kind, bag)
        self.next_known = EVERYBODY
        thing = self.sampler.draw_counted(s, kind, bag)
        if self.seen[at]:
            logged = ~self.old[at] - kind
            if 0 <= logged < len(bag) and bag[logged] > 0:
                thing = logged
            else:
                self.fault = True
        self.record(~(kind + thing))
        return thing

    def show(self, s: State, kind: i64, thing: i64) -> None:
        at = self.entry()
        if at == NOBODY:
            super().show(s, kind, thing)
            return
        self.next_known = EVERYBODY
        if self.seen[at] and self.old[at] != ~(kind + thing):
            self.fault = True
        self.record(~(kind + thing))


@mypyc_attr(acyclic=True)
class Position:
    """A position of a game with explicit chance. Make the first one with `first_position`."""

    def __init__(self, game: Game, content: Content, players: i64, options: dict[str, str], state: State) -> None:
        self.game = game
        self.content = content
        self.players = players
        self.options = options
        self.state = state  # at the start of the running beat
        self.log: Ints = vec[i64]()  # of the running beat
        self.known: Ints = vec[i64]()  # for each entry, the seats that saw it
        self.information: list[str] = [""] * players  # the information state of each seat
        self.seat: i64 = NOBODY  # who decides: a seat, CHANCE, or NOBODY at the end
        self.kind: i64 = 0
        self.source: i64 = NOBODY
        self.choices: Ints = vec[i64]()
        self.weights: Ints = vec[i64]()
        self.seen_by: i64 = EVERYBODY  # who will see the decision
        self.now: State = state

    def legal(self) -> list[int]:
        """The actions, or the chance outcomes, that are possible now; sorted."""
        found: list[int] = [self.kind + choice for choice in self.choices]
        found.sort()
        return found

    def chances(self) -> list[tuple[int, float]]:
        """Each chance outcome with its probability."""
        total: i64 = 0
        for weight in self.weights:
            total += weight
        found: list[tuple[int, float]] = []
        for i in range(len(self.choices)):
            found.append((self.kind + self.choices[i], float(self.weights[i]) / float(total)))
        return found

    def play(self, number: int) -> None:
        """Take an action, or choose a chance outcome."""
        choice: i64 = number - self.kind
        if not is_in(self.choices, choice):
            raise IllegalAction(f"{number} is not possible now")
        if self.seat == CHANCE:
            self.log_entry(~number, self.seen_by)
        else:
            self.log_entry(number, self.seen_by)
        self.go_on()

    def log_entry(self, entry: i64, known: i64) -> None:
        """Add an entry to the log, and to what those who see it have seen."""
        self.log = append(self.log, entry)
        self.known = append(self.known, known)
        word = f"*{~entry}" if entry < 0 else f"{self.seat}>{entry}"
        for seat in range(self.players):
            self.information[seat] += f" {word}" if known >> seat & 1 else " ?"

    def go_on(self) -> None:
        """Play until chance or a seat has to decide."""
        while not self.state.over:
            s = self.state.copy()
            script = ExplicitChance(self.log)
            s.chooser = script
            self.game.beat(s)
            for i in range(len(script.shown)):
                self.log_entry(script.shown[i], script.shown_to[i])
            if script.seat != NOBODY:
                self.pause(script)
                return
            s.chooser = FIRST
            self.begin(s)
        self.seat = NOBODY
        self.choices = vec[i64]()
        self.now = self.state

    def begin(self, state: State) -> None:
        """Begin a beat."""
        self.state = state
        self.log = vec[i64]()
        self.known = vec[i64]()

    def pause(self, script: ExplicitChance) -> None:
        """Wait for a decision."""
        self.seat = script.seat
        self.kind = script.kind
        self.source = script.source
        self.choices = script.options
        self.weights = script.weights
        self.seen_by = script.known
        now = script.now
        assert now is not None
        now.chooser = FIRST
        self.now = now

    # ---- other worlds

    def resampled(self, viewer: i64, dice: Dice) -> Position:
        """A random position that the viewer cannot distinguish from this one: everything that it has not seen may
        differ."""
        seen = vec[i64](capacity=len(self.known))
        for known in self.known:
            seen = append(seen, known >> viewer & 1)
        for _n in range(MOST_TRIALS):
            other = self.another(viewer, seen, dice)
            if other is not None:
                return other
        raise PolytheonError(f"no other world was found for seat {viewer}")

    def another(self, viewer: i64, seen: Ints, dice: Dice) -> Position | None:
        """One attempt to find another world; None if what the viewer saw in this beat is impossible there."""
        start = self.state.copy()
        start.redeal(viewer, self.now, dice)
        other = Position(self.game, self.content, self.players, self.options, start)
        if self.seat == NOBODY:
            other.information = self.information_in(viewer, start)
            return other
        s = start.copy()
        script = Resampler(self.log, seen, dice)
        s.chooser = script
        self.game.beat(s)
        if script.fault or script.seat != self.seat or script.kind != self.kind or len(script.log) != len(self.log):
            return None
        if len(script.shown) > 0 or script.known != self.seen_by:
            return None
        if self.seat == viewer and not alike(script.options, self.choices):
            return None
        other.log = script.log
        other.known = self.known[:]
        other.pause(script)
        other.information = self.information_in(viewer, other.now)
        return other

    def information_in(self, viewer: i64, now: State) -> list[str]:
        """The information states in another world: the viewer's stays, the others know what they see."""
        found: list[str] = []
        for seat in range(self.players):
            if seat == viewer:
                found.append(self.information[seat])
            else:
                view = json.dumps(self.game.view(now, seat), sort_keys=True)
                found.append("[" + hashlib.sha256(view.encode()).hexdigest()[:16] + "]")
        return found

    # ---- copies

    def copy(self) -> Position:
        """An independent position."""
        twin = Position(self.game, self.content, self.players, self.options, self.state)
        twin.log = self.log[:]
        twin.known = self.known[:]
        twin.information = self.information[:]
        twin.seat = self.seat
        twin.kind = self.kind
        twin.source = self.source
        twin.choices = self.choices
        twin.weights = self.weights
        twin.seen_by = self.seen_by
        twin.now = self.now
        return twin

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return restore, (
            self.game,
            {
                "edition": self.content.edition,
                "players": self.players,
                "options": dict(self.options),
                "state": plain.dump(self.state),
                "log": list(self.log),
                "known": list(self.known),
                "information": list(self.information),
            },
        )


def is_in(options: Ints, wanted: i64) -> bool:
    return any(option == wanted for option in options)


def alike(one: Ints, other: Ints) -> bool:
    if len(one) != len(other):
        return False
    return all(one[i] == other[i] for i in range(len(one)))


def first_position(game: Game, content: Content, players: int, options: Mapping[str, str]) -> Position:
    """The position before anything was drawn or decided."""
    position = Position(game, content, players, dict(options), game.set_up(content, players, options))
    position.go_on()
    return position


def restore(game: Game, data: dict[str, Any]) -> Position:
    """Unpickle a position."""
    content = game.content(data["edition"])
    state = game.set_up(content, data["players"], data["options"])
    plain.load(state, data["state"], "state")
    position = Position(game, content, data["players"], data["options"], state)
    position.log = vec[i64]([plain.number(entry, "log") for entry in data["log"]])
    position.known = vec[i64]([plain.number(entry, "known") for entry in data["known"]])
    position.go_on()
    position.information = list(data.get("information") or data["told"])  # before version 0.2 it was "told"
    return position

"""Observations: a position as a row of small whole numbers, each with a name and bounds.

A game has one function that writes what a seat sees, number by number, into a `Vector`. The same function run with a
`Layout` names each number, so the two cannot disagree. Names cost nothing while numbers are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr

from polytheon.kernel.bits import Ints
from polytheon.kernel.content import Content
from polytheon.kernel.game import Game
from polytheon.kernel.state import FIRST, NOBODY, State

SEATS: Final = ["me", "next", "second next", "third next"]  # clockwise from whoever looks
MOST_SOURCES: Final = 999


class ObservedNumber(NamedTuple):
    """The name and bounds of one number of an observation."""

    name: str
    low: int
    high: int


@mypyc_attr(acyclic=True)
class Vector:
    """Numbers that are written one after the other from `at` on; what lies out of bounds is written as the bound."""

    def __init__(self, size: i64) -> None:
        values = vec[i16](capacity=size)
        for _n in range(size):
            values = append(values, i16(0))
        self.values: vec[i16] = values
        self.at: i64 = 0

    def part(self, name: str) -> None:
        """Prefix the names that follow, for example with a player."""

    def number(self, name: str, value: i64, high: i64, low: i64 = 0) -> None:
        """A number within bounds."""
        self.values[self.at] = i16(min(max(value, low), high))
        self.at += 1

    def flag(self, name: str, value: bool) -> None:
        """1 for true, 0 for false."""
        if value:
            self.values[self.at] = i16(1)
        else:
            self.values[self.at] = i16(0)
        self.at += 1

    def one_of(self, name: str, ids: list[str], chosen: i64) -> None:
        """1 for the chosen one, 0 for all others; `chosen` may be below 0 for none."""
        values = self.values
        at = self.at
        size: i64 = len(ids)
        for i in range(size):
            values[at + i] = i16(0)
        if 0 <= chosen < size:
            values[at + chosen] = i16(1)
        self.at = at + size

    def things(self, name: str, ids: list[str], members: i64) -> None:
        """1 for each member of a set."""
        values = self.values
        at = self.at
        size: i64 = len(ids)
        for i in range(size):
            values[at + i] = i16(members >> i & 1)
        self.at = at + size

    def some(self, name: str, ids: list[str], among: i64, members: i64) -> None:
        """1 for each member of a set; only things that are `among` some get a number at all."""
        size: i64 = len(ids)
        for i in range(size):
            if among >> i & 1:
                self.values[self.at] = i16(members >> i & 1)
                self.at += 1

    def counts(self, name: str, ids: list[str], counts: Ints, high: i64, low: i64 = 0) -> None:
        """A number for each thing."""
        values = self.values
        at = self.at
        size: i64 = len(ids)
        for i in range(size):
            values[at + i] = i16(min(max(counts[i], low), high))
        self.at = at + size

    def between(self, name: str, ids: list[str], places: Ints, first: i64, last: i64) -> None:
        """1 for each thing whose place is one of some."""
        values = self.values
        at = self.at
        size: i64 = len(ids)
        for i in range(size):
            if first <= places[i] <= last:
                values[at + i] = i16(1)
            else:
                values[at + i] = i16(0)
        self.at = at + size

    def seat(self, name: str, seat: i64, me: i64, players: i64) -> None:
        """Which seat, counted from the one that looks; below 0 for none."""
        for i in range(players):
            if seat >= 0 and (me + i) % players == seat:
                self.values[self.at] = i16(1)
            else:
                self.values[self.at] = i16(0)
            self.at += 1


@mypyc_attr(acyclic=True)
class Layout(Vector):
    """Notes the names and bounds instead of writing numbers."""

    def __init__(self) -> None:
        super().__init__(0)
        self.fields: list[ObservedNumber] = []
        self.whose = ""

    def add(self, name: str, low: i64, high: i64) -> None:
        self.fields.append(ObservedNumber(f"{self.whose}: {name}" if self.whose else name, low, high))

    def part(self, name: str) -> None:
        self.whose = name

    def number(self, name: str, value: i64, high: i64, low: i64 = 0) -> None:
        self.add(name, low, high)

    def flag(self, name: str, value: bool) -> None:
        self.add(name, 0, 1)

    def one_of(self, name: str, ids: list[str], chosen: i64) -> None:
        for thing in ids:
            self.add(f"{name} {thing}", 0, 1)

    def things(self, name: str, ids: list[str], members: i64) -> None:
        self.one_of(name, ids, NOBODY)

    def some(self, name: str, ids: list[str], among: i64, members: i64) -> None:
        for i in range(len(ids)):
            if among >> i & 1:
                self.add(f"{name} {ids[i]}", 0, 1)

    def counts(self, name: str, ids: list[str], counts: Ints, high: i64, low: i64 = 0) -> None:
        for thing in ids:
            self.add(f"{name} {thing}", low, high)

    def between(self, name: str, ids: list[str], places: Ints, first: i64, last: i64) -> None:
        self.one_of(name, ids, NOBODY)

    def seat(self, name: str, seat: i64, me: i64, players: i64) -> None:
        self.one_of(name, SEATS[:players], NOBODY)


class Observer:
    """Writes what a seat sees of a game, for one number of players and one set of options."""

    def __init__(self, game: Game, content: Content, players: int, options: Mapping[str, str]) -> None:
        self.game = game
        self.players: i64 = players
        self.questions: list[str] = list(game.questions.values())
        self.numbers: dict[int, int] = {kind: i for i, kind in enumerate(game.questions)}
        layout = Layout()
        start = game.set_up(content, players, options)
        start.chooser = FIRST
        self.write(start, 0, NOBODY, 0, NOBODY, layout)
        self.fields: list[ObservedNumber] = layout.fields
        self.size: i64 = len(layout.fields)

    def write(self, s: State, me: i64, asked: i64, kind: i64, source: i64, into: Vector) -> None:
        """Write what seat `me` sees while seat `asked` (below 0: nobody) is asked something."""
        question: i64 = NOBODY
        if asked >= 0:
            question = self.numbers[kind]
        into.part("")
        into.seat("asked", asked, me, self.players)
        into.one_of("question", self.questions, question)
        into.number("source", source, MOST_SOURCES, NOBODY)
        self.game.observe(s, me, into)

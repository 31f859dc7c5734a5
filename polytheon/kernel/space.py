"""A space of actions, or of chance outcomes: fixed numbers, append-only, each with a name, a verb and fields.

A kind is declared in one line,

    WONDER = ACTIONS.add("wonder {wonder} with {card}", wonder=IDS.wonders, card=IDS.cards)

from which everything follows: where its numbers begin, the names, how fields make a number and how a number is taken
apart again. The first field counts most, the last one varies fastest; the pattern may name them in another order.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias, final

from mypy_extensions import i64

from polytheon.kernel.bits import Ints, ints_of

Value: TypeAlias = "str | int | list[int] | dict[str, int]"  # of a field: an id, a number, several, how many of each


class Labelled(NamedTuple):
    """A value whose label in a name differs, such as the tokens [2, 3] in "activate 4 with 2+3". A label may contain
    placeholders for earlier fields, such as "stone on {level} as marble"."""

    label: str
    value: Value


class Field(NamedTuple):
    """One of the things that an action names: what it may be, and how each value is written in a name."""

    name: str
    values: list[Value]
    labels: list[str]


def field_of(name: str, values: Iterable[Value | Labelled]) -> Field:
    found = [value if isinstance(value, Labelled) else Labelled(str(value), value) for value in values]
    return Field(name, [each.value for each in found], [each.label for each in found])


@final
class Kind:
    """One declaration: `size` numbers from `start` on. A thing is a number of the kind, counted from its start."""

    def __init__(self, start: int, verb: str, pattern: str, fields: list[Field]) -> None:
        self.start: i64 = start
        self.verb = verb
        self.pattern = pattern
        self.fields = fields
        self.size: i64 = 1
        for field in fields:
            self.size *= len(field.values)
        self._last: i64 = len(fields[-1].values) if fields else 1  # how many values the last field has
        # Looked up: rules take things apart all the time, and division by what is not a constant is slow.
        self._firsts: Ints = ints_of([thing // self._last for thing in range(self.size)])
        self._lasts: Ints = ints_of([thing % self._last for thing in range(self.size)])

    def names(self) -> list[str]:
        """The name of every thing."""
        return [self._name(thing) for thing in range(int(self.size))]

    def _name(self, thing: int) -> str:
        name = self.pattern
        for field, place in reversed(list(zip(self.fields, self.places(thing)))):
            name = name.replace(f"{{{field.name}}}", field.labels[place])
        return name

    def places(self, thing: int) -> list[int]:
        """Which value each field has in a thing, by its place among the field's values."""
        found: list[int] = []
        for field in reversed(self.fields):
            thing, place = divmod(thing, len(field.values))
            found.append(place)
        return found[::-1]

    def values(self, thing: int) -> dict[str, Value]:
        """The fields of a thing."""
        return {field.name: field.values[place] for field, place in zip(self.fields, self.places(thing))}

    def pair(self, thing: i64) -> tuple[i64, i64]:
        """A thing as two places: that of all fields but the last, and that of the last."""
        return self._firsts[thing], self._lasts[thing]

    def of(self, first: i64, last: i64) -> i64:
        """The thing that such a pair makes."""
        return first * self._last + last


@final
class Amounts:
    """How many of each of several things, as one number below `size`. The amount of the first varies fastest."""

    def __init__(self, things: Sequence[str], most: Sequence[int]) -> None:
        self.things = list(things)
        strides: list[i64] = []
        self.size: i64 = 1
        for limit in most:
            strides.append(self.size)
            self.size *= limit + 1
        self.strides: Ints = ints_of(strides)
        # Looked up, as in `Kind`: division by what is not a constant is slow.
        limits: list[i64] = [limit + 1 for limit in most]
        amounts: list[i64] = []
        for number in range(self.size):
            for thing in range(len(limits)):
                amounts.append(number // strides[thing] % limits[thing])
        self._amounts: Ints = ints_of(amounts)

    def of(self, amounts: Ints) -> i64:
        """The number of these amounts."""
        number: i64 = 0
        for i in range(i64(len(amounts))):
            number += amounts[i] * self.strides[i]
        return number

    def some(self, thing: i64, amount: i64) -> i64:
        """The number of an amount of one thing alone; numbers of different things can be added."""
        return amount * self.strides[thing]

    def total(self, number: i64) -> i64:
        """How many there are of all things together."""
        total: i64 = 0
        for thing in range(i64(len(self.strides))):
            total += self.amount(number, thing)
        return total

    def amount(self, number: i64, thing: i64) -> i64:
        """How many of one thing there are in a number."""
        return self._amounts[number * i64(len(self.strides)) + thing]

    def values(self, number: int) -> dict[str, int]:
        """The things that there are any of."""
        amounts = {name: int(self.amount(number, thing)) for thing, name in enumerate(self.things)}
        return {name: amount for name, amount in amounts.items() if amount}


class Space:
    """All names of a game's actions, or of its chance outcomes. A kind is known by where it begins."""

    def __init__(self, *first: str) -> None:
        self.names: list[str] = []
        self.index: dict[str, int] = {}
        self.kinds: list[Kind] = []
        self._starts: list[int] = []
        self._plain: dict[str, int] = {}  # these two are made when they are first needed
        self._naming: dict[str, list[int]] = {}
        for name in first:
            self.add(name)

    def add(self, pattern: str, verb: str = "", **fields: Iterable[Value | Labelled]) -> int:
        """Append a name for every combination of the fields, and return where they begin.

        `verb` is the kind's name, by default the pattern's first word. Raises ValueError if a name is there
        already, or the pattern names a field that is not given.
        """
        start = len(self.names)
        found = [field_of(name, values) for name, values in fields.items()]
        kind = Kind(start, verb or pattern.split()[0], pattern, found)
        for name in kind.names():
            if name in self.index or "{" in name:
                raise ValueError(f"{name!r} is there twice, or a field is missing")
            self.index[name] = len(self.names)
            self.names.append(name)
        self.kinds.append(kind)
        self._starts.append(start)
        return start

    def kind(self, number: int) -> Kind:
        """The kind that a number belongs to."""
        if not 0 <= number < len(self.names):
            raise IndexError(f"{number} is no number of this space")
        return self.kinds[bisect_right(self._starts, number) - 1]

    def verb(self, number: int) -> str:
        return self.kind(number).verb

    def values(self, number: int) -> dict[str, Value]:
        """The fields of an action or outcome, such as {"wonder": "piraeus", "card": "baths"}."""
        kind = self.kind(number)
        return kind.values(number - int(kind.start))

    def find(self, plain: str) -> int | None:
        """The number of a name that is given `plainly`; None if there is none."""
        if not self._plain:
            for number, name in enumerate(self.names):
                self._plain.setdefault(plainly(name), number)
        return self._plain.get(plain)

    def naming(self, thing: str) -> list[int]:
        """All actions, or outcomes, that name a thing: one of whose fields is that id."""
        if not self._naming:
            for number in range(len(self.names)):
                for value in dict.fromkeys([value for value in self.values(number).values() if isinstance(value, str)]):
                    self._naming.setdefault(value, []).append(number)
        return self._naming.get(thing, [])

    @property
    def verbs(self) -> list[str]:
        """Every verb once, in the order of the numbers."""
        return list(dict.fromkeys([kind.verb for kind in self.kinds]))


def plainly(name: str) -> str:
    """A name without differences that do not matter; a sign before a number does."""
    return " ".join(re.sub(r"(?<=\w)[-_](?=\w)|(?<=\s)\+", " ", name.lower()).split())

"""Schemas: the valid values of an edition, errors for the others, and descriptions of what is valid."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from polytheon.kernel.errors import closest
from polytheon.kernel.toml import written

if TYPE_CHECKING:
    from polytheon.kernel.content import Content


class Schema:
    """The valid values of a field: `fault` describes what is wrong with a value, or is empty; `says` describes what is
    valid."""

    def fault(self, value: object) -> str:
        raise NotImplementedError

    def says(self) -> str:
        raise NotImplementedError

    def normal(self, value: Any) -> Any:
        """The one form in which the game keeps a value that may be written in several."""
        return value

    def usual(self, value: Any) -> Any:
        """A value of that one form as people write it."""
        return value

    def near(self, value: Any, content: Content) -> list[Any]:
        """What a value could be in its place, for a kind that only one game has."""
        return []


class Whole(Schema):
    """A whole number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def fault(self, value: object) -> str:
        if isinstance(value, bool) or not isinstance(value, int):
            return f"must be a whole number, not {brief(value)}"
        return "" if self.low <= value <= self.high else f"must be from {self.low} to {self.high}, not {brief(value)}"

    def says(self) -> str:
        return f"a whole number from {self.low} to {self.high}"


class Flag(Schema):
    """True or false."""

    def fault(self, value: object) -> str:
        return "" if isinstance(value, bool) else f"must be true or false, not {brief(value)}"

    def says(self) -> str:
        return "true or false"


class Word(Schema):
    """One of some words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def fault(self, value: object) -> str:
        if isinstance(value, str) and value in self.words:
            return ""
        return f"must be one of {', '.join(self.words)}, not {brief(value)}" + closest(str(value), self.words)

    def says(self) -> str:
        return "one of " + ", ".join([f'"{word}"' for word in self.words])


class Many(Schema):
    """A list of alike values."""

    def __init__(self, item: Schema, low: int = 0, high: int = 1000) -> None:
        self.item = item
        self.low = low
        self.high = high

    def fault(self, value: object) -> str:
        if not isinstance(value, list):
            return f"must be a list, not {brief(value)}"
        if not self.low <= len(value) <= self.high:
            return f"must have {self.length()} entries, not {len(value)}"
        for i, item in enumerate(value):
            fault = self.item.fault(item)
            if fault:
                return f"entry {i + 1} {fault}"
        return ""

    def length(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"

    def says(self) -> str:
        if isinstance(self.item, Whole):
            return f"a list of {self.length()} whole numbers from {self.item.low} to {self.item.high}"
        return f"a list of {self.length()} entries, each {self.item.says()}"


class PointTable(Many):
    """The points for 0, 1, 2, ... of something; the last number also stands for any more.

    It may be written as it is printed, in rows: "0-2: 3, 3-5: 5, 6+: 7". Below the first row there are no points.
    """

    def __init__(self, item: Whole, low: int, high: int) -> None:
        super().__init__(item, low, high)
        self.worst = item.low
        self.best = item.high

    def fault(self, value: object) -> str:
        if isinstance(value, str):
            points, fault = self.read(value)
            return fault or super().fault(points)
        if not isinstance(value, list):
            return f'must be rows such as "0-2: 3, 3-5: 5, 6+: 7", not {brief(value)}'
        return super().fault(value)

    def says(self) -> str:
        return 'rows such as "0-2: 3, 3-5: 5, 6+: 7": for 0 to 2 of it 3 points, for 3 to 5 of it 5, for 6 or more 7'

    def normal(self, value: Any) -> Any:
        return self.read(value)[0] if isinstance(value, str) else value

    def usual(self, value: Any) -> Any:
        return in_rows(value)

    def read(self, text: str) -> tuple[list[int], str]:
        """The points that rows of text stand for, and what is wrong with the text."""
        points: list[int] = []
        rows = [row.strip() for row in text.split(",")]
        for i, row in enumerate(rows):
            found = POINTS_ROW.fullmatch(row)
            if found is None:
                return [], f"has a row {brief(row)}; a row looks like 0-2: 3 or 3: 5 or, at the end, 6+: 7"
            first, last, worth = bounded(found[1]), bounded(found[2] or found[1]), bounded(found[4])
            fault = self.row_fault(first, last, worth)
            if fault:
                return [], f"has a row {brief(row)}, but {fault}"
            is_last, is_open = i + 1 == len(rows), found[3] == "+"
            if is_open and not is_last:
                return [], f"has a row {brief(row)}, which includes all that follow, so it must be the last"
            if i == 0:
                points = [0] * first
            if first != len(points):
                return [], f"has a row {brief(row)}, but the next must begin with {len(points)}"
            if is_last and not is_open and last + 1 < self.high:
                more = f"{last + 1}+: {worth}"
                return [], f"ends with the row {brief(row)}; a last row such as {more} must say what more scores"
            points += [worth] * (last - first + 1)
        return points, ""

    def row_fault(self, first: int, last: int, worth: int) -> str:
        """What is wrong with the numbers of a row, if anything is."""
        if last < first or last >= self.high:
            return f"it must rise, at most to {self.high - 1}"
        if not self.worst <= worth <= self.best:
            return f"its points must be from {self.worst} to {self.best}"
        return ""


POINTS_ROW: Final = re.compile(r"(\d+)(?:\s*[-\u2013]\s*(\d+)|\s*(\+))?\s*:\s*(-?\d+)", re.ASCII)
MANY_DIGITS: Final = 9  # a number that has more is beyond all bounds


def bounded(digits: str) -> int:
    """A number of a row; of a very long one as much as shows that it is too large."""
    return int(digits[: MANY_DIGITS + 1])


def in_rows(points: list[int]) -> str:
    """A point table as it is printed: "0-2: 3, 3-5: 5, 6+: 7"."""
    starts = [i for i in range(len(points)) if i == 0 or points[i] != points[i - 1]]
    rows: list[str] = []
    for first, end in zip(starts, [*starts[1:], len(points)]):
        span = str(first) if end - first == 1 else f"{first}-{end - 1}"
        rows.append(f"{first}+" if end == len(points) else span)
    return ", ".join([f"{row}: {points[first]}" for row, first in zip(rows, starts)])


class Fields(Schema):
    """A small table with known keys, such as a cost; it is replaced as a whole."""

    def __init__(self, fields: Mapping[str, Schema], needed: tuple[str, ...] = ()) -> None:
        self.fields = fields
        self.needed = needed

    def fault(self, value: object) -> str:
        if not isinstance(value, dict):
            return f"must be a table, not {brief(value)}"
        for key, item in value.items():
            if key not in self.fields:
                return f"has no '{key}', only {', '.join(self.fields)}" + closest(key, self.fields)
            fault = self.fields[key].fault(item)
            if fault:
                return f"'{key}' {fault}"
        for key in self.needed:
            if key not in value:
                return f"lacks '{key}'"
        return ""

    def says(self) -> str:
        return "a table of " + ", ".join([f"{name} ({within(schema)})" for name, schema in self.fields.items()])


class Either(Schema):
    """A value in one of two forms, of which the second is a table or a list of lists."""

    def __init__(self, plain: Schema, fuller: Schema) -> None:
        self.plain = plain
        self.fuller = fuller

    def form(self, value: object) -> Schema:
        """The schema that a value is meant for."""
        of_lists = isinstance(value, list) and len(value) > 0 and isinstance(value[0], list)
        return self.fuller if of_lists or isinstance(value, dict) else self.plain

    def fault(self, value: object) -> str:
        return self.form(value).fault(value)

    def says(self) -> str:
        return f"{self.plain.says()}; or {self.fuller.says()}"


def within(schema: Schema) -> str:
    """A schema's description, in few words."""
    return f"{schema.low} to {schema.high}" if isinstance(schema, Whole) else schema.says()


class Section:
    """A part of the data file: its values by key or, if `by_id`, the same fields for each component id.

    Where it is `whole`, what an edition says about a component is all there is of these fields.
    """

    def __init__(self, fields: Mapping[str, Schema], by_id: bool = False, whole: bool = False) -> None:
        self.fields = fields
        self.by_id = by_id
        self.whole = whole


BRIEF: Final = 40  # letters


def brief(value: object) -> str:
    """A value as it was written, shortened if it is long."""
    try:
        text = written(value)
    except ValueError:  # Python does not print whole numbers of more than 4300 digits
        return "such a number"
    return text if len(text) <= BRIEF else text[: BRIEF - 3] + "..."

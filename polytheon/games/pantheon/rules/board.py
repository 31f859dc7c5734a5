"""The map: hexes, their names, and sets of hexes.

A hex is a number, 26 * row + column; its name is the letter of the column and the row counted from 1, so that the
third hex of the fifth row is C5. On our map hexes stand on a corner, and odd rows (names 2, 4, 6, ...) half a hex
further to the right; on a map whose hexes stand on a side, odd columns (B, D, F, ...) are half a hex lower. A set of
hexes holds one mask for each row: what lies around a whole network is then a few shifts for each row.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel.bits import Ints, bit, bit_count, lowest

WIDTH: Final = 26
HEIGHT: Final = 16
N_HEXES: Final = 416
ROWS: Final = [str(row) for row in range(1, HEIGHT + 1)]  # their names

LAND: Final = "."
SEA: Final = "~"
COLUMN_ON_LAND: Final = "#"
COLUMN_AT_SEA: Final = "="
NO_HEX: Final = " "
CORNER: Final = "corner"  # how hexes stand
SIDE: Final = "side"
EVEN_COLUMNS: Final = 0x1555555
ODD_COLUMNS: Final = 0x2AAAAAA
TERRAINS: Final = LAND + SEA + COLUMN_ON_LAND + COLUMN_AT_SEA + NO_HEX


def hex_of(piece: i64) -> i64:
    """The hex of a piece to be placed: feet are numbered by their hexes, and columns after all feet."""
    return piece % N_HEXES


def hex_name(place: int) -> str:
    """The name of a hex, such as C5."""
    return chr(ord("A") + place % WIDTH) + str(place // WIDTH + 1)


def hex_number(name: str) -> int:
    """The hex of that name, or -1."""
    letter, row = name[:1], name[1:]
    if not "A" <= letter <= "Z" or row not in ROWS:
        return -1
    return WIDTH * (int(row) - 1) + ord(letter) - ord("A")


@mypyc_attr(acyclic=True)
class Board:
    """The hexes there are and those that take columns."""

    def __init__(self, rows: list[str], standing: str = CORNER) -> None:
        self.rows: Final = rows
        self.standing: Final = standing
        self.on_sides: Final = standing == SIDE
        self.height: Final[i64] = len(rows)
        self.hexes: Final[Ints] = marked(rows, LAND + SEA + COLUMN_ON_LAND + COLUMN_AT_SEA)
        self.foot_hexes: Final[Ints] = marked(rows, LAND + SEA)
        self.column_hexes: Final[Ints] = marked(rows, COLUMN_ON_LAND + COLUMN_AT_SEA)
        self.no_hexes: Final[Ints] = marked(rows, "")

    def nowhere(self) -> Ints:
        """The empty set."""
        return self.no_hexes[:]

    def only(self, place: i64) -> Ints:
        """The set of one hex."""
        rows = self.nowhere()
        rows[place // WIDTH] = bit(place % WIDTH)
        return rows

    def around(self, rows: Ints) -> Ints:
        """All hexes next to a hex of the set."""
        if self.on_sides:
            return self.around_on_sides(rows)
        found = self.hexes[:]
        above: i64 = 0
        here: i64 = rows[0]
        last = self.height - 1
        for row in range(self.height):
            below: i64 = 0
            if row < last:
                below = rows[row + 1]
            beside = above | below
            if row & 1:
                beside |= beside >> 1
            else:
                beside |= beside << 1
            found[row] &= here << 1 | here >> 1 | beside
            above = here
            here = below
        return found

    def around_on_sides(self, rows: Ints) -> Ints:
        """The same where hexes stand on a side: a column touches its neighbours half a hex higher and lower."""
        found = self.hexes[:]
        for row in range(self.height):
            above, here, below = row_of(rows, row - 1), rows[row], row_of(rows, row + 1)
            beside = (above | here) & ODD_COLUMNS | (here | below) & EVEN_COLUMNS
            found[row] &= above | below | beside << 1 | beside >> 1
        return found

    def touches(self, place: i64, rows: Ints) -> bool:
        """Whether a hex is next to a hex of the set."""
        if self.on_sides:
            near = self.around_on_sides(self.only(place))
            return any(near[each] & rows[each] for each in range(self.height))
        row = place // WIDTH
        here: i64 = bit(place % WIDTH)
        if rows[row] & (here << 1 | here >> 1):
            return True
        beside = here
        if row & 1:
            beside |= here << 1
        else:
            beside |= here >> 1
        if row > 0 and rows[row - 1] & beside:
            return True
        return row + 1 < self.height and rows[row + 1] & beside != 0


def marked(rows: list[str], marks: str) -> Ints:
    """The hexes whose letter in the rows is one of the marks."""
    found = vec[i64](capacity=len(rows))
    for text in rows:
        mask: i64 = 0
        for column, mark in enumerate(text):
            if mark in marks:
                mask |= bit(column)
        found = append(found, mask)
    return found


def row_of(rows: Ints, row: i64) -> i64:
    """A row of a set, empty beyond the edge of the map."""
    if 0 <= row < len(rows):
        return rows[row]
    return 0


def holds(rows: Ints, place: i64) -> bool:
    """Whether a hex is in the set."""
    return rows[place // WIDTH] >> place % WIDTH & 1 != 0


def put(rows: Ints, place: i64) -> None:
    """Add a hex to a set."""
    rows[place // WIDTH] |= bit(place % WIDTH)


def remove(rows: Ints, place: i64) -> None:
    """Take a hex out of a set."""
    rows[place // WIDTH] &= ~bit(place % WIDTH)


def both(rows: Ints, other: Ints) -> Ints:
    """What is in both of two sets."""
    found = rows[:]
    for row in range(len(found)):
        found[row] &= other[row]
    return found


def size(rows: Ints) -> i64:
    """How many hexes are in the set."""
    count: i64 = 0
    for mask in rows:
        count += bit_count(mask)
    return count


def places_in(rows: Ints) -> Ints:
    """The hexes of a set in ascending order."""
    found = vec[i64]()
    for row in range(len(rows)):
        mask = rows[row]
        while mask != 0:
            found = append(found, WIDTH * row + lowest(mask))
            mask &= mask - 1
    return found

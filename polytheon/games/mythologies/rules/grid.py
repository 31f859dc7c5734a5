"""The 3x3 grid of a pantheon: cells, planes, columns and the sets of cells that cards speak of.

A cell is 3 * plane + column; sets of cells are bit masks. A line is a plane (0 to 2) or a column (3 to 5).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.kernel.bits import Ints, bit, lowest, shifted

PLANES: Final = ("celestial", "terrestrial", "abyssal")
COLUMNS: Final = ("left", "middle", "right")
LINES: Final = PLANES + COLUMNS
CELLS: Final = tuple([f"{plane}-{column}" for plane in PLANES for column in COLUMNS])
N_CELLS: Final = 9
ALL_CELLS: Final = 0b111111111
FIRST_PLANE: Final = 0b000000111
FIRST_COLUMN: Final = 0b001001001

# Sets of cells seen from a cell, by the word that names them on a card
PANTHEON: Final = 0
PLANE: Final = 1
COLUMN: Final = 2
CROSS: Final = 3  # its plane and its column
ADJACENT: Final = 4
BELOW: Final = 5
ABOVE: Final = 6
DIAGONALS: Final = 7  # all cells on the diagonal lines through it
HERE: Final = 8
OTHER_PLANES: Final = 9
CELESTIAL: Final = 10
TERRESTRIAL: Final = 11
ABYSSAL: Final = 12
WHERE: Final = (
    "pantheon",
    "plane",
    "column",
    "cross",
    "adjacent",
    "below",
    "above",
    "diagonals",
    "here",
    "other_planes",
    "celestial",
    "terrestrial",
    "abyssal",
)


def cells_seen(where: int, cell: int) -> int:
    """The cells that a word names, seen from a cell."""
    row, column = divmod(cell, 3)
    found = 0
    for other in range(N_CELLS):
        down, right = other // 3 - row, other % 3 - column
        named = (
            True,
            down == 0,
            right == 0,
            down == 0 or right == 0,
            abs(down) + abs(right) == 1,
            down == 1 and right == 0,
            down == -1 and right == 0,
            abs(down) == abs(right) and down != 0,
            other == cell,
            down != 0,
            other // 3 == 0,
            other // 3 == 1,
            other // 3 == 2,
        )
        if named[where]:
            found |= bit(other)
    return found


def ints(values: list[int]) -> Ints:
    items: list[i64] = list(values)
    return vec[i64](items)


ZONES: Final[Ints] = ints([cells_seen(where, cell) for where in range(len(WHERE)) for cell in range(N_CELLS)])
LINE_CELLS: Final[Ints] = ints(
    [shifted(FIRST_PLANE, 3 * i) for i in range(3)] + [shifted(FIRST_COLUMN, i) for i in range(3)]
)
ADJACENT_CELLS: Final[Ints] = ints([cells_seen(ADJACENT, cell) for cell in range(N_CELLS)])

# The zones of trials: of each name, the sets of cells one of which must do
TRIAL_ZONES: Final[dict[str, list[int]]] = {
    **{name: [LINE_CELLS[i]] for i, name in enumerate(LINES)},
    "diagonal": [0b100010001, 0b001010100],
    "plane": [LINE_CELLS[i] for i in range(3)],
    "column": [LINE_CELLS[3 + i] for i in range(3)],
    "line": [LINE_CELLS[i] for i in range(6)],
}


def zone(where: i64, cell: i64) -> i64:
    """The cells that a word names, seen from a cell."""
    return ZONES[9 * where + cell]


def lines_of(cell: str) -> tuple[str, str]:
    """The plane and the column of a cell, by their ids."""
    plane, column = divmod(CELLS.index(cell), len(COLUMNS))
    return PLANES[plane], COLUMNS[column]


def plane_of(cell: i64) -> i64:
    return cell // 3


def lines_through(cell: i64) -> i64:
    """The set of the two lines through a cell."""
    return bit(cell // 3) | shifted(8, cell % 3)


def full_lines(occupied: i64) -> i64:
    """The set of lines that have no empty cell."""
    full: i64 = 0
    for line in range(6):
        if LINE_CELLS[line] & ~occupied == 0:
            full |= bit(line)
    return full


def around(cells: i64) -> i64:
    """The cells next to any of some cells."""
    found: i64 = 0
    while cells != 0:
        found |= ADJACENT_CELLS[lowest(cells)]
        cells &= cells - 1
    return found


def planes_with(cells: i64) -> i64:
    """All cells of the planes in which any of some cells lies."""
    found: i64 = 0
    for plane in range(3):
        if cells & shifted(7, 3 * plane):
            found |= shifted(7, 3 * plane)
    return found

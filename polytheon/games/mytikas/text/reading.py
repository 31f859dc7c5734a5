"""What the words of Mytikas look up in views and offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import cast

from polytheon.games.mytikas.rules.seen import Board, OwnDeity, Table
from polytheon.kernel.seen import View
from polytheon.kernel.space import Value


def table_of(view: View) -> Table:
    """The part of a view that is Mytikas' own."""
    table: Table = view["table"]
    return table


def shelves_of(board: Board) -> dict[str, dict[str, int]]:
    """The cubes of a board by level and kind."""
    return cast("dict[str, dict[str, int]]", board["cubes"])


def all_cubes(board: Board) -> dict[str, int]:
    """The cubes of a board by kind, whatever their level."""
    found: Counter[str] = Counter()
    for cubes in shelves_of(board).values():
        found.update(cubes)
    return found


def owner_of(view: View, deity: str) -> int | None:
    """Who has a deity card, if it is not in the river."""
    boards = table_of(view)["boards"]
    return next((seat for seat, board in enumerate(boards) if deity in [c["deity"] for c in board["deities"]]), None)


def card_of(view: View, seat: int, deity: str) -> OwnDeity:
    """A deity card of a player."""
    return next(card for card in table_of(view)["boards"][seat]["deities"] if card["deity"] == deity)


def number_of(side: Mapping[str, Value], what: str) -> int:
    """A number in the price, the gain or the fields of an offer."""
    number = side[what]
    assert isinstance(number, int)
    return number


def cubes_of(side: Mapping[str, Value], what: str = "cubes") -> dict[str, int]:
    """Cubes in a price or a gain, by kind; none where it has none."""
    cubes = side.get(what, {})
    assert isinstance(cubes, dict)
    return cubes

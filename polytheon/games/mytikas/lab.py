"""What reports on Mytikas count: the constructions and deities that each player has in the end."""

from __future__ import annotations

from collections.abc import Iterator

from polytheon.games.mytikas.rules.seen import Table
from polytheon.lab.components import ComponentUse


def owned(table: Table, seat: int) -> Iterator[ComponentUse]:
    """What a player's board shows."""
    board = table["boards"][seat]
    _, *slots = board["constructions"]  # the first is the starting city, which everybody has
    yield from (ComponentUse("constructions", slot["slot"]) for slot in slots if slot["level"] is not None)
    yield from (ComponentUse("deities", card["deity"]) for card in board["deities"])

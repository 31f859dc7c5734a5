"""Bounds on the length of a table's log. An entry that ends the game always fits."""

from __future__ import annotations

from typing import Final

from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Refusal
from polytheon.server.domain.table import Table
from polytheon.server.settings import Limits

# Without take-backs the number of decisions is bounded; a table starts once, and each seat wishes once for a rematch.
ENDS_BY_ITSELF: Final = (
    m.Act,
    m.Start,
    m.Resign,
    m.Abort,
    m.Close,
    m.Delete,
    m.Rematch,
    m.Hint,
    m.Preview,
    m.WhyNot,
)


def check_bounds(table: Table, command: m.Command | None, limits: Limits) -> None:
    """Raise Refusal if a command, or a claim of a seat, would make the log of a table too long."""
    s = table.state
    if isinstance(command, m.Chat) and s.said >= limits.chat_per_table:
        reached = f"the chat of this table is full ({limits.chat_per_table} lines)"
        raise Refusal("chat_full", f"{reached}: the next game has a new one", limit=limits.chat_per_table)
    if s.number >= limits.entries_per_table and not isinstance(command, ENDS_BY_ITSELF):
        reached = f"the log of this table is full ({limits.entries_per_table} entries)"
        way_out = "play the game to its end, or resign and make another table"
        raise Refusal("table_full", f"{reached}: {way_out}", limit=limits.entries_per_table)

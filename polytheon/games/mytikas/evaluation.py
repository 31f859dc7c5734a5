"""How good a position looks to a seat: rough and fast, for bots."""

from __future__ import annotations

from mypy_extensions import i64

from polytheon.games.mytikas.scoring import total
from polytheon.games.mytikas.state import State


def evaluate(s: State, seat: i64) -> float:
    return float(total(s, seat))

"""What must be there at every decision, game by game: pieces are neither lost nor made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from polytheon import Match
from tests.games.duel import conservation as duel
from tests.games.mythologies import conservation as mythologies
from tests.games.mytikas import conservation as mytikas
from tests.games.pantheon import conservation as pantheon

CHECKS: dict[str, Callable[[Any], None]] = {
    "duel": duel.check,
    "pantheon": pantheon.check,
    "mythologies": mythologies.check,
    "mytikas": mytikas.check,
}


def check(match: Match) -> None:
    CHECKS[match.game.name](match.now())

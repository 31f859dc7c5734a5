"""The players that are programs, by name, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from polytheon.bots.random import Random
from polytheon.kernel.errors import BadSetup, closest
from polytheon.kernel.match import Match


class Bot(Protocol):
    """A program that plays: given a match as its seat has seen it, it chooses one of the legal actions."""

    def choose(self, match: Match) -> int: ...


BOTS: Final[dict[str, Callable[..., Bot]]] = {"random": Random}


def bot(name: str, **settings: Any) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise BadSetup(f"there is no bot '{name}', only {', '.join(BOTS)}" + closest(name, BOTS))
    return BOTS[name](**settings)

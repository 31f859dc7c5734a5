"""The bots by name; the last one of `BOTS` also gives hints."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from polytheon.bots.greedy import Greedy
from polytheon.bots.levels import easy, hard, master, medium, novice
from polytheon.bots.random import Random
from polytheon.bots.search import Search
from polytheon.bots.sparring import Sparring
from polytheon.kernel.errors import BadSetup, closest
from polytheon.kernel.match import Match


class Bot(Protocol):
    """A program that plays: given a match as its seat has seen it, it chooses one of the legal actions."""

    def choose(self, match: Match) -> int: ...


BOTS: Final[dict[str, Callable[..., Bot]]] = {
    "random": Random,
    "greedy": Greedy,
    "novice": novice,
    "easy": easy,
    "medium": medium,
    "hard": hard,
    "master": master,
    "search": Search,
}
SPARRING: Final = "sparring"  # a yardstick rather than an opponent for people
BUDGET: Final = re.compile(r"(\d+|\d*\.\d+)(s|cpu|i)")


def bot(name: str, **settings: Any) -> Bot:
    """The bot of that name. "search:0.5s", "search:0.5cpu" and "search:2000i" also set how long it thinks;
    "sparring:science" follows that style of the game. Raises BadSetup if there is no such bot."""
    kind, colon, budget = name.partition(":")
    if kind == SPARRING and budget:
        return Sparring(budget, **settings)
    if kind not in BOTS:
        raise BadSetup(f"there is no bot '{kind}', only {', '.join(BOTS)}" + closest(kind, BOTS))
    if colon:
        settings = {**budget_of(kind, budget), **settings}
    try:
        return BOTS[kind](**settings)
    except TypeError as error:
        raise BadSetup(f"the bot '{kind}' cannot be set up with {', '.join(settings)}: {error}") from error


def budget_of(kind: str, budget: str) -> dict[str, Any]:
    """The settings in the part of a bot's name after the colon: seconds, CPU seconds or iterations, then other settings
    of the search, as in "2000i,exploration=1.5". Raises BadSetup if it cannot be read."""
    if kind != "search":
        raise BadSetup(f"only the bot 'search' is given a budget, not '{kind}'")
    first, *others = budget.split(",")
    found = BUDGET.fullmatch(first)
    if not found:
        raise BadSetup(f"a budget is a number of seconds or iterations such as 0.5s or 2000i, not {first!r}")
    amount, unit = found.groups()
    settings: dict[str, Any] = {}
    if unit == "i":
        if not amount.isdigit():
            raise BadSetup(f"iterations are a whole number, not {amount}")
        settings["iterations"] = int(amount)
    else:
        settings["seconds"] = float(amount)
        if unit == "cpu":
            settings["clock"] = time.process_time
    for other in others:
        key, _, value = other.partition("=")
        try:
            settings[key] = float(value) if "." in value else int(value)
        except ValueError:
            raise BadSetup(f"a setting is given as name=number, not as {other!r}") from None
    return settings

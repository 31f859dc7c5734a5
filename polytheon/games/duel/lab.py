"""What reports on Duel count: what each city has in the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from polytheon.games.duel.rules.seen import Table
from polytheon.lab.components import ComponentUse


def owned(table: Table, seat: int) -> Iterator[ComponentUse]:
    """What a city has."""
    city = table["cities"][seat]
    by_colour = cast("dict[str, list[str]]", city["cards"])
    yield from (ComponentUse("cards", card) for cards in by_colour.values() for card in cards)
    yield from (ComponentUse("wonders", wonder["wonder"]) for wonder in city["wonders"] if wonder["built"])
    yield from (ComponentUse("progress", token) for token in city["progress"])
    yield from (ComponentUse("divinities", divinity) for divinity in city["divinities"])

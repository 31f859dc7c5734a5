"""What reports on Duel count: what each city has in the end."""

from __future__ import annotations

from collections.abc import Iterator

from polytheon.lab.components import ComponentUse, TableView


def owned(table: TableView, seat: int) -> Iterator[ComponentUse]:
    """What a city has."""
    city = table["cities"][seat]
    yield from (ComponentUse("cards", card) for cards in city["cards"].values() for card in cards)
    yield from (ComponentUse("wonders", wonder["wonder"]) for wonder in city["wonders"] if wonder["built"])
    yield from (ComponentUse("progress", token) for token in city["progress"])
    yield from (ComponentUse("divinities", divinity) for divinity in city["divinities"])

"""What reports on Duel count: what each city has in the end."""

from __future__ import annotations

from collections.abc import Iterator

from polytheon.lab.things import Table, Use


def owned(table: Table, seat: int) -> Iterator[Use]:
    """What a city has."""
    city = table["cities"][seat]
    yield from (Use("cards", card) for cards in city["cards"].values() for card in cards)
    yield from (Use("wonders", wonder["wonder"]) for wonder in city["wonders"] if wonder["built"])
    yield from (Use("progress", token) for token in city["progress"])
    yield from (Use("divinities", divinity) for divinity in city["divinities"])

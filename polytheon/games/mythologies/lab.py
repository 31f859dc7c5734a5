"""What reports on Mythologies count: cards, tokens and trials that each player has in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from polytheon.games.mythologies.game import OWN
from polytheon.lab.things import Table, Use


def owned(table: Table, seat: int) -> Iterator[Use]:
    """What lies in a player's pantheon."""
    pantheon = table["pantheons"][seat]
    yield from (Use("cards", card) for pile in pantheon["cells"].values() for card in pile)
    yield from (Use("tokens", token) for token in pantheon["completion_tokens"])
    cards = OWN.data["cards"]
    counts = Counter(cards[card]["mythology"] for pile in pantheon["cells"].values() for card in pile)
    yield from (Use("mythologies", name) for name, count in counts.items() if count == max(counts.values()))
    yield from (Use("trials", n) for n, trial in zip(("I", "II"), table["trials"]) if seat in trial["scored_by"])

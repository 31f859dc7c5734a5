"""What reports on Mythologies count: cards, tokens and trials that each player has in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from polytheon.games.mythologies.game import OWN
from polytheon.games.mythologies.rules.seen import Table
from polytheon.lab.components import ComponentUse


def owned(table: Table, seat: int) -> Iterator[ComponentUse]:
    """What lies in a player's pantheon, and the completion tokens that have left it."""
    pantheon = table["pantheons"][seat]
    yield from (ComponentUse("cards", card) for pile in pantheon["cells"].values() for card in pile)
    yield from (ComponentUse("tokens", line) for line in table["tokens"] if line not in pantheon["completion_tokens"])
    cards = OWN.data["cards"]
    counts = Counter(cards[card]["mythology"] for pile in pantheon["cells"].values() for card in pile)
    yield from (ComponentUse("mythologies", name) for name, count in counts.items() if count == max(counts.values()))
    trials = zip(("I", "II"), table["trials"])
    yield from (ComponentUse("trials", n) for n, trial in trials if seat in trial["scored_by"])

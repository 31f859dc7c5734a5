"""Offers: every legal action as data, with its fields, price and gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from polytheon.kernel.space import Value

if TYPE_CHECKING:
    from polytheon.kernel.match import Match


class Terms(NamedTuple):
    """What an action costs and brings at once, as far as the seat that may take it knows. `shown` is the part that
    others may see once it is taken, if that is less."""

    price: dict[str, Value]
    gain: dict[str, Value]
    shown: tuple[dict[str, Value], dict[str, Value]] | None = None

    def known_to(self, own: bool) -> tuple[dict[str, Value], dict[str, Value]]:
        """Price and gain as the seat itself knows them, or as others may."""
        return (self.price, self.gain) if own or self.shown is None else self.shown


class Offer(NamedTuple):
    """A legal action: its verb and fields, such as "build" and the card, its price and its gain."""

    action: int
    verb: str
    fields: dict[str, Value]
    price: dict[str, Value]
    gain: dict[str, Value]


def offers(match: Match) -> list[Offer]:
    """Every legal action, in the order of `match.legal()`."""
    return [offer(match, action) for action in match.legal()]


def offer(match: Match, action: int) -> Offer:
    """An action that answers the question, with its price and gain."""
    space = match.game.action_names
    terms = match.terms(action)
    return Offer(action, space.verb(action), space.values(action), terms.price, terms.gain)

"""A match of Duel with short ways to play it and to look at it. A is seat 0, B seat 1."""

from __future__ import annotations

from typing import Any

from polytheon.games.duel.rules.components import IDS
from polytheon.games.duel.rules.state import State
from tests.games.duel.conservation import check
from tests.games.played import Played

SEATS = "AB"


class Table(Played):
    """A match with short ways to play it and to look at it; every action is followed by a check of the pieces."""

    def check(self) -> None:
        check(self.state)

    # ---- playing

    def sell_another(self, *kept: str) -> Table:
        """Whose turn it is sells some card, only to pass the time, but none of those to be kept."""
        return self.play(next(f"discard {card}" for card in self.can("discard") if card not in kept))

    # ---- looking

    @property
    def state(self) -> State:
        now = self.match.now()
        assert isinstance(now, State)
        return now

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """The table as A or B sees it; a spectator's view if nobody is named."""
        table: dict[str, Any] = self.match.view(None if seat is None else SEATS.index(seat))["table"]
        return table

    def city(self, seat: str) -> dict[str, Any]:
        city: dict[str, Any] = self.view()["cities"][SEATS.index(seat)]
        return city

    def cards(self, seat: str) -> list[str]:
        return [card for cards in self.city(seat)["cards"].values() for card in cards]

    def points(self, seat: str) -> dict[str, int]:
        points: dict[str, int] = self.match.outcome["points"][SEATS.index(seat)]
        return points

    @property
    def coins(self) -> tuple[int, int]:
        """A's and B's coins."""
        return self.city("A")["coins"], self.city("B")["coins"]

    @property
    def pawn(self) -> int:
        return int(self.state.pawn)

    @property
    def minerva(self) -> int | None:
        where: int | None = self.view()["military"]["minerva"]
        return where

    @property
    def military_tokens(self) -> list[str]:
        return [f"{token['seat']} {token['size']}" for token in self.view()["military"]["tokens"]]

    @property
    def pile(self) -> list[str]:
        found: list[str] = self.view()["discard_pile"]
        return found

    @property
    def board(self) -> list[str]:
        found: list[str] = self.view()["progress"]["board"]
        return found

    @property
    def box(self) -> list[str]:
        found: list[str] = self.view()["progress"]["box"]
        return found

    def slot(self, number: int) -> str:
        """The card of a slot: its id, "down" if it lies face down, "gone" if it is not there any more."""
        for slot in self.view()["structure"]:
            if slot["slot"] == number:
                return slot["card"] or "down"
        return "gone"

    @property
    def tokens(self) -> dict[int, str]:
        """The tokens by slot: "roman" or "offering 4"."""
        lying = {slot["slot"]: slot["token"] for slot in self.view()["structure"] if slot["token"]}
        return {slot: token["mythology"] or f"offering {token['offering']}" for slot, token in lying.items()}

    def token(self, number: int) -> str | None:
        """The token on a slot."""
        return self.tokens.get(number)

    @property
    def left(self) -> int:
        """How many cards are left in the structure."""
        return len(self.view()["structure"])

    def space(self, number: int, seat: str | None = None) -> dict[str, Any]:
        """A space of the pantheon, 1 to 6."""
        space: dict[str, Any] = self.view(seat)["pantheon"]["spaces"][number - 1]
        return space

    def deck(self, mythology: str, seat: str | None = None) -> list[str | None]:
        """A mythology deck from the top, None where the seat does not know the card."""
        cards: list[str | None] = self.view(seat)["pantheon"]["decks"][IDS.mythologies.index(mythology)]["cards"]
        return cards

    def wonder(self, name: str) -> dict[str, Any]:
        """A wonder of either player with its owner; empty if it is out of the game."""
        for seat in SEATS:
            for wonder in self.city(seat)["wonders"]:
                if wonder["wonder"] == name:
                    return {**wonder, "owner": seat}
        return {}

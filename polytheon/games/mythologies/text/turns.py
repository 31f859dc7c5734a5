"""The sentences of a turn of Mythologies: what is said, before it is put into words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from polytheon.games.mythologies.text.purses import Amount, added

if TYPE_CHECKING:
    from polytheon.games.mythologies.text.words import MythologiesText

MERGED: Final = ("gains", "loses", "trade")  # sentences that are said once for all decisions of a turn


class Sentence(NamedTuple):
    """A sentence about what a seat did. `gain` and `price` are amounts, the other values words."""

    key: str
    seat: int
    values: dict[str, str]
    gain: Amount
    price: Amount


class Turn:
    """Tells the decisions of a turn to one viewer."""

    def __init__(self, text: MythologiesText, viewer: int | None) -> None:
        self.text = text
        self.viewer = viewer
        self.sentences: list[Sentence | str] = []
        self.acting: list[str] = []  # the cards that were played or brought in this turn
        self.origin = ""  # where the card comes from that is about to be put on a cell
        self.using: list[Sentence] = []  # permanent effects that are used and have not done anything yet
        self.owed: Counter[tuple[int, str]] = Counter()  # what was said to come and has not come yet

    def lines(self) -> list[str]:
        """The sentences so far; what is only half done is said as such."""
        return [self.worded(sentence) for sentence in [*self.sentences, *self.using]]

    def worded(self, sentence: Sentence | str) -> str:
        if isinstance(sentence, str):
            return sentence
        key, seat, values, gain, price = sentence
        return self.text.says(
            f"log.{key}",
            seat,
            self.viewer,
            **{"by": "", **values},
            gain=self.text("log.gain", amount=self.text.amount(gain)) if any(gain.values()) else "",
            price=self.text("log.price", amount=self.text.amount(price)) if any(price.values()) else "",
            amount=self.text.amount(gain),
            paid=self.text.amount(price),
        )

    def say(self, key: str, seat: int, gain: Amount | None = None, price: Amount | None = None, **values: str) -> None:
        """Add a sentence, or add to the one that says the same of other amounts."""
        gain, price = gain or {}, price or {}
        for said in self.sentences if key in MERGED else []:
            if isinstance(said, Sentence) and (said.key, said.seat, said.values) == (key, seat, values):
                self.sentences.remove(said)
                gain, price = added(gain, said.gain), added(price, said.price)
                break
        self.sentences.append(Sentence(key, seat, values, gain, price))

    def used(self, seat: int, card: str) -> Sentence | None:
        """The use of a card that is at work now; it is told with what it does."""
        for sentence in reversed(self.using):
            if sentence.seat == seat and sentence.values["id"] == card:
                self.using.remove(sentence)
                return sentence
        return None

"""The sentences of a turn of Mythologies: what is said, before it is put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from polytheon.games.mythologies.text.cards import TOKENS

if TYPE_CHECKING:
    from polytheon.games.mythologies.text.words import MythologiesText

Amount = dict[str, int]  # gems and favours

MERGED: Final = ("gains", "loses", "trade")  # sentences that are said once for all decisions of a turn
LANDING: Final = ("play", "bring")
# Sentences about what a card does that can say what it brings
GAINING: Final = ("move", "sacrifice", "exile", "plane", "gain_of", "choose", *LANDING)
ASIDE: Final = ("gains", "loses", "complete", "complete_by_you", "complete_by_other", "complete_again")


class Sentence(NamedTuple):
    """A sentence about what a seat did. `gain` and `price` are amounts, `values` words; `card` is the one at work.
    `invokes` says that its invocation gain is still to come."""

    key: str
    seat: int
    values: dict[str, str]
    gain: Amount
    price: Amount
    card: str = ""
    invokes: bool = False


def added(first: Amount, second: Amount) -> Amount:
    return {kind: first.get(kind, 0) + second.get(kind, 0) for kind in TOKENS}


class Turn:
    """Tells the decisions of a turn to one viewer."""

    def __init__(self, text: MythologiesText, viewer: int | None) -> None:
        self.text = text
        self.viewer = viewer
        self.sentences: list[Sentence | str] = []
        self.acting: list[str] = []  # the cards that were played or brought in this turn
        self.origin = ""  # where the card comes from that is about to be put on a cell
        self.using: list[Sentence] = []  # permanent effects that are used and have not done anything yet

    def lines(self) -> list[str]:
        """The sentences so far; what is only half done is said as such."""
        return [self.worded(sentence) for sentence in [*self.sentences, *self.using]]

    def worded(self, sentence: Sentence | str) -> str:
        if isinstance(sentence, str):
            return sentence
        key, seat, values, gain, price, *_ = sentence
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

    def say(
        self,
        key: str,
        seat: int,
        gain: Amount | None = None,
        price: Amount | None = None,
        at_work: str = "",
        invokes: bool = False,
        **values: str,
    ) -> None:
        """Add a sentence, or add to the one that says the same of other amounts."""
        gain, price = gain or {}, price or {}
        for said in self.sentences if key in MERGED else []:
            if isinstance(said, Sentence) and (said.key, said.seat, said.values) == (key, seat, values):
                self.sentences.remove(said)
                gain, price = added(gain, said.gain), added(price, said.price)
                break
        self.sentences.append(Sentence(key, seat, values, gain, price, at_work, invokes))

    def say_gain(self, seat: int, card: str, gain: Amount, first: int) -> None:
        """A card brings something: it is said with what the card did, if that is one of the sentences from `first` on,
        or else by itself."""
        for at in range(len(self.sentences) - 1, first - 1, -1):
            found = self.sentences[at]
            if not isinstance(found, Sentence) or found.key in ASIDE:
                continue
            if (found.seat, found.card) == (seat, card) and found.key in GAINING:
                self.sentences[at] = found._replace(gain=added(found.gain, gain))
                return
            break
        used = self.used(seat, card)
        if used is not None:
            self.sentences.append(used)
        self.say("gains", seat, gain, by=self.text("log.by.card", card=self.text.name(card)))

    def say_invocation_gain(self, seat: int, card: str, gain: Amount) -> None:
        """A card that was put on a cell in this turn brings its invocation gain; what it set off may come first, even
        another copy of it."""
        for at in range(len(self.sentences) - 1, -1, -1):
            found = self.sentences[at]
            if isinstance(found, Sentence) and found.invokes and (found.seat, found.card) == (seat, card):
                self.sentences[at] = found._replace(gain=added(found.gain, gain), invokes=False)
                return

    def said_before(self, seat: int, card: str) -> Amount:
        """What a card has brought before it does what it brings it for; it will be said with that."""
        by = {"by": self.text("log.by.card", card=self.text.name(card))}
        for said in self.sentences:
            if isinstance(said, Sentence) and (said.key, said.seat, said.values) == ("gains", seat, by):
                self.sentences.remove(said)
                return said.gain
        return {}

    def used(self, seat: int, card: str) -> Sentence | None:
        """The use of a card that is at work now; it is told with what it does."""
        for sentence in reversed(self.using):
            if sentence.seat == seat and sentence.card == card:
                self.using.remove(sentence)
                return sentence
        return None

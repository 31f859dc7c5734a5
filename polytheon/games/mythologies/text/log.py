"""The log of Mythologies: a turn in sentences, with its price and what it brings.

A decision says what was chosen and what it cost; what followed, and through which card, the rules have noted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, cast

from polytheon.games.mythologies.rules.seen import Table
from polytheon.games.mythologies.text.rounds import after_round, exiled, final_scores, trials_passed
from polytheon.games.mythologies.text.selecting import Selecting, names_known, secret_cards
from polytheon.games.mythologies.text.turns import Amount, Sentence, Turn, added
from polytheon.kernel.events import offer_of
from polytheon.kernel.notes import Note
from polytheon.kernel.offers import Offer
from polytheon.kernel.space import Value
from polytheon.text.log import Step, notes_of

if TYPE_CHECKING:
    from polytheon.games.mythologies.text.words import MythologiesText

SELECTION: Final = ("commit", "take")


def tell_turn(text: MythologiesText, steps: Sequence[Step], viewer: int | None) -> list[str]:
    """A turn: what the seat did, then what followed from it."""
    lines: list[str] = []
    selecting = Selecting(text, viewer)
    turn = Turn(text, viewer)
    for step in steps:
        if step.event.question not in SELECTION:
            Decision(turn, step).tell()
            continue
        if step.event.question == "commit" and selecting.shown:
            lines += selecting.lines()
            selecting = Selecting(text, viewer)
        selecting.tell(step)
    return [*lines, *(selecting.lines() if selecting.laid else []), *turn.lines()]


class Decision:
    """Tells one decision and all that happened up to the next one."""

    def __init__(self, turn: Turn, step: Step) -> None:
        self.turn = turn
        self.text = turn.text
        self.step = step
        self.offer: Offer = offer_of(step.event, turn.text.game.action_names, turn.viewer)
        self.notes = notes_of(step)
        self.before: Table = step.before["table"]
        self.after: Table = step.after["table"]
        assert step.event.seat is not None
        self.me: int = step.event.seat
        self.first = len(turn.sentences)  # where the sentences of this decision begin

    def tell(self) -> None:
        self.choose()
        for (name, seat, source), notes in groupby(self.notes, lambda note: note[:3]):
            self.tell_notes(name, seat, source, list(notes))
        self.tell_looks()
        for seat, favours, trial in trials_passed(self.text, self.step):
            self.turn.say("trial", seat, {"favours": favours}, trial=trial)
        self.turn.sentences += after_round(self.text, self.step, self.turn.viewer)
        self.turn.sentences += exiled(self.text, self.notes)
        self.turn.sentences += final_scores(self.text, self.step.after)

    # ---- what was chosen

    def choose(self) -> None:
        text, turn, me, fields = self.text, self.turn, self.me, self.offer.fields
        price, gain = amount_of(self.offer.price), amount_of(self.offer.gain)
        source = self.step.event.source
        match self.offer.verb, fields:
            case "enough", _:
                if text.ends_turn(self.step.event) and not self.first:  # else it is told what the turn was
                    turn.say("end_turn", me)
            case "play", {"card": str(card), "cell": str(cell)}:
                self.land("play", card, cell)
            case "put", {"cell": str(cell)}:
                card = self.before["moving"] or ""
                self.land("bring", card, cell, source=turn.origin, by=self.by(source, card))
                turn.origin = ""
            case "discard", {"card": str(card)}:
                turn.say("discard", me, gain, card=text.the(card))
            case "use", {"card": str(card)}:
                words = {"card": text.the(card), "name": text.name(card)}
                turn.using.append(Sentence("use", me, words, {}, price, card))
            case "pay", _:
                turn.say("pay", me, price=price, card=text.name(source))
            case "lose", _:
                turn.say("loses", me, price, by=text("log.by.card", card=text.name(source)))
            case "bring", {"mythology": str(mythology), "slot": str(slot)}:
                key = "pile" if slot == "pile" else "board"
                turn.origin = text(f"log.from.{key}", mythology=text(f"mythology.{mythology}"))
            case "raise", {"seat": int(seat)}:
                turn.origin = text.says(f"log.from.{'own_' if seat == me else ''}discard", seat, turn.viewer)
            case "ransom", {"cell": str(cell)}:
                turn.say("ransom", me, price=price, card=self.top(cell))
            case "spare", {"cell": str(cell)}:
                turn.say("spare", me, card=self.top(cell), scarab=text.name(source))
            case "trade", {"seat": int(seat)}:
                turn.say("trade", me, gain, price, to=text.who(seat, turn.viewer))
            case "choose", {"cell": str(cell)} if gain and all(note.name != "sacrificed" for note in self.notes):
                turn.say("choose", me, at_work=source, card=self.top(cell))
            case "lock", {"mythology": str(mythology)}:
                turn.say("lock", me, mythology=text(f"mythology.{mythology}"), by=self.by(source))
            case "copy", {"card": str(card)}:
                turn.say("copy", me, card=text.the(card))
            case "gain_of", {"card": str(card)} if gain:
                turn.say("gain_of", me, at_work=source, card=text.the(card))
            case "plane", {"plane": str(plane)}:
                turn.say("plane", me, at_work=source, plane=text(f"line.{plane}"))

    def land(self, key: str, card: str, cell: str, **values: str) -> None:
        """A card comes to a cell; what it brings, and the lines that it completes, are noted."""
        place = {
            "card": self.text.the(card),
            "cell": self.text.cell_within(cell),
            "crushing": self.crushing(self.offer.gain),
        }
        invokes = "invocation" in self.offer.gain
        self.turn.say(key, self.me, {}, amount_of(self.offer.price), card, invokes, **place, **values)
        self.turn.acting.append(card)

    # ---- words

    def by(self, source: str, *cards: str) -> str:
        """Which card's effect it is, if that is not plain, and what using it cost; `cards` are those it acts on."""
        text = self.text
        using = self.turn.used(self.me, source)
        if using is not None:
            key = "used" if any(using.price.values()) else "card"
            return text(f"log.by.{key}", card=using.values["name"], amount=text.amount(using.price))
        return text("log.by.card", card=text.name(source)) if source not in ("", *cards, *self.turn.acting) else ""

    def top(self, cell: str) -> str:
        """The visible card on a cell of whoever decides."""
        return self.text.the(self.before["pantheons"][self.me]["cells"][cell][0])

    def crushing(self, fields: dict[str, Value]) -> str:
        crushed = fields.get("crushes")
        return self.text("log.crushing", card=self.text.the(crushed)) if isinstance(crushed, str) else ""

    def names(self, cards: Sequence[str]) -> str:
        return self.text.joined([self.text.the(card) for card in cards], "list.and")

    # ---- what followed

    def tell_notes(self, name: str, seat: int | None, source: str, notes: list[Note]) -> None:
        """Notes of one kind in a row, about the same seat and because of the same card."""
        if seat is None:
            return  # a destiny card, which comes later
        match name:
            case "gained":
                for note in notes:
                    self.turn.say_gain(seat, source, amount_of(note.fields), self.first)
            case "lost":
                for note in notes:
                    by = self.text("log.by.card", card=self.text.name(source))
                    self.turn.say("loses", seat, amount_of(note.fields), by=by)
            case "invoked":
                for gain in [amount_of(note.fields) for note in notes]:
                    if any(gain.values()):
                        self.turn.say_invocation_gain(seat, source, gain)
            case "moved" | "pile_moved":
                for note in notes:
                    self.tell_move("move" if name == "moved" else "move_pile", seat, source, note.fields)
            case "exchanged":
                for note in notes:
                    first, second = (self.text.the(str(note.fields[field])) for field in ("card", "other"))
                    self.turn.say("exchange", seat, first=first, second=second, by=self.by_own(seat, source))
            case "sacrificed" | "exiled":
                cards = [str(note.fields["card"]) for note in notes]
                by = self.by_own(seat, source, *cards) if name == "sacrificed" else ""
                gain = self.turn.said_before(seat, source)
                key = "sacrifice" if name == "sacrificed" else "exile"
                self.turn.say(key, seat, gain, at_work=source, cards=self.names(cards), by=by)
            case "completed":
                for note in notes:
                    self.complete(seat, str(note.fields["line"]), note.fields.get("taker"))
            case "token_taken":
                for owner, taken in groupby(notes, lambda note: note.fields["owner"]):
                    self.take_tokens(seat, cast(int, owner), [str(note.fields["line"]) for note in taken])
            case "filled":
                self.turn.sentences.append(self.text("log.filled"))

    def by_own(self, seat: int, source: str, *cards: str) -> str:
        """Which card's effect it is, where whoever decides does it; what others are made to do is plain."""
        return self.by(source, *cards) if seat == self.me else ""

    def tell_move(self, key: str, seat: int, source: str, fields: dict[str, Value]) -> None:
        card = str(fields["card"])
        self.turn.say(
            key,
            seat,
            at_work=source,
            card=self.text.the(card),
            cell=self.text.cell_within(str(fields["cell"])),
            crushing=self.crushing(fields),
            by=self.by_own(seat, source, card),
        )

    def token(self, line: str) -> Amount:
        """What the completion token of a line brings."""
        return cast(dict[str, Amount], self.after["tokens"])[line]

    def complete(self, seat: int, line: str, taker: Value | None) -> None:
        """A line is full; its token goes to whoever completed it, or to whoever takes it instead."""
        name = self.text(f"line.{line}")
        if not isinstance(taker, int):
            self.turn.say("complete_again", seat, line=name)
            return
        key = "" if taker == seat else "_by_you" if taker == self.turn.viewer else "_by_other"
        who = self.text.who(taker, self.turn.viewer)
        self.turn.say(f"complete{key}", seat, self.token(line), line=name, gainer=who)

    def take_tokens(self, seat: int, owner: int, lines: list[str]) -> None:
        """A player takes tokens of a pantheon without completing anything."""
        gain: Amount = {}
        for line in lines:
            gain = added(gain, self.token(line))
        key = "token" if seat == owner else "raid_you" if owner == self.turn.viewer else "raid"
        key += "s" if key == "token" and len(lines) > 1 else ""
        names = self.text.joined([self.text(f"line.{line}") for line in lines], "list.and")
        self.turn.say(key, seat, gain, lines=names, whose=self.text.who(owner, self.turn.viewer))

    def tell_looks(self) -> None:
        """Who looked at face-down cards of the sanctuary."""
        looked = secret_cards(self.text, self.step)
        for seat in dict.fromkeys([seat for event in looked for seat in event.known]):
            names = names_known(self.text, looked, self.turn.viewer, self.step.after)
            self.turn.say("looks", seat, cards=names)


def amount_of(values: dict[str, Value]) -> Amount:
    """The gems and favours of a price, a gain or a note."""
    return {kind: n for kind in ("gems", "favours") if isinstance(n := values.get(kind), int) and n}


def set_up(text: MythologiesText, table: Table, viewer: int | None) -> list[str]:
    """The boards, the trials that they spell, and who is first."""
    if not table["sanctuary"]:
        return []
    boards = text.joined([text(f"mythology.{board['mythology']}") for board in table["sanctuary"]], "list.and")
    return [
        text("log.boards", boards=boards),
        *[text(f"log.trials.{n}", trial=text.trial_plainly(table, n)) for n in range(len(table["trials"]))],
        text.says("log.first", table["first_player"], viewer),
    ]

"""The log of a selection phase: pawns laid in secret, shown together, and the cards that were taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from polytheon.games.mythologies.rules.seen import Table
from polytheon.games.mythologies.text.rounds import exiled
from polytheon.kernel.events import Event
from polytheon.kernel.seen import View
from polytheon.text.game import knows
from polytheon.text.log import Step, notes_of

if TYPE_CHECKING:
    from polytheon.games.mythologies.text.words import MythologiesText


class Selecting:
    """Tells to one viewer what the players did with one destiny card."""

    def __init__(self, text: MythologiesText, viewer: int | None) -> None:
        self.text = text
        self.viewer = viewer
        self.laid: list[int] = []  # who has laid a pawn
        self.own: str | None = None  # the viewer's
        self.shown: dict[int, str] = {}  # seat -> pawn
        self.taken: dict[int, str] = {}  # seat -> what it took
        self.boards: list[str] = []  # of each seat
        self.after: list[str] = []  # sentences about what followed

    def tell(self, step: Step) -> None:
        """Continue with a pawn that is placed or put on a card."""
        text, event = self.text, step.event
        assert event.seat is not None
        fields = text.game.action_names.values(event.number)
        table: Table = step.before["table"]
        assert table["destiny"] is not None
        self.boards = table["destiny"]["boards"]
        match fields:
            case {"pawn": str(pawn)}:
                self.laid.append(event.seat)
                if event.seat == self.viewer and knows(event, self.viewer, step.before):
                    self.own = pawn
            case {"mythology": str(mythology), "slot": str(slot)}:
                self.taken[event.seat] = self.what(mythology, slot, step)
        for chance in step.chance:
            match text.game.outcome_names.values(chance.number):
                case {"seat": int(seat), "pawn": str(pawn)}:
                    self.shown[seat] = pawn
        self.after += [*self.drawn(step), *exiled(text, notes_of(step))]

    def what(self, mythology: str, slot: str, step: Step) -> str:
        """What a pawn was put on, as far as the viewer knows it."""
        if slot == "pile":
            return self.text("log.taken.pile")
        found = self.text.slot_at(mythology, slot, step.before)
        if found is None or found["card"] is None:
            return self.text("log.taken.face_down")
        return self.text.the(found["card"])

    def drawn(self, step: Step) -> list[str]:
        """The cards that the viewer took unseen and now sees."""
        names = names_known(self.text, secret_cards(self.text, step), self.viewer, step.after)
        return [self.text("log.draws", cards=names)] if names else []

    def lines(self) -> list[str]:
        """The sentences so far."""
        secret = [self.secret()] if self.laid else []
        if not self.shown and not self.taken:
            return [*secret, *([self.text(f"log.own_pawn.{self.own}")] if self.own else [])]
        takers = [*self.taken, *[seat for seat, pawn in self.shown.items() if pawn == "select"]]
        order = dict.fromkeys([*takers, *self.shown])
        said = self.text("log.also").join([self.deed(seat) for seat in order])
        if len(self.laid) < 2:  # no secret any more, and nobody else's
            secret = []
        return [*secret, self.text("log.shown", deeds=said), *self.after]

    def secret(self) -> str:
        """Who has laid a pawn."""
        text, me = self.text, self.viewer
        seats = sorted(self.laid, key=lambda seat: seat != me)
        names = text.joined([text.who(seat, me) for seat in seats], "list.and")
        whose = "you" if me in seats else "other"
        return text(f"log.secret.{whose}{'s' if len(seats) > 1 else ''}", who=names)

    def deed(self, seat: int) -> str:
        """What a seat did when the pawns were shown."""
        board = self.text(f"mythology.{self.boards[seat]}")
        if seat in self.taken:
            return self.text.says("log.take", seat, self.viewer, mythology=board, card=self.taken[seat])
        return self.text.says(f"log.{self.shown[seat]}", seat, self.viewer, mythology=board)


def secret_cards(text: MythologiesText, step: Step) -> list[Event]:
    """The cards that only some saw."""
    verb = text.game.outcome_names.verb
    return [event for event in step.chance if verb(event.number) == "card" and len(event.known) < step.after["players"]]


def names_known(text: MythologiesText, events: list[Event], viewer: int | None, view: View) -> str:
    """The cards among some that the viewer saw."""
    cards = [text.game.outcome_names.values(event.number)["card"] for event in events if knows(event, viewer, view)]
    return text.joined([text.the(str(card)) for card in cards], "list.and")

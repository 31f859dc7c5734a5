"""What gods, tiles, peoples and cards bring within a step, for the log: what the rules have noted, in words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from polytheon.kernel.events import Event
from polytheon.kernel.notes import Note
from polytheon.text.game import Fields

if TYPE_CHECKING:
    from polytheon.games.pantheon.text.words import PantheonText

PAYMENTS: Final = ("discarded", "tiles_used")
PILES: Final = ("pile_rebuilt", "hands_called_in", "gods_rebuilt")
EFFECTS: Final = ("drew", "demigod_taken", "secret_demigod_taken", "money_taken", "pieces_taken", "lasting")


class Brought:
    """What a step brought, taken bit by bit in the order in which it came."""

    def __init__(self, text: PantheonText, viewer: int | None, events: Sequence[Event]) -> None:
        self.text = text
        self.viewer = viewer
        notes = [note for event in events for note in event.notes]
        self.piles = list(dict.fromkeys(note.name for note in notes if note.name in PILES))  # that were rebuilt
        self.discarded: dict[int | None, Counter[str]] = defaultdict(Counter)
        for note in notes:
            if note.name == "discarded":
                self.discarded[note.seat][str(note.fields["card"])] += number(note.fields, "count")
        self.uses_tiles = any(note.name == "tiles_used" for note in notes)
        self.notes = [note for note in notes if note.name not in (*PAYMENTS, *PILES)]
        self.revealed: list[Fields] = []  # gods of the pile
        self.drawn: dict[int | None, list[str]] = defaultdict(list)  # cards, by the seat that alone saw them
        self.secret: dict[int | None, list[int]] = defaultdict(list)  # values of demigods
        for event in events:
            fields = text.game.outcome_names.values(event.number) if event.seat is None else {}
            match fields, event.known:
                case {"god": str()}, _:
                    self.revealed.append(fields)
                case {"card": str(card)}, (seat,):
                    self.drawn[seat].append(card)
                case {"value": int(value)}, (seat,):
                    self.secret[seat].append(value)
        self.more: list[str] = []  # sentences about gods that other gods brought

    def comes(self, name: str, seat: int | None = None, source: str | None = None) -> bool:
        """Whether a note of this kind comes next, of this seat and because of this component, if these are given."""
        if not self.notes or self.notes[0].name != name:
            return False
        note = self.notes[0]
        return (seat is None or note.seat == seat) and (source is None or note.source == source)

    def sentences(self) -> list[str]:
        """What has to be said about the gods that other gods brought."""
        found, self.more = self.more, []
        return found

    # ---- cards

    def cards(self, seat: int | None, count: int) -> str:
        """The next cards that a seat drew, by name for itself."""
        cards = self.drawn[seat][:count]
        del self.drawn[seat][:count]
        return self.text.hand_of(Counter(cards)) if seat == self.viewer else self.text.count("cards", len(cards))

    # ---- gods and tiles

    def god(self) -> tuple[str, str]:
        """A god that was taken: its name, its points and what it brings; a god that it brings is told apart."""
        note = self.notes.pop(0)
        god = str(note.fields["god"])
        gains = [self.text.count("points", number(note.fields, "points")), *self.effects(note.seat, god)]
        if self.comes("god_taken", note.seat, god):
            other, brought = self.god()
            self.more.append(self.text("log.god_brings", god=self.text.name(god), other=other, gains=brought))
        return self.text.shown_god(note.fields), self.text.joined(gains, "log.and")

    def tile(self) -> str:
        """What a tile that acts brought at once; nothing where it asks first, or brought nothing."""
        note = self.notes.pop(0)
        if self.comes("god_taken", note.seat, note.source):
            god, gains = self.god()
            return self.text("log.pile_god", god=god, gains=gains)
        return self.text.joined(self.effects(note.seat, note.source), "log.and")

    def effects(self, seat: int | None, source: str) -> list[str]:
        """What a component brought a seat, one phrase for each effect."""
        found: list[str] = []
        while self.notes and self.notes[0].name in EFFECTS and self.notes[0][1:3] == (seat, source):
            found += self.effect(self.notes.pop(0))
        return found

    def effect(self, note: Note) -> list[str]:
        text, fields = self.text, note.fields
        match note.name:
            case "drew":
                return [self.cards(note.seat, number(fields, "cards"))]
            case "demigod_taken" | "secret_demigod_taken":
                return [self.demigods(note)]
            case "money_taken":
                return [text.hand_of({str(fields["card"]): 1})]
            case "pieces_taken":
                return text.some_pieces(number(fields, "columns"), number(fields, "feet"))
            case _:
                return [text.count(f"log.lasting.{fields['what']}", number(fields, "count"))]

    def demigods(self, first: Note) -> str:
        """Demigods that were taken together: of the board or, in secret, of the pile."""
        notes = [first]
        while self.comes(first.name, first.seat, first.source):
            notes.append(self.notes.pop(0))
        values = [number(note.fields, "value") for note in notes]
        key = "demigods"
        if first.name == "secret_demigod_taken":
            key = "secret_known" if first.seat == self.viewer else "secret"
            values = self.secret[first.seat][: len(notes)]
            del self.secret[first.seat][: len(notes)]
        said = self.text.joined([str(value) for value in values], "list.and")
        return self.text.count(f"log.{key}", len(notes), values=said)


def number(values: Fields, name: str) -> int:
    """A number of a price, a gain or a note; 0 where it has none."""
    found = values.get(name, 0)
    return found if isinstance(found, int) else 0

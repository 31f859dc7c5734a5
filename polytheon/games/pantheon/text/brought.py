"""What gods, tiles and cards bring within a step, for the log: from what was drawn and the difference of two views."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from polytheon.games.pantheon.rules.seen import Player, Table
from polytheon.kernel.content import Data
from polytheon.kernel.events import Event
from polytheon.text.game import Fields
from polytheon.text.marks import plain

if TYPE_CHECKING:
    from polytheon.games.pantheon.text.words import PantheonText

LASTING: Final = ("steps", "jumps", "money", "draws", "epoch_cards", "ranks", "actions")  # from now on


class Drawn:
    """What chance brought in a row: gods of the pile, and cards and demigods by the seat that alone saw them."""

    def __init__(self, text: PantheonText, events: Sequence[Event]) -> None:
        self.gods: list[Fields] = []
        self.cards: dict[int, list[str]] = defaultdict(list)
        self.demigods: dict[int, list[int]] = defaultdict(list)
        for event in events:
            fields = text.game.outcome_names.values(event.number)
            match text.game.outcome_names.verb(event.number), fields, event.known:
                case "god", _, _:
                    self.gods.append(fields)
                case "card", {"card": str(card)}, (seat,):
                    self.cards[seat].append(card)
                case "demigod", {"value": int(value)}, (seat,):
                    self.demigods[seat].append(value)


class Brought:
    """What a step brought, taken bit by bit in the order in which it came."""

    def __init__(self, text: PantheonText, viewer: int | None, drawn: Drawn, before: Table, after: Table) -> None:
        self.text = text
        self.viewer = viewer
        self.drawn = drawn
        self.before = before
        self.after = after
        self.board = list(before["demigods"]["board"])
        left = Counter(after["cards"]["special_money"])
        self.money = [value for value in before["cards"]["special_money"] if not taken_from(left, value)]
        self.more: list[str] = []  # sentences about gods that other gods brought

    def sentences(self) -> list[str]:
        """What has to be said about the gods that other gods brought."""
        found, self.more = self.more, []
        return found

    # ---- cards

    def cards(self, seat: int, most: int) -> str:
        """The next cards that a seat drew, by name for itself; nothing where it drew none."""
        cards = self.drawn.cards[seat][:most]
        del self.drawn.cards[seat][:most]
        if not cards:
            return ""
        return self.text.hand_of(Counter(cards)) if seat == self.viewer else self.text.count("cards", len(cards))

    def draws(self, seat: int, most: int, source: str) -> list[str]:
        """That a seat drew cards, if it did, and what made it."""
        cards = self.cards(seat, most)
        by = self.text("log.source", source=self.text.name(source))
        return [self.text.says("log.draws", seat, self.viewer, cards=cards, source=by)] if cards else []

    # ---- gods

    def god_gains(self, seat: int, god: str, is_open: bool, may_bring: bool = True) -> str:
        """The points of a god and what it brings; only the first of two Surparits brings another god."""
        row = plain(self.text.row(god))
        points = self.text.count("points", self.before["gods"]["points"])
        found = [points, *self.effect(seat, row, is_open)]
        if row.get("gods") and may_bring and self.drawn.gods:
            fields = self.drawn.gods.pop(0)
            gains = self.god_gains(seat, str(fields["god"]), False, False)
            other = self.text.shown_god(fields)
            self.more.append(self.text("log.god_brings", god=self.text.name(god), other=other, gains=gains))
        return self.text.joined(found, "log.and")

    # ---- tiles

    def tile_gains(self, seat: int, tile: str, is_open: bool) -> str:
        """What a tile brought at once; nothing where it asks first, or brought nothing."""
        row = plain(self.text.row(tile))
        if "gods" in row:
            if not self.drawn.gods:
                return ""
            fields = self.drawn.gods.pop(0)
            gains = self.god_gains(seat, str(fields["god"]), False)
            return self.text("log.pile_god", god=self.text.shown_god(fields), gains=gains)
        return self.text.joined(self.effect(seat, row, is_open), "log.and")

    def effect(self, seat: int, row: Data, is_open: bool) -> list[str]:
        """What a god or a tile brought, one phrase for each value of its data."""
        text, was, now = self.text, self.before["players"][seat], self.after["players"][seat]
        found: list[str] = []
        for key, value in row.items():
            if key == "demigods":
                found += self.demigods(seat, value, is_open)
            elif key == "special_money" and self.money:
                found.append(text.hand_of({f"money_{self.money.pop(0)}": 1}))
            elif key == "cards":
                found += [cards] if (cards := self.cards(seat, value)) else []
            elif key in LASTING:
                found.append(text.count(f"log.lasting.{key}", value))
        return found + self.pieces(row, was, now)

    def demigods(self, seat: int, count: int, is_open: bool) -> list[str]:
        """The highest demigods of the board or, in secret, the top ones of the pile."""
        held = self.board if is_open else self.drawn.demigods[seat]
        values = held[:count]
        del held[:count]
        if not values:
            return []
        key = "demigods" if is_open else "secret_known" if seat == self.viewer else "secret"
        said = self.text.joined([str(value) for value in values], "list.and")
        return [self.text.count(f"log.{key}", len(values), values=said)]

    def pieces(self, row: Data, was: Player, now: Player) -> list[str]:
        """The pieces of a tile that does not ask which ones, as many as there were."""
        if row.get("choice") or "columns" not in row:
            return []
        columns = min(row["columns"], was["general_supply"]["columns"] - now["general_supply"]["columns"])
        feet = min(row["feet"], was["general_supply"]["feet"] - now["general_supply"]["feet"])
        return self.text.some_pieces(columns, feet)


def taken_from(left: Counter[int], value: int) -> bool:
    """Take one of a value out of what is left, if there is one."""
    left[value] -= 1
    return left[value] >= 0

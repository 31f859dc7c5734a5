"""What a seat did, for the log: a sentence for each deed, which may have taken several decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from polytheon.games.pantheon.rules.components import worth_of
from polytheon.games.pantheon.rules.seen import Player, Table
from polytheon.games.pantheon.text.brought import Brought, number
from polytheon.kernel.events import offer_of
from polytheon.kernel.offers import Offer
from polytheon.kernel.seen import View
from polytheon.text.game import Fields
from polytheon.text.log import Step, notes_of

if TYPE_CHECKING:
    from polytheon.games.pantheon.text.words import PantheonText

# Questions that belong to a deed of another name
DEEDS: Final = {"place": "move", "buy": "shop", "spend": "shop", "take": "draw", "pay": "worship", "offer": "gallia"}
FIRST: Final = ("turn", "gallia", "supply", "swap", "found", "choose", "resolve")  # with each of them a deed begins
BONUS: Final = ("choosing", "bonus")  # stages in which bonus tiles act


class Deed(NamedTuple):
    """What a seat did, in one decision or several."""

    name: str
    seat: int
    steps: list[Step]


def deeds_of(text: PantheonText, steps: Sequence[Step]) -> list[Deed]:
    found: list[Deed] = []
    for step in steps:
        event = step.event
        assert event.seat is not None
        is_turn = event.question == "turn"
        name = text.game.action_names.verb(event.number) if is_turn else DEEDS.get(event.question, event.question)
        deed = Deed(name, event.seat, [step])
        if found and event.question not in FIRST and goes_on(found[-1], deed):
            found[-1].steps.append(step)
        else:
            found.append(deed)
    return found


def goes_on(last: Deed, deed: Deed) -> bool:
    """Whether a decision continues the last deed; another tile that raises offerings begins a new one, and so does a
    card for which the hands, with the cards drawn so far, were called in."""
    if (last.name, last.seat) != (deed.name, deed.seat):
        return False
    if deed.name == "draw" and len(last.steps) > 1:
        return all(note.name != "hands_called_in" for note in notes_of(deed.steps[0]))
    same_source = last.steps[-1].event.source == deed.steps[0].event.source
    another = any(note.name == "loot_acts" for note in notes_of(last.steps[-1]))
    return deed.name != "raise" or (same_source and not another)


def table_of(view: View) -> Table:
    """What the viewer sees of the table."""
    table: Table = view["table"]
    return table


class Done:
    """Tells one viewer what a seat did."""

    def __init__(self, text: PantheonText, deed: Deed, viewer: int | None) -> None:
        self.text = text
        self.deed = deed
        self.viewer = viewer
        self.seat = deed.seat
        self.offers: list[Offer] = [offer_of(step.event, text.game.action_names, viewer) for step in deed.steps]
        self.brought = [Brought(text, viewer, [step.event, *step.chance]) for step in deed.steps]
        self.before, self.after = table_of(deed.steps[0].before), table_of(deed.steps[-1].after)

    def says(self, key: str, **values: object) -> str:
        """A sentence about the seat that decided."""
        return self.text.says(f"log.{key}", self.seat, self.viewer, **values)

    @property
    def was(self) -> Player:
        """What the seat had before the deed."""
        return self.before["players"][self.seat]

    @property
    def now(self) -> Player:
        return self.after["players"][self.seat]

    # ---- what was done

    def what(self) -> list[str]:
        event, offer = self.deed.steps[0].event, self.offers[0]
        found: list[str] = []
        if event.question == "turn" and event.source and self.deed.name != "enough":
            found.append(self.says("extra", god=self.text.name(event.source)))
        match self.deed.name, offer.fields:
            case "move", _:
                found.append(self.movement())
            case "follow", _:
                found.append(self.following())
            case "shop", _:
                found.append(self.shopping())
            case "draw", _:
                found.append(self.drawing())
            case "worship", _:
                found.append(self.worship())
            case "enough", _:
                found.append(self.says("keeps", god=self.text.name(event.source)))
            case "gallia", _:
                found += self.gallia()
            case "discard", _:
                cards = Counter(str(offer.fields["card"]) for offer in self.offers)
                found.append(self.says("discards", cards=self.text.hand_of(cards), source=self.source()))
            case "raise", _:
                found += self.raising()
            case "supply", _:
                found.append(self.says("gets", pieces=self.pieces_of(offer.gain), source=self.source()))
            case "swap", _:
                found.append(self.swap(offer))
            case "found", _:
                found.append(self.says("founds", pieces=self.pieces(), source=self.source()))
            case "choose", {"tile": str(tile)}:
                found.append(self.says("chooses", tile=self.text.the(tile)))
        return found

    def source(self) -> str:
        """The people or the bonus tile that asked, in brackets; loot has a sentence of its own."""
        source = self.deed.steps[0].event.source
        if source in self.text.data["peoples"]:
            return self.text("log.source", source=self.text.name(source))
        return self.text("log.by_bonus") if self.before["stage"] in BONUS else ""

    # ---- pieces

    def pieces(self) -> str:
        """Where feet and columns were put, in the order of each."""
        found = []
        for verb in ("foot", "column"):
            hexes = [str(offer.fields["hex"]) for offer in self.offers if offer.verb == verb]
            if hexes:
                said = self.text.joined(hexes, "log.and")
                found.append(self.text.count(f"log.put.{verb}", len(hexes), hexes=said))
        return self.text.joined(found, "log.and")

    def pieces_of(self, values: Fields) -> str:
        """Columns and feet of the supply."""
        pieces = self.text.some_pieces(number(values, "columns"), number(values, "feet"))
        return self.text.joined(pieces, "log.and")

    def movement(self) -> str:
        if not self.pieces():
            return self.says("moving")
        return self.walked("moves")

    def following(self) -> str:
        if self.pieces():
            return self.walked("follows")
        if not self.brought[0].comes("drew", self.seat, ""):
            return self.says("stays_empty")
        return self.says("stays", cards=self.brought[0].effect(self.brought[0].notes.pop(0))[0])

    def walked(self, key: str) -> str:
        """A movement: its steps, where they came from unless it was the big foot alone, and its pieces."""
        text = self.text
        steps, big_foot, lasting = (self.spent(name) for name in ("steps", "big_foot", "lasting_steps"))
        cards = sum(cards["movement"] for offer in self.offers if isinstance(cards := offer.price.get("cards"), dict))
        by = [text("log.steps.big_foot", n=big_foot)] if big_foot else []
        by += [text("log.steps.lasting", n=lasting)] if lasting else []
        by += [text.hand_of({"movement": cards})] if cards else []
        said = text("log.by", parts=text.comma(by)) if lasting or cards else ""
        return self.says(key, steps=text.count("steps", steps), by=said, pieces=self.pieces())

    def spent(self, name: str) -> int:
        """How much of something the deed cost."""
        return sum(number(offer.price, name) for offer in self.offers)

    # ---- Buy

    def shopping(self) -> str:
        text = self.text
        tiles = {str(offer.fields["offering"]): offer for offer in self.offers if offer.verb == "buy"}
        things = [self.tile(offering, number(offer.fields, "rank")) for offering, offer in tiles.items()]
        verbs = Counter(offer.verb for offer in self.offers)
        things += text.some_pieces(verbs["buy_column"], verbs["buy_foot"])
        pieces, bought = self.pieces(), text.joined(things, "log.and")
        if not things and not pieces:
            is_turn = self.deed.steps[0].event.question == "turn"
            return self.says("buying") if is_turn else self.says("leaves", source=self.source())
        key = "buys_and_puts" if things and pieces else "buys" if things else "puts"
        return self.says(key, things=bought, pieces=pieces, price=self.money_price())

    def tile(self, offering: str, rank: int) -> str:
        return self.text("log.tile", offering=self.text.the(offering), n=rank)

    def money_price(self) -> str:
        """What was paid and, unless it was cards of 1 alone, with what."""
        text = self.text
        money, stonkus = text.count("coins", self.spent("money")), self.spent("lasting_money")
        if self.deed.steps[0].event.question != "turn":
            return text("log.price.free", money=money, source=text.name(self.deed.steps[0].event.source))
        paid = self.discarded()
        values = [worth_of(card) for card in paid.elements() if card.startswith("money")]
        cards = " + ".join(str(value) for value in sorted(values, reverse=True))
        by = [text.count("log.paid.cards", len(values), values=cards)] if values else []
        by += [text("log.paid.stonkus", n=stonkus)] if stonkus else []
        special = stonkus or any(value > 1 for value in values)
        return text("log.price.money", money=money, by=text("log.by", parts=text.comma(by)) if special else "")

    def discarded(self) -> Counter[str]:
        """The cards that went to the discards."""
        found = Counter[str]()
        for brought in self.brought:
            found += brought.discarded[self.seat]
        return found

    # ---- Draw

    def drawing(self) -> str:
        text = self.text
        taken = Counter(str(offer.fields["card"]) for offer in self.offers if offer.verb == "take")
        drawn = [self.brought[i].drawn[self.seat] for i, o in enumerate(self.offers) if o.verb == "take_pile"]
        cards = Counter(card for cards in drawn for card in cards[:1])
        for left in drawn:
            del left[:1]
        count = sum(cards.values())
        pile = text.hand_of(cards) if self.seat == self.viewer else text.count("cards", count)
        if taken and cards:
            return self.says("takes_and_draws", open=text.hand_of(taken), cards=pile)
        if taken:
            return self.says("takes", open=text.hand_of(taken))
        return self.says("draws", cards=pile, source="") if cards else self.says("drawing")

    # ---- Worship

    def worship(self) -> str:
        """A god of the display; while its payment is open, nothing else can be said."""
        if not self.brought[-1].comes("god_taken", self.seat):
            god = self.text.shown_god(self.offers[0].fields)
            return self.says("worships", god=god, price="", gain="")
        god, gains = self.brought[-1].god()
        return self.says("worships", god=god, price=self.offerings(), gain=self.gain(gains))

    def gain(self, gains: str) -> str:
        return self.text("log.gain", gains=gains)

    def offerings(self) -> str:
        """What was given for a god: cards, and offering tiles for the rest."""
        cards = self.discarded()
        if not cards:
            return self.text("log.price.tiles")
        rest = [self.text("log.tiles")] if any(brought.uses_tiles for brought in self.brought) else []
        said = self.text.joined([*[self.text.hand_of({card: n}) for card, n in cards.items()], *rest], "list.and")
        return self.text("log.price.offerings", offerings=said)

    # ---- the abilities of peoples

    def gallia(self) -> list[str]:
        """Cards or a god: one that is taken for its largest number, or leaves the game."""
        if self.offers[0].verb == "draw_cards":
            return []  # noted
        god = self.text.shown_god(self.brought[0].revealed[0])
        if len(self.offers) == 1:
            return [self.says("reveals", god=god)]
        if self.offers[1].verb != "offer":
            return [self.says("refuses", god=god)]
        _, gains = self.brought[1].god()
        return [self.says("reveals_and_takes", god=god, price=self.offerings(), gain=self.gain(gains))]

    def swap(self, offer: Offer) -> str:
        if offer.verb != "swap":
            return self.says("swaps_nothing", source=self.source())
        given, taken = self.pieces_of(offer.price), self.pieces_of(offer.gain)
        return self.says("swaps", given=given, taken=taken, source=self.source())

    def raising(self) -> list[str]:
        """Offering tiles that were taken, and those that were raised."""
        offerings = list(dict.fromkeys(str(offer.fields["offering"]) for offer in self.offers))
        had, ranks = (cast(dict[str, int], player["offerings"]) for player in (self.was, self.now))
        new = [self.tile(offering, ranks[offering]) for offering in offerings if not had[offering]]
        raised = [
            self.text("log.raised", offering=self.text.the(offering), n=ranks[offering])
            for offering in offerings
            if had[offering]
        ]
        lines = [self.says("gets", pieces=self.text.joined(new, "log.and"), source=self.source())] if new else []
        if raised:
            lines.append(self.says("raises", tiles=self.text.joined(raised, "log.and"), source=self.source()))
        return lines

"""What players of Mytikas do, as predicates such as "raises a marble from level I to level IV".

One predicate may tell several decisions. The sentences around them are in `log`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from polytheon.games.mytikas.rules.components import KINDS
from polytheon.games.mytikas.rules.cubes import better_kind, raised
from polytheon.games.mytikas.text.components import construction_of
from polytheon.games.mytikas.text.reading import card_of, cubes_of, number_of, owner_of, table_of
from polytheon.kernel.events import offer_of
from polytheon.kernel.offers import Offer
from polytheon.kernel.space import Value
from polytheon.text.log import Step

if TYPE_CHECKING:
    from polytheon.games.mytikas.text.words import MytikasText

# Events that share one predicate, by verb
FAMILIES: Final = {
    "produce": "produce",
    "raise": "raise",
    "upgrade": "raise",
    "bring": "bring",
    "drop": "drop",
    "build": "build",
    "favor": "favor",
    "favor_from": "favor",
    "buy_favor": "favor",
    "offering": "offering",
    "offer": "offer",
    "place": "offer",
    "change": "change",
    "sacrifice": "sacrifice",
    "give": "sacrifice",
}
UNASKED: Final = ("produce_once", "take_offerings")  # main actions that a card makes better without a question


class Way(NamedTuple):
    """How a cube went up or down, and as what it arrived."""

    start: int
    kind: str
    end: int
    better: str


class Predicates:
    """What a seat does in some decisions that belong together, for one viewer."""

    def __init__(self, text: MytikasText, steps: Sequence[Step], viewer: int | None) -> None:
        self.text = text
        self.steps = steps
        self.viewer = viewer
        self.head = self.offer(steps[0])
        seat = steps[0].event.seat
        assert seat is not None
        self.me: int = seat

    def offer(self, step: Step) -> Offer:
        return offer_of(step.event, self.text.game.action_names, self.viewer)

    def predicate(self, verb: str, **values: object) -> str:
        return self.text.says(f"log.does.{verb}", self.me, self.viewer, **values)

    def card_used(self) -> str:
        """The card whose power makes one of the decisions possible."""
        prices = [self.offer(step).price for step in self.steps]
        return next((str(price["card"]) for price in prices if "card" in price), "")

    def found(self) -> list[str]:
        """All that was done, in the order in which it was done."""
        lines = self.given(self.head.gain) if "main" in self.head.gain else []
        families = [(FAMILIES.get(self.offer(step).verb, ""), step) for step in self.steps]
        for family, group in groupby([pair for pair in families if pair[0]], lambda pair: pair[0]):
            lines += self.of_family(family, [step for _, step in group])
        return lines

    def given(self, gain: Mapping[str, Value]) -> list[str]:
        """What an action gave without a question."""
        lines = [self.taken(gain)] if "offerings" in gain else []
        return lines + ([self.produced([(1, cubes_of(gain))])] if "cubes" in gain else [])

    def of_family(self, family: str, steps: list[Step]) -> list[str]:
        """Decisions of one family in as few predicates as say them; none while what they mean is still open."""
        offers = [self.offer(step) for step in steps]
        match family:
            case "produce":
                return [self.produced([(number_of(o.fields, "level"), cubes_of(o.gain)) for o in offers])]
            case "build":
                return [self.built(steps[0], offers[0])]
            case "favor":
                return self.favors(offers)
            case "offering":
                return [self.taken(offers[0].gain)]
            case "offer":
                return [self.offered(steps[-1], offers[-1])] if offers[-1].verb == "place" else []
            case "change":
                stones, better = self.text.cubes(cubes_of(offers[0].price)), str(offers[0].fields["kind"])
                return [self.changed(stones, better, 1, number_of(offers[0].fields, "level"))]
            case "sacrifice":
                return self.sacrificed(offers)
        return self.moved(family, offers)

    # ---- cubes

    def level(self, level: int) -> str:
        return self.text(f"log.level.{level}")

    def some(self, kind: str, n: int) -> str:
        """Cubes of a kind; a single one with its article."""
        return self.text(f"cube.{kind}") if n == 1 else self.text.count(f"cubes.{kind}", n)

    def on_level(self, cubes: Mapping[str, int], level: int) -> str:
        return self.text("log.on_level", cubes=self.text.cubes(dict(cubes)), level=self.level(level))

    def produced(self, rows: Iterable[tuple[int, dict[str, int]]]) -> str:
        """Cubes that came from the supply, added up by level."""
        levels: dict[int, Counter[str]] = {}
        for level, cubes in rows:
            levels.setdefault(level, Counter()).update(cubes)
        parts = [self.on_level(cubes, level) for level, cubes in sorted(levels.items())]
        return self.predicate("produce", cubes=self.text.comma(parts), by=self.improved_by())

    def improved_by(self) -> str:
        """The card that brought more of what the main action brings."""
        match self.head.gain, self.head.fields:
            case {"by": str(card)}, {"space": str(space)} if self.text.data["spaces"][space]["main"] in UNASKED:
                return self.text("log.improved_by", card=self.text.name(card))
        return ""

    def moved(self, family: str, offers: list[Offer]) -> list[str]:
        """Cubes that went up or down; one that became a better kind on the highest level has not moved."""
        ways = ways_of(offers)
        parts: list[str] = []
        for (start, end, plain), group in groupby(ways.items(), lambda pair: trip(pair[0])):
            if start != end:
                alike = list(group)
                parts += [self.together(start, end, alike)] if plain else [self.upgraded(way, n) for way, n in alike]
        verb = family
        if family == "bring":
            verb = "lift" if all(way.start < way.end for way in ways) else "move"
        found = [self.predicate(verb, cubes=self.text.joined(parts, "log.then"))] if parts else []
        still = [(way, n) for way, n in ways.items() if way.start == way.end and way.kind != way.better]
        return found + [self.changed(self.some(way.kind, n), way.better, n, way.end) for way, n in still]

    def together(self, start: int, end: int, alike: list[tuple[Way, int]]) -> str:
        """Cubes that went the same way."""
        cubes = self.text.joined([self.some(way.kind, n) for way, n in alike], "list.and")
        return self.text("log.way", cubes=cubes, start=self.level(start), end=self.level(end))

    def upgraded(self, way: Way, n: int) -> str:
        return self.text(
            "log.way_as",
            cubes=self.some(way.kind, n),
            start=self.level(way.start),
            end=self.level(way.end),
            better=self.some(way.better, n),
            card=self.text.name(self.card_used()),
        )

    def changed(self, cubes: str, better: str, n: int, level: int) -> str:
        return self.predicate("change", cubes=cubes, better=self.some(better, n), level=self.level(level))

    def sacrificed(self, offers: list[Offer]) -> list[str]:
        """Cubes given up, once all of them are named."""
        if offers[0].verb != "sacrifice":  # the log begins in the middle of the turn
            return []
        given = Counter(str(offer.fields["kind"]) for offer in offers[1:])
        if given.total() < number_of(offers[0].price, "any_cubes"):
            return []
        offerings = self.text.count("offerings", number_of(offers[0].gain, "offerings"))
        return [self.predicate("sacrifice", cubes=self.text.cubes(dict(given)), offerings=offerings)]

    # ---- constructions

    def built(self, step: Step, offer: Offer) -> str:
        construction, level = construction_of(str(offer.fields["slot"])), number_of(offer.fields, "level")
        points = cast("dict[str, int]", table_of(step.before)["levels"][level - 1]["points"])[construction]
        return self.predicate(
            "build",
            construction=self.text.the(construction),
            level=self.level(level),
            price=self.price(offer),
            points=self.text.count("points", points),
        )

    def price(self, offer: Offer) -> str:
        """The price as the end of "builds it ..."."""
        text, cubes, discount = self.text, cubes_of(offer.price), cubes_of(offer.price, "discount")
        if not cubes:
            return text("log.free")
        if not discount:
            return text("log.price", cubes=text.cubes(cubes))
        card = text.name(str(offer.price["by"]))
        return text("log.cheaper", cubes=text.cubes(cubes), discount=text.cubes(discount), card=card)

    # ---- favors and offerings

    def favors(self, offers: list[Offer]) -> list[str]:
        """Favors from stacks and players; a marble may have paid for one."""
        said = self.named_favors([offer for offer in offers if offer.verb != "buy_favor"])
        if not said:
            return []
        if offers[0].verb == "buy_favor":
            return [self.predicate("buy", level=self.level(number_of(offers[0].fields, "level")), favors=said)]
        return [self.predicate("favor", favors=said)]

    def named_favors(self, offers: list[Offer]) -> str:
        """Favors of gods, and from whom if not from the stack."""
        text = self.text
        parts: list[str] = []
        for (god, seat), n in Counter((str(o.fields["god"]), o.fields.get("seat")) for o in offers).items():
            favor = text.count("log.favors", n, god=text.name(god))
            if isinstance(seat, int):
                favor = text("log.from", favor=favor, who=text.who(seat, self.viewer))
            parts.append(favor)
        return text.joined(parts, "list.and")

    def taken(self, gain: Mapping[str, Value]) -> str:
        offerings = self.text.count("offerings", number_of(gain, "offerings"))
        return self.predicate("offering", offerings=offerings, by=self.improved_by())

    def offered(self, step: Step, offer: Offer) -> str:
        """Offerings placed on a card: one of the river, one's own, or another player's."""
        text, deity, n = self.text, step.event.source, number_of(offer.fields, "offerings")
        owner = owner_of(step.before, deity)
        values: dict[str, object] = {"deity": text.name(deity), "offerings": text.count("offerings", n)}
        if owner == self.me:
            total = n + card_of(step.before, self.me, deity)["offerings"]
            return self.predicate("protect", **values, total=total)
        values["points"] = text.count("points", card_of(step.after, self.me, deity)["points"])
        if owner is None:
            return self.predicate("river", **values)
        if owner == self.viewer:
            return text("log.does.rob", **values)
        return self.predicate("steal", **values, whom=text.who(owner, self.viewer))


def ways_of(offers: list[Offer]) -> dict[Way, int]:
    """How cubes went: steps of what may be the same cube are one way, and alike ways are counted."""
    ways: list[Way] = []
    for offer in offers:
        kind, level = str(offer.fields["kind"]), number_of(offer.fields, "level")
        end = number_of(offer.fields, "target") if "target" in offer.fields else int(raised(level))
        better = better_kind(kind) if offer.verb == "upgrade" else kind
        before = next((way for way in reversed(ways) if (way.better, way.end) == (kind, level)), None)
        if before is not None:
            ways.remove(before)
            kind, level = before.kind, before.start
        ways.append(Way(level, kind, end, better))
    order = sorted(Counter(ways).items(), key=lambda pair: (trip(pair[0]), KINDS.index(pair[0].kind)))
    return dict(order)


def trip(way: Way) -> tuple[int, int, bool]:
    """From where to where, and whether the cube is still of its kind."""
    return way.start, way.end, way.kind == way.better

"""Mytikas in words: questions, actions, choices, and the table in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from polytheon.games.mytikas.rules.components import CONSTRUCTIONS, IDS, KINDS
from polytheon.games.mytikas.rules.cubes import better_kind, raised
from polytheon.games.mytikas.rules.seen import Board, Level, OwnDeity, River
from polytheon.games.mytikas.text.components import BONUSES, ComponentText, construction_of
from polytheon.games.mytikas.text.log import set_up, tell_turn
from polytheon.games.mytikas.text.reading import cubes_of, number_of, shelves_of, table_of
from polytheon.kernel.content import Data
from polytheon.kernel.events import Event
from polytheon.kernel.offers import Offer
from polytheon.kernel.reasons import Reason
from polytheon.kernel.seen import Outcome, View, acting_in
from polytheon.kernel.space import Value
from polytheon.text.game import Fields, WordedChoice, capital
from polytheon.text.log import Step
from polytheon.text.marks import marked_like


class MytikasText(ComponentText):
    """Mytikas in one language."""

    compared = ("points", "offerings", "cubes.stone", "cubes.marble", "cubes.gold")

    # ---- what the table's signs mean

    def legend(self) -> list[str]:
        letters = [self("letter_means", letter=self(f"letter.{kind}"), kind=self.name(kind)) for kind in KINDS]
        return [self("help.legend", letters=self.comma(letters))]

    # ---- actions

    def values_of(self, verb: str, fields: Fields, viewer: int | None, view: View | None) -> dict[str, object]:
        said = self.said(fields, viewer)
        match verb, fields:
            case "enough", _:
                question = view["prompt"]["question"] if view is not None and view["prompt"] else "other"
                return {"what": self(f"enough.{question if f'enough.{question}' in self else 'other'}")}
            case "change", {"kind": str(kind)}:
                return {**said, "change": self.change(self.power_with("stones_for")[kind], kind)}
            case "sacrifice", {"exchange": int(exchange)}:
                return {"sacrifice": self.sacrifice(*self.power_with("cubes_for_offerings")[exchange])}
            case "give", {"kind": str(kind)}:
                return {**said, "cube": self(f"cube.{kind}")}
            case ("raise" | "upgrade" | "bring" | "drop"), {"kind": str(kind), "level": int(level)}:
                target = fields.get("target", int(raised(level)))
                way = self("way.again" if level == target else "way.levels", level=level, to=target)
                better = {"better": self(f"cube.{better_kind(kind)}")} if verb == "upgrade" else {}
                return {"cube": self(f"cube.{kind}"), "way": way, **better}
            case "produce", {"cubes": dict(cubes)}:
                return {**said, "cubes": self.cubes(self.as_printed(cubes, view))}
            case "follow", {"payment": str(payment)}:
                return {**said, "payment": self.payment(payment)}
            case "place", {"offerings": int(offerings)}:
                return {"offerings": self.count("offerings", offerings)}
        return said

    def as_printed(self, amounts: Data, view: View | None) -> Data:
        """Cubes that are produced as the space that asks has them, where that is known; else as any space has them."""
        printed = self.data["production"]
        asking = view["prompt"]["source"] if view is not None and view["prompt"] else ""
        rows = printed[asking] if asking in printed else [row for rows in printed.values() for row in rows]
        return next((row for row in rows if row == amounts), amounts)

    def payment(self, word: str) -> str:
        """What pays for following."""
        return self("payment.offering") if word == "offering" else self("payment.favor", god=self.name(word))

    # ---- the log

    def turn(self, steps: Sequence[Step], viewer: int | None) -> list[str]:
        return tell_turn(self, steps, viewer)

    def opening(self, events: list[Event], viewer: int | None, view: View) -> list[str]:
        return set_up(self, view)

    def scored(self, view: View, seat: int, category: str) -> str:
        board = table_of(view)["boards"][seat]
        if category == "deities":
            return self.comma([f"{self.name(card['deity'])} {card['points']}" for card in board["deities"]])
        levels = Counter(row["level"] for row in board["constructions"] if row["type"] == category and row["level"])
        return self.comma([self.stacked(self(f"log.level.{level}"), n) for level, n in sorted(levels.items())])

    def stacked(self, thing: str, n: int) -> str:
        """A thing, with its number if there are several."""
        return thing if n == 1 else self("scored_stack", n=n, thing=thing)

    # ---- choices

    def source(self, thing: str) -> str:
        return self("source.bonus", space=self.name(BONUSES[thing])) if thing in BONUSES else self.name(thing)

    def asked(self, view: View) -> dict[str, object]:
        table = table_of(view)
        cards = table["boards"][acting_in(view)]["deities"]
        powers = [self.name(card["deity"]) for card in cards if card["usable"]]
        return {
            "powers": self("ask.powers", cards=self.joined(powers, "list.or")) if powers else "",
            "first": self("ask.first") if table["stage"] == "first_favor" else "",
            "make": self("ask.make") if table["may_make_offering"] else "",
            "who": self.who(table["active"], view["seat"]),
        }

    def rank(self, view: View, action: int) -> Any:
        """What can be done comes before leaving it."""
        return (action == 0, action)

    def values_of_reason(self, reason: Reason, viewer: int | None, view: View) -> dict[str, object]:
        said = self.said(reason.fields, viewer)
        match reason.fields:
            case {"cubes": dict(cubes)}:
                return {**said, "cubes": self.cubes(cubes)}
            case {"need": int(need)}:
                return {**said, "need": self.count("offerings", need)}
        return said

    def choice(self, view: View, offer: Offer) -> WordedChoice:
        action, verb = offer.action, offer.verb
        label = self.action(action, view["seat"], view)
        match verb, offer.fields:
            case "move", {"space": str(space)}:
                return WordedChoice(action, self("group.move"), self.name(space), "", self.use(offer))
            case ("change" | "sacrifice"), _:
                return WordedChoice(action, self("group.power"), label)
            case "follow", _:
                return WordedChoice(action, "", label, "", self.use(offer))
            case "build", {"slot": str(slot)}:
                return WordedChoice(action, "", label, self.price(offer, slot), self.effects_of(slot))
            case ("offer" | "keep"), {"deity": str(deity)}:
                gain = self("about.power", power=self.power(deity))
                return WordedChoice(action, "", label, self.where(view, deity) if verb == "offer" else "", gain)
            case "offering", _:
                return WordedChoice(action, "", label, "", self.count("offerings", number_of(offer.gain, "offerings")))
            case "place", _ if "lock" in offer.gain:
                return WordedChoice(action, "", label, "", self("sheet.takes_lock", n=self.lock(offer.gain["lock"])))
        return WordedChoice(action, "", label)

    def use(self, offer: Offer) -> str:
        """What a player can do on a space."""
        main = ""
        match offer.gain:
            case {"main": str(space), "by": str(card)}:
                power = self.improvement(card)
                main = self("use.improved", main=self.main(space), card=self.name(card), power=power)
            case {"main": str(space)}:
                main = self.main(space)
        match offer.gain:
            case {"bonus": str(space)}:
                return self("use.with_bonus" if main else "use.bonus", main=main, bonus=self.bonus(space))
        return main

    def price(self, offer: Offer, slot: str) -> str:
        """What a construction costs, each number marked as that on the box is."""
        cost = self.data["constructions"][construction_of(slot)]["cost"]
        return self.cubes({kind: marked_like(n, cost[kind]) for kind, n in cubes_of(offer.price).items()})

    def where(self, view: View, deity: str) -> str:
        """Where a deity card lies, and with how many offerings."""
        for seat, board in enumerate(table_of(view)["boards"]):
            for card in board["deities"]:
                if card["deity"] == deity:
                    offerings = self.count("offerings", card["offerings"])
                    return self("where.board", who=self.who(seat, view["seat"]), offerings=offerings)
        return self("where.river")

    # ---- the end

    def ending(self, view: View, outcome: Outcome) -> list[str]:
        lines = super().ending(view, outcome)
        if outcome["tie_break"]:
            lines.insert(1, self(f"tie.{outcome['tie_break']}"))
        return lines

    # ---- the table in sentences

    def tell(self, view: View) -> list[str]:
        table = table_of(view)
        lines = [self("tell.turn", n=table["turn"], who=self.who(table["active"], view["seat"]))]
        lines += [self.tell_level(view, row) for row in reversed(table["levels"])]
        lines += [self.tell_space(view, space) for space in IDS.spaces]
        favors = [self("tell.stack", god=self.name(god), n=n) for god, n in table["favors"].items()]
        lines.append(self("tell.favors", favors=self.comma(favors)))
        lines += [self.tell_construction(kind) for kind in CONSTRUCTIONS]
        lines += self.tell_river(table["river"])
        for seat, board in enumerate(table["boards"]):
            lines += self.tell_board(board, self.who(seat, view["seat"]))
        return lines

    def tell_level(self, view: View, row: Level) -> str:
        built = [
            self("tell.built", who=self.who(seat, view["seat"]), things=self.comma(names))
            for seat, names in enumerate(self.built_on(view, row["level"]))
            if names
        ]
        things = self("list.semicolon").join(built) or self("none")
        printed = self.data["levels"][f"tokens_for_{view['players']}"][row["level"] - 1]
        return self.count("tell.level", marked_like(row["tokens"], printed), level=row["level"], things=things)

    def built_on(self, view: View, level: int) -> list[list[str]]:
        """The constructions on a level of the mountain, player by player."""
        return [
            [self.name(row["type"]) for row in board["constructions"] if row["level"] == level]
            for board in table_of(view)["boards"]
        ]

    def tell_space(self, view: View, space: str) -> str:
        here = [self.who(seat, view["seat"]) for seat in view["table"]["spaces"][space]]
        state = self("tell.builder", who=self.comma(here)) if here else self("tell.free")
        if not here and view["table"]["closed_by"][space]:
            state = self("tell.closed")
        main, bonus = self.main(space), self.bonus(space)
        return self("tell.space", space=self.name(space), state=state, main=main, bonus=bonus)

    def tell_construction(self, thing: str) -> str:
        """What a type of construction costs, scores and brings."""
        row = self.data["constructions"][thing]
        slots = [slot for slot in IDS.slots if construction_of(slot) == thing]
        effects = [
            self("tell.slot", slot=self.name(slot), effects=self.effects_of(slot) or self("none")) for slot in slots
        ]
        return self(
            "tell.construction",
            name=capital(self.name(thing)),
            cost=self.cubes(row["cost"]),
            points=self.count("points", row["points_per_level"]),
            slots=self("list.semicolon").join(effects),
        )

    def tell_river(self, river: River) -> list[str]:
        lines = [self.tell_card(card) for card in river["face_up"]]
        locks = self.numbers_of(self.locks(river)) or self("none")
        lines.append(self("tell.river", down=river["face_down"], deck=river["deck"], locks=locks))
        lines.append(self("tell.unseen", cards=self.names_of(river["unseen"])))
        if river["under_deck"]:
            lines.append(self("tell.under_deck", cards=self.names_of(river["under_deck"])))
        return lines

    def locks(self, river: River) -> list[int]:
        """The values of the locks that are left, as the tokens have them."""
        return [self.lock(n) for n in river["locks"]]

    def lock(self, value: Value) -> int:
        """The value of a lock, as its token has it."""
        values: list[int] = list(self.data["locks"]["values"].values())
        return next(printed for printed in values if printed == value)

    def tell_card(self, card: str) -> str:
        return self("tell.face_up", card=self.name(card), power=self.power(card), score=self.score(card))

    def names_of(self, things: list[str]) -> str:
        return self.comma([self.name(thing) for thing in things]) or self("none")

    def tell_board(self, board: Board, who: str) -> list[str]:
        points = self.count("points", board["score"])
        lines = [self("tell.board", who=who, points=points, offerings=self.count("offerings", board["offerings"]))]
        for level, amounts in shelves_of(board).items():
            if any(amounts.values()):
                lines.append(self("tell.cubes", level=level, cubes=self.cubes(amounts)))
        favors = [self("tell.stack", god=self.name(god), n=n) for god, n in board["favors"].items() if n]
        lines.append(self("tell.own_favors", favors=self.comma(favors) or self("none")))
        left = [self.name(row["slot"]) for row in board["constructions"] if not row["level"]]
        lines.append(self("tell.left", things=self.comma(left) or self("none")))
        for card in board["deities"]:
            power, points = self.power(card["deity"]), self.count("points", self.worth(card))
            name, state = self.name(card["deity"]), self.state_of(card)
            lines.append(self("tell.deity", card=name, state=state, power=power, points=points))
        return lines

    def state_of(self, card: OwnDeity) -> str:
        """Whether a card has a lock or how many offerings, and whether its power works already."""
        parts = [self("state.locked") if card["locked"] else self.count("offerings", card["offerings"])]
        if not card["active"]:
            parts.append(self("state.asleep"))
        return self.comma(parts)


TEXT: Final = MytikasText

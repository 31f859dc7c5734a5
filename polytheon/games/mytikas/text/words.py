"""Mytikas in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from polytheon.games.mytikas.rules.components import CONSTRUCTIONS, EACH, IDS, KINDS, point_rows
from polytheon.kernel.content import Data
from polytheon.text.game import Choice, GameText, View, capital
from polytheon.text.marks import MARK, Ours, has_marks, plain

TOP: Final = 4  # the highest level
PIECES: Final = ("stone", "marble", "gold", "favor", "offering", "lock", "level_token", "builder")
SLOTS: Final = ("starting_city", *[slot for slot in IDS.slots if slot not in CONSTRUCTIONS])
COUNTED: Final = ("favors", "offerings", "move", "raise", "lift")  # what slots and bonus actions give by number


class MytikasText(GameText):
    """Mytikas in one language."""

    # ---- components

    def sections(self) -> dict[str, list[str]]:
        return {
            "deities": list(IDS.deities),
            "spaces": list(IDS.spaces),
            "constructions": list(CONSTRUCTIONS),
            "slots": list(SLOTS),
            "pieces": list(PIECES),
        }

    def about(self, thing: str) -> list[str]:
        if thing in IDS.deities:
            return self.about_deity(thing)
        if thing in IDS.spaces:
            return self.about_space(thing)
        if thing in PIECES:
            return [capital(self(f"piece.{thing}", name=self.name(thing), **self.numbers(thing)))]
        if thing in CONSTRUCTIONS:
            return self.about_construction(thing)
        return self.about_slot(thing)

    def about_deity(self, thing: str) -> list[str]:
        lines = [self("about.deity", name=self.name(thing)), self("about.power", power=self.power(thing))]
        lines.append(self("about.score", score=self.score(thing)))
        if thing in IDS.gods:
            spaces = [self.name(space) for space in IDS.spaces if self.data["spaces"][space]["god"] == thing]
            lines.append(self("about.god", name=self.name(thing), spaces=self.joined(spaces, "list.and")))
        return lines

    def about_space(self, thing: str) -> list[str]:
        god, card = self.name(self.data["spaces"][thing]["god"]), self.name(self.card_for(thing))
        return [
            self("about.space", name=self.name(thing)),
            self("about.main", main=self.main(thing)),
            self("about.bonus", god=god, bonus=self.bonus(thing)),
            self("about.card", card=card, power=self.improvement(self.card_for(thing))),
        ]

    def about_construction(self, thing: str) -> list[str]:
        row = self.data["constructions"][thing]
        effects = [self.effects(slot) for slot in row["slots"]]
        return [
            capital(self("about.construction", n=len(row["slots"]), name=self.name(thing))),
            self("about.cost", cost=self.cubes(row["cost"])),
            self("about.worth", points=self.count("points", row["points_per_level"])),
            *self.brings(dict.fromkeys(effects)),
        ]

    def brings(self, effects: Iterable[str]) -> list[str]:
        """What building brings at once, if anything does."""
        told = [effect for effect in effects if effect]
        return [self("about.effects", effects=self("list.semicolon").join(told))] if told else []

    def about_slot(self, thing: str) -> list[str]:
        if thing == "starting_city":
            points = self.count("points", self.data["constructions"]["small_city"]["points_per_level"])
            return [capital(self("about.slot", name=self.name(thing))), self("about.starting_city", points=points)]
        row = self.data["constructions"][construction_of(thing)]
        return [
            capital(self("about.slot", name=self.name(thing))),
            self("about.cost", cost=self.cubes(row["cost"])),
            self("about.worth", points=self.count("points", row["points_per_level"])),
            *self.brings([self.effects_of(thing)]),
        ]

    def numbers(self, thing: str) -> dict[str, object]:
        """What the table has of a piece, for two, three and four players."""
        data = self.data
        found: list[list[int]] = [[], [], []]
        if thing == "level_token":
            found = [data["levels"][f"tokens_for_{players}"] for players in (2, 3, 4)]
        elif thing == "lock":
            found = [[data["locks"]["values"][letter] for letter in order] for order in data["locks"]["order"]]
        elif thing == "favor":
            found = [[n] for n in data["setup"]["favors_per_god"]]
        words = [self.numbers_of(row) for row in found]
        return dict(zip(("two", "three", "four"), words)) if any(words) else {}

    # ---- what components do

    def cubes(self, amounts: Data) -> str:
        """So many cubes in words."""
        parts = [self.count(f"cubes.{kind}", amounts[kind]) for kind in KINDS if amounts.get(kind)]
        return self.joined(parts, "list.and") or self("none")

    def either(self, ways: list[str]) -> str:
        return self("list_or").join(ways)

    def gain(self, key: str, value: Any, there: bool) -> str:
        if key in COUNTED:
            return self.count(f"gain.{key}", value)
        if key == "produce":
            return self("gain.produce_there" if there else "gain.produce", cubes=self.cubes(value))
        return self("gain.take_or_make_offering")

    def effects(self, row: Data, there: bool = True) -> str:
        """What is under a slot or, if it is not there that one has built, a bonus action."""
        words = self.comma([self.gain(key, value, there) for key, value in plain(row).items()])
        return words + MARK if has_marks(row) else words

    def effects_of(self, slot: str) -> str:
        row = self.data["constructions"][construction_of(slot)]
        return self.effects(row["slots"][slot_number(slot)])

    def main(self, space: str) -> str:
        """The main action of a space."""
        row = self.data["spaces"][space]
        main = row["main"]
        if main in ("produce_per_city", "produce_once"):
            return self(f"main.{main}", cubes=self.either([self.cubes(c) for c in self.data["production"][space]]))
        if main == "take_offerings":
            offerings = self.count("gain.offerings", row["offerings"])
            return self(
                "main.take_offerings",
                offerings=offerings,
                small=row["per_small_temple"],
                large=row["per_large_temple"],
            )
        if main == "raise":
            return self.count("gain.raise", row["steps"])
        if main == "take_favor":
            return self.count("gain.favors", 1)
        return self(f"main.{main}")

    def bonus(self, space: str) -> str:
        return self.effects(self.data["spaces"][space]["bonus"], False)

    def card_for(self, space: str) -> str:
        """The deity card that makes the main action of a space better."""
        return next(card for card in IDS.deities if self.data["deities"][card]["power"].get("on") == space)

    def power(self, deity: str) -> str:
        """What a deity card lets its owner do."""
        power = self.data["deities"][deity]["power"]
        if "follow_with" in power:
            return self(f"power.follow_with_{power['follow_with']}")
        if "bonus_of" in power:
            return self("power.bonus_of", god=self.name(power["bonus_of"]))
        if "stones_for" in power:
            ways = [self.change(n, kind) for kind, n in power["stones_for"].items()]
            return self("power.stones_for", ways=self.either(ways))
        if "cubes_for_offerings" in power:
            ways = [self.sacrifice(cubes, offerings) for cubes, offerings in power["cubes_for_offerings"]]
            return self("power.cubes_for_offerings", ways=self.either(ways))
        return self("power.on", space=self.name(power["on"]), power=self.improvement(deity))

    def improvement(self, deity: str) -> str:
        """What a deity card adds to the main action of its space."""
        power = self.data["deities"][deity]["power"]
        key = next(key for key in power if key != "on")
        if key == "discount":
            return self("power.discount", cubes=self.cubes(power[key]))
        return self(f"power.{key}", raises=self.count("gain.raise", power[key]), n=power[key])

    def change(self, stones: int, kind: str) -> str:
        return self("power.change", stones=self.count("cubes.stone", stones), cube=self.count(f"cubes.{kind}", 1))

    def sacrifice(self, cubes: int, offerings: int) -> str:
        return self("power.sacrifice", n=cubes, offerings=self.count("offerings", offerings))

    def score(self, deity: str) -> str:
        """What a deity card scores, as few steps as say it."""
        return self.table_of_points(deity, point_rows(self.data["deities"][deity]["points"]))

    def each(self, points: int, counts: str) -> str:
        return self("score.each", points=self.count("points", points), what=self.count(f"counted.{counts}", 1))

    def step(self, n: int, points: int, counts: str) -> str:
        """What a deity card scores from a number of what it counts on."""
        if n == 0:
            return self.count("points", points)
        return self("score.from", points=self.count("points", points), what=self.count(f"counted.{counts}", n))

    # ---- the list of sources

    def paths_of(self, thing: str) -> list[str]:
        if thing in IDS.spaces:
            return [f"spaces.{thing}", f"production.{thing}"]
        if thing in SLOTS:
            slot = f"constructions.{construction_of(thing)}.slots.{slot_number(thing)}"
            return [] if thing == "starting_city" else [f"constructions.{construction_of(thing)}.cost", slot]
        if thing in PIECES:
            return {"lock": ["locks"], "level_token": ["levels"], "favor": ["setup.favors_per_god"]}.get(thing, [])
        return super().paths_of(thing)

    def entry_name(self, path: str, entry: str) -> str:
        return "" if ".points." in path else super().entry_name(path, entry)

    def in_words(self, path: str, value: Any) -> str:
        section, thing, *rest = path.split(".")
        field = rest[0] if rest else thing
        if section == "production" or field == "cubes":
            return self.either([self.cubes(row) for row in (value if isinstance(value, list) else [value])])
        if field == "cost":
            return self.cubes(value)
        if field in ("slots", "bonus"):
            rows = value if isinstance(value, list) else [value]
            return self("list.semicolon").join([self.effects(row, field == "slots") for row in rows])
        if field == "points":
            return self.table_of_points(thing, value if isinstance(value, dict) else {rest[-1]: value})
        if section == "locks":
            rows = [value] if isinstance(value, dict) else value
            return self("list.semicolon").join([self.comma([str(n) for n in row.values()]) for row in rows])
        if field == "power":
            return self.power(thing)
        if field in ("main", "counts"):
            return self(f"known.{field}.{value}")
        return self.name(value) if field == "god" else super().in_words(path, value)

    def table_of_points(self, deity: str, rows: Data) -> str:
        """Rows of what a deity card scores."""
        counts = self.data["deities"][deity]["counts"]
        if EACH in rows:
            return self.each(rows[EACH], counts)
        return self.comma([self.step(int(n), points, counts) for n, points in rows.items()])

    # ---- what the table's signs mean

    def legend(self) -> list[str]:
        letters = [self("letter_means", letter=self(f"letter.{kind}"), kind=self.name(kind)) for kind in KINDS]
        return [self("help.legend", letters=self.comma(letters))]

    # ---- actions

    def values_of(self, verb: str, words: list[str], viewer: int | None, view: View | None) -> dict[str, object]:
        if verb == "enough":
            question = view["prompt"]["question"] if view is not None and view["prompt"] else "other"
            return {"what": self(f"enough.{question if f'enough.{question}' in self else 'other'}")}
        if verb == "change":
            stones = self.data["deities"]["demeter"]["power"]["stones_for"][words[-1]]
            return {"change": self.change(stones, words[-1]), "level": words[3]}
        if verb == "sacrifice":
            exchange = self.data["deities"]["hades"]["power"]["cubes_for_offerings"]
            return {"sacrifice": self.sacrifice(*next(row for row in exchange if row[0] == int(words[1])))}
        if verb in ("give", "raise", "upgrade", "bring", "drop"):
            return self.cube_moved(verb, words)
        if verb == "produce":
            amounts = {kind: int(n) for n, kind in zip(words[1:-2:2], words[2:-2:2])}
            return {"cubes": self.cubes(amounts), "level": words[-1]}
        if verb == "favor_from":
            return {"god": self.name(words[1]), "who": self.who(int(words[-1]), viewer)}
        if verb == "build":
            return {"thing": self.name(words[1]), "level": words[-1]}
        if verb == "follow":
            return {"space": self.name(words[1]), "payment": self.payment(words[-1])}
        if verb == "buy_favor":
            return {"level": words[-1]}
        if verb == "place":
            return {"offerings": self.count("offerings", int(words[-1]))}
        return {"thing": self.name(words[-1])} if verb in ("move", "favor", "offer", "keep") else {}

    def cube_moved(self, verb: str, words: list[str]) -> dict[str, object]:
        """A cube, its level and where it goes."""
        level = int(words[3])
        if verb == "give":
            return {"cube": self(f"cube.{words[1]}"), "level": level}
        to = int(words[-1]) if verb in ("bring", "drop") else min(level + 1, TOP)
        way = self("way.again" if level == to else "way.levels", level=level, to=to)
        better = {"better": self(f"cube.{words[-1]}")} if verb == "upgrade" else {}
        return {"cube": self(f"cube.{words[1]}"), "way": way, **better}

    def payment(self, word: str) -> str:
        """What pays for following."""
        return self("payment.offering") if word == "offering" else self("payment.favor", god=self.name(word))

    def lucky(self, verb: str, words: list[str], viewer: int | None) -> str:
        return self.who(int(words[1]), viewer) if verb == "first" else self.name(words[-1])

    # ---- choices

    def source(self, thing: str) -> str:
        if thing.endswith("_bonus"):
            return self("source.bonus", space=self.name(thing.removesuffix("_bonus")))
        return self.name(thing)

    def asked(self, view: View) -> dict[str, object]:
        table, question = view["table"], view["prompt"]["question"]
        powers = self.usable_powers(view) if question == "turn" else []
        makes = question == "offering" and self.may_make_offering(view)
        return {
            "powers": self("ask.powers", cards=self.joined(powers, "list.or")) if powers else "",
            "first": self("ask.first") if table["stage"] == "first_favor" else "",
            "make": self("ask.make") if makes else "",
            "who": self.who(table["active"], view["seat"]),
        }

    def usable_powers(self, view: View) -> list[str]:
        """The cards whose power the acting player can use before moving the builder."""
        cards = view["table"]["boards"][view["to_act"]]["deities"]
        names = [card["deity"] for card in cards if card["active"] and not card["used"]]
        return [
            self.name(card)
            for card in names
            if {"stones_for", "cubes_for_offerings"} & set(self.data["deities"][card]["power"])
        ]

    def may_make_offering(self, view: View) -> bool:
        """Whether offerings can be made instead of taken, as the space that asks has it."""
        source = view["prompt"]["source"]
        if source.endswith("_bonus"):
            return "take_or_make_offering" in self.data["spaces"][source.removesuffix("_bonus")]["bonus"]
        main = self.data["spaces"][source]["main"]
        return main == "take_or_make_offering" and not self.improves(view, source)

    def improves(self, view: View, space: str) -> bool:
        """Whether the acting player has the card that makes a space better, awake."""
        cards = view["table"]["boards"][view["to_act"]]["deities"]
        return any(card["active"] and card["deity"] == self.card_for(space) for card in cards)

    def rank(self, view: View, action: int) -> Any:
        """What can be done comes before leaving it."""
        return (action == 0, action)

    def choice(self, view: View, action: int) -> Choice:
        verb = self.game.action_names.verb(action)
        words = self.game.action_names.names[action].split()
        label = self.action(action, view["seat"], view)
        if verb == "move":
            return Choice(action, self("group.move"), self.name(words[1]), "", self.use(view, words[1]))
        if verb in ("change", "sacrifice"):
            return Choice(action, self("group.power"), label)
        if verb == "follow":
            return Choice(action, "", label, "", self.use_main(view, words[1]))
        if verb == "build":
            return Choice(action, "", label, self.price(view, words[1]), self.effects_of(words[1]))
        if verb in ("offer", "keep"):
            gain = self("about.power", power=self.power(words[-1]))
            return Choice(action, "", label, self.where(view, words[-1]) if verb == "offer" else "", gain)
        if verb == "offering":
            return Choice(action, "", label, "", self.count("offerings", self.offerings_taken(view)))
        return Choice(action, "", label)

    def use(self, view: View, space: str) -> str:
        """What the viewer can do on a space."""
        board = view["table"]["boards"][view["seat"]]
        god = self.data["spaces"][space]["god"]
        cards = [self.data["deities"][card["deity"]]["power"] for card in board["deities"] if card["active"]]
        main = self.use_main(view, space)
        if board["favors"][god] or any(power.get("bonus_of") == god for power in cards):
            return self("use.with_bonus", main=main, bonus=self.bonus(space))
        return main

    def use_main(self, view: View, space: str) -> str:
        if self.improves(view, space):
            card = self.card_for(space)
            return self("use.improved", main=self.main(space), card=self.name(card), power=self.improvement(card))
        return self.main(space)

    def price(self, view: View, slot: str) -> str:
        """What a construction costs the acting player."""
        cost = dict(self.data["constructions"][construction_of(slot)]["cost"])
        main = "build_city" if "city" in slot else "build_temple"
        space = next(space for space, row in self.data["spaces"].items() if row["main"] == main)
        if self.improves(view, space):
            for kind, n in self.data["deities"][self.card_for(space)]["power"].get("discount", {}).items():
                cost[kind] = max(0, cost.get(kind, 0) - n)
        return self.cubes(cost)

    def offerings_taken(self, view: View) -> int:
        """How many offerings the acting player takes where a space asks."""
        row = self.data["spaces"].get(view["prompt"]["source"])
        if row is None or row["main"] != "take_offerings":
            return 1
        built = [row["type"] for row in view["table"]["boards"][view["to_act"]]["constructions"] if row["level"]]
        more = row["per_small_temple"] * built.count("small_temple")
        more += row["per_large_temple"] * built.count("large_temple")
        if self.improves(view, view["prompt"]["source"]):
            more += self.data["deities"][self.card_for(view["prompt"]["source"])]["power"].get("extra_offerings", 0)
        return int(row["offerings"] + more)

    def where(self, view: View, deity: str) -> str:
        """Where a deity card lies, and with how many offerings."""
        for seat, board in enumerate(view["table"]["boards"]):
            for card in board["deities"]:
                if card["deity"] == deity:
                    offerings = self.count("offerings", card["offerings"])
                    return self("where.board", who=self.who(seat, view["seat"]), offerings=offerings)
        return self("where.river")

    # ---- the end

    def ending(self, view: View, outcome: dict[str, Any]) -> list[str]:
        lines = super().ending(view, outcome)
        if outcome["tie_break"]:
            lines.insert(1, self(f"tie.{outcome['tie_break']}"))
        return lines

    # ---- the table in sentences

    def tell(self, view: View) -> list[str]:
        table = view["table"]
        lines = [self("tell.turn", n=table["turn"], who=self.who(table["active"], view["seat"]))]
        lines += [self.tell_level(view, row) for row in reversed(table["levels"])]
        lines += [self.tell_space(view, space) for space in IDS.spaces]
        favors = [self("tell.stack", god=self.name(god), n=n) for god, n in table["favors"].items()]
        lines.append(self("tell.favors", favors=self.comma(favors)))
        lines += self.tell_river(table["river"])
        for seat, board in enumerate(table["boards"]):
            lines += self.tell_board(board, self.who(seat, view["seat"]))
        return lines

    def tell_level(self, view: View, row: Data) -> str:
        built = [
            self("tell.built", who=self.who(seat, view["seat"]), things=self.comma(names))
            for seat, names in enumerate(self.built_on(view, row["level"]))
            if names
        ]
        things = self("list.semicolon").join(built) or self("none")
        return self.count("tell.level", row["tokens"], level=row["level"], things=things)

    def built_on(self, view: View, level: int) -> list[list[str]]:
        """The constructions on a level of the mountain, player by player."""
        return [
            [self.name(row["type"]) for row in board["constructions"] if row["level"] == level]
            for board in view["table"]["boards"]
        ]

    def tell_space(self, view: View, space: str) -> str:
        here = [self.who(seat, view["seat"]) for seat in view["table"]["spaces"][space]]
        state = self("tell.builder", who=self.comma(here)) if here else self("tell.free")
        if not here and self.is_closed(view, space):
            state = self("tell.closed")
        main, bonus = self.main(space), self.bonus(space)
        return self("tell.space", space=self.name(space), state=state, main=main, bonus=bonus)

    def is_closed(self, view: View, space: str) -> bool:
        """Whether a builder stands there; with two players, on either space of the god."""
        god = self.data["spaces"][space]["god"]
        same = [other for other in IDS.spaces if other == space or self.data["spaces"][other]["god"] == god]
        return any(view["table"]["spaces"][other] for other in (same if view["players"] == 2 else [space]))

    def tell_river(self, river: Data) -> list[str]:
        lines = [self.tell_card(card) for card in river["face_up"]]
        locks = self.numbers_of(self.locks(river)) or self("none")
        lines.append(self("tell.river", down=river["face_down"], deck=river["deck"], locks=locks))
        lines.append(self("tell.unseen", cards=self.names_of(river["unseen"])))
        if river["under_deck"]:
            lines.append(self("tell.under_deck", cards=self.names_of(river["under_deck"])))
        return lines

    def locks(self, river: Data) -> list[int]:
        """The values of the locks that are left, marked where they are ours."""
        return [Ours(n) if has_marks(self.data["locks"]["values"]) else n for n in river["locks"]]

    def tell_card(self, card: str) -> str:
        return self("tell.face_up", card=self.name(card), power=self.power(card), score=self.score(card))

    def names_of(self, things: list[str]) -> str:
        return self.comma([self.name(thing) for thing in things]) or self("none")

    def tell_board(self, board: Data, who: str) -> list[str]:
        points = self.count("points", sum(board["points"].values()))
        lines = [self("tell.board", who=who, points=points, offerings=self.count("offerings", board["offerings"]))]
        for level, amounts in board["cubes"].items():
            if any(amounts.values()):
                lines.append(self("tell.cubes", level=level, cubes=self.cubes(amounts)))
        favors = [self("tell.stack", god=self.name(god), n=n) for god, n in board["favors"].items() if n]
        lines.append(self("tell.own_favors", favors=self.comma(favors) or self("none")))
        left = [self.name(row["slot"]) for row in board["constructions"] if not row["level"]]
        lines.append(self("tell.left", things=self.comma(left) or self("none")))
        for card in board["deities"]:
            power, points = self.power(card["deity"]), self.count("points", card["points"])
            name, state = self.name(card["deity"]), self.state_of(card)
            lines.append(self("tell.deity", card=name, state=state, power=power, points=points))
        return lines

    def state_of(self, card: Data) -> str:
        """Whether a card has a lock or how many offerings, and whether its power works already."""
        parts = [self("state.locked") if card["locked"] else self.count("offerings", card["offerings"])]
        if not card["active"]:
            parts.append(self("state.asleep"))
        return self.comma(parts)


def construction_of(slot: str) -> str:
    """The type of construction whose pawn stands on a slot."""
    return slot.rstrip("_0123456789")


def slot_number(slot: str) -> int:
    """Which slot of its type it is, from 0."""
    return int(slot[-1]) - 1 if slot[-1].isdecimal() else 0


TEXT: Final = MytikasText

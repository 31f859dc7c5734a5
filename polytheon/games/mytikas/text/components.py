"""What the components of Mytikas are and do, in words, and where their values come from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from polytheon.games.mytikas.rules.components import CONSTRUCTIONS, EACH, IDS, KINDS, point_rows
from polytheon.games.mytikas.rules.seen import CARD_FOR, OwnDeity
from polytheon.kernel.content import Data
from polytheon.text.game import GameText, capital
from polytheon.text.marks import MARK, has_marks, marked_like, plain

PIECES: Final = ("stone", "marble", "gold", "favor", "offering", "lock", "level_token", "builder")
SLOTS: Final = ("starting_city", *[slot for slot in IDS.slots if slot not in CONSTRUCTIONS])
BONUSES: Final = {f"{space}_bonus": space for space in IDS.spaces}  # the space of each bonus action that asks
COUNTED: Final = ("favors", "offerings", "move", "raise", "lift")  # what slots and bonus actions give by number


class ComponentText(GameText):
    """The components of Mytikas in one language."""

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
        god, card = self.name(self.data["spaces"][thing]["god"]), self.name(CARD_FOR[thing])
        return [
            self("about.space", name=self.name(thing)),
            self("about.main", main=self.main(thing)),
            self("about.bonus", god=god, bonus=self.bonus(thing)),
            self("about.card", card=card, power=self.improvement(CARD_FOR[thing])),
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
        """Amounts of cubes in words, such as "3 stones and 1 marble"."""
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
        return self.effects(self.data["constructions"][construction_of(slot)]["slots"][slot_number(slot)])

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

    def power_with(self, key: str) -> Any:
        """The value of a power that one card has."""
        return next(row["power"][key] for row in self.data["deities"].values() if key in row["power"])

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
        what = self.count(f"counted.{counts}", marked_like(n, points))
        return self("score.from", points=self.count("points", points), what=what)

    def worth(self, card: OwnDeity) -> int:
        """The points of a card on a board now, as its table has them."""
        table: list[int] = self.data["deities"][card["deity"]]["points"]
        return next((points for points in table if points == card["points"]), card["points"])

    # ---- the list of sources

    def paths_of(self, thing: str) -> list[str]:
        if thing in IDS.spaces:
            return [f"spaces.{thing}", f"production.{thing}"]
        if thing == "starting_city":
            return []
        if thing in SLOTS:
            slot = f"constructions.{construction_of(thing)}.slots.{slot_number(thing)}"
            return [f"constructions.{construction_of(thing)}.cost", slot]
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


def construction_of(slot: str) -> str:
    """The type of construction whose pawn stands on a slot."""
    return IDS.types[slot][0]


def slot_number(slot: str) -> int:
    """Which slot of its type it is, from 0."""
    return IDS.types[slot][1]

"""The components of Pantheon in words: what they are, cost and do, and where their values come from."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from polytheon.games.pantheon.rules.board import COLUMN_AT_SEA, COLUMN_ON_LAND
from polytheon.games.pantheon.rules.components import CARDS, OFFERINGS, acts_once, different_costs, worth_of
from polytheon.kernel.content import Data
from polytheon.text.game import Fields, GameText
from polytheon.text.log import linked
from polytheon.text.marks import Ours, has_marks, plain

TERMS: Final = ("demigods", "offering_tiles", "bonus_tiles")
# What `about` says in sentences of its own, so that it is not listed among what a component brings
NOT_GAINED: Final = ("count", "cost", "cards_only", "home", "loot", "loot_3", "loot_4", "columns", "feet", "choice")
COUNTED: Final = ("demigods", "jumps", "offerings")  # what they bring depends on how many
COLUMN_SIGNS: Final = (COLUMN_ON_LAND, COLUMN_AT_SEA)


class ComponentText(GameText):
    """Gods, tiles, cards, peoples and pieces in one language."""

    def sections(self) -> dict[str, list[str]]:
        found = {section: list(self.data[section]) for section in ("peoples", "gods", "tiles")}
        return {**found, "cards": list(CARDS), "terms": list(TERMS)}

    def row(self, thing: str) -> Data:
        """A component's data; cards and terms have none of their own."""
        for section in ("peoples", "gods", "tiles"):
            if thing in self.data[section]:
                row: Data = self.data[section][thing]
                return row
        return {}

    def name(self, thing: str) -> str:
        """A component; a tile whose number of cards is another than in its id, by that number."""
        cards = self.data["tiles"].get(thing, {}).get("cards", 0)
        if not cards or thing == f"cards_{int(cards)}":
            return super().name(thing)
        said = self.count("cards", cards)
        return linked(thing, said) if self.linking else said

    def about(self, thing: str) -> list[str]:
        if thing in TERMS:
            return self.about_term(thing)
        if thing in CARDS:
            return self.about_card(thing)
        name, row = self.name(thing), self.row(thing)
        effect = self("about.effect", gains=self("list.semicolon").join(self.gains(thing)))
        if thing in self.data["gods"]:
            acts = "about.once" if acts_once(row) else "about.kept"
            kept = [] if "actions" in row else [self(acts)]
            kind = self("about.god", name=name, n=row["count"])
            return [kind, self.price_in_words(row), self("about.points"), effect, *kept]
        if thing in self.data["tiles"]:
            return [self("about.tile", name=name, n=row["count"], bonus=self.among_bonus(thing)), effect]
        hexes = {"home": row["home"], "loot": self.comma(row["loot"]), "third": row["loot_3"], "fourth": row["loot_4"]}
        keys = ("home", "loot", "loot_3", "loot_4")
        where = {word: said + self.mark(f"peoples.{thing}.{key}") for (word, said), key in zip(hexes.items(), keys)}
        gains = self("list.semicolon").join(self.gains(thing))
        return [self("about.people", name=name, **where), self("about.ability", gains=gains)]

    def price_in_words(self, row: Data) -> str:
        """What a god costs, in a sentence; its tiles may differ."""
        costs = different_costs(row)
        cost = self.joined([self.cost(numbers) for numbers in costs], "list.or")
        if row.get("cards_only"):
            return self("about.cost_cards", cost=cost)
        return self("about.cost" if any(len(numbers) > 1 for numbers in costs) else "about.cost_one", cost=cost)

    def about_card(self, card: str) -> list[str]:
        name = self.name(card)
        if card in self.data["special_money"]:
            lines = [self("about.special", name=name, n=self.data["special_money"][card])]
        else:
            lines = [self("about.card", name=name, n=self.data["deck"]["money" if card == "money_1" else card])]
        if card == "movement":
            return [*lines, self("about.movement", steps=self.count("steps", self.data["steps"]["movement_card"]))]
        if card in OFFERINGS:
            return [*lines, self("about.offering")]
        return [*lines, self("about.worth", money=self.count("coins", worth_of(card)))]

    def about_term(self, term: str) -> list[str]:
        counts = self.data["demigods"]["counts"]
        stacks = self.comma([self("counted.stack", n=n, thing=v) for v, n in enumerate(plain(counts), 1)])
        prices = list(self.data["offerings"].values())
        tiles = [self.bonus_name(tile) for tile in self.data["bonus"]["tiles"]]
        values = {
            "counts": self("known.all_ours", words=stacks) if has_marks(counts) else stacks,
            "epochs": self.joined([str(epoch) for epoch in self.data["epochs"]["scored"]], "list.and"),
            "types": self.names_of(OFFERINGS),
            "prices": self.prices_of(prices),
            "tiles": self.comma(tiles),
        }
        what = self(f"term.{term}", **values)
        return [self("about.others", name=self.name(term), what=what), self(f"term.{term}_use", **values)]

    def among_bonus(self, thing: str) -> int:
        """How many of a tile are among the bonus tiles."""
        places = self.bonus_places(thing)
        return Ours(len(places)) if any(self.mark(place) for place in places) else len(places)

    def bonus_name(self, thing: str) -> str:
        """A tile among the bonus tiles, with a mark if that is ours."""
        return self.name(thing) + max((self.mark(place) for place in self.bonus_places(thing)), default="")

    def bonus_places(self, thing: str) -> list[str]:
        """Where the data has a tile among the bonus tiles."""
        return [f"bonus.tiles.{i}" for i, tile in enumerate(self.data["bonus"]["tiles"]) if tile == thing]

    def prices_of(self, prices: list[Any]) -> str:
        """The prices of the ranks; of one that depends on the type of offering, all four."""
        if not any(isinstance(price, dict) for price in prices):
            return self.numbers_of(prices)
        return self.comma([self.by_type(price) if isinstance(price, dict) else str(price) for price in prices])

    def by_type(self, price: dict[str, int]) -> str:
        return " / ".join([f"{price[offering]} ({self.name(offering)})" for offering in OFFERINGS])

    def gains(self, thing: str) -> list[str]:
        """What a component brings, one phrase for each value of its data."""
        row = self.row(thing)
        found = [self.gain(thing, key, value) for key, value in row.items() if key not in NOT_GAINED and value]
        return [*found, *([self("gain.supply", pieces=self.pieces(row))] if "columns" in row else [])]

    def gain(self, thing: str, key: str, value: int) -> str:
        if key in COUNTED:
            return self.count(f"gain.{key}", value)
        if key == "gods" and thing in self.data["gods"]:
            return self("gain.more_gods")
        cards, steps, money = self.count("cards", value), self.count("steps", value), self.count("coins", value)
        return self(f"gain.{key}", cards=cards, steps=steps, money=money)

    def brief(self, thing: str) -> str:
        """What a component brings, where room is scarce."""
        row = self.row(thing)
        found = [self(f"brief.{key}", n=value) for key, value in row.items() if key not in NOT_GAINED and value]
        return self.comma([*found, *([self.pieces(row)] if "columns" in row else [])])

    def pieces(self, row: Data) -> str:
        """The columns and feet, or one of both, that a tile brings."""
        parts = self.some_pieces(row["columns"], row["feet"])
        return self.joined(parts, "list.or" if row.get("choice") else "list.and") or self("none")

    def some_pieces(self, columns: int, feet: int) -> list[str]:
        """Columns and feet, counted."""
        found = [self.count("pillar", columns)] if columns > 0 else []
        return found + ([self.count("foot", feet)] if feet > 0 else [])

    def cost(self, numbers: list[int]) -> str:
        return " + ".join(str(number) for number in numbers)

    def shown_god(self, fields: Fields) -> str:
        """A god; one of those whose tiles differ in cost, with its cost."""
        match fields:
            case {"god": str(god), "copy": int(copy)} if len(different_costs(self.row(god))) > 1:
                return f"{self.name(god)} ({self.cost(different_costs(self.row(god))[copy - 1])})"
        return self.name(str(fields["god"]))

    def cost_of(self, god: str, cost: list[int]) -> list[int]:
        """The cost of a god of the display as the data have it."""
        return next(numbers for numbers in different_costs(self.row(god)) if numbers == cost)

    def names_of(self, things: Any) -> str:
        """Things by name, alike ones counted."""
        counts = Counter(things)
        return self.comma([self.some(thing, n) if n > 1 else self.name(thing) for thing, n in counts.items()])

    def some(self, thing: str, n: int) -> str:
        return self("counted.stack", n=n, thing=self.name(thing))

    # ---- the list of sources

    def paths_of(self, thing: str) -> list[str]:
        if thing in TERMS:
            paths = {"demigods": "demigods", "offering_tiles": "offerings", "bonus_tiles": "bonus"}
            return [paths[thing]]
        if thing in CARDS:
            return [f"deck.{thing}"]
        return super().paths_of(thing)

    def field_name(self, field: str) -> str:
        section, *_, key = field.split(".")
        if section in ("gods", "tiles", "peoples"):
            if key in ("cost", "home", "loot", "loot_3", "loot_4"):
                return super().field_name(field)
            effect = "ability" if section == "peoples" else "effect"
            return self("known.field.copies" if key == "count" else f"known.field.{effect}")
        return self.name(key) if key in CARDS else super().field_name(field)

    def entry_name(self, path: str, entry: str) -> str:
        return "" if path.startswith("bonus.") else super().entry_name(path, entry)

    def in_words(self, path: str, value: Any) -> str:
        section, thing, *rest = path.split(".")
        if path == "map.hexes":
            return self(f"help.standing_{value}")
        if section == "map":
            columns = sum(sign in COLUMN_SIGNS for sign in value.values())
            return self("known.word.map", hexes=len(value), columns=columns)
        if section == "bonus":
            return self.names_of(value if isinstance(value, list) else [value])
        if section == "offerings" and isinstance(value, dict):
            return self.by_type(value)
        if rest == ["cost"]:
            return self.joined([self.cost(numbers) for numbers in different_costs({"cost": value})], "list.or")
        if rest[:1] == ["cost"]:
            return self.cost(value) if isinstance(value, list) else str(value)
        if rest[:1] == ["cards_only"]:
            return self("known.word.cards_only")
        if section in ("gods", "tiles", "peoples") and rest[0] in ("columns", "feet", "choice"):
            return self("gain.supply", pieces=self.pieces(self.content.data[section][thing]))
        if section in ("gods", "tiles", "peoples") and rest[0] not in NOT_GAINED:
            return self.gain(thing, rest[0], value)
        return super().in_words(path, value)

    # ---- what the table's signs mean

    def legend(self) -> list[str]:
        standing = self.data["map"].get("hexes", "corner")
        return [self("help.legend", standing=self(f"help.standing_{standing}"))]

"""The components of Duel in words: what they are, cost and do, and where their values come from."""

from __future__ import annotations

from typing import Any, Final

from polytheon.games.duel.rules.components import RESOURCES
from polytheon.kernel.content import Data
from polytheon.text.game import GameText

THINGS: Final = ("cards", "wonders", "progress", "divinities", "mythologies")
# What `about` says in sentences of its own, so that it is not listed among what a component brings
NOT_GAINED: Final = ("deck", "colour", "cost", "gives", "needs", "expansion", "symbol", "focus")
COUNTED: Final = {"vp": "points", "coins": "coins", "shields": "shields"}


class ComponentText(GameText):
    """Cards, wonders, tokens and divinities in one language."""

    def sections(self) -> dict[str, list[str]]:
        return {section: list(self.data[section]) for section in THINGS}

    def row(self, thing: str) -> Data:
        """A component's data."""
        for section in THINGS:
            if thing in self.data[section]:
                row: Data = self.data[section][thing]
                return row
        raise KeyError(thing)

    def about(self, thing: str) -> list[str]:
        row = self.row(thing)
        if thing in self.data["mythologies"]:
            gods = [self.name(god) for god, its in self.data["divinities"].items() if its.get("mythology") == thing]
            return [self("about.mythology", name=self.name(thing)), self("about.gods", gods=self.comma(gods))]
        lines = [self.kind(thing, row)]
        if "cost" in row:
            lines.append(self("about.cost", cost=self.cost(row["cost"])) if row["cost"] else self("about.free"))
        if self.gains(thing):
            lines.append(self("about.effect", gains=self("list.semicolon").join(self.gains(thing))))
        if "gives" in row:
            lines.append(
                self("about.gives", chain=self(f"chain.{row['gives']}"), card=self.chained(row["gives"], "needs"))
            )
        if "needs" in row:
            lines.append(
                self("about.needs", chain=self(f"chain.{row['needs']}"), card=self.chained(row["needs"], "gives"))
            )
        if row.get("deck") == "temple":
            lines.append(self("about.temple", mythology=self(f"mythology.{row['mythology']}")))
        return lines

    def kind(self, thing: str, row: Data) -> str:
        """What sort of component it is."""
        name = self.name(thing)
        if thing in self.data["cards"]:
            return self(
                "about.card", name=name, colour=self(f"colour.{row['colour']}"), deck=self(f"deck.{row['deck']}")
            )
        if thing in self.data["wonders"]:
            return self("about.wonder", name=name)
        if thing in self.data["progress"]:
            return self("about.progress", name=name)
        if "mythology" in row:
            return self("about.divinity", name=name, mythology=self(f"mythology.{row['mythology']}"))
        return self("about.gate", name=name, n=self.data["pantheon"]["gate_multiplier"])

    def chained(self, chain: str, side: str) -> str:
        """The card that needs or gives a chain symbol."""
        return next(self.name(card) for card, row in self.data["cards"].items() if row.get(side) == chain)

    def gains(self, thing: str) -> list[str]:
        """What a component brings, one phrase for each value of its data."""
        row = self.row(thing)
        found = [self.gain(thing, key, value) for key, value in row.items() if key not in NOT_GAINED and value]
        return [gain for gain in found if gain]

    def gain(self, thing: str, key: str, value: Any) -> str:
        if key in COUNTED:
            return self.count(COUNTED[key], value)
        if key == "produces":
            return self("gain.produces", goods=self.cost(value))
        if key in ("one_of", "fixed_price"):
            goods = [self(f"resource.{resource}") for resource in value]
            return self(
                f"gain.{key}",
                goods=self.joined(goods, "list.or"),
                coins=self.coins(self.data["economy"]["fixed_price"]),
            )
        if key == "science":
            return self("gain.science", symbol=self(f"symbol.{value}"))
        if key == "coins_per":
            return self("gain.coins_per", coins=self.coins(value["each"]), what=self(f"counted.{value['count']}"))
        if key == "guild":
            return self.guild(value)
        if key == "destroy":
            return self("gain.destroy", colour=self(f"colour.{value}"))
        if key == "mythology":
            points = [str(n) for n in self.data["pantheon"]["temple_points"]]
            return self("gain.temple", points=self.joined(points, "list.or")) if thing in self.data["cards"] else ""
        if key == "effect":
            return self(f"gain.effect.{value}")
        if key == "replay" and thing in self.data["progress"]:
            return self("gain.replay_always")
        return self(f"gain.{key}", n=value, coins=self.coins(value), points=self.count("points", value))

    def guild(self, guild: Data) -> str:
        """What a guild counts, at once and at the end."""
        what = self.joined([self(f"counted.{name}") for name in guild["count"]], "list.and")
        points = self.count("points", guild["vp"])
        if guild["coins"]:
            return self("gain.guild_coins", coins=self.coins(guild["coins"]), points=points, what=what)
        return self("gain.guild", points=points, what=what)

    def coins(self, n: int) -> str:
        return self.count("coins", n)

    def cost(self, cost: Data) -> str:
        """Coins and resources in words."""
        parts = [self.coins(cost["coins"])] if cost.get("coins") else []
        parts += [self.count(f"goods.{name}", cost[name]) for name in RESOURCES if cost.get(name)]
        return self.comma(parts)

    # ---- the list of sources

    def field_name(self, field: str) -> str:
        section, *_, key = field.split(".")
        if section in THINGS and key not in (*NOT_GAINED, "mythology"):
            return self("known.field.effect")
        return super().field_name(field)

    def in_words(self, path: str, value: Any) -> str:
        section, thing, *rest = path.split(".")
        if section == "layouts" and thing.startswith("age"):
            return self("known.word.row", rows=len(value), cards=self.comma([str(len(row)) for row in value]))
        if thing == "space_costs":
            return self.comma([self("known.word.space", first=first, second=second) for first, second in value])
        if thing == "zones":
            return self("list.semicolon").join([self.zone(row) for row in value])
        if section not in THINGS:
            return super().in_words(path, value)
        if rest[0] in ("deck", "mythology", "colour"):
            return self(f"{rest[0]}.{value}")
        if rest[0] in ("gives", "needs"):
            return self(f"chain.{value}")
        if rest[0] in ("symbol", "focus"):
            return self(f"known.word.{value.replace(' ', '_')}")
        if rest[0] == "cost":
            return self.cost(value) or self("known.nothing")
        known = rest[0] in NOT_GAINED
        return super().in_words(path, value) if known else self.gain(thing, rest[0], value)

    def zone(self, row: Data) -> str:
        """A zone of the military track."""
        points, coins = self.count("points", row["vp"]), self.coins(row["coins"])
        return self("known.word.zone", first=row["from"], last=row["to"], points=points, coins=coins)

    # ---- what the table's signs mean

    def legend(self) -> list[str]:
        letters = [self("goods_letter", letter=self(f"letter.{r}"), resource=self(f"resource.{r}")) for r in RESOURCES]
        return [self("help.legend", letters=self.comma(letters))]

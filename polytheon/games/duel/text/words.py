"""Duel in words."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from polytheon.kernel.content import Data
from polytheon.text.game import Choice, GameText, View

RESOURCES: Final = ("wood", "clay", "stone", "glass", "papyrus")
THINGS: Final = ("cards", "wonders", "progress", "divinities", "mythologies")
# What `about` says in sentences of its own, so that it is not listed among what a component brings
NOT_GAINED: Final = ("deck", "colour", "cost", "gives", "needs", "expansion", "symbol", "focus")
ON_CARDS: Final = ("build", "discard", "wonder")  # what can be done with a free card, in the order of the list
COUNTED: Final = {"vp": "points", "coins": "coins", "shields": "shields"}


class DuelText(GameText):
    """7 Wonders Duel and Pantheon in one language."""

    # ---- components

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
        parts += [
            self("goods", n=cost[name], resource=self(f"resource.{name}")) for name in RESOURCES if cost.get(name)
        ]
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

    # ---- actions

    def values_of(self, verb: str, words: list[str], viewer: int | None, view: View | None) -> dict[str, object]:
        last = words[-1]
        if verb == "begin":
            return {"who": self.who(int(last), viewer)}
        if verb == "space":
            return {"n": int(last)}
        if verb == "wonder":
            return {"wonder": self.name(words[1]), "card": self.name(last)}
        if verb == "activate":
            return {"what": self.space(int(words[1]), view), "tokens": self.offerings(words)}
        if verb == "strike":
            return {"card": self.slot(int(last), view)}
        if verb == "guard":
            return {"place": self.place(int(last), viewer)}
        if verb in ("spare", "apply"):
            coins = self.token_coins(words[2])
            return {"coins": self.coins(coins), "who": self.who(int(words[1]), viewer)}
        return {"thing": self.name(last)} if len(words) > 1 else {}

    def lucky(self, verb: str, words: list[str], viewer: int | None) -> str:
        if verb == "first":
            return self.who(int(words[1]), viewer)
        if verb in ("purple", "offering"):
            return words[1]
        return self.name(words[1])

    def space(self, space: int, view: View | None) -> str:
        """A space of the pantheon and, where it can be said, the card on it."""
        card = view["table"]["pantheon"]["spaces"][space - 1] if view is not None else None
        if card is None or card["divinity"] is None:
            return self("space.number", n=space)
        return self("space.card", n=space, divinity=self.name(card["divinity"]))

    def offerings(self, words: list[str]) -> str:
        """The offering tokens that an activation spends, or nothing."""
        return self("space.offerings", tokens=words[3]) if len(words) > 2 else ""

    def slot(self, number: int, view: View | None) -> str:
        """A card of the structure."""
        if view is not None:
            for slot in view["table"]["structure"]:
                if slot["slot"] == number:
                    return self.name(slot["card"]) if slot["card"] else self.face_down(slot)
        return self("slot.number", n=number)

    def face_down(self, slot: Data) -> str:
        back = self(f"deck.{slot['back']}")
        if slot["token"]:
            return self("slot.down_token", n=slot["slot"], back=back, token=self.token(slot["token"]))
        return self("slot.down", n=slot["slot"], back=back)

    def token(self, token: str) -> str:
        """A token on a face-down card: a mythology, or an offering with its value."""
        word, _, value = token.partition(" ")
        return (
            self("token.offering", n=value) if value else self("token.mythology", mythology=self(f"mythology.{word}"))
        )

    def place(self, position: int, viewer: int | None) -> str:
        """A space of the military track."""
        if position == 0:
            return self("track.centre")
        return self("track.towards", n=abs(position), who=self.who(0 if position < 0 else 1, viewer))

    def token_coins(self, size: str) -> int:
        """The coins that a military token costs."""
        zones = self.data["military"]["zones"]
        return int(zones[2 if size == "large" else 1]["coins"])

    def part(self, view: View) -> str:
        table = view["table"]
        return "" if table["drafting"] or not table["age"] else self(f"deck.age{table['age']}")

    # ---- choices

    def asked(self, view: View) -> dict[str, object]:
        has_gods = view["table"]["pantheon"] and view["table"]["age"] > 1
        return {"activate": self("ask.activate") if has_gods else ""}

    def rank(self, view: View, action: int) -> Any:
        """Cards from left to right as they lie, wonder by wonder."""
        verb = self.game.action_names.verb(action)
        if verb not in ON_CARDS:
            return (len(ON_CARDS), action, 0)
        words = self.game.action_names.names[action].split()
        columns = {slot["card"]: slot["column"] for slot in view["table"]["structure"]}
        wonder = list(self.data["wonders"]).index(words[1]) if verb == "wonder" else 0
        return (ON_CARDS.index(verb), wonder, columns[words[-1]])

    def choice(self, view: View, action: int) -> Choice:
        verb = self.game.action_names.verb(action)
        words = self.game.action_names.names[action].split()
        thing = words[-1]
        if verb == "build":
            price = self.price_of_card(view, thing)
            return Choice(action, self("group.build"), self.name(thing), price, self.comma(self.gains(thing)))
        if verb == "discard":
            return Choice(action, self("group.discard", coins=self.coins(self.discard_coins(view))), self.name(thing))
        if verb == "wonder":
            wonder = next(w for w in self.mine(view)["wonders"] if w["wonder"] == words[1])
            price, gain = self.price(wonder["price"]), self.comma(self.gains(words[1]))
            return Choice(
                action, self("group.wonder", wonder=self.name(words[1]), price=price, gain=gain), self.name(thing)
            )
        if verb == "activate":
            return self.choice_of_space(view, action, words)
        label = self.action(action, view["seat"], view)
        if verb == "strike":
            thing = next(slot["card"] or "" for slot in view["table"]["structure"] if slot["slot"] == int(thing))
        gain = self.comma(self.gains(thing)) if thing in self.things() else ""
        price = self.cost(self.row(thing)["cost"]) if verb == "draft" else ""
        return Choice(action, "", label, price, gain)

    def choice_of_space(self, view: View, action: int, words: list[str]) -> Choice:
        space = view["table"]["pantheon"]["spaces"][int(words[1]) - 1]
        spent = sum(int(value) for value in words[3].split("+")) if len(words) > 2 else 0
        price = self.price(max(0, space["costs"][view["seat"]] - spent))
        label = self.space(int(words[1]), view) + self.offerings(words)
        return Choice(action, self("group.activate"), label, price, self.comma(self.gains(space["divinity"])))

    def mine(self, view: View) -> Data:
        """The viewer's city."""
        city: Data = view["table"]["cities"][view["seat"]]
        return city

    def price(self, coins: int) -> str:
        return self("price.coins", coins=self.coins(coins)) if coins else self("price.free")

    def price_of_card(self, view: View, card: str) -> str:
        """What a card costs the viewer, and whether a chain makes it free."""
        coins = next(slot["prices"][view["seat"]] for slot in view["table"]["structure"] if slot["card"] == card)
        return self("price.chain") if coins == 0 and self.is_chained(view, card, view["seat"]) else self.price(coins)

    def is_chained(self, view: View, card: str, seat: int) -> bool:
        """Whether a chain makes a card free for a seat."""
        row, city = self.row(card), view["table"]["cities"][seat]
        if "needs" in row:
            return any(self.row(own).get("gives") == row["needs"] for cards in city["cards"].values() for own in cards)
        return row.get("mythology") in city["mythology_tokens"]

    def discard_coins(self, view: View) -> int:
        """What the viewer gets for discarding a card."""
        economy = self.data["economy"]
        return int(economy["discard_base"] + economy["discard_per_yellow"] * len(self.mine(view)["cards"]["yellow"]))

    # ---- the table in sentences

    def tell(self, view: View) -> list[str]:
        table = view["table"]
        lines = self.tell_structure(view)
        for seat, city in enumerate(table["cities"]):
            lines += self.tell_city(city, self.who(seat, view["seat"]))
        lines.append(self("tell.pawn", place=self.place(table["military"]["pawn"], view["seat"])))
        if table["military"]["minerva"] is not None:
            lines.append(self("tell.minerva", place=self.place(table["military"]["minerva"], view["seat"])))
        lines.append(self("tell.tokens", tokens=self.comma(self.military_tokens(view)) or self("none")))
        lines.append(self("tell.progress", tokens=self.names_of(table["progress"]["board"])))
        lines.append(self("tell.box", tokens=self.names_of(table["progress"]["box"])))
        lines.append(self("tell.discard_pile", cards=self.names_of(table["discard_pile"])))
        if table["pantheon"]:
            lines += self.tell_pantheon(view)
        return lines

    def names_of(self, things: list[str]) -> str:
        return self.comma([self.name(thing) for thing in things]) or self("none")

    def military_tokens(self, view: View) -> list[str]:
        found = []
        for token in view["table"]["military"]["tokens"]:
            side, size = token.split()
            who = self.who(int(side), view["seat"])
            found.append(self("track.token", coins=self.coins(self.token_coins(size)), who=who))
        return found

    def tell_structure(self, view: View) -> list[str]:
        table = view["table"]
        if not table["structure"]:
            return []
        lines = [self("tell.age", age=self(f"deck.age{table['age']}"), n=len(table["structure"]))]
        lines += [self.tell_free(slot, view) for slot in table["structure"] if slot["free"]]
        covered = [self.name(slot["card"]) for slot in table["structure"] if slot["card"] and not slot["free"]]
        if covered:
            lines.append(self("tell.covered", cards=self.comma(covered)))
        hidden = [slot for slot in table["structure"] if slot["card"] is None]
        if hidden:
            backs = Counter(slot["back"] for slot in hidden)
            cards = [self("tell.backs", n=n, back=self(f"deck.{back}")) for back, n in backs.items()]
            lines.append(self("tell.hidden", cards=self.comma(cards)))
        tokens = [
            self("tell.on_slot", token=self.token(slot["token"]), n=slot["slot"]) for slot in hidden if slot["token"]
        ]
        if tokens:
            lines.append(self("tell.on_cards", tokens=self.comma(tokens)))
        return lines

    def tell_free(self, slot: Data, view: View) -> str:
        """A card that can be taken."""
        colour = self(f"colour.{self.row(slot['card'])['colour']}")
        prices = [self.price(coins) for coins in slot["prices"]]
        gains = self.comma(self.gains(slot["card"]))
        return self(
            "tell.free", card=self.name(slot["card"]), colour=colour, gains=gains, prices=self.each(prices, view)
        )

    def each(self, prices: list[str], view: View) -> str:
        """What something costs each seat."""
        return self.comma([self("tell.price", who=self.who(s, view["seat"]), price=p) for s, p in enumerate(prices)])

    def tell_city(self, city: Data, who: str) -> list[str]:
        points = self.count("points", sum(city["points"].values()))
        lines = [self("tell.city", who=who, coins=self.coins(city["coins"]), points=points)]
        if city["astarte"]:
            lines.append(self("tell.astarte", coins=self.coins(city["astarte"])))
        for colour, cards in city["cards"].items():
            if cards:
                lines.append(self("tell.cards", colour=self(f"colour.{colour}"), cards=self.names_of(cards)))
        goods = self.cost(city["production"])
        if goods:
            lines.append(self("tell.production", goods=goods))
        buying = [self("goods_price", resource=self(f"resource.{r}"), n=n) for r, n in city["prices"].items()]
        lines.append(self("tell.buying", prices=self.comma(buying)))
        if city["symbols"]:
            lines.append(self("tell.symbols", symbols=self.comma([self(f"symbol.{s}") for s in city["symbols"]])))
        for wonder in city["wonders"]:
            name, gains = self.name(wonder["wonder"]), self.comma(self.gains(wonder["wonder"]))
            if wonder["built"]:
                lines.append(self("tell.wonder_built", wonder=name, gains=gains))
            else:
                lines.append(self("tell.wonder", wonder=name, price=self.price(wonder["price"]), gains=gains))
        for key in ("progress", "divinities", "mythology_tokens"):
            if city[key]:
                lines.append(self(f"tell.own_{key}", things=self.names_of(city[key])))
        if city["offering_tokens"]:
            lines.append(self("tell.own_offerings", tokens=self.comma([str(n) for n in city["offering_tokens"]])))
        return lines

    def tell_pantheon(self, view: View) -> list[str]:
        pantheon = view["table"]["pantheon"]
        lines = []
        for space in pantheon["spaces"]:
            prices = self.each([self.coins(coins) for coins in space["costs"]], view)
            lines.append(self("tell.space", n=space["space"], card=self.on_space(space), prices=prices))
        lines.append(self("tell.decks", decks=self.comma(self.decks(view))))
        if pantheon["drawn"]:
            lines.append(self("tell.drawn", gods=self.names_of(pantheon["drawn"])))
        if pantheon["aside"]:
            lines.append(self("tell.aside", gods=self.names_of(pantheon["aside"])))
        if pantheon["enki"]:
            lines.append(self("tell.enki", tokens=self.names_of(pantheon["enki"])))
        if pantheon["snake"]:
            lines.append(self("tell.snake", card=self.name(pantheon["snake"])))
        return lines

    def decks(self, view: View) -> list[str]:
        """The mythology decks with the cards that the viewer knows, from the top."""
        found = []
        for deck in view["table"]["pantheon"]["decks"]:
            mythology, cards = self(f"mythology.{deck['mythology']}"), deck["cards"]
            known = [self.name(card) if card else "?" for card in cards] if any(cards) else []
            key = "deck_known" if known else "deck_size"
            found.append(self(f"space.{key}", mythology=mythology, n=len(cards), cards=self.comma(known)))
        return found

    def on_space(self, space: Data) -> str:
        """What lies on a space of the pantheon, as far as the viewer knows."""
        if space["empty"]:
            return self("space.empty")
        if space["divinity"] is None:
            return self("space.unknown", mythology=self(f"mythology.{space['mythology']}"))
        name = self.name(space["divinity"])
        return name if space["public"] else self("space.secret", divinity=name)


TEXT: Final = DuelText

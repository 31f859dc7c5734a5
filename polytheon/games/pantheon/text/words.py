"""Pantheon in words."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any, Final

from polytheon.games.pantheon.rules.board import COLUMN_AT_SEA, COLUMN_ON_LAND
from polytheon.games.pantheon.rules.components import MAX_RANK, different_costs, rank_prices
from polytheon.kernel.content import Data
from polytheon.text.game import Choice, GameText, View, capital
from polytheon.text.marks import Ours, has_marks, plain

CARDS: Final = ("movement", "gift", "priest", "dancer", "temple", "money_1", "money_2", "money_3", "money_4", "money_5")
OFFERINGS: Final = CARDS[1:5]
TERMS: Final = ("demigods", "offering_tiles", "bonus_tiles")
# What `about` says in sentences of its own, so that it is not listed among what a component brings
NOT_GAINED: Final = ("count", "cost", "cards_only", "home", "loot", "loot_3", "loot_4", "columns", "feet", "choice")
COUNTED: Final = ("demigods", "jumps", "offerings")  # what they bring depends on how many
PERMANENT: Final = ("steps", "jumps", "money", "draws", "epoch_cards")
ACTED_ONCE: Final = ("gods", "demigods", "special_money")
MEASURES: Final = {"follow": "steps", "place": "steps", "buy": "coins", "take": "cards"}  # what is left while asked
COLUMN_SIGNS: Final = (COLUMN_ON_LAND, COLUMN_AT_SEA)
# In which order different actions are listed
ORDER: Final = ("worship", "move", "buy", "draw", "foot", "column", "enough")


class PantheonText(GameText):
    """Pantheon (2011) in one language."""

    # ---- components

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
        return self.count("cards", cards) if cards and thing != f"cards_{int(cards)}" else super().name(thing)

    def about(self, thing: str) -> list[str]:
        if thing in TERMS:
            return self.about_term(thing)
        if thing in CARDS:
            return self.about_card(thing)
        name, row = self.name(thing), self.row(thing)
        effect = self("about.effect", gains=self("list.semicolon").join(self.gains(thing)))
        if thing in self.data["gods"]:
            acts = "about.once" if any(key in row for key in ACTED_ONCE) else "about.kept"
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
        return [*lines, self("about.worth", money=self.count("coins", int(card[-1])))]

    def about_term(self, term: str) -> list[str]:
        counts = self.data["demigods"]["counts"]
        stacks = self.comma([self("counted.stack", n=n, thing=v) for v, n in enumerate(plain(counts), 1)])
        prices = [self.data["offerings"][f"price_{rank}"] for rank in range(1, 5)]
        tiles = [self.name(tile) + self.mark(f"bonus.tiles.{i}") for i, tile in enumerate(self.data["bonus"]["tiles"])]
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
        places = [i for i, tile in enumerate(self.data["bonus"]["tiles"]) if tile == thing]
        ours = any(self.content.source(f"bonus.tiles.{i}").ours for i in places)
        return Ours(len(places)) if ours else len(places)

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
        parts = [self.count("pillar", row["columns"])] if row["columns"] else []
        parts += [self.count("foot", row["feet"])] if row["feet"] else []
        return self.joined(parts, "list.or" if row.get("choice") else "list.and") or self("none")

    def cost(self, numbers: list[int]) -> str:
        return " + ".join(str(number) for number in numbers)

    def shown_god(self, god: str, copy: str = "") -> str:
        """A god; one of those whose tiles differ in cost, with its cost."""
        costs = different_costs(self.row(god))
        if len(costs) == 1 or not copy:
            return self.name(god)
        return f"{self.name(god)} ({self.cost(costs[int(copy) - 1])})"

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

    # ---- actions

    def values_of(self, verb: str, words: list[str], viewer: int | None, view: View | None) -> dict[str, object]:
        last = words[-1]
        if verb in ("foot", "column"):
            return {"hex": last}
        if verb == "enough":
            question = view["prompt"]["question"] if view is not None and view["prompt"] else ""
            key = f"enough.{question}"
            return {"what": self(key if key in self else "enough.any")}
        if verb in ("turn", "gallia", "supply", "buy", "pay", "spend", "take", "swap"):
            return {"what": self.what(verb, words)}
        return {"thing": self.name(last)}

    def what(self, verb: str, words: list[str]) -> str:
        """The object of an action whose name is more than the id of a component."""
        last = words[-1]
        if verb == "turn":
            return self("doing.worship", god=self.shown_god(*words[1:])) if len(words) > 1 else self(f"doing.{last}")
        if verb == "buy":
            return self.bought(words)
        if verb == "pay":
            parts = [self("counted.thing", n=n, thing=self.name(card)) for n, card in zip(words[1::3], words[2::3])]
            return self("doing.nothing") if last == "nothing" else self.joined(parts, "list.and")
        if verb == "spend":
            return self("doing.ones") if last == "1s" else self("doing.special", what=last.replace("+", " + "))
        if verb == "take":
            return self("doing.pile") if last == "pile" else self.name(last)
        if verb == "swap":
            feet, columns = self.count("foot", int(words[1])), self.count("pillar", int(words[1]))
            return self(f"doing.swap_{last}", feet=feet, columns=columns)
        return self(f"doing.{last}")

    def bought(self, words: list[str]) -> str:
        if len(words) == 3:
            return self("doing.tile", offering=self.name(words[1]), n=words[2])
        return self(f"doing.{words[1]}")

    def lucky(self, verb: str, words: list[str], viewer: int | None) -> str:
        if verb == "first":
            return self.who(int(words[1]), viewer)
        if verb == "god":
            return self.shown_god(*words[1:])
        return words[1] if words[0] in ("demigod", "shown") else self.name(words[1])

    # ---- choices

    def part(self, view: View) -> str:
        return self("part.name", n=view["table"]["epoch"]) if view["table"]["epoch"] else ""

    def asked(self, view: View) -> dict[str, object]:
        table, question = view["table"], view["prompt"]["question"]
        left = ""
        if table["left"] and question in MEASURES:
            left = self("left.steps", what=self.count(MEASURES[question], table["left"]))
        return {"left": left, "mover": capital(self.who(max(table["active"], 0), view["seat"]))}

    def rank(self, view: View, action: int) -> Any:
        """Gods first, then the other actions; hexes as they lie; "enough" at the end."""
        verb = self.game.action_names.verb(action)
        word = self.game.action_names.names[action].split()[0]
        if verb == "buy":
            return (-1, action)
        return (ORDER.index(word) if word in ORDER else -1, action)

    def choice(self, view: View, action: int) -> Choice:
        verb = self.game.action_names.verb(action)
        words = self.game.action_names.names[action].split()
        label = self.action(action, view["seat"], view)
        if verb == "turn":
            return self.choice_of_turn(view, action, words, label)
        if verb == "foot":
            return Choice(action, self("group.feet"), self.hex_with_note(view, words[1]))
        if verb == "column" and view["prompt"]["question"] != "found":
            return Choice(action, self("group.columns"), self.hex_with_note(view, words[1]))
        if verb == "buy":
            group = self("group.offerings" if len(words) == 3 else "group.pieces")
            price = self.count("coins", self.price(view, words))
            return Choice(action, group, capital(self.bought(words)), price)
        gain = self.brief(words[-1]) if verb in ("resolve", "choose") else ""
        return Choice(action, "", label, "", gain)

    def choice_of_turn(self, view: View, action: int, words: list[str], label: str) -> Choice:
        mine = self.mine(view)
        if words[0] == "worship":
            gains = self.comma([self.count("points", view["table"]["epoch"]), *self.gains(words[1])])
            copy = int(words[2]) - 1 if len(words) > 2 else 0
            return Choice(action, "", label, self.cost(different_costs(self.row(words[1]))[copy]), gains)
        if words[0] == "move":
            steps = self.data["steps"]["big_foot"] + mine["steps"]
            most = steps + self.data["steps"]["movement_card"] * mine["hand"].count("movement")
            return Choice(action, "", label, "", self.up_to("steps", steps, most))
        if words[0] == "buy":
            most = mine["money"] + sum(int(card[-1]) for card in mine["hand"] if card.startswith("money"))
            return Choice(action, "", label, "", self.count("coins", most))
        return Choice(action, "", label, "", self.count("cards", self.data["deck"]["draw"] + mine["draws"]))

    def up_to(self, key: str, least: int, most: int) -> str:
        return self.count(key, most) if least == most else f"{least}–{self.count(key, most)}"

    def mine(self, view: View) -> Data:
        """The viewer's things."""
        mine: Data = view["table"]["players"][view["seat"]]
        return mine

    def price(self, view: View, words: list[str]) -> int:
        """What a purchase costs."""
        if len(words) < 3:
            return int(self.data["prices"]["piece"])
        offering, rank, has = words[1], int(words[2]), self.mine(view)["offerings"][words[1]]
        prices = rank_prices(self.data["offerings"])[(MAX_RANK + 1) * OFFERINGS.index(offering) :]
        return int(prices[rank] - prices[has])

    def hex_with_note(self, view: View, name: str) -> str:
        """A hex, with the loot on it and what placing costs, if that is more than usual."""
        table, notes = view["table"], []
        others = [player for seat, player in enumerate(table["players"]) if seat != view["seat"]]
        if any(name in player["feet"] or name in player["columns"] for player in others):
            measure = "coins" if view["prompt"]["question"] == "buy" else "steps"
            notes.append(self.count(measure, self.data["prices"]["place_occupied"]))
        if name in table["map"]["loot"]:
            notes.append(self.name(table["map"]["loot"][name]))
        return f"{name} ({self.comma(notes)})" if notes else name

    def lack(self, view: View, god: str, cost: list[int]) -> dict[str, int] | None:
        """The fewest offerings that the viewer still needs for a god, by type; None for a spectator."""
        if view["seat"] is None:
            return None
        row, mine = self.row(god), self.mine(view)
        has = {card: mine["hand"].count(card) for card in OFFERINGS}
        if not row.get("cards_only"):
            has = {card: n + mine["offerings"][card] for card, n in has.items()}
        ways = [
            {card: number - has[card] for card, number in zip(types, plain(cost)) if number > has[card]}
            for types in permutations(OFFERINGS, len(cost))
        ]
        return min(ways, key=lambda way: sum(way.values()))

    def lacking(self, lack: dict[str, int]) -> str:
        return self.joined([self("counted.thing", n=n, thing=self.name(card)) for card, n in lack.items()], "list.and")

    # ---- the table in sentences

    def tell(self, view: View) -> list[str]:
        lines = [self("tell.start")] if view["table"]["people"] is None else self.tell_epoch(view)
        lines += self.tell_cards(view)
        for seat in range(view["players"]):
            lines += self.tell_player(view, seat)
        return lines

    def tell_epoch(self, view: View) -> list[str]:
        """The people of the epoch and what lies on the board; before the first one there is nothing to tell."""
        table = view["table"]
        lines = [
            self(
                "tell.epoch",
                n=table["epoch"],
                all=self.data["epochs"]["count"],
                people=self.name(table["people"]),
                temple=table["map"]["temple"],
                stage=capital(self.stage(view)),
            )
        ]
        if len(table["peoples"]) > 1:
            lines.append(self("tell.before", peoples=self.names_of(table["peoples"][:-1])))
        return [*lines, *self.tell_gods(view), *self.tell_board(view)]

    def stage(self, view: View) -> str:
        table = view["table"]
        return self(f"stage.{table['stage']}", who=self.who(max(table["active"], 0), view["seat"]))

    def tell_gods(self, view: View) -> list[str]:
        lines = []
        for god, cost in self.gods_shown(view):
            lack = self.lack(view, god, cost)
            missing = ""
            if lack is not None:
                missing = self("lack.some", what=self.lacking(lack)) if lack else self("lack.nothing")
            said = {"cost": self.cost(cost), "lack": missing, "gains": self.comma(self.gains(god))}
            lines.append(self("tell.god", name=self.name(god), **said))
        return lines or [self("tell.no_gods")]

    def gods_shown(self, view: View) -> list[tuple[str, list[int]]]:
        """The gods of the display, each with what it costs."""
        gods = view["table"]["gods"]
        return [(god, self.cost_of(god, cost)) for god, cost in zip(gods["display"], gods["costs"])]

    def tell_board(self, view: View) -> list[str]:
        table = view["table"]
        lines = [
            self("tell.loot", hex=place, tile=self.name(tile), gains=self.comma(self.gains(tile)))
            for place, tile in table["map"]["loot"].items()
        ] or [self("tell.no_loot")]
        board, pile = table["demigods"]["board"], table["demigods"]["pile"]
        lines.append(self("tell.demigods", values=self.values(board), low=pile["low"], high=pile["high"]))
        lines.append(self("tell.column_hexes", hexes=self.comma(self.roomy_hexes(view))))
        return lines

    def roomy_hexes(self, view: View) -> list[str]:
        """The column hexes that can take another column."""
        table = view["table"]
        taken = Counter(place for player in table["players"] for place in player["columns"])
        rows = enumerate(table["map"]["rows"], 1)
        hexes = [f"{chr(65 + i)}{n}" for n, row in rows for i, mark in enumerate(row) if mark in "#="]
        return [place for place in hexes if taken[place] < 2]

    def tell_cards(self, view: View) -> list[str]:
        table = view["table"]
        cards = table["cards"]
        lines = [self("tell.cards", cards=self.names_of(cards["display"]) or self("none"), n=cards["pile"])]
        lines.append(self("tell.special", values=self.values(cards["special_money"])))
        for key, tiles in (("bonus_tiles", table["bonus_tiles"]), ("taken", table["taken"])):
            if tiles:
                lines.append(self(f"tell.{key}", tiles=self.names_of(tiles)))
        return lines

    def values(self, numbers: list[int]) -> str:
        return self.comma([str(n) for n in numbers]) or self("none")

    def tell_player(self, view: View, seat: int) -> list[str]:
        player = view["table"]["players"][seat]
        points, cards = self.count("points", player["score"]), self.count("cards", player["hand_size"])
        lines = [capital(self("tell.player", who=self.who(seat, view["seat"]), points=points, cards=cards))]
        if player["hand"]:
            key = "tell.hand" if seat == view["seat"] else "tell.seen"
            lines.append(self(key, cards=self.names_of(player["hand"])))
        lines.append(self("tell.supply", supply=self.supply(player), general=self.supply(player, "general_supply")))
        columns, feet = (self.comma(player[key]) or self("none") for key in ("columns", "feet"))
        lines.append(self("tell.placed", columns=columns, feet=feet))
        if any(player["offerings"].values()):
            lines.append(self("tell.offerings", ranks=self.offerings(player)))
        if self.permanent(player):
            lines.append(self("tell.permanent", what=self.permanent(player)))
        if player["gods"]:
            lines.append(self("tell.gods", gods=self.names_of(player["gods"])))
        if player["bonus"]:
            lines.append(self("tell.bonus", tile=self.name(player["bonus"])))
        if self.demigods(player):
            lines.append(self("tell.own_demigods", values=self.demigods(player)))
        return lines

    def supply(self, player: Data, key: str = "supply") -> str:
        pieces = player[key]
        return self.comma([self.count("foot", pieces["feet"]), self.count("pillar", pieces["columns"])])

    def offerings(self, player: Data) -> str:
        """The ranks of the offering tiles."""
        return self.comma([f"{self.name(card)} {rank}" for card, rank in player["offerings"].items() if rank])

    def permanent(self, player: Data) -> str:
        """What gods and tiles bring for good."""
        return self.comma([self(f"short.{key}", n=player[key]) for key in PERMANENT if player[key]])

    def demigods(self, player: Data) -> str:
        """Values that the viewer knows, and how many others there are."""
        own = player["demigods"]
        parts = [str(value) for value in own["open"]]
        if own["secret"] is not None:
            parts += [f"({value})" for value in own["secret"]]
        elif own["secret_low"] + own["secret_high"]:
            parts.append(self("short.secret", n=own["secret_low"] + own["secret_high"]))
        return self.comma(parts)


TEXT: Final = PantheonText

"""Pantheon in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from polytheon.games.pantheon.rules.components import CARDS, MONEY, worth_of
from polytheon.games.pantheon.rules.seen import LEFT, Pieces, Player
from polytheon.games.pantheon.text.components import ComponentText
from polytheon.games.pantheon.text.deeds import table_of
from polytheon.games.pantheon.text.log import set_up, tell_turn
from polytheon.kernel.events import Event
from polytheon.kernel.offers import Offer
from polytheon.kernel.reasons import Reason
from polytheon.kernel.seen import View, prompt_of
from polytheon.text.game import Fields, WordedChoice, capital
from polytheon.text.log import Step, linked

PERMANENT: Final = ("steps", "jumps", "money", "draws", "epoch_cards")
MONEY_CARDS: Final = CARDS[MONEY:]
# In which order different actions are listed
ORDER: Final = ("worship", "move", "shop", "draw", "foot", "column", "enough")


class PantheonText(ComponentText):
    """Pantheon (2011) in one language."""

    # ---- actions

    def values_of(self, verb: str, fields: Fields, viewer: int | None, view: View | None) -> dict[str, object]:
        match verb, fields:
            case "enough", _:
                question = prompt_of(view)["question"] if view is not None and view["prompt"] else ""
                is_next = question == "follow" and view is not None and table_of(view)["placed"]
                key = "enough.any" if is_next else f"enough.{question}"
                return {"what": self(key if key in self else "enough.any")}
            case _, {"hex": place}:
                return {"hex": place}
            case "worship", _:
                return {"god": self.shown_god(fields)}
            case ("buy" | "buy_foot" | "buy_column"), _:
                return {"what": self.bought(verb, fields)}
            case "pay", {"cards": dict(cards)}:
                return {"what": self.some_of(cards) or self("doing.nothing")}
            case "spend", {"cards": list(cards)}:
                special = " + ".join(map(str, cards))
                return {"what": self("doing.special", what=special) if cards else self("doing.ones")}
            case "take_pile", _:
                return {"what": self("doing.pile")}
            case "supply", {"pieces": str(pieces)}:
                return {"what": self(f"doing.{pieces}")}
            case "swap", {"pieces": str(pieces), "count": int(count)}:
                feet, columns = self.count("foot", count), self.count("pillar", count)
                return {"what": self(f"doing.swap_{pieces}", feet=feet, columns=columns)}
        return self.said(fields, viewer)

    def bought(self, verb: str, fields: Fields) -> str:
        """What is bought: an offering tile, a foot, or a column."""
        if verb == "buy":
            return self("doing.tile", offering=self.name(str(fields["offering"])), n=fields["rank"])
        return self("doing.foot" if verb == "buy_foot" else "doing.column")

    def drawn(self, verb: str, fields: Fields, viewer: int | None) -> str:
        if verb == "god":
            return self.shown_god(fields)
        return super().drawn(verb, fields, viewer)

    # ---- the log

    def part(self, view: View) -> str:
        return self("part.name", n=view["table"]["epoch"]) if view["table"]["epoch"] else ""

    def turn(self, steps: Sequence[Step], viewer: int | None) -> list[str]:
        return tell_turn(self, steps, viewer)

    def opening(self, events: list[Event], viewer: int | None, view: View) -> list[str]:
        return set_up(self, events, viewer, view)

    def scored(self, view: View, seat: int, category: str) -> str:
        own = table_of(view)["players"][seat]
        match category:
            case "gods":
                return self.names_of(own["gods"])
            case "demigods":
                return self.comma([str(value) for value in own["demigods"]["open"]])
            case "columns":
                return self.count("pillar", len(own["columns"]))
        return ""

    def hand_of(self, cards: Mapping[str, int]) -> str:
        """Cards within a sentence, alike ones counted."""
        return self.joined([self.cards_of(card, cards[card]) for card in CARDS if cards.get(card)], "log.and")

    def cards_of(self, card: str, n: int) -> str:
        kind, worth = ("money", worth_of(card)) if card in MONEY_CARDS else (card, 0)
        said = self.count(f"log.card.{kind}", n, worth=worth)
        return linked(card, said) if self.linking else said

    # ---- choices

    def asked(self, view: View) -> dict[str, object]:
        table, question = table_of(view), prompt_of(view)["question"]
        left = ""
        if table["left"] and question in LEFT:
            left = self("left.steps", what=self.count(LEFT[question], table["left"]))
        following = self("following.next" if table["placed"] else "following.first", left=left)
        return {"left": left, "following": following, "mover": capital(self.who(max(table["active"], 0), view["seat"]))}

    def rank(self, view: View, action: int) -> Any:
        """Gods first, then the other actions; hexes as they lie; "enough" at the end."""
        verb = self.game.action_names.verb(action)
        return (ORDER.index(verb) if verb in ORDER else -1, action)

    def values_of_reason(self, reason: Reason, viewer: int | None, view: View) -> dict[str, object]:
        match reason.fields:
            case {"lack": dict(lack), "instead": dict(instead)}:
                return {"what": self.joined([self.some_of(lack), self.some_of(instead)], "list.or")}
            case {"lack": dict(lack)}:
                return {"what": self.some_of(lack)}
        return self.said(reason.fields, viewer)

    def choice(self, view: View, offer: Offer) -> WordedChoice:
        action, verb, fields = offer.action, offer.verb, offer.fields
        label = self.action(action, view["seat"], view)
        match verb, fields:
            case "worship", {"god": str(god)}:
                return WordedChoice(action, "", label, self.god_price(god, offer.price), self.god_gain(god, offer.gain))
            case "foot", {"hex": str(place)}:
                return WordedChoice(action, self("group.feet"), self.hex_with_note(place, offer))
            case "column", {"hex": str(place)} if prompt_of(view)["question"] != "found":
                return WordedChoice(action, self("group.columns"), self.hex_with_note(place, offer))
            case ("buy" | "buy_foot" | "buy_column"), _:
                group = self("group.offerings" if verb == "buy" else "group.pieces")
                return WordedChoice(action, group, capital(self.bought(verb, fields)), self.given(offer.price))
            case ("resolve" | "choose"), {"tile": str(tile)}:
                return WordedChoice(action, "", label, "", self.brief(tile))
            case ("discard" | "take" | "take_pile"), _:
                return WordedChoice(action, "", label)
            case ("pay" | "column"), _:  # the label says what it costs
                return WordedChoice(action, "", label, "", self.gained(offer.gain))
        return WordedChoice(action, "", label, self.given(offer.price), self.gained(offer.gain))

    def given(self, price: Fields) -> str:
        """What an action costs: money, or cards by kind."""
        match price:
            case {"money": int(money)}:
                return self.count("coins", money)
            case {"cards": dict(cards)}:
                return self.some_of(cards) or self("doing.nothing")
        return ""

    def gained(self, gain: Fields) -> str:
        """How far an action goes, or how much it brings."""
        match gain:
            case {"points": int(points)}:
                return self.comma([self.count("points", points), *self.closing(gain)])
            case {"steps": int(most), "free_steps": int(least)}:
                return self.up_to("steps", least, most)
            case {"money": int(money)}:
                return self.count("coins", money)
            case {"draws": int(cards)}:
                return self.count("cards", cards)
            case {"rank": int(rank)}:
                return self("tray.rank", n=rank)
            case {"columns": int(columns)}:
                return self.count("pillar", columns)
            case {"feet": int(feet)}:
                return self.count("foot", feet)
        return ""

    def up_to(self, key: str, least: int, most: int) -> str:
        return self.count(key, most) if least == most else f"{least}–{self.count(key, most)}"

    def god_price(self, god: str, price: Fields) -> str:
        match price:
            case {"offerings": list(cost)}:
                return self.cost(self.cost_of(god, cost))
        return ""

    def god_gain(self, god: str, gain: Fields) -> str:
        """The points that a god brings, its effect, and whether it ends the epoch."""
        points = gain["points"]
        assert isinstance(points, int)
        return self.comma([self.count("points", points), *self.gains(god), *self.closing(gain)])

    def closing(self, gain: Fields) -> list[str]:
        """That an action ends the epoch, with the points for whoever gets them."""
        match gain:
            case {"closing": 0}:
                return [self("then.ends")]
            case {"closing": int(points)}:
                return [self.count("then.closes", points)]
        return []

    def hex_with_note(self, name: str, offer: Offer) -> str:
        """A hex, with what placing costs, if that is more than usual, and what it brings."""
        notes = []
        match offer.price:
            case {"money": int(cost)} if cost > self.data["prices"]["place"]:
                notes.append(self.count("coins", cost))
            case {"steps": int(cost)} if cost > self.data["prices"]["place"]:
                notes.append(self.count("steps", cost))
        if "loot" in offer.gain:
            notes.append(self.name(str(offer.gain["loot"])))
        notes += self.closing(offer.gain)
        return f"{name} ({self.comma(notes)})" if notes else name

    def some_of(self, cards: dict[str, int]) -> str:
        """How many there are of each."""
        return self.joined([self.cards_of(card, n) for card, n in cards.items()], "list.and")

    # ---- the table in sentences

    def tell(self, view: View) -> list[str]:
        lines = [self("tell.start")] if view["table"]["people"] is None else self.tell_epoch(view)
        lines += self.tell_cards(view)
        for seat in range(view["players"]):
            lines += self.tell_player(view, seat)
        return lines

    def tell_epoch(self, view: View) -> list[str]:
        """The people of the epoch and what lies on the board; before the first one there is nothing to tell."""
        table = table_of(view)
        lines = [
            self(
                "tell.epoch",
                n=table["epoch"],
                all=table["epochs"],
                people=self.name(table["people"] or ""),
                temple=table["map"]["temple"],
                stage=capital(self.stage(view)),
            )
        ]
        if len(table["peoples"]) > 1:
            lines.append(self("tell.before", peoples=self.names_of(table["peoples"][:-1])))
        return [*lines, *self.tell_gods(view), *self.tell_board(view)]

    def stage(self, view: View) -> str:
        table = table_of(view)
        return self(f"stage.{table['stage']}", who=self.who(max(table["active"], 0), view["seat"]))

    def tell_gods(self, view: View) -> list[str]:
        lines = []
        for god in table_of(view)["gods"]["display"]:
            missing = ""
            if god["need"] is not None:
                lacks = god["need"]["lacks"]
                missing = self("lack.some", what=self.some_of(lacks[0])) if lacks else self("lack.nothing")
            cost = self.cost(self.cost_of(god["god"], god["cost"]))
            said = {"cost": cost, "lack": missing, "gains": self.comma(self.gains(god["god"]))}
            lines.append(self("tell.god", name=self.name(god["god"]), **said))
        return lines or [self("tell.no_gods")]

    def tell_board(self, view: View) -> list[str]:
        table = table_of(view)
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
        drawn = table_of(view)["map"]
        return [place for place in drawn["column_hexes"] if place not in drawn["full"]]

    def tell_cards(self, view: View) -> list[str]:
        table = table_of(view)
        cards = table["cards"]
        lines = [self("tell.cards", cards=self.names_of(cards["display"]) or self("none"), n=cards["pile"])]
        lines.append(self("tell.special", values=self.values(cards["special_money"])))
        if table["bonus_tiles"]:
            tiles = self.comma([self.bonus_name(tile) for tile in table["bonus_tiles"]])
            lines.append(self("tell.bonus_tiles", tiles=tiles))
        if table["taken"]:
            lines.append(self("tell.taken", tiles=self.names_of(table["taken"])))
        return lines

    def values(self, numbers: list[int]) -> str:
        return self.comma([str(n) for n in numbers]) or self("none")

    def tell_player(self, view: View, seat: int) -> list[str]:
        player = table_of(view)["players"][seat]
        points, cards = self.count("points", player["score"]), self.count("cards", player["hand_size"])
        lines = [capital(self("tell.player", who=self.who(seat, view["seat"]), points=points, cards=cards))]
        if player["hand"]:
            key = "tell.hand" if seat == view["seat"] else "tell.seen"
            lines.append(self(key, cards=self.names_of(player["hand"])))
        supply, general = self.supply(player["supply"]), self.supply(player["general_supply"])
        lines.append(self("tell.supply", supply=supply, general=general))
        columns, feet = (self.comma(hexes) or self("none") for hexes in (player["columns"], player["feet"]))
        lines.append(self("tell.placed", columns=columns, feet=feet))
        if any(player["offerings"].values()):
            lines.append(self("tell.offerings", ranks=self.offerings(player)))
        if self.permanent(player):
            lines.append(self("tell.permanent", what=self.permanent(player)))
        if player["gods"]:
            lines.append(self("tell.gods", gods=self.names_of(player["gods"])))
        if player["bonus"]:
            lines.append(self("tell.bonus", tile=self.bonus_name(player["bonus"])))
        if self.demigods(player):
            lines.append(self("tell.own_demigods", values=self.demigods(player)))
        return lines

    def supply(self, pieces: Pieces) -> str:
        return self.comma([self.count("foot", pieces["feet"]), self.count("pillar", pieces["columns"])])

    def offerings(self, player: Player) -> str:
        """The ranks of the offering tiles."""
        return self.comma([f"{self.name(card)} {rank}" for card, rank in player["offerings"].items() if rank])

    def permanent(self, player: Player) -> str:
        """What gods and tiles bring for good."""
        return self.comma([self(f"short.{key}", n=n) for key, n in player.items() if key in PERMANENT and n])

    def demigods(self, player: Player) -> str:
        """Values that the viewer knows, and how many others there are."""
        own = player["demigods"]
        parts = [str(value) for value in own["open"]]
        if own["secret"] is not None:
            parts += [f"({value})" for value in own["secret"]]
        elif own["secret_low"] + own["secret_high"]:
            parts.append(self("short.secret", n=own["secret_low"] + own["secret_high"]))
        return self.comma(parts)


TEXT: Final = PantheonText

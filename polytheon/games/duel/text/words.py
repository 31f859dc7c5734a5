"""Duel in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from polytheon.games.duel.rules.actions import SIZES
from polytheon.games.duel.rules.components import Content
from polytheon.games.duel.rules.seen import Cards, City, Goods, Pantheon, Points, Price, Slot, Space, Table, Token
from polytheon.games.duel.text.components import ComponentText
from polytheon.games.duel.text.log import set_up, tell_turn
from polytheon.kernel.events import Event
from polytheon.kernel.offers import Offer
from polytheon.kernel.reasons import Reason
from polytheon.kernel.seen import Outcome, View, acting_in, outcome_of
from polytheon.kernel.space import Value
from polytheon.text.game import Fields, WordedChoice, capital
from polytheon.text.log import Step

ON_CARDS: Final = ("build", "discard", "wonder")  # what can be done with a free card, in the order of the list


def table_of(view: View) -> Table:
    """The table in a view."""
    table: Table = view["table"]
    return table


def by_name(values: Goods | Cards | Points) -> dict[str, Any]:
    """Values of fixed names, to go through one by one."""
    return cast(dict[str, Any], values)


def number(values: Mapping[str, Value], name: str) -> int:
    """A number of a price or a gain; 0 where it has none."""
    found = values.get(name, 0)
    return found if isinstance(found, int) else 0


class DuelText(ComponentText):
    """7 Wonders Duel and Pantheon in one language."""

    compared = ("points", "coins")

    # ---- actions

    def values_of(self, verb: str, fields: Fields, viewer: int | None, view: View | None) -> dict[str, object]:
        said = self.said(fields, viewer)
        match fields:
            case {"space": int(space), "offerings": list(used)}:
                return {"what": self.space(space, view), "tokens": self.offerings(used)}
            case {"slot": int(slot)}:
                return {"card": self.slot(slot, view)}
            case {"position": int(position)}:
                return {"place": self.place(position, viewer)}
            case {"size": str(size), "seat": int(seat)}:
                return {"coins": self.coins(self.token_coins(size)), "side": self.side(seat, viewer)}
            case {"seat": int(seat)}:
                return {"begins": self.says("begins", seat, viewer)}
        return said

    def space(self, space: int, view: View | None) -> str:
        """A space of the pantheon and, where it can be said, the card on it."""
        divinity = self.divinity_on(space, view) if view is not None else None
        if divinity is None:
            return self("space.number", n=space)
        return self("space.card", n=space, divinity=self.name(divinity))

    def divinity_on(self, space: int, view: View) -> str | None:
        """The card on a space of the pantheon, if the viewer knows it."""
        pantheon = table_of(view)["pantheon"]
        return pantheon["spaces"][space - 1]["divinity"] if pantheon else None

    def offerings(self, used: list[int]) -> str:
        """The offering tokens that an activation spends, or nothing."""
        return self("space.offerings", tokens=self.joined([f"−{n}" for n in used], "list.and")) if used else ""

    def slot(self, number: int, view: View | None) -> str:
        """A card of the structure."""
        if view is not None:
            for slot in table_of(view)["structure"]:
                if slot["slot"] == number:
                    return self.name(slot["card"]) if slot["card"] else self.face_down(slot)
        return self("slot.number", n=number)

    def face_down(self, slot: Slot) -> str:
        back = self(f"deck.{slot['back']}")
        if slot["token"]:
            return self("slot.down_token", n=slot["slot"], back=back, token=self.token(slot["token"]))
        return self("slot.down", n=slot["slot"], back=back)

    def token(self, token: Token) -> str:
        """A token on a face-down card."""
        mythology, offering = token["mythology"], token["offering"]
        return self.mythology_token(mythology) if mythology else self("token.offering", n=offering)

    def mythology_token(self, mythology: str) -> str:
        return self("token.mythology", mythology=self(f"mythology.{mythology}"))

    def place(self, position: int, viewer: int | None) -> str:
        """A space of the military track."""
        if position == 0:
            return self("track.centre")
        return self("track.towards", n=abs(position), who=self.who(0 if position < 0 else 1, viewer))

    def side(self, seat: int, viewer: int | None) -> str:
        """Whose side of the military track."""
        return self.says("track.side", seat, viewer)

    def token_coins(self, size: str) -> int:
        """The coins that a military token costs."""
        assert isinstance(self.content, Content)
        return self.content.token_coins[SIZES.index(size)]

    def part(self, view: View) -> str:
        table = table_of(view)
        return "" if table["drafting"] or not table["age"] else self(f"deck.age{table['age']}")

    # ---- the log

    def turn(self, steps: Sequence[Step], viewer: int | None) -> list[str]:
        return tell_turn(self, steps, viewer)

    def whole_turn(self, steps: Sequence[Step], viewer: int | None) -> list[str]:
        """Where points decide, they come before who won; a supremacy counts none."""
        lines, view = super().whole_turn(steps, viewer), steps[-1].after
        if not view["over"] or not self.points_decide(outcome_of(view)):
            return lines
        return [*lines[:-1], *self.ending(view, outcome_of(view))[1:], lines[-1]]

    def points_decide(self, outcome: Outcome) -> bool:
        return outcome["ending"] not in ("military", "science")

    def because(self, view: View, outcome: Outcome) -> list[str]:
        if self.points_decide(outcome):
            return super().because(view, outcome)
        winner: int = view["winners"][0]
        if outcome["ending"] == "military":
            return [capital(self.says("decided.military", 1 - winner, view["seat"]))]
        return [capital(self.says("decided.science", winner, view["seat"]))]

    def opening(self, events: list[Event], viewer: int | None, view: View) -> list[str]:
        return set_up(self, view)

    def scored(self, view: View, seat: int, category: str) -> str:
        table = table_of(view)
        city = table["cities"][seat]
        if category in city["cards"]:
            return self.comma([self.name(card) for card in by_name(city["cards"])[category] if self.has_points(card)])
        if category == "wonders":
            built = [own["wonder"] for own in city["wonders"] if own["built"]]
            return self.comma([self.name(wonder) for wonder in built if self.has_points(wonder)])
        if category in ("progress", "divinities"):
            owned = city["progress"] if category == "progress" else city["divinities"]
            return self.comma([self.name(thing) for thing in owned if self.has_points(thing)])
        if category == "coins":
            return self.coins(city["coins"])
        return self.place(table["military"]["pawn"], view["seat"]) if category == "military" else ""

    def has_points(self, thing: str) -> bool:
        """Whether a card, a wonder, a token or a divinity may bring points."""
        row = self.row(thing)
        scores = ("vp", "guild", "vp_per_token", "vp_per_myth_token", "coins_on_card")
        return any(row.get(key) for key in scores) or (thing in self.data["cards"] and "mythology" in row)

    # ---- choices

    def asked(self, view: View) -> dict[str, object]:
        pantheon = table_of(view)["pantheon"]
        return {"activate": self("ask.activate") if pantheon and pantheon["open"] else ""}

    def rank(self, view: View, action: int) -> Any:
        """Cards from left to right as they lie, wonder by wonder."""
        verb, fields = self.taken_apart(action)
        if verb not in ON_CARDS:
            return (len(ON_CARDS), action, 0)
        columns = {slot["card"]: slot["column"] for slot in table_of(view)["structure"]}
        wonder = list(self.data["wonders"]).index(fields["wonder"]) if verb == "wonder" else 0
        return (ON_CARDS.index(verb), wonder, columns[str(fields["card"])])

    def values_of_reason(self, reason: Reason, viewer: int | None, view: View) -> dict[str, object]:
        said = self.said(reason.fields, viewer)
        match reason.code, reason.fields:
            case "coins", {"n": int(n), "price": int(price)}:
                return {"n": self.coins(n), "price": self.coins(price)}
            case "goods", {"n": int(n), "price": int(price), "goods": dict(goods)}:
                return {"n": self.coins(n), "price": self.coins(price), "goods": self.cost(goods)}
            case "covered", {"by": list(slots)}:
                names = [self.shown_in(view, slot) for slot in slots]
                cards = [self.name(name) if name else self("why.covered_down") for name in names]
                return {**said, "cards": self.joined(list(dict.fromkeys(cards)), "list.and")}
        return said

    def choice(self, view: View, offer: Offer) -> WordedChoice:
        action, verb, fields = offer.action, offer.verb, offer.fields
        match verb, fields:
            case "build", {"card": str(card)}:
                price, gain = self.price(offer), self.brings(card, offer)
                return WordedChoice(action, self("group.build"), self.name(card), price, gain)
            case "discard", {"card": str(card)}:
                heading = self("group.discard", coins=self.coins(number(offer.gain, "coins")))
                return WordedChoice(action, heading, self.name(card), "", self.comma(self.tokens_of(offer)))
            case "wonder", {"wonder": str(wonder), "card": str(card)}:
                gain = self.comma(self.gains(wonder) + self.counted_now(wonder, offer))
                heading = self("group.wonder", wonder=self.name(wonder), price=self.price(offer), gain=gain)
                return WordedChoice(action, heading, self.name(card), "", self.comma(self.tokens_of(offer)))
            case "activate", {"space": int(space), "offerings": list(used)}:
                label = self.space(space, view) + self.offerings(used)
                gain = self.brings(self.divinity_on(space, view) or "", offer)
                return WordedChoice(action, self("group.activate"), label, self.price(offer), gain)
        label = self.action(action, view["seat"], view)
        thing = next(iter(fields.values()), "")
        if verb == "strike" and isinstance(thing, int):
            thing = self.shown_in(view, thing)
        if not isinstance(thing, str) or thing not in self.things() or verb == "using":
            return WordedChoice(action, "", label)
        price = self.cost(self.row(thing)["cost"]) if verb == "draft" else ""
        return WordedChoice(action, "", label, price, self.brings(thing, offer))

    def comes_to(self, view: View, offer: Offer, then: Mapping[str, Any] | None) -> list[str]:
        seat, found = acting_in(view), list[str]()
        match offer.verb, offer.fields:  # which a choice says in its heading
            case "wonder", {"wonder": str(wonder)}:
                found += [self.price(offer), self.comma(self.gains(wonder) + self.counted_now(wonder, offer))]
            case "discard", _:
                found.append(self.coins(number(offer.gain, "coins")))
        if then is not None and "symbol" in offer.gain:
            n = len(then["cities"][seat]["symbols"])
            found.append(self("comes_to.symbol", n=n, all=then["symbols_to_win"]))
        if then is not None and "steps" in offer.gain:
            found.append(self("comes_to.pawn", n=then["military"]["to_win"][seat]))
        return found

    def brings(self, thing: str, offer: Offer) -> str:
        """What a component brings, what of it depends on the position, and the tokens that are uncovered."""
        return self.comma(self.gains(thing) + self.counted_now(thing, offer) + self.tokens_of(offer))

    def counted_now(self, thing: str, offer: Offer) -> list[str]:
        """The coins and steps that an action brings now, where they are not those that its component names."""
        row = self.row(thing)
        coins, steps = number(offer.gain, "coins"), number(offer.gain, "steps")
        found = [self("gain.coins_now", coins=self.coins(coins))] if coins and coins != row.get("coins", 0) else []
        return found + ([self.count("gain.steps_now", steps)] if steps and steps != row.get("shields", 0) else [])

    def tokens_of(self, offer: Offer) -> list[str]:
        """The tokens that an action uncovers."""
        tokens, offerings = offer.gain.get("tokens"), offer.gain.get("offerings")
        found = [self.mythology_token(name) for name in tokens] if isinstance(tokens, dict) else []
        return found + [self("token.offering", n=n) for n in offerings] if isinstance(offerings, list) else found

    def shown_in(self, view: View, slot: int) -> str:
        """The card that can be seen in a slot of the structure, if any."""
        return next(row["card"] or "" for row in table_of(view)["structure"] if row["slot"] == slot)

    def price(self, offer: Offer) -> str:
        """What an action costs, and whether a chain makes it free."""
        return self("price.chain") if "free_by" in offer.price else self.price_in_coins(number(offer.price, "coins"))

    def price_in_coins(self, coins: int) -> str:
        return self("price.coins", coins=self.coins(coins)) if coins else self("price.free")

    # ---- the table in sentences

    def tell(self, view: View) -> list[str]:
        table = table_of(view)
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
            lines += self.tell_pantheon(table["pantheon"], view)
        return lines

    def names_of(self, things: list[str]) -> str:
        return self.comma([self.name(thing) for thing in things]) or self("none")

    def military_tokens(self, view: View) -> list[str]:
        found = []
        for token in table_of(view)["military"]["tokens"]:
            side = self.side(token["seat"], view["seat"])
            found.append(self("track.token", coins=self.coins(token["coins"]), side=side))
        return found

    def tell_structure(self, view: View) -> list[str]:
        table = table_of(view)
        if not table["structure"]:
            return []
        lines = [self("tell.age", age=self(f"deck.age{table['age']}"), n=len(table["structure"]))]
        for slot in table["structure"]:
            if slot["free"] and slot["card"] and slot["prices"]:
                lines.append(self.tell_free(slot["card"], slot["prices"], view))
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

    def tell_free(self, card: str, prices: list[Price], view: View) -> str:
        """A card that can be taken."""
        colour = self(f"colour.{self.row(card)['colour']}")
        each = self.each([self.price_in_coins(price["coins"]) for price in prices], view)
        return self("tell.free", card=self.name(card), colour=colour, gains=self.comma(self.gains(card)), prices=each)

    def each(self, prices: list[str], view: View) -> str:
        """What something costs each seat."""
        return self.comma([self("tell.price", who=self.who(s, view["seat"]), price=p) for s, p in enumerate(prices)])

    def tell_city(self, city: City, who: str) -> list[str]:
        points = self.count("points", city["score"])
        lines = [self("tell.city", who=who, coins=self.coins(city["coins"]), points=points)]
        if city["astarte"]:
            lines.append(self("tell.astarte", coins=self.coins(city["astarte"])))
        for colour, cards in by_name(city["cards"]).items():
            if cards:
                lines.append(self("tell.cards", colour=self(f"colour.{colour}"), cards=self.names_of(cards)))
        goods = self.cost(by_name(city["production"]))
        if goods:
            lines.append(self("tell.production", goods=goods))
        buying = [self("goods_price", resource=self(f"resource.{r}"), n=n) for r, n in by_name(city["prices"]).items()]
        lines.append(self("tell.buying", prices=self.comma(buying)))
        if city["symbols"]:
            lines.append(self("tell.symbols", symbols=self.comma([self(f"symbol.{s}") for s in city["symbols"]])))
        for wonder in city["wonders"]:
            name, gains = self.name(wonder["wonder"]), self.comma(self.gains(wonder["wonder"]))
            if wonder["price"] is None:
                lines.append(self("tell.wonder_built", wonder=name, gains=gains))
            else:
                price = self.price_in_coins(wonder["price"]["coins"])
                lines.append(self("tell.wonder", wonder=name, price=price, gains=gains))
        for key in ("progress", "divinities", "mythology_tokens"):
            if city[key]:
                lines.append(self(f"tell.own_{key}", things=self.names_of(city[key])))
        if city["offering_tokens"]:
            lines.append(self("tell.own_offerings", tokens=self.comma([str(n) for n in city["offering_tokens"]])))
        return lines

    def tell_pantheon(self, pantheon: Pantheon, view: View) -> list[str]:
        lines = []
        for space in pantheon["spaces"]:
            prices = self.each([self.coins(coins) for coins in space["costs"]], view)
            lines.append(self("tell.space", n=space["space"], card=self.on_space(space), prices=prices))
        lines.append(self("tell.decks", decks=self.comma(self.decks(pantheon))))
        if pantheon["drawn"]:
            lines.append(self("tell.drawn", gods=self.names_of(pantheon["drawn"])))
        if pantheon["aside"]:
            lines.append(self("tell.aside", gods=self.names_of(pantheon["aside"])))
        if pantheon["enki"]:
            lines.append(self("tell.enki", tokens=self.names_of(pantheon["enki"])))
        if pantheon["snake"]:
            lines.append(self("tell.snake", card=self.name(pantheon["snake"])))
        return lines

    def decks(self, pantheon: Pantheon) -> list[str]:
        """The mythology decks with the cards that the viewer knows, from the top."""
        found = []
        for deck in pantheon["decks"]:
            mythology, cards = self(f"mythology.{deck['mythology']}"), deck["cards"]
            known = [self.name(card) if card else "?" for card in cards] if any(cards) else []
            key = "deck_known" if known else "deck_size"
            found.append(self(f"space.{key}", mythology=mythology, n=len(cards), cards=self.comma(known)))
        return found

    def on_space(self, space: Space) -> str:
        """What lies on a space of the pantheon, as far as the viewer knows."""
        if space["empty"]:
            return self("space.empty")
        if space["divinity"] is None:
            return self("space.unknown", mythology=self(f"mythology.{space['mythology']}"))
        name = self.name(space["divinity"])
        return name if space["public"] else self("space.secret", divinity=name)


TEXT: Final = DuelText

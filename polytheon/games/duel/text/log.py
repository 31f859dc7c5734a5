"""The log of Duel: a turn in sentences, with its price and what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from polytheon.games.duel.rules.seen import Table
from polytheon.kernel.events import Event, begins_turn, offer_of
from polytheon.kernel.offers import Offer
from polytheon.kernel.seen import View
from polytheon.kernel.space import Value
from polytheon.text.game import knows
from polytheon.text.log import Step, notes_of

if TYPE_CHECKING:
    from polytheon.games.duel.text.words import DuelText


DRAWN: Final = {"divinity": "draws", "box": "box"}  # what a seat draws, and the sentence that says so
# Values of a component that count from now on, so that no figure says them
LASTING: Final = ("one_of", "fixed_price")
# A decision that is told together with the next one
FIRST_HALVES: Final = {"place": "space", "raise": "using"}
NO_TURNS: Final = ("draft", "begin")  # decisions after which somebody's turn begins, and not another one
ACTIVATIONS: Final = {"activate", "choose_divinity"}
NEAR: Final = 3  # spaces from a capital at which the conflict pawn threatens to end the game


def tell_turn(text: DuelText, steps: Sequence[Step], viewer: int | None) -> list[str]:
    """A turn: what the seat did, then what followed from it."""
    verbs = [text.game.action_names.verb(step.event.number) for step in steps]
    lines: list[str] = []
    for number, (step, verb) in enumerate(zip(steps, verbs)):
        last = steps[number - 1] if number else None
        said = DecisionLines(text, step, viewer, last)
        then = verbs[number + 1] if number + 1 < len(verbs) else asked(step)
        is_half = verb in FIRST_HALVES and then == FIRST_HALVES[verb]
        lines += [*([] if is_half else said.what()), *said.effects(), *said.turned()]
        lines += [*said.nothing(), *said.again()] if number + 1 == len(verbs) else []
    return lines


def asked(step: Step) -> str:
    """What is asked after a decision; "" at the end of the game."""
    prompt = step.after["prompt"]
    return prompt["question"] if prompt else ""


class DecisionLines:
    """Tells one decision to one viewer. `last` is the decision before it in the same turn."""

    def __init__(self, text: DuelText, step: Step, viewer: int | None, last: Step | None) -> None:
        self.text = text
        self.step = step
        self.viewer = viewer
        self.last = last
        self.known = knows(step.event, viewer, step.before)
        self.offer: Offer = offer_of(step.event, text.game.action_names, viewer)
        self.verb = self.offer.verb
        assert step.event.seat is not None
        self.me: int = step.event.seat

    def says(self, key: str, **values: object) -> str:
        """A sentence about the seat that decided."""
        return self.says_of(self.me, key, **values)

    def says_of(self, seat: int, key: str, **values: object) -> str:
        return self.text.says(f"log.{key}", seat, self.viewer, **values)

    # ---- what was chosen

    def what(self) -> list[str]:
        if not self.known:
            return [self.says(f"{self.verb}_hidden")]
        return [] if self.verb == "enough" else [self.chosen()]

    def chosen(self) -> str:
        text, fields = self.text, self.offer.fields
        named = {name: text.the(value) for name, value in fields.items() if isinstance(value, str)}
        match self.verb, fields:
            case "space", {"space": int(space)}:
                hidden = "" if "divinity" in self.before() else "_hidden"
                return self.says(f"place_on{hidden}", **self.before(), n=space)
            case "using", _:
                return self.says("using", **self.before(), **named, gain=self.gain())
            case "activate", {"space": int(space)}:
                god = text.divinity_on(space, self.step.before)
                divinity = text.the(god) if god else text("space.number", n=space)
                return self.says("activate", divinity=divinity, price=self.price(), gain=self.gain())
            case "discard", _:
                return self.says("discard", **named, coins=text.coins(self.number("coins")))
            case "strike", {"slot": int(slot)}:
                card = text.shown_in(self.step.before, slot)
                return self.says("strike", card=text.the(card) if card else text("log.face_down"))
            case "destroy", _:
                return self.says_of(1 - self.me, "destroy", **named)
            case ("steal_card" | "steal_wonder") as verb, _:
                if self.viewer == 1 - self.me:
                    return text(f"log.{verb}.yours", who=text.who(self.me, self.viewer), **named)
                return self.says(verb, **named, whom=text.who(1 - self.me, self.viewer))
            case "unbuild", {"wonder": str(wonder)}:
                owner = self.owner(wonder)
                if owner == self.viewer != self.me:
                    return text("log.unbuild.yours", who=text.who(self.me, self.viewer), **named)
                own = "unbuild_own" if owner == self.me else "unbuild"
                return self.says(own, **named, whom=text.who(owner, self.viewer))
            case "begin", {"seat": int(seat)}:
                return self.says_of(seat, "begins", age=text.part(self.step.after))
            case "guard", {"position": int(position)}:
                return self.says("guard", place=text.place(position, self.viewer))
            case ("spare" | "apply") as verb, {"seat": int(seat), "size": str(size)}:
                return self.says(verb, coins=text.coins(text.token_coins(size)), side=text.side(seat, self.viewer))
            case "deck", {"mythology": str(mythology)}:
                return self.says("deck", mythology=text(f"mythology.{mythology}"))
        return self.says(self.verb, **named, price=self.price(), gain=self.gain())

    def before(self) -> dict[str, str]:
        """The components that the decision before named, as far as the viewer knows."""
        return {name: self.text.the(value) for name, value in self.fields_before().items() if isinstance(value, str)}

    def fields_before(self) -> dict[str, Value]:
        """The fields of the decision before, as far as the viewer knows."""
        if self.last is None or not knows(self.last.event, self.viewer, self.last.before):
            return {}
        return self.text.game.action_names.values(self.last.event.number)

    def owner(self, wonder: str) -> int:
        """Whose wonder it was."""
        cities = self.step.before["table"]["cities"]
        return next(seat for seat in (0, 1) if any(own["wonder"] == wonder for own in cities[seat]["wonders"]))

    # ---- price and gain

    def price(self) -> str:
        """The price as the end of "builds it ...": coins, goods that were bought, what makes it free."""
        text, price = self.text, self.offer.price
        free_by, bought, used = price.get("free_by"), price.get("bought"), price.get("offerings")
        if not price:
            return ""
        if isinstance(free_by, str):
            is_card = free_by in text.data["cards"]
            return text("log.price.chain", card=text.the(free_by)) if is_card else text("log.price.token")
        coins = price.get("coins", 0)
        if isinstance(used, list):
            paid = [text.coins(int(str(coins)))] if coins else []
            paid += [text("log.price.offering", n=n) for n in used]
            return text("log.price.offerings", price=text.joined(paid, "list.and"))
        if not coins:
            return text("log.price.free")
        said = text.coins(int(str(coins)))
        if isinstance(bought, dict):
            return text("log.price.bought", coins=said, goods=self.goods(bought))
        return text("log.price.coins", coins=said)

    def goods(self, amounts: dict[str, int]) -> str:
        parts = [self.text.count(f"goods.{name}", n) for name, n in amounts.items()]
        return self.text.joined(parts, "list.and")

    def number(self, name: str) -> int:
        found = self.offer.gain.get(name, 0)
        return found if isinstance(found, int) else 0

    def gain(self) -> str:
        """What it brings at once, after a colon."""
        text, gain = self.text, self.offer.gain
        points = self.own_points()
        found = [text.count("points", points)] if points > 0 else []
        found += [text.coins(self.number("coins"))] if self.number("coins") > 0 else []
        found += [text("log.astarte", coins=text.coins(self.number("astarte")))] if self.number("astarte") else []
        produces, symbol = gain.get("produces"), gain.get("symbol")
        if isinstance(produces, dict):
            found.append(text("gain.produces", goods=self.goods(produces)))
        if isinstance(symbol, str):
            table: Table = self.step.after["table"]
            have, all_of = len(table["cities"][self.me]["symbols"]), table["symbols_to_win"]
            found.append(text("log.symbol", symbol=text(f"symbol.{symbol}"), n=have, all=all_of))
        found += self.lasting()
        return text("log.gain", gains=text.comma(found)) if found else ""

    def own_points(self) -> int:
        """How many points it brings besides those of the conflict pawn; an offering that is spent may cost some."""
        return self.number("points") - self.by_pawn()

    def by_pawn(self) -> int:
        """How many of the points come from where the conflict pawn goes; in a capital it counts none."""
        return self.more_points(self.me, "military") if self.number("steps") and self.to_capital() > 0 else 0

    def more_points(self, seat: int, category: str) -> int:
        """How many points of a category a seat has more than before."""
        before, after = (seen["table"]["cities"][seat]["points"][category] for seen in self.step[2:])
        return int(after - before)

    def to_capital(self) -> int:
        """How many spaces the conflict pawn is from the capital towards which it went."""
        military = self.step.after["table"]["military"]
        return int(military["to_win"][self.me if self.number("steps") > 0 else 1 - self.me])

    def lasting(self) -> list[str]:
        """What it brings from now on; of a progress token its owner reads all, in the words of its description."""
        text, fields = self.text, self.offer.fields
        if self.verb in ("take_progress", "keep_progress"):
            is_own = self.me == self.viewer and not self.offer.gain
            return text.gains(str(fields["progress"])) if is_own else []
        built = fields.get("wonder", fields.get("card"))
        if self.verb == "using":  # the card under a wonder brings nothing
            built = self.fields_before().get("wonder")
        row = text.row(built) if isinstance(built, str) and self.verb != "snake" else {}
        return [text.gain(str(built), key, row[key]) for key in LASTING if key in row]

    # ---- what followed

    def effects(self) -> list[str]:
        """What the decision did besides: the opponent's share, a wonder that is closed, the pawn, losses, tokens."""
        if not self.known:
            return []
        text, gain, other = self.text, self.offer.gain, 1 - self.me
        lines: list[str] = []
        share = self.offer.price.get("to_opponent")
        if isinstance(share, int):
            lines.append(self.says_of(other, "share", coins=text.coins(share), economy=text.name("economy")))
        if self.own_points() < 0:
            lines.append(self.says("loses", what=text.count("points", -self.own_points())))
        lines += [*self.closed(), *self.pawn(), *self.stopped()]
        if self.number("opponent_loses") > 0:
            lines.append(self.says_of(other, "loses", what=text.coins(self.number("opponent_loses"))))
        elif self.verb == "apply":
            lines.append(self.says_of(other, "loses_nothing"))
        lines += self.lost_wonder()
        tokens, offerings = gain.get("tokens"), gain.get("offerings")
        if isinstance(tokens, dict):
            lines += [self.says("token", mythology=text(f"mythology.{name}")) for name in tokens]
        if isinstance(offerings, list):
            lines += [self.says("offering", n=n) for n in offerings]
        return lines

    def closed(self) -> list[str]:
        """The wonder that leaves the game when enough are built."""
        text = self.text
        n = text.data["setup"]["max_wonders"]
        closed = [text.the(note.source) for note in notes_of(self.step) if note.name == "closed"]
        return [text.count("log.closed", n, wonder=wonder) for wonder in closed]

    def stopped(self) -> list[str]:
        """That the Minerva pawn has stopped the conflict pawn."""
        text = self.text
        stopped = [note.source for note in notes_of(self.step) if note.name == "stopped"]
        return [text("log.stopped", minerva=text.name(minerva)) for minerva in stopped]

    def again(self) -> list[str]:
        """That the seat plays again, when its turn has ended and its extra turn was not lost."""
        after = self.step.after
        goes_on = self.verb not in NO_TURNS and asked(self.step) == "turn" and after["to_act"] == self.me
        return [self.says("again")] if goes_on else []

    def pawn(self) -> list[str]:
        """Where the conflict pawn goes, and the points that this brings and costs."""
        text, steps, other = self.text, self.number("steps"), 1 - self.me
        if not steps:
            return []
        points, left = self.by_pawn(), self.to_capital()
        where = text("log.reaches") if left <= 0 else text.count("log.near", left) if left <= NEAR else ""
        gain = text("log.gain", gains=text.count("points", points)) if points > 0 else ""
        who = text.who(other if steps > 0 else self.me, self.viewer)
        lines = [text.count("log.pawn", abs(steps), who=who, where=where, gain=gain)]
        lost = -self.more_points(other, "military") if left > 0 else 0
        return lines + ([self.says_of(other, "loses", what=text.count("points", lost))] if lost > 0 else [])

    def lost_wonder(self) -> list[str]:
        """The points that a wonder took with it."""
        wonder = self.offer.fields.get("wonder")
        if self.verb != "unbuild" or not isinstance(wonder, str):
            return []
        owner = self.owner(wonder)
        lost = -self.more_points(owner, "wonders")
        return [self.says_of(owner, "loses", what=self.text.count("points", lost))] if lost > 0 else []

    def nothing(self) -> list[str]:
        """That a divinity has no effect, because there is nothing for it to act on."""
        text, step = self.text, self.step
        question = asked(step)
        goes_on = question != "" and not begins_turn(text.game, question, step.event)
        if self.verb not in ACTIVATIONS or not self.known or goes_on or step.chance or self.gain() or self.effects():
            return []
        space = self.offer.fields.get("space")
        god = text.divinity_on(space, step.before) if isinstance(space, int) else self.offer.fields.get("divinity")
        return [text("log.no_effect", divinity=text.the(god))] if isinstance(god, str) and god else []

    def turned(self) -> list[str]:
        """What was turned over or drawn; the cards of a new age are on the board, and its heading tells of it."""
        text, step = self.text, self.step
        if step.before["table"]["age"] != step.after["table"]["age"]:
            return []
        lines: list[str] = []
        for (verb, known), group in groupby(step.chance, self.kind):
            fields = [text.game.outcome_names.values(event.number) for event in group]
            named = text.the if verb == "wonder" else text.name
            names = text.joined([named(str(next(iter(drawn.values())))) for drawn in fields], "list.and")
            if verb == "card":
                lines.append(text.count("log.turned", len(fields), cards=names))
            elif verb == "wonder":
                lines.append(text("log.next_wonders", wonders=names))
            elif verb in DRAWN:
                key = DRAWN[verb] if known else f"{DRAWN[verb]}_hidden"
                lines.append(self.says(key, gods=names, tokens=names))
        return lines

    def kind(self, event: Event) -> tuple[str, bool]:
        """The verb of a chance outcome, and whether the viewer saw it."""
        return self.text.game.outcome_names.verb(event.number), knows(event, self.viewer, self.step.after)


def set_up(text: DuelText, view: View) -> list[str]:
    """What lay on the table at the beginning; nothing of what nobody can see."""
    table: Table = view["table"]
    tokens = text.names_of(table["progress"]["board"])
    lines = [text("log.set_up", tokens=tokens)]
    if table["draft"]:
        wonders = text.joined([text.the(wonder) for wonder in table["draft"]], "list.and")
        lines.append(text("log.draft_from", wonders=wonders))
    return lines

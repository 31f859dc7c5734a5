"""The log of Mytikas: a turn in sentences, with what it costs and brings. Nothing that is chosen or drawn is secret.

A turn falls into deeds: going to a space with its main action, the use of a card, what a construction brings, the bonus
action, drops, and each player who follows. A deed is one sentence, around one of `predicates`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from polytheon.games.mytikas.rules.components import CONSTRUCTIONS, IDS
from polytheon.games.mytikas.text.components import BONUSES
from polytheon.games.mytikas.text.predicates import Predicates
from polytheon.games.mytikas.text.reading import all_cubes, cubes_of, number_of, table_of
from polytheon.kernel.offers import Offer
from polytheon.kernel.seen import View, outcome_of
from polytheon.text.log import Step, notes_of

if TYPE_CHECKING:
    from polytheon.games.mytikas.text.words import MytikasText

BEGIN: Final = {"turn": "go", "follow": "follow", "keep": "keep"}  # questions that begin a deed, and which
MAY_ACT: Final = ("acting", "bonus")  # stages in which the player on turn may still do something
ON_TURN: Final = ("go", "card", "effect", "bonus")  # deeds of the main and the bonus action


class Deed(NamedTuple):
    """Decisions of one seat that belong together."""

    part: str  # go, follow, bonus, effect (of a construction), card, drop, keep, begin (with a favor)
    steps: list[Step]


def tell_turn(text: MytikasText, steps: Sequence[Step], viewer: int | None) -> list[str]:
    """A turn: what the seat did, what followed from it, who followed; at the end of the game everybody's points."""
    tellings = [Telling(text, deed, viewer) for deed in deeds_of(steps)]
    on_turn = [telling for telling in tellings if telling.part in ON_TURN and telling.me == tellings[0].me]
    has_acted = any(telling.does or telling.had_to for telling in on_turn)
    is_idle = not has_acted and not any(telling.may_act_then() for telling in on_turn[-1:])
    lines: list[str] = []
    for telling in tellings:
        lines += telling.sentences(is_idle)
    view = steps[-1].after
    return lines + (scoring(text, view) if view["over"] else [])


def deeds_of(steps: Sequence[Step]) -> list[Deed]:
    deeds: list[Deed] = []
    for step in steps:
        part = part_of(step, deeds[-1].part if deeds else "")
        begins = step.event.question in BEGIN or part == "begin"
        if begins or not deeds or part != deeds[-1].part:
            deeds.append(Deed(part, []))
        deeds[-1].steps.append(step)
    return deeds


def part_of(step: Step, last: str) -> str:
    """What kind of deed a decision belongs to; what a space asks belongs to going there or following."""
    event = step.event
    if event.question in BEGIN:
        return BEGIN[event.question]
    if event.question in ("dropping", "drop"):
        return "drop"
    if table_of(step.before)["stage"] == "first_favor":
        return "begin"
    if event.source in BONUSES:
        return "bonus"
    if event.question in ("place", "give", "produce"):  # asked by a card or a city that is part of the deed
        return last
    if event.source in IDS.slots:
        return "effect"
    return "card" if event.source in IDS.deities else last


class Telling(Predicates):
    """Tells one deed to one viewer."""

    def __init__(self, text: MytikasText, deed: Deed, viewer: int | None) -> None:
        super().__init__(text, deed.steps, viewer)
        self.part = deed.part
        self.does = self.found()
        self.had_to = self.unasked_bonus() if self.head.verb == "move" else []

    def says(self, key: str, **values: object) -> str:
        """A sentence about the seat that decided."""
        return self.text.says(f"log.{key}", self.me, self.viewer, **values)

    def may_act_then(self) -> bool:
        """Whether the player on turn may still do something after it."""
        return table_of(self.steps[-1].after)["stage"] in MAY_ACT

    def sentences(self, is_idle: bool) -> list[str]:
        """The deed and what it brought about at once. `is_idle`: the player on turn does nothing."""
        does = [self.predicate("idle")] if is_idle and self.head.verb == "move" else self.does
        lines = self.lead(does[0]) if does else self.without_predicate()
        lines += [self.says("plain", does=predicate) for predicate in does[1:]]
        lines += [self.says("bonus", by="", does=predicate) for predicate in self.had_to]
        for step in self.steps:
            lines += self.effects(step)
        return lines

    # ---- the deed

    def lead(self, does: str) -> list[str]:
        text = self.text
        match self.part, self.head.fields:
            case "go", {"space": str(space)}:
                return [self.says("goes", space=text.name(space), does=does)]
            case "follow", _:
                return [self.says("follows", how=self.how(), does=does)]
            case "bonus", _:
                return [self.says("bonus", by=self.opened_by(), does=does)]
            case ("go" | "card"), _:
                return [self.says("uses", card=text.name(self.card()), does=does)]
            case "begin", _:
                return [self.says("begins", favors=self.named_favors([self.head]))]
        return [self.says("plain", does=does)]

    def without_predicate(self) -> list[str]:
        """What is said where nothing was done, or not yet."""
        text = self.text
        match self.head.verb, self.head.fields:
            case "move", {"space": str(space)}:
                return [self.says("goes_only", space=text.name(space))]
            case "follow", _:
                return [self.says("follows_only", how=self.how())]
            case "sacrifice", _:
                return [self.says("uses_only", card=text.name(self.card()))]
            case "keep", {"deity": str(deity)}:
                board = table_of(self.steps[0].before)["boards"][self.me]
                others = [text.name(card["deity"]) for card in board["deities"] if card["deity"] != deity]
                return [self.says("keep", deity=text.name(deity), others=text.comma(others))]
        return []

    def unasked_bonus(self) -> list[str]:
        """What the bonus action gave without a question, because it had to be done."""
        if "main" not in self.head.gain:
            return self.given(self.head.gain)
        notes = [note for step in self.steps for note in notes_of(step) if note.source in BONUSES]
        found = [{kind: n for kind, n in note.fields.items() if n} for note in notes if note.name == "produced"]
        return [line for cubes in found for line in self.given({"cubes": cast("dict[str, int]", cubes)})]

    # ---- what makes it possible

    def card(self) -> str:
        """The card whose power is used."""
        return self.card_used() or self.steps[0].event.source

    def how(self) -> str:
        """What pays for following, and which action is done if it is not the same."""
        text, payment, space = self.text, str(self.head.fields["payment"]), str(self.head.fields["space"])
        said = text.payment(payment)
        if "card" in self.head.price:
            said = text("log.payment", payment=said, card=text.name(str(self.head.price["card"])))
        table = table_of(self.steps[0].before)
        if space == table["boards"][table["active"]]["builder"]:
            return text("log.how.same", payment=said)
        return text("log.how.differs", payment=said, space=text.name(space))

    def opened_by(self) -> str:
        """The card that opens the bonus action, if no favor does."""
        card = table_of(self.steps[0].before)["bonus_by"]
        return self.text("log.opened_by", card=self.text.name(card)) if card else ""

    # ---- what followed

    def effects(self, step: Step) -> list[str]:
        """What a decision did besides: what a construction brings, offerings that come back, a lock, the end."""
        offer = self.offer(step)
        lines: list[str] = []
        if offer.verb == "build":
            lines += self.brought(offer) + self.filled(step)
        if offer.verb == "place":
            lines += self.returned(step) + self.locked(step, offer)
        return lines + self.turned(step)

    def brought(self, offer: Offer) -> list[str]:
        """What a construction brings without a choice."""
        text, gain = self.text, offer.gain
        found = [text.count("offerings", number_of(gain, "offerings"))] if "offerings" in gain else []
        found += [self.on_level(cubes_of(gain), number_of(offer.fields, "level"))] if "cubes" in gain else []
        return [text("log.brings", what=text.joined(found, "list.and"))] if found else []

    def filled(self, step: Step) -> list[str]:
        """A level that has become full, and pawns that are used up."""
        before, table = table_of(step.before)["full_levels"], table_of(step.after)
        full, key = table["full_levels"], "full"
        if "levels" in table["ends_by"]:
            key = "last_level" if ends_by(step, "levels") else "also_full"
        counts = {"n": len(full), "all": table["full_levels_to_end"]}
        lines = [self.text(f"log.{key}", level=self.level(level), **counts) for level in full if level not in before]
        return lines + ([self.says("all_built")] if ends_by(step, "built") else [])

    def returned(self, step: Step) -> list[str]:
        """Offerings go back to the player from whom a card was stolen."""
        return [
            self.text.says("log.returned", note.seat or 0, self.viewer, offerings=self.text.count("offerings", n))
            for note in notes_of(step)
            if note.name == "returned" and (n := number_of(note.fields, "offerings"))
        ]

    def locked(self, step: Step, offer: Offer) -> list[str]:
        text = self.text
        if "lock" not in offer.gain:
            return []
        lock = text("log.lock", deity=text.name(step.event.source), n=offer.gain["lock"])
        return [lock, *([text("log.last_lock")] if ends_by(step, "locks") else [])]

    def turned(self, step: Step) -> list[str]:
        """Cards of the river that were turned over; the first ones when all have chosen their cards."""
        text = self.text
        if not step.chance:
            return []
        if self.part == "keep":
            return [river(text, step.after)]
        drawn = [str(text.game.outcome_names.values(event.number)["deity"]) for event in step.chance]
        return [text.count("log.turned", len(drawn), cards=text.joined([text.name(d) for d in drawn], "list.and"))]


def ends_by(step: Step, trigger: str) -> bool:
    """Whether a decision has triggered the end of the game in this way."""
    return trigger in table_of(step.after)["ends_by"] and trigger not in table_of(step.before)["ends_by"]


# ---- the beginning and the end


def set_up(text: MytikasText, view: View) -> list[str]:
    """Who begins, with what everybody starts, and what lies in the river; the starting cities score at the end."""
    table, viewer = table_of(view), view["seat"]
    starts: list[str] = []
    for turn in range(len(table["boards"])):
        seat = (table["first_player"] + turn) % len(table["boards"])
        board = table["boards"][seat]
        cards = text.joined([text.name(card["deity"]) for card in board["deities"]], "list.or")
        who = text.who(seat, viewer)
        starts.append(text("log.start", cards=cards, cubes=text.cubes(all_cubes(board)), who=who))
    lines = [text.says("log.first", table["first_player"], viewer)]
    lines += [text("log.starts", starts=text("list.semicolon").join(starts)), text("log.cities")]
    return [*lines, *([river(text, view)] if table["river"]["face_up"] else [])]


def river(text: MytikasText, view: View) -> str:
    """The open cards of the river and its locks."""
    cards, locks = table_of(view)["river"]["face_up"], table_of(view)["river"]["locks"]
    said = text.joined([text.name(card) for card in cards], "list.and")
    return text.count("log.river", len(cards), cards=said, locks=text.comma([str(n) for n in locks]))


def scoring(text: MytikasText, view: View) -> list[str]:
    """Everybody's points by type of construction and by card, and what decided between equals."""
    lines: list[str] = []
    for seat, board in enumerate(table_of(view)["boards"]):
        points = cast("dict[str, int]", board["points"])
        scored = [(text(f"category.{kind}"), points[kind]) for kind in CONSTRUCTIONS]
        scored += [(text.name(card["deity"]), card["points"]) for card in board["deities"]]
        parts = [text("end.category", category=name, n=n) for name, n in scored if n]
        points_in_all = text.count("points", board["score"])
        lines.append(text.says("log.scores", seat, view["seat"], total=points_in_all, parts=text.comma(parts)))
    decided = outcome_of(view).get("tie_break")
    return lines + ([text(f"tie.{decided}")] if decided else [])

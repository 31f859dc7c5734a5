"""A game in words. What is the same for all games is here; a game that has more to say adds a subclass.

Where a game has no words of its own, ids and the names of its actions serve: "small_temple" reads "small temple".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import Any, Final, NamedTuple, ParamSpec

from polytheon.kernel.content import Content, Data, Source
from polytheon.kernel.events import Event, Stop, is_known
from polytheon.kernel.game import Game
from polytheon.kernel.offers import Offer
from polytheon.kernel.reasons import Reason
from polytheon.kernel.seen import Outcome, View, acting_in, outcome_of, prompt_of
from polytheon.kernel.space import Value
from polytheon.text.catalogue import Text, words_of
from polytheon.text.log import Piece, Step, linked, pieces
from polytheon.text.marks import MARK, Ours, plain, with_marks
from polytheon.text.sources import Item, notes, simply, sourced

SEAT: Final = "seat"  # the field that is said as {who}

Fields = dict[str, Value]  # of an action or a chance outcome


P = ParamSpec("P")


class WordedChoice(NamedTuple):
    """A legal action in words. Choices of one group belong under one heading."""

    action: int
    group: str  # the heading
    label: str  # under the heading
    price: str = ""
    gain: str = ""


class GameText(Text):
    """How a game reads in one language, with the values of one edition.

    Everything is made from views, names of actions and the content's data, never from a state.
    """

    compared: tuple[str, ...] = ("points",)  # the amounts of prices and gains by which reviews compare two moves

    def __init__(
        self,
        language: str,
        game: Game,
        content: Content,
        names: Mapping[int, str] | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(language, "sources")
        self.entries.update(words_of(game, language))
        self.game = game
        self.content = content
        self.data: Data = marked_data(self.components(content, options or {}), self.is_ours)
        self.names: Mapping[int, str] = names or {}  # of seats, such as the bot that sits there
        self.linking = False  # whether names say which component they name, for the log

    def components(self, content: Content, options: Mapping[str, str]) -> Content:
        """The components; in some games options change what they do."""
        return content

    # ---- what is ours and not the publisher's

    @classmethod
    def is_ours(cls, content: Content, path: str) -> bool:
        """Whether a number of the data is reconstructed, so that it carries a mark."""
        return content.source(path).ours

    def mark(self, path: str) -> str:
        """The mark of a reconstructed value, for words without a number."""
        return MARK if self.content.source(path).ours else ""

    def value(self, path: str) -> str:
        """A value of the data in words, as the rules quote it. Raises LookupError if there is none."""
        found: Any = self.data
        for key in path.split("."):
            if isinstance(found, list) and key.isdecimal():
                found = found[int(key)]
            elif isinstance(found, dict):
                found = found[key]
            else:
                raise LookupError(path)
        return str(found) if isinstance(found, int) else self.in_words(path, found)

    def numbers_of(self, numbers: list[int]) -> str:
        """Numbers in a row; where all of them are ours, one mark says so."""
        if len(numbers) > 1 and all(isinstance(n, Ours) for n in numbers):
            return self("known.all_ours", words=self.comma([str(n) for n in plain(numbers)]))
        return self.comma([str(n) for n in numbers])

    def paths_of(self, thing: str) -> list[str]:
        """Where the data has a component, for readers who ask where its values come from."""
        return [f"{section}.{thing}" for section, ids in self.sections().items() if thing in ids]

    def notes(self, thing: str) -> list[str]:
        """Why some values of a component are reconstructed, and what owners of the printed game can do about it."""
        return notes(self, self.paths_of(thing))

    def mark_legend(self) -> list[str]:
        """What the mark means; empty in a game without reconstructed values."""
        return [self("known.legend")] if self.content.ours() else []

    # ---- the list of sources

    def sourced(self, field: str, value: Any) -> Iterable[tuple[Item, Source]]:
        """A field as it is printed, told in items of one source each."""
        return sourced(self, field, value)

    def field_name(self, field: str) -> str:
        return self(f"known.field.{field.rpartition('.')[2]}")

    def entry_name(self, path: str, entry: str) -> str:
        """What an entry of a field is called, or nothing where its words say that too."""
        return self("known.nth", n=int(entry) + 1)

    def in_words(self, path: str, value: Any) -> str:
        """A value for the list of sources."""
        return simply(self, value)

    # ---- what each game says itself

    def sections(self) -> dict[str, list[str]]:
        """The components that can be asked about: section of the data -> ids."""
        return {
            section: list(table)
            for section, table in self.data.items()
            if section != "provenance" and table and all(isinstance(value, dict) for value in table.values())
        }

    def listed(self, table: str) -> list[str]:
        """The components of a table of the rulebook: all of a section, "wonders", or some, "cards mythology=greek"."""
        section, _, only = table.partition(" ")
        key, _, value = only.partition("=")
        things = self.sections().get(section, [])
        return [thing for thing in things if not only or self.data[section][thing].get(key) == value]

    def about(self, thing: str) -> list[str]:
        """What a component is and does, in a few sentences."""
        values = next(self.data[section][thing] for section, ids in self.sections().items() if thing in ids)
        return [self.name(thing) + self("list.colon") + self.comma([f"{in_words(k)} {v}" for k, v in values.items()])]

    def values_of(self, verb: str, fields: Fields, viewer: int | None, view: View | None) -> dict[str, object]:
        """The placeholders of `do.VERB` for an action with these fields: {who} for a seat, else as the field is called.

        `view` is what the viewer saw right before, where that is at hand.
        """
        return self.said(fields, viewer)

    def said(self, fields: Fields, viewer: int | None) -> dict[str, object]:
        """Fields in words."""
        found: dict[str, object] = {name: self.the(v) if isinstance(v, str) else v for name, v in fields.items()}
        seat = fields.get(SEAT)
        return {**found, "who": self.who(seat, viewer)} if isinstance(seat, int) else found

    def choice(self, view: View, offer: Offer) -> WordedChoice:
        """An action that is possible now, with what it costs and brings."""
        return WordedChoice(offer.action, "", capital(self.action(offer.action, view["seat"], view)))

    def comes_to(self, view: View, offer: Offer, then: Mapping[str, Any] | None) -> list[str]:
        """What an action adds up to with what the acting seat already has, such as a fifth symbol; `then` is the table
        that its preview shows, if it shows one."""
        return []

    def rank(self, view: View, action: int) -> Any:
        """The sort key of an action in the list."""
        return action

    def tell(self, view: View) -> list[str]:
        """The whole table in sentences, for screen readers."""
        return list(told_plainly(view["table"], self("list.colon"), self("list.comma")))

    def legend(self) -> list[str]:
        """What the signs of the drawn table mean."""
        return []

    # ---- seats

    def who(self, seat: int, viewer: int | None) -> str:
        """A seat as the viewer calls it."""
        if seat == viewer:
            return self("seat.you")
        return self.names[seat] if seat in self.names else self("seat.other", n=seat + 1)

    def bot(self, name: str) -> str:
        """A bot's level in words, or its name if it has no level."""
        return self("seat.bot", bot=self(f"level.{name}").lower() if f"level.{name}" in self else name)

    def no_undo(self, stop: Stop, by: int | None, viewer: int | None) -> str:
        """Why the viewer cannot take back the last decision, as `Match.take_back` says."""
        return self(f"say.no_undo_{stop}") if by is None else self("say.no_undo_by", who=self.who(by, viewer))

    # ---- old records

    def record_notes(
        self, rules: int, same_components: bool, fits: bool, moves: int, line: int = 0, reason: str = ""
    ) -> list[str]:
        """Notes on a game that was played by version `rules` of the rules, or with other components.

        If not all of it fits today's, it can be read for the first `moves`; `line` is the first line of its record, if
        there is one, that does not fit, and `reason` says why.
        """
        notes: list[str] = []
        if rules != self.game.rules_version:
            notes.append(self("record.rules", played=rules, today=self.game.rules_version))
        if not same_components:
            notes.append(self("record.components"))
        if fits:
            return [*notes, self("record.fits")]
        if line:
            return [*notes, self("record.line", line=line, reason=reason, n=moves)]
        return [*notes, self("record.stops", n=moves)]

    # ---- what is asked

    def question(self, view: View) -> str:
        """Who decides what, and which component or rule asks."""
        if view["prompt"] is None:
            return self("prompt.over")
        asking = self.asking(view)
        asked = self(f"ask.{asking}", **self.asked(view)) if f"ask.{asking}" in self else in_words(asking)
        return self.lead(view) + asked

    def lead(self, view: View) -> str:
        """The beginning of the question: who decides, and which component or rule asks."""
        prompt = view["prompt"]
        if prompt is None:
            return ""
        seat = acting_in(view)
        you = "you" if seat == view["seat"] else "other"
        who = self.who(seat, view["seat"])
        if prompt["source"]:
            lead = self(f"prompt.{you}_by", source=self.source(prompt["source"]), who=who)
        else:
            lead = self(f"prompt.{you}", who=who)
        return capital(lead) + self("list.colon")

    def asking(self, view: View) -> str:
        """The question in one word; a game may know finer ones than its rules."""
        return prompt_of(view)["question"]

    def asked(self, view: View) -> dict[str, object]:
        """The placeholders of the question."""
        return {}

    def source(self, thing: str) -> str:
        """The component that asks."""
        return self.name(thing)

    def choices(self, view: View, offers: Sequence[Offer]) -> list[WordedChoice]:
        """All legal actions, in the order in which a player would look at them."""
        return [self.choice(view, offer) for offer in sorted(offers, key=lambda offer: self.rank(view, offer.action))]

    # ---- actions and events

    def name(self, thing: str) -> str:
        name = self.said_or(f"name.{thing}", thing)
        return linked(thing, name) if self.linking else name

    def the(self, thing: str) -> str:
        """A component's name within a sentence, with its article in languages that need one."""
        if f"the.{thing}" not in self:
            return self.name(thing)
        name = self(f"the.{thing}")
        return linked(thing, name) if self.linking else name

    def said_or(self, key: str, word: str) -> str:
        """The text of a key, or an id in plain words where the game has no text for it."""
        return self(key) if key in self else in_words(word)

    def action(self, number: int, viewer: int | None, view: View | None = None) -> str:
        """An action in words."""
        verb, fields = self.taken_apart(number)
        if f"do.{verb}" not in self:
            return in_words(self.game.action_names.names[number])
        return self(f"do.{verb}", **self.values_of(verb, fields, viewer, view))

    def reason(self, reason: Reason, viewer: int | None, view: View) -> str:
        """Why something is not possible."""
        key = f"why.{reason.code}"
        return self(key, **self.values_of_reason(reason, viewer, view)) if key in self else self("why.not_offered")

    def values_of_reason(self, reason: Reason, viewer: int | None, view: View) -> dict[str, object]:
        """The placeholders of `why.CODE`."""
        return self.said(reason.fields, viewer)

    def taken_apart(self, action: int) -> tuple[str, Fields]:
        """An action's verb and fields."""
        return self.game.action_names.verb(action), self.game.action_names.values(action)

    # ---- the log

    def told(self, tell: Callable[P, list[str]], *args: P.args, **kwargs: P.kwargs) -> list[list[Piece]]:
        """What `turn` or `opening` says, its sentences taken apart."""
        self.linking = True
        try:
            return [pieces(line) for line in tell(*args, **kwargs)]
        finally:
            self.linking = False

    def whole_turn(self, steps: Sequence[Step], viewer: int | None) -> list[str]:
        """A turn and, if it was the last one, who won."""
        view = steps[-1].after
        return [*self.turn(steps, viewer), *(self.ending(view, outcome_of(view))[:1] if view["over"] else [])]

    def turn(self, steps: Sequence[Step], viewer: int | None) -> list[str]:
        """A turn as the viewer may read it: a sentence that says what the seat did, then what followed from it."""
        lines: list[str] = []
        for step in steps:
            lines += [self.move(step.event, viewer, step.before), *self.chance(step.chance, viewer, step.after)]
        return lines

    def opening(self, events: list[Event], viewer: int | None, view: View) -> list[str]:
        """What the set-up brought."""
        return self.chance(events, viewer, view)

    def says(self, key: str, seat: int, viewer: int | None, **values: object) -> str:
        """A sentence about what a seat does: `KEY.you` for the seat that reads it, `KEY.other` for the others."""
        return self(f"{key}.{'you' if seat == viewer else 'other'}", who=self.who(seat, viewer), **values)

    def move(self, event: Event, viewer: int | None, view: View) -> str:
        """A decision of the log as the viewer may read it; `view` is what the viewer saw right before."""
        assert event.seat is not None
        if knows(event, viewer, view):
            what = self.action(event.number, viewer, view)
        else:
            hidden = f"hidden.{self.game.action_names.verb(event.number)}"
            what = self(hidden if hidden in self else "log.hidden")
        return capital(self("log.move", who=self.who(event.seat, viewer), what=what))

    def chance(self, events: list[Event], viewer: int | None, view: View) -> list[str]:
        """What chance brought, as the viewer may read it; alike things in one line."""
        lines: list[str] = []
        for key, group in groupby(events, lambda event: self.chance_key(event, knows(event, viewer, view))):
            alike = list(group)
            if key not in self:
                known = [capital(in_words(event.name)) for event in alike if knows(event, viewer, view)]
                lines += known or [self("log.hidden_chance")]
                continue
            outcomes = [self.game.outcome_names.values(event.number) for event in alike]
            things = [self.drawn(key.removeprefix("chance."), fields, viewer) for fields in outcomes]
            said = self.said(outcomes[0], viewer) if len(alike) == 1 else {}
            lines.append(self(key, **{**said, "what": self.comma(things)}))
        return lines

    def chance_key(self, event: Event, known: bool) -> str:
        verb = self.game.outcome_names.verb(event.number)
        return f"chance.{verb}" if known else f"hidden.chance_{verb}"

    def drawn(self, verb: str, fields: Fields, viewer: int | None) -> str:
        """What chance brought: the first field in words."""
        said = self.said(fields, viewer)
        return str(said.get("who") or next(iter(said.values())))

    def ends_turn(self, event: Event) -> bool:
        """Whether with a decision a seat only ends its turn: it belongs to the turn before it."""
        return False

    def part(self, view: View) -> str:
        """The part of the game that we are in, such as an age: a heading in the log."""
        return ""

    def ending(self, view: View, outcome: Outcome) -> list[str]:
        """Who won, how, and everybody's points by category."""
        winners = self.comma([self.who(seat, view["seat"]) for seat in view["winners"]])
        if len(view["winners"]) == 1:
            key = "end.you" if view["winners"][0] == view["seat"] else "end.won"
        else:
            key = "end.shared"
        lines = [capital(self(key, who=winners, how=self.how(outcome["ending"] or "")))]
        for seat, points in enumerate(outcome["points"]):
            parts = [
                self("end.category", category=self.said_or(f"category.{name}", name), n=n)
                for name, n in points.items()
                if n
            ]
            total = self.count("points", sum(points.values()))
            who = self.who(seat, view["seat"])
            key = "end.points" if parts else "end.points_only"
            lines.append(capital(self(key, who=who, total=total, parts=self.comma(parts))))
        return lines

    def because(self, view: View, outcome: Outcome) -> list[str]:
        """What decided a game that was won by points: where the winner was ahead, and where somebody else was."""
        points: list[dict[str, int]] = outcome["points"]
        totals = [sum(own.values()) for own in points]
        if len(view["winners"]) != 1 or len(points) < 2:
            return []
        winner: int = view["winners"][0]
        rival = max((seat for seat in range(len(points)) if seat != winner), key=lambda seat: totals[seat])
        lead = {name: n - points[rival][name] for name, n in points[winner].items()}
        best = sorted(lead, key=lambda name: -lead[name])[:2]
        if totals[winner] <= totals[rival] or lead[best[0]] <= 0:
            return []
        enough = len(best) < 2 or lead[best[0]] >= totals[winner] - totals[rival] or lead[best[1]] <= 0
        won = best[:1] if enough else best
        names = self.joined([self.said_or(f"category.{name}", name) for name in won], "list.and")
        mine, theirs = (sum(points[seat][name] for name in won) for seat in (winner, rival))
        score = self("end.score", n=totals[winner], m=totals[rival])
        lines = [score + capital(self("end.because", categories=names, n=mine, m=theirs))]
        worst = min(lead, key=lambda name: lead[name])
        if lead[worst] < 0:
            category = self.said_or(f"category.{worst}", worst)
            values = {"category": category, "n": points[rival][worst], "m": points[winner][worst]}
            lines.append(capital(self.says("end.ahead", rival, view["seat"], **values)))
        return lines

    def points_decide(self, outcome: Outcome) -> bool:
        """Whether points decided a game, and not an end at which they do not count."""
        return True

    def scored(self, view: View, seat: int, category: str) -> str:
        """What brought a seat its points of a category; "" where the figure says all."""
        return ""

    def how(self, ending: str) -> str:
        """How a game was won, after "wins"."""
        return self(f"ending.{ending}") if f"ending.{ending}" in self else self("end.by", how=in_words(ending))

    # ---- finding what somebody typed

    def things(self) -> list[str]:
        """The ids of all components that can be asked about."""
        return [thing for ids in self.sections().values() for thing in ids]

    def find_thing(self, typed: str) -> list[str]:
        """The components that somebody may mean: the one of that id or name, else those that contain it."""
        wanted = plainly(typed)
        known = {thing: (plainly(thing), plainly(self.name(thing))) for thing in self.things()}
        exact = [thing for thing, names in known.items() if wanted in names]
        return exact or [thing for thing, names in known.items() if wanted and any(wanted in name for name in names)]


@lru_cache(maxsize=64)
def marked_data(content: Content, is_ours: Callable[[Content, str], bool]) -> Data:
    """A content's data with its numbers marked where they are ours."""
    return {
        section: table if section == "provenance" else with_marks(table, section, partial(is_ours, content))
        for section, table in content.data.items()
    }


def knows(event: Event, viewer: int | None, view: View) -> bool:
    """Whether the viewer saw what was chosen or drawn."""
    return is_known(event, viewer, view["players"])


def in_words(name: str) -> str:
    """An id or the name of an action as one would say it."""
    return name.replace("_", " ")


def told_plainly(value: object, colon: str, comma: str, name: str = "") -> Iterator[str]:
    """The parts of a view, one per line: a number, or a row of them."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from told_plainly(item, colon, comma, f"{name} {in_words(str(key))}".strip())
    elif isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value):
        for number, item in enumerate(value, 1):
            yield from told_plainly(item, colon, comma, f"{name} {number}".strip())
    else:
        told = comma.join(str(item) for item in value) if isinstance(value, list) else str(value)
        yield f"{capital(name)}{colon}{told}"


def capital(sentence: str) -> str:
    """A sentence with its first letter in upper case."""
    return sentence[:1].upper() + sentence[1:]


def plainly(text: str) -> str:
    """Lower case without accents and marks, to compare typed text with names."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(re.sub(r"[^\w+]|_", " ", "".join(c for c in letters if not unicodedata.combining(c))).split())

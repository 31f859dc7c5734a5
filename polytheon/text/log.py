"""The log of a game: what has happened, told turn by turn in sentences that name their things.

How a game puts it is said by its `GameText.turn`. While it words a turn, the names of components carry marks
that say which component they name; `pieces` takes these sentences apart, so that a page can show names as links.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from polytheon.kernel.events import Event, begins_turn, is_known
from polytheon.kernel.notes import Note
from polytheon.kernel.seen import View
from polytheon.text.rulebook import links

if TYPE_CHECKING:
    from polytheon.text.game import GameText

# Characters for private use, which no text of ours and nobody's name holds
OPEN: Final = "\ue000"
THEN: Final = "\ue001"
CLOSE: Final = "\ue002"
KEPT: Final = 2  # turns whose steps are kept, so that they can be told again when one is taken back


class Step(NamedTuple):
    """A decision and what chance brought after it, with what a viewer saw before and after."""

    event: Event
    chance: list[Event]
    before: View
    after: View


def notes_of(step: Step) -> list[Note]:
    """What the rules noted between a decision and the next one, in order."""
    return [note for event in [step.event, *step.chance] for note in event.notes]


class Piece(NamedTuple):
    """A part of a sentence: plain, or the name of a component."""

    text: str
    thing: str = ""


class ToldTurn(NamedTuple):
    """A turn in sentences: what the seat did, then what followed from it. The set-up is nobody's turn.

    `part` is the part of the game in which it falls, such as an age. `counts` says how many events of the match had
    happened after each of its decisions, or after the set-up, and `decisions` how many were taken before it. `rules`
    are the numbers of those that allowed or caused its decisions, in the order of these.
    """

    seat: int | None
    part: str
    decisions: int
    counts: list[int]
    lines: list[list[Piece]]
    rules: tuple[str, ...] = ()


def linked(thing: str, name: str) -> str:
    """A name that says which component it names."""
    return f"{OPEN}{thing}{THEN}{name}{CLOSE}"


def pieces(sentence: str) -> list[Piece]:
    """A sentence taken apart at its names; it begins with a capital letter."""
    found: list[Piece] = []
    rest = sentence
    while OPEN in rest:
        before, _, rest = rest.partition(OPEN)
        thing, _, rest = rest.partition(THEN)
        name, _, rest = rest.partition(CLOSE)
        found += [Piece(before)] if before else []
        found.append(Piece(name, thing))
    found += [Piece(rest)] if rest else []
    if found:
        first = found[0]
        found[0] = Piece(first.text[:1].upper() + first.text[1:], first.thing)
    return found


def plain(line: Sequence[Piece]) -> str:
    """A sentence as text."""
    return "".join(piece.text for piece in line)


def rule_behind(text: GameText, step: Step, viewer: int | None) -> str:
    """The number of the rule that allowed a decision or, where the viewer does not know it, that asked for it."""
    found, event = links(text.game), step.event
    asked = [text.asking(step.before), event.question] if step.before["prompt"] else [event.question]
    known = is_known(event, viewer, step.before["players"])
    return found.rule(text.game.action_names.verb(event.number) if known else "", *asked)


class Teller:
    """Tells a match to a viewer, decision by decision; the turn that is running is told again with each of them.

    Number 0 of the turns is the set-up.
    """

    def __init__(self, text: GameText, viewer: int | None, turns: Sequence[ToldTurn] = ()) -> None:
        self.text = text
        self.viewer = viewer
        self.turns = list(turns)
        self.steps: list[list[Step]] = []  # of the last turns

    @property
    def known(self) -> int:
        """How many events are told."""
        return self.turns[-1].counts[-1] if self.turns else 0

    def tell(self, events: list[Event], before: View, after: View) -> None:
        """Continue with a decision and the chance outcomes after it, or with those of the set-up."""
        count = self.known + len(events)
        if not events or events[0].seat is None:
            lines = self.text.told(self.text.opening, events, self.viewer, after)
            self.turns.append(ToldTurn(None, "", 0, [count], lines))
            return
        step = Step(events[0], events[1:], before, after)
        if not (self.goes_on(before) or self.ends_last(step)):
            last = self.turns[-1] if self.turns else None
            decisions = 0 if last is None or last.seat is None else last.decisions + len(last.counts)
            self.turns.append(ToldTurn(step.event.seat, self.text.part(before), decisions, [], []))
            self.steps = [*self.steps[1 - KEPT :], []]
        self.steps[-1].append(step)
        self.turns[-1].counts.append(count)
        self.retell()

    def goes_on(self, view: View) -> bool:
        """Whether what is decided next belongs to the turn that was told last; the viewer sees this now."""
        if view["prompt"] is None or not self.turns or not self.steps:
            return False
        begins = begins_turn(self.text.game, view["prompt"]["question"], self.steps[-1][-1].event)
        return not begins and self.text.part(view) == self.turns[-1].part

    def ends_last(self, step: Step) -> bool:
        """Whether a seat only ends the turn that was told last."""
        if not self.steps or not self.turns or not self.text.ends_turn(step.event):
            return False
        last = self.turns[-1]
        return last.seat == step.event.seat and last.part == self.text.part(step.before)

    def retell(self) -> None:
        """Word the last turn again."""
        steps = self.steps[-1]
        lines = self.text.told(self.text.whole_turn, steps, self.viewer)
        rules = dict.fromkeys(rule_behind(self.text, step, self.viewer) for step in steps)
        self.turns[-1] = self.turns[-1]._replace(lines=lines, rules=tuple(rule for rule in rules if rule))

    def skip(self, events: int) -> None:
        """Tell nothing about the first events."""
        self.turns.append(ToldTurn(None, "", 0, [events], []))
        self.steps = []

    def take_back(self, events: int) -> bool:
        """Forget what came after the first events; False if too much was undone to continue from here."""
        while self.known > events:
            if not self.steps or not self.steps[-1]:
                return False
            self.steps[-1].pop()
            self.turns[-1].counts.pop()
            if self.steps[-1]:
                continue
            self.steps.pop()
            self.turns.pop()
        if self.known != events or not self.steps:
            return False
        self.retell()
        return True

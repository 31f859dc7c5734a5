"""The position and the story in words, for clients that ask for a language."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from typing import Any, Final, cast

from msgspec import Raw, Struct
from msgspec.json import Encoder

from polytheon.kernel.events import Event
from polytheon.kernel.match import Match
from polytheon.kernel.notes import Note
from polytheon.kernel.offers import Terms
from polytheon.kernel.replaying import Differs, play, replayed, steps
from polytheon.kernel.seen import Outcome, View
from polytheon.server.domain import messages as m
from polytheon.server.domain.show import in_words
from polytheon.server.domain.table import Table
from polytheon.text import LANGUAGES, GameText, game_text
from polytheon.text.log import KEPT, Step, Teller, ToldTurn

ENCODER: Final = Encoder()
SPOKEN: Final = LANGUAGES
STILL_OPEN: Final = KEPT + 1  # turns at the end of a story: those that may be told again, and what they continue


class Story(Struct, array_like=True):
    """The story of a game: the past as it is sent, and the turns that were told last, which may be told again, with
    their steps as plain data: the types of what is compiled cannot be read back."""

    past: list[bytes]
    turns: list[ToldTurn]
    steps: list[list[list[Any]]]


class Narrator:
    """Tells one viewer in one language what has happened, and remembers what it has told.

    `sentences`: with the whole table in sentences, which takes longer than everything else.
    """

    def __init__(self, viewer: int | None, language: str, sentences: bool = True) -> None:
        self.viewer = viewer
        self.language = language
        self.sentences = sentences
        self.kept: GameText | None = None
        self.past: list[Raw] = []  # turns that stay as they were told, even if somebody takes back; serialised
        self.teller: Teller | None = None  # of the turns after these
        self.seen: View | None = None  # what the viewer saw when the last event had happened
        self.told_anew = False  # whether the whole story was told again, and its reader does not know yet

    @property
    def story(self) -> Story:
        if self.teller is None:
            return Story([], [], [])
        self.settle()
        past = [bytes(turn) for turn in self.past]
        return Story(past, self.teller.turns, [[list(step) for step in steps] for steps in self.teller.steps])

    @property
    def number(self) -> int:
        """The number of the turn that was told last."""
        return 0 if self.teller is None else len(self.past) + len(self.teller.turns) - 1

    def settle(self) -> None:
        """Word what is past for good: that saves doing so again for everybody who comes later."""
        if self.teller is not None:
            self.past += [Raw(ENCODER.encode(turn_message(turn))) for turn in self.teller.turns[:-STILL_OPEN]]
            del self.teller.turns[:-STILL_OPEN]

    def told(self, since: int = 0) -> list[Raw | m.StoryTurn]:
        """The story as it was told, from a turn on."""
        if self.teller is None:
            return []
        self.settle()
        last = self.teller.turns[max(0, since - len(self.past)) :]
        return [*self.past[since:], *(turn_message(turn) for turn in last)]

    def text(self, table: Table) -> GameText:
        assert table.match is not None
        if self.kept is None or self.kept.content is not table.match.content:
            self.kept = game_text(table.game, self.language, table.match.content, options=table.state.options)
        self.kept.names = seat_names(table, self.kept)
        return self.kept

    def recount(self, table: Table) -> None:
        """Tell the whole story from the beginning."""
        deque(self.tellings(table), maxlen=0)

    def tellings(self, table: Table) -> Iterator[ToldTurn]:
        """The whole story from the beginning: after the set-up and after each decision, the turn as it is told then."""
        assert table.match is not None
        self.teller = teller = Teller(self.text(table), self.viewer)
        self.past = []
        self.seen = None  # until all is told
        chunks = steps(list(table.match.log))
        try:
            match = replayed(table.game, table.state.players, table.state.options, chunks[0], table.match.content)
            view = match.view(self.viewer)
            teller.tell(table.events[: len(match.log)], view, view)
            yield teller.turns[-1]
            yield from self.follow(table, match, chunks[1:])
        except Differs:  # what happened on other rules cannot be told
            teller.skip(len(table.events))
        self.seen = table.match.view(self.viewer)

    def resume(self, table: Table, story: Story, told: Match) -> Iterator[ToldTurn]:
        """Continue a story from `told` on, the table's match as it was some decisions ago: after each decision since
        then, the turn as it is told then."""
        assert table.match is not None
        self.past = [Raw(turn) for turn in story.past]
        last = [turn._replace(counts=list(turn.counts)) for turn in story.turns]  # others continue it too
        self.teller = Teller(self.text(table), self.viewer, last)
        self.teller.steps = [[step_of(step) for step in steps] for steps in story.steps]
        yield from self.follow(table, told.copy(), steps(list(table.match.log[len(told.log) :]))[1:])
        self.seen = table.match.view(self.viewer)

    def follow(self, table: Table, match: Match, chunks: list[list[int]]) -> Iterator[ToldTurn]:
        """Continue the story with these parts of the log, played on a match up to which it is told; after each
        decision, the turn as it is told then."""
        assert self.teller is not None
        view = match.view(self.viewer)
        for chunk in chunks:
            play(match, chunk)
            before, view = view, match.view(self.viewer)
            self.teller.tell(table.events[self.teller.known : len(match.log)], before, view)
            yield self.teller.turns[-1]

    def catch_up(self, table: Table) -> Iterator[ToldTurn]:
        """If the story cannot be continued, tell it from the beginning; after each decision, the turn as it is told
        then."""
        if not self.can_go_on(table):
            yield from self.tellings(table)
            self.told_anew = True

    def can_go_on(self, table: Table) -> bool:
        """Whether the story can be continued. What was taken back is forgotten."""
        teller, events = self.teller, table.events
        if teller is None or (teller.known > len(events) and not teller.take_back(len(events))):
            return False
        news = events[teller.known :]
        return not news or (self.seen is not None and all(event.seat is None for event in news[1:]))

    def go_on(self, table: Table, view: View) -> int:
        """Narrate what is new, or forget what was taken back; returns the first turn that changed."""
        deque(self.catch_up(table), maxlen=0)
        assert self.teller is not None
        news, before = table.events[self.teller.known :], self.number
        if news:
            assert self.seen is not None
            self.teller.tell(news, self.seen, view)
            before = min(before + 1, self.number)
        if self.told_anew:
            self.told_anew = False
            return 0
        return before

    def words(self, table: Table, view: View, stop: m.UndoStop | None, whole: bool) -> m.Words:
        """The words that go with a view, and with what stops the viewer from taking back; with the whole story if so
        wished, else with what is new."""
        assert table.match is not None
        text = self.text(table)
        changed = self.go_on(table, view)
        since = 0 if whole else changed
        self.seen = view
        outcome = table.match.outcome if table.match.over else None
        return m.Words(
            lead=text.lead(view),
            question=text.question(view),
            seats=[text.who(seat, self.viewer) for seat in range(table.state.players)],
            story=cast(list[m.StoryTurn], self.told(since)),  # it is serialised and nothing else
            story_from=since,
            table=text.tell(view) if self.sentences else [],
            ending=[] if outcome is None else text.ending(view, outcome),
            going_on=self.teller is not None and self.teller.goes_on(view),
            end=None if outcome is None else end_story(text, view, outcome),
            no_undo=text.no_undo(stop.why, stop.seat, self.viewer) if stop is not None else "",
        )

    def choices(self, table: Table, choices: list[m.Choice], view: View) -> list[m.Choice]:
        """Choices with the words for them."""
        return in_words(choices, view, self.text(table)) if choices else choices


def step_of(data: list[Any]) -> Step:
    """A step of plain data."""
    event, chance, before, after = data
    return Step(event_of(event), [event_of(other) for other in chance], before, after)


def event_of(data: list[Any]) -> Event:
    """An event of plain data."""
    seat, number, name, known, knew, news, question, source, terms, notes = data
    held = None if terms is None else Terms(terms[0], terms[1], None if terms[2] is None else tuple(terms[2]))
    noted = tuple(Note(*note) for note in notes)
    return Event(seat, number, name, tuple(known), tuple(knew), news, question, source, held, noted)


def end_story(text: GameText, view: View, outcome: Outcome) -> m.EndStory:
    """What decided a game, and where the points came from."""
    found = [
        {name: text.scored(view, seat, name) for name, n in own.items() if n}
        for seat, own in enumerate(outcome["points"])
    ]
    scored = [{name: said for name, said in own.items() if said} for own in found]
    return m.EndStory(text.because(view, outcome), scored, text.points_decide(outcome))


def turn_message(turn: ToldTurn) -> m.StoryTurn:
    lines = [[m.Piece(piece.text, piece.thing) for piece in line] for line in turn.lines]
    return m.StoryTurn(turn.seat, turn.part, turn.decisions, lines, list(turn.rules))


def seat_names(table: Table, text: GameText) -> dict[int, str]:
    """The names of the seats, bots by the name of their character; equal names are numbered."""
    names = {}
    for number, seat in enumerate(table.state.seats):
        character = f"character.{seat.level}"
        if seat.name:
            names[number] = text(character) if seat.kind == "bot" and character in text else seat.name
    if len(set(names.values())) == len(names):
        return names
    often, so_far = Counter(names.values()), Counter[str]()
    for number, name in names.items():
        so_far[name] += 1
        if often[name] > 1:
            names[number] = text("seat.counted", name=name, n=so_far[name])
    return names

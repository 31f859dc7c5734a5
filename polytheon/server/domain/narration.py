"""The position and the story in words, for clients that ask for a language."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, Literal

from msgspec import Struct

from polytheon.kernel.events import Event
from polytheon.server.domain import messages as m
from polytheon.server.domain.replaying import Differs, play, replayed, steps
from polytheon.server.domain.table import Table
from polytheon.text import LANGUAGES, GameText, game_text

SPOKEN: Final = LANGUAGES


class Story(Struct, array_like=True):
    """What was told of a game: lines, each with how many events have happened with it, and how many have in all."""

    lines: list[tuple[int, m.StoryLine]]
    known: int


class Narrator:
    """Tells one viewer in one language what has happened, and remembers what it has told.

    `sentences`: with the whole table in sentences, which takes longer than everything else. `story`: what was told
    already, up to the table as it is.
    """

    def __init__(
        self, table: Table, viewer: int | None, language: str, sentences: bool = True, story: Story | None = None
    ) -> None:
        self.viewer = viewer
        self.language = language
        self.sentences = sentences
        self.kept: GameText | None = None
        self.lines: list[tuple[int, m.StoryLine]] = []  # a line, and how many events have happened with it
        self.known = 0  # how many events are told
        self.seen: dict[str, Any] | None = None  # what the viewer saw when the last event had happened
        if table.match is not None and story is not None:
            self.lines, self.known, self.seen = story.lines, story.known, table.match.view(viewer)
        elif table.match is not None:
            self.recount(table)

    @property
    def story(self) -> Story:
        return Story(self.lines, self.known)

    def text(self, table: Table) -> GameText:
        assert table.match is not None
        if self.kept is None or self.kept.content is not table.match.content:
            self.kept = game_text(table.game, self.language, table.match.content, options=table.state.options)
        self.kept.names = seat_names(table, self.kept)
        return self.kept

    def recount(self, table: Table) -> None:
        """Tell the whole story from the beginning."""
        assert table.match is not None
        self.lines, self.known = [], 0
        chunks = steps(list(table.match.log))
        text = self.text(table)
        try:
            match = replayed(table.game, table.state.players, table.state.options, chunks[0])
            view = match.view(self.viewer)
            self.tell(text, table.events[: len(match.log)], view, view)
            for chunk in chunks[1:]:
                play(match, chunk)
                before, view = view, match.view(self.viewer)
                self.tell(text, table.events[self.known : len(match.log)], before, view)
        except Differs:  # what happened on other rules cannot be told
            self.known = len(table.events)
        self.seen = table.match.view(self.viewer)

    def tell(self, text: GameText, events: list[Event], before: dict[str, Any], view: dict[str, Any]) -> None:
        """Tell a decision and what luck brought after it, with what the viewer saw before and sees after."""
        if events and events[0].seat is not None:
            self.known += 1
            self.add("move", text.move(events[0], self.viewer, before), events[0].seat)
            events = events[1:]
        part = text.part(view)
        self.known += len(events)
        if part and part != self.part():
            self.add("heading", part)
        for line in text.luck(events, self.viewer, view):
            self.add("luck", line)

    def add(self, kind: Literal["move", "luck", "heading"], text: str, seat: int | None = None) -> None:
        self.lines.append((self.known, m.StoryLine(kind, seat, text)))

    def part(self) -> str:
        """The part of the game that the story has come to."""
        return next((line.text for _, line in reversed(self.lines) if line.kind == "heading"), "")

    def words(self, table: Table, view: dict[str, Any], stop: m.UndoStop | None, whole: bool) -> m.Words:
        """The words that go with a view, and with what stops the viewer from taking back; with the whole story if so
        wished, else with what is new."""
        assert table.match is not None
        text = self.text(table)
        while self.lines and self.lines[-1][0] > len(table.events):  # taken back
            self.lines.pop()
        told = len(self.lines)
        self.known = min(self.known, len(table.events))
        news = table.events[self.known :]
        if news and self.seen is not None and all(event.seat is None for event in news[1:]):
            self.tell(text, news, self.seen, view)
        elif news:
            self.recount(table)
            whole = True
        self.seen = view
        since = 0 if whole else told
        ending: list[str] = []
        if table.match.over:
            ending = text.ending(view, table.match.outcome)
        return m.Words(
            lead=text.lead(view),
            question=text.question(view),
            choices=[m.LabelledChoice(*choice) for choice in text.choices(view)],
            seats=[text.who(seat, self.viewer) for seat in range(table.state.players)],
            story=[line for _, line in self.lines[since:]],
            story_from=since,
            table=text.tell(view) if self.sentences else [],
            ending=ending,
            no_undo=text.no_undo(stop.why, stop.seat, self.viewer) if stop is not None else "",
        )


def seat_names(table: Table, text: GameText) -> dict[int, str]:
    """Who sits where, bots by their level; several of the same name are counted."""
    names = {}
    for number, seat in enumerate(table.state.seats):
        level = f"level.{seat.level}"
        if seat.name:
            names[number] = text(level) if seat.kind == "bot" and level in text else seat.name
    if len(set(names.values())) == len(names):
        return names
    often, so_far = Counter(names.values()), Counter[str]()
    for number, name in names.items():
        so_far[name] += 1
        if often[name] > 1:
            names[number] = text("seat.counted", name=name, n=so_far[name])
    return names

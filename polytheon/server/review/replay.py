"""Replays: a table's game position by position, as somebody may see it."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from typing import Any, Final

from polytheon.kernel.events import Event
from polytheon.kernel.match import Match
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Refusal, Who, seat_of, seats_of
from polytheon.server.domain.narration import Narrator, seat_names
from polytheon.server.domain.replaying import Differs, play, replayed, steps
from polytheon.server.domain.show import result, saw, seats
from polytheon.server.domain.table import Table
from polytheon.server.review import messages as a
from polytheon.text import GameText, game_text

OTHER_RULES: Final = "this game was played by other rules than today's"
MOST_KEPT: Final = 16  # tables whose positions are kept


class Positions:
    """The positions of a game: number n is the match after n decisions. A game of other rules ends where it no longer
    fits these; one that comes from a record and has not begun is there too."""

    def __init__(self, table: Table) -> None:
        s = table.state
        log = log_of(table)
        chunks = steps(log)
        try:
            self.matches: list[Match] = [replayed(table.game, s.players, s.options, chunks[0])]
        except Differs as error:
            raise Refusal("other_rules", OTHER_RULES) from error
        with contextlib.suppress(Differs):
            for chunk in chunks[1:]:
                match = self.matches[-1].copy()
                play(match, chunk)
                self.matches.append(match)
        self.fits = len(self.matches) == len(chunks)
        self.events = self.matches[-1].events()
        self.told: dict[tuple[int | None, str], list[list[m.StoryLine]]] = {}

    @property
    def last(self) -> int:
        """How many decisions were taken."""
        return len(self.matches) - 1

    def decision(self, step: int) -> Event:
        """What was decided at a position."""
        return self.events[len(self.matches[step].log)]

    def lines(self, table: Table, eyes: int | None, language: str) -> list[list[m.StoryLine]]:
        """In words, what happened with the decision that led to each position."""
        found = self.told.get((eyes, language))
        if found is None:
            story = Narrator(table, eyes, language).lines
            ends = [len(match.log) for match in self.matches]
            starts = [-1, *ends]
            found = [[line for count, line in story if start < count <= end] for start, end in zip(starts, ends)]
            self.told[eyes, language] = found
        return found


def log_of(table: Table) -> list[int]:
    """The log of a table's game, or of the record that it goes on from; empty where there is none."""
    if table.stopped is not None:
        return table.logbook.log
    return table.state.imported if table.match is None else list(table.match.log)


def check_replayable(table: Table) -> None:
    """Raise Refusal unless a table's game can be looked at."""
    if table.stopped is not None and table.state.status != "over":  # today's rules cannot say who may see what
        raise Refusal("other_rules", OTHER_RULES)
    if not log_of(table):
        raise Refusal("not_running", "the game has not begun")


class Library:
    """The positions of the games that were looked at last."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, int], Positions] = OrderedDict()

    def positions(self, table: Table) -> Positions:
        key = table.state.table, table.state.position
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = Positions(table)
            if len(self.kept) > MOST_KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(key)
        return found


def as_far_as_it_fits(table: Table, positions: Positions) -> Table:
    """The table with the game that can be looked at, where that is not its own."""
    return table if positions.fits and table.match is not None else Table(table.state, positions.matches[-1])


# ---- who may see what


def may_look(table: Table, who: Who) -> list[int]:
    """The seats with whose eyes somebody may look: once the game is over there are no secrets."""
    return list(range(table.state.players)) if table.state.status == "over" else seats_of(table, who)


def eyes_of(table: Table, who: Who, wish: str | None) -> int | None:
    """With whose eyes somebody looks: the own ones unless others are wished for and allowed."""
    if wish is None:
        return seat_of(table, who)
    if wish == "everybody":
        return None
    if int(wish) >= table.state.players:
        raise Refusal("no_seat", f"there is no seat {wish}: they go from 0 to {table.state.players - 1}")
    if int(wish) not in may_look(table, who):
        raise Refusal("not_over", "while the game runs you can look with your own eyes only")
    return int(wish)


def text_of(table: Table, language: str) -> GameText:
    """The table's game in words."""
    assert table.match is not None
    text = game_text(table.game, language, table.match.content, options=table.state.options)
    text.names = seat_names(table, text)
    return text


# ---- messages


def replay_message(
    table: Table, positions: Positions, you: int | None, may: list[int], eyes: int | None, language: str
) -> a.Replay:
    """A game step by step, for who holds the seat `you` and may look with the eyes of `may`."""
    s, text = table.state, text_of(table, language)
    told = positions.lines(table, eyes, language)
    deciders = [None, *(positions.decision(step).seat for step in range(positions.last))]
    return a.Replay(
        table=s.table,
        game=s.game,
        players=s.players,
        options=s.options,
        status=s.status,
        seats=seats(table),
        names=[text.who(seat, you) for seat in range(s.players)],
        you=you,
        eyes=eyes,
        may=may,
        steps=[a.ReplayStep(seat, lines) for seat, lines in zip(deciders, told)],
        result=result(table),
        notes=notes_of(table, positions, text),
    )


def notes_of(table: Table, positions: Positions, text: GameText) -> list[str]:
    """What is to be said of a game of older rules."""
    s, note = table.state, table.state.record
    if not positions.fits:
        return text.record_notes(s.rules, True, False, positions.last)
    if note is None:
        return []
    return text.record_notes(note.rules, note.same_components, not note.reason, note.moves, note.line, note.reason)


def moment_message(table: Table, positions: Positions, step: int, eyes: int | None, language: str) -> a.Moment:
    if not 0 <= step <= positions.last:
        raise Refusal("no_step", f"this game has the steps 0 to {positions.last}")
    match = positions.matches[step]
    view = match.view(eyes)
    decided: m.Choice | None = None
    if step < positions.last:
        event = positions.decision(step)
        if saw(table, event, eyes):
            decided = m.Choice(event.number, event.name)
    words = words_of(text_of(table, language), match, view, positions.lines(table, eyes, language)[step])
    return a.Moment(step, view, choices_of(match, view), decided, words)


def choices_of(match: Match, view: dict[str, Any]) -> list[m.Choice]:
    return [m.Choice(action, match.notate(action)) for action in view["legal"]]


def words_of(text: GameText, match: Match, view: dict[str, Any], lines: list[m.StoryLine]) -> m.Words:
    """A position in words; `lines` tell what has led to it."""
    return m.Words(
        lead=text.lead(view),
        question=text.question(view),
        choices=[m.LabelledChoice(*choice) for choice in text.choices(view)],
        seats=[text.who(seat, view["seat"]) for seat in range(match.players)],
        story=lines,
        story_from=0,
        table=text.tell(view),
        ending=text.ending(view, match.outcome) if match.over else [],
    )

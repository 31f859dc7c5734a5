"""Replays: a table's game position by position, as somebody may see it."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from polytheon.kernel.match import Event, Match
from polytheon.table import afterwards as a
from polytheon.table import messages as m
from polytheon.table.decide import Refusal
from polytheon.table.replaying import Differs, play, replayed, steps
from polytheon.table.show import result, seats
from polytheon.table.table import Table
from polytheon.text import GameText, game_text

MOST_KEPT: Final = 16  # tables whose positions are kept


class Positions:
    """The positions of a game: number n is the match after n decisions."""

    def __init__(self, table: Table) -> None:
        assert table.match is not None
        chunks = steps(list(table.match.log))
        try:
            match = replayed(table.game, table.state.players, table.state.options, chunks[0])
            self.matches: list[Match] = [match]
            for chunk in chunks[1:]:
                match = match.copy()
                play(match, chunk)
                self.matches.append(match)
        except Differs as error:
            raise Refusal("other_rules", "this game was played on other rules than these") from error
        events = match.events()
        ends = [len(match.log) for match in self.matches]
        self.events: list[list[Event]] = [events[start:end] for start, end in zip([0, *ends], ends)]

    @property
    def last(self) -> int:
        """How many decisions were taken."""
        return len(self.matches) - 1

    def decision(self, step: int) -> Event:
        """What was decided at a position."""
        return self.events[step + 1][0]

    def lines(self, step: int, text: GameText, viewer: int | None) -> list[str]:
        """In words, what happened with the decision that led to a position."""
        events = self.events[step]
        lines: list[str] = []
        if step > 0:
            lines.append(text.move(events[0], viewer, self.matches[step - 1].view(viewer)))
            events = events[1:]
        return lines + text.luck(events, viewer, self.matches[step].view(viewer))


class Library:
    """The positions of the games that were looked at last."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, int], Positions] = OrderedDict()

    def positions(self, table: Table) -> Positions:
        if table.match is None:
            raise Refusal("not_running", "the game has not begun")
        key = table.state.table, table.state.position
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = Positions(table)
            if len(self.kept) > MOST_KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(key)
        return found


# ---- who may see what


def may_look(table: Table, own: int | None) -> list[int]:
    """The seats with whose eyes somebody may look: once the game is over there are no secrets."""
    if table.state.status == "over":
        return list(range(table.state.players))
    return [] if own is None else [own]


def eyes_of(table: Table, own: int | None, wish: str | None) -> int | None:
    """With whose eyes somebody looks: the own ones unless others are wished for and allowed."""
    if wish is None:
        return own
    if wish == "everybody":
        return None
    if int(wish) >= table.state.players:
        raise Refusal("no_seat", f"there is no seat {wish}: they go from 0 to {table.state.players - 1}")
    if int(wish) not in may_look(table, own):
        raise Refusal("not_over", "while the game runs you can look with your own eyes only")
    return int(wish)


def text_of(table: Table, language: str) -> GameText:
    """The table's game in words."""
    names = {number: seat.name for number, seat in enumerate(table.state.seats) if seat.name}
    assert table.match is not None
    return game_text(table.game, language, table.match.content, names, table.match.options)


# ---- messages


def replay_message(table: Table, positions: Positions, own: int | None, eyes: int | None, language: str) -> a.Replay:
    text, s = text_of(table, language), table.state
    told = [a.ReplayStep(None, positions.lines(0, text, eyes))]
    for step in range(1, positions.last + 1):
        told.append(a.ReplayStep(positions.decision(step - 1).seat, positions.lines(step, text, eyes)))
    return a.Replay(
        table=s.table,
        game=s.game,
        players=s.players,
        options=s.options,
        status=s.status,
        seats=seats(table),
        you=own,
        eyes=eyes,
        may=may_look(table, own),
        steps=told,
        result=result(table),
    )


def moment_message(table: Table, positions: Positions, step: int, eyes: int | None, language: str) -> a.Moment:
    if not 0 <= step <= positions.last:
        raise Refusal("no_step", f"this game has the steps 0 to {positions.last}")
    text, match = text_of(table, language), positions.matches[step]
    view = match.view(eyes)
    decided: m.Choice | None = None
    if step < positions.last:
        event = positions.decision(step)
        known = len(event.known) == match.players if eyes is None else eyes in event.known
        if known:
            decided = m.Choice(event.number, event.name)
    lines = positions.lines(step, text, eyes)
    return a.Moment(step, view, choices_of(match, view), decided, words_of(text, match, view, lines))


def choices_of(match: Match, view: dict[str, Any]) -> list[m.Choice]:
    return [m.Choice(action, match.notate(action)) for action in view["legal"]]


def words_of(text: GameText, match: Match, view: dict[str, Any], lines: list[str]) -> m.Words:
    """A position in words; `lines` tell what has led to it."""
    return m.Words(
        question=text.question(view),
        choices=[m.LabelledChoice(*choice) for choice in text.choices(view)],
        story=lines,
        story_from=0,
        table=text.tell(view),
        ending=text.ending(view, match.outcome) if match.over else [],
    )

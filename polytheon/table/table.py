"""A table: its state and its match, as the entries of its log have made them. No clock, no input or output here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import MsgspecError

from polytheon.bots import BOTS
from polytheon.games import game as find_game
from polytheon.kernel.errors import BadDump, PolytheonError
from polytheon.kernel.events import START, Event, TakeBack, last_to_decide
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match
from polytheon.table import entries as e
from polytheon.table import state as st
from polytheon.table.logbook import OF_THE_MATCH, match_log
from polytheon.table.messages import ChatLine, Reason, SeatKind
from polytheon.table.replaying import Differs, events_between, play, replayed
from polytheon.table.state import Answer, Ending, Line, Seat, Snapshot, State, UndoWish

LEVELS: Final = tuple(name for name in BOTS if name != "search")  # "search" is for experts, who give it a budget
USUAL_LEVEL: Final = "easy" if "easy" in LEVELS else LEVELS[-1]  # who plays on for a seat that was given up
CHAT_KEPT: Final = 100
MOST_HOLDERS: Final = 8
MINUTE: Final = 60.0
DAY: Final = 86400.0
BOT_PATIENCE: Final = 20.0  # after so long somebody else may think for a bot whose thinker is gone


class Table:
    """One table, folded from its log."""

    def __init__(self, state: State, match: Match | None = None) -> None:
        self.state = state
        self.match = match
        self.game: Game = find_game(state.game)
        self._events: list[Event] | None = None

    # ---- what it is

    @property
    def events(self) -> list[Event]:
        """The match's events so far. What happened on other rules, which these cannot tell, nobody is told."""
        if self._events is None:
            self._events = []
            if self.match is not None:
                log = list(self.match.log)
                try:
                    replayed(self.game, self.state.players, self.state.options, log)
                    self._events = self.match.events()
                except Differs:
                    self._events = [Event(None, 0, "", ())] * len(log)
        return self._events

    @property
    def fits(self) -> bool:
        """Whether all that has happened fits today's rules."""
        return all(event.name for event in self.events)

    def held(self, visitor: str) -> list[int]:
        """The seats that a visitor holds: more than one where several people play on one screen."""
        return [n for n, seat in enumerate(self.state.seats) if visitor and visitor in seat.holders]

    def holder(self, visitor: str, wanted: int | None = None) -> int | None:
        """The seat that a visitor holds; of several, the wanted one or the first."""
        held = self.held(visitor)
        return wanted if wanted in held else next(iter(held), None)

    def beside(self, seat: int) -> list[int]:
        """The seats that are played on the same screen as a seat, with it."""
        holders = set(self.state.seats[seat].holders)
        return [n for n, other in enumerate(self.state.seats) if n == seat or not holders.isdisjoint(other.holders)]

    def level(self, seat: int) -> str | None:
        """The bot that plays for a seat now, or None if a person or an outside program does."""
        sitting = self.state.seats[seat]
        if sitting.kind == "bot":
            return sitting.level
        if sitting.away or sitting.resigned:
            return self.state.takeover or USUAL_LEVEL
        return None

    def players_present(self) -> list[int]:
        """The seats that decide for themselves: people and outside programs that are still in the game."""
        return [n for n, seat in enumerate(self.state.seats) if seat.kind != "empty" and self.level(n) is None]

    def deadline(self) -> float | None:
        """When the time of the seat to act is over."""
        s = self.state
        if s.status != "running" or s.active is None or self.level(s.active) is not None:
            return None
        if s.clock.kind == "minutes":
            return s.since + s.left[s.active]
        if s.clock.kind == "days":
            return s.since + s.clock.amount * DAY
        return None

    def due(self) -> float | None:
        """When the server has to look after the table by itself: for a bot to move, or for the clock."""
        s = self.state
        if s.status == "running" and s.active is not None and self.level(s.active) is not None:
            return s.since + BOT_PATIENCE
        return self.deadline()

    def take_back(self, seats: Sequence[int]) -> tuple[int, TakeBack]:
        """Who decided last of the seats that are played on one screen, and how far that can be taken back."""
        assert self.match is not None
        playing = [seat for seat in seats if not self.state.seats[seat].resigned]
        seat = last_to_decide(self.events, playing)
        return (seats[0], TakeBack(0, START)) if seat is None else (seat, self.match.take_back(seat, self.events))

    def who_must_agree(self, seat: int, count: int) -> list[int]:
        """The seats that are asked before so many decisions are taken back."""
        return [] if count == 1 else [n for n in self.players_present() if n not in self.beside(seat)]

    # ---- entries

    def apply(self, entry: e.Entry, at: float, match: Match | None = None) -> None:
        """Do what an entry says. `match` is the match after it, where that is already at hand."""
        self.state.number += 1
        APPLY[type(entry)](self, entry, at, match)

    def joined(self, entry: e.Joined, at: float, _: Match | None) -> None:
        seat = self.state.seats[entry.seat]
        kind: SeatKind = "program" if entry.program else "person"
        holders = [entry.holder] if entry.holder else []
        self.state.seats[entry.seat] = Seat(kind, entry.name, "", holders, seat.generation + 1)
        if entry.host:
            self.state.host_seat = entry.seat

    def bot_seated(self, entry: e.BotSeated, at: float, _: Match | None) -> None:
        generation = self.state.seats[entry.seat].generation + 1
        self.state.seats[entry.seat] = Seat("bot", entry.level, entry.level, [], generation)

    def left(self, entry: e.Left, at: float, _: Match | None) -> None:
        s = self.state
        s.seats[entry.seat] = Seat(generation=s.seats[entry.seat].generation + 1)
        if s.host_seat == entry.seat:
            s.host_seat = next((n for n, seat in enumerate(s.seats) if seat.kind in ("person", "program")), None)

    def claimed(self, entry: e.Claimed, at: float, _: Match | None) -> None:
        holders = self.state.hosts if entry.seat is None else self.state.seats[entry.seat].holders
        holders.append(entry.holder)
        del holders[:-MOST_HOLDERS]

    def started(self, entry: e.Started, at: float, match: Match | None) -> None:
        s = self.state
        self.match = match or replayed(self.game, s.players, s.options, entry.log)
        self._events = None
        s.status = "running"
        s.rules = entry.rules
        s.answers = [None] * s.players
        s.left = self.full_clocks()
        s.since = at
        s.active = None
        self.settle(at)

    def acted(self, entry: e.Acted, at: float, match: Match | None) -> None:
        assert self.match is not None
        before = self.match
        if match is None:
            match = before.copy()
            play(match, entry.log)
        self.charge(at)
        if self._events is not None:
            self._events += events_between(before, match)
        self.match = match
        s = self.state
        s.answers[entry.seat] = Answer(s.position, entry.log[0])
        self.settle(at)

    def undo_asked(self, entry: e.UndoAsked, at: float, _: Match | None) -> None:
        self.state.undo = UndoWish(entry.seat, entry.count)

    def undo_agreed(self, entry: e.UndoAgreed, at: float, _: Match | None) -> None:
        assert self.state.undo is not None
        self.state.undo.agreed.append(entry.seat)

    def undo_declined(self, entry: e.UndoDeclined, at: float, _: Match | None) -> None:
        self.state.undo = None

    def undone(self, entry: e.Undone, at: float, match: Match | None) -> None:
        assert self.match is not None
        if match is None:
            match = self.match.copy()
            match.rewind(entry.count, self.events)
        self.charge(at)
        if self._events is not None:
            del self._events[len(match.log) :]
        self.match = match
        self.state.taken_back = Answer(self.state.position, entry.seat)
        self.settle(at)

    def resigned(self, entry: e.Resigned, at: float, _: Match | None) -> None:
        self.give_up(entry.seat, "resign", at)

    def timed_out(self, entry: e.TimedOut, at: float, _: Match | None) -> None:
        self.give_up(entry.seat, "clock", at)

    def give_up(self, seat: int, reason: Reason, at: float) -> None:
        """Two players: the other one wins. More: a bot plays on for the seat, which can no longer win."""
        s = self.state
        self.punch(seat, at)
        s.seats[seat].resigned = True
        s.undo = None
        still_in = [n for n, other in enumerate(s.seats) if not other.resigned]
        if len(still_in) == 1:
            self.end(still_in, reason)

    def taken_over(self, entry: e.TakenOver, at: float, _: Match | None) -> None:
        self.punch(entry.seat, at)
        self.state.seats[entry.seat].away = True
        self.state.undo = None

    def returned(self, entry: e.Returned, at: float, _: Match | None) -> None:
        s = self.state
        self.punch(entry.seat, at)
        s.seats[entry.seat].away = False
        if s.clock.kind == "minutes":  # who is back has time for a few decisions at least
            s.left[entry.seat] = max(s.left[entry.seat], MINUTE, s.clock.amount * MINUTE / 10)

    def said(self, entry: e.Said, at: float, _: Match | None) -> None:
        s = self.state
        line = ChatLine(s.number, entry.seat, s.seats[entry.seat].name, entry.text, at)
        s.chat.append(Line(line, entry.key))
        del s.chat[:-CHAT_KEPT]

    def rematch_asked(self, entry: e.RematchAsked, at: float, _: Match | None) -> None:
        self.state.rematch.append(entry.seat)

    def rematched(self, entry: e.Rematched, at: float, _: Match | None) -> None:
        self.state.next = entry.table

    def patched(self, entry: e.Patched, at: float, match: Match | None) -> None:
        s = self.state
        if match is None:
            assert self.match is not None
            match = replayed(self.game, s.players, s.options, list(self.match.log)[: entry.keep])
        self.match = match
        self._events = None
        s.status, s.ending = "running", None
        s.answers = s.answers or [None] * s.players
        s.left = s.left or self.full_clocks()
        self.settle(at)

    def closed(self, entry: e.Closed, at: float, _: Match | None) -> None:
        self.end([], "closed")

    # ---- after the match has changed

    def charge(self, at: float) -> None:
        """Take the time that has passed from who had to act."""
        s = self.state
        if s.clock.kind == "minutes" and s.active is not None and self.level(s.active) is None:
            s.left[s.active] = max(0.0, s.left[s.active] - max(0.0, at - s.since))

    def full_clocks(self) -> list[float]:
        s = self.state
        return [s.clock.amount * MINUTE if s.clock.kind == "minutes" else 0.0] * s.players

    def punch(self, seat: int, at: float) -> None:
        """Another plays for the seat from now on: what was used is charged, and the time of the seat begins anew."""
        self.charge(at)
        if self.state.clock.kind != "days" or self.state.active == seat:
            self.state.since = max(at, self.state.since)

    def settle(self, at: float) -> None:
        """The match stands at a new position."""
        s = self.state
        assert self.match is not None
        before, s.active = s.active, self.match.to_act
        if s.active != before or s.clock.kind != "days":
            s.since = max(at, s.since)
        s.position = s.number
        s.undo = None
        if self.match.over:
            self.end(self.winners(), "end")

    def winners(self) -> list[int]:
        """The winners of the match; who gave up cannot be one."""
        assert self.match is not None
        still_in = [n for n, seat in enumerate(self.state.seats) if not seat.resigned]
        winners = [seat for seat in self.match.winners if seat in still_in]
        if not winners:
            best = max(self.match.scores[seat] for seat in still_in)
            winners = [seat for seat in still_in if self.match.scores[seat] == best]
        return winners

    def end(self, winners: list[int], reason: Reason) -> None:
        s = self.state
        s.status = "over"
        s.active = None
        s.undo = None
        s.ending = Ending(winners, reason)

    # ---- snapshots

    def snapshot(self) -> bytes:
        return st.ENCODER.encode(Snapshot(self.state, self.match.dump() if self.match else None))


def created(entry: e.Created, at: float) -> Table:
    """A table from the first entry of its log."""
    state = State(
        entry.table,
        entry.game,
        entry.players,
        entry.options,
        entry.clock,
        entry.takeover,
        entry.listed,
        entry.hints,
        [entry.host] if entry.host else [],
        at,
        entry.log,
        [Seat() for _ in range(entry.players)],
        number=1,
        record=entry.record,
    )
    return Table(state)


def read_snapshot(data: bytes) -> Snapshot:
    try:
        return st.DECODER.decode(data)
    except MsgspecError as error:
        raise BadDump(f"this is no snapshot: {error}") from error


def restored(snapshot: bytes) -> Table:
    """A table from a snapshot. Raises PolytheonError if it does not fit the rules, or the server, of the day."""
    found = read_snapshot(snapshot)
    match = find_game(found.state.game).load(found.match) if found.match is not None else None
    table = Table(found.state, match)
    if match is not None and match.to_act != table.state.active and table.state.status == "running":
        raise PolytheonError("the rules of the day ask somebody else than the rules of the snapshot did")
    return table


def folded(log: list[tuple[e.AnyEntry, float]], table: Table | None = None) -> Table:
    """A table from its log, or from a snapshot and the log after it.

    What happened before the rules were mended need not fit them: the mending says how the match goes on.
    """
    mended = max((i for i, (entry, _) in enumerate(log) if isinstance(entry, e.Patched)), default=-1)
    raw = list(table.match.log) if table is not None and table.match is not None else []
    fits = True
    for i, (entry, at) in enumerate(log):
        if i <= mended:
            raw = match_log([entry], raw)
        if table is None:
            assert isinstance(entry, e.Created)
            table = created(entry, at)
        elif isinstance(entry, e.Patched):
            table.apply(entry, at, replayed(table.game, table.state.players, table.state.options, raw))
            fits = True
        elif i < mended and isinstance(entry, OF_THE_MATCH):
            if not fits:
                table.state.number += 1
                continue
            try:
                table.apply(entry, at)
            except PolytheonError:
                fits = False
        else:
            table.apply(entry, at)
    assert table is not None
    return table


APPLY: Final[dict[type[e.Entry], Callable[[Table, Any, float, Match | None], None]]] = {
    e.Joined: Table.joined,
    e.BotSeated: Table.bot_seated,
    e.Left: Table.left,
    e.Claimed: Table.claimed,
    e.Started: Table.started,
    e.Acted: Table.acted,
    e.UndoAsked: Table.undo_asked,
    e.UndoAgreed: Table.undo_agreed,
    e.UndoDeclined: Table.undo_declined,
    e.Undone: Table.undone,
    e.Resigned: Table.resigned,
    e.TimedOut: Table.timed_out,
    e.TakenOver: Table.taken_over,
    e.Returned: Table.returned,
    e.Said: Table.said,
    e.RematchAsked: Table.rematch_asked,
    e.Rematched: Table.rematched,
    e.Patched: Table.patched,
    e.Closed: Table.closed,
}

"""A table: its state and its match, as the entries of its log have made them. It uses no clock and does no input or
output."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from polytheon.bots import BOTS
from polytheon.games import game as find_game
from polytheon.kernel.content import Content
from polytheon.kernel.events import START, Event, TakeBack, last_to_decide
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match
from polytheon.kernel.replaying import events_between, play, replayed
from polytheon.server.domain import entries as e
from polytheon.server.domain import state as st
from polytheon.server.domain.basis import Basis, basis_of, basis_today, build_of
from polytheon.server.domain.editions import content_of
from polytheon.server.domain.match_log import MatchLog
from polytheon.server.domain.messages import ChatLine, EndReason, SeatKind, Stopped, Why
from polytheon.server.domain.state import Answer, ChatEntry, Ending, Seat, Snapshot, TableState, UndoWish
from polytheon.server.sessions.payers import Payer, paid_by

LEVELS: Final = tuple(name for name in BOTS if name != "search")  # "search" is for experts, who give it a budget
USUAL_LEVEL: Final = "easy" if "easy" in LEVELS else LEVELS[-1]  # who plays on for a seat that was given up
CHAT_KEPT: Final = 100
MOST_HOLDERS: Final = 8
MINUTE: Final = 60.0
DAY: Final = 86400.0
HOST: Final = "#host"
BOT_PATIENCE: Final = 20.0  # after so long somebody else may think for a bot whose worker is gone


def mark_of(seat: int) -> str:
    """Who holds a seat by its key alone, as `dropped` notes it; no visitor is called so."""
    return f"#{seat}"


class Table:
    """One table, folded from its log.

    A game that is not played by today's rules and components has no match, only its log: it is stopped.
    """

    def __init__(self, state: TableState, match: Match | None = None) -> None:
        self.state = state
        self.match = match
        self.game: Game = find_game(state.game)
        self.match_log = MatchLog()  # of a match that is not played by today's rules
        self.doubted = False  # whether today's rules lead elsewhere although they are said to be the game's own
        self._events: list[Event] | None = None
        self.replayed: Match | None = None  # what its record leads to, if somebody has taken the time already
        self._beside: list[list[int]] | None = None

    # ---- what it is

    @property
    def basis(self) -> Basis:
        return basis_of(self.state.rules, self.state.content)

    @property
    def today(self) -> Basis:
        """The rules and components that its game would use if it began now, with the table's own edition."""
        return basis_today(self.game, self.state.edition)

    @property
    def content(self) -> Content:
        """The components that it is played with. Raises BadEdition if they do not fit the current rules."""
        return content_of(self.game, self.state.edition) if self.match is None else self.match.content

    @property
    def begun(self) -> bool:
        return self.state.position > 0

    @property
    def stopped(self) -> Stopped | None:
        """Why the game cannot be played or shown under the current rules; None if it can."""
        if self.match is not None or not self.begun:
            return None
        was, now = self.basis, self.today
        why: Why = "rules" if was.rules != now.rules else "content" if was.content != now.content else "position"
        return Stopped(why, was.rules, now.rules, was.content, now.content)

    @property
    def events(self) -> list[Event]:
        """The match's events so far."""
        if self._events is None:
            self._events = [] if self.match is None else self.match.events()
        return self._events

    @property
    def remembers(self) -> bool:
        """Whether the match's events are known already."""
        return self._events is not None

    def remember(self, events: list[Event]) -> None:
        """Know the match's events, which somebody has taken the time to find."""
        self._events = events

    @property
    def payer(self) -> Payer:
        """Who is charged for the table's bots: its creator. Tables of earlier versions have accounts of their own."""
        s = self.state
        return s.payer or paid_by(s.hosts[0] if s.hosts else "", s.table)

    @property
    def hints(self) -> bool:
        """Whether bots give hints: as the table says or, if it says nothing, if all seats but one are bots."""
        s = self.state
        return sum(seat.kind != "bot" for seat in s.seats) < 2 if s.hints is None else s.hints

    @property
    def abortable(self) -> bool:
        """Whether the game can still be aborted: some seat has not decided anything yet."""
        if self.state.status != "running" or self.match is None:
            return False
        decided: set[int] = set()
        for event in self.events:  # those at the beginning tell
            if event.seat is not None:
                decided.add(event.seat)
                if len(decided) == self.state.players:
                    return False
        return True

    @property
    def aborted(self) -> bool:
        return self.state.ending is not None and self.state.ending.reason == "aborted"

    def is_held(self, without: str = "") -> bool:
        """Whether anybody, apart from one visitor, has a seat here or hosts the table, and has not deleted it."""
        gone = {*self.state.dropped, without}
        if any(host not in gone for host in self.state.hosts):
            return True
        people = [(n, seat) for n, seat in enumerate(self.state.seats) if seat.kind in ("person", "program")]
        return any(mark_of(n) not in gone and not (seat.holders and gone >= {*seat.holders}) for n, seat in people)

    def holders(self) -> dict[str, list[int]]:
        """The visitors in whose lists the table is, with the seats that they have; nobody's if it was aborted."""
        s = self.state
        found: dict[str, list[int]] = {host: [] for host in s.hosts}
        for number, seat in enumerate(s.seats):
            for holder in seat.holders:
                found.setdefault(holder, []).append(number)
        return {} if self.aborted else {who: seats for who, seats in found.items() if who not in s.dropped}

    def held(self, visitor: str) -> list[int]:
        """The seats that a visitor holds: more than one where several people play on one screen."""
        return [n for n, seat in enumerate(self.state.seats) if visitor and visitor in seat.holders]

    def holder(self, visitor: str, wanted: int | None = None) -> int | None:
        """The seat that a visitor holds; of several, the wanted one or the first."""
        held = self.held(visitor)
        return wanted if wanted in held else next(iter(held), None)

    def beside(self, seat: int) -> list[int]:
        """The seats that are played on the same screen as a seat, with it."""
        if self._beside is None:
            holders = [set(each.holders) for each in self.state.seats]
            self._beside = [
                [n for n, other in enumerate(holders) if n == number or not own.isdisjoint(other)]
                for number, own in enumerate(holders)
            ]
        return self._beside[seat]

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
        """When the server has to act at the table: for a bot's move, or for the clock."""
        s = self.state
        if s.status == "running" and s.active is not None and self.level(s.active) is not None:
            return max(s.since, s.moved) + BOT_PATIENCE
        return self.deadline()

    def is_late(self, seat: int) -> bool:
        """Whether a seat's time is up: for good where the clock counts minutes, for this turn where it counts days."""
        s = self.state
        return s.late == seat if s.clock.kind == "days" else s.clock.kind == "minutes" and s.left[seat] <= 0

    def pause(self, began: float, ended: float, grace: float) -> e.Paused | None:
        """The entry for a time when the server was down, if a clock ran and there is no such entry yet."""
        s = self.state
        if s.active is None or s.clock.kind == "none" or s.since >= ended or s.stands >= ended:
            return None
        return e.Paused(began, ended + grace) if ended + grace > began else None

    def take_back(self, seats: Sequence[int]) -> tuple[int, TakeBack]:
        """The seat that decided last among those on one screen, and how far that can be undone."""
        assert self.match is not None
        if len(seats) == 1 and not self.state.practice and not self.state.seats[seats[0]].resigned:  # most often
            return seats[0], self.match.take_back(seats[0], self.events)
        playing = [seat for seat in seats if not self.state.seats[seat].resigned]
        seat = last_to_decide(self.events, playing)
        if seat is None:
            return seats[0], TakeBack(0, START)
        if self.state.practice:  # whatever was learned since
            return seat, TakeBack(decisions_since(self.events, seat))
        return seat, self.match.take_back(seat, self.events)

    def who_must_agree(self, seat: int, count: int) -> list[int]:
        """The seats that must agree before `count` decisions are taken back."""
        return [] if count == 1 else [n for n in self.players_present() if n not in self.beside(seat)]

    # ---- entries

    def apply(self, entry: e.Entry, at: float, match: Match | None = None) -> None:
        """Apply an entry. `match` is the match after it, if that is already at hand."""
        self.state.number += 1
        if type(entry) is not e.Acted:  # most entries are moves, and no move changes who holds a seat
            self._beside = None
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
        self.vacate(entry.seat)

    def vacate(self, number: int) -> None:
        s = self.state
        s.seats[number] = Seat(generation=s.seats[number].generation + 1)
        if s.host_seat == number:
            s.host_seat = next((n for n, seat in enumerate(s.seats) if seat.kind in ("person", "program")), None)

    def claimed(self, entry: e.Claimed, at: float, _: Match | None) -> None:
        holders = self.state.hosts if entry.seat is None else self.state.seats[entry.seat].holders
        if entry.holder not in holders:
            holders.append(entry.holder)
        del holders[:-MOST_HOLDERS]
        self.state.dropped = [mark for mark in self.state.dropped if mark != entry.holder]

    def started(self, entry: e.Started, at: float, match: Match | None) -> None:
        s = self.state
        self.go_by(basis_of(entry.rules, entry.content), entry, match)
        s.status = "running"
        s.answers = [None] * s.players
        s.left = self.full_clocks()
        s.turns = [0.0] * s.players
        s.since = at
        s.active = None
        self.settle(at)

    def go_by(self, basis: Basis, entry: e.AnyEntry, match: Match | None) -> None:
        """Use these rules from now on, if they are the current ones; otherwise only note what happens."""
        s = self.state
        if self.match is not None:
            self.match_log = MatchLog(list(self.match.log))
        self.match_log.note(entry)
        s.rules, s.content = basis
        self.match = self._events = None
        if basis == self.today and not self.doubted:
            self.match = match or replayed(self.game, s.players, s.options, self.match_log.log, self.content)
            if isinstance(entry, e.Patched):  # what was decided by other rules stays decided
                for seat in range(s.players):
                    self.match.floors[seat] = len(self.match.log)

    def acted(self, entry: e.Acted, at: float, match: Match | None) -> None:
        s, before = self.state, self.match
        if before is None:
            self.match_log.note(entry)
            s.active = entry.seat  # only the active seat can have acted
            self.charge(at)
        else:
            if match is None:
                match = before.copy()
                play(match, entry.log)
            self.charge(at)
            if self._events is not None:
                self._events += events_between(before, match)
            self.match = match
        s.answers[entry.seat] = Answer(s.position, entry.log[0])
        self.settle(at)

    def undo_asked(self, entry: e.UndoAsked, at: float, _: Match | None) -> None:
        if self.match is not None:  # at a stopped game nobody could answer
            self.state.undo = UndoWish(entry.seat, entry.count)

    def undo_agreed(self, entry: e.UndoAgreed, at: float, _: Match | None) -> None:
        if self.state.undo is not None:
            self.state.undo.agreed.append(entry.seat)

    def undo_declined(self, entry: e.UndoDeclined, at: float, _: Match | None) -> None:
        self.state.undo = None

    def undone(self, entry: e.Undone, at: float, match: Match | None) -> None:
        if self.match is None:
            self.match_log.note(entry)
        else:
            if match is None:
                match = self.match.copy()
                match.rewind(entry.count, self.events)
            if self._events is not None:
                del self._events[len(match.log) :]
            self.match = match
        self.charge(at)
        s, before = self.state, self.state.active
        s.taken_back = Answer(s.position, entry.seat)
        self.settle(at)
        if s.clock.kind == "days" and s.active not in (None, before) and s.turns:  # its turn goes on
            s.since -= s.turns[s.active]

    def resigned(self, entry: e.Resigned, at: float, _: Match | None) -> None:
        self.give_up(entry.seat, "resign", at)

    def abort(self, entry: e.Aborted, at: float, _: Match | None) -> None:
        self.punch(at)
        self.end([], "aborted")

    def drop(self, entry: e.Dropped, at: float, _: Match | None) -> None:
        """Before the game begins, a visitor who deletes the table gives up the seats; later the seats stay with their
        holders."""
        s = self.state
        if s.status == "open":
            for number, seat in enumerate(s.seats):
                if entry.mark in seat.holders or entry.mark == mark_of(number):
                    self.vacate(number)
            s.hosts = [host for host in s.hosts if host != entry.mark]
        else:
            s.dropped.append(entry.mark)
        if not self.is_held() and s.status != "over":
            self.end([], "closed")

    def timed_out(self, entry: e.TimedOut, at: float, _: Match | None) -> None:
        self.give_up(entry.seat, "clock", at)

    def give_up(self, seat: int, reason: EndReason, at: float) -> None:
        """Resign a seat. With two players the other one wins; with more, a bot plays on for the seat, which can no
        longer win."""
        s = self.state
        self.punch(at)
        s.seats[seat].resigned = True
        s.undo = None
        still_in = [n for n, other in enumerate(s.seats) if not other.resigned]
        if len(still_in) == 1:
            self.end(still_in, reason)

    def taken_over(self, entry: e.TakenOver, at: float, _: Match | None) -> None:
        self.punch(at)
        self.state.seats[entry.seat].away = True
        self.state.undo = None
        self.state.late = entry.seat if entry.clock else self.state.late

    def returned(self, entry: e.Returned, at: float, _: Match | None) -> None:
        """Charge the time of a decision that the bot has not made, as if the holder had not been away."""
        s = self.state
        if entry.gains:
            self.punch(at)
            if s.clock.kind == "days" and s.active == entry.seat:
                s.since = max(at, s.since)
            if s.clock.kind == "minutes":
                s.left[entry.seat] = max(s.left[entry.seat], MINUTE, s.clock.amount * MINUTE / 10)
        s.seats[entry.seat].away = False
        self.punch(at)

    def paused(self, entry: e.Paused, at: float, _: Match | None) -> None:
        s = self.state
        s.stands = entry.until
        s.since = max(s.since, entry.until - max(0.0, entry.began - s.since))

    def said(self, entry: e.Said, at: float, _: Match | None) -> None:
        s = self.state
        line = ChatLine(s.number, entry.seat, s.seats[entry.seat].name, entry.text, at)
        s.said += 1
        s.chat.append(ChatEntry(line, entry.key))
        del s.chat[:-CHAT_KEPT]

    def rematch_asked(self, entry: e.RematchAsked, at: float, _: Match | None) -> None:
        self.state.rematch.append(entry.seat)

    def rematched(self, entry: e.Rematched, at: float, _: Match | None) -> None:
        self.state.next = entry.table

    def patched(self, entry: e.Patched, at: float, match: Match | None) -> None:
        s = self.state
        basis = basis_of(entry.rules, entry.content) if entry.rules else self.basis  # earlier versions did not note it
        self.go_by(basis, entry, match)
        s.status, s.ending = "running", None
        s.answers = s.answers or [None] * s.players
        s.left = s.left or self.full_clocks()
        self.settle(at)

    def closed(self, entry: e.Closed, at: float, _: Match | None) -> None:
        self.end([], "closed")

    # ---- after the match has changed

    def charge(self, at: float) -> None:
        """Charge the elapsed time to the seat that had to act."""
        s = self.state
        if s.clock.kind == "minutes" and s.active is not None and self.level(s.active) is None:
            s.left[s.active] = max(0.0, s.left[s.active] - self.used(at))

    def used(self, at: float) -> float:
        """The time that the clock has run for the seat to act."""
        return max(0.0, max(at, self.state.stands) - self.state.since)

    def full_clocks(self) -> list[float]:
        s = self.state
        return [s.clock.amount * MINUTE if s.clock.kind == "minutes" else 0.0] * s.players

    def punch(self, at: float) -> None:
        """Charge the time used so far, because another player takes over the seat."""
        self.charge(at)
        self.state.moved = at
        if self.state.clock.kind != "days":
            self.state.since = max(at, self.state.since, self.state.stands)

    def settle(self, at: float) -> None:
        """Update the table for a new position. In a stopped game nobody has to act, so no bot and no clock does."""
        s = self.state
        before, s.active = s.active, None if self.match is None else self.match.to_act
        if s.active != before:
            s.late = None
            if before is not None and s.turns:
                s.turns[before] = self.used(at)
        if s.active != before or s.clock.kind != "days":
            s.since = max(at, s.since, s.stands)
        s.moved = at
        s.position = s.number
        s.undo = None
        if self.match is not None and self.match.over:
            self.end(self.winners(), "end")

    def winners(self) -> list[int]:
        """The winners of the match; a seat that resigned cannot win."""
        assert self.match is not None
        still_in = [n for n, seat in enumerate(self.state.seats) if not seat.resigned]
        winners = [seat for seat in self.match.winners if seat in still_in]
        if not winners:
            best = max(self.match.scores[seat] for seat in still_in)
            winners = [seat for seat in still_in if self.match.scores[seat] == best]
        return winners

    def end(self, winners: list[int], reason: EndReason) -> None:
        s = self.state
        s.status = "over"
        s.active = None
        s.undo = None
        s.ending = Ending(winners, reason)

    # ---- snapshots

    def snapshot(self) -> bytes:
        """A snapshot of the table; None for a stopped game, whose position is unknown."""
        assert self.stopped is None
        dump = self.match.dump() if self.match else None
        return st.ENCODER.encode(Snapshot(self.state, dump, build_of(self.game)))


def created(entry: e.Created, at: float) -> Table:
    """A table from the first entry of its log."""
    state = TableState(
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
        entry.rules,
        entry.content,
        number=1,
        record=entry.record,
        payer=entry.payer,
        edition=entry.edition,
        practice=entry.practice,
    )
    return Table(state)


def decisions_since(events: Sequence[Event], seat: int) -> int:
    """The number of decisions since a seat's last one, including it."""
    decided = [event.seat for event in events if event.seat is not None]
    return decided[::-1].index(seat) + 1


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
    e.Aborted: Table.abort,
    e.Dropped: Table.drop,
    e.TimedOut: Table.timed_out,
    e.TakenOver: Table.taken_over,
    e.Returned: Table.returned,
    e.Paused: Table.paused,
    e.Said: Table.said,
    e.RematchAsked: Table.rematch_asked,
    e.Rematched: Table.rematched,
    e.Patched: Table.patched,
    e.Closed: Table.closed,
}

"""The table manager: the tables of one worker. Every command goes through here: decide, write, and only then tell."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final
from weakref import WeakValueDictionary

from msgspec.msgpack import decode

from polytheon.games import GAMES
from polytheon.games import game as find_game
from polytheon.kernel.errors import PolytheonError
from polytheon.server.bots.pool import BotPool, Errand
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.basis import build_of
from polytheon.server.domain.bounds import check_bounds
from polytheon.server.domain.commands import (
    Decision,
    Luck,
    Refusal,
    Who,
    all_want_rematch,
    decide,
    fresh_dice,
    seat_of,
    seats_of,
    soon,
)
from polytheon.server.domain.folding import Damaged, continued, ended, read_log, rebuilt
from polytheon.server.domain.narration import Story
from polytheon.server.domain.show import listing
from polytheon.server.domain.table import Table
from polytheon.server.metrics import Metrics
from polytheon.server.review.looking import Telling, Wish
from polytheon.server.sessions.bans import Bans
from polytheon.server.sessions.bus import Bus, News
from polytheon.server.sessions.credentials import Credentials
from polytheon.server.sessions.guests import Guests
from polytheon.server.sessions.janitor import Janitor
from polytheon.server.sessions.orders import Orders
from polytheon.server.sessions.outbox import Post
from polytheon.server.sessions.payers import Allowances, Payer
from polytheon.server.sessions.session import ENCODER, Session, Watcher
from polytheon.server.settings import Settings
from polytheon.server.storage.store import Conflict, Job, Store, Stored, Unwritten
from polytheon.server.storage.uptime import Downtime

log = logging.getLogger("polytheon.table.hall")

TRIES: Final = 10
PRESENCE: Final = 3.0  # comparisons after which another worker's report of connected players expires
UNKNOWN: Final = -1.0
TRIES_TO_TELL: Final = 3  # a story elsewhere; meanwhile it may go on here


class NoTable(PolytheonError):
    """There is no table of that name."""


class TableManager:
    """All tables that this worker holds in memory."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        thinkers: BotPool,
        keys: Credentials,
        metrics: Metrics,
        clock: Callable[[], float] = time.time,
        luck: Luck = fresh_dice,
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.thinkers = thinkers
        self.keys = keys
        self.metrics = metrics
        self.clock = clock
        self.luck = luck
        self.post = Post()
        self.tables: dict[str, Session] = {}
        self.loading: dict[str, asyncio.Task[Session]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.allowances = Allowances(settings.limits, clock)
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.guests = Guests(self)
        self.analyses: Counter[str] = Counter()  # those that this worker makes, by address
        self.downtimes: list[Downtime] = []
        self.janitor = Janitor(self)
        self.bans = Bans()
        self.orders = Orders(self)

    async def open(self) -> None:
        for game in GAMES:
            build_of(find_game(game))  # now, as a new version may be installed while this one runs
        await self.janitor.begin()
        await self.orders.begin()
        await self.bus.open(self.receive, self.missed)
        self.start(self.janitor.sweep_on())
        self.start(self.orders.follow_on())

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.janitor.keep_all()
        with suppress(Exception):  # whatever it is, the last note counts
            await self.janitor.beat()
        await self.bus.close()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something besides."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("task_failed", exc_info=task.exception())

    # ---- tables in memory

    async def session(self, table: str) -> Session:
        """A table, from memory or from the store."""
        found = self.tables.get(table)
        if found is None:
            task = self.loading.get(table)
            if task is None:
                task = self.loading[table] = asyncio.create_task(self.load(table))
                task.add_done_callback(lambda _: self.loading.pop(table, None))
            found = await asyncio.shield(task)
        found.used = self.clock()
        return found

    async def visit(self, table: str) -> Session:
        """A table that a person or a program asks for."""
        session = await self.session(table)
        session.asked = self.clock()
        return session

    def turn(self, payer: Payer) -> asyncio.Lock:
        """While it is held, nothing else that counts is done for an address, so that its counts are right."""
        return self.turns.setdefault(payer.address, asyncio.Lock())

    async def welcome(self, table: Table) -> None:
        """Hold a table that this worker has just made and written. Others may have gone on with it if there are any;
        then it is read when it is needed."""
        if not self.bus.shared:
            await self.load(table.state.table, table)

    async def load(self, table: str, known: Table | None = None) -> Session:
        await self.bus.subscribe(table)  # first, so that nothing falls between reading and listening
        try:
            session = Session(known or await self.read(table))
            session.due, session.summary = session.table.due(), ENCODER.encode(listing(session.table))
            await self.excuse(session)
        except BaseException:
            await self.bus.unsubscribe(table)
            raise
        session.used = self.clock()  # before anybody can find that it was not used for long
        self.tables[table] = session
        self.metrics.tables.set(len(self.tables))
        self.bus.publish(table, 0, [], [])  # others answer who is connected there
        if all_want_rematch(session.table):  # a crash came between the last wish and the next game
            self.start(self.rematch(session, session.table.payer))
        return session

    async def excuse(self, session: Session) -> None:
        """Note at a table when the server was down, so that nobody is charged for it."""
        for downtime in self.downtimes:
            decide_now = partial(paused, session, downtime, self.settings.grace)
            if decide_now().entry is not None:
                await self.change(session, decide_now)

    async def let_go(self, table: str) -> None:
        del self.tables[table]
        self.metrics.tables.set(len(self.tables))
        await self.bus.unsubscribe(table)

    async def read(self, table: str) -> Table:
        """A table from its last snapshot and the log after it, or from the whole log."""
        kept = await self.store.snapshot(table)
        if kept is not None:
            found = continued(kept, await self.store.log(table, kept[0]))
            if found is not None:
                return found
        stored = await self.store.log(table)
        if not stored:
            raise NoTable("there is no such table")
        try:
            found = await asyncio.to_thread(rebuilt, read_log(stored), kept)  # which plays the whole game
        except Damaged as error:
            log.error("log_is_damaged", extra=self.about(table, error))
            raise Refusal("damaged", f"this table cannot be opened: {error}") from error
        if found.stopped is None:
            if kept is not None:
                self.janitor.unkept.add(table)  # a snapshot of today saves doing this again
        elif found.state.status == "running":
            row = await self.store.row(table)
            if row is not None and row.status == "over":
                ended(found, kept)
            else:
                log.warning("table_is_stopped", extra={"table": self.keys.mark(table), "why": found.stopped.why})
        return found

    def about(self, table: str, error: Exception) -> dict[str, str]:
        """What a log may say of a table with which something is wrong: not its name, and nothing of its game."""
        return {"table": self.keys.mark(table), "error": type(error).__name__}

    async def reload(self, session: Session) -> None:
        """Read a table again because what is in memory may not be what is in the log."""
        session.table = await self.read(session.table.state.table)
        session.narrators.clear()
        session.told = len(session.table.match.log) if session.table.match else 0
        session.due, session.summary = UNKNOWN, b""
        session.trusted = True
        now = self.clock()
        for watcher in session.watchers:
            session.greet(watcher, now, self.keys)

    @asynccontextmanager
    async def reading(self, session: Session) -> AsyncIterator[None]:
        """While it lasts, the table is what its log says."""
        async with session.lock:
            if not session.trusted:
                await self.reload(session)
            yield

    # ---- writing

    async def write(self, session: Session, decision: Decision) -> None:
        """Write an entry, then tell. The caller holds the lock; whatever goes wrong, the table is read again."""
        entry = decision.entry
        assert entry is not None
        s = session.table.state
        now = self.clock()
        was_quiet, active, status = s.undo is None, s.active, s.status
        session.trusted = False
        session.table.apply(entry, now, decision.match)
        stored = Stored(s.number, now, e.encoded(entry))
        ends = s.status == "over" and status != "over" and session.table.stopped is None
        snapshot = (s.number, session.table.snapshot()) if ends else None  # other rules could not tell who won
        listed = not isinstance(entry, e.Acted) or s.status != status  # a move alone changes nothing in the lobby
        await self.store.write(Job(s.table, [stored], None, self.row_changes(session, listed), snapshot))
        session.trusted = True
        if isinstance(entry, e.Acted):
            self.metrics.moved(s.game)
        if s.active != active:
            self.janitor.unkept.add(s.table)
        self.bus.publish(s.table, stored.number, [(now, stored.body)], None)
        session.tell(entry, now, self.keys, was_quiet)
        self.look_after(session)

    def row_changes(self, session: Session, listed: bool = True) -> dict[str, Any]:
        """What the list of tables has to know after an entry; often nothing."""
        changes: dict[str, Any] = {}
        s = session.table.state
        due = session.table.due()
        if due != session.due:
            session.due = changes["due"] = due
        if listed:
            summary = ENCODER.encode(listing(session.table))
            if summary != session.summary:
                session.summary = changes["summary"] = summary
                changes["status"] = s.status
        return changes

    async def change(self, session: Session, decide_now: Callable[[], Decision]) -> Decision:
        """Decide and write, again if another worker was faster."""
        async with session.lock:
            for _ in range(TRIES):
                if not session.trusted:
                    await self.reload(session)
                decision = decide_now()
                if decision.entry is None:
                    return decision
                try:
                    await self.write(session, decision)
                    return decision
                except Conflict:
                    self.metrics.conflicts.inc()
                except Unwritten as error:
                    if await self.stands(session, decision):
                        return decision
                    raise Refusal("storage", "this could not be stored, so it has not happened") from error
        raise Refusal("busy", "too much happens at this table at once")

    async def stands(self, session: Session, decision: Decision) -> bool:
        """Whether an entry stands in the log although the database seemed to fail; everybody is told what is so."""
        assert decision.entry is not None
        before = session.table.state.number - 1
        await self.reload(session)
        written = await self.store.log(session.table.state.table, before)
        return bool(written) and written[0].body == e.encoded(decision.entry)

    async def do(self, session: Session, command: m.Command, who: Who) -> m.AnyAnswer:
        """Do what a command says. Raises Refusal, and then nothing has changed."""
        session.used = self.clock()
        if not who.server:
            session.asked = session.used
            check_bounds(session.table, command, self.settings.limits)
        if isinstance(command, m.Hint):
            return await self.janitor.hint(session, command, who)
        if isinstance(command, m.Join):
            return await self.join(session, command, who)
        if isinstance(command, m.Rematch):
            return await self.wish_rematch(session, command, who)
        await self.change(session, lambda: decide(session.table, command, who, self.luck))
        return m.Ok(command.id)

    async def join(self, session: Session, command: m.Join, who: Who) -> m.Seated:
        """Seat somebody; at tables of others, not everywhere at once."""
        s, payer = session.table.state, who.payer
        is_guest = not who.host and not (payer.has_cookie and payer.visitor == session.table.payer.visitor)
        if not is_guest or s.status != "open" or (seat_of(session.table, who) is not None and not command.another):
            return self.seated(session, command, who, await self.seat(session, command, who))
        async with self.turn(payer):
            await self.guests.check(payer)
            entry = await self.seat(session, command, who)
            if isinstance(entry, e.Joined):
                generation = session.table.state.seats[entry.seat].generation
                self.guests.note(payer, s.table, entry.seat, generation)
        return self.seated(session, command, who, entry)

    async def seat(self, session: Session, command: m.Join, who: Who) -> e.AnyEntry | None:
        return (await self.change(session, lambda: decide(session.table, command, who, self.luck))).entry

    def seated(self, session: Session, command: m.Join, who: Who, entry: e.AnyEntry | None) -> m.Seated:
        own = entry.seat if isinstance(entry, e.Joined) else seat_of(session.table, who)
        assert own is not None
        return m.Seated(command.id, own, self.keys.seat(session.table, own))

    async def wish_rematch(self, session: Session, command: m.Rematch, who: Who) -> m.Ok:
        """Note a wish for another game. Whoever wishes last makes its table, so everybody must have room for one."""
        from polytheon.server.domain.opening import check

        async with self.turn(who.payer):
            if session.table.state.next is None:
                await check(self, who.payer)
            await self.change(session, lambda: decide(session.table, command, who, self.luck))
            if all_want_rematch(session.table):
                await self.rematch(session, who.payer)
        return m.Ok(command.id)

    async def rematch(self, session: Session, payer: Payer) -> None:
        from polytheon.server.domain.opening import rematch

        await rematch(self, session, payer)

    async def claim(self, session: Session, key: str, visitor: str) -> int | None:
        """Let a visitor hold the seat, or host the table, that a key opens; the seat, or None for the host."""
        who = self.keys.who(key, session.table.state.table)

        def decide_now() -> Decision:
            seat = None if who is None else seat_of(session.table, who)
            if who is None or (seat is None and not who.host):
                raise Refusal("bad_key", "this link opens no seat at this table")
            s = session.table.state
            holders = s.hosts if seat is None else s.seats[seat].holders
            own = session.table.holder(visitor)
            if visitor in holders:
                return Decision()
            if seat is not None and own is not None:
                raise Refusal("seated", f"you already have seat {own}")
            check_bounds(session.table, None, self.settings.limits)
            return Decision(e.Claimed(seat, visitor))

        await self.change(session, decide_now)
        assert who is not None
        return who.seat

    def look_after(self, session: Session) -> None:
        self.janitor.look_after(session)

    # ---- looking at games elsewhere

    def check_looks(self, payer: Payer) -> None:
        """Raise Refusal if somebody has looked at games too much."""
        wait = self.allowances.reviews.wait(payer)
        if wait > 0:
            raise Refusal("slow_down", f"you have looked at many games: look at the next one {soon(wait)}", wait)

    async def look(self, wish: Wish, payer: Payer) -> bytes:
        """What a bot worker found out about a game, charged to whoever asked for it. Raises Refusal."""
        found = await self.thinkers.look(wish, Errand(payer, ""))
        self.allowances.reviews.spend(payer, found.cpu)
        if found.code:
            raise Refusal(found.code, found.reason)
        return found.body

    # ---- watching

    async def prepare(self, session: Session, watcher: Watcher) -> None:
        """Let a story that is long be told elsewhere before somebody begins to watch, so that nobody waits for it."""
        for _ in range(TRIES_TO_TELL):
            async with self.reading(session):
                wish = session.untold(watcher)
                if wish is None:
                    return
                position = session.table.state.position
            try:
                telling = self.telling(session, wish, position, watcher.who.payer)
                story = decode(await asyncio.shield(telling), type=Story)
            except Refusal:
                return  # it is told here after all
            async with self.reading(session):
                if session.table.state.position == position:
                    session.hear(watcher, story)

    def telling(self, session: Session, wish: Telling, position: int, payer: Payer) -> asyncio.Task[bytes]:
        """A story that is told elsewhere, once for all who wait for it."""
        key = (wish.viewer, wish.language, position)
        found = session.telling.get(key)
        if found is None:
            found = session.telling[key] = asyncio.create_task(self.look(wish, payer))
            found.add_done_callback(lambda done: session.told_elsewhere(key, done))
        return found

    async def watch(self, session: Session, watcher: Watcher) -> None:
        """Send everything to a new watcher and from then on what is new."""
        await self.prepare(session, watcher)
        async with self.reading(session):
            if len(session.watchers) >= self.settings.limits.watchers_per_table:
                raise Refusal("crowded", "too many people watch this table")
            before = session.here()
            session.watchers.add(watcher)
            session.greet(watcher, self.clock(), self.keys)
            self.tell_presence(session, before, watcher)
            self.look_after(session)  # its bots may have stopped because nobody watched

    def unwatch(self, session: Session, watcher: Watcher) -> None:
        before = session.here()
        session.watchers.discard(watcher)
        session.used = self.clock()
        self.tell_presence(session, before)

    def tell_presence(self, session: Session, before: set[int], greeted: Watcher | None = None) -> None:
        """Tell everybody but who was just greeted that somebody came or went."""
        if session.here() != before:
            session.tell_here(greeted)
            self.bus.publish(session.table.state.table, 0, [], self.seats_here(session))

    def seats_here(self, session: Session) -> list[int]:
        """The seats that are connected at this worker."""
        return sorted({seat for watcher in session.watchers for seat in seats_of(session.table, watcher.who)})

    # ---- other workers

    def receive(self, news: News) -> None:
        """Another worker has written something, or has seen somebody come or go."""
        session = self.tables.get(news.table)
        if session is None:
            return
        if news.here is not None:
            before = session.here()
            if news.worker not in session.elsewhere and session.watchers:  # it does not know yet who is here
                self.bus.publish(news.table, 0, [], self.seats_here(session))
            until = self.clock() + PRESENCE * self.settings.compare
            session.elsewhere[news.worker] = (until, frozenset(news.here))
            if session.here() != before:
                session.tell_here()
        if news.entries:
            self.start(self.take_in(session, news))

    async def take_in(self, session: Session, news: News) -> None:
        """Do as another worker did."""
        async with self.reading(session):
            for number, (at, body) in enumerate(news.entries, news.first):
                if number > session.table.state.number + 1:  # something is missing between
                    await self.reload(session)
                elif number == session.table.state.number + 1:
                    entry = e.decoded(body)
                    was_quiet = session.table.state.undo is None
                    session.table.apply(entry, at)
                    self.row_changes(session)  # the other worker has written them
                    session.tell(entry, self.clock(), self.keys, was_quiet)

    def missed(self) -> None:
        """The bus may have lost something."""
        self.start(self.catch_up(list(self.tables)))

    async def catch_up(self, tables: list[str]) -> None:
        """Compare some tables in memory with their logs, and let go of those that were deleted."""
        lengths = await self.store.lengths(tables)
        for name in tables:
            session, length = self.tables.get(name), lengths.get(name)
            if session is None:
                continue
            try:
                if length is None:
                    await self.lose(session)
                elif session.table.state.number < length:
                    async with session.lock:
                        if session.table.state.number < length:
                            await self.reload(session)
            except PolytheonError as error:  # whatever is wrong with one table, the others are compared
                log.warning("cannot_catch_up", extra=self.about(name, error))

    async def lose(self, session: Session) -> None:
        """A table was deleted: nobody is at it any more."""
        session.trusted = False  # whoever still holds it reads it again, and finds nothing
        for watcher in list(session.watchers):
            watcher.dismiss(NoTable("there is no such table"))
        if self.tables.get(session.table.state.table) is session:
            await self.let_go(session.table.state.table)

    def tell_others_who_is_here(self) -> None:
        now = self.clock()
        for name, session in self.tables.items():
            session.elsewhere = {worker: word for worker, word in session.elsewhere.items() if word[0] > now}
            if session.watchers:
                self.bus.publish(name, 0, [], self.seats_here(session))


def paused(session: Session, downtime: Downtime, grace: float) -> Decision:
    """What to note of a time in which the server was down; at most tables nothing."""
    return Decision(session.table.pause(*downtime, grace))

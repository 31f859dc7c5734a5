"""The hall: the tables of one worker. Every command goes through here: decide, write, and only then tell."""

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
from polytheon.server.bots.pool import Errand, Thinkers
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
from polytheon.server.sessions.credentials import Keys
from polytheon.server.sessions.guests import Guests
from polytheon.server.sessions.janitor import Caretaker
from polytheon.server.sessions.orders import Orders
from polytheon.server.sessions.outbox import Post
from polytheon.server.sessions.payers import Allowances, Payer
from polytheon.server.sessions.session import ENCODER, Live, Watcher
from polytheon.server.settings import Settings
from polytheon.server.storage.store import Conflict, Job, Store, Stored, Unwritten
from polytheon.server.storage.uptime import Downtime

log = logging.getLogger("polytheon.table.hall")

TRIES: Final = 10
PRESENCE: Final = 3.0  # so many comparisons long another worker's word about who is connected counts
UNKNOWN: Final = -1.0
TRIES_TO_TELL: Final = 3  # a story elsewhere; meanwhile it may go on here


class NoTable(PolytheonError):
    """There is no table of that name."""


class Hall:
    """All tables that this worker holds in memory."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        thinkers: Thinkers,
        keys: Keys,
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
        self.tables: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.allowances = Allowances(settings.limits, clock)
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.guests = Guests(self)
        self.analyses: Counter[str] = Counter()  # those that this worker makes, by address
        self.downtimes: list[Downtime] = []
        self.caretaker = Caretaker(self)
        self.bans = Bans()
        self.orders = Orders(self)

    async def open(self) -> None:
        for game in GAMES:
            build_of(find_game(game))  # now, as a new version may be installed while this one runs
        await self.caretaker.begin()
        await self.orders.begin()
        await self.bus.open(self.receive, self.missed)
        self.start(self.caretaker.sweep_on())
        self.start(self.orders.follow_on())

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.caretaker.keep_all()
        with suppress(Exception):  # whatever it is, the last note counts
            await self.caretaker.beat()
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

    async def live(self, table: str) -> Live:
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

    async def visit(self, table: str) -> Live:
        """A table that a person or a program asks for."""
        live = await self.live(table)
        live.asked = self.clock()
        return live

    def turn(self, payer: Payer) -> asyncio.Lock:
        """While it is held, nothing else that counts is done for an address, so that its counts are right."""
        return self.turns.setdefault(payer.address, asyncio.Lock())

    async def welcome(self, table: Table) -> None:
        """Hold a table that this worker has just made and written. Others may have gone on with it if there are any;
        then it is read when it is needed."""
        if not self.bus.shared:
            await self.load(table.state.table, table)

    async def load(self, table: str, known: Table | None = None) -> Live:
        await self.bus.subscribe(table)  # first, so that nothing falls between reading and listening
        try:
            live = Live(known or await self.read(table))
            live.due, live.summary = live.table.due(), ENCODER.encode(listing(live.table))
            await self.excuse(live)
        except BaseException:
            await self.bus.unsubscribe(table)
            raise
        live.used = self.clock()  # before anybody can find that it was not used for long
        self.tables[table] = live
        self.metrics.tables.set(len(self.tables))
        self.bus.publish(table, 0, [], [])  # others answer who is connected there
        if all_want_rematch(live.table):  # a crash came between the last wish and the next game
            self.start(self.rematch(live, live.table.payer))
        return live

    async def excuse(self, live: Live) -> None:
        """Note at a table when the server was down, so that nobody is charged for it."""
        for downtime in self.downtimes:
            decide_now = partial(paused, live, downtime, self.settings.grace)
            if decide_now().entry is not None:
                await self.change(live, decide_now)

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
                self.caretaker.unkept.add(table)  # a snapshot of today saves doing this again
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

    async def reload(self, live: Live) -> None:
        """Read a table again because what is in memory may not be what is in the log."""
        live.table = await self.read(live.table.state.table)
        live.narrators.clear()
        live.told = len(live.table.match.log) if live.table.match else 0
        live.due, live.summary = UNKNOWN, b""
        live.trusted = True
        now = self.clock()
        for watcher in live.watchers:
            live.greet(watcher, now, self.keys)

    @asynccontextmanager
    async def reading(self, live: Live) -> AsyncIterator[None]:
        """While it lasts, the table is what its log says."""
        async with live.lock:
            if not live.trusted:
                await self.reload(live)
            yield

    # ---- writing

    async def write(self, live: Live, decision: Decision) -> None:
        """Write an entry, then tell. The caller holds the lock; whatever goes wrong, the table is read again."""
        entry = decision.entry
        assert entry is not None
        s = live.table.state
        now = self.clock()
        was_quiet, active, status = s.undo is None, s.active, s.status
        live.trusted = False
        live.table.apply(entry, now, decision.match)
        stored = Stored(s.number, now, e.encoded(entry))
        ends = s.status == "over" and status != "over" and live.table.stopped is None
        snapshot = (s.number, live.table.snapshot()) if ends else None  # other rules could not tell who won
        listed = not isinstance(entry, e.Acted) or s.status != status  # a move alone changes nothing in the lobby
        await self.store.write(Job(s.table, [stored], None, self.row_changes(live, listed), snapshot))
        live.trusted = True
        if isinstance(entry, e.Acted):
            self.metrics.moved(s.game)
        if s.active != active:
            self.caretaker.unkept.add(s.table)
        self.bus.publish(s.table, stored.number, [(now, stored.body)], None)
        live.tell(entry, now, self.keys, was_quiet)
        self.look_after(live)

    def row_changes(self, live: Live, listed: bool = True) -> dict[str, Any]:
        """What the list of tables has to know after an entry; often nothing."""
        changes: dict[str, Any] = {}
        s = live.table.state
        due = live.table.due()
        if due != live.due:
            live.due = changes["due"] = due
        if listed:
            summary = ENCODER.encode(listing(live.table))
            if summary != live.summary:
                live.summary = changes["summary"] = summary
                changes["status"] = s.status
        return changes

    async def change(self, live: Live, decide_now: Callable[[], Decision]) -> Decision:
        """Decide and write, again if another worker was faster."""
        async with live.lock:
            for _ in range(TRIES):
                if not live.trusted:
                    await self.reload(live)
                decision = decide_now()
                if decision.entry is None:
                    return decision
                try:
                    await self.write(live, decision)
                    return decision
                except Conflict:
                    self.metrics.conflicts.inc()
                except Unwritten as error:
                    if await self.stands(live, decision):
                        return decision
                    raise Refusal("storage", "this could not be stored, so it has not happened") from error
        raise Refusal("busy", "too much happens at this table at once")

    async def stands(self, live: Live, decision: Decision) -> bool:
        """Whether an entry stands in the log although the database seemed to fail; everybody is told what is so."""
        assert decision.entry is not None
        before = live.table.state.number - 1
        await self.reload(live)
        written = await self.store.log(live.table.state.table, before)
        return bool(written) and written[0].body == e.encoded(decision.entry)

    async def do(self, live: Live, command: m.Command, who: Who) -> m.AnyAnswer:
        """Do what a command says. Raises Refusal, and then nothing has changed."""
        live.used = self.clock()
        if not who.server:
            live.asked = live.used
            check_bounds(live.table, command, self.settings.limits)
        if isinstance(command, m.Hint):
            return await self.caretaker.hint(live, command, who)
        if isinstance(command, m.Join):
            return await self.join(live, command, who)
        if isinstance(command, m.Rematch):
            return await self.wish_rematch(live, command, who)
        await self.change(live, lambda: decide(live.table, command, who, self.luck))
        return m.Ok(command.id)

    async def join(self, live: Live, command: m.Join, who: Who) -> m.Seated:
        """Seat somebody; at tables of others, not everywhere at once."""
        s, payer = live.table.state, who.payer
        is_guest = not who.host and not (payer.has_cookie and payer.visitor == live.table.payer.visitor)
        if not is_guest or s.status != "open" or (seat_of(live.table, who) is not None and not command.another):
            return self.seated(live, command, who, await self.seat(live, command, who))
        async with self.turn(payer):
            await self.guests.check(payer)
            entry = await self.seat(live, command, who)
            if isinstance(entry, e.Joined):
                generation = live.table.state.seats[entry.seat].generation
                self.guests.note(payer, s.table, entry.seat, generation)
        return self.seated(live, command, who, entry)

    async def seat(self, live: Live, command: m.Join, who: Who) -> e.AnyEntry | None:
        return (await self.change(live, lambda: decide(live.table, command, who, self.luck))).entry

    def seated(self, live: Live, command: m.Join, who: Who, entry: e.AnyEntry | None) -> m.Seated:
        own = entry.seat if isinstance(entry, e.Joined) else seat_of(live.table, who)
        assert own is not None
        return m.Seated(command.id, own, self.keys.seat(live.table, own))

    async def wish_rematch(self, live: Live, command: m.Rematch, who: Who) -> m.Ok:
        """Note a wish for another game. Whoever wishes last makes its table, so everybody must have room for one."""
        from polytheon.server.domain.opening import check

        async with self.turn(who.payer):
            if live.table.state.next is None:
                await check(self, who.payer)
            await self.change(live, lambda: decide(live.table, command, who, self.luck))
            if all_want_rematch(live.table):
                await self.rematch(live, who.payer)
        return m.Ok(command.id)

    async def rematch(self, live: Live, payer: Payer) -> None:
        from polytheon.server.domain.opening import rematch

        await rematch(self, live, payer)

    async def claim(self, live: Live, key: str, visitor: str) -> int | None:
        """Let a visitor hold the seat, or host the table, that a key opens; the seat, or None for the host."""
        who = self.keys.who(key, live.table.state.table)

        def decide_now() -> Decision:
            seat = None if who is None else seat_of(live.table, who)
            if who is None or (seat is None and not who.host):
                raise Refusal("bad_key", "this link opens no seat at this table")
            s = live.table.state
            holders = s.hosts if seat is None else s.seats[seat].holders
            own = live.table.holder(visitor)
            if visitor in holders:
                return Decision()
            if seat is not None and own is not None:
                raise Refusal("seated", f"you already have seat {own}")
            check_bounds(live.table, None, self.settings.limits)
            return Decision(e.Claimed(seat, visitor))

        await self.change(live, decide_now)
        assert who is not None
        return who.seat

    def look_after(self, live: Live) -> None:
        self.caretaker.look_after(live)

    # ---- looking at games elsewhere

    def check_looks(self, payer: Payer) -> None:
        """Raise Refusal if somebody has looked at games too much."""
        wait = self.allowances.reviews.wait(payer)
        if wait > 0:
            raise Refusal("slow_down", f"you have looked at many games: look at the next one {soon(wait)}", wait)

    async def look(self, wish: Wish, payer: Payer) -> bytes:
        """What a process that thinks has found out about a game, charged to who wished for it. Raises Refusal."""
        found = await self.thinkers.look(wish, Errand(payer, ""))
        self.allowances.reviews.spend(payer, found.cpu)
        if found.code:
            raise Refusal(found.code, found.reason)
        return found.body

    # ---- watching

    async def prepare(self, live: Live, watcher: Watcher) -> None:
        """Let a story that is long be told elsewhere before somebody begins to watch, so that nobody waits for it."""
        for _ in range(TRIES_TO_TELL):
            async with self.reading(live):
                wish = live.untold(watcher)
                if wish is None:
                    return
                position = live.table.state.position
            try:
                story = decode(await asyncio.shield(self.telling(live, wish, position, watcher.who.payer)), type=Story)
            except Refusal:
                return  # it is told here after all
            async with self.reading(live):
                if live.table.state.position == position:
                    live.hear(watcher, story)

    def telling(self, live: Live, wish: Telling, position: int, payer: Payer) -> asyncio.Task[bytes]:
        """A story that is told elsewhere, once for all who wait for it."""
        key = (wish.viewer, wish.language, position)
        found = live.telling.get(key)
        if found is None:
            found = live.telling[key] = asyncio.create_task(self.look(wish, payer))
            found.add_done_callback(lambda done: live.told_elsewhere(key, done))
        return found

    async def watch(self, live: Live, watcher: Watcher) -> None:
        """Send everything to a new watcher and from then on what is new."""
        await self.prepare(live, watcher)
        async with self.reading(live):
            if len(live.watchers) >= self.settings.limits.watchers_per_table:
                raise Refusal("crowded", "too many people watch this table")
            before = live.here()
            live.watchers.add(watcher)
            live.greet(watcher, self.clock(), self.keys)
            self.tell_presence(live, before, watcher)
            self.look_after(live)  # its bots may have stopped because nobody watched

    def unwatch(self, live: Live, watcher: Watcher) -> None:
        before = live.here()
        live.watchers.discard(watcher)
        live.used = self.clock()
        self.tell_presence(live, before)

    def tell_presence(self, live: Live, before: set[int], greeted: Watcher | None = None) -> None:
        """Tell everybody but who was just greeted that somebody came or went."""
        if live.here() != before:
            live.tell_here(greeted)
            self.bus.publish(live.table.state.table, 0, [], self.seats_here(live))

    def seats_here(self, live: Live) -> list[int]:
        """The seats that are connected at this worker."""
        return sorted({seat for watcher in live.watchers for seat in seats_of(live.table, watcher.who)})

    # ---- other workers

    def receive(self, news: News) -> None:
        """Another worker has written something, or has seen somebody come or go."""
        live = self.tables.get(news.table)
        if live is None:
            return
        if news.here is not None:
            before = live.here()
            if news.worker not in live.elsewhere and live.watchers:  # it does not know yet who is here
                self.bus.publish(news.table, 0, [], self.seats_here(live))
            until = self.clock() + PRESENCE * self.settings.compare
            live.elsewhere[news.worker] = (until, frozenset(news.here))
            if live.here() != before:
                live.tell_here()
        if news.entries:
            self.start(self.take_in(live, news))

    async def take_in(self, live: Live, news: News) -> None:
        """Do as another worker did."""
        async with self.reading(live):
            for number, (at, body) in enumerate(news.entries, news.first):
                if number > live.table.state.number + 1:  # something is missing between
                    await self.reload(live)
                elif number == live.table.state.number + 1:
                    entry = e.decoded(body)
                    was_quiet = live.table.state.undo is None
                    live.table.apply(entry, at)
                    self.row_changes(live)  # the other worker has written them
                    live.tell(entry, self.clock(), self.keys, was_quiet)

    def missed(self) -> None:
        """The bus may have lost something."""
        self.start(self.catch_up(list(self.tables)))

    async def catch_up(self, tables: list[str]) -> None:
        """Compare some tables in memory with their logs, and let go of those that were deleted."""
        lengths = await self.store.lengths(tables)
        for name in tables:
            live, length = self.tables.get(name), lengths.get(name)
            if live is None:
                continue
            try:
                if length is None:
                    await self.lose(live)
                elif live.table.state.number < length:
                    async with live.lock:
                        if live.table.state.number < length:
                            await self.reload(live)
            except PolytheonError as error:  # whatever is wrong with one table, the others are compared
                log.warning("cannot_catch_up", extra=self.about(name, error))

    async def lose(self, live: Live) -> None:
        """A table was deleted: nobody is at it any more."""
        live.trusted = False  # whoever still holds it reads it again, and finds nothing
        for watcher in list(live.watchers):
            watcher.dismiss(NoTable("there is no such table"))
        if self.tables.get(live.table.state.table) is live:
            await self.let_go(live.table.state.table)

    def tell_others_who_is_here(self) -> None:
        now = self.clock()
        for name, live in self.tables.items():
            live.elsewhere = {worker: word for worker, word in live.elsewhere.items() if word[0] > now}
            if live.watchers:
                self.bus.publish(name, 0, [], self.seats_here(live))


def paused(live: Live, downtime: Downtime, grace: float) -> Decision:
    """What to note of a time in which the server was down; at most tables nothing."""
    return Decision(live.table.pause(*downtime, grace))

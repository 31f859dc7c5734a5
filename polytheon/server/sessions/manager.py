"""The table manager: the tables of one worker, and every command at them.

Its parts have modules of their own: `open_tables` loads and evicts tables, `writing` writes entries, `watching` greets
new connections, `peers` follows other workers, and `janitor` does the work that no player starts.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from math import inf
from typing import Any, Final
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from polytheon.games import GAMES
from polytheon.games import game as find_game
from polytheon.kernel.errors import IllegalAction
from polytheon.server.bots.pool import BotPool, Errand
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.basis import build_of
from polytheon.server.domain.bounds import check_bounds
from polytheon.server.domain.commands import (
    Decision,
    NewDice,
    Refusal,
    Who,
    all_want_rematch,
    fresh_dice,
    seat_of,
    soon,
)
from polytheon.server.domain.deciding import decide
from polytheon.server.domain.editions import Edition
from polytheon.server.domain.narration import SPOKEN, seat_names
from polytheon.server.domain.offered import offered_in
from polytheon.server.domain.show import previewed
from polytheon.server.metrics import Metrics
from polytheon.server.review.looking import Wish
from polytheon.server.sessions.bans import Bans
from polytheon.server.sessions.bus import Bus
from polytheon.server.sessions.credentials import Credentials
from polytheon.server.sessions.guests import Guests
from polytheon.server.sessions.janitor import Janitor
from polytheon.server.sessions.lists import Lists
from polytheon.server.sessions.open_tables import OpenTables
from polytheon.server.sessions.orders import Orders
from polytheon.server.sessions.outbox import Post
from polytheon.server.sessions.pausing import Pausing
from polytheon.server.sessions.payers import Allowances, Payer
from polytheon.server.sessions.peers import Peers
from polytheon.server.sessions.session import Session
from polytheon.server.sessions.watching import Watching
from polytheon.server.sessions.writing import Writer
from polytheon.server.settings import Settings
from polytheon.server.storage.store import Store
from polytheon.server.storage.uptime import Downtime
from polytheon.text import game_text

log = logging.getLogger("polytheon.server.tables")

READ_IN: Final = 0.2  # seconds in which an answer goes out


class TableManager:
    """The tables of this worker, and what they share."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        bot_pool: BotPool,
        keys: Credentials,
        metrics: Metrics,
        clock: Callable[[], float] = time.time,
        new_dice: NewDice = fresh_dice,
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.bot_pool = bot_pool
        self.keys = keys
        self.metrics = metrics
        self.clock = clock
        self.new_dice = new_dice
        self.post = Post()
        self.tables: dict[str, Session] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.allowances = Allowances(settings.limits, clock)
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.pausing = Pausing()
        self.open_tables = OpenTables(self)
        self.writer = Writer(self)
        self.watching = Watching(self)
        self.peers = Peers(self)
        self.lists = Lists(self)
        self.guests = Guests(self)
        self.analyses: Counter[str] = Counter()  # those that this worker makes, by address
        self.downtimes: list[Downtime] = []
        self.janitor = Janitor(self)
        self.bans = Bans()
        self.orders = Orders(self)
        self.offered: dict[str, dict[str, Edition]] = {}  # editions by game and name

    async def open(self) -> None:
        for game in GAMES:
            build_of(find_game(game))  # now, as a new version may be installed while this one runs
        found = offered_in(self.settings.editions)
        self.offered = found.editions
        for bad in found.faulty:
            log.warning("edition_left_out", extra={"reason": str(bad)})
        await self.janitor.begin()
        await self.orders.begin()
        await self.bus.open(self.peers.receive, self.peers.missed)
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
        """Run a task in the background."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("task_failed", exc_info=task.exception())

    def turn(self, payer: Payer) -> asyncio.Lock:
        """A lock per address, so that its counts are right."""
        return self.turns.setdefault(payer.address, asyncio.Lock())

    # ---- commands

    async def do(self, session: Session, command: m.Command, who: Who) -> m.AnyAnswer:
        """Execute a command. Raises Refusal, and then nothing has changed."""
        session.used = self.clock()
        if not who.server:
            session.asked = session.used
            check_bounds(session.table, command, self.settings.limits)
        if isinstance(command, m.Hint):
            return await self.janitor.hint(session, command, who)
        if isinstance(command, (m.Preview, m.WhyNot)):
            return await self.look_ahead(session, command, who)
        if isinstance(command, m.Join):
            return await self.join(session, command, who)
        if isinstance(command, m.Rematch):
            return await self.wish_rematch(session, command, who)
        if isinstance(command, m.Start):
            await self.pausing.replay(session.table)
        await self.writer.change(session, lambda: decide(session.table, command, who, self.new_dice))
        if isinstance(command, m.Delete) and not session.table.is_held():
            await self.delete(session)
        return m.Ok(command.id)

    async def delete(self, session: Session) -> None:
        """Delete a table that nobody holds any more; viewers receive the answer before their connection ends."""
        session.trusted = False  # whoever still holds it reads it again, and finds nothing
        with suppress(SQLAlchemyError, OSError):  # it is in nobody's list, and is deleted with the old ones
            await self.store.delete(session.table.state.table, inf)
        asyncio.get_running_loop().call_later(READ_IN, lambda: self.start(self.peers.lose(session)))

    async def look_ahead(self, session: Session, command: m.Preview | m.WhyNot, who: Who) -> m.Previewed | m.Because:
        """What an action would do, computed once per position, or why it is not possible. Charged to the visitor who
        asks."""
        self.check_looks(who.payer)
        async with self.open_tables.reading(session):
            decide(session.table, command, who, self.new_dice)
            began = time.perf_counter()
            try:
                found = preview_of(session, command) if isinstance(command, m.Preview) else reason_of(session, command)
            except IllegalAction as error:
                raise Refusal("illegal", str(error)) from error
            self.allowances.reviews.spend(who.payer, time.perf_counter() - began)
        return found

    async def join(self, session: Session, command: m.Join, who: Who) -> m.Seated:
        """Seat somebody; a limit applies to seats at other people's tables."""
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
        return (await self.writer.change(session, lambda: decide(session.table, command, who, self.new_dice))).entry

    def seated(self, session: Session, command: m.Join, who: Who, entry: e.AnyEntry | None) -> m.Seated:
        own = entry.seat if isinstance(entry, e.Joined) else seat_of(session.table, who)
        assert own is not None
        return m.Seated(command.id, own, self.keys.seat(session.table, own))

    async def wish_rematch(self, session: Session, command: m.Rematch, who: Who) -> m.Ok:
        """Note a request for a rematch. The player whose request is the last creates its table, so everybody must be
        within the limits."""
        from polytheon.server.domain.opening import check

        async with self.turn(who.payer):
            if session.table.state.next is None:
                await check(self, who.payer)
            await self.writer.change(session, lambda: decide(session.table, command, who, self.new_dice))
            if all_want_rematch(session.table):
                await self.rematch(session, who.payer)
        return m.Ok(command.id)

    async def rematch(self, session: Session, payer: Payer) -> None:
        from polytheon.server.domain.opening import rematch

        await rematch(self, session, payer)

    async def claim(self, session: Session, key: str, visitor: str) -> int | None:
        """Bind the seat, or the role of host, of a key to a visitor. Returns the seat, or None for the host."""
        who = self.keys.who(key, session.table.state.table)

        def decide_now() -> Decision:
            seat = None if who is None else seat_of(session.table, who)
            if who is None or (seat is None and not who.host):
                raise Refusal("bad_key", "this link is not valid for any seat at this table")
            s = session.table.state
            holders = s.hosts if seat is None else s.seats[seat].holders
            own = session.table.holder(visitor)
            if visitor in holders and visitor not in s.dropped:
                return Decision()
            if seat is not None and own not in (None, seat):
                raise Refusal("seated", f"you already have seat {own}")
            check_bounds(session.table, None, self.settings.limits)
            return Decision(e.Claimed(seat, visitor))

        await self.writer.change(session, decide_now)
        assert who is not None
        return who.seat

    def look_after(self, session: Session) -> None:
        self.janitor.look_after(session)

    # ---- looking at games elsewhere

    def check_looks(self, payer: Payer) -> None:
        """Raise Refusal if a visitor has opened too many replays."""
        wait = self.allowances.reviews.wait(payer)
        if wait > 0:
            raise Refusal("slow_down", f"you have opened many replays: open the next one {soon(wait)}", wait)

    async def look(self, wish: Wish, payer: Payer) -> bytes:
        """The result of a bot worker's task, charged to the visitor who asked. Raises Refusal."""
        found = await self.bot_pool.look(wish, Errand(payer, ""))
        self.allowances.reviews.spend(payer, found.cpu)
        if found.code:
            raise Refusal(found.code, found.reason)
        return found.body


def preview_of(session: Session, command: m.Preview) -> m.Previewed:
    return previewed(session.previewed(command.action), command.position, command.id)


def reason_of(session: Session, command: m.WhyNot) -> m.Because:
    table, match = session.table, session.table.match
    assert match is not None
    reason = match.why_not(command.what)
    if reason is None:
        return m.Because(command.id, command.position, "", {}, "")
    words = ""
    if command.language in SPOKEN:
        text = game_text(table.game, command.language, match.content, options=table.state.options)
        text.names = seat_names(table, text)
        words = text.reason(reason, match.to_act, match.view(match.to_act))
    return m.Because(command.id, command.position, reason.code, reason.fields, words)

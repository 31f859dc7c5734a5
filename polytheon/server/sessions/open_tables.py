"""The tables that this worker holds in memory: how they are opened, read again and evicted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from polytheon.kernel.errors import PolytheonError
from polytheon.server.domain.commands import Decision, Refusal, all_want_rematch
from polytheon.server.domain.folding import Damaged, continued, ended, read_log, rebuilt
from polytheon.server.domain.summary import listing
from polytheon.server.domain.table import Table
from polytheon.server.sessions.session import ENCODER, UNKNOWN, Session
from polytheon.server.storage.uptime import Downtime

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

log = logging.getLogger("polytheon.server.tables")


class NoTable(PolytheonError):
    """There is no table of that name."""



class OpenTables:
    """Opens tables, reads them and evicts them."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.loading: dict[str, asyncio.Task[Session]] = {}

    async def session(self, table: str) -> Session:
        """A table, from memory or from the store. Raises NoTable."""
        found = self.manager.tables.get(table)
        if found is None:
            task = self.loading.get(table)
            if task is None:
                task = self.loading[table] = asyncio.create_task(self.load(table))
                task.add_done_callback(lambda _: self.loading.pop(table, None))
            found = await asyncio.shield(task)
        found.used = self.manager.clock()
        return found

    async def visit(self, table: str) -> Session:
        """A table that a person or a program requests. Raises NoTable."""
        session = await self.session(table)
        session.asked = self.manager.clock()
        return session

    async def welcome(self, table: Table) -> None:
        """Keep a table that this worker has just created and written. If other workers exist, they may already have
        changed it; then it is read again when it is needed."""
        if not self.manager.bus.shared:
            await self.load(table.state.table, table)

    async def load(self, table: str, known: Table | None = None) -> Session:
        await self.manager.bus.subscribe(table)  # first, so that nothing falls between reading and listening
        try:
            session = Session(known or await self.read(table))
            session.due = session.table.due()
            if known is not None:
                session.summary, session.holders = ENCODER.encode(listing(known)), known.holders()
            await self.excuse(session)
        except BaseException:
            await self.manager.bus.unsubscribe(table)
            raise
        session.used = self.manager.clock()  # before anybody can find that it was not used for long
        self.manager.tables[table] = session
        if known is None:
            self.manager.janitor.unlisted.add(table)  # earlier versions noted less of it, or a crash came between
        self.manager.metrics.tables.set(len(self.manager.tables))
        self.manager.bus.publish(table, 0, [], [])  # others answer who is connected there
        if all_want_rematch(session.table):  # a crash came between the last wish and the next game
            self.manager.start(self.manager.rematch(session, session.table.payer))
        return session

    async def excuse(self, session: Session) -> None:
        """Write to a table when the server was down, so that no clock counts that time."""
        for downtime in self.manager.downtimes:
            decide_now = partial(paused, session, downtime, self.manager.settings.grace)
            if decide_now().entry is not None:
                await self.manager.writer.change(session, decide_now)

    async def let_go(self, table: str) -> None:
        del self.manager.tables[table]
        self.manager.metrics.tables.set(len(self.manager.tables))
        await self.manager.bus.unsubscribe(table)

    async def read(self, table: str) -> Table:
        """A table as it is stored; if its game runs, with what has happened in it."""
        found = await self.stored(table)
        if found.state.status == "running":
            await self.manager.pausing.look_back(found)
        return found

    async def stored(self, table: str) -> Table:
        """A table from its last snapshot and the log after it, or from the whole log."""
        kept = await self.manager.store.snapshot(table)
        if kept is not None:
            found = continued(kept, await self.manager.store.log(table, kept[0]))
            if found is not None:
                return found
        stored = await self.manager.store.log(table)
        if not stored:
            raise NoTable("there is no such table")
        try:
            found = await asyncio.to_thread(rebuilt, read_log(stored), kept)  # which plays the whole game
        except Damaged as error:
            log.error("log_is_damaged", extra=self.about(table, error))
            raise Refusal("damaged", f"this table cannot be opened: {error}") from error
        if found.stopped is None:
            if kept is not None:
                self.manager.janitor.unkept.add(table)  # a snapshot of today saves doing this again
        elif found.state.status == "running":
            row = await self.manager.store.row(table)
            if row is not None and row.status == "over":
                ended(found, kept)
            else:
                marked = self.manager.keys.mark(table)
                log.warning("table_is_stopped", extra={"table": marked, "why": found.stopped.why})
        return found

    def about(self, table: str, error: Exception) -> dict[str, str]:
        """What the log file may say about a table with a problem: not its name, and nothing about its game."""
        return {"table": self.manager.keys.mark(table), "error": type(error).__name__}

    async def reload(self, session: Session) -> None:
        """Read a table again because memory and log may differ."""
        session.table = await self.read(session.table.state.table)
        session.narrators.clear()
        session.told = len(session.table.match.log) if session.table.match else 0
        session.due, session.summary, session.holders = UNKNOWN, b"", None
        session.trusted = True
        now, greetings = self.manager.clock(), self.manager.watching.greetings
        await self.manager.pausing.through(session.greet_all(now, self.manager.keys, greetings))

    @asynccontextmanager
    async def reading(self, session: Session) -> AsyncIterator[None]:
        """A context in which the table equals its log."""
        async with session.lock:
            if not session.trusted:
                await self.reload(session)
            yield


def paused(session: Session, downtime: Downtime, grace: float) -> Decision:
    """The decision to record a time in which the server was down; it has no entry at most tables, which need none."""
    return Decision(session.table.pause(*downtime, grace))

"""Follows other workers: applies their entries, and tells them who is connected here."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from polytheon.kernel.errors import PolytheonError
from polytheon.server.domain import entries as e
from polytheon.server.sessions.bus import News
from polytheon.server.sessions.open_tables import NoTable
from polytheon.server.sessions.session import Presence, Session

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

log = logging.getLogger("polytheon.server.tables")

PRESENCE: Final = 3.0  # comparisons after which another worker's report of connected players expires


class Peers:
    """Keeps the tables of this worker in step with those of other workers."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager

    def receive(self, news: News) -> None:
        """Handle a message of another worker: new entries, or somebody who came or went."""
        session = self.manager.tables.get(news.table)
        if session is None:
            return
        if news.here is not None:
            before = session.attendance()
            if news.worker not in session.elsewhere and session.watchers:  # it does not know yet who is here
                self.manager.watching.tell_others(session)
            until = self.manager.clock() + PRESENCE * self.manager.settings.compare
            session.elsewhere[news.worker] = Presence(until, frozenset(news.here), news.spectators)
            session.tell_attendance(before)
        if news.entries:
            self.manager.start(self.take_in(session, news))

    async def take_in(self, session: Session, news: News) -> None:
        """Apply the entries that another worker has written."""
        async with self.manager.open_tables.reading(session):
            for number, (at, body) in enumerate(news.entries, news.first):
                if number > session.table.state.number + 1:  # something is missing between
                    await self.manager.open_tables.reload(session)
                elif number == session.table.state.number + 1:
                    entry = e.decoded(body)
                    was_quiet, status = session.table.state.undo is None, session.table.state.status
                    session.table.apply(entry, at)
                    self.note_written(session, not isinstance(entry, e.Acted) or session.table.state.status != status)
                    telling = session.tell(entry, self.manager.clock(), self.manager.keys, was_quiet)
                    await self.manager.pausing.through(telling)

    def note_written(self, session: Session, listed: bool) -> None:
        """Note what the other worker has written to the table's row; of a move, lists are told only later."""
        self.manager.writer.row_changes(session, listed)
        self.manager.writer.new_holders(session)
        if not listed:
            session.summary = b""

    def missed(self) -> None:
        """Compare with the logs, because the bus may have lost messages."""
        self.manager.start(self.catch_up(list(self.manager.tables)))

    async def catch_up(self, tables: list[str]) -> None:
        """Compare some tables in memory with their logs, and evict those that were deleted."""
        lengths = await self.manager.store.lengths(tables)
        for name in tables:
            session, length = self.manager.tables.get(name), lengths.get(name)
            if session is None:
                continue
            try:
                if length is None:
                    await self.lose(session)
                elif session.table.state.number < length:
                    async with session.lock:
                        if session.table.state.number < length:
                            await self.manager.open_tables.reload(session)
            except PolytheonError as error:  # whatever is wrong with one table, the others are compared
                log.warning("cannot_catch_up", extra=self.manager.open_tables.about(name, error))

    async def lose(self, session: Session) -> None:
        """Disconnect the viewers of a table that was deleted."""
        session.trusted = False  # whoever still holds it reads it again, and finds nothing
        for watcher in list(session.watchers):
            watcher.dismiss(NoTable("there is no such table"))
        if self.manager.tables.get(session.table.state.table) is session:
            await self.manager.open_tables.let_go(session.table.state.table)

    def tell_others_who_is_here(self) -> None:
        now = self.manager.clock()
        for session in self.manager.tables.values():
            session.elsewhere = {worker: word for worker, word in session.elsewhere.items() if word.until > now}
            if session.watchers:
                self.manager.watching.tell_others(session)

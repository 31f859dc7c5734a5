"""Retention: tables that nobody has touched for long are closed or deleted, a few at a time."""

from __future__ import annotations

import contextlib
from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from polytheon.kernel.errors import PolytheonError
from polytheon.server.domain import entries as e
from polytheon.server.domain.commands import Decision
from polytheon.server.domain.table import DAY

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

EVERY: Final = 3600.0  # seconds between two looks for what has expired
MOST_FOUND: Final = 1000  # tables at one look
STEP: Final = 5  # tables at a time, so that nobody who writes waits long


class Expired(NamedTuple):
    """A table at which nothing has happened since a time."""

    table: str
    since: float
    is_running: bool


class Retention:
    """Closes or deletes tables that nobody has touched for the number of days in the limits; 0 days means for ever. A
    running game is closed. A table whose game never began, or is over, is deleted."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.looked = 0.0
        self.expired: deque[Expired] = deque()

    async def go_on(self) -> None:
        """Take the next step."""
        now = self.manager.clock()
        if not self.expired and now - self.looked > EVERY:
            await self.look(now)
        for _ in range(min(STEP, len(self.expired))):
            one = self.expired.popleft()
            with contextlib.suppress(PolytheonError):
                await (self.close(one) if one.is_running else self.delete(one))

    async def look(self, now: float) -> None:
        """Find what has expired. If that was a lot, the next look comes as soon as it is done."""
        limits = self.manager.settings.limits
        days = {"open": limits.open_days, "running": limits.running_days, "over": limits.finished_days}
        is_all = True
        for status, kept in days.items():
            if kept > 0:
                since = now - kept * DAY
                found = await self.manager.store.idle(status, since, MOST_FOUND)
                self.expired += [Expired(table, since, status == "running") for table in found]
                is_all = is_all and len(found) < MOST_FOUND
        self.looked = now if is_all else 0.0

    async def close(self, one: Expired) -> None:
        session = await self.manager.open_tables.session(one.table)
        await self.manager.writer.change(
            session, lambda: Decision(e.Closed() if session.table.state.status == "running" else None)
        )

    async def delete(self, one: Expired) -> None:
        session = self.manager.tables.get(one.table)
        if session is not None and session.watchers:
            return
        if await self.manager.store.delete(one.table, one.since) and one.table in self.manager.tables:
            await self.manager.open_tables.let_go(one.table)

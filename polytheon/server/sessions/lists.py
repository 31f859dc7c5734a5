"""A visitor's tables, from their stored list rows: listing opens no table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Raw
from msgspec.json import encode

from polytheon.kernel.errors import PolytheonError
from polytheon.server.domain.summary import listing, read_listing
from polytheon.server.storage.store import MyRow

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

MOST: Final = 500  # tables that are shown
MOST_AT_ONCE: Final = 20  # of which more is found out after a look at them


class Lists:
    """Shows people their tables."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.noting: set[str] = set()  # tables that are opened so that more is noted of them

    async def mine(self, visitor: str) -> bytes:
        """A visitor's tables, as JSON of `MyTables`."""
        rows, count = await self.manager.store.mine(visitor, MOST) if visitor else ([], 0)
        tables, bare = [], []
        for row in rows:
            summary = self.summary(row)
            found = read_listing(summary)
            if found is not None:
                tables.append({"listing": Raw(summary), "yours": row.seats})
                if found.stand is None and found.status == "running":
                    bare.append(row.id)
        self.note(bare)
        return encode({"now": self.manager.clock(), "all": count, "tables": tables})

    def summary(self, row: MyRow) -> bytes:
        """The stored list row of a table or, if it is not up to date, the row that will be stored."""
        session = self.manager.tables.get(row.id)
        if session is None or not session.trusted:
            return row.summary
        if row.id in self.manager.janitor.unlisted:
            return encode(listing(session.table))
        return session.summary or row.summary

    def note(self, tables: list[str]) -> None:
        """Write list rows for games that earlier versions stored without one, a few after each request."""
        for table in [table for table in tables if table not in self.noting][: MOST_AT_ONCE - len(self.noting)]:
            self.noting.add(table)
            self.manager.start(self.note_one(table))

    async def note_one(self, table: str) -> None:
        try:
            await self.manager.open_tables.session(table)  # the janitor writes what it finds
        except PolytheonError:
            pass  # it is shown without
        finally:
            self.noting.discard(table)

"""Analyses in the database. One run at a time works on a table; a run that has lost its row stops."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from polytheon.server.storage.engine import Database
from polytheon.server.storage.schema import ANALYSES

OF = ANALYSES.c


class AnalysisRow(NamedTuple):
    """An analysis: finished if it has a body; otherwise a run works on it until a time."""

    table_id: str
    run: str
    owner: str
    done: int
    steps: int
    until: float
    body: bytes | None


class Analyses:
    """The analyses of all tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, table: str) -> AnalysisRow | None:
        query = select(ANALYSES).where(OF.table_id == table)
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return AnalysisRow(*found[0]) if found else None

    async def under_way(self, owner: str, now: float) -> int:
        """The number of running analyses of an account."""
        query = select(func.count()).select_from(ANALYSES).where(OF.owner == owner, unfinished(), OF.until > now)
        return await self.database.read(lambda connection: connection.scalar(query) or 0)

    async def begin(self, row: AnalysisRow, now: float) -> bool:
        """Begin an analysis; False if it exists or is under way."""

        def work(connection: Connection) -> None:
            stale = delete(ANALYSES).where(OF.table_id == row.table_id, unfinished(), OF.until <= now)
            connection.execute(stale)
            connection.execute(insert(ANALYSES).values(row._asdict()))

        try:
            await self.database.write(work)
        except IntegrityError:
            return False
        return True

    async def go_on(self, table: str, run: str, done: int, until: float) -> bool:
        """Store the progress of a run; False if it must stop."""
        return await self.changed(table, run, done=done, until=until)

    async def finish(self, table: str, run: str, done: int, body: bytes) -> bool:
        return await self.changed(table, run, done=done, body=body)

    async def changed(self, table: str, run: str, **values: object) -> bool:
        query = update(ANALYSES).where(OF.table_id == table, OF.run == run, unfinished()).values(**values)
        return await self.database.write(lambda connection: connection.execute(query).rowcount == 1)

    async def cancel(self, table: str, run: str) -> None:
        """Forget an analysis that is not finished."""
        query = delete(ANALYSES).where(OF.table_id == table, OF.run == run, unfinished())
        await self.database.write(lambda connection: connection.execute(query))

    async def forget(self, table: str, run: str) -> None:
        """Forget an analysis, finished or not."""
        query = delete(ANALYSES).where(OF.table_id == table, OF.run == run)
        await self.database.write(lambda connection: connection.execute(query))


def unfinished() -> ColumnElement[bool]:
    return OF.body.is_(None)

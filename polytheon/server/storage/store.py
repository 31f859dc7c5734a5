"""The store: logs, snapshots and the list of tables. All writing goes through one task that writes in batches."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypedDict, TypeVar

from sqlalchemy import (
    Column,
    Connection,
    Insert,
    ScalarSelect,
    Select,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from polytheon.kernel.errors import PolytheonError
from polytheon.server.storage.engine import Database, said_by
from polytheon.server.storage.schema import ENTRIES, HOLDERS, SETTINGS, SNAPSHOTS, TABLES

T = TypeVar("T")
LARGEST_BATCH: Final = 500
BEAT: Final = 1.0  # seconds for which it is believed that the database works, or does not
PATIENCE: Final = 2.0  # seconds that it has to show it
# Made once: to put a statement together takes longer than to execute it.
NEW_TABLES: Final = insert(TABLES)
CHANGED: Final = update(TABLES).where(TABLES.c.id == bindparam("table"))
UNFINISHED: Final = [
    select(func.count()).select_from(TABLES).where(column == bindparam(name), TABLES.c.status != "over")
    for name, column in (("of_host", TABLES.c.host), ("of_address", TABLES.c.address))
]
MINE: Final = (
    select(TABLES.c.id, TABLES.c.summary, HOLDERS.c.seats)
    .join(HOLDERS, HOLDERS.c.table_id == TABLES.c.id)
    .where(HOLDERS.c.visitor == bindparam("visitor"))
    .order_by(TABLES.c.status == "over", TABLES.c.created.desc())
    .limit(bindparam("most"))
)
HOW_MANY_MINE: Final = select(func.count()).select_from(HOLDERS).where(HOLDERS.c.visitor == bindparam("visitor"))
HOW_MANY_UNFINISHED: Final = select(*(query.scalar_subquery() for query in UNFINISHED))


class Conflict(PolytheonError):
    """Somebody else has already written this entry or created this table."""


class Unavailable(PolytheonError):
    """The database does not answer."""


class Unwritten(Unavailable):
    """The database did not confirm the write, which may have succeeded: read before continuing."""


class TableRow(NamedTuple):
    """The list row of a table."""

    id: str
    game: str
    status: str
    listed: bool
    host: str
    address: str
    created: float
    due: float | None
    summary: bytes


class Stored(NamedTuple):
    """An entry as it is kept."""

    number: int
    at: float
    body: bytes


class RowChanges(TypedDict, total=False):
    """New values of a table's row."""

    due: float | None
    status: str
    summary: bytes


class Job(NamedTuple):
    """Something to write: entries of one table, and the new values of its row and its snapshot. `holders`: in whose
    lists it is, with the seats of each, if that has changed."""

    table: str
    entries: list[Stored]
    new: TableRow | None = None
    changes: RowChanges | None = None
    snapshot: tuple[int, bytes] | None = None
    holders: dict[str, list[int]] | None = None


class MyRow(NamedTuple):
    """A table in somebody's list."""

    id: str
    summary: bytes
    seats: list[int]


class Rows:
    """A statement that writes rows, compiled once.

    Into SQLite they go as one statement: between two of them the thread that writes waits until the event loop lets it
    go on, and a busy one does not for milliseconds.
    """

    def __init__(self, statement: Insert, dialect: str) -> None:
        driver: Any = sqlite if dialect == "sqlite" else postgresql.asyncpg
        self.statement = str(statement.compile(dialect=driver.dialect()))
        self.at_once = dialect == "sqlite"
        self.row = "(" + ", ".join("?" * len(statement.table.columns)) + ")"

    def write(self, connection: Connection, rows: list[tuple[Any, ...]]) -> None:
        if not rows:
            return
        if self.at_once:
            statement = self.statement.replace(self.row, ", ".join([self.row] * len(rows)), 1)
            connection.exec_driver_sql(statement, tuple([value for row in rows for value in row]))
        else:
            connection.exec_driver_sql(self.statement, rows)


def locking_first(statement: postgresql.Insert) -> postgresql.Insert:
    """A statement that adds a row to a table, and locks the table first.

    PostgreSQL would lock it anyway, because the row refers to it, but after it has added the row. An order that holds
    the table and adds the same row would then wait for this one, which waits for the order.
    """
    values = [bindparam(column.name, type_=column.type) for column in statement.table.columns]
    table = select(TABLES.c.id).where(TABLES.c.id == values[0])
    held = table.with_for_update(read=True, key_share=True).cte("held").prefix_with("MATERIALIZED")
    always = select(literal_column("1")).subquery("always")  # a row even if there is no such table: that is an error
    row = select(*values).select_from(always.outerjoin(held, true()))
    return statement.from_select([column.name for column in statement.table.columns], row)


class Store:
    """Tables in a database."""

    def __init__(self, database: Database, on_batch: Callable[[int, float], None] | None = None) -> None:
        self.database = database
        self.on_batch = on_batch or (lambda size, seconds: None)
        self.waiting: list[tuple[Job, asyncio.Future[None]]] = []
        self.wake = asyncio.Event()
        self.closing = False
        self.writer: asyncio.Task[None] | None = None
        dialect: Any = sqlite if database.dialect == "sqlite" else postgresql
        new_entry, newer = dialect.insert(ENTRIES), dialect.insert(SNAPSHOTS)
        if database.dialect == "postgresql":
            new_entry, newer = locking_first(new_entry), locking_first(newer)
        put_snapshot = newer.on_conflict_do_update(
            index_elements=[SNAPSHOTS.c.table_id],
            set_={"number": newer.excluded.number, "body": newer.excluded.body},
            where=SNAPSHOTS.c.number <= newer.excluded.number,
        )
        self.put_entries = Rows(new_entry, database.dialect)
        self.put_snapshots = Rows(put_snapshot, database.dialect)
        self.put_setting = dialect.insert(SETTINGS).on_conflict_do_nothing()
        beat = dialect.insert(SETTINGS)
        changed = {"value": beat.excluded.value}
        self.put_beat = beat.on_conflict_do_update(index_elements=[SETTINGS.c.name], set_=changed)
        self.beating: asyncio.Task[bool] | None = None
        self.beaten = 0.0  # when that began

    async def open(self) -> None:
        self.writer = asyncio.create_task(self.write_on())

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self.closing = True
        self.wake.set()
        if self.writer is not None:
            await self.writer
        await self.database.close()

    # ---- writing

    async def write(self, job: Job) -> None:
        """Write, and return when the data is durable. Raises Conflict or Unwritten."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((job, future))
        self.wake.set()
        await future

    def write_soon(self, job: Job, failed: Callable[[], None] = lambda: None) -> None:
        """Write without waiting, for data that can be rebuilt from the log. `failed` is called if it could not be
        written."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.add_done_callback(lambda done: None if done.exception() is None else failed())
        self.waiting.append((job, future))
        self.wake.set()

    async def write_on(self) -> None:
        """Write everything that waits in one transaction, repeatedly. While one is written, the next one gathers."""
        loop = asyncio.get_running_loop()
        while self.waiting or not self.closing:
            await self.wake.wait()
            batch, self.waiting = self.waiting[:LARGEST_BATCH], self.waiting[LARGEST_BATCH:]
            if not self.waiting and not self.closing:
                self.wake.clear()
            if not batch:
                continue
            began = loop.time()
            try:
                await self.write_batch(batch)
            except Exception as error:  # nothing may stop the writer: everybody waits for it
                for _, future in batch:
                    if not future.done():
                        future.set_exception(Unwritten(f"the database failed: {said_by(error)}"))
            self.on_batch(len(batch), loop.time() - began)

    async def write_batch(self, batch: list[tuple[Job, asyncio.Future[None]]]) -> None:
        jobs = [job for job, _ in batch]
        try:
            await self.database.write(lambda connection: self.execute(connection, jobs))
        except IntegrityError:
            if len(batch) == 1:
                settle(batch[0][1], Conflict("somebody else was first"))
                return
            for one in batch:
                await self.write_batch([one])
        except (SQLAlchemyError, OSError) as error:
            for _, future in batch:
                settle(future, Unwritten(f"the database failed: {said_by(error)}"))
        else:
            for _, future in batch:
                settle(future)

    def execute(self, connection: Connection, jobs: list[Job]) -> None:
        """Write jobs, all of them or none. They go by the names of their tables, as at every worker: if two wrote to
        the same tables in different orders, each would wait for the other."""
        jobs = sorted(jobs, key=attrgetter("table"))
        new = [job.new._asdict() for job in jobs if job.new is not None]
        if new:
            connection.execute(NEW_TABLES, new)
        entries = [(job.table, *stored) for job in jobs for stored in job.entries]
        self.put_entries.write(connection, entries)
        for job in jobs:
            if job.changes:
                connection.execute(CHANGED, {"table": job.table, **job.changes})
        for job in jobs:
            if job.holders is not None:
                put_holders(connection, job.table, job.holders)
        snapshots = {job.table: job.snapshot for job in jobs if job.snapshot is not None}
        self.put_snapshots.write(connection, [(table, number, body) for table, (number, body) in snapshots.items()])

    async def setting(self, name: str, default: bytes) -> bytes:
        """A value that all workers share: that of the first one to write it."""

        def work(connection: Connection) -> bytes:
            connection.execute(self.put_setting, {"name": name, "value": default})
            value = connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.name == name))
            assert isinstance(value, bytes)
            return value

        return await self.database.write(work)

    async def claim(self, table: str, due: float, later: float) -> bool:
        """Take over what is due at a table; only one worker succeeds."""
        claimed = update(TABLES).where(TABLES.c.id == table, TABLES.c.due == due).values(due=later)
        return await self.database.write(lambda connection: connection.execute(claimed).rowcount == 1)

    async def delete(self, table: str, since: float) -> bool:
        """Delete a table with everything that belongs to it, unless something has happened at it since a time."""
        unused = delete(TABLES).where(TABLES.c.id == table, last(ENTRIES.c.at) < since)
        return await self.database.write(lambda connection: connection.execute(unused).rowcount == 1)

    # ---- reading

    async def rows(self, query: Select[Any], **values: Any) -> Sequence[Any]:
        try:
            return await self.database.read(lambda connection: connection.execute(query, values).all())
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable(f"the database does not answer: {said_by(error)}") from error

    async def row(self, table: str) -> TableRow | None:
        found = await self.rows(select(TABLES).where(TABLES.c.id == table))
        return TableRow(*found[0]) if found else None

    async def log(self, table: str, after: int = 0) -> list[Stored]:
        """The entries of a table's log after number `after`."""
        return [Stored(*row) for row in await self.rows(log_after(table, after))]

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        found = await self.rows(select(SNAPSHOTS.c.number, SNAPSHOTS.c.body).where(SNAPSHOTS.c.table_id == table))
        return tuple(found[0]) if found else None

    async def lobby(self, limit: int, game: str | None = None, status: str | None = None) -> list[bytes]:
        """The listed tables, newest first."""
        query = select(TABLES.c.summary).where(TABLES.c.listed)
        query = query.where(TABLES.c.status == status) if status else query.where(TABLES.c.status != "over")
        if game:
            query = query.where(TABLES.c.game == game)
        return [row[0] for row in await self.rows(query.order_by(TABLES.c.created.desc()).limit(limit))]

    async def mine(self, visitor: str, limit: int) -> tuple[list[MyRow], int]:
        """The tables in a visitor's list, those that are not over first, the newest first; and how many there are."""
        rows = [
            MyRow(table, summary, [seat for seat in range(seats.bit_length()) if seats >> seat & 1])
            for table, summary, seats in await self.rows(MINE, visitor=visitor, most=limit)
        ]
        if len(rows) < limit:
            return rows, len(rows)
        return rows, (await self.rows(HOW_MANY_MINE, visitor=visitor))[0][0]

    async def due(self, now: float, limit: int) -> list[tuple[str, float]]:
        """The tables that somebody has to look after, the longest waiting first."""
        query = select(TABLES.c.id, TABLES.c.due).where(TABLES.c.due <= now).order_by(TABLES.c.due).limit(limit)
        return [tuple(row) for row in await self.rows(query)]

    async def unfinished_of(self, host: str, address: str) -> tuple[int, int]:
        """How many tables that are not over a visitor has made, and how many were made from an address."""
        found = (await self.rows(HOW_MANY_UNFINISHED, of_host=host, of_address=address))[0]
        return found[0], found[1]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How long the logs of some tables are."""
        found: dict[str, int] = {}
        for first in range(0, len(tables), 500):
            some = tables[first : first + 500]
            query = select(TABLES.c.id, last(ENTRIES.c.number)).where(TABLES.c.id.in_(some))
            found.update({row[0]: row[1] for row in await self.rows(query)})
        return found

    async def ids(self, status: str) -> list[str]:
        return [row[0] for row in await self.rows(select(TABLES.c.id).where(TABLES.c.status == status))]

    async def idle(self, status: str, since: float, limit: int) -> list[str]:
        """The tables of a status at which nothing has happened since a time."""
        old = TABLES.c.created < since
        query = select(TABLES.c.id).where(TABLES.c.status == status, old, last(ENTRIES.c.at) < since).limit(limit)
        return [row[0] for row in await self.rows(query)]

    # ---- health

    async def works(self) -> bool:
        """Whether the database accepts writes. It is tested at intervals, however often somebody asks."""
        now = asyncio.get_running_loop().time()
        if self.beating is None or (self.beating.done() and now - self.beaten > BEAT):
            self.beating, self.beaten = asyncio.create_task(self.beat()), now
        try:
            return await asyncio.wait_for(asyncio.shield(self.beating), PATIENCE)
        except TimeoutError:
            return False

    async def beat(self) -> bool:
        try:
            await self.write_something()
        except Exception:  # whatever it is, the database does not take it
            return False
        return True

    async def write_something(self) -> None:
        """Test whether the database accepts writes, with a value that changes each time."""
        row = {"name": "beat", "value": os.urandom(16)}
        await self.database.write(lambda connection: connection.execute(self.put_beat, row))


def put_holders(connection: Connection, table: str, holders: dict[str, list[int]]) -> None:
    """Note in whose lists a table is, in place of what was noted before."""
    connection.execute(delete(HOLDERS).where(HOLDERS.c.table_id == table))
    rows = [
        {"visitor": visitor, "table_id": table, "seats": sum(1 << seat for seat in seats)}
        for visitor, seats in holders.items()
    ]
    if rows:
        connection.execute(insert(HOLDERS), rows)


def log_after(table: str, after: int) -> Select[Any]:
    """A query for the entries of a table's log after number `after`."""
    return (
        select(ENTRIES.c.number, ENTRIES.c.at, ENTRIES.c.body)
        .where(ENTRIES.c.table_id == table, ENTRIES.c.number > after)
        .order_by(ENTRIES.c.number)
    )


def last(column: Column[T]) -> ScalarSelect[T]:
    """What the last entry of a table's log says; the index finds it at once, however long the log is."""
    query = select(column).where(ENTRIES.c.table_id == TABLES.c.id).order_by(ENTRIES.c.number.desc()).limit(1)
    return query.correlate(TABLES).scalar_subquery()


def settle(future: asyncio.Future[None], error: Exception | None = None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)

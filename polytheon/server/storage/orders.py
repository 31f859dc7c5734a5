"""Orders of the operator, given by another process while servers use the same database.

An order is one transaction that changes the database and a marker. Every worker compares the marker with the last one
it saw; if it has changed, the worker reads again what orders may have changed. So no order is lost or half done,
whichever process is killed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from polytheon.server.storage.engine import Database, said_by
from polytheon.server.storage.schema import BANS, SETTINGS, SNAPSHOTS, TABLES
from polytheon.server.storage.store import Conflict, Job, Store, Stored, TableRow, Unavailable, log_after

T = TypeVar("T")
MARK: Final = "orders"  # the name of the setting


class Ban(NamedTuple):
    """A subject that may not use the server, since when and until when; None means for ever."""

    subject: str
    made: float
    until: float | None
    reason: str


class Held(NamedTuple):
    """A table as it is in the database: its row, its snapshot and its whole log."""

    row: TableRow
    snapshot: tuple[int, bytes] | None
    log: list[Stored]


class OrderStore:
    """The operator's orders, and what workers read of them."""

    def __init__(self, database: Database) -> None:
        self.database = database
        dialect: Any = sqlite if database.dialect == "sqlite" else postgresql
        marked = dialect.insert(SETTINGS)
        changed = {"value": marked.excluded.value}
        self.put_mark = marked.on_conflict_do_update(index_elements=[SETTINGS.c.name], set_=changed)

    async def mark(self) -> bytes:
        """A marker that changes with every order."""
        query = select(SETTINGS.c.value).where(SETTINGS.c.name == MARK)
        return await self.database.read(lambda connection: connection.scalar(query)) or b""

    async def give(self, order: Callable[[Connection], T]) -> T:
        """Do something as one order. The marker is changed first, so that orders wait for each other."""

        def work(connection: Connection) -> T:
            connection.execute(self.put_mark, {"name": MARK, "value": os.urandom(16)})
            return order(connection)

        try:
            return await self.database.write(work)
        except IntegrityError:
            raise Conflict("somebody else was first") from None
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable(f"the database {self.database.name} did not take it: {said_by(error)}") from error

    # ---- tables

    async def write(self, store: Store, table: str, decide: Callable[[Held], Job]) -> bool:
        """Write to the log of a table that a server may have in memory; return False if it does not exist. The table is
        held meanwhile, so that an order succeeds however fast its players are. What `decide` raises changes nothing.

        It decides twice: before the table is held, too, because then everything that it needs is loaded. Loading the
        rules of a game takes most of a second, and in SQLite all tables wait."""
        found = await self.read(table)
        if found is not None:
            decide(found)

        def order(connection: Connection) -> bool:
            held = look_at(connection, table, hold=True)
            if held is not None:
                store.execute(connection, [decide(held)])
            return held is not None

        return await self.give(order)

    async def read(self, table: str) -> Held | None:
        """A table as it is; None if it does not exist."""
        try:
            return await self.database.read(lambda connection: look_at(connection, table, hold=False))
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable(f"the database {self.database.name} does not answer: {said_by(error)}") from error

    async def delete(self, table: str, only_over: bool) -> bool:
        """Delete a table with everything that belongs to it; False if it does not exist, or is unfinished and must be
        over."""
        one = delete(TABLES).where(TABLES.c.id == table)
        query = one.where(TABLES.c.status == "over") if only_over else one
        return await self.give(lambda connection: connection.execute(query).rowcount == 1)

    # ---- bans

    async def bans(self, now: float) -> list[Ban]:
        """The bans in force, the newest first."""
        query = select(BANS).where((BANS.c.until > now) | BANS.c.until.is_(None)).order_by(BANS.c.made.desc())
        return [Ban(*row) for row in await self.database.read(lambda connection: connection.execute(query).all())]

    async def ban(self, bans: list[Ban], now: float) -> None:
        """Ban some subjects. An earlier ban of the same subject is replaced, and expired bans are removed."""
        subjects = [ban.subject for ban in bans]

        def order(connection: Connection) -> None:
            connection.execute(delete(BANS).where((BANS.c.until <= now) | BANS.c.subject.in_(subjects)))
            connection.execute(insert(BANS), [ban._asdict() for ban in bans])

        await self.give(order)

    async def unban(self, subjects: list[str]) -> None:
        await self.give(lambda connection: connection.execute(delete(BANS).where(BANS.c.subject.in_(subjects))))


def look_at(connection: Connection, table: str, hold: bool) -> Held | None:
    """A table as it is; None if it does not exist. `hold`: nobody else writes to it until the transaction ends.

    In PostgreSQL the lock on its row does that, because whoever writes to its log locks the row first
    (`store.locking_first`). In SQLite only one transaction writes at a time.
    """
    query = select(TABLES).where(TABLES.c.id == table)
    row = connection.execute(query.with_for_update() if hold else query).first()
    if row is None:
        return None
    snapshot = connection.execute(
        select(SNAPSHOTS.c.number, SNAPSHOTS.c.body).where(SNAPSHOTS.c.table_id == table)
    ).first()
    log = [Stored(*entry) for entry in connection.execute(log_after(table, 0))]
    return Held(TableRow(*row), None if snapshot is None else (snapshot[0], snapshot[1]), log)

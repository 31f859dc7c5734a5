"""Databases by address: SQLite in a file unless told otherwise, PostgreSQL by its URL. Migrations bring both up.

What is done in a database is an ordinary function of a connection. For SQLite it runs in a thread, for PostgreSQL in
the event loop; whoever writes such a function need not know.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from asyncpg import InterfaceError, PostgresError
from sqlalchemy import URL, Connection, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from polytheon.kernel.errors import BadSetup

T = TypeVar("T")
READERS: Final = 4
MIGRATING: Final = 7_305_119_034  # the number of the advisory lock under which PostgreSQL is migrated


class Database(Protocol):
    """Where things are kept."""

    dialect: str
    name: str  # without the password

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something as one transaction."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Look something up."""

    async def close(self) -> None: ...


class Sqlite:
    """A file. One thread writes, some read, and none of them waits for another."""

    dialect = "sqlite"

    def __init__(self, url: URL) -> None:
        if url.database in (None, "", ":memory:"):
            raise BadSetup("a SQLite database is a file: give its path")
        self.name = str(url.database)
        self.engine = create_engine(url, pool_size=READERS + 1, max_overflow=0)
        event.listen(self.engine, "connect", prepare_sqlite)
        self.writer = ThreadPoolExecutor(1, "sqlite-writer")
        self.readers = ThreadPoolExecutor(READERS, "sqlite-reader")

    async def write(self, work: Callable[[Connection], T]) -> T:
        def transaction() -> T:
            with self.engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self.writer, transaction)

    async def read(self, work: Callable[[Connection], T]) -> T:
        def look() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self.readers, look)

    async def close(self) -> None:
        self.writer.shutdown()
        self.readers.shutdown()
        self.engine.dispose()


def prepare_sqlite(connection: Any, _: object) -> None:
    """Readers do not wait for the writer, and what is committed survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Postgresql:
    """A server, perhaps shared with other workers."""

    dialect = "postgresql"

    def __init__(self, url: URL) -> None:
        self.name = url.set(drivername="postgresql").render_as_string()
        self.engine = create_async_engine(url, pool_size=READERS, max_overflow=2 * READERS, pool_pre_ping=True)

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[AsyncConnection]:
        """A connection. That the server lets nobody in is told by its driver, whose errors SQLAlchemy hands on."""
        connection = self.engine.connect()
        try:
            await connection
        except (PostgresError, InterfaceError) as error:
            raise ConnectionError(str(error)) from error
        try:
            yield connection
        finally:
            await connection.close()

    async def write(self, work: Callable[[Connection], T]) -> T:
        async with self.connected() as connection, connection.begin():
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self.connected() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self.engine.dispose()


def new_database(address: str) -> Database:
    """The database of a URL, or of the path of a SQLite file."""
    if "://" not in address:
        address = f"sqlite:///{address}"
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadSetup("a database is given as a path or as a URL such as postgresql://host/name") from None
    if url.drivername == "sqlite":
        return Sqlite(url)
    if url.drivername in ("postgresql", "postgres"):
        return Postgresql(url.set(drivername="postgresql+asyncpg"))
    raise BadSetup(f"the database can be sqlite or postgresql, not {url.drivername}")


async def upgrade(database: Database) -> None:
    """Bring a database to the newest schema; several hosts may do so at once. Raises BadSetup if it cannot be used."""
    try:
        await database.write(run_migrations)
    except CommandError as error:
        raise BadSetup(f"the database {database.name} was made by another version of Polytheon: {error}") from error
    except (SQLAlchemyError, OSError) as error:
        raise BadSetup(f"the database {database.name} cannot be used: {said_by(error)}") from error


def said_by(error: Exception) -> str:
    """What is wrong, in a line."""
    cause = getattr(error, "orig", None) or error
    return (getattr(cause, "strerror", None) or str(cause)).partition("\n")[0] or type(cause).__name__


def run_migrations(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
    config = Config()
    config.set_main_option("script_location", "polytheon.table.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

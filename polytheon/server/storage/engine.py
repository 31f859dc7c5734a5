"""Databases by address: SQLite in a file unless told otherwise, PostgreSQL by its URL. Migrations bring both up.

What is done in a database is an ordinary function of a connection. For SQLite it runs in a thread, for PostgreSQL in
the event loop; whoever writes such a function need not know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from polytheon.kernel.errors import BadSetup

T = TypeVar("T")
READERS: Final = 4
WRITES: Final[dict[str, Any]] = {"writes": True}
MIGRATING: Final = 7_305_119_034  # the number of the advisory lock under which PostgreSQL is migrated


class Database(Protocol):
    """Where things are kept."""

    dialect: str
    name: str  # without the password

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something as one transaction."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Look something up."""

    async def migrate(self, work: Callable[[Connection], None]) -> None:
        """Change the tables themselves: as one transaction, while nobody else does."""

    async def close(self) -> None: ...


class Sqlite:
    """A file. One thread writes, some read, and none of them waits for another."""

    dialect = "sqlite"

    def __init__(self, url: URL) -> None:
        self.name = path_of(url)
        self.engine = create_engine(url, pool_size=READERS + 1, max_overflow=0)
        event.listen(self.engine, "connect", prepare_sqlite)
        event.listen(self.engine, "begin", begin_sqlite)
        self.writer = ThreadPoolExecutor(1, "sqlite-writer")
        self.readers = ThreadPoolExecutor(READERS, "sqlite-reader")

    async def write(self, work: Callable[[Connection], T]) -> T:
        def transaction() -> T:
            with self.engine.connect().execution_options(**WRITES) as connection, connection.begin():
                return work(connection)

        return await self.in_writer(transaction)

    async def migrate(self, work: Callable[[Connection], None]) -> None:
        """As `write`, without foreign keys: SQLite changes a table by copying it, and dropping the old one would
        delete whatever refers to it. Foreign keys can be switched outside a transaction only."""

        def transaction() -> None:
            with self.engine.connect().execution_options(**WRITES) as connection:
                driver: Any = connection.connection.driver_connection
                driver.execute("PRAGMA foreign_keys=OFF")
                try:
                    with connection.begin():
                        work(connection)
                finally:
                    driver.execute("PRAGMA foreign_keys=ON")

        await self.in_writer(transaction)

    async def in_writer(self, transaction: Callable[[], T]) -> T:
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
    """Readers do not wait for the writer, and what is committed survives a power cut.

    Python's driver would begin transactions by itself, but not before CREATE TABLE and the like: so it begins none.
    """
    connection.isolation_level = None
    for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def begin_sqlite(connection: Connection) -> None:
    """Whoever will write waits for other writers before reading anything. What is only read needs no transaction."""
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


class Postgresql:
    """A server, perhaps shared with other workers."""

    dialect = "postgresql"

    def __init__(self, url: URL) -> None:
        self.name = url.set(drivername="postgresql").render_as_string()
        self.engine = create_async_engine(url, pool_size=READERS, max_overflow=2 * READERS, pool_pre_ping=True)

    async def write(self, work: Callable[[Connection], T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    async def migrate(self, work: Callable[[Connection], None]) -> None:
        """As `write`, one server after the other."""

        def locked(connection: Connection) -> None:
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
            work(connection)

        await self.write(locked)

    async def close(self) -> None:
        await self.engine.dispose()


def new_database(address: str) -> Database:
    """The database of a URL, or of the path of a SQLite file."""
    url = url_of(address)
    return Sqlite(url) if url.drivername == "sqlite" else Postgresql(url.set(drivername="postgresql+asyncpg"))


def url_of(address: str) -> URL:
    """What a database's address says: sqlite or postgresql, and where. Raises BadSetup."""
    if "://" not in address:
        address = f"sqlite:///{address}"
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadSetup("a database is given as a path or as a URL such as postgresql://host/name") from None
    if url.drivername == "postgres":
        url = url.set(drivername="postgresql")
    if url.drivername not in ("sqlite", "postgresql"):
        raise BadSetup(f"the database can be sqlite or postgresql, not {url.drivername}")
    return url


def sqlite_file(address: str) -> str | None:
    """The file of a SQLite database; None if it is another kind of database."""
    url = url_of(address)
    return path_of(url) if url.drivername == "sqlite" else None


def path_of(url: URL) -> str:
    if url.database in (None, "", ":memory:"):
        raise BadSetup("a SQLite database is a file: give its path")
    return str(url.database)


async def upgrade(database: Database) -> None:
    """Bring a database to the newest schema; several hosts may do so at once. Raises BadSetup if it cannot be used."""
    try:
        await database.migrate(run_migrations)
    except CommandError as error:
        raise BadSetup(f"the database {database.name} was made by another version of Polytheon: {error}") from error
    except (SQLAlchemyError, OSError) as error:
        raise BadSetup(f"the database {database.name} cannot be used: {said_by(error)}") from error


async def check_current(database: Database) -> None:
    """Raise BadSetup if a database cannot be used, or not without bringing it to the newest schema."""
    newest = ScriptDirectory.from_config(alembic_config()).get_current_head()
    try:
        revision = await database.read(lambda connection: MigrationContext.configure(connection).get_current_revision())
    except (SQLAlchemyError, OSError) as error:
        raise BadSetup(f"the database {database.name} cannot be used: {said_by(error)}") from error
    if revision is None:
        raise BadSetup(f"{database.name} is no database of Polytheon")
    if revision != newest:
        raise BadSetup(
            f"the database {database.name} belongs to another version of Polytheon: use the command of that version, "
            "or start this version's server, which brings it up to date"
        )


def said_by(error: Exception) -> str:
    """What is wrong, in a line."""
    cause = getattr(error, "orig", None) or error
    return (getattr(cause, "strerror", None) or str(cause)).partition("\n")[0] or type(cause).__name__


def run_migrations(connection: Connection, revision: str = "head") -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", "polytheon.server.storage:migrations")
    return config

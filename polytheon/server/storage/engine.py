"""Databases by address: SQLite in a file unless told otherwise, PostgreSQL by its URL. Migrations bring both up.

What is done in a database is an ordinary function of a connection. For SQLite it runs in a thread, for PostgreSQL in
the event loop; whoever writes such a function need not know.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from polytheon.kernel.errors import BadSetup

T = TypeVar("T")
READERS: Final = 4
WRITES: Final[dict[str, Any]] = {"writes": True}
SSL_MODES: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
ENCODING: Final = "In a name or password write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25"
MIGRATING: Final = 7_305_119_034  # the number of the advisory lock under which PostgreSQL is migrated


class Database(Protocol):
    """A database. Its functions take a connection; see the module."""

    dialect: str
    name: str  # without the password

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a function in one transaction."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a function that only reads."""

    async def migrate(self, work: Callable[[Connection], None]) -> None:
        """Change the schema in one transaction, while no other process does."""

    async def close(self) -> None: ...


class Sqlite:
    """A SQLite file. One thread writes, some read, and readers do not wait for the writer."""

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

    async def prepare(self) -> None:
        """Make the file if there is none, for its owner alone: it holds secrets. Raises BadSetup if another program's
        tables are in it."""
        os.close(os.open(self.name, os.O_RDWR | os.O_CREAT, 0o600))
        tables = await self.read(lambda connection: inspect(connection).get_table_names())
        if tables and "alembic_version" not in tables:
            raise BadSetup(f"{self.name} holds tables of another program: give another file")

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
    """A transaction that will write waits for other writers before it reads anything. Reading alone needs no
    transaction."""
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


class Postgresql:
    """A server, perhaps shared with other workers."""

    dialect = "postgresql"

    def __init__(self, url: URL) -> None:
        self.name = url.set(drivername="postgresql", query={}).render_as_string()
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
    return Sqlite(url) if url.drivername == "sqlite" else Postgresql(for_driver(url))


def url_of(address: str) -> URL:
    """The parts of a database's address: sqlite or postgresql, and where. Raises BadSetup."""
    if "://" not in address:
        address = f"sqlite:///{address}"
    scheme, _, place = address.partition("://")
    scheme = "postgresql" if scheme.lower() == "postgres" else scheme.lower()
    if scheme not in ("sqlite", "postgresql"):
        raise BadSetup(f"the database can be sqlite or postgresql, not {scheme!r}")
    try:
        url = make_url(f"{scheme}://{place}")
    except (ArgumentError, ValueError):  # it may hold a password, so it is not repeated
        usual = "a database is given as a path or as a URL such as postgresql://host/name"
        raise BadSetup(f"{usual}. {ENCODING}") from None
    if scheme == "postgresql":
        check_postgresql_url(url)
    return url


def check_postgresql_url(url: URL) -> None:
    """Raise BadSetup if a URL says something that either the server or PostgreSQL's own programs do not take."""
    if url.host is not None and set(url.host) & set("@:/[") and not url.host.count(":") > 1:
        raise BadSetup(f"the URL of the database names no host that could exist. {ENCODING}")
    if url.port is not None and not 0 < url.port < 65536:
        raise BadSetup(f"the port of the database is a number from 1 to 65535, not {url.port}")
    unknown = [name for name in url.query if name not in ("sslmode", "host")]
    if unknown:
        raise BadSetup(f"the URL of the database takes sslmode and host after its ?, not {unknown[0]}")
    mode = url.query.get("sslmode", "prefer")
    if mode not in SSL_MODES:
        raise BadSetup(f"sslmode is one of {', '.join(SSL_MODES)}, not {mode}")


def for_driver(url: URL) -> URL:
    """A URL of PostgreSQL as the driver takes it, which calls sslmode ssl."""
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=query)


def for_programs(url: URL) -> str:
    """A URL as PostgreSQL's own programs take it, without the password."""
    bare = URL.create(url.drivername, url.username, None, url.host, url.port, url.database, url.query)
    return bare.render_as_string(hide_password=False)


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
        if isinstance(database, Sqlite):
            await database.prepare()
        await database.migrate(run_migrations)
    except CommandError as error:
        raise BadSetup(f"the database {database.name} was made by another version of Polytheon: {error}") from error
    except (SQLAlchemyError, OSError) as error:
        raise BadSetup(f"the database {database.name} cannot be used: {said_by(error)}") from error


async def revision_of(database: Database) -> str:
    """The schema that a database of ours has. Raises BadSetup if it cannot be used, or is not ours."""
    try:
        revision = await database.read(lambda connection: MigrationContext.configure(connection).get_current_revision())
    except (SQLAlchemyError, OSError) as error:
        raise BadSetup(f"the database {database.name} cannot be used: {said_by(error)}") from error
    if revision is None:
        raise BadSetup(f"{database.name} is not a Polytheon database")
    return revision


async def check_current(database: Database) -> None:
    """Raise BadSetup if a database cannot be used, or not without bringing it to the newest schema."""
    newest = ScriptDirectory.from_config(alembic_config()).get_current_head()
    if await revision_of(database) != newest:
        raise BadSetup(
            f"the database {database.name} belongs to another version of Polytheon: use the command of that version, "
            "or start this version's server, which brings it up to date"
        )


def said_by(error: Exception) -> str:
    """The error message of an exception, in one line."""
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

"""Databases by address: SQLite in a file unless told otherwise, PostgreSQL by its URL. Migrations bring both up."""

from __future__ import annotations

from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from polytheon.kernel.errors import BadSetup

DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
MIGRATING: Final = 7_305_119_034  # the number of the advisory lock under which PostgreSQL is migrated


def new_engine(address: str) -> AsyncEngine:
    """The engine for a URL, or for the path of a SQLite file."""
    if "://" not in address:
        address = f"sqlite:///{address}"
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadSetup("a database is given as a path or as a URL such as postgresql://host/name") from None
    if url.drivername not in DRIVERS:
        raise BadSetup(f"the database can be sqlite or postgresql, not {url.drivername}")
    url = url.set(drivername=DRIVERS[url.drivername])
    if url.drivername.startswith("sqlite"):
        engine = create_async_engine(url, pool_size=4, max_overflow=4)
        event.listen(engine.sync_engine, "connect", prepare_sqlite)
        return engine
    return create_async_engine(url, pool_size=4, max_overflow=8, pool_pre_ping=True)


def prepare_sqlite(connection: Any, _: object) -> None:
    """Readers do not wait for the writer, and what is committed survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def is_sqlite(engine: AsyncEngine) -> bool:
    return engine.dialect.name == "sqlite"


async def upgrade(engine: AsyncEngine) -> None:
    """Bring the database to the newest schema; several hosts may do so at once."""
    async with engine.begin() as connection:
        if not is_sqlite(engine):
            await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
        await connection.run_sync(run_migrations)


def run_migrations(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "polytheon.table.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

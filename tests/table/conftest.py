"""Databases and a bus for the tests of the table."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from polytheon.table.storage.engine import new_engine
from tests.table import services

NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    with services.postgresql() as url:
        yield url


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    with services.redis() as url:
        yield url


@pytest.fixture
def postgresql(postgresql_server: str) -> str:
    """The URL of an empty database of PostgreSQL."""
    name = f"test{next(NUMBERS)}"

    async def make() -> None:
        engine = new_engine(postgresql_server)
        async with engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            await connection.execute(text(f"CREATE DATABASE {name}"))
        await engine.dispose()

    asyncio.run(make())
    return postgresql_server.removesuffix("postgres") + name


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Each kind of database, empty."""
    found: str = request.getfixturevalue(request.param)
    return found

"""Databases and a bus for the tests of the table."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from polytheon.server.storage.engine import new_database
from tests.server import services

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
def new_postgresql(postgresql_server: str) -> Callable[[], str]:
    """Makes empty databases of PostgreSQL; their URLs."""

    def make() -> str:
        name = f"test{next(NUMBERS)}"

        def create(connection: Connection) -> None:
            connection.execution_options(isolation_level="AUTOCOMMIT").execute(text(f"CREATE DATABASE {name}"))

        async def ask() -> None:
            server = new_database(postgresql_server)
            await server.read(create)
            await server.close()

        asyncio.run(ask())
        return postgresql_server.removesuffix("postgres") + name

    return make


@pytest.fixture
def postgresql(new_postgresql: Callable[[], str]) -> str:
    """The URL of an empty database of PostgreSQL."""
    return new_postgresql()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Each kind of database, empty."""
    found: str = request.getfixturevalue(request.param)
    return found

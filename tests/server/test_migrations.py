"""Migrations: whenever a server dies in the middle of one, the next start comes up and nothing is missing."""

from __future__ import annotations

import asyncio
import itertools
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, String, insert, select
from sqlalchemy.exc import IntegrityError

from polytheon.server.storage.engine import alembic_config, new_database, run_migrations, upgrade
from polytheon.server.storage.schema import ENTRIES, METADATA
from tests.server.dying import (
    ended,
    exit_code,
    migrate_and_die,
    migrate_in_little_room,
    migrate_whole,
    started,
)

REVISIONS = [script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()][::-1]
STARTS = [None, *REVISIONS[:-1]]  # an empty database, and one of every earlier version
STRAY = {"table_id": "nowhere", "number": 1, "at": 0.0, "body": b""}  # an entry of no table
Content = dict[str, list[tuple[object, ...]]]


def on(database: str, *work: Callable[[Connection], object]) -> object:
    """Do something in a database; what the last of it returned."""

    async def run() -> object:
        kept = new_database(database)
        found: object = None
        for each in work:
            found = await kept.write(each)
        await kept.close()
        return found

    return asyncio.run(run())


def fill(connection: Connection) -> None:
    """Some rows in every table, of whatever version."""
    known = MetaData()
    known.reflect(connection)
    for table in known.sorted_tables:
        if table.name != "alembic_version":
            for number in range(3):
                row = {column.name: value(column.type.python_type, number) for column in table.columns}
                connection.execute(insert(table), row)


def value(kind: type, number: int) -> object:
    return f"row {number}".encode() if kind is bytes else f"row {number}" if kind is str else kind(number % 2)


def contents(connection: Connection) -> Content:
    known = MetaData()
    known.reflect(connection)
    return {
        table.name: [tuple(row) for row in connection.execute(select(table))]
        for table in known.sorted_tables
        if table.name != "alembic_version"
    }


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def made(database: str, revision: str | None) -> Content:
    """Bring a database to an earlier version, with something in it; what."""
    if revision is None:
        return {}
    found = on(database, lambda connection: run_migrations(connection, revision), fill, contents)
    assert isinstance(found, dict)
    return found


def check(database: str, before: Content) -> None:
    """The next start comes up and nothing is missing."""

    async def start() -> None:
        kept = new_database(database)
        await upgrade(kept)
        assert await kept.read(differences) == []
        after = await kept.read(contents)
        assert {name: after[name] for name in before} == before
        await kept.close()

    asyncio.run(start())


def killed_after_every_statement(databases: Iterator[str], start: str | None, as_of_old: bool = False) -> int:
    """How many statements a migration has, after each of which it was killed, in a new database each time."""
    for statements, database in enumerate(databases, 1):
        before = made(database, start)
        died = exit_code(migrate_and_die, database, statements, as_of_old)
        check(database, before)
        if died == 0:
            return statements - 1
        assert died == -signal.SIGKILL
    raise AssertionError


def files(folder: Path) -> Iterator[str]:
    return (str(folder / f"{number}.sqlite") for number in itertools.count())


@pytest.mark.parametrize("start", STARTS)
def test_killed_after_any_statement_of_a_migration_on_sqlite(start: str | None, tmp_path: Path) -> None:
    assert killed_after_every_statement(files(tmp_path), start) > 10


@pytest.mark.parametrize("start", STARTS)
def test_killed_after_any_statement_of_a_migration_on_postgresql(
    start: str | None, new_postgresql: Callable[[], str]
) -> None:
    assert killed_after_every_statement((new_postgresql() for _ in itertools.count()), start) > 4


@pytest.mark.parametrize("start", STARTS[:2])
def test_what_a_kill_of_an_earlier_version_left_half_made_is_made_whole(start: str | None, tmp_path: Path) -> None:
    assert killed_after_every_statement(files(tmp_path), start, as_of_old=True) > 4


@pytest.mark.parametrize("start", STARTS)
def test_a_full_disk_stops_a_migration_and_harms_nothing(start: str | None, tmp_path: Path) -> None:
    for pages, database in enumerate(files(tmp_path)):
        before = made(database, start)
        code = exit_code(migrate_in_little_room, database, 4096 * pages)
        check(database, before)
        if code == 0:
            assert pages > 4
            return
        assert code == 3


@pytest.mark.parametrize("start", STARTS)
def test_several_servers_may_migrate_at_once(start: str | None, database: str) -> None:
    before = made(database, start)
    servers = [started(migrate_whole, database) for _ in range(4)]
    assert [ended(server) for server in servers] == [0] * 4
    check(database, before)


def test_a_table_may_be_made_anew_and_what_refers_to_it_stays(database: str) -> None:
    def change(connection: Connection) -> None:
        with Operations(MigrationContext.configure(connection)).batch_alter_table("tables", recreate="auto") as tables:
            tables.alter_column("game", existing_type=String(40), type_=String(60))

    async def work() -> tuple[Content, Content]:
        kept = new_database(database)
        await upgrade(kept)
        await kept.write(fill)
        before = await kept.read(contents)
        await kept.migrate(change)
        after = await kept.read(contents)
        with pytest.raises(IntegrityError):  # foreign keys are in force again
            await kept.write(lambda connection: connection.execute(insert(ENTRIES), STRAY))
        await kept.close()
        return before, after

    before, after = asyncio.run(work())
    assert len(before["entries"]) == 3
    assert after == before

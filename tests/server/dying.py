"""A process that migrates a database or gives an order, and dies by kill -9 or on a full disk before it is done."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event

from polytheon.cli import main
from polytheon.kernel.errors import BadSetup
from polytheon.server.storage.engine import new_database, run_migrations, upgrade

ROOT = str(Path(__file__).parents[2])
if ROOT not in sys.path:  # last, so that the installed package is tested; children get the same path
    sys.path.append(ROOT)
FORKED = multiprocessing.get_context("forkserver")  # imports once, so that dying often takes little time
FORKED.set_forkserver_preload([__name__])


async def migrate(database: str) -> None:
    kept = new_database(database)
    try:
        await upgrade(kept)
    finally:
        await kept.close()


def migrate_as_of_old(database: str) -> None:
    """Migrate as versions did that left it to Python's driver to begin transactions."""
    with create_engine(f"sqlite:///{database}").begin() as connection:
        run_migrations(connection)


def migrate_and_die(database: str, statements: int, as_of_old: bool = False) -> None:
    """Migrate, and die by SIGKILL after a given number of statements."""
    die_after(statements, database)
    if as_of_old:
        migrate_as_of_old(database)
    else:
        asyncio.run(migrate(database))


def order_and_die(database: str, statements: int, *order: str) -> None:
    """Run `polytheon table ...`, and die by SIGKILL after a given number of statements."""
    die_after(statements, database)
    main(["table", *order, "--database", database])


def die_after(statements: int, database: str) -> None:
    """Send SIGKILL to this process after a number of statements; BEGIN and COMMIT count, too."""
    left = statements

    def count(*_: Any) -> None:
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    def trace(connection: Any, _: object) -> None:
        if isinstance(connection, sqlite3.Connection):  # which tells of every statement, PRAGMA and COMMIT too
            connection.set_trace_callback(count)

    event.listen(Engine, "connect", trace)
    if "://" in database:
        event.listen(Engine, "before_cursor_execute", count)
        event.listen(Engine, "commit", count)


def migrate_in_little_room(database: str, room: int) -> None:
    """Migrate with a limit on the size of files. Exit code 3: the limit was too low, and the error said so."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    try:
        asyncio.run(migrate(database))
    except BadSetup:
        sys.exit(3)


def migrate_whole(database: str) -> None:
    asyncio.run(migrate(database))


def started(work: Any, *arguments: Any) -> Any:
    process = FORKED.Process(target=work, args=arguments)
    process.start()
    return process


def exit_code(work: Any, *arguments: Any) -> int:
    return ended(started(work, *arguments))


def ended(process: Any) -> int:
    process.join(60)
    code: int | None = process.exitcode
    assert code is not None, "it does not end"
    return code

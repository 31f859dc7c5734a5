"""The size of the database."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import Connection, func, select, text

from polytheon.server.storage.engine import Database
from polytheon.server.storage.schema import TABLES


class Growth(NamedTuple):
    """`bytes` on disk, of which `reusable` hold nothing any more; `free_on_disk` where the disk is this machine's."""

    bytes: int
    reusable: int
    free_on_disk: int | None
    tables: dict[str, int]  # how many are kept, by status


async def measure(database: Database) -> Growth:
    """What is kept now."""
    on_disk = sqlite_bytes if database.dialect == "sqlite" else postgresql_bytes

    def work(connection: Connection) -> tuple[int, int, dict[str, int]]:
        counted = connection.execute(select(TABLES.c.status, func.count()).group_by(TABLES.c.status))
        return *on_disk(connection), {row[0]: row[1] for row in counted}

    taken, reusable, tables = await database.read(work)
    if database.dialect != "sqlite":
        return Growth(taken, reusable, None, tables)
    with suppress(OSError):
        taken += os.stat(f"{database.name}-wal").st_size
    return Growth(taken, reusable, shutil.disk_usage(os.path.dirname(database.name) or ".").free, tables)


def sqlite_bytes(connection: Connection) -> tuple[int, int]:
    pages, unused, size = (
        int(connection.scalar(text(f"PRAGMA {name}")) or 0) for name in ("page_count", "freelist_count", "page_size")
    )
    return pages * size, unused * size


def postgresql_bytes(connection: Connection) -> tuple[int, int]:
    return int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0), 0

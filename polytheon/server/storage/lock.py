"""One server per SQLite file: a lock on a file next to it, which the system releases when the process ends in any way.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from polytheon.kernel.errors import BadSetup
from polytheon.server.storage.engine import sqlite_file

HELD: Final[dict[str, int]] = {}  # the locks of this process, by file


def hold(database: str) -> None:
    """Lock a database for this process until it ends. Raises BadSetup if another server has it. PostgreSQL needs no
    lock."""
    file = lock_file(database)
    if file is not None and file not in HELD:
        HELD[file] = locked(file)


@contextmanager
def unserved(database: str) -> Iterator[None]:
    """A context in which no server can begin to use a database. Raises BadSetup if one already does."""
    file = lock_file(database)
    descriptor = None if file is None else locked(file)
    try:
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def lock_file(database: str) -> str | None:
    """Where the lock of a database is; None if it needs none, or can be no database anyway."""
    file = sqlite_file(database)
    return None if file is None or os.path.isdir(file) else os.path.realpath(file) + ".lock"


def locked(file: str) -> int:
    database = file.removesuffix(".lock")
    try:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        folder = os.path.dirname(file)
        why = error.strerror if os.path.isdir(folder) else f"there is no folder {folder}"
        raise BadSetup(f"the database {database} cannot be used: {why}") from error
    try:
        take(descriptor)
    except OSError:
        holder = os.read(descriptor, 20).decode(errors="replace").strip()
        os.close(descriptor)
        raise BadSetup(f"another server, process {holder or '?'}, uses {database}: stop it first") from None
    os.ftruncate(descriptor, 0)
    os.write(descriptor, f"{os.getpid()}\n".encode())
    return descriptor


if sys.platform == "win32":
    import msvcrt

    FAR: Final = 1 << 30  # nobody may read a byte that is locked there, and the holder's number is to be read

    def take(descriptor: int) -> None:
        os.lseek(descriptor, FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
else:
    import fcntl

    def take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

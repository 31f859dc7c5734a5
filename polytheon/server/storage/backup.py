"""Backups of a database, taken while a server writes to it, and restored while none does.

SQLite copies itself; for PostgreSQL its own programs are used: pg_dump, pg_restore and psql.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect, text

from polytheon.kernel.errors import BadSetup
from polytheon.server.storage.engine import alembic_config, for_programs, new_database, revision_of, sqlite_file, url_of
from polytheon.server.storage.lock import unserved
from polytheon.server.storage.schema import ENTRIES, METADATA

SQLITE: Final = b"SQLite format 3\0"  # how the files begin
PG_DUMP: Final = b"PGDMP"
BESIDE: Final = ("-wal", "-shm", "-journal")  # files of SQLite beside the database itself
OURS: Final = ("alembic_version", *(table.name for table in METADATA.sorted_tables))


async def backup(database: str, file: Path, force: bool = False) -> None:
    """Write everything in a database into one file, readable only by its owner because it contains secrets. Raises
    BadSetup."""
    source = sqlite_file(database)
    check_apart(source, file)
    if file.exists() and not force:
        raise BadSetup(f"{file} already exists: --force replaces it")
    if not file.parent.is_dir():
        raise BadSetup(f"there is no folder {file.parent}")
    if source is None:
        await check_postgresql(database)
    with replacing(file) as part:
        if source is None:
            program("pg_dump", "--format=custom", f"--file={part}", database=database)
        else:
            copy_sqlite(source, part)


async def restore(database: str, file: Path, force: bool = False) -> None:
    """Replace a database that no server uses with a backup. Raises BadSetup."""
    target, begins = sqlite_file(database), beginning(file)
    check_apart(target, file)
    if begins not in (SQLITE, PG_DUMP):
        raise BadSetup(f"{file} is not a backup")
    if (target is None) != (begins == PG_DUMP):
        raise BadSetup(f"{file} is a backup of {'PostgreSQL' if begins == PG_DUMP else 'SQLite'}, {database} is not")
    if target is None:
        await restore_postgresql(database, file, force)
    else:
        with unserved(database):
            restore_sqlite(target, file, force)


def check_apart(database: str | None, file: Path) -> None:
    if file.is_dir():
        raise BadSetup(f"{file} is a folder: give the name of a file")
    if database is not None and os.path.exists(database) and file.exists() and os.path.samefile(database, file):
        raise BadSetup(f"{file} is the database itself: give the name of another file")


def beginning(file: Path) -> bytes:
    """Which of the two magic prefixes a file begins with, or b""."""
    try:
        with open(file, "rb") as opened:
            read = opened.read(len(SQLITE))
    except OSError as error:
        raise BadSetup(f"{file}: {error.strerror}") from error
    return next((kind for kind in (SQLITE, PG_DUMP) if read.startswith(kind)), b"")


@contextmanager
def replacing(file: Path) -> Iterator[Path]:
    """A new file next to another, which it replaces once it is complete and on disk."""
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    os.close(descriptor)
    part = Path(name)
    try:
        yield part
        if file.exists():
            as_it_was(file, part)
        synced(part)
        os.replace(part, file)
        synced(file.parent)
    finally:
        part.unlink(missing_ok=True)


def as_it_was(file: Path, part: Path) -> None:
    """Give a file the owner and permissions of the one that it replaces, also if root replaces it."""
    shutil.copymode(file, part)
    was = file.stat()
    if hasattr(os, "chown") and os.geteuid() == 0:
        os.chown(part, was.st_uid, was.st_gid)


def synced(place: Path) -> None:
    if place.is_dir() and os.name == "nt":  # which cannot do that to folders
        return
    descriptor = os.open(place, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# ---- SQLite


def copy_sqlite(source: str, target: Path) -> None:
    """Copy a database as it is at this moment, including its write-ahead log, and check the copy."""
    try:
        with closing(opened(source)) as one, closing(sqlite3.connect(target)) as other:
            check_ours(one, source)
            one.backup(other)
            other.execute("PRAGMA journal_mode=DELETE")  # so that it is one file
            check_whole(other, source)
    except sqlite3.Error as error:
        raise BadSetup(f"{source} cannot be copied: {error}") from error


def restore_sqlite(target: str, file: Path, force: bool) -> None:
    if os.path.exists(target) and not force:
        raise BadSetup(f"{target} already exists: --force replaces it, and its contents are lost")
    with replacing(Path(target)) as part:
        copy_sqlite(str(file), part)
        with contextlib.closing(sqlite3.connect(part)) as copied:
            check_revision(copied, file)
        set_aside(target)


def set_aside(target: str) -> None:
    """Make a database a single file that can be replaced at once; otherwise its write-ahead log would be applied to the
    new one. If it is too damaged to be opened, these files are renamed."""
    if os.path.exists(target):
        try:
            with closing(opened(target)) as old:
                old.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError as error:
            raise BadSetup(f"{target} cannot be replaced now: {error}") from error
        except sqlite3.DatabaseError:
            pass
    for suffix in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            os.replace(target + suffix, f"{target}{suffix}.old")


def opened(file: str) -> sqlite3.Connection:
    """A database that is there."""
    if not os.path.exists(file):
        raise BadSetup(f"there is no database {file}")
    return sqlite3.connect(file, timeout=10.0, isolation_level=None)


def check_ours(connection: sqlite3.Connection, name: str) -> None:
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is None:
        raise BadSetup(f"{name} is not a Polytheon database")


def check_whole(connection: sqlite3.Connection, name: str) -> None:
    fault = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if fault != "ok":
        raise BadSetup(f"{name} is damaged: {fault}")


def check_revision(connection: sqlite3.Connection, file: Path) -> None:
    for (revision,) in connection.execute("SELECT version_num FROM alembic_version"):
        try:
            ScriptDirectory.from_config(alembic_config()).get_revision(revision)
        except CommandError:
            raise BadSetup(f"{file} was made by a newer version of Polytheon: restore it with that one") from None


# ---- PostgreSQL


async def check_postgresql(database: str) -> None:
    """Raise BadSetup if a database is not ours: otherwise an empty backup would be noticed only when it is needed."""
    kept = new_database(database)
    try:
        await revision_of(kept)  # which other programs' databases may have too
        if not await kept.read(has_logs):
            raise BadSetup(f"{kept.name} is not a Polytheon database")
    finally:
        await kept.close()


async def restore_postgresql(database: str, file: Path, force: bool) -> None:
    """Restore in one transaction: if it fails, the old contents stay."""
    kept = new_database(database)
    try:
        others, filled = await kept.read(in_use)
    finally:
        await kept.close()
    if others:
        raise BadSetup(f"{others} connections to {kept.name} are open: stop the server first")
    if filled and not force:
        raise BadSetup(f"{kept.name} is not empty: --force replaces its contents, which are lost")
    with tempfile.NamedTemporaryFile(suffix=".sql") as script:
        program("pg_restore", "--no-owner", "--no-privileges", f"--file={script.name}", str(file))
        drop = f"--command=DROP TABLE IF EXISTS {', '.join(OURS)} CASCADE"
        careful = ("--quiet", "--no-psqlrc", "--single-transaction", "--set=ON_ERROR_STOP=1")
        program("psql", *careful, drop, f"--file={script.name}", database=database)


def has_logs(connection: Connection) -> bool:
    return inspect(connection).has_table(ENTRIES.name)


def in_use(connection: Connection) -> tuple[int, bool]:
    """The number of other connections to a database, and whether it contains our tables."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    others: int = connection.scalar(text(query + " AND backend_type = 'client backend'")) or 0
    return others, not set(OURS).isdisjoint(inspect(connection).get_table_names())


def program(name: str, *arguments: str, database: str | None = None) -> None:
    """Run one of PostgreSQL's programs on a database. Raises BadSetup with its error message."""
    path = shutil.which(name)
    if path is None:
        raise BadSetup(
            f"{name} is not installed here; it comes with PostgreSQL's client programs (Debian, Ubuntu: "
            "postgresql-client). Where they are, run it by hand: docs/deploying.md says how"
        )
    command, environment = [path, *arguments], dict(os.environ)
    if database is not None:
        url = url_of(database)
        command += ["--no-password", f"--dbname={for_programs(url)}"]
        if url.password is not None:
            environment["PGPASSWORD"] = str(url.password)  # others on this machine can read command lines
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        raise BadSetup(f"{name} failed: {' '.join(ran.stderr.split())}")

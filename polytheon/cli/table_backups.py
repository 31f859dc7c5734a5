"""polytheon table backup and restore."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from polytheon.cli.serve import database_of


def backup(
    file: Path, *, database: str | None = None, force: Annotated[bool, Parameter(negative="")] = False
) -> None:
    """Write everything that a server keeps into one file; the server may go on meanwhile.

    The file holds the key that signs cookies and seats: keep it as safe as the database.

    Parameters
    ----------
    file
        The file to write. For PostgreSQL, pg_dump writes it and has to be installed.
    database
        A SQLite file, or the URL of a PostgreSQL; else $POLYTHEON_DATABASE, else the file in your state folder.
    force
        Replace the file if it is there already.
    """
    from polytheon.server.storage import backup as backups

    asyncio.run(backups.backup(database_of(database), file, force))
    print(f"{file}: {file.stat().st_size:,} bytes.")


def restore(
    file: Path, *, database: str | None = None, force: Annotated[bool, Parameter(negative="")] = False
) -> None:
    """Put a backup in the place of a server's database. Stop the server first.

    Parameters
    ----------
    file
        What `polytheon table backup` wrote.
    database
        A SQLite file, or the URL of a PostgreSQL; else $POLYTHEON_DATABASE, else the file in your state folder.
    force
        Replace a database that is there already; what is in it is lost.
    """
    from polytheon.server.storage import backup as backups

    asyncio.run(backups.restore(database_of(database), file, force))
    print(f"{file} was restored.")

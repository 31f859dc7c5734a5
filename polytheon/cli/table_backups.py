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
    """Back up everything a server stores into one file, even while it runs.

    The file contains the key that signs cookies and seats: keep it as safe as the database.

    Parameters
    ----------
    file
        The file to write. For PostgreSQL, pg_dump writes it and must be installed.
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else the file in your state folder).
    force
        Replace an existing file.
    """
    from polytheon.server.storage import backup as backups

    asyncio.run(backups.backup(database_of(database), file, force))
    print(f"{file}: {file.stat().st_size:,} bytes.")


def restore(
    file: Path, *, database: str | None = None, force: Annotated[bool, Parameter(negative="")] = False
) -> None:
    """Replace a server's database with a backup. Stop the server first.

    Parameters
    ----------
    file
        A file from `polytheon table backup`.
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else the file in your state folder).
    force
        Replace an existing database; its contents are lost.
    """
    from polytheon.server.storage import backup as backups

    asyncio.run(backups.restore(database_of(database), file, force))
    print(f"{file} was restored.")

"""The commands of polytheon table."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from polytheon.cli.serve import usual_file
from polytheon.kernel.errors import BadSetup, PolytheonError

if TYPE_CHECKING:
    from polytheon.table.patch import Finding
    from polytheon.table.storage.store import Store


def patch(
    table: Annotated[list[str] | None, Parameter(negative="")] = None,
    *,
    database: str | None = None,
    apply: Annotated[bool, Parameter(negative="")] = False,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Play running games again on the present rules and say which ones would change. Exit code 1: some would.

    Do it with the new version before the server is started with it.

    Parameters
    ----------
    table
        The tables to look at; else all at which a game is running.
    database
        A SQLite file, or the URL of a PostgreSQL; else $POLYTHEON_DATABASE, else the file in your state folder.
    apply
        Let them go on on the present rules. A game whose log no longer fits is set back to before its first decision
        that does not.
    json_
        Print JSON for programs.
    """
    findings = asyncio.run(examined(table, database, apply))
    changed = [finding for finding in findings if finding.verdict != "same"]
    if json_:
        from msgspec.json import encode

        print(encode(findings).decode())
    else:
        for finding in changed:
            print(f"{finding.table} ({finding.game}): {finding.verdict}: {finding.difference}")
        done = "were changed" if apply else "would change"
        print(f"{len(findings)} running games, of which {len(changed)} {done}.")
    sys.exit(1 if changed and not apply else 0)


async def examined(tables: list[str] | None, database: str | None, apply: bool) -> list[Finding]:
    from polytheon.table.patch import examine, mend

    findings: list[Finding] = []
    async with opened(database) as store:
        for name in tables or await store.ids("running"):
            finding = await examine(store, name)
            if finding is not None:
                findings.append(finding)
                if apply and finding.verdict != "same":
                    await mend(store, finding)
    return findings


def record(table: str, *, database: str | None = None) -> None:
    """Print a table's game as a record, with everything that is hidden from its players.

    Parameters
    ----------
    table
        The table's name, as it stands in its address.
    database
        A SQLite file, or the URL of a PostgreSQL; else $POLYTHEON_DATABASE, else the file in your state folder.
    """
    print(asyncio.run(exact_record(table, database)), end="")


async def exact_record(table: str, database: str | None) -> str:
    from polytheon.table import entries as e
    from polytheon.table.table import folded

    async with opened(database) as store:
        log = [(e.decoded(body), at) for _, at, body in await store.log(table)]
    if not log:
        raise PolytheonError(f"there is no table {table}")
    match = folded(log).match
    if match is None:
        raise PolytheonError(f"no game has begun at {table}")
    return match.record()


@asynccontextmanager
async def opened(database: str | None) -> AsyncIterator[Store]:
    """The store of a server, brought up to date."""
    from polytheon.table.storage.engine import new_database, upgrade
    from polytheon.table.storage.store import Store

    address = database or os.environ.get("POLYTHEON_DATABASE") or usual_file()
    if "://" not in address and not os.path.exists(address):  # opening it would make it
        raise BadSetup(f"there is no database {address}")
    kept = new_database(address)
    await upgrade(kept)
    store = Store(kept)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def protocol(*, typescript: Annotated[bool, Parameter(negative="")] = False) -> None:
    """Print the protocol of the table as JSON Schema.

    Parameters
    ----------
    typescript
        Print types for TypeScript instead.
    """
    from polytheon.table import protocol as described

    if typescript:
        print(described.typescript(), end="")
    else:
        print(json.dumps(described.schema(), indent=2))

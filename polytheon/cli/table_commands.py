"""The commands of polytheon table."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from polytheon.cli.serve import database_of
from polytheon.kernel.errors import BadSetup, PolytheonError

if TYPE_CHECKING:
    from polytheon.server.domain.patch import Finding
    from polytheon.server.storage.store import Store

WAITING: Final = 1  # exit codes of patch
CANNOT: Final = 3
MOST_DIFFERENCES: Final = 8
VERDICTS: Final = {
    "same": "the position stays the same",
    "changed": "the position changes",
    "misfit": "its log does not fit: decisions taken back: {n}",
}


def patch(
    table: Annotated[list[str] | None, Parameter(negative="")] = None,
    *,
    database: str | None = None,
    apply: Annotated[bool, Parameter(negative="")] = False,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Replay running games under the current rules and report which would change. Run it after an upgrade.

    Exit code 1: some games are stopped or would change. 3: some cannot be migrated; the rest are done.

    Parameters
    ----------
    table
        The tables to examine (default: all with a running game).
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else the file in your state folder).
    apply
        Migrate them to the current rules. A game whose log no longer fits goes back to the last
        decision that does.
    json_
        Print JSON.
    """
    findings = asyncio.run(examined(table, database, apply))
    hopeless = [finding for finding in findings if finding.verdict == "hopeless"]
    waiting = [finding for finding in findings if finding.to_mend and not apply]
    if json_:
        from msgspec.json import encode

        print(encode(findings).decode())
    else:
        for finding in findings:
            for line in finding_lines(finding):
                print(line)
        done = f"{sum(finding.mended for finding in findings)}" if apply else f"{len(waiting)} would be"
        print(f"{len(findings)} running games: {done} migrated to the current rules, {len(hopeless)} cannot be.")
    sys.exit(CANNOT if hopeless else WAITING if waiting else 0)


def finding_lines(finding: Finding) -> list[str]:
    """A finding as text; empty if there is nothing to do."""
    if finding.verdict == "hopeless":
        return [f"{finding.table}: cannot go on: {finding.reason}"]
    if not finding.to_mend:
        return []
    lines = [f"{finding.table} ({finding.game}): {VERDICTS[finding.verdict].format(n=finding.taken_back)}"]
    if finding.rules != finding.rules_now:
        lines.append(f"  rules: version {finding.rules}, now {finding.rules_now}")
    if finding.content != finding.content_now:
        lines.append(f"  components: {finding.content}, now {finding.content_now}")
    if finding.reason:
        lines.append(f"  {finding.reason}")
    shown = finding.differences[:MOST_DIFFERENCES]
    lines += [f"  {difference.where}: {difference.was!r}, now {difference.now!r}" for difference in shown]
    if len(shown) < len(finding.differences):
        lines.append(f"  and {len(finding.differences) - len(shown)} more; --json lists them all")
    return lines


async def examined(tables: list[str] | None, database: str | None, apply: bool) -> list[Finding]:
    """The findings, applied if `apply`. A game that cannot be migrated does not stop the others."""
    from polytheon.server.domain.patch import Finding, examine, mend

    findings: list[Finding] = []
    async with opened(database) as store:
        for name in tables or await store.ids("running"):
            finding = await examine(store, name)
            if finding is None:
                if tables:
                    findings.append(Finding(name, "", "hopeless", reason="no game is running at a table of this name"))
                continue
            findings.append(finding)
            if apply and finding.to_mend:
                try:
                    await mend(store, finding)
                except PolytheonError as error:
                    finding.verdict, finding.reason = "hopeless", str(error)
    return findings


def record(table: str, *, database: str | None = None) -> None:
    """Print a table's game as a record, including everything hidden from its players.

    Parameters
    ----------
    table
        The table's name, as in its address.
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else the file in your state folder).
    """
    print(asyncio.run(exact_record(table, database)), end="")


async def exact_record(table: str, database: str | None) -> str:
    from polytheon.server.domain.folding import read_log, rebuilt
    from polytheon.server.domain.records import exact_record as exact

    async with opened(database) as store:
        log, snapshot = read_log(await store.log(table)), await store.snapshot(table)
    if not log:
        raise PolytheonError(f"there is no table {table}")
    found = rebuilt(log, snapshot)
    if not found.begun:
        raise PolytheonError(f"no game has begun at {table}")
    return exact(found)


@asynccontextmanager
async def opened(database: str | None, migrates: bool = True) -> AsyncIterator[Store]:
    """The store of a server. Its schema is upgraded first if `migrates`; otherwise, since an older server may be
    running, an old schema is refused."""
    from polytheon.server.storage.engine import check_current, new_database, sqlite_file, upgrade
    from polytheon.server.storage.store import Store

    address = database_of(database)
    file = sqlite_file(address)
    if file is not None and not os.path.exists(file):  # opening it would make it
        raise BadSetup(f"there is no database {file}")
    kept = new_database(address)
    await (upgrade(kept) if migrates else check_current(kept))
    store = Store(kept)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def protocol(*, typescript: Annotated[bool, Parameter(negative="")] = False, view: str = "") -> None:
    """Print the protocol of the table as JSON Schema.

    Parameters
    ----------
    typescript
        Print TypeScript types instead.
    view
        Print the TypeScript types of this game's view.
    """
    from polytheon.server.transport import protocol as described

    if view:
        print(described.view_typescript(view), end="")
    elif typescript:
        print(described.typescript(), end="")
    else:
        print(json.dumps(described.schema(), indent=2))

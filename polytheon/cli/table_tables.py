"""polytheon table list, show, close and delete."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter
from rich.console import Console

from polytheon.cli.durations import shown_time
from polytheon.cli.progress import bar
from polytheon.cli.table_commands import opened
from polytheon.kernel.errors import BadSetup, PolytheonError, closest

if TYPE_CHECKING:
    from polytheon.server.sessions.operating import Detail, Overview
    from polytheon.server.storage.store import Store

PATIENCE: Final = 2.0  # seconds after which a person is shown how far it is
Json = Annotated[bool, Parameter(name="--json", negative="")]
Flag = Annotated[bool, Parameter(negative="")]


def list_(
    *, state: str | None = None, game: str | None = None, database: str | None = None, json_: Json = False
) -> None:
    """List the tables of a server, the newest first.

    Parameters
    ----------
    state
        Only open, running, finished (over) or stopped tables (running, but under older rules).
    game
        Only those of this game.
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else the file in your state folder).
    json_
        Print JSON.
    """
    from msgspec.json import encode

    found = asyncio.run(listed(state, game, database))
    if json_:
        print(encode(found).decode())
        return
    rows = [("TABLE", "GAME", "STATE", "LAST CHANGE", "ENTRIES", "SEATS")]
    rows += [
        (one.table, one.game, one.state, shown_time(one.changed), str(one.entries), names(one)) for one in found
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows if found else ():
        print("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)), row[-1]]))
    print("1 table." if len(found) == 1 else f"{len(found)} tables.")


def names(one: Overview) -> str:
    return ", ".join(name or "(free)" for name in one.seats)


async def listed(state: str | None, game: str | None, database: str | None) -> list[Overview]:
    from polytheon.server.sessions.operating import STATES, count, overviews

    for given, known in ((state, STATES), (game, all_games())):
        if given is not None and given not in known:
            raise BadSetup(f"there is no '{given}', only {', '.join(known)}" + closest(given, known))
    found: list[Overview] = []
    async with opened(database, migrates=False) as store:
        with Patient("tables", await count(store, game, state)) as progress:
            async for page in overviews(store, game, state):
                found += [one for one in page if one is not None]
                progress.advance(len(page))
    return found


def all_games() -> tuple[str, ...]:
    from polytheon.games import GAMES

    return tuple(GAMES)


def show(table: str, *, database: str | None = None, json_: Json = False) -> None:
    """Show a table: its players, options, clock and progress, without hidden information.

    Parameters
    ----------
    table
        The table's name, as in its address.
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else the file in your state folder).
    json_
        Print JSON.
    """
    from msgspec.json import encode

    found = asyncio.run(shown(table, database))
    print(encode(found).decode() if json_ else "\n".join(detail_lines(found)))


async def shown(table: str, database: str | None) -> Detail:
    from polytheon.server.sessions.operating import detail

    async with opened(database, migrates=False) as store:
        return await detail(store, table)


def detail_lines(found: Detail) -> list[str]:
    """The lines that describe a table."""
    rows = {
        "table": found.table + ("" if found.listed else " (not in the lobby)"),
        "game": found.game,
        "options": ", ".join(f"{name} = {value}" for name, value in found.options.items()) or "-",
        "edition": found.edition or "-",
        "clock": clock_of(found),
        "bot for absent": found.takeover or "-",
        "state": state_of(found),
        "made": shown_time(found.created),
        "begun": shown_time(found.begun),
        "last move": shown_time(found.moved),
        "last change": shown_time(found.changed),
        "size": f"{found.decisions} decisions, {found.entries} entries, {found.bytes:,} bytes",
    }
    lines = [f"{name + ':':15} {value}" for name, value in rows.items()]
    for number, seat in enumerate(found.seats):
        marks: list[str] = [seat.kind] if seat.kind != "empty" else []
        marks += [mark for mark, holds in (("away", seat.away), ("resigned", seat.resigned)) if holds]
        marks += ["to act"] if number == found.to_act else []
        line = [seat.name or "(free)", f"({', '.join(marks)})" if marks else "", *seat.visitors]
        lines.append(f"{f'seat {number}:':15} {' '.join(filter(None, line))}")
    return lines + ([f"{'rematch:':15} {found.next}"] if found.next else [])


def clock_of(found: Detail) -> str:
    if found.clock is None or found.clock.kind == "none":
        return "none"
    each = "for the whole game" if found.clock.kind == "minutes" else "for each turn"
    return f"{found.clock.amount} {found.clock.kind} {each}"


def state_of(found: Detail) -> str:
    """The state of a table, with the reason."""
    if found.damaged:
        return f"{found.state}; it cannot be read: {found.damaged}"
    if found.state == "stopped" and found.stopped is not None:
        why = {
            "rules": f"it began with version {found.stopped.rules} of the rules, today's is {found.stopped.rules_now}",
            "content": "it began with other components than today's",
            "position": "today's rules lead to another position",
        }[found.stopped.why]
        return f"stopped: {why}; see `polytheon table patch`"
    if found.ending is None:
        return found.state
    winners = " and ".join(found.seats[seat].name for seat in found.winners) or "nobody"
    return f"{found.state} ({found.ending}); won by {winners}"


def close(table: Annotated[list[str], Parameter(negative="")], *, database: str | None = None) -> None:
    """End tables without a winner. Players see it within seconds; the server may be running.

    Parameters
    ----------
    table
        The tables' names, as in their addresses.
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else the file in your state folder).
    """
    from polytheon.server.sessions import operating

    async def check(store: Store, name: str) -> None:
        if (await operating.row_of(store, name)).status == "over":
            raise PolytheonError(f"{name} is already over")

    asyncio.run(done_to(table, database, "closed", check, operating.close))


def delete(
    table: Annotated[list[str], Parameter(negative="")],
    *,
    force: Flag = False,
    yes: Flag = False,
    database: str | None = None,
) -> None:
    """Delete finished tables with their records and chat. Only a backup can restore them.

    Parameters
    ----------
    table
        The tables' names, as in their addresses.
    force
        Also delete unfinished tables; viewers are disconnected.
    yes
        Do not ask for confirmation.
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else the file in your state folder).
    """
    from polytheon.server.sessions import operating

    async def check(store: Store, name: str) -> None:
        row = await operating.row_of(store, name)
        if row.status != "over" and not force:
            raise PolytheonError(f"{name} is {row.status}: close it first, or delete it with --force")

    async def remove(store: Store, name: str) -> None:
        await operating.delete(store, name, force)

    asyncio.run(done_to(table, database, "deleted", check, remove, asks=not yes))


Work = Callable[["Store", str], Awaitable[None]]


async def done_to(
    tables: list[str], database: str | None, what: str, check: Work, work: Work, asks: bool = False
) -> None:
    """Apply a function to some tables; if it is not possible for one of them, to none."""
    tables = list(dict.fromkeys(tables))
    if not tables:
        raise BadSetup("name a table: `polytheon table list` lists them")
    async with opened(database, migrates=False) as store:
        for name in tables:
            await check(store, name)
        if asks:
            confirm(f"{', '.join(tables)} will be {what} for good.")
        with Patient(what, len(tables)) as progress:
            for name in tables:
                await work(store, name)
                progress.advance(1)
    for name in tables:
        print(f"{name} was {what}.")


def confirm(warning: str) -> None:
    """Ask the person at the terminal for confirmation. Raises PolytheonError if the answer is no."""
    if not sys.stdin.isatty():
        raise BadSetup(f"{warning} Nobody is there to confirm: use --yes")
    if input(f"{warning} Go on? [y/N] ").strip().lower() not in ("y", "yes"):
        raise PolytheonError("nothing was changed")


class Patient:
    """A progress bar on standard error that appears only after a while."""

    def __init__(self, title: str, total: int) -> None:
        self.title, self.total, self.done = title, total, 0
        self.began = time.monotonic()
        self.bar = bar(Console(stderr=True))
        self.shown = False

    def __enter__(self) -> Patient:
        return self

    def advance(self, steps: int) -> None:
        self.done += steps
        if not self.shown and time.monotonic() - self.began > PATIENCE:
            self.shown = True
            self.bar.start()
            self.bar.add_task(self.title, total=self.total)
        if self.shown:
            self.bar.update(self.bar.task_ids[0], completed=self.done)

    def __exit__(self, *error: object) -> None:
        if self.shown:
            self.bar.stop()

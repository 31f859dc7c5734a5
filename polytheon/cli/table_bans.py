"""polytheon table ban, unban and bans."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from polytheon.cli.durations import seconds_of, shown_time
from polytheon.cli.table_commands import opened
from polytheon.kernel.errors import BadSetup

if TYPE_CHECKING:
    from polytheon.server.storage.orders import Ban

LONGEST_REASON: Final = 200
Whom = Annotated[list[str] | None, Parameter(negative="")]


def ban(
    whom: Whom = None,
    *,
    for_: Annotated[str | None, Parameter(name="--for")] = None,
    reason: str = "",
    database: str | None = None,
) -> None:
    """Ban addresses, networks or visitors from a server; without arguments, list the bans. Takes effect within seconds.

    Parameters
    ----------
    whom
        An address, a network such as 192.0.2.0/24, or a visitor as `polytheon table show` names one. An IPv6 address
        means its /64.
    for_
        The duration, such as 30m, 12h, 7d or 2w (default: for ever).
    reason
        The reason, for the list of bans; visitors do not see it.
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else the file in your state folder).
    """
    if not whom:
        if for_ is not None or reason:
            raise BadSetup("name an address, a network or a visitor to ban")
        bans(database=database)
        return
    from polytheon.server.sessions.bans import subject_of
    from polytheon.server.storage.orders import Ban

    now = time.time()
    until = None if for_ is None else now + seconds_of(for_)
    note = " ".join(reason.split())
    if len(note) > LONGEST_REASON or not note.isprintable():
        raise BadSetup(f"a reason has at most {LONGEST_REASON} characters")
    banned = [Ban(subject, now, until, note) for subject in dict.fromkeys(subject_of(text) for text in whom)]
    asyncio.run(put(banned, now, database))
    for one in banned:
        print(f"{one.subject} is banned {'for ever' if until is None else 'until ' + shown_time(until)}.")


async def put(banned: list[Ban], now: float, database: str | None) -> None:
    from polytheon.server.storage.orders import OrderStore

    async with opened(database, migrates=False) as store:
        await OrderStore(store.database).ban(banned, now)


def unban(whom: Annotated[list[str], Parameter(negative="")], *, database: str | None = None) -> None:
    """Lift bans, as `polytheon table bans` names them.

    Parameters
    ----------
    whom
        An address, a network or a visitor.
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else the file in your state folder).
    """
    from polytheon.server.sessions.bans import subject_of

    subjects = list(dict.fromkeys(subject_of(text) for text in whom))
    asyncio.run(lift(subjects, database))
    for subject in subjects:
        print(f"{subject} is no longer banned.")


async def lift(subjects: list[str], database: str | None) -> None:
    from polytheon.server.storage.orders import OrderStore

    async with opened(database, migrates=False) as store:
        orders = OrderStore(store.database)
        known = {one.subject for one in await orders.bans(time.time())}
        unknown = [subject for subject in subjects if subject not in known]
        if unknown or not subjects:
            raise BadSetup(f"not banned: {', '.join(unknown)}; `polytheon table bans` lists who is")
        await orders.unban(subjects)


def bans(*, database: str | None = None, json_: Annotated[bool, Parameter(name="--json", negative="")] = False) -> None:
    """List the bans of a server.

    Parameters
    ----------
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else the file in your state folder).
    json_
        Print JSON.
    """
    from msgspec.json import encode

    found = asyncio.run(known_bans(database))
    if json_:
        print(encode([one._asdict() for one in found]).decode())
        return
    for one in found:
        until = "for ever" if one.until is None else f"until {shown_time(one.until)}"
        print(f"{one.subject}  since {shown_time(one.made)}, {until}" + (f": {one.reason}" if one.reason else ""))
    print("1 ban." if len(found) == 1 else f"{len(found)} bans.")


async def known_bans(database: str | None) -> list[Ban]:
    from polytheon.server.storage.orders import OrderStore

    async with opened(database, migrates=False) as store:
        return await OrderStore(store.database).bans(time.time())

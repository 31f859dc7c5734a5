"""What the operator of a server sees of its tables and does to them, from another process and while servers run.

Nothing hidden is visible here: no hands, no keys. A visitor's name opens nothing without its signature.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Final, Literal, get_args

from msgspec import MsgspecError, Struct
from msgspec.json import encode
from msgspec.msgpack import Decoder
from sqlalchemy import ColumnElement, func, select

from polytheon.games import game as find_game
from polytheon.kernel.errors import PolytheonError
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.basis import basis_of, basis_today, build_of
from polytheon.server.domain.editions import Edition
from polytheon.server.domain.folding import Damaged, continued, ended, read_log, rebuilt
from polytheon.server.domain.show import seats
from polytheon.server.domain.summary import listing, read_listing
from polytheon.server.domain.table import Table
from polytheon.server.sessions.bans import VISITOR
from polytheon.server.storage.orders import Held, OrderStore
from polytheon.server.storage.schema import ANALYSES, ENTRIES, SNAPSHOTS, TABLES
from polytheon.server.storage.store import Job, RowChanges, Store, Stored, TableRow, last

TableStatus = Literal["open", "running", "over", "stopped"]
STATES: Final[tuple[str, ...]] = get_args(TableStatus)
PAGE: Final = 200  # tables that are read at once
MOVES: Final = (e.Started, e.Acted, e.Undone)


class GlanceState(Struct):
    """The part of a snapshot's state that a quick look decodes."""

    game: str
    rules: int = 0
    content: str = ""
    position: int = 0
    edition: Edition | None = None


class Glance(Struct):
    """The parts of a snapshot that show whether the current code has made it."""

    state: GlanceState
    build: str = ""


GLANCE: Final = Decoder(Glance)


class SeatReport(Struct):
    """Who sits on a seat: the name, and the visitors who hold it, in the form in which they can be banned."""

    kind: m.SeatKind
    name: str
    visitors: list[str]
    away: bool
    resigned: bool


class Overview(Struct):
    """A table in the list. `stopped` is a running game that cannot continue under today's rules, or cannot be read."""

    table: str
    game: str
    state: TableStatus
    listed: bool
    seats: list[str]  # names; "" is free
    created: float
    changed: float
    entries: int


class Detail(Struct):
    """What an operator may know about a table. Times are seconds since 1970; `bytes` are those in the database."""

    table: str
    game: str
    state: TableStatus
    listed: bool
    created: float
    changed: float
    entries: int
    bytes: int
    begun: float | None = None
    moved: float | None = None
    decisions: int = 0
    players: int = 0
    options: dict[str, str] = {}
    edition: str = ""
    clock: m.Clock | None = None
    takeover: str | None = None
    seats: list[SeatReport] = []
    to_act: int | None = None
    rules: int = 0
    content: str = ""
    stopped: m.Stopped | None = None
    damaged: str = ""
    ending: m.EndReason | None = None
    winners: list[int] = []
    next: str | None = None


# ---- looking


async def count(store: Store, game: str | None, state: str | None) -> int:
    """How many tables have to be looked at for a list."""
    query = select(func.count()).select_from(TABLES).where(*chosen(game, state))
    return int((await store.rows(query))[0][0])


def chosen(game: str | None, state: str | None) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [] if game is None else [TABLES.c.game == game]
    status = "running" if state == "stopped" else state
    return found if status is None else [*found, TABLES.c.status == status]


async def overviews(store: Store, game: str | None, state: str | None) -> AsyncIterator[list[Overview | None]]:
    """The tables of a game and in a state, or all, the newest first, in batches; None for a table in another state."""
    after: tuple[float, str] | None = None
    while True:
        older = [] if after is None else [
            (TABLES.c.created < after[0]) | ((TABLES.c.created == after[0]) & (TABLES.c.id > after[1]))
        ]
        query = select(TABLES, last(ENTRIES.c.at), last(ENTRIES.c.number)).where(*chosen(game, state), *older)
        rows = await store.rows(query.order_by(TABLES.c.created.desc(), TABLES.c.id).limit(PAGE))
        if not rows:
            return
        sound = await going_on(store, [row[0] for row in rows if row[2] == "running"])
        page = [
            await overview(store, TableRow(*row[:-2]), row[-2] or 0.0, row[-1] or 0, row[0] in sound) for row in rows
        ]
        yield [one if state in (None, one.state) else None for one in page]
        after = (page[-1].created, page[-1].table)


async def overview(store: Store, row: TableRow, changed: float, number: int, is_sound: bool) -> Overview:
    listed = read_listing(row.summary)
    names = [] if listed is None else [seat.name for seat in listed.seats]
    state: TableStatus = "running" if is_sound else await state_of(store, row)
    return Overview(row.id, row.game, state, row.listed, names, row.created, changed, number)


async def going_on(store: Store, tables: list[str]) -> set[str]:
    """Those of some running tables whose snapshot the current code has made, so that they can continue."""
    query = select(SNAPSHOTS.c.table_id, SNAPSHOTS.c.body).where(SNAPSHOTS.c.table_id.in_(tables))
    return {table for table, body in await store.rows(query) if is_of_today(body)}


def is_of_today(snapshot: bytes) -> bool:
    try:
        glance = GLANCE.decode(snapshot)
        game = find_game(glance.state.game)
    except (MsgspecError, PolytheonError):
        return False
    s = glance.state
    today = basis_today(game, s.edition)
    return s.position > 0 and glance.build == build_of(game) and basis_of(s.rules, s.content) == today


async def state_of(store: Store, row: TableRow) -> TableStatus:
    if row.status != "running":
        return "open" if row.status == "open" else "over"
    try:
        return "running" if (await folded_now(store, row)).stopped is None else "stopped"
    except PolytheonError:
        return "stopped"


async def folded_now(store: Store, row: TableRow) -> Table:
    """A table as it is in the database. Raises Damaged."""
    kept = await store.snapshot(row.id)
    found = None if kept is None else continued(kept, await store.log(row.id, kept[0]))
    return folded_anew(row, kept, await store.log(row.id)) if found is None else found


def folded_anew(row: TableRow, kept: tuple[int, bytes] | None, stored: list[Stored]) -> Table:
    """A table from its whole log, if its snapshot does not help. Raises Damaged."""
    if not stored:
        raise Damaged("its log is empty")
    found = rebuilt(read_log(stored), kept)
    if row.status == "over" and found.state.status == "running":  # by its own rules, which are not today's
        ended(found, kept)
    return found


async def row_of(store: Store, table: str) -> TableRow:
    row = None if "\0" in table else await store.row(table)
    if row is None:
        raise unknown(table)
    return row


def unknown(table: str) -> PolytheonError:
    return PolytheonError(f"there is no table {table!r}: `polytheon table list` names all")


async def detail(store: Store, table: str) -> Detail:
    """One table. Raises PolytheonError if it does not exist."""
    row = await row_of(store, table)
    stored = await store.log(table)
    changed = stored[-1].at if stored else row.created
    size = await size_of(store, table)
    found = Detail(table, row.game, await state_of(store, row), row.listed, row.created, changed, len(stored), size)
    try:
        now, log = await folded_now(store, row), read_log(stored)
    except PolytheonError as error:
        found.damaged = str(error)
        return found
    s = now.state
    begun = [at for entry, at in log if isinstance(entry, e.Started)]
    moves = [at for entry, at in log if isinstance(entry, MOVES)]
    found.begun, found.moved = max(begun, default=None), max(moves, default=None)
    found.decisions = sum(isinstance(entry, e.Acted) for entry, _ in log)
    found.players, found.options, found.clock, found.takeover = s.players, s.options, s.clock, s.takeover
    found.edition = "" if s.edition is None else s.edition.name
    found.seats = sittings(now)
    found.to_act, found.rules, found.content, found.stopped = s.active, s.rules, s.content, now.stopped
    if s.ending is not None:
        found.ending, found.winners = s.ending.reason, s.ending.winners
    found.next = s.next
    return found


def sittings(table: Table) -> list[SeatReport]:
    """The seats with their holders. A bot's name is its level."""
    holders = [[VISITOR + holder for holder in seat.holders] for seat in table.state.seats]
    return [
        SeatReport(shown.kind, shown.name, held, shown.away, shown.resigned)
        for shown, held in zip(seats(table), holders)
    ]


async def size_of(store: Store, table: str) -> int:
    """The bytes that a table takes in the database."""
    found = 0
    for kept in (ENTRIES, SNAPSHOTS, ANALYSES):
        query = select(func.sum(func.length(kept.c.body))).where(kept.c.table_id == table)
        found += int((await store.rows(query))[0][0] or 0)
    return found


# ---- doing


async def close(store: Store, table: str) -> None:
    """End a table without a winner. A server that has it in memory finds the entry in the log and informs the viewers;
    a move that comes after it is decided again. Raises PolytheonError if there is no such table or it is over."""

    def decide(held: Held) -> Job:
        kept, stored = held.snapshot, held.log
        found = None if kept is None else continued(kept, [one for one in stored if one.number > kept[0]])
        found = folded_anew(held.row, kept, stored) if found is None else found
        if found.state.status == "over":
            raise PolytheonError(f"{table} is already over")
        now, entry = time.time(), e.Closed()
        found.apply(entry, now)
        number = found.state.number
        changes: RowChanges = {"due": None, "status": found.state.status, "summary": encode(listing(found))}
        snapshot = None if found.stopped is not None else (number, found.snapshot())
        return Job(table, [Stored(number, now, e.encoded(entry))], changes=changes, snapshot=snapshot)

    if "\0" in table or not await OrderStore(store.database).write(store, table, decide):
        raise unknown(table)


async def delete(store: Store, table: str, force: bool) -> None:
    """Delete a table with everything that belongs to it; an unfinished one only with `force`. Raises PolytheonError."""
    if not await OrderStore(store.database).delete(table, only_over=not force):
        row = await row_of(store, table)
        raise PolytheonError(f"{table} is {row.status}: close it first, or delete it with --force")

"""New tables: made by somebody, from a record, or for a rematch."""

from __future__ import annotations

import contextlib

from msgspec.msgpack import decode

from polytheon.games import game as find_game
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Decision, Refusal, Who, begun, check_level, decide, soon
from polytheon.server.domain.show import listing
from polytheon.server.domain.table import Table, created
from polytheon.server.review.looking import Played, Reading
from polytheon.server.sessions.credentials import new_table
from polytheon.server.sessions.manager import TableManager
from polytheon.server.sessions.payers import Payer
from polytheon.server.sessions.session import ENCODER, Session, next_seat
from polytheon.server.storage.store import Conflict, Job, Row, Stored, Unwritten


async def create(manager: TableManager, wish: m.Create, who: Who) -> m.Created:
    """A new table; who gives a name sits at it at once."""
    game = find_game(wish.game)
    if wish.takeover is not None:
        check_level(wish.takeover)
    if wish.clock.kind != "none" and wish.clock.amount < 1:
        raise Refusal("bad_clock", f"a clock needs a number of {wish.clock.kind}")
    first = e.Created(
        table=new_table(),
        game=wish.game,
        players=game.check_players(wish.players),
        options=game.check_options(wish.options),
        clock=wish.clock if wish.clock.kind != "none" else m.Clock(),
        takeover=wish.takeover,
        listed=wish.listed,
        hints=wish.hints,
        host=who.visitor,
        payer=who.payer,
    )
    now = manager.clock()
    table = created(first, now)
    entries: list[e.AnyEntry] = [first]
    if wish.name is not None:
        join = m.Join(name=wish.name, seat=wish.seat, program=wish.program)
        entries += applied(table, [decide(table, join, who._replace(host=True), manager.luck)], now)
    await add(manager, table, entries, now)
    seat = wish.seat if wish.name is not None else None
    key = manager.keys.host(first.table) if seat is None else manager.keys.seat(table, seat)
    return m.Created(first.table, seat, key)


async def import_record(manager: TableManager, wish: m.Import, who: Who) -> m.Created:
    """A table from a record: finished games are there to look at, others, and old ones as far as they fit today's
    rules, to look at and to be played on."""
    check_pace(manager, who.payer)  # before the record is read
    manager.check_looks(who.payer)
    played = decode(await manager.look(Reading(wish.record), who.payer), type=Played)
    first = e.Created(
        table=new_table(),
        game=played.game,
        players=played.players,
        options=played.options,
        clock=m.Clock(),
        takeover=None,
        listed=wish.listed and not played.over,
        hints=None,
        host=who.visitor,
        log=played.log,
        rules=played.rules,
        content=played.content,
        record=played.note,
        payer=who.payer,
    )
    now = manager.clock()
    table = created(first, now)
    entries: list[e.AnyEntry] = [first]
    if played.over:
        entries += applied(table, [Decision(*begun(table, manager.luck))], now)
    await add(manager, table, entries, now)
    return m.Created(first.table, None, manager.keys.host(first.table), played.note)


async def rematch(manager: TableManager, session: Session, payer: Payer) -> None:
    """Everybody wishes for another game: make its table, let everybody sit, and begin."""
    old = session.table.state
    first = e.Created(
        table=manager.keys.next_table(old.table),
        game=old.game,
        players=old.players,
        options=old.options,
        clock=old.clock,
        takeover=old.takeover,
        listed=old.listed,
        hints=old.hints,
        host=old.hosts[0] if old.hosts else "",
        payer=payer,
    )
    now = manager.clock()
    table = created(first, now)
    entries: list[e.AnyEntry] = [first]
    for number, seat in enumerate(old.seats):
        there = next_seat(number, old.players)
        decisions = [Decision(e.BotSeated(there, seat.level))]
        if seat.kind != "bot":
            holder = seat.holders[0] if seat.holders else ""
            joined = e.Joined(there, holder, seat.name, seat.kind == "program", number == old.host_seat)
            decisions = [Decision(joined), *(Decision(e.Claimed(there, other)) for other in seat.holders[1:])]
        entries += applied(table, decisions, now)
    entries += applied(table, [Decision(*begun(table, manager.luck))], now)
    with contextlib.suppress(Conflict):  # another worker has noticed it too
        await keep(manager, table, entries, now)
        manager.allowances.tables.spend(payer, 1.0)
    moved = Decision(e.Rematched(first.table))
    await manager.change(session, lambda: moved if session.table.state.next is None else Decision())
    manager.look_after(await manager.session(first.table))


# ---- who may have a table more


def check_pace(manager: TableManager, payer: Payer) -> None:
    """Raise Refusal if somebody makes tables too fast."""
    wait = manager.allowances.tables.wait(payer, 1.0)
    if wait > 0:
        raise Refusal("slow_down", f"you make tables too fast: make the next one {soon(wait)}", wait)


async def check_room(manager: TableManager, payer: Payer) -> None:
    """Raise Refusal if somebody has too many unfinished tables."""
    limits = manager.settings.limits
    by_visitor, by_address = await manager.store.unfinished_of(payer.visitor, payer.address)
    if payer.has_cookie and by_visitor >= limits.tables_per_visitor:
        reached = f"your limit of unfinished tables ({limits.tables_per_visitor}) is reached"
    elif by_address >= limits.tables_per_address:
        reached = f"the limit of unfinished tables for your network ({limits.tables_per_address}) is reached"
    else:
        return
    raise Refusal("too_many_tables", f"{reached}: finish a game or resign, then make another table")


async def check(manager: TableManager, payer: Payer) -> None:
    """Raise Refusal if somebody may not have one more table now."""
    check_pace(manager, payer)
    await check_room(manager, payer)


async def add(manager: TableManager, table: Table, entries: list[e.AnyEntry], now: float) -> None:
    """Keep a new table that somebody made, if they may."""
    async with manager.turn(table.payer):  # so that tables made at once count each
        await check(manager, table.payer)
        await keep(manager, table, entries, now)
        manager.allowances.tables.spend(table.payer, 1.0)
    await manager.welcome(table)


async def keep(manager: TableManager, table: Table, entries: list[e.AnyEntry], now: float) -> None:
    s, payer = table.state, table.payer
    summary = ENCODER.encode(listing(table))
    row = Row(s.table, s.game, s.status, s.listed, payer.visitor, payer.address, now, table.due(), summary)
    stored = [Stored(number, now, e.encoded(entry)) for number, entry in enumerate(entries, 1)]
    try:
        snapshot = None if table.match is None else (s.number, table.snapshot())  # folding a whole game takes long
        await manager.store.write(Job(s.table, stored, row, snapshot=snapshot))
    except Unwritten as error:
        raise Refusal("storage", "the table could not be stored, so it is not there") from error


def applied(table: Table, decisions: list[Decision], now: float) -> list[e.AnyEntry]:
    """Apply decisions to a table that nobody knows of yet; their entries."""
    entries: list[e.AnyEntry] = []
    for decision in decisions:
        assert decision.entry is not None
        table.apply(decision.entry, now, decision.match)
        entries.append(decision.entry)
    return entries

"""New tables: made by somebody, from a record, or for a rematch."""

from __future__ import annotations

import contextlib

from msgspec.msgpack import decode, encode

from polytheon.games import game as find_game
from polytheon.kernel.errors import BadEdition, Fault, closest
from polytheon.kernel.game import Game
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import STORE_AGAIN, Decision, Refusal, Who, begun, check_level, soon
from polytheon.server.domain.deciding import decide
from polytheon.server.domain.editions import Edition, plain_name
from polytheon.server.domain.summary import listing
from polytheon.server.domain.table import Table, created
from polytheon.server.logs import log_seldom
from polytheon.server.review.editions import Checked, Checking
from polytheon.server.review.looking import Played, ReadRecord
from polytheon.server.sessions.credentials import new_table
from polytheon.server.sessions.manager import TableManager
from polytheon.server.sessions.payers import Payer
from polytheon.server.sessions.session import ENCODER, Session, next_seat
from polytheon.server.storage.store import Conflict, Job, Stored, TableRow, Unwritten


async def create(manager: TableManager, wish: m.Create, who: Who) -> m.CreatedTable:
    """A new table; with a name, the caller takes a seat at once. Raises Refusal."""
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
        listed=wish.listed and not wish.practice,
        hints=wish.hints,
        host=who.visitor,
        payer=who.payer,
        edition=await chosen_edition(manager, game, wish.edition, who),
        practice=wish.practice,
    )
    now = manager.clock()
    table = created(first, now)
    entries: list[e.AnyEntry] = [first]
    if wish.name is not None:
        join = m.Join(name=wish.name, seat=wish.seat, program=wish.program)
        entries += applied(table, [decide(table, join, who._replace(host=True), manager.new_dice)], now)
    await add(manager, table, entries, now)
    seat = wish.seat if wish.name is not None else None
    key = manager.keys.host(first.table) if seat is None else manager.keys.seat(table, seat)
    return m.CreatedTable(first.table, seat, key)


async def import_record(manager: TableManager, wish: m.Import, who: Who) -> m.CreatedTable:
    """A table from a record. A finished game can be replayed; an unfinished one, or an old one as far as it fits the
    current rules, can also be continued. Raises Refusal."""
    check_pace(manager, who.payer)  # before the record is read
    manager.check_looks(who.payer)
    if wish.edition is not None:
        check_size(manager, wish.edition)
    played = decode(await manager.look(ReadRecord(wish.record, wish.edition), who.payer), type=Played)
    check_entry(manager, played.edition)
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
        edition=played.edition,
    )
    now = manager.clock()
    table = created(first, now)
    entries: list[e.AnyEntry] = [first]
    if played.over:
        await manager.pausing.replay(table)
        entries += applied(table, [Decision(*begun(table, manager.new_dice))], now)
    await add(manager, table, entries, now)
    return m.CreatedTable(first.table, None, manager.keys.host(first.table), played.note)


async def rematch(manager: TableManager, session: Session, payer: Payer) -> None:
    """Create the table of a rematch, seat everybody and begin."""
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
        edition=old.edition,
        practice=old.practice,
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
    entries += applied(table, [Decision(*begun(table, manager.new_dice))], now)
    with contextlib.suppress(Conflict):  # another worker has noticed it too
        await keep(manager, table, entries, now)
        manager.allowances.tables.spend(payer, 1.0)
    moved = Decision(e.Rematched(first.table))
    await manager.writer.change(session, lambda: moved if session.table.state.next is None else Decision())
    manager.look_after(await manager.open_tables.session(first.table))


# ---- editions


async def chosen_edition(
    manager: TableManager, game: Game, wish: m.EditionFile | str | None, who: Who
) -> Edition | None:
    """The edition that a new table is played with. Raises BadEdition, and Refusal."""
    if wish is None:
        return None
    if isinstance(wish, str):
        return offered(manager, game.name, wish)
    check_pace(manager, who.payer)  # before the file is read
    found = await checked(manager, game, wish, who)
    if found.faults:
        raise BadEdition(plain_name(wish.name), [Fault(fault.line, fault.key, fault.reason) for fault in found.faults])
    edition = Edition(plain_name(wish.name), found.values)
    check_entry(manager, edition)
    return edition


def offered(manager: TableManager, game: str, name: str) -> Edition:
    known = manager.offered.get(game, {})
    if name not in known:
        raise Refusal("no_edition", f"no edition of {game} with that name is offered here" + closest(name, known))
    return known[name]


async def checked(manager: TableManager, game: Game, file: m.EditionFile, who: Who, language: str = "") -> Checked:
    """The report on an edition file, charged to the visitor who sends it."""
    manager.check_looks(who.payer)
    check_size(manager, file)
    wish = Checking(game.name, plain_name(file.name), file.text, language)
    return decode(await manager.look(wish, who.payer), type=Checked)


def check_size(manager: TableManager, file: m.EditionFile) -> None:
    most = manager.settings.limits.edition_bytes
    if len(file.text.encode(errors="replace")) > most:
        raise Refusal("too_large", f"an edition file has at most {most} bytes")


def check_entry(manager: TableManager, edition: Edition | None) -> None:
    """Raise Refusal if an edition is too large for the log of a table."""
    most = manager.settings.limits.edition_bytes
    if edition is not None and len(encode(edition)) > most:
        raise Refusal("too_large", f"the values of an edition have at most {most} bytes")


# ---- who may have a table more


def check_pace(manager: TableManager, payer: Payer) -> None:
    """Raise Refusal if a visitor creates tables too fast."""
    wait = manager.allowances.tables.wait(payer, 1.0)
    if wait > 0:
        raise Refusal("slow_down", f"you create tables too fast: create the next one {soon(wait)}", wait)


async def check_room(manager: TableManager, payer: Payer) -> None:
    """Raise Refusal if a visitor has too many unfinished tables."""
    limits = manager.settings.limits
    by_visitor, by_address = await manager.store.unfinished_of(payer.visitor, payer.address)
    if payer.has_cookie and by_visitor >= limits.tables_per_visitor:
        code, most, whose = "too_many_tables", limits.tables_per_visitor, "you have"
    elif by_address >= limits.tables_per_address:
        code, most, whose = "network_full", limits.tables_per_address, "your network has"
    else:
        return
    count = f"{most} open game{'' if most == 1 else 's'}"
    raise Refusal(code, f"{whose} {count}: finish, resign or delete one, then create another table", limit=most)


async def check(manager: TableManager, payer: Payer) -> None:
    """Raise Refusal if a visitor may not create another table now."""
    check_pace(manager, payer)
    await check_room(manager, payer)


async def add(manager: TableManager, table: Table, entries: list[e.AnyEntry], now: float) -> None:
    """Store a new table, if its creator is within the limits."""
    async with manager.turn(table.payer):  # so that tables made at once count each
        await check(manager, table.payer)
        await keep(manager, table, entries, now)
        manager.allowances.tables.spend(table.payer, 1.0)
    await manager.open_tables.welcome(table)


async def keep(manager: TableManager, table: Table, entries: list[e.AnyEntry], now: float) -> None:
    s, payer = table.state, table.payer
    summary = ENCODER.encode(listing(table))
    row = TableRow(s.table, s.game, s.status, s.listed, payer.visitor, payer.address, now, table.due(), summary)
    stored = [Stored(number, now, e.encoded(entry)) for number, entry in enumerate(entries, 1)]
    try:
        snapshot = None if table.match is None else (s.number, table.snapshot())  # folding a whole game takes long
        await manager.store.write(Job(s.table, stored, row, snapshot=snapshot, holders=table.holders()))
    except Unwritten as error:
        log_seldom("cannot_store", str(error))
        raise Refusal("storage", "the server could not store the table, so it does not exist", STORE_AGAIN) from error


def applied(table: Table, decisions: list[Decision], now: float) -> list[e.AnyEntry]:
    """Apply decisions to a table that is not stored yet; returns their entries."""
    entries: list[e.AnyEntry] = []
    for decision in decisions:
        assert decision.entry is not None
        table.apply(decision.entry, now, decision.match)
        entries.append(decision.entry)
    return entries

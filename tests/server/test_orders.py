"""What the operator orders from another process holds within seconds, and no move that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from math import inf
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, text, update
from sqlalchemy.util import await_only
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

import polytheon
from polytheon.client import Refused, Seat
from polytheon.server.domain import entries as e
from polytheon.server.domain.commands import Decision, Refusal
from polytheon.server.domain.folding import read_log
from polytheon.server.sessions.session import Session
from polytheon.server.storage.engine import new_database, upgrade
from polytheon.server.storage.orders import Held, OrderStore
from polytheon.server.storage.schema import ENTRIES, SNAPSHOTS
from polytheon.server.storage.store import Conflict, Job, Store, Stored
from tests.server.commands import ordered, table
from tests.server.house import House, settings
from tests.server.test_operating import PATIENCE, eventually
from tests.server.test_patch import played_game
from tests.server.test_store import entry, make, opened, row

PROXY = ["127.0.0.0/8"]  # so that the tests may call from any address
ANNA, EVE, EVE_AT_HOME = "192.0.2.1", "203.0.113.7", "2001:db8:0:1::9"


def close_code(socket: ClientConnection) -> tuple[int, str]:
    """With which code and words a connection is closed."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=20)
    return socket.close_code or 0, socket.close_reason or ""


def status(house: House, address: str, path: str = "/api/games", **headers: str) -> int:
    return house.ask("GET", path, x_forwarded_for=address, **headers)[0]


# ---- bans


@pytest.fixture(params=["sqlite", "postgresql"])
def workers(request: pytest.FixtureRequest) -> Any:
    """One server on a file, and two workers on PostgreSQL and Redis."""
    database = request.getfixturevalue(request.param)
    with ExitStack() as stack:
        if request.param == "sqlite":
            yield database, [stack.enter_context(House(settings(database, proxies=PROXY)))]
        else:
            bus = request.getfixturevalue("redis_server")
            chosen = settings(database, bus=bus, proxies=PROXY)
            yield database, [stack.enter_context(House(chosen)) for _ in range(2)]


def test_a_ban_closes_open_connections_and_refuses_new_ones_at_all_workers(workers: Any) -> None:
    database, houses = workers
    name = houses[0].client.create("duel", name="Anna").table
    with ExitStack() as stack:
        eves = [stack.enter_context(house.socket(name, x_forwarded_for=EVE)) for house in houses]
        annas = [stack.enter_context(house.socket(name, x_forwarded_for=ANNA)) for house in houses]
        assert ordered(database, "ban", EVE, "--reason", "floods the chat") == f"{EVE}/32 is banned for ever.\n"
        for eve in eves:
            assert close_code(eve) == (4423, "You are banned from this server.")
        for house in houses:
            assert (status(house, EVE), status(house, ANNA)) == (403, 200)
            with pytest.raises(InvalidStatus) as refused, house.socket(name, x_forwarded_for=EVE):
                pass
            assert refused.value.response.status_code == 403
        for anna in annas:
            anna.ping().wait(20)
    assert f"{EVE}/32  since " in ordered(database, "bans")
    assert "for ever: floods the chat" in ordered(database, "ban")
    ordered(database, "unban", EVE)
    for house in houses:
        eventually(lambda house=house: status(house, EVE) == 200)


def test_a_ban_outlives_a_restart_and_ends_when_its_time_is_up(sqlite: str) -> None:
    with House(settings(sqlite, proxies=PROXY)):
        ordered(sqlite, "ban", EVE, "--for", "7d")
    with House(settings(sqlite, proxies=PROXY)) as house:
        assert status(house, EVE) == 403
        house.manager.bans.clock = lambda: time.time() + 7 * 86_400 + 1
        assert status(house, EVE) == 200


def test_an_ipv6_address_is_banned_with_its_64_and_a_network_whole(sqlite: str) -> None:
    with House(settings(sqlite, proxies=PROXY)) as house:
        assert ordered(sqlite, "ban", EVE_AT_HOME, "203.0.113.0/24").startswith("2001:db8:0:1::/64 is banned")
        eventually(lambda: status(house, EVE) == 403)
        for address in ("2001:db8:0:1:f::1", "203.0.113.255", "::ffff:203.0.113.1"):
            assert status(house, address) == 403
        for address in ("2001:db8:0:2::9", "203.0.114.0"):
            assert status(house, address) == 200
        ordered(sqlite, "unban", "2001:db8:0:1::77", "203.0.113.0/24")
        eventually(lambda: status(house, EVE) == 200)
        assert ordered(sqlite, "bans") == "0 bans.\n"


def test_a_visitor_is_banned_by_the_name_that_show_tells(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        _, headers, _ = house.ask("GET", "/plain")
        cookie = headers["set-cookie"].partition(";")[0]
        made = json.loads(house.ask("POST", "/api/tables", {"game": "duel", "name": "Eve"}, cookie=cookie)[2])
        seat = json.loads(ordered(sqlite, "show", made["table"], "--json"))["seats"][0]
        assert (seat["name"], len(seat["visitors"])) == ("Eve", 1)
        with house.socket(made["table"], cookie=cookie) as socket:
            ordered(sqlite, "ban", *seat["visitors"])
            assert close_code(socket)[0] == 4423
        assert house.ask("GET", "/api/games", cookie=cookie)[0] == 403
        assert house.ask("GET", "/api/games")[0] == 200


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en-GB,en;q=0.9", "You are banned from this server until "),
        ("fr-CH, fr;q=0.9, en;q=0.8", "Vous êtes exclu de ce serveur jusqu’au "),
        ("de, ja;q=0.5", "このサーバーの利用は"),
        ("xx", "You are banned from this server until "),
    ],
)
def test_who_is_banned_reads_it_in_their_language(sqlite: str, language: str, sentence: str) -> None:
    with House(settings(sqlite, proxies=PROXY)) as house:
        ordered(sqlite, "ban", EVE, "--for", "2w")
        eventually(lambda: status(house, EVE) == 403)
        code, headers, page = house.ask("GET", "/", x_forwarded_for=EVE, accept="text/html", accept_language=language)
        assert (code, headers["content-type"]) == (403, "text/html; charset=utf-8")
        assert sentence in page.decode()
        problem = json.loads(house.ask("GET", "/api/games", x_forwarded_for=EVE, accept_language=language)[2])
        assert problem["code"] == "banned"
        assert problem["reason"].startswith(sentence)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ban", "nonsense"], "'nonsense' cannot be banned: give an address"),
        (["ban", "192.0.2.1/24"], "cannot be banned"),
        (["ban", "192.0.2.9", "127.0.0.1"], "127.0.0.1 is this machine"),
        (["ban", "::1"], "::1 is this machine"),
        (["ban", "0.0.0.0/0"], "is this machine"),
        (["ban", "128.0.0.0/1"], "is too large a network"),
        (["ban", "visitor:"], "visitor: is not a visitor"),
        (["ban", "visitor:a b"], "is not a visitor"),
        (["ban", "192.0.2.9", "--for", "soon"], "'soon' is not a duration"),
        (["ban", "192.0.2.9", "--for", "0d"], "'0d' is not a duration"),
        (["ban", "192.0.2.9", "--reason", "x" * 201], "a reason has at most 200 characters"),
        (["ban", "--for", "7d"], "name an address, a network or a visitor to ban"),
        (["unban", "192.0.2.9"], "not banned: 192.0.2.9/32"),
        (["close", "nowhere"], "there is no table 'nowhere'"),
        (["delete", "nowhere", "--yes"], "there is no table 'nowhere'"),
        (["show", "nowhere"], "there is no table 'nowhere'"),
        (["show", "no\0where"], "there is no table"),
        (["list", "--state", "runing"], "there is no 'runing', only open, running, over, stopped"),
        (["list", "--game", "dual"], "there is no 'dual', only duel"),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    database = str(tmp_path / "tables.sqlite")
    with House(settings(database)):
        pass
    code, said = table(database, *arguments)
    assert (code, said.count("\n")) == (2, 1)
    assert sentence in said
    assert ordered(database, "bans") == "0 bans.\n"


def test_a_database_of_an_earlier_version_is_left_as_it_is(sqlite: str) -> None:
    from tests.server.test_migrations import contents, made, on

    made(sqlite, "0002")
    before = on(sqlite, contents)
    code, said = table(sqlite, "list")
    assert (code, "belongs to another version" in said) == (2, True)
    assert on(sqlite, contents) == before


# ---- tables


def test_a_table_is_closed_while_its_players_watch(workers: Any) -> None:
    database, houses = workers
    seats = played_game(houses[0], 5)
    with ExitStack() as stack:
        sockets = [stack.enter_context(house.socket(seats[0].table)) for house in houses]
        assert ordered(database, "close", seats[0].table) == f"{seats[0].table} was closed.\n"
        for socket in sockets:
            result = None
            while result is None:
                message = json.loads(socket.recv(timeout=20))
                result = message.get("result") if message["type"] == "table" else None
            assert (result["reason"], result["winners"]) == ("closed", [])
    with pytest.raises(Refused) as refused:
        seats[0].resign()
    assert refused.value.code == "over"
    code, said = table(database, "close", seats[0].table)
    assert (code, said) == (2, f"polytheon: {seats[0].table} is already over\n")


def test_a_table_at_which_no_game_began_can_be_closed_and_then_be_deleted(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        name = house.client.create("mytikas", name="Anna").table
        code, said = table(sqlite, "delete", name, "--yes")
        assert (code, said) == (2, f"polytheon: {name} is open: close it first, or delete it with --force\n")
        ordered(sqlite, "close", name)
        eventually(lambda: house.client.ask("GET", f"/api/tables/{name}")["table"]["status"] == "over")
        with house.socket(name) as watching:
            ordered(sqlite, "delete", name, "--yes")
            assert close_code(watching) == (4404, "there is no such table")
        with pytest.raises(Refused) as refused:
            house.client.ask("GET", f"/api/tables/{name}")
        assert refused.value.code == "no_table"
        assert name not in house.manager.tables
    assert ordered(sqlite, "list") == "0 tables.\n"


def test_nothing_is_deleted_that_nobody_confirmed(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        name = house.full_table()[0].table
    code, said = table(sqlite, "delete", name, "--force")
    assert (code, "use --yes" in said) == (2, True)
    assert name in ordered(sqlite, "list")
    ordered(sqlite, "delete", name, "--force", "--yes")
    assert ordered(sqlite, "list") == "0 tables.\n"


def test_a_table_deleted_by_force_takes_no_more_moves(workers: Any) -> None:
    database, houses = workers
    seats = houses[0].full_table()
    turns = [next(iter(seat.turns())) for seat in seats if seat.turn() is not None]
    ordered(database, "delete", seats[0].table, "--force", "--yes")
    for seat in seats:
        with pytest.raises(Refused) as refused:
            seat.do({"type": "act", "position": turns[0].position, "action": turns[0].choices[0].action})
        assert refused.value.code in ("no_table", "closed")
        seat.close()


def test_whoever_comes_while_a_table_is_deleted_is_told_so(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(settings(sqlite)) as house:
        name, manager = house.full_table()[0].table, house.manager
        end = manager.pausing.end

        async def deleted_meanwhile(steps: Any) -> Any:
            views = await end(steps)
            await manager.store.delete(name, inf)
            await manager.peers.lose(manager.tables[name])
            return views

        monkeypatch.setattr(manager.pausing, "end", deleted_meanwhile)
        with house.socket(name) as late:
            assert close_code(late) == (4404, "there is no such table")


def test_no_move_that_was_acknowledged_is_lost_when_a_busy_table_is_closed(workers: Any) -> None:
    """Players at all workers act as fast as they can while the operator closes their tables. The game takes thousands
    of such moves, so that it is not over before."""
    database, houses = workers
    tables = [houses[0].full_table("pantheon", 2) for _ in range(3)]
    acknowledged: dict[str, list[int]] = {}

    def play(seat: Seat) -> None:
        taken = acknowledged.setdefault(f"{seat.table} {seat.seat}", [])
        try:
            for turn in seat.turns():
                seat.act(turn, turn.choices[0].action)
                taken.append(turn.choices[0].action)
        except Refused as refused:
            if refused.code not in ("over", "stale"):
                raise

    numbered = [pair for seats in tables for pair in enumerate(seats)]
    players = [houses[number % len(houses)].client.resume(seat.key or "") for number, seat in numbered]
    threads = [threading.Thread(target=play, args=(seat,)) for seat in players]
    for thread in threads:
        thread.start()
    eventually(lambda: sum(map(len, acknowledged.values())) > 20)
    for seats in tables:
        ordered(database, "close", seats[0].table)
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()
    for seats in tables:
        log = [entry for entry, _ in read_log(houses[0].call(houses[0].manager.store.log(seats[0].table)))]
        assert isinstance(log[-1], e.Closed)
        for number in range(len(seats)):
            written = [entry.log[0] for entry in log if isinstance(entry, e.Acted) and entry.seat == number]
            kept = acknowledged[f"{seats[0].table} {number}"]
            assert written[: len(kept)] == kept


def test_an_order_succeeds_while_players_at_all_workers_write_without_pause(workers: Any) -> None:
    database, houses = workers
    seats = houses[0].full_table("pantheon", 2)
    name = seats[0].table
    for seat in seats:
        seat.close()
    written = [0] * len(houses)

    async def write_on(number: int) -> str:
        """Write entry after entry, faster than any player could, until the table is over; how that is refused. A worker
        that is always slower than the other is refused as busy."""
        manager = houses[number].manager
        session = await manager.open_tables.session(name)
        said = Decision(e.Said(number, "again"))
        while True:
            try:
                await manager.writer.change(session, lambda: closed(session) or said)
                written[number] += 1
            except Refusal as refusal:
                if refusal.code != "busy":
                    return refusal.code

    writing = [asyncio.run_coroutine_threadsafe(write_on(number), house.loop) for number, house in enumerate(houses)]
    eventually(lambda: sum(written) > 40)
    assert ordered(database, "close", name) == f"{name} was closed.\n"
    assert [one.result(PATIENCE) for one in writing] == ["over"] * len(houses)
    log = [entry for entry, _ in read_log(houses[0].call(houses[0].manager.store.log(name)))]
    assert isinstance(log[-1], e.Closed)
    assert sum(isinstance(entry, e.Said) for entry in log) == sum(written)


def closed(session: Session) -> Decision | None:
    """Raise Refusal if a table is over."""
    if session.table.state.status == "over":
        raise Refusal("over", "it is over")
    return None


WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()")


@pytest.mark.parametrize("writes", ["an entry", "the first snapshot"])
def test_a_worker_waits_for_an_order_and_not_the_order_for_the_worker(postgresql: str, writes: str) -> None:
    """The worker comes while the order holds the table. If it had already put its row where the order's belongs, each
    would wait for the other, and PostgreSQL would end one of them."""

    async def check() -> None:
        async with opened(postgresql) as store, opened(postgresql) as orders:
            await make(store, row("a"), row("b"), row("c"))
            job = Job("b", [entry(2)]) if writes == "an entry" else Job("b", [], snapshot=(1, b"early"))
            coming: list[asyncio.Future[None]] = []
            decided: list[Held] = []

            def decide(held: Held) -> Job:
                decided.append(held)
                if len(decided) == 2:  # the table is held
                    for one in (Job("c", [entry(2)]), job, Job("a", [entry(2)])):
                        coming.append(asyncio.ensure_future(store.write(one)))
                    await_only(until_it_waits(store))
                return Job("b", [Stored(len(held.log) + 1, 0.0, b"order")], snapshot=(2, b"late"))

            assert await OrderStore(orders.database).write(orders, "b", decide)
            ends = await asyncio.gather(*coming, return_exceptions=True)
            assert [type(end) for end in ends if end is not None] == ([Conflict] if job.entries else [])
            assert [stored.body for stored in await store.log("b")] == [b"entry 1", b"order"]
            assert await store.snapshot("b") == (2, b"late")
            for table in "ac":
                assert [stored.number for stored in await store.log(table)] == [1, 2]

    asyncio.run(check())


async def until_it_waits(store: Store) -> None:
    """Return when a connection waits for a lock."""
    give_up = time.monotonic() + PATIENCE
    while not await store.database.read(lambda connection: connection.scalar(WAITING)):
        assert time.monotonic() < give_up, "nobody waits"
        await asyncio.sleep(0.01)


def test_an_order_is_rehearsed_before_everybody_waits_for_it(sqlite: str) -> None:
    free: list[bool] = []

    def decide(held: Held) -> Job:
        """Note whether others can write meanwhile: to load the rules of a game takes long."""
        with contextlib.closing(sqlite3.connect(sqlite, timeout=0)) as other:
            try:
                other.execute("BEGIN IMMEDIATE")
                free.append(True)
            except sqlite3.OperationalError:
                free.append(False)
        return Job("a", [entry(len(held.log) + 1)])

    async def check() -> None:
        async with opened(sqlite) as store:
            await make(store, row("a"))
            assert await OrderStore(store.database).write(store, "a", decide)
            assert len(await store.log("a")) == 2

    asyncio.run(check())
    assert free == [True, False]


def test_workers_that_write_to_the_same_tables_do_not_block_each_other_for_ever(postgresql: str) -> None:
    async def check() -> None:
        async with opened(postgresql) as one, opened(postgresql) as other:
            await make(one, row("a"), row("b"))
            for number in range(2, 60):
                there = [one.write(Job(table, [entry(number)])) for table in "ab"]
                back = [other.write(Job(table, [entry(number)])) for table in "ba"]
                ends = await asyncio.gather(*there, *back, return_exceptions=True)
                assert [type(end) for end in ends if end is not None] == [Conflict, Conflict]

    asyncio.run(check())


def test_an_order_that_fails_leaves_everything_as_it_was(database: str) -> None:
    async def run() -> tuple[bytes, bytes]:
        kept = new_database(database)
        await upgrade(kept)
        orders = OrderStore(kept)
        before = await orders.mark()

        def broken(connection: Connection) -> None:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await orders.give(broken)
        after = await orders.mark()
        await kept.close()
        return before, after

    before, after = asyncio.run(run())
    assert before == after


# ---- looking


def test_list_and_show_tell_who_plays_what_and_how_far_it_is(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        running = played_game(house, 4)[0].table
        waiting = house.client.create("pantheon", name="Anna", players=3, clock={"kind": "days", "amount": 2}).table
    found = {one["table"]: one for one in json.loads(ordered(sqlite, "list", "--json"))}
    assert (found[running]["state"], found[running]["seats"]) == ("running", ["seat 0", "seat 1"])
    assert (found[waiting]["state"], found[waiting]["seats"]) == ("open", ["Anna", "", ""])
    assert running not in ordered(sqlite, "list", "--state", "open")
    assert running not in ordered(sqlite, "list", "--game", "pantheon")
    assert ordered(sqlite, "list", "--state", "stopped") == "0 tables.\n"
    shown = ordered(sqlite, "show", running)
    for part in ("game:           duel", "state:          running", "4 decisions", "seat 0:         seat 0 (program"):
        assert part in shown
    shown = ordered(sqlite, "show", waiting)
    for part in ("clock:          2 days for each turn", "begun:          -", "seat 2:         (free)"):
        assert part in shown


def test_show_says_why_a_game_is_stopped_and_it_can_be_closed(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(settings(sqlite)) as house:
        name = played_game(house, 3)[0].table
    game = polytheon.game("duel")
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    assert json.loads(ordered(sqlite, "list", "--state", "stopped", "--json"))[0]["table"] == name
    assert f"stopped: it began with version {game.rules_version - 1} of the rules" in ordered(sqlite, "show", name)
    ordered(sqlite, "close", name)
    assert "over (closed)" in ordered(sqlite, "show", name)


async def written(database: str, work: Callable[[Connection], None]) -> None:
    kept = new_database(database)
    await kept.write(work)
    await kept.close()


def test_a_damaged_table_is_shown_as_such_and_can_be_deleted(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        name = played_game(house, 3)[0].table

        def spoil(connection: Connection) -> None:
            connection.execute(update(ENTRIES).where(ENTRIES.c.table_id == name).values(body=b"?"))
            connection.execute(delete(SNAPSHOTS))

    asyncio.run(written(sqlite, spoil))
    shown = ordered(sqlite, "show", name)
    assert "it cannot be read: entry 1 of the log cannot be read" in shown
    assert [one["state"] for one in json.loads(ordered(sqlite, "list", "--json"))] == ["stopped"]
    assert table(sqlite, "close", name)[0] == 2
    ordered(sqlite, "delete", name, "--force", "--yes")


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_list_and_show_tell_nothing_that_is_hidden(sqlite: str, game: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table(game)
        keys = [seat.key for seat in seats]
        secret = house.manager.keys.secret
        match = house.manager.tables[seats[0].table].table.match
        assert match is not None
        hands = json.dumps(match.dump()["state"])
        for seat in seats:
            seat.close()
    told = ordered(sqlite, "list", "--json") + ordered(sqlite, "show", seats[0].table, "--json")
    shown = json.loads(ordered(sqlite, "show", seats[0].table, "--json"))
    assert all(key and key.rpartition(".")[2] not in told for key in keys)
    assert secret.hex() not in told
    assert not {"match", "log", "view", "chat", "hosts", "payer", "answers"} & set(shown)
    assert hands not in told

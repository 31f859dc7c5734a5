"""Growth is bounded: what a table may hold, how long it is kept, and that the operator sees how much there is."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from polytheon.server.domain.table import DAY
from polytheon.server.storage.growth import measure
from polytheon.server.storage.store import Job
from tests.server.house import House, settings
from tests.server.test_fair_use import Caller, bots_only, limits, refusal, wait_until
from tests.server.test_store import entry, make, opened, row

# ---- one table


def test_the_chat_of_a_table_has_an_end(sqlite: str) -> None:
    with House(settings(sqlite, limits(chat_per_table=3))) as house:
        anna = Caller(house)
        table = anna.create(name="Anna")[1]["table"]
        answers = [anna.do(table, "chat", text=f"line {n}") for n in range(5)]
        assert [refusal(answer) for answer in answers] == [(200, "")] * 3 + [(409, "chat_full")] * 2
    with House(settings(sqlite, limits(chat_per_table=3))) as house:
        cookie = {"cookie": anna.headers["cookie"]}
        status, _, body = house.ask("POST", f"/api/tables/{table}", {"type": "chat", "text": "more"}, **cookie)
        assert (status, json.loads(body)["code"]) == (409, "chat_full")


def test_a_table_whose_log_is_full_is_played_to_its_end_and_nothing_else(sqlite: str) -> None:
    with House(settings(sqlite, limits(entries_per_table=12))) as house:
        anna = Caller(house)
        table = anna.create(name="Anna")[1]["table"]
        anna.do(table, "seat_bot", seat=1, level="random")
        answers = [anna.do(table, "chat", text=f"line {n}") for n in range(10)]
        assert refusal(answers[-1]) == (409, "table_full")
        assert refusal(anna.do(table, "clear_seat", seat=1)) == (409, "table_full")
        assert anna.do(table, "start")[0] == 200
        session = house.manager.tables[table]
        for _ in range(3):
            wait_until(lambda: session.table.state.active == 0)
            view = anna.ask("GET", f"/api/tables/{table}")[1]["view"]
            act = {"position": view["position"], "action": view["choices"][0]["action"]}
            assert anna.do(table, "act", **act)[0] == 200
            wait_until(lambda: session.table.state.active == 0)
            assert refusal(anna.do(table, "undo", position=session.table.state.position)) == (409, "table_full")
        assert anna.do(table, "resign")[0] == 200
        assert anna.do(table, "rematch")[0] == 200


# ---- all tables


def tables_of(house: House) -> dict[str, str]:
    """All tables that are kept, and their status."""
    found: dict[str, str] = {}
    for status in ("open", "running", "over"):
        found.update(dict.fromkeys(house.call(house.manager.store.ids(status)), status))
    return found


def test_tables_are_kept_as_long_as_the_operator_says(database: str) -> None:
    now = [1_000_000.0]
    kept = limits(open_days=2, running_days=20, finished_days=100)
    with House(settings(database, kept, sweep=3600.0), clock=lambda: now[0]) as house:

        def tidy() -> dict[str, str]:
            for seat in (*playing, *finished):
                seat.close()
            wait_until(lambda: not any(session.watchers for session in house.manager.tables.values()))
            house.manager.janitor.retention.looked = 0.0
            for _ in range(4):
                house.call(house.manager.janitor.sweep())
            return tables_of(house)

        playing, finished = house.full_table(), house.full_table()
        finished[0].resign()
        open_table = Caller(house).create()[1]["table"]
        running, over = playing[0].table, finished[0].table
        assert tidy() == {open_table: "open", running: "running", over: "over"}
        now[0] += 3 * DAY
        assert tidy() == {running: "running", over: "over"}
        assert house.ask("GET", f"/api/tables/{open_table}")[0] == 404
        now[0] += 20 * DAY
        assert tidy() == {running: "over", over: "over"}
        now[0] += 80 * DAY
        assert tidy() == {running: "over"}
        assert house.call(house.manager.store.log(over)) == []
        assert house.call(house.manager.store.snapshot(over)) is None
        now[0] += 30 * DAY
        assert tidy() == {}


def test_with_zero_days_everything_is_kept(sqlite: str) -> None:
    now = [1_000_000.0]
    kept = limits(open_days=0, running_days=0, finished_days=0)
    with House(settings(sqlite, kept, sweep=3600.0), clock=lambda: now[0]) as house:
        table = Caller(house).create()[1]["table"]
        now[0] += 1e9
        house.call(house.manager.janitor.sweep())
        assert tables_of(house) == {table: "open"}


def test_a_table_that_somebody_watches_is_not_deleted(sqlite: str) -> None:
    now = [1_000_000.0]
    with House(settings(sqlite, limits(open_days=1), sweep=3600.0), clock=lambda: now[0]) as house:
        table = Caller(house).create()[1]["table"]
        with house.socket(table) as connection:
            connection.recv(20)
            now[0] += 2 * DAY
            house.call(house.manager.janitor.sweep())
            assert tables_of(house) == {table: "open"}


def test_what_is_expired_goes_in_small_steps(sqlite: str) -> None:
    now = [1_000_000.0]
    with House(settings(sqlite, limits(open_days=1), sweep=3600.0), clock=lambda: now[0]) as house:
        anna = Caller(house)
        for _ in range(12):
            assert anna.create()[0] == 201
        now[0] += 2 * DAY
        left: list[int] = []
        while tables_of(house):
            house.call(house.manager.janitor.sweep())
            left.append(len(tables_of(house)))
        assert left == [7, 2, 0]


def test_a_table_at_which_something_happened_meanwhile_is_not_deleted(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await make(store, row("a"), row("b"))
            await store.write(Job("a", [entry(2)]))  # at 12.0, and the first at 11.0
            assert not await store.delete("a", since=11.5)
            assert await store.delete("b", since=11.5)
            assert not await store.delete("b", since=11.5)
            assert await store.log("b") == []
            assert len(await store.log("a")) == 2

    asyncio.run(check())


# ---- how much there is


def test_what_the_database_takes_is_measured(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            before = await measure(store.database)
            await make(store, *(row(f"t{n}", status="over", summary=bytes(10_000)) for n in range(300)))
            after = await measure(store.database)
            assert after.bytes > before.bytes > 0
            assert after.tables == {"over": 300}
            assert (after.free_on_disk is None) == (store.database.dialect == "postgresql")

    asyncio.run(check())


@pytest.mark.parametrize("name", ["polytheon_database_bytes", "polytheon_disk_free_bytes"])
def test_disk_use_is_a_metric(name: str, sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        Caller(house).create()
        house.call(house.manager.janitor.measure())
        text = house.ask("GET", "/metrics")[2].decode()
        found = re.search(rf"^{name} ([0-9.e+]+)$", text, re.MULTILINE)
        assert found is not None
        assert float(found[1]) > 10_000
        assert 'polytheon_kept_tables{status="open"} 1.0' in text


def test_bots_only_tables_end_and_expire_like_all_others(sqlite: str) -> None:
    now = [1_000_000.0]
    kept = limits(finished_days=1)
    with House(settings(sqlite, kept, sweep=3600.0), clock=lambda: now[0]) as house:
        table, _ = bots_only(Caller(house))
        session = house.manager.tables[table]
        wait_until(lambda: session.table.state.status == "over")
        now[0] += 2 * DAY
        house.call(house.manager.janitor.sweep())
        assert tables_of(house) == {}

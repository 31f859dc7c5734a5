"""The store, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from polytheon.kernel.errors import BadSetup
from polytheon.server.storage.engine import new_database, upgrade
from polytheon.server.storage.schema import METADATA
from polytheon.server.storage.store import Conflict, Job, Store, Stored, TableRow, Unavailable, Unwritten


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    kept = new_database(database)
    await upgrade(kept)
    store = Store(kept)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def row(table: str, created: float = 1.0, **others: object) -> TableRow:
    plain = TableRow(table, "duel", "open", True, "anna", "home", created, None, table.encode())
    return plain._replace(**others)  # type: ignore[arg-type]


def entry(number: int) -> Stored:
    return Stored(number, 10.0 + number, f"entry {number}".encode())


async def make(store: Store, *rows: TableRow) -> None:
    for new in rows:
        await store.write(Job(new.id, [entry(1)], new))


def test_the_migrations_lead_to_the_schema_that_the_code_expects(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, METADATA))

    async def check() -> None:
        kept = new_database(database)
        await upgrade(kept)
        await upgrade(kept)
        assert await kept.read(differences) == []
        await kept.close()

    asyncio.run(check())


def test_several_hosts_may_migrate_at_once(postgresql: str) -> None:
    async def check() -> None:
        hosts = [new_database(postgresql) for _ in range(4)]
        await asyncio.gather(*(upgrade(host) for host in hosts))
        for host in hosts:
            await host.close()

    asyncio.run(check())


def test_a_postgresql_that_lets_nobody_in_does_not_answer(postgresql: str) -> None:
    async def check() -> None:
        kept = new_database(postgresql + "_of_somebody_else")
        with pytest.raises(BadSetup, match="does not exist"):
            await upgrade(kept)
        store = Store(kept)
        with pytest.raises(Unavailable):
            await store.row("a")
        await store.open()
        with pytest.raises(Unwritten):
            await store.write(Job("a", [entry(1)]))
        await store.close()

    asyncio.run(check())


def test_what_is_written_is_there_for_the_next_process(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await make(store, row("a"))
            await store.write(Job("a", [entry(2), entry(3)], changes={"status": "running", "due": 12.5}))
        async with opened(database) as store:
            assert await store.log("a") == [entry(1), entry(2), entry(3)]
            assert await store.log("a", after=2) == [entry(3)]
            found = await store.row("a")
            assert found is not None
            assert (found.status, found.due, found.summary) == ("running", 12.5, b"a")
            assert await store.row("b") is None

    asyncio.run(check())


def test_only_one_of_two_writers_gets_a_place_in_the_log(database: str) -> None:
    async def check() -> None:
        async with opened(database) as one, opened(database) as two:
            await make(one, row("a"), row("b"))
            jobs = [one.write(Job("a", [entry(2)])), two.write(Job("a", [entry(2)]))]
            jobs += [one.write(Job("b", [entry(2)])), two.write(Job("b", [entry(3)]))]
            results = await asyncio.gather(*jobs, return_exceptions=True)
            assert {type(result) for result in results[:2]} == {Conflict, type(None)}
            assert results[2:] == [None, None]
            assert len(await one.log("a")) == 2

    asyncio.run(check())


def test_a_conflict_spoils_nothing_else_of_its_batch(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await make(store, *(row(f"t{number}") for number in range(10)))
            jobs = [store.write(Job(f"t{number}", [entry(1 if number == 4 else 2)])) for number in range(10)]
            results = await asyncio.gather(*jobs, return_exceptions=True)
            assert [number for number, result in enumerate(results) if result is not None] == [4]
            assert isinstance(results[4], Conflict)
            assert [len(await store.log(f"t{number}")) for number in range(10)] == [2] * 4 + [1] + [2] * 5

    asyncio.run(check())


def test_many_writes_at_once_take_few_transactions(sqlite: str) -> None:
    async def check() -> None:
        async with opened(sqlite) as store:
            await make(store, *(row(f"t{number}") for number in range(200)))
            batches: list[int] = []
            store.on_batch = lambda size, seconds: batches.append(size)
            await asyncio.gather(*(store.write(Job(f"t{number}", [entry(2)])) for number in range(200)))
            assert sum(batches) == 200
            assert len(batches) < 10

    asyncio.run(check())


def test_a_table_cannot_be_made_twice(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await make(store, row("a"))
            with pytest.raises(Conflict):
                await make(store, row("a"))

    asyncio.run(check())


def test_a_snapshot_never_gives_way_to_an_older_one(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await make(store, row("a"))
            assert await store.snapshot("a") is None
            for number in (3, 7, 5):
                await store.write(Job("a", [], snapshot=(number, f"snapshot {number}".encode())))
            assert await store.snapshot("a") == (7, b"snapshot 7")

    asyncio.run(check())


def test_what_is_due_is_claimed_once(database: str) -> None:
    async def check() -> None:
        async with opened(database) as one, opened(database) as two:
            await make(one, row("a", due=5.0), row("b", due=9.0), row("c"))
            assert await one.due(4.0, 10) == []
            assert await one.due(9.0, 10) == [("a", 5.0), ("b", 9.0)]
            claims = await asyncio.gather(one.claim("a", 5.0, 50.0), two.claim("a", 5.0, 50.0))
            assert sorted(claims) == [False, True]
            assert await two.due(9.0, 10) == [("b", 9.0)]

    asyncio.run(check())


def test_the_lobby_lists_the_newest_listed_tables_that_are_not_over(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await make(
                store,
                row("a", 1.0),
                row("b", 3.0),
                row("c", 2.0, listed=False),
                row("d", 4.0, status="over"),
                row("e", 5.0, game="mytikas"),
            )
            assert await store.lobby(10) == [b"e", b"b", b"a"]
            assert await store.lobby(2) == [b"e", b"b"]
            assert await store.lobby(10, game="duel") == [b"b", b"a"]
            assert await store.lobby(10, status="over") == [b"d"]

    asyncio.run(check())


def test_tables_are_counted_by_visitor_and_by_address(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await make(store, row("a"), row("b", host="bert"), row("c", status="over"), row("d", address="away"))
            assert await store.unfinished_of("anna", "home") == (2, 2)
            assert await store.unfinished_of("eve", "nowhere") == (0, 0)

    asyncio.run(check())


def test_all_workers_share_the_first_ones_setting(database: str) -> None:
    async def check() -> None:
        async with opened(database) as one, opened(database) as two:
            values = await asyncio.gather(one.setting("key", b"one"), two.setting("key", b"two"))
            assert values[0] == values[1]
            assert await one.setting("key", b"three") == values[0]

    asyncio.run(check())


def test_tables_are_idle_whose_last_entry_is_old(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await make(store, row("a"), row("b"), row("c", created=11.5), row("d", status="over"))
            await store.write(Job("a", [entry(2)]))
            assert await store.lengths(["a", "b", "nowhere"]) == {"a": 2, "b": 1}
            assert await store.idle("open", 11.0, 10) == []
            assert await store.idle("open", 11.5, 10) == ["b"]
            assert sorted(await store.idle("open", 12.5, 10)) == ["a", "b", "c"]
            assert len(await store.idle("open", 12.5, 2)) == 2

    asyncio.run(check())


def test_a_database_that_fails_is_told_to_who_writes_and_the_next_one_is_tried(sqlite: str) -> None:
    async def check() -> None:
        async with opened(sqlite) as store:
            await make(store, row("a"))
            with pytest.raises(Unwritten):
                await store.write(Job("a", [entry(2)._replace(body=object())]))  # type: ignore[arg-type]
            await store.write(Job("a", [entry(2)]))
            assert len(await store.log("a")) == 2

    asyncio.run(check())


def test_an_entry_of_no_table_is_refused(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            with pytest.raises(Conflict):
                await store.write(Job("nowhere", [entry(1)]))

    asyncio.run(check())


@pytest.mark.parametrize("address", ["mysql://host/name", "://", "oracle://x"])
def test_other_databases_are_refused(address: str) -> None:
    with pytest.raises(BadSetup):
        new_database(address)


def test_what_is_written_soon_says_if_it_was_not_taken(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await make(store, row("a"))
            failed: list[str] = []
            store.write_soon(Job("nowhere", [entry(1)]), lambda: failed.append("nowhere"))
            store.write_soon(Job("a", [], snapshot=(1, b"")), lambda: failed.append("a"))
            await store.write(Job("a", [entry(2)]))
            assert failed == ["nowhere"]

    asyncio.run(check())


def test_a_list_has_the_tables_of_one_visitor_the_unfinished_first(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await make(store, row("a", 1.0), row("b", 2.0, status="over"), row("c", 3.0), row("d", 4.0))
            for table, holders in (("a", {"anna": [0]}), ("b", {"anna": [1], "bert": [0]}), ("c", {"anna": [0, 2]})):
                await store.write(Job(table, [], holders=holders))
            rows, count = await store.mine("anna", 10)
            assert [(one.id, one.seats) for one in rows] == [("c", [0, 2]), ("a", [0]), ("b", [1])]
            assert count == 3
            assert [one.id for one in (await store.mine("anna", 2))[0]] == ["c", "a"]
            assert (await store.mine("anna", 2))[1] == 3
            await store.write(Job("b", [], holders={"bert": [0]}))
            await store.delete("c", 100.0)
            assert [one.id for one in (await store.mine("anna", 10))[0]] == ["a"]
            assert [one.id for one in (await store.mine("bert", 10))[0]] == ["b"]

    asyncio.run(check())

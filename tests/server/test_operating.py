"""What whoever runs a server relies on: one server a file, an honest /health, and no table that harms the others."""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, update
from websockets.exceptions import ConnectionClosed

import polytheon
from polytheon.client import Refused
from polytheon.server.domain import entries as e
from polytheon.server.domain.basis import basis_today
from polytheon.server.domain.messages import Clock
from polytheon.server.storage.schema import ENTRIES, SNAPSHOTS, TABLES
from tests.server.house import House, settings
from tests.server.killing import SERVE, Server
from tests.server.test_patch import patch

PATIENCE = 60.0


def eventually(condition: Any) -> None:
    give_up = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < give_up, "it does not come"
        time.sleep(0.05)


# ---- one server a file


def second_server(database: str) -> subprocess.CompletedProcess[str]:
    command = [*SERVE, "--port", "0", "--database", database]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_a_second_server_on_the_same_file_refuses_to_start_with_a_sentence(sqlite: str, tmp_path: Path) -> None:
    link = tmp_path / "another name.sqlite"
    link.symlink_to(sqlite)
    with Server(sqlite) as first:
        assert first.process is not None
        for name in (sqlite, f"sqlite:///{sqlite}", str(link)):
            refused = second_server(name)
            assert refused.returncode == 2
            assert refused.stdout == ""
            assert refused.stderr.startswith("polytheon: another server")
            assert str(first.process.pid) in refused.stderr
            assert refused.stderr.count("\n") == 1
    with Server(sqlite):  # a kill -9 leaves nothing behind that is in the way
        pass


def test_servers_on_different_files_do_not_mind_each_other(tmp_path: Path) -> None:
    with Server(str(tmp_path / "one.sqlite")), Server(str(tmp_path / "two.sqlite")):
        pass


# ---- health


def health(address: str) -> tuple[int, Any]:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_health_is_not_ok_while_the_database_is_locked(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        assert health(house.address)[0] == 200
        other = sqlite3.connect(sqlite, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        eventually(lambda: health(house.address)[0] == 503)
        began = time.monotonic()
        status, body = health(house.address)
        assert (status, body["ok"], body["database"]) == (503, False, False)
        assert time.monotonic() - began < 5
        other.execute("ROLLBACK")
        other.close()
        eventually(lambda: health(house.address)[0] == 200)


def test_health_is_not_ok_while_the_disk_is_full(sqlite: str) -> None:
    with Server(sqlite) as server:
        assert server.process is not None
        assert health(server.address)[0] == 200
        hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (os.path.getsize(f"{sqlite}-wal"), hard))
        eventually(lambda: health(server.address)[0] == 503)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        eventually(lambda: health(server.address)[0] == 200)


def test_asking_for_health_often_writes_seldom(sqlite: str) -> None:
    with House(settings(sqlite, sweep=3600.0)) as house:
        database = house.manager.store.database
        written = 0
        write = database.write

        async def counted(work: Any) -> Any:
            nonlocal written
            written += 1
            return await write(work)

        database.write = counted  # type: ignore[method-assign]
        began = time.monotonic()
        for _ in range(50):
            assert house.ask("GET", "/health")[0] == 200
        assert written <= 2 + (time.monotonic() - began)


# ---- one broken table


def change(house: House, statement: Any) -> None:
    def work(connection: Connection) -> None:
        assert connection.execute(statement).rowcount >= 1

    house.call(house.manager.store.database.write(work))


def of(table: str, number: int) -> Any:
    return (ENTRIES.c.table_id == table) & (ENTRIES.c.number == number)


def replaced(number: int, body: bytes) -> Callable[[str], Any]:
    return lambda table: update(ENTRIES).where(of(table, number)).values(body=body)


CHESS = e.Created("t", "chess", 2, {}, Clock(), None, True, True, "")
DAMAGES: dict[str, Callable[[str], Any]] = {
    "an entry that is none": replaced(3, b"\xc1 nothing"),
    "an entry of no kind": replaced(3, b"\x81\xa1t\xa3new"),
    "an empty entry": replaced(3, b""),
    "a missing entry": lambda table: delete(ENTRIES).where(of(table, 3)),
    "no beginning": lambda table: delete(ENTRIES).where(of(table, 1)),
    "a seat that is not there": replaced(2, e.encoded(e.Joined(99, "", "Eve"))),
    "a move before the start": replaced(3, e.encoded(e.Acted(0, [1]))),
    "a game that is not there": replaced(1, e.encoded(CHESS)),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_log_is_refused_and_harms_no_other_table(damage: str, sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        broken, whole = (house.full_table(takeover="random", clock={"kind": "minutes", "amount": 1}) for _ in range(2))
        table = broken[0].table
        for seat in (*broken, *whole):
            seat.close()
    later = [0.0]
    with House(settings(sqlite, sweep=3600.0)) as house:
        change(house, delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table))
        change(house, DAMAGES[damage](table))
    with House(settings(sqlite), clock=lambda: time.time() + later[0]) as house:
        status, _, body = house.ask("GET", f"/api/tables/{table}")
        assert (status, json.loads(body)["code"]) == (409, "damaged")
        assert house.ask("GET", f"/api/tables/{table}/record")[0] == 409
        assert house.ask("POST", f"/api/tables/{table}", {"type": "start"})[0] == 409
        with house.socket(table) as connection, pytest.raises(ConnectionClosed) as closed:
            connection.recv(20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4410
        with pytest.raises(Refused):
            house.client.watch(table).turn()
        later[0] = 1200.0
        eventually(lambda: moved(house, whole[0].table))  # a bot plays for whoever ran out of time


@pytest.mark.parametrize("number", [2**64 - 1, -(2**63), 10**6])
def test_a_log_with_numbers_that_mean_nothing_is_stopped_and_can_still_be_read(number: int, sqlite: str) -> None:
    with House(settings(sqlite, sweep=3600.0)) as house:
        table = house.full_table()[0].table
    with House(settings(sqlite, sweep=3600.0)) as house:
        change(house, delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table))
        body = e.encoded(e.Started([number], *basis_today(polytheon.game("duel"))))
        change(house, update(ENTRIES).where(of(table, 4)).values(body=body))
    with House(settings(sqlite)) as house:
        assert json.loads(house.ask("GET", f"/api/tables/{table}")[2])["table"]["stopped"]["why"] == "position"
        assert house.ask("GET", f"/api/tables/{table}/record")[0] == 200
    code, out = patch(sqlite)
    assert code == 3
    assert f"{table}: cannot go on: " in out


def moved(house: House, table: str) -> bool:
    return any(isinstance(e.decoded(entry.body), e.Acted) for entry in house.call(house.manager.store.log(table)))


@pytest.mark.parametrize("summary", [b"", b"{", b"nonsense", b"{}", b"\xff", b'{"table": 3}'])
def test_a_table_with_a_broken_summary_is_left_out_of_the_lobby(summary: bytes, sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        broken, whole = (house.client.create("duel", name="Anna").table for _ in range(2))
        change(house, update(TABLES).where(TABLES.c.id == broken).values(summary=summary))
        status, _, body = house.ask("GET", "/api/tables")
        assert status == 200
        assert [listing["table"] for listing in json.loads(body)["tables"]] == [whole]


# ---- patching


def test_patch_reports_and_skips_what_it_cannot_mend(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        tables = [house.full_table()[0].table for _ in range(3)]
        change(house, DAMAGES["a missing entry"](tables[0]))
        change(house, update(ENTRIES).where(of(tables[1], 4)).values(body=e.encoded(e.Started([], 77, "other"))))
        change(house, update(ENTRIES).where(of(tables[2], 4)).values(body=other_rules(house, tables[2])))
    for arguments, mended in (((), False), (("--apply",), True), ((), True)):
        code, out = patch(sqlite, *arguments, "--json")
        found = {finding["table"]: finding for finding in json.loads(out)}
        assert code == 3
        assert [found[table]["verdict"] for table in tables] == ["hopeless", "hopeless", "same"]
        assert found[tables[2]]["stopped"] is (not mended or "--apply" in arguments)
        assert all(found[table]["reason"] for table in tables[:2])
    code, out = patch(sqlite, "nowhere", tables[2])
    assert code == 3
    assert "nowhere: cannot go on: no game is running at a table of this name" in out


def other_rules(house: House, table: str) -> bytes:
    started = next(e.decoded(entry.body) for entry in house.call(house.manager.store.log(table)) if entry.number == 4)
    assert isinstance(started, e.Started)
    return e.encoded(e.Started(started.log, started.rules + 1, started.content))

"""Backups: taken from under a running server, put back when none runs, and nothing is missing."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest

from polytheon.server.storage.engine import new_database
from tests.server.dying import migrate
from tests.server.house import House, settings
from tests.server.killing import Players, Server, written
from tests.server.services import WITH_PASSWORD, program

CLI = [sys.executable, "-c", "from polytheon.cli import main; main()", "table"]


def run(*arguments: object, path: str = "") -> tuple[int, str]:
    """`polytheon table ...`, with PostgreSQL's programs on its path."""
    folders = os.path.dirname(program("postgres")), os.environ["PATH"]
    environment = {**os.environ, "PATH": path or os.pathsep.join(folders)}
    command = [*CLI, *(str(argument) for argument in arguments)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    return ran.returncode, ran.stdout + ran.stderr


def secret(house: House) -> bytes:
    return house.call(house.manager.store.setting("secret", b"none"))


def test_a_backup_is_taken_while_games_are_played_and_has_all_that_was_acknowledged(
    database: str, tmp_path: Path
) -> None:
    file = tmp_path / "kept"
    with Server(database) as server:
        players = Players(server.address, 3, seed=5)
        players.start()
        while len(players.acknowledged) < 20:
            assert not players.faults, players.faults
            time.sleep(0.05)
        before = set(players.acknowledged)
        code, out = run("backup", file, "--database", database)
        assert code == 0, out
        assert not players.faults, players.faults
        players.stop()
    code, out = run("restore", file, "--database", database)
    assert code == 2
    assert "--force replaces" in out
    code, out = run("restore", file, "--database", database, "--force")
    assert (code, out) == (0, f"{file} was restored.\n")
    assert before <= asyncio.run(written(database))
    with House(settings(database)) as house:
        for table in {move.table for move in before}:
            assert house.ask("GET", f"/api/tables/{table}")[0] == 200


def test_a_restored_server_knows_its_old_keys_and_nothing_that_came_later(database: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with House(settings(database)) as house:
        early = house.full_table()
        known = secret(house)
        assert run("backup", file, "--database", database)[0] == 0
        late = house.full_table()
        for seat in (*early, *late):
            seat.close()
    assert run("restore", file, "--database", database, "--force")[0] == 0
    with House(settings(database)) as house:
        assert secret(house) == known
        again = house.client.resume(early[0].key or "")
        again.say("still me")
        again.close()
        assert house.ask("GET", f"/api/tables/{late[0].table}")[0] == 404


def test_a_backup_can_be_restored_elsewhere(sqlite: str, tmp_path: Path) -> None:
    file, other = tmp_path / "kept", tmp_path / "other.sqlite"
    with House(settings(sqlite)) as house:
        table = house.full_table()[0].table
        assert run("backup", file, "--database", sqlite)[0] == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(each.name for each in tmp_path.glob("kept*")) == ["kept"]
    assert run("restore", file, "--database", other)[0] == 0
    with House(settings(str(other))) as house:
        assert house.ask("GET", f"/api/tables/{table}")[0] == 200


def test_a_plain_copy_of_a_live_file_loses_what_a_backup_has(sqlite: str, tmp_path: Path) -> None:
    """Why the guide warns of `cp`."""
    copied, kept = tmp_path / "copied.sqlite", tmp_path / "kept.sqlite"
    with House(settings(sqlite)) as house:
        house.full_table()[0].close()
        shutil.copy(sqlite, copied)
        assert run("backup", kept, "--database", sqlite)[0] == 0
    with contextlib.closing(sqlite3.connect(kept)) as found:
        assert found.execute("SELECT count(*) FROM settings WHERE name = 'secret'").fetchone() == (1,)
    with contextlib.closing(sqlite3.connect(copied)) as found, pytest.raises(sqlite3.OperationalError):
        found.execute("SELECT count(*) FROM settings")


def test_a_backup_replaces_no_file_unless_told_to(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with House(settings(sqlite)):
        pass
    file.write_text("precious")
    code, out = run("backup", file, "--database", sqlite)
    assert (code, out) == (2, f"polytheon: {file} already exists: --force replaces it\n")
    assert file.read_text() == "precious"
    assert run("backup", file, "--database", sqlite, "--force")[0] == 0
    assert file.read_bytes().startswith(b"SQLite format 3\0")


def test_nothing_is_restored_under_a_running_server(database: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with Server(database) as server:
        assert run("backup", file, "--database", database)[0] == 0
        for force in ((), ("--force",)):
            code, out = run("restore", file, "--database", database, *force)
            assert code == 2
            assert out.count("\n") == 1
            assert "stop" in out
        assert server.process is not None
        assert server.process.poll() is None


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0 and no more", b"nonsense", b"PGDMP nonsense"])
def test_what_is_no_backup_is_not_restored(content: bytes, database: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_bytes(content)
    with House(settings(database)) as house:
        table = house.full_table()[0].table
    code, out = run("restore", file, "--database", database, "--force")
    assert code == 2
    assert out.startswith("polytheon: ")
    assert out.count("\n") == 1
    with House(settings(database)) as house:
        assert house.ask("GET", f"/api/tables/{table}")[0] == 200


def test_a_damaged_database_is_replaced_with_all_that_stands_beside_it(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with House(settings(sqlite)) as house:
        table = house.full_table()[0].table
        assert run("backup", file, "--database", sqlite)[0] == 0
    Path(sqlite).write_bytes(b"nonsense" * 1000)
    Path(f"{sqlite}-wal").write_bytes(b"more nonsense")
    assert run("backup", tmp_path / "again", "--database", sqlite)[0] == 2
    assert not (tmp_path / "again").exists()
    assert run("restore", file, "--database", sqlite, "--force")[0] == 0
    with House(settings(sqlite)) as house:
        assert house.ask("GET", f"/api/tables/{table}")[0] == 200


def test_a_damaged_backup_is_found_out_when_it_is_made_and_when_it_is_restored(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with House(settings(sqlite)) as house:
        for _ in range(8):
            house.full_table()[0].close()
        assert run("backup", file, "--database", sqlite)[0] == 0
    data = bytearray(file.read_bytes())
    for page in range(3, len(data) // 4096):
        data[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    file.write_bytes(data)
    assert run("restore", file, "--database", tmp_path / "new.sqlite")[0] == 2
    assert not (tmp_path / "new.sqlite").exists()
    assert run("backup", tmp_path / "again", "--database", file)[0] == 2


def test_a_backup_of_a_newer_version_is_refused(sqlite: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with House(settings(sqlite)):
        assert run("backup", file, "--database", sqlite)[0] == 0
    with contextlib.closing(sqlite3.connect(file)) as kept, kept:
        kept.execute("UPDATE alembic_version SET version_num = '9999'")
    code, out = run("restore", file, "--database", sqlite, "--force")
    assert code == 2
    assert "newer version" in out


def test_without_the_programs_of_postgresql_it_is_said_what_to_install(postgresql: str, tmp_path: Path) -> None:
    asyncio.run(migrate(postgresql))
    code, out = run("backup", tmp_path / "kept", "--database", postgresql, path="/nowhere")
    assert code == 2
    assert "postgresql-client" in out
    assert list(tmp_path.iterdir()) == []


def test_passwords_are_on_no_command_line(postgresql: str, tmp_path: Path) -> None:
    fake = tmp_path / "pg_dump"
    fake.write_text('#!/bin/sh\necho "$@ password=$PGPASSWORD" >&2\nexit 1\n')
    fake.chmod(0o755)
    asyncio.run(migrate(postgresql))
    address = postgresql.replace("polytheon@", "polytheon:s3cret@")
    code, out = run("backup", tmp_path / "kept", "--database", address, path=f"{tmp_path}:/usr/bin:/bin")
    assert code == 2
    assert out.count("s3cret") == 1
    assert "password=s3cret" in out
    assert "polytheon@127.0.0.1" in out


def test_a_postgresql_that_asks_for_a_password_is_backed_up_and_restored(
    new_postgresql: Callable[[], str], tmp_path: Path
) -> None:
    mine, other = new_postgresql(), new_postgresql()
    password = "p@ss:w/rd%"
    role = f"CREATE ROLE {WITH_PASSWORD} LOGIN SUPERUSER PASSWORD '{password}'"
    asyncio.run(executed(mine, role))
    user = f"{WITH_PASSWORD}:{quote(password, safe='')}@"
    mine, other = (f"{url.replace('polytheon@', user)}?sslmode=prefer" for url in (mine, other))
    with House(settings(mine)) as house:
        table = house.full_table()[0].table
        assert run("backup", tmp_path / "kept", "--database", mine)[0] == 0
    assert run("restore", tmp_path / "kept", "--database", other)[0] == 0
    with House(settings(other)) as house:
        assert house.ask("GET", f"/api/tables/{table}")[0] == 200
    code, out = run("backup", tmp_path / "again", "--database", mine.replace(user, f"{WITH_PASSWORD}:wrong@"))
    assert code == 2
    assert "password authentication failed" in out


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("postgresql://polytheon:pw@127.0.0.1:port/db", "In a name or password write @ as %40"),
        ("postgresql://[::1/x", "such as postgresql://host/name"),
        ("postgresql://u@127.0.0.1:99999/db", "from 1 to 65535, not 99999"),
        ("postgresql://u:pa@ss@127.0.0.1/db", "write @ as %40"),
        ("postgresql://u@127.0.0.1/db?sslmode=bogus", "sslmode is one of disable"),
        ("postgresql://u@127.0.0.1/db?timeout=5", "takes sslmode and host"),
        ("mysql://u@127.0.0.1/db", "sqlite or postgresql, not 'mysql'"),
    ],
)
def test_an_address_that_is_none_is_refused_with_a_sentence(address: str, says: str, tmp_path: Path) -> None:
    code, out = run("backup", tmp_path / "kept", "--database", address)
    assert (code, out.count("\n")) == (2, 1)
    assert says in out
    assert "ss@" not in out


@pytest.mark.parametrize(
    "statement",
    ["SELECT 1", "CREATE TABLE entries (id int)", "CREATE TABLE alembic_version AS SELECT 'theirs' AS version_num"],
)
def test_a_postgresql_that_holds_nothing_of_ours_is_not_backed_up(
    postgresql: str, tmp_path: Path, statement: str
) -> None:
    asyncio.run(executed(postgresql, statement))
    code, out = run("backup", tmp_path / "kept", "--database", postgresql)
    assert (code, out) == (2, f"polytheon: {postgresql} is not a Polytheon database\n")
    assert list(tmp_path.iterdir()) == []


async def executed(database: str, statement: str) -> None:
    kept = new_database(database)
    await kept.write(lambda connection: connection.exec_driver_sql(statement))
    await kept.close()


def test_a_postgresql_that_does_not_answer_is_not_backed_up(tmp_path: Path) -> None:
    code, out = run("backup", tmp_path / "kept", "--database", "postgresql://nobody@127.0.0.1:1/none")
    assert (code, out.count("\n")) == (2, 1)
    assert "cannot be used" in out
    assert list(tmp_path.iterdir()) == []


def test_there_is_nothing_to_back_up_where_there_is_no_database(tmp_path: Path) -> None:
    code, out = run("backup", tmp_path / "kept", "--database", tmp_path / "none.sqlite")
    assert (code, out) == (2, f"polytheon: there is no database {tmp_path / 'none.sqlite'}\n")
    assert run("backup", tmp_path / "no folder" / "kept", "--database", tmp_path / "none.sqlite")[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_a_database_is_not_its_own_backup_nor_is_a_folder(sqlite: str, tmp_path: Path) -> None:
    with House(settings(sqlite)):
        pass
    link = tmp_path / "link"
    link.symlink_to(sqlite)
    for name in (Path(sqlite), link, tmp_path):
        for command in ("backup", "restore"):
            code, out = run(command, name, "--database", sqlite, "--force")
            assert code == 2
            assert "give the name of" in out or "Is a directory" in out
    with House(settings(sqlite)):
        pass

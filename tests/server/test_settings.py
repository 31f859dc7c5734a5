"""What an operator gets wrong at the start: each is refused with a sentence, before anything is touched."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from polytheon.cli.serve import check_names
from polytheon.kernel.errors import BadSetup
from polytheon.server import logs
from polytheon.server.settings import Limits, read_limits
from tests.server.house import House, settings

SERVE = [sys.executable, "-m", "polytheon.cli", "serve", "--port", "0"]


def started(*arguments: str) -> tuple[int, str]:
    """A server that cannot start, and what it says."""
    ran = subprocess.run([*SERVE, *arguments], capture_output=True, text=True, check=False, timeout=60)
    return ran.returncode, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("tables_per_adress = 3", "there is no limit 'tables_per_adress'; did you mean 'tables_per_address'"),
        ('tables_per_address = "3"', "tables_per_address is a whole number from 1 to 1000000000, not '3'"),
        ("connections = 0", "connections is a whole number from 1 to 1000000000, not 0"),
        ("open_days = -1", "open_days is a whole number from 0 to 1000000000, not -1"),
        ("requests_per_second = inf", "requests_per_second is a number above 0, at most 1000000000, not inf"),
        ("finished_days = 99999999999999999999", "finished_days is a whole number from 0 to 1000000000"),
        ("open_days", "Expected"),
    ],
)
def test_limits_that_are_none_are_refused_with_a_sentence(line: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text(line)
    with pytest.raises(BadSetup) as refused:
        read_limits(str(file))
    assert str(refused.value).startswith(f"{file}: ")
    assert says in str(refused.value)


def test_limits_that_differ_are_read(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("connections = 7\nrequests_per_second = 2\n")
    assert read_limits(str(file)) == Limits(connections=7, requests_per_second=2.0)
    with pytest.raises(BadSetup, match="No such file"):
        read_limits(str(tmp_path / "none.toml"))


@pytest.mark.parametrize("name", ["https://play.example.org", "play.example.org:443", "play.example.org/", ""])
def test_a_name_that_no_request_could_have_is_refused(name: str) -> None:
    with pytest.raises(BadSetup, match="without https:// and port"):
        check_names([name], [])


@pytest.mark.parametrize("origin", ["foo", "https://", "ftp://example.org", "https://example.org/page"])
def test_an_origin_that_no_page_could_have_is_refused(origin: str) -> None:
    with pytest.raises(BadSetup, match=r"such as https://example\.org"):
        check_names([], [origin])


def test_usual_names_and_origins_are_taken() -> None:
    names = ["play.example.org", "127.0.0.1", "localhost", "::1", "2001:db8::7", "xn--bcher-kva.example"]
    check_names(names, ["https://example.org", "http://127.0.0.1:8017", "https://[::1]:80"])


def test_a_damaged_database_is_refused_in_a_sentence(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        house.full_table()
    with open(sqlite, "r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 40_000)
    code, out = started("--database", sqlite)
    assert code == 2
    assert out.count("\n") == 1
    assert "cannot be used: " in out


def test_a_file_of_another_program_is_left_alone(sqlite: str) -> None:
    with closing(sqlite3.connect(sqlite)) as other, other:
        other.execute("CREATE TABLE x (id int)")
    code, out = started("--database", sqlite)
    assert (code, out) == (2, f"polytheon: {sqlite} holds tables of another program: give another file\n")
    with closing(sqlite3.connect(sqlite)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("x",)]


def test_only_its_owner_reads_a_new_database(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        house.full_table()
        files = list(Path(sqlite).parent.glob("tables.sqlite*"))
        assert len(files) > 1
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    code, out = started("--database", str(tmp_path / "none" / "tables.sqlite"))
    assert code == 2
    assert f"there is no folder {tmp_path / 'none'}" in out


def test_an_address_of_another_machine_is_refused_with_the_way_out(sqlite: str) -> None:
    code, out = started("--database", sqlite, "--host", "192.0.2.7")
    assert code == 2
    assert "--host takes an address of this machine" in out


def test_trouble_that_comes_again_is_logged_once_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [time.monotonic()]
    monkeypatch.setattr("polytheon.server.logs.time.monotonic", lambda: now[0])
    for _ in range(100):
        logs.log_seldom("tried", "database or disk is full")
        now[0] += 1.0
    assert [record.message for record in caplog.records] == ["tried"] * 2


def test_a_worker_ends_with_the_process_that_started_it() -> None:
    does = "end_with_parent(); print(os.getpid(), flush=True); time.sleep(60)"
    worker = f"import os, time; from polytheon.server.run import end_with_parent; {does}"
    parent = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {worker!r}]); input()"
    with subprocess.Popen(
        [sys.executable, "-c", parent], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as started:
        assert started.stdout is not None
        child = int(started.stdout.readline())
        started.kill()
    give_up = time.monotonic() + 30
    while Path(f"/proc/{child}/cmdline").exists() and Path(f"/proc/{child}/cmdline").read_bytes():
        assert time.monotonic() < give_up
        time.sleep(0.1)

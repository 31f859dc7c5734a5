"""polytheon serve, before it serves."""

from __future__ import annotations

import socket
import sqlite3
import sys
from pathlib import Path

import pytest

from polytheon.cli import main
from polytheon.cli.serve import has_screen, listen, shown
from polytheon.kernel.errors import BadSetup
from polytheon.server.settings import Settings


@pytest.mark.parametrize(
    ("environment", "screen"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ":0", "SSH_TTY": "/dev/pts/0"}, False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_sees_it(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], screen: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_TTY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert has_screen() is screen


def test_a_port_that_is_taken_is_told_with_what_to_do() -> None:
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    with pytest.raises(BadSetup, match=f"port {port}.*--port"):
        listen("127.0.0.1", port)
    listening.close()


def test_addresses_are_shown_as_browsers_take_them() -> None:
    assert [shown(host) for host in ("127.0.0.1", "0.0.0.0", "::1")] == ["127.0.0.1", "127.0.0.1", "[::1]"]


@pytest.mark.parametrize("name", ["--bot-workers", "--thinkers"])
def test_bot_workers_are_known_by_their_former_name_too(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "one bot process" in said(["serve", name, "0"], capsys)


def said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command that cannot go on says: one sentence and no traceback."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("polytheon: ")
    assert err.count("\n") == 1
    return err


NOT_THERE = "postgresql://anna:secret@127.0.0.1:1/tables"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--database", NOT_THERE], "postgresql://anna:***@127.0.0.1:1/tables cannot be used: Connect call failed"),
        (["--database", "mysql://host/tables"], "can be sqlite or postgresql, not 'mysql'"),
        (["--database", "://"], "can be sqlite or postgresql"),
        (["--database", "sqlite://"], "give its path"),
        (["--database", "{folder}"], "cannot be used: Is a directory"),
        (["--database", "{folder}/no/folder/tables.sqlite"], "cannot be used: there is no folder"),
        (["--database", "{folder}/letter.txt"], "cannot be used: file is not a database"),
        (["--database", "{folder}/newer.sqlite"], "was made by another version of Polytheon"),
        (["--bus", "localhost"], "redis://host:6379"),
        (["--bus", "redis://:secret@127.0.0.1:1"], "no Redis answers at the address of the bus"),
        (["--port", "70000"], "port 70000: ports go from 0 to 65535; --port takes another"),
        (["--host", "192.0.2.1"], "cannot listen on 192.0.2.1"),
        (["--workers", "0"], "at least one worker"),
        (["--workers", "2"], "several workers need PostgreSQL and Redis"),
        (["--analysis-seconds", "0"], "1 to 600 seconds"),
        (["--trusted-proxy", "proxy.example.org"], "a proxy is an address or a network such as 10.0.0.0/8"),
        (["--trusted-proxy", "10.0.0.1/8"], "10.0.0.1/8 has host bits set"),
        (["--editions", "{folder}/none"], "none cannot be read: No such file or directory"),
        (["--limits", "{folder}/none.toml"], "none.toml: No such file"),
        (["--limits", "{folder}/zero.toml"], "zero.toml: requests_per_second is a number above 0"),
        (["--limits", "{folder}/letter.txt"], "letter.txt: "),
    ],
)
def test_what_cannot_be_served_is_said_in_one_sentence(
    arguments: list[str],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("POLYTHEON_DATABASE", str(tmp_path / "tables.sqlite"))
    monkeypatch.delenv("POLYTHEON_BUS", raising=False)
    (tmp_path / "letter.txt").write_text("Dear Anna, this is no database but a letter." * 100)
    (tmp_path / "zero.toml").write_text("requests_per_second = 0")
    with sqlite3.connect(tmp_path / "newer.sqlite") as newer:
        newer.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        newer.execute("INSERT INTO alembic_version VALUES ('9999')")
    newer.close()
    found = said(["serve", *(argument.format(folder=tmp_path) for argument in arguments)], capsys)
    assert reason in found
    assert "secret" not in found


def test_a_faulty_edition_is_reported_at_the_start_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "editions"
    folder.mkdir()
    (folder / "Rich.toml").write_text('game = "duel"\n[economy]\nstarting_coins = 12\n')
    (folder / "wrong.toml").write_text('game = "duel"\n[cards.baths]\nvp = 99\n[cards.bath]\nvp = 1\n')
    monkeypatch.setattr("polytheon.server.run.run", lambda settings, listening, *_: listening.close())
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--port", "0", "--database", str(tmp_path / "tables.sqlite"), "--editions", str(folder)])
    assert ended.value.code == 0
    assert capsys.readouterr().out.splitlines()[:4] == [
        "Editions of duel: Rich",
        f"{folder / 'wrong.toml'} is not a valid edition and is not offered:",
        "  line 3: cards.baths.vp: must be from 0 to 60, not 99",
        "  line 4: cards.bath: there is no such id; did you mean 'baths'?",
    ]


@pytest.mark.parametrize(
    ("arguments", "trusted", "warned"),
    [
        ([], [], False),
        (["--host", "0.0.0.0"], [], True),
        (["--host", "0.0.0.0", "--behind-proxy"], ["127.0.0.0/8", "::1/128"], False),
        (["--host", "0.0.0.0", "--trusted-proxy", "10.0.0.0/8"], ["10.0.0.0/8"], False),
        (["--trusted-proxy", "10.0.0.1", "--trusted-proxy", "fd00::1"], ["10.0.0.1", "fd00::1"], False),
    ],
)
def test_who_listens_beyond_this_machine_is_told_that_no_proxy_is_trusted(
    arguments: list[str],
    trusted: list[str],
    warned: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    served: list[Settings] = []

    def run(settings: Settings, listening: socket.socket, workers: int, log_level: str) -> None:
        served.append(settings)
        listening.close()

    monkeypatch.setattr("polytheon.server.run.run", run)
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--port", "0", "--database", str(tmp_path / "tables.sqlite"), *arguments])
    assert ended.value.code == 0
    assert served[0].proxies == trusted
    assert ("--trusted-proxy" in capsys.readouterr().out) is warned


def test_looking_after_a_database_that_is_not_there_makes_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "typo.sqlite"
    for command in (["patch"], ["record", "abc"]):
        assert f"there is no database {missing}" in said(["table", *command, "--database", str(missing)], capsys)
    assert not missing.exists()

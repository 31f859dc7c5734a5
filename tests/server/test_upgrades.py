"""A new version on the database of an earlier one: no game changes its rules without being seen to."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

import polytheon
from polytheon.client import Refused, Seat
from polytheon.games import game as find_game
from polytheon.kernel.content import digest_now
from polytheon.kernel.replaying import Differs, replayed
from polytheon.server.domain import entries as e
from polytheon.server.domain import folding
from polytheon.server.domain import state as st
from polytheon.server.domain import table as tables
from polytheon.server.domain.basis import basis_of, basis_today
from polytheon.server.domain.folding import KeptTable, differences, read_snapshot
from polytheon.server.domain.patch import Finding, examine, mend
from polytheon.server.domain.table import DAY, MINUTE
from polytheon.server.sessions.credentials import Credentials
from polytheon.server.storage.engine import new_database, upgrade
from polytheon.server.storage.schema import ENTRIES, SNAPSHOTS
from polytheon.server.storage.store import Store
from tests.server.databases import NAMES, unpacked
from tests.server.house import House, settings
from tests.server.test_patch import patch, played_game

CLI = [sys.executable, "-c", "from polytheon.cli import main; main()", "table"]
LOGS = (ENTRIES, SNAPSHOTS)


def stored(database: str) -> list[list[tuple[Any, ...]]]:
    """Everything that is known about all games."""

    async def read() -> list[list[tuple[Any, ...]]]:
        kept = new_database(database)
        await upgrade(kept)
        found = [await kept.read(lambda c: [tuple(r) for r in c.execute(select(t))]) for t in LOGS]  # noqa: B023
        await kept.close()
        return found

    return asyncio.run(read())


def seats_of(house: House, table: str) -> list[Seat]:
    """The seats of a table, by keys that its server once gave."""
    state = house.call(house.manager.open_tables.session(table)).table.state
    keys = (house.manager.keys.key(table, str(seat), state.seats[seat].generation) for seat in range(state.players))
    return [house.client.resume(key) for key in keys]


def look(house: House, table: str, seat: Seat | None = None) -> Any:
    headers = {"authorization": f"Bearer {seat.key}"} if seat is not None else {}
    status, _, body = house.ask("GET", f"/api/tables/{table}", **headers)
    assert status == 200, body
    return json.loads(body)


def refused(seat: Seat, message: dict[str, Any]) -> str:
    with pytest.raises(Refused) as why:
        seat.do(message)
    return why.value.code


def kept_of(house: House, table: str) -> tuple[list[e.AnyEntry], KeptTable | None]:
    log = [e.decoded(entry.body) for entry in house.call(house.manager.store.log(table))]
    snapshot = house.call(house.manager.store.snapshot(table))
    return log, None if snapshot is None else read_snapshot(snapshot[1])


def of_status(house: House, status: str) -> list[str]:
    return house.call(house.manager.store.ids(status))


# ---- databases of earlier versions


def house_of_then(database: str) -> House:
    """A server of today a minute after the last thing that happened, so that no clock has run out meanwhile."""
    last = max(row[2] for row in stored(database)[0] if b"patched" not in row[3])
    return House(settings(database), clock=lambda: last + MINUTE)


@pytest.mark.parametrize("name", NAMES)
def test_opening_a_database_of_an_earlier_version_changes_no_game(name: str, tmp_path: Path) -> None:
    database = unpacked(name, tmp_path)
    before = stored(database)
    stopped = set()
    with house_of_then(database) as house:
        assert len(of_status(house, "running")) == 4
        for table in of_status(house, "running"):
            log, kept = kept_of(house, table)
            started = next(entry for entry in log if isinstance(entry, e.Started))
            about = look(house, table)
            session = house.manager.tables[table].table
            today = basis_of(started.rules, started.content) == basis_today(session.game)
            if about["table"]["stopped"] is None:
                assert today
                assert kept is not None
                assert kept.match is not None
                s = session.state
                then = replayed(session.game, s.players, s.options, kept.match["log"], session.content)
                assert differences(kept, then) == []
                assert about["view"] is not None
            else:
                assert about["table"]["stopped"]["rules"] == started.rules
                assert about["table"]["stopped"]["content"] == digest_now(started.content)
                assert (about["table"]["stopped"]["why"] == "position") is today
                assert about["view"] is None
                stopped.add(table)
            assert [line["text"] for line in about["chat"]] == ["Good luck!"]
    entries, snapshots = stored(database)
    assert entries == before[0]
    assert [row for row in snapshots if row[0] in stopped] == [row for row in before[1] if row[0] in stopped]


@pytest.mark.parametrize("name", NAMES)
def test_who_won_an_old_game_stays_so_whatever_today_s_rules_say(name: str, tmp_path: Path) -> None:
    with house_of_then(unpacked(name, tmp_path)) as house:
        (table,) = of_status(house, "over")
        _, kept = kept_of(house, table)
        assert kept is not None
        result = look(house, table)["table"]["result"]
        assert result["winners"] == kept.state["ending"]["winners"]
        assert result["reason"] == "end"
        assert house.ask("GET", f"/api/tables/{table}/record")[0] == 200


@pytest.mark.parametrize("name", NAMES)
def test_old_games_can_be_patched_and_go_on_or_are_said_to_be_hopeless(name: str, tmp_path: Path) -> None:
    database = unpacked(name, tmp_path)
    code, out = patch(database, "--json")
    findings = {finding["table"]: finding for finding in json.loads(out)}
    with house_of_then(database) as house:
        stopped = {table for table in of_status(house, "running") if look(house, table)["table"]["stopped"]}
    assert {table for table, finding in findings.items() if finding["stopped"]} == stopped
    hopeless = {table for table, finding in findings.items() if finding["verdict"] == "hopeless"}
    assert code == (3 if hopeless else 1 if stopped else 0)
    code, out = patch(database, "--apply")
    assert code == (3 if hopeless else 0)
    assert f"{len(stopped - hopeless)} migrated to the current rules, {len(hopeless)} cannot be" in out
    with house_of_then(database) as house:
        for table in of_status(house, "running"):
            if table in hopeless:
                assert look(house, table)["table"]["stopped"] is not None
            else:
                acting = play_one(house, table)
                assert acting is not None


def play_one(house: House, table: str) -> Seat | None:
    """The active seat takes its first choice."""
    for seat in seats_of(house, table):
        turn = seat.turn()
        if turn is not None:
            seat.act(turn, turn.choices[0].action)
            return seat
        seat.close()
    return None


def test_a_game_that_would_have_lost_a_gem_without_a_word_is_stopped(tmp_path: Path) -> None:
    database = unpacked("b1fb672", tmp_path)
    with house_of_then(database) as house:
        looks = [look(house, table)["table"] for table in of_status(house, "running")]
        (table,) = [about["table"] for about in looks if about["game"] == "mythologies" and about["stopped"]]
        own = seats_of(house, table)[0]
        assert refused(own, {"type": "act", "position": 1, "action": 0}) == "stopped"
        own.close()
    code, out = patch(database, table, "--json")
    (finding,) = json.loads(out)
    assert finding["verdict"] != "same"
    assert code == (3 if finding["verdict"] == "hopeless" else 1)
    gems = {"where": "state.pantheons[1].gems", "was": 1, "now": 0}
    assert gems in finding["differences"] or finding["verdict"] != "changed"  # later rules may not fit at all


# ---- what can be done at a stopped table


@pytest.fixture
def stopped(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with a game for three, begun by rules of which today's are the next version; the table's name."""
    with House(settings(sqlite)) as house:
        table = begun(house, "pantheon", 3, 12)
    monkeypatch.setattr(find_game("pantheon"), "rules_version", find_game("pantheon").rules_version + 1)
    return table


def begun(house: House, game: str, players: int, decisions: int, **wishes: Any) -> str:
    seats = house.full_table(game, players, **wishes)
    for _ in range(decisions):
        session = house.manager.tables[seats[0].table]
        assert session.table.state.active is not None
        acting = seats[session.table.state.active]
        turn = next(acting.turns())
        acting.act(turn, turn.choices[0].action)
    for seat in seats:
        seat.close()
    return seats[0].table


def test_everybody_at_a_stopped_table_is_told_and_nobody_can_move(sqlite: str, stopped: str) -> None:
    with House(settings(sqlite)) as house:
        now = find_game("pantheon").rules_version
        for seat in [*seats_of(house, stopped), None]:
            about = look(house, stopped, seat)
            assert about["view"] is None
            told = about["table"]["stopped"]
            assert (told["why"], told["rules"], told["rules_now"]) == ("rules", now - 1, now)
            assert about["table"]["status"] == "running"
        own = seats_of(house, stopped)[0]
        for message in (
            {"type": "act", "position": 1, "action": 0},
            {"type": "undo", "position": 1},
            {"type": "answer_undo", "position": 1, "agree": True},
            {"type": "hint", "position": 1},
        ):
            assert refused(own, message) == "stopped"
        own.say("what now?")
        with pytest.raises(Refused) as ended:
            next(own.turns())
        assert ended.value.code == "stopped"
        own.close()


def test_the_record_of_a_stopped_game_is_that_of_its_own_rules(sqlite: str, stopped: str) -> None:
    with House(settings(sqlite)) as house:
        log, kept = kept_of(house, stopped)
        assert kept is not None
        assert kept.match is not None
        record = seats_of(house, stopped)[1].record()
        assert f"[rules {kept.match['rules']}]\n[content {kept.match['content']}]\n" in record
        decided = [entry for entry in log if isinstance(entry, e.Acted)]
        moves = [line.split() for line in record.splitlines() if line[:1].isdigit()]
        assert [int(words[1]) for words in moves] == [entry.seat for entry in decided]
        house.call(house.manager.open_tables.let_go(stopped))
    with House(settings(sqlite)) as house:
        host = house.client.resume(house.manager.keys.host(stopped))
        host.do({"type": "close"})
        exact = host.record()
        assert "?" not in exact
        host.close()


def test_the_record_of_a_stopped_game_tells_nobody_more_than_before(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(settings(sqlite)) as house:
        table = begun(house, "duel", 2, 30)
        before = records(house, table)
    assert "?" in before[0] + before[1]
    monkeypatch.setattr(find_game("duel").content(), "digest", "others")
    with House(settings(sqlite)) as house:
        assert look(house, table)["table"]["stopped"] is not None
        assert records(house, table) == before

        def misfit(*_: object) -> None:
            raise Differs(0, "nothing fits any more")

        monkeypatch.setattr("polytheon.server.domain.records.replayed", misfit)
        for viewer, text in enumerate(records(house, table)):
            moves = [line.split(" ", 2) for line in text.splitlines() if line[:1].isdigit()]
            assert len(moves) == 30
            assert all(name.startswith("?") is (seat != str(viewer)) for _, seat, name in moves)
            outcomes = [name for line in text.splitlines() if line[:1] == "*" for name in line[2:].split(", ")]
            assert all(name.startswith("?") for name in outcomes)
    ran = subprocess.run([*CLI, "record", table, "--database", sqlite], capture_output=True, text=True, check=True)
    assert "?" not in ran.stdout


def records(house: House, table: str) -> list[str]:
    """The record as each seat and as a spectator gets it."""
    return [*(seat.record() for seat in seats_of(house, table)), house.client.watch(table).record()]


def test_a_stopped_game_can_be_resigned_and_closed_and_played_again(sqlite: str, stopped: str) -> None:
    with House(settings(sqlite)) as house:
        seats = seats_of(house, stopped)
        seats[1].resign()
        assert look(house, stopped)["table"]["status"] == "running"
        assert refused(seats[1], {"type": "close"}) == "not_host"
        seats[0].do({"type": "close"})
        seats[0].do({"type": "close"})
        about = look(house, stopped)["table"]
        assert about["status"] == "over"
        assert about["result"] == {"winners": [], "reason": "closed", "outcome": None}
    with House(settings(sqlite)) as house:
        assert look(house, stopped)["table"]["result"]["reason"] == "closed"
        assert house.ask("GET", f"/api/tables/{stopped}/replay")[0] == 200  # as far as it fits
        seats = seats_of(house, stopped)
        for seat in seats:
            seat.rematch()
        following = look(house, stopped)["table"]["next"]
        assert look(house, following)["table"]["stopped"] is None
        for seat in seats:
            seat.close()


def test_a_stopped_game_for_two_is_won_by_who_does_not_resign(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(settings(sqlite)) as house:
        table = begun(house, "duel", 2, 10)
    monkeypatch.setattr(find_game("duel").content(), "digest", "others")
    with House(settings(sqlite)) as house:
        assert look(house, table)["table"]["stopped"]["why"] == "content"
        seats = seats_of(house, table)
        seats[0].resign()
        assert look(house, table)["table"]["result"] == {"winners": [1], "reason": "resign", "outcome": None}
        for seat in seats:
            seat.close()


def test_no_clock_runs_and_no_bot_moves_at_a_stopped_table(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(settings(sqlite, bot_pace=3600.0)) as house:
        host = house.client.create("duel", name="Anna", clock={"kind": "minutes", "amount": 1})
        host.seat_bot(1, "random")
        host.start()
        table = host.table
        for turn in host.turns():
            host.act(turn, turn.choices[0].action)
            if house.manager.tables[table].table.state.active == 1:
                break
        host.close()
        left = list(house.manager.tables[table].table.state.left)
    monkeypatch.setattr(find_game("duel"), "rules_version", 99)
    before = stored(sqlite)
    with House(settings(sqlite), clock=lambda: time.time() + DAY) as house:
        look(house, table)
        while house.call(house.manager.store.due(9e9, 10)):  # a sweep has still to see that nothing is due
            time.sleep(0.05)
        assert house.manager.tables[table].table.state.left == pytest.approx(left, abs=5)
    assert stored(sqlite)[0] == before[0]


# ---- going on


async def patched(store: Store, table: str) -> Finding:
    finding = await examine(store, table)
    assert finding is not None
    await mend(store, finding)
    return finding


def test_players_who_wait_are_told_when_a_game_goes_on(sqlite: str, stopped: str) -> None:
    with House(settings(sqlite)) as house:
        session = house.call(house.manager.open_tables.session(stopped))
        seats = seats_of(house, stopped)
        for seat in seats:
            assert seat.turn() is None
        finding = house.call(patched(house.manager.store, stopped))
        assert (finding.verdict, finding.rules + 1) == ("same", finding.rules_now)
        for seat in seats:
            while seat.about["stopped"]:
                seat.take_in(seat.receive())
        active = session.table.state.active
        assert active is not None
        turn = next(seats[active].turns())
        for seat in seats:  # what was decided by the rules of before stays decided
            assert refused(seat, {"type": "undo", "position": turn.position}) == "no_undo"
        seats[active].act(turn, turn.choices[0].action)
        for seat in seats:
            seat.close()
    with House(settings(sqlite)) as house:
        assert look(house, stopped)["table"]["stopped"] is None


def test_a_game_that_goes_by_newer_rules_is_stopped_by_a_version_of_before(
    sqlite: str, stopped: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(settings(sqlite)) as house:
        house.call(patched(house.manager.store, stopped))
    monkeypatch.setattr(find_game("pantheon"), "rules_version", find_game("pantheon").rules_version - 1)
    with House(settings(sqlite)) as house:
        assert look(house, stopped)["table"]["stopped"]["why"] == "rules"


def test_rules_that_changed_without_saying_so_stop_the_games_that_they_change(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(settings(sqlite)) as house:
        same, other = (played_game(house, 12)[0].table for _ in range(2))
        session = house.call(house.manager.open_tables.session(other))
        snapshot = st.DECODER.decode(session.table.snapshot())
        assert snapshot.match is not None
        snapshot.match["state"]["pawn"] += 1  # as if the rules of then had led here
        row = (other, session.table.state.number, st.ENCODER.encode(snapshot))
    # Now no server runs any more that might write a snapshot of its own.
    with contextlib.closing(sqlite3.connect(sqlite)) as kept, kept:
        kept.execute("INSERT OR REPLACE INTO snapshots (table_id, number, body) VALUES (?, ?, ?)", row)
    for module in (folding, tables):
        monkeypatch.setattr(module, "build_of", lambda game: "of another day")
    with House(settings(sqlite)) as house:
        assert look(house, same)["table"]["stopped"] is None
        assert look(house, other)["table"]["stopped"]["why"] == "position"
        assert kept_of(house, other)[1] is not None
        house.call(patched(house.manager.store, other))
        house.call(house.manager.open_tables.let_go(other))
        assert look(house, other)["table"]["stopped"] is None


def test_a_record_that_was_imported_on_other_rules_does_not_begin_on_these(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = polytheon.game("mytikas").new(2, seed=3)
    for _ in range(5):
        match.play(match.legal()[0])
    with House(settings(sqlite)) as house:
        host = house.client.import_record(match.record())
        for name in ("Anna", "Bert"):
            house.client.join(host.table, name).close()
    monkeypatch.setattr(find_game("mytikas"), "rules_version", 99)
    with House(settings(sqlite)) as house:
        host = house.client.resume(Credentials(house.manager.keys.secret).host(host.table))
        assert refused(host, {"type": "start"}) == "other_rules"
        host.close()

"""Running games on mended rules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, insert

import polytheon
from polytheon.client import Refused, Seat
from polytheon.server.domain import entries as e
from polytheon.server.domain import state as st
from polytheon.server.domain.commands import Decision
from polytheon.server.domain.folding import folded, restored
from polytheon.server.domain.match_log import match_log
from polytheon.server.domain.messages import Chat
from polytheon.server.storage.schema import SNAPSHOTS
from tests.server.desk import ANNA, Desk
from tests.server.house import House, settings


def patch(database: str, *arguments: str) -> tuple[int, str]:
    command = [sys.executable, "-c", "from polytheon.cli import main; main()", "table", "patch", *arguments]
    ran = subprocess.run([*command, "--database", database], capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr


def played_game(house: House, decisions: int) -> list[Seat]:
    seats = house.full_table()
    for _ in range(decisions):
        active = house.manager.tables[seats[0].table].table.state.active
        assert active is not None
        for turn in seats[active].turns():
            seats[active].act(turn, turn.choices[0].action)
            break
    for seat in seats:
        seat.close()
    return seats


def test_games_that_the_present_rules_do_not_change_are_said_to_be_the_same(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        played_game(house, 12)
        house.full_table()[0].close()
        house.client.create("duel", name="Anna")
    code, out = patch(sqlite)
    assert (code, out) == (0, "2 running games: 0 would be migrated to the current rules, 0 cannot be.\n")


def test_a_game_that_would_change_is_reported_and_changed_if_so_wished(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    with House(settings(database)) as house:
        table = played_game(house, 25)[0].table
        session = house.call(house.manager.open_tables.session(table))
        assert session.table.match is not None
        log = list(session.table.match.log)
        snapshot = st.DECODER.decode(session.table.snapshot())
        assert snapshot.match is not None
        snapshot.match["state"]["pawn"] += 1  # as if other rules had led here
        house.call(house.manager.open_tables.let_go(table))
        house.call(replace_snapshot(house, table, session.table.state.number, st.ENCODER.encode(snapshot)))
    code, out = patch(database, "--json")
    assert code == 1
    finding = json.loads(out)[0]
    assert finding["verdict"] == "changed"
    assert [difference["where"] for difference in finding["differences"]] == ["state.pawn"]
    assert patch(database, "--apply")[0] == 0
    assert patch(database)[0] == 0
    with House(settings(database)) as house:
        mended = house.call(house.manager.open_tables.session(table)).table
        assert mended.match is not None
        assert list(mended.match.log) == log
        assert mended.state.position == mended.state.number


def test_a_game_goes_on_if_only_the_fields_of_its_position_are_others(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    with House(settings(database)) as house:
        table = played_game(house, 3)[0].table
        session = house.call(house.manager.open_tables.session(table))
        snapshot = st.DECODER.decode(session.table.snapshot())
        assert snapshot.match is not None
        del snapshot.match["state"]["secret"]  # as if a later version had added it,
        snapshot.match["state"]["city0"]["forgotten"] = 7  # and left this one out
        snapshot.build = "another"
        house.call(house.manager.open_tables.let_go(table))
        house.call(replace_snapshot(house, table, session.table.state.number, st.ENCODER.encode(snapshot)))
        assert house.call(house.manager.open_tables.session(table)).table.stopped is None
    assert patch(database)[0] == 0


def test_a_game_may_be_changed_under_a_running_server(sqlite: str) -> None:
    with House(settings(sqlite, sweep=3600.0)) as house:
        seats = house.full_table()
        session = house.manager.tables[seats[0].table]
        assert session.table.state.active is not None
        acting = seats[session.table.state.active]
        before = next(acting.turns())
        snapshot = st.DECODER.decode(session.table.snapshot())
        assert snapshot.match is not None
        snapshot.match["state"]["pawn"] += 1
        house.call(replace_snapshot(house, acting.table, session.table.state.number, st.ENCODER.encode(snapshot)))
        code, out = patch(sqlite, "--apply")
        assert code == 0
        assert out.endswith("1 running games: 1 migrated to the current rules, 0 cannot be.\n")
        with pytest.raises(Refused) as refused:
            acting.act(before, before.choices[0].action)
        assert refused.value.code == "stale"
        after = next(acting.turns())
        assert after.position > before.position
        assert after.choices == before.choices
        acting.act(after, after.choices[0].action)
        for seat in seats:
            seat.close()


async def replace_snapshot(house: House, table: str, number: int, body: bytes) -> None:
    def work(connection: Connection) -> None:
        connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table))
        connection.execute(insert(SNAPSHOTS), {"table_id": table, "number": number, "body": body})

    await house.manager.store.database.write(work)


def with_misfit(desk: Desk) -> tuple[list[tuple[e.AnyEntry, float]], int]:
    """The log of a game, and where in the match's log something stands that the rules of the day do not allow."""
    log = list(desk.log)
    misfit = match_log(entry for entry, _ in log)
    for number, (entry, at) in enumerate(log):
        if isinstance(entry, e.Acted) and number > len(log) // 2:
            wrong = next(a for a in range(len(desk.match.game.actions)) if a not in legal_before(desk, number))
            log[number] = (e.Acted(entry.seat, [wrong, *entry.log[1:]]), at)
            misfit = match_log(entry for entry, _ in log[:number])
            break
    return log, len(misfit)


def legal_before(desk: Desk, number: int) -> list[int]:
    match = folded(desk.log[:number]).match
    assert match is not None
    return match.legal()


def test_a_game_whose_log_does_not_fit_is_set_back_to_where_it_does() -> None:
    desk = Desk().started().play_on(20)
    desk.do(Chat("still here"), ANNA)
    log, misfit = with_misfit(desk)
    with pytest.raises(polytheon.PolytheonError):
        folded(log)
    table = folded([*log, (e.Patched(misfit), desk.now)])
    assert table.match is not None
    assert len(table.match.log) == misfit
    assert table.state.number == len(log) + 1
    assert table.state.position == table.state.number
    assert [line.line.text for line in table.state.chat] == ["still here"]
    again = restored(table.snapshot())
    assert again is not None
    assert again.state == table.state


def test_what_was_taken_back_before_the_mending_does_not_count() -> None:
    desk = Desk().started().play_on(3)
    while not desk.match.can_undo:
        desk.act()
    acted = desk.log[-1][0]
    assert isinstance(acted, e.Acted)
    desk.write(Decision(e.Undone(acted.seat, 1)))
    expected = list(desk.match.log)
    log = list(desk.log)
    illegal = len(desk.match.game.actions) - 1  # on the rules of the day
    log[-2] = (e.Acted(acted.seat, [illegal]), desk.now)
    table = folded([*log, (e.Patched(), desk.now)])
    assert table.match is not None
    assert list(table.match.log) == expected


def test_the_operator_gets_the_exact_record_of_a_running_game(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = played_game(house, 30)
        session = house.call(house.manager.open_tables.session(seats[0].table))
        assert session.table.match is not None
        expected = session.table.match.record()
        seen = [seat.record() for seat in seats]
    command = [sys.executable, "-c", "from polytheon.cli import main; main()", "table", "record", seats[0].table]
    ran = subprocess.run([*command, "--database", sqlite], capture_output=True, text=True, check=True)
    assert ran.stdout == expected
    # one of them, at least, has seen the other place a divinity
    assert any(f"[seen-by {seat}]" in record and "?" in record for seat, record in enumerate(seen))

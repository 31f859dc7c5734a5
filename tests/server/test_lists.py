"""A visitor's tables in one request, deleting them, and the number of spectators."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, insert, select, update

import polytheon
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.summary import public_scores
from polytheon.server.domain.table import LEVELS
from polytheon.server.sessions import session
from polytheon.server.settings import Limits
from polytheon.server.storage.engine import new_database, run_migrations, upgrade
from polytheon.server.storage.schema import ENTRIES, HOLDERS, TABLES
from polytheon.server.storage.store import TableRow
from tests.server.databases import NAMES, unpacked
from tests.server.desk import Desk
from tests.server.house import GENEROUS, House, settings


class Visitor:
    """A browser: somebody with a cookie."""

    def __init__(self, house: House) -> None:
        self.house = house
        _, headers, _ = house.ask("GET", "/plain")
        self.cookie = headers["set-cookie"].partition(";")[0]

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        status, _, found = self.house.ask(method, path, body, cookie=self.cookie)
        return status, json.loads(found)

    def make(self, game: str = "duel", **wishes: object) -> str:
        status, made = self.ask("POST", "/api/tables", {"game": game, "name": "Anna", **wishes})
        assert status == 201, made
        return str(made["table"])

    def do(self, table: str, kind: str, **fields: object) -> tuple[int, Any]:
        return self.ask("POST", f"/api/tables/{table}", {"type": kind, **fields})

    def against_bot(self, **wishes: object) -> str:
        table = self.make("duel", **wishes)
        self.do(table, "seat_bot", seat=1, level=LEVELS[0])
        assert self.do(table, "start")[0] == 200
        return table

    def mine(self) -> dict[str, Any]:
        status, found = self.ask("GET", "/api/mine")
        assert status == 200, found
        return {one["listing"]["table"]: one for one in found["tables"]}

    def act(self, table: str) -> None:
        """Take the first action, when it is our turn."""
        view = until(lambda: self.ask("GET", f"/api/tables/{table}")[1]["view"], lambda view: bool(view["choices"]))
        assert self.do(table, "act", position=view["position"], action=view["choices"][0]["action"])[0] == 200


def until(look: Callable[[], Any], holds: Callable[[Any], bool]) -> Any:
    give_up = time.monotonic() + 20
    while not holds(found := look()):
        assert time.monotonic() < give_up, found
        time.sleep(0.02)
    return found


@pytest.fixture
def house(sqlite: str) -> Any:
    with House(settings(sqlite)) as house:
        yield house


def test_one_request_tells_of_all_my_tables_how_they_stand(house: House) -> None:
    anna, bert = Visitor(house), Visitor(house)
    assert anna.mine() == {}
    waiting = anna.make("mytikas", players=3)
    timed = anna.make(clock={"kind": "days", "amount": 3})
    bert.do(timed, "join", name="Bert")
    anna.do(timed, "start")
    found = anna.mine()
    assert set(found) == {waiting, timed}
    assert found[waiting]["listing"]["stand"] is None
    assert found[timed]["yours"] == [0]
    stand = found[timed]["listing"]["stand"]
    assert stand["to_act"] in (0, 1)
    assert stand["deadline"] == pytest.approx(stand["since"] + 3 * 86400)
    assert stand["scores"] == [2, 2]  # for the coins of the beginning
    assert [seat["name"] for seat in found[timed]["listing"]["seats"]] == ["Anna", "Bert"]
    assert set(bert.mine()) == {timed}
    assert bert.mine()[timed]["yours"] == [1]


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_everybody_knows_the_points_at_every_moment_of_a_game(game: str) -> None:
    desk = Desk(game).started()
    rng = random.Random(3)
    for _ in range(60):
        if desk.match.over:
            break
        before = list(desk.match.log)
        found = public_scores(desk.match)
        assert None not in found
        assert list(desk.match.log) == before
        if desk.match.mark == len(desk.match.log):
            assert found == desk.match.scores
        desk.act(rng.randrange(1000))


def test_what_a_move_changes_is_in_the_list_at_once_and_after_a_restart(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        anna, bert = Visitor(house), Visitor(house)
        table = anna.make()
        bert.do(table, "join", name="Bert")
        anna.do(table, "start")
        for _ in range(30):
            acting = (anna, bert)[anna.mine()[table]["listing"]["stand"]["to_act"]]
            acting.act(table)
        stand = anna.mine()[table]["listing"]["stand"]
        assert stand["part"] == {"en": "Age I", "fr": "Âge I", "ja": "第I世代"} or stand["part"]["en"].startswith("Age")
    with House(settings(sqlite)) as house:
        anna.house = house
        assert anna.mine()[table]["listing"]["stand"] == stand
        assert table not in house.manager.tables


def test_a_finished_game_says_who_won(house: House) -> None:
    anna = Visitor(house)
    table = anna.against_bot()
    anna.do(table, "resign")
    listing = anna.mine()[table]["listing"]
    assert listing["status"] == "over"
    assert (listing["stand"]["winners"], listing["stand"]["reason"]) == ([1], "resign")


def test_a_deleted_table_is_gone_from_the_server_where_nobody_else_holds_a_seat(house: House) -> None:
    anna, bert = Visitor(house), Visitor(house)
    alone, shared = anna.against_bot(), anna.make()
    bert.do(shared, "join", name="Bert")
    anna.do(shared, "start")
    assert anna.do(shared, "delete")[1]["code"] == "others_play"
    anna.do(shared, "resign")
    assert anna.do(alone, "delete")[0] == 200
    assert anna.do(shared, "delete")[0] == 200
    assert anna.mine() == {}
    assert anna.ask("GET", f"/api/tables/{alone}")[0] == 404
    assert set(bert.mine()) == {shared}
    assert bert.ask("GET", f"/api/tables/{shared}")[0] == 200
    until(lambda: set(house.manager.tables), lambda tables: alone not in tables)


def test_a_table_is_deleted_over_its_websocket_which_answers_and_closes(house: House) -> None:
    seat = house.client.create("duel", name="p")
    seat.seat_bot(1, LEVELS[0])
    seat.start()
    seat.delete()
    assert house.ask("GET", f"/api/tables/{seat.table}")[0] == 404
    seat.close()


def test_an_aborted_game_is_in_no_list_and_leaves_no_record(house: House) -> None:
    anna, bert = Visitor(house), Visitor(house)
    table = anna.make()
    bert.do(table, "join", name="Bert")
    anna.do(table, "start")
    assert bert.do(table, "abort")[0] == 200
    assert anna.mine() == bert.mine() == {}
    assert anna.ask("GET", f"/api/tables/{table}")[1]["table"]["result"]["reason"] == "aborted"
    assert anna.ask("GET", f"/api/tables/{table}/record")[1]["code"] == "aborted"

    async def leave_alone() -> None:
        house.manager.tables[table].used = 0.0
        await house.manager.janitor.forget_idle()

    house.call(leave_alone())
    assert anna.ask("GET", f"/api/tables/{table}")[0] == 404


def test_the_limit_of_open_games_names_the_number_and_deleting_one_is_a_way_out(sqlite: str) -> None:
    few = msgspec.structs.replace(GENEROUS, tables_per_visitor=2)
    with House(settings(sqlite, limits=few)) as house:
        anna = Visitor(house)
        first, _ = anna.against_bot(), anna.against_bot()
        status, refused = anna.ask("POST", "/api/tables", {"game": "duel", "name": "Anna"})
        assert (status, refused["code"], refused["limit"]) == (429, "too_many_tables", 2)
        assert refused["reason"].startswith("you have 2 open games: finish, resign or delete one")
        anna.do(first, "delete")
        anna.against_bot()


def test_forty_games_and_a_visit_every_second_meet_no_limit(sqlite: str) -> None:
    usual = Limits()
    assert usual.tables_per_visitor >= 40
    requests_of_a_visit = 6  # the page, its words, the games, my tables, the open ones, and one to spare
    assert usual.requests_per_second > requests_of_a_visit
    quick = msgspec.structs.replace(usual, creations_at_once=100.0, requests_at_once=1000.0)
    with House(settings(sqlite, limits=quick)) as house:
        anna = Visitor(house)
        tables = [anna.against_bot() for _ in range(40)]
        assert set(anna.mine()) == set(tables)
        for table in tables:
            assert anna.do(table, "delete")[0] == 200
        assert anna.mine() == {}


def test_who_watches_is_counted_once_and_everybody_is_told(house: House) -> None:
    anna, eve = Visitor(house), Visitor(house)
    table = anna.against_bot()

    def spectators(socket: Any) -> int:
        while True:
            message = json.loads(socket.recv(timeout=20))
            if message["type"] == "table":
                return int(message["spectators"])

    with house.socket(table, cookie=anna.cookie) as playing:
        assert spectators(playing) == 0
        with house.socket(table, cookie=eve.cookie) as watching, house.socket(table, cookie=eve.cookie):
            assert spectators(watching) == 1
            assert spectators(playing) == 1
            with house.socket(table):
                assert until(lambda: spectators(playing), lambda n: n == 2)
            assert until(lambda: spectators(playing), lambda n: n == 1)
    assert anna.ask("GET", f"/api/tables/{table}")[1]["table"]["spectators"] == 0


def test_of_a_crowd_everybody_is_told_a_little_later(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "CROWD", 1)
    anna = Visitor(house)
    table = anna.against_bot()
    with house.socket(table, cookie=anna.cookie) as playing, house.socket(table), house.socket(table):
        while json.loads(playing.recv(timeout=20)).get("spectators") != 2:
            pass


def test_who_is_connected_is_told_when_a_game_can_no_longer_be_aborted(house: House) -> None:
    seats = house.full_table()
    for _ in range(20):
        for seat in seats:
            turn = seat.turn()
            if turn is not None:
                seat.act(turn, turn.choices[0].action)
        if not house.client.ask("GET", f"/api/tables/{seats[0].table}")["table"]["abortable"]:
            break
    while seats[0].about["abortable"]:  # or it is never told
        seats[0].take_in(seats[0].receive())
    for seat in seats:
        seat.close()


def test_a_practice_table_is_made_unlisted(house: House) -> None:
    anna = Visitor(house)
    table = anna.against_bot(practice=True)
    about = anna.ask("GET", f"/api/tables/{table}")[1]["table"]
    assert (about["practice"], about["listed"]) == (True, False)
    assert anna.mine()[table]["listing"]["stand"]["practice"]


@pytest.mark.parametrize("old", NAMES)
def test_games_of_an_earlier_version_are_listed_with_how_they_stand(old: str, tmp_path: Path) -> None:
    database = unpacked(old, tmp_path)

    def summaries(connection: Connection) -> dict[str, bytes]:
        return {row[0]: row[1] for row in connection.execute(select(TABLES.c.id, TABLES.c.summary))}

    with House(settings(database)) as house:
        anna = Visitor(house)
        as_it_was = house.call(house.manager.store.database.read(summaries))
        for table in as_it_was:  # its players had keys, no cookies
            opened = house.call(house.manager.open_tables.session(table))
            key = house.manager.keys.seat(opened.table, 0)
            assert anna.ask("POST", f"/api/tables/{table}/claim", {"key": key})[0] == 200

    with House(settings(database)) as house:
        anna.house = house

        def put_back(connection: Connection) -> None:
            for table, summary in as_it_was.items():
                connection.execute(update(TABLES).where(TABLES.c.id == table).values(summary=summary))

        house.call(house.manager.store.database.write(put_back))
        running = [table for table, one in anna.mine().items() if one["listing"]["status"] == "running"]
        assert len(running) == 4
        stands = until(
            lambda: {table: one["listing"].get("stand") for table, one in anna.mine().items()},
            lambda found: all(found[table] is not None for table in running),
        )
        assert all(stands[table]["stopped"] or stands[table]["to_act"] is not None for table in running)


def test_a_migration_reads_from_the_logs_who_holds_which_seats(tmp_path: Path) -> None:
    database = str(tmp_path / "old.sqlite")
    first = e.Created("t", "duel", 2, {}, m.Clock(), None, True, None, "anna")
    log = [first, e.Joined(0, "anna", "Anna"), e.Joined(1, "bert", "Bert"), e.Left(1), e.Joined(1, "carl", "Carl")]
    log += [e.Claimed(1, "carl-too"), e.Claimed(None, "dora"), e.Acted(0, [1])]

    def fill(connection: Connection) -> None:
        run_migrations(connection, "0003")
        row = TableRow("t", "duel", "running", True, "anna", "", 0.0, None, b"{}")
        connection.execute(insert(TABLES), row._asdict())
        for number, entry in enumerate(log, 1):
            stored = {"table_id": "t", "number": number, "at": 0.0, "body": e.encoded(entry)}
            connection.execute(insert(ENTRIES), stored)

    async def run() -> dict[str, int]:
        kept = new_database(database)
        await kept.write(fill)
        await upgrade(kept)
        found = await kept.read(lambda connection: connection.execute(select(HOLDERS.c.visitor, HOLDERS.c.seats)).all())
        await kept.close()
        return {row[0]: row[1] for row in found}

    assert asyncio.run(run()) == {"anna": 1, "carl": 2, "carl-too": 2, "dora": 0}

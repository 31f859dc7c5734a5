"""What clients do by accident or on purpose does no harm."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import sys
import threading
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from polytheon.client import Client, Refused, Seat
from polytheon.server.bots import pool
from polytheon.server.bots.pool import BotPool, Errand, NoThought
from polytheon.server.domain.table import LEVELS
from polytheon.server.sessions.payers import Payer
from polytheon.server.settings import Limits
from tests.server.house import House, settings


def bearer(seat: Seat) -> dict[str, str]:
    return {"authorization": f"Bearer {seat.key}"}


def receive(connection: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(connection.recv(20))
        if message["type"] == kind:
            return message


def log_of(house: House, table: str) -> list[int]:
    match = house.manager.tables[table].table.match
    assert match is not None
    return list(match.log)


def acting(house: House, seats: list[Seat]) -> Seat:
    active = house.manager.tables[seats[0].table].table.state.active
    assert active is not None
    return seats[active]


# ---- two tabs, double clicks, messages again and out of order, coming back


def test_two_tabs_of_one_seat_see_the_same_and_a_double_click_acts_once(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table()
        own = acting(house, seats)
        with house.socket(own.table, **bearer(own)) as one, house.socket(own.table, **bearer(own)) as two:
            view = receive(one, "view")
            assert receive(two, "view") == view
            act = {"type": "act", "position": view["position"], "action": view["choices"][0]["action"], "id": "1"}
            before = len(log_of(house, own.table))
            for tab in (one, two, one, two):
                tab.send(json.dumps(act))
            for tab in (one, one, two, two):
                assert receive(tab, "ok")["id"] == "1"
            decisions = [entry for entry in log_of(house, own.table)[before:] if entry >= 0]
            assert decisions == [act["action"]]


def test_two_tabs_that_choose_differently_act_once(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table()
        own = acting(house, seats)
        with house.socket(own.table, **bearer(own)) as one, house.socket(own.table, **bearer(own)) as two:
            view = receive(one, "view")
            actions = [choice["action"] for choice in view["choices"]][:2]
            for tab, action in zip((one, two), actions):
                tab.send(json.dumps({"type": "act", "position": view["position"], "action": action, "id": "x"}))
            answers = [first_answer(tab) for tab in (one, two)]
            assert sorted(answer["type"] for answer in answers) == ["ok", "refused"]
            assert next(answer for answer in answers if answer["type"] == "refused")["code"] == "stale"


def first_answer(connection: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(connection.recv(20))
        if message["type"] in ("ok", "refused"):
            return message


def test_messages_out_of_order_are_refused_and_the_game_goes_on(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table()
        table = seats[0].table
        path = f"/api/tables/{table}"
        sent: list[tuple[Seat, dict[str, Any]]] = []
        rng = random.Random(1)
        for _ in range(15):
            own = acting(house, seats)
            view = json.loads(house.ask("GET", path, **bearer(own))[2])["view"]
            act = {"type": "act", "position": view["position"], "action": rng.choice(view["choices"])["action"]}
            sent.append((own, act))
            assert house.ask("POST", path, act, **bearer(own))[0] == 200
            log = log_of(house, table)
            for old, earlier in rng.sample(sent, min(3, len(sent))):
                assert house.ask("POST", path, earlier, **bearer(old))[0] in (200, 409)
            assert log_of(house, table) == log


def test_who_comes_back_after_days_finds_everything(sqlite: str) -> None:
    now = [1_000_000.0]
    with House(settings(sqlite), clock=lambda: now[0]) as house:
        seats = house.full_table()
        for _ in range(5):
            own = acting(house, seats)
            for turn in own.turns():
                own.act(turn, turn.choices[0].action)
                break
        seats[0].say("see you")
        view = seats[0].view
        for seat in seats:
            seat.close()
        while house.manager.tables[seats[0].table].watchers:
            time.sleep(0.01)
        now[0] += 3 * 86400
        house.call(house.manager.janitor.sweep())
        assert seats[0].table not in house.manager.tables
        again = Client(house.address).resume(seats[0].key or "")
        again.turn()
        assert again.view["view"] == view["view"]
        assert again.view["position"] == view["position"]
        again.take_in(again.receive())
        assert [line["text"] for line in again.chat] == ["see you"]
        again.close()
    with House(settings(sqlite), clock=lambda: now[0]) as house:
        again = Client(house.address).resume(seats[0].key or "")
        again.turn()
        assert again.view["view"] == view["view"]
        again.close()


def test_the_clock_runs_out_by_itself_and_a_bot_takes_over_until_the_player_is_back(sqlite: str) -> None:
    now = [1_000_000.0]
    clock = {"kind": "minutes", "amount": 1}
    with House(settings(sqlite), clock=lambda: now[0]) as house:
        loser, winner = house.full_table(clock=clock)
        now[0] += 61
        assert list(winner.turns()) == []
        assert winner.result is not None
        assert (winner.result["reason"], winner.result["winners"]) == ("clock", [1])
        absent, other = house.full_table(clock={"kind": "days", "amount": 1}, takeover="random")
        absent.turn()
        now[0] += 86401
        while not absent.about["seats"][0]["away"]:
            absent.take_in(absent.receive())
        playing = threading.Thread(target=play_on, args=(other,))
        playing.start()
        while absent.about["seats"][0]["away"]:  # not before the bot has played the turn
            with contextlib.suppress(Refused):
                absent.do({"type": "join", "name": "?"})
        for turn in absent.turns():
            absent.act(turn, turn.choices[0].action)
            break
        absent.resign()
        playing.join(20)
        for seat in (loser, winner, absent, other):
            seat.close()


def play_on(seat: Seat) -> None:
    for turn in seat.turns():
        with contextlib.suppress(Refused):  # the game may have ended meanwhile
            seat.act(turn, turn.choices[0].action)


def test_a_thinker_that_dies_is_replaced_and_its_move_thought_again(sqlite: str) -> None:
    with House(settings(sqlite, bot_pace=0.05)) as house, house.client.create("duel") as host:
        host.seat_bot(0, "random")
        host.seat_bot(1, "random")
        host.start()
        killed = 0
        while host.result is None:
            host.take_in(host.receive())
            process = house.manager.bot_pool.all[0].process
            if killed < 3 and process is not None and host.view["view"]["to_act"] is not None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                    killed += 1
        assert killed == 3
        assert host.result["reason"] == "end"


def test_a_thinker_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "STARTING", 0.1)
    monkeypatch.setitem(pool.BUDGETS, "hard", 0.1)
    deaths: list[int] = []

    async def check() -> None:
        slow = BotPool(1, [sys.executable, "-c", "input()"], on_death=lambda: deaths.append(1))
        with pytest.raises(NoThought):
            await slow.think("hard", {}, Errand(Payer("anna", "home"), "table"))
        assert all(bot_worker.process is None for bot_worker in slow.all)
        assert slow.free == slow.all
        await slow.close()

    asyncio.run(check())
    assert len(deaths) == pool.TRIES


def test_every_level_has_a_budget() -> None:
    assert set(pool.BUDGETS) == set(LEVELS)


# ---- a database that fails


def test_a_database_that_is_away_is_said_to_be_and_nothing_changes(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(work: object) -> None:
        raise OSError("away")

    with House(settings(sqlite)) as house:
        seats = house.full_table()
        own, path, database = acting(house, seats), f"/api/tables/{seats[0].table}", house.manager.store.database
        view = json.loads(house.ask("GET", path, **bearer(own))[2])["view"]
        act = {"type": "act", "position": view["position"], "action": view["choices"][0]["action"]}
        log = log_of(house, own.table)
        with monkeypatch.context() as failing:
            failing.setattr(database, "write", away)
            assert refused(house.ask("POST", path, act, **bearer(own))) == (503, "storage")
            assert log_of(house, own.table) == log
            failing.setattr(database, "read", away)
            for method, body in (("POST", act), ("GET", None)):
                assert refused(house.ask(method, path, body, **bearer(own))) == (503, "storage")
            assert house.ask("GET", "/health")[0] == 503
            with house.socket(own.table, **bearer(own)) as late, pytest.raises(ConnectionClosed) as closed:
                late.recv(20)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
        assert json.loads(house.ask("GET", path, **bearer(own))[2])["view"] == view
        assert house.ask("POST", path, act, **bearer(own))[0] == 200
        assert [entry for entry in log_of(house, own.table)[len(log) :] if entry >= 0] == [act["action"]]


def refused(answer: tuple[int, dict[str, str], bytes]) -> tuple[int, str]:
    return answer[0], json.loads(answer[2])["code"]


def test_what_was_stored_although_the_database_seemed_to_fail_has_happened(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table()
        own, path, database = acting(house, seats), f"/api/tables/{seats[0].table}", house.manager.store.database
        write = database.write

        async def forgetful(work: Any) -> None:
            await write(work)
            raise OSError("the connection broke after the commit")

        view = json.loads(house.ask("GET", path, **bearer(own))[2])["view"]
        act = {"type": "act", "position": view["position"], "action": view["choices"][0]["action"]}
        log = log_of(house, own.table)
        with monkeypatch.context() as failing:
            failing.setattr(database, "write", forgetful)
            assert house.ask("POST", path, act, **bearer(own))[0] == 200
        assert [entry for entry in log_of(house, own.table)[len(log) :] if entry >= 0] == [act["action"]]
        assert house.ask("POST", path, act, **bearer(own))[0] == 200
        assert len([entry for entry in log_of(house, own.table)[len(log) :] if entry >= 0]) == 1


# ---- nonsense


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
KINDS = st.sampled_from(
    ["join", "leave", "seat_bot", "clear_seat", "start", "act", "undo", "answer_undo", "hint", "chat", "rematch", "?"]
)
FIELDS = st.sampled_from(["position", "action", "seat", "level", "name", "text", "agree", "id", "program", "more"])
VALUES = JSON | st.integers(-2, 20)
MESSAGES = st.builds(
    lambda kind, fields: {"type": kind, **fields}, KINDS, st.dictionaries(FIELDS, VALUES, max_size=4)
)


@pytest.fixture(scope="module")
def running_house(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with House(settings(str(tmp_path_factory.mktemp("fuzz") / "tables.sqlite"))) as house:
        yield house


@given(
    messages=st.lists(
        MESSAGES.map(json.dumps) | JSON.map(json.dumps) | st.text(max_size=50) | st.binary(max_size=50),
        min_size=1,
        max_size=25,
    )
)
@examples(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_whatever_is_sent_is_answered_and_the_table_stays_whole(
    messages: list[str | bytes], running_house: House
) -> None:
    house = running_house
    seats = house.full_table()
    own = seats[0]
    with house.socket(own.table, **bearer(own)) as connection:
        for message in messages:
            connection.send(message)
        connection.send('{"type":"chat","text":"still here","id":"the end"}')
        while True:
            answer = json.loads(connection.recv(20))
            if answer.get("id") == "the end":
                assert answer["type"] == "ok"
                break
    session = house.manager.tables[own.table]
    stored = house.call(house.manager.open_tables.read(own.table))
    assert stored.state == session.table.state
    for seat in seats:
        seat.close()


def test_a_message_that_is_too_large_ends_the_connection(sqlite: str) -> None:
    with House(settings(sqlite, limits=Limits(message_bytes=2000))) as house:
        seat = house.client.create("duel", name="Anna")
        with house.socket(seat.table, **bearer(seat)) as connection:
            with contextlib.suppress(ConnectionClosed):
                connection.send(json.dumps({"type": "chat", "text": "x" * 10_000}))
            with pytest.raises(ConnectionClosed):
                receive(connection, "nothing that is ever sent")
        big = {"type": "chat", "text": "x" * 10_000}
        assert house.ask("POST", f"/api/tables/{seat.table}", big, **bearer(seat))[0] == 413


def test_who_sends_too_fast_is_slowed_down_and_then_shown_out(sqlite: str) -> None:
    limits = Limits(messages_per_second=0.1, messages_at_once=5.0)
    with House(settings(sqlite, limits=limits)) as house:
        seat = house.client.create("duel", name="Anna")
        with house.socket(seat.table, **bearer(seat)) as connection:
            codes: list[str] = []
            with contextlib.suppress(ConnectionClosed):
                while len(codes) < 100:
                    connection.send(json.dumps({"type": "chat", "text": "again", "id": str(len(codes))}))
                    message = {"type": ""}
                    while message["type"] not in ("ok", "refused"):
                        message = json.loads(connection.recv(20))
                    assert message["id"] == str(len(codes))  # or who waits for this answer waits for ever
                    codes.append(message.get("code", "ok"))
            assert codes[:5] == ["ok"] * 5
            assert set(codes[5:]) == {"slow_down"}
            assert len(codes) < 100


# ---- slow readers


def test_a_client_that_does_not_read_slows_nobody_and_is_let_go(sqlite: str) -> None:
    limits = Limits(waiting_bytes=30_000, messages_per_second=1e6, messages_at_once=1e6)
    house = House(settings(sqlite, limits=limits))
    house.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # the system keeps little for whoever is slow
    with house:
        seats = house.full_table()
        table = seats[0].table
        lazy = socket.create_connection(("127.0.0.1", house.port))
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.sendall(
            f"GET /api/tables/{table}/socket?language=en HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        while len(house.manager.tables[table].watchers) < 2:  # the host's own connection and the lazy one
            time.sleep(0.01)
        slowest = 0.0
        for _ in range(600):
            began = time.monotonic()
            seats[0].say("x" * 400)
            slowest = max(slowest, time.monotonic() - began)
            if house.server.metrics.dropped._value.get() == 1.0:
                break
        assert house.server.metrics.dropped._value.get() == 1.0
        assert slowest < 2.0
        assert len(house.manager.tables[table].watchers) == 1
        lazy.close()
        seats[0].close()


def test_many_watch_one_table_and_all_are_told(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seats = house.full_table()
        told: list[int] = []

        def watch() -> None:
            with house.socket(seats[0].table) as connection:
                receive(connection, "view")
                ready.release()
                told.append(receive(connection, "view")["position"])

        ready = threading.Semaphore(0)
        watchers = [threading.Thread(target=watch) for _ in range(20)]
        for watcher in watchers:
            watcher.start()
        for _ in watchers:
            assert ready.acquire(timeout=20)
        own = acting(house, seats)
        for turn in own.turns():
            own.act(turn, turn.choices[0].action)
            break
        for watcher in watchers:
            watcher.join(20)
        assert told == [house.manager.tables[seats[0].table].table.state.position] * 20
        for seat in seats:
            seat.close()


def test_a_crowded_table_and_a_crowded_address_are_refused(sqlite: str) -> None:
    with House(settings(sqlite, limits=Limits(watchers_per_table=2, sockets_per_address=3))) as house:
        one, two = (house.client.create("duel", name="Anna") for _ in range(2))
        with house.socket(one.table) as a, house.socket(one.table) as b:
            receive(a, "table")
            receive(b, "table")
            with house.socket(one.table) as c, pytest.raises(ConnectionClosed) as closed:
                receive(c, "table")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403
            with house.socket(two.table) as d:
                receive(d, "table")
                with house.socket(two.table) as e, pytest.raises(ConnectionClosed) as closed:
                    receive(e, "table")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4429


def test_connections_that_come_too_fast_are_refused(sqlite: str) -> None:
    with House(settings(sqlite, limits=Limits(requests_per_second=0.01, requests_at_once=4.0))) as house:
        seat = house.client.create("duel", name="Anna")
        for _ in range(3):
            with house.socket(seat.table) as connection:
                receive(connection, "table")
        with pytest.raises(InvalidStatus) as refused, house.socket(seat.table):
            pass
        assert refused.value.response.status_code == 429


# ---- strangers


def test_a_page_of_another_site_gets_no_socket_and_no_request(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        seat = house.client.create("duel", name="Anna")
        for origin in ("https://evil.example", "null", f"https://127.0.0.1:{house.port + 1}"):
            with pytest.raises(InvalidStatus) as closed, house.socket(seat.table, origin=origin):
                pass
            assert closed.value.response.status_code == 403
            assert house.ask("POST", "/api/tables", {"game": "duel"}, origin=origin)[0] == 403
        with house.socket(seat.table, origin=house.address) as connection:
            receive(connection, "table")
        assert house.ask("POST", "/api/tables", {"game": "duel"}, origin=house.address)[0] == 201


def test_a_server_for_this_machine_goes_by_no_other_name(sqlite: str) -> None:
    with House(settings(sqlite, hosts=["localhost", "127.0.0.1"])) as house:
        assert house.ask("GET", "/api/games")[0] == 200
        assert house.ask("GET", "/api/games", host="evil.example")[0] == 400


def test_a_table_that_is_not_there_is_said_to_be_not_there(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        assert house.ask("GET", "/api/tables/nothing")[0] == 404
        with house.socket("nothing") as connection, pytest.raises(ConnectionClosed) as closed:
            connection.recv(20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
        assert house.manager.tables == {}

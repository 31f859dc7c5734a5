"""What a connection may cost before it has asked for anything: bytes, frames, time and places."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from math import inf
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from polytheon.server.metrics import Metrics
from polytheon.server.sessions.open_tables import OpenTables
from polytheon.server.settings import Limits
from polytheon.server.transport import gate
from polytheon.server.transport.addresses import THIS_MACHINE, counted
from polytheon.server.transport.gate import ADDRESSES_PER_NETWORK
from polytheon.server.transport.websocket_protocol import TOO_FAST
from tests.server.floods import frame, request, upgrade
from tests.server.house import GENEROUS, House, settings
from tests.server.test_harm import bearer, receive


def limits(**some: float) -> Limits:
    usual = {name: getattr(GENEROUS, name) for name in GENEROUS.__struct_fields__}
    return Limits(**{**usual, **some})


def call(house: House, data: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    """A connection on which something was sent."""
    connection = socket.create_connection(("127.0.0.1", house.port), 20, source_address=(source, 0))
    connection.sendall(data)
    return connection


def all_of(connection: socket.socket) -> bytes:
    """Everything that is sent until the connection ends."""
    found = b""
    try:
        while piece := connection.recv(65_536):
            found += piece
    except ConnectionResetError:
        pass
    return found


def head_of(connection: socket.socket) -> bytes:
    found = b""
    while b"\r\n\r\n" not in found and (piece := connection.recv(1)):
        found += piece
    return found


def wait_for(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.01)


def open_connections(house: House) -> int:
    return len(house.server.gate.all)


class Collecting(logging.Handler):
    """Puts what is logged into a list."""

    def __init__(self, found: list[logging.LogRecord]) -> None:
        super().__init__()
        self.found = found

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record)


@contextmanager
def logged(name: str = "polytheon") -> Iterator[list[logging.LogRecord]]:
    """What is logged while it lasts."""
    found: list[logging.LogRecord] = []
    handler = Collecting(found)
    logger = logging.getLogger(name)
    logger.addHandler(handler)
    try:
        yield found
    finally:
        logger.removeHandler(handler)


# ---- requests


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n\r\n", 414),
        (b"GET /" + b"a" * 200_000, 414),
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 101 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 30_000, 431),
        (b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 20_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 500_000, 431),
        (b"\r\n" * 50_000, 431),
        (b"nonsense\r\n\r\n", 400),
        (request("/api/games", "GET", "Transfer-Encoding: chunked") + b"1\r\nx\r\n" * 3000, 413),
        (request("/api/games", "GET", "Content-Length: 3000000") + b"x" * 3_000_000, 200),
    ],
)
def test_a_request_has_so_many_bytes_and_headers(sqlite: str, data: bytes, status: int) -> None:
    with House(settings(sqlite)) as house, logged("uvicorn") as lines, ExitStack() as stack:
        connection = stack.enter_context(socket.create_connection(("127.0.0.1", house.port), 20))
        try:
            connection.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            return  # it was closed before everything was sent
        answered = all_of(connection)
        assert answered[:12] in (b"", f"HTTP/1.1 {status}".encode())
        if status in (400, 414, 431):
            code = json.loads(answered.partition(b"\r\n\r\n")[2])["code"]
            assert code == ("bad_request" if status == 400 else "too_large")
        wait_for(lambda: open_connections(house) == 0)
        assert lines == []


def test_large_headers_and_bodies_within_the_limits_are_read(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        assert house.ask("GET", "/api/games?" + "x" * 4000, **{f"x_{n}": "y" * 100 for n in range(90)})[0] == 200
        assert house.ask("POST", "/api/records", {"record": "a" * 490_000})[0] == 409


def drip(connection: socket.socket) -> None:
    give_up = time.monotonic() + 20
    while time.monotonic() < give_up:
        connection.sendall(b"a")
        time.sleep(0.05)


def test_what_takes_too_long_is_ended(sqlite: str) -> None:
    short = limits(header_seconds=0.5, body_seconds=0.5, idle_seconds=0.5)
    begun = request("/api/tables", "POST", "Content-Type: application/json", "Content-Length: 100")
    with House(settings(sqlite, short)) as house, logged("uvicorn") as lines:
        with call(house) as silent, call(house, b"GET / HTTP/1.1\r\nHo") as half, call(house, begun + b"{") as slow:
            assert all_of(silent) == b""
            assert all_of(half).startswith(b"HTTP/1.1 408")
            assert all_of(slow) == b""
        with call(house, request("/api/games")) as kept:
            assert head_of(kept).startswith(b"HTTP/1.1 200")
            assert json.loads(all_of(kept))["games"]  # and then it is closed
        with call(house, b"GET / HTTP/1.1\r\n") as dripping, pytest.raises((BrokenPipeError, ConnectionResetError)):
            drip(dripping)
        wait_for(lambda: open_connections(house) == 0)
        assert lines == []


def test_who_does_not_read_an_answer_is_let_go(sqlite: str) -> None:
    house = House(settings(sqlite, limits(unread_seconds=0.5)))
    house.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with house, socket.socket() as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.connect(("127.0.0.1", house.port))
        lazy.sendall(request("/api/openapi.json") * 50)
        wait_for(lambda: open_connections(house) == 1)
        wait_for(lambda: open_connections(house) == 0)


def test_bodies_that_do_not_end_take_little_memory(sqlite: str) -> None:
    begun = request("/api/records", "POST", "Content-Type: application/json", "Content-Length: 400000")
    small = {"game": "duel", "name": "Anna"}
    with House(settings(sqlite, limits(body_seconds=30.0))) as house, ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(call(house, begun + b" " * 390_000))
        wait_for(lambda: house.server.gate.refusals.since["bodies"] >= 15)
        assert house.server.gate.all_gathered < 2_500_000
        assert house.ask("POST", "/api/tables", small)[0] in (201, 503)
        with call(house, begun + b" " * 390_000, source="127.0.0.2") as other:
            wait_for(lambda: house.server.gate.gathered["127.0.0.2"] == 390_000)
            other.sendall(b" " * 10_000)
            assert head_of(other).startswith(b"HTTP/1.1 400")
        stack.pop_all().close()
        wait_for(lambda: house.server.gate.all_gathered == 0)
        assert not house.server.gate.gathered
        assert house.ask("POST", "/api/tables", small)[0] == 201


def test_requests_that_come_at_once_are_answered_one_after_the_other(sqlite: str) -> None:
    paths = [f"/api/games/{game}/actions" for game in ("duel", "pantheon", "chess", "mytikas")] * 10
    data = b"".join(request(path) for path in paths[:-1]) + request(paths[-1], "GET", "Connection: close")
    with House(settings(sqlite)) as house, call(house, data) as connection:
        answered = all_of(connection)
    assert answered.count(b"HTTP/1.1 ") == len(paths)
    found = re.findall(rb'"game":"(\w+)"|"code":"(no_game)"', answered)
    expected = [path.split("/")[3] for path in paths]
    assert [(one or other).decode() for one, other in found] == [
        "no_game" if game == "chess" else game for game in expected
    ]


def test_a_request_may_come_a_byte_at_a_time(sqlite: str) -> None:
    body = json.dumps({"game": "duel", "name": "Anna"}).encode()
    head = request("/api/tables", "POST", "Content-Type: application/json", f"Content-Length: {len(body)}")
    with House(settings(sqlite)) as house, call(house) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in head + body:
            connection.sendall(bytes([byte]))
        assert head_of(connection).startswith(b"HTTP/1.1 201")


# ---- places


def test_connections_that_wait_make_room_for_new_ones(sqlite: str) -> None:
    with House(settings(sqlite, limits(connections_per_address=100, connections=20))) as house, ExitStack() as stack:
        for number in range(40):
            stack.enter_context(call(house, b"" if number % 2 else b"GET / HTTP/1.1\r\n"))
        wait_for(lambda: open_connections(house) == 15)  # three quarters of all that there may be
        time.sleep(gate.GRACE)
        for _ in range(5):
            assert house.ask("GET", "/api/games")[0] == 200
        for number in range(20):
            stack.enter_context(call(house, source=f"127.0.0.{2 + number}"))
        wait_for(lambda: open_connections(house) == 20)
        time.sleep(gate.GRACE)
        assert house.ask("GET", "/api/games")[0] == 200
        kinds = house.server.gate.refusals.since
        assert kinds["made_room"] >= 5


def test_an_address_has_so_many_places_and_websockets_keep_theirs(sqlite: str) -> None:
    with House(settings(sqlite, limits(connections_per_address=6))) as house, ExitStack() as stack:
        seat = house.client.create("duel", name="Anna")
        sockets = [stack.enter_context(house.socket(seat.table, **bearer(seat))) for _ in range(6)]
        for each in sockets:
            receive(each, "table")
        with call(house, request("/api/games")) as late:
            assert all_of(late) == b""
        with call(house, request("/api/games"), source="127.0.0.2") as other:
            assert head_of(other).startswith(b"HTTP/1.1 200")
        sockets[0].close()
        wait_for(lambda: open_connections(house) <= 6)
        with call(house, request("/api/games")) as again:
            assert head_of(again).startswith(b"HTTP/1.1 200")
        sockets[5].send('{"type":"chat","text":"still here"}')
        assert receive(sockets[5], "chat")["text"] == "still here"


def test_who_opens_connections_too_fast_is_shut_out_for_a_while(sqlite: str) -> None:
    with House(settings(sqlite, limits(connections_per_address=6))) as house:
        refused = 0
        for _ in range(80):
            with call(house, request("/api/games", "GET", "Connection: close")) as connection:
                refused += all_of(connection) == b""
        assert 30 <= refused <= 55
        with call(house, request("/api/games"), source="127.0.0.2") as other:
            assert head_of(other).startswith(b"HTTP/1.1 200")
        wait_for(lambda: house.server.gate.doors.wait("127.0.0.1") == 0)
        time.sleep(0.6)
        assert house.ask("GET", "/api/games")[0] == 200


def test_a_process_has_fewer_connections_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, wanted: asked.append(wanted))
    for soft, hard, expected, raised in (
        (1024, 1024, 824, []),
        (1024, 4096, 3896, [(4096, 4096)]),
        (100, 100, 50, []),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, gate.MOST_FILES - 200, []),
        (1024, resource.RLIM_INFINITY, gate.MOST_FILES - 200, [(gate.MOST_FILES, resource.RLIM_INFINITY)]),
    ):
        asked.clear()
        monkeypatch.setattr(resource, "getrlimit", lambda kind, found=(soft, hard): found)
        assert gate.room() == expected
        assert asked == raised


# ---- websockets


def opened(house: House, table: str) -> socket.socket:
    connection = call(house, upgrade(table))
    assert b" 101 " in head_of(connection)
    return connection


@pytest.mark.parametrize(
    "flood",
    [
        frame(1, b"x", False) + frame(0, b"", False) * 20_000,
        frame(1, b"{", False) + frame(0, b" ", False) * 20_000,
        frame(10) * 20_000,
        frame(9) * 20_000,
        frame(2, b"x") * 20_000,
        frame(1, b"{}") * 20_000,
    ],
    ids=["empty fragments", "small fragments", "pongs", "pings", "bytes", "nonsense"],
)
def test_frames_are_counted_whatever_they_hold(sqlite: str, flood: bytes) -> None:
    few = limits(messages_per_second=10.0, messages_at_once=40.0)
    with House(settings(sqlite, few)) as house, logged() as lines:
        seat = house.client.create("duel", name="Anna")
        with opened(house, seat.table) as connection:
            with suppress(BrokenPipeError, ConnectionResetError):
                connection.sendall(flood)
            wait_for(lambda: open_connections(house) == 0)
        assert [line.getMessage() for line in lines if line.levelno >= logging.ERROR] == []


def test_pings_that_nobody_reads_the_answers_of_are_not_gathered(sqlite: str) -> None:
    house = House(settings(sqlite))
    house.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with house:
        seat = house.client.create("duel", name="Anna")
        with opened(house, seat.table) as lazy:
            lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            lazy.settimeout(2)
            with suppress(TimeoutError, BrokenPipeError, ConnectionResetError):
                for _ in range(200):
                    lazy.sendall(frame(9, b"p" * 125) * 1000)
            sizes = [each.transport.get_write_buffer_size() for each in house.server.gate.all]
            assert max(sizes, default=0) < 200_000


def test_messages_in_fragments_and_pings_between_them_are_read(sqlite: str) -> None:
    with House(settings(sqlite, limits(messages_per_second=10.0, messages_at_once=40.0))) as house:
        seat = house.client.create("duel", name="Anna")
        with house.socket(seat.table, **bearer(seat)) as connection:
            for number in range(20):
                connection.send([f'{{"type":"chat","text":"{number}"', ', "id"', f': "{number}"}}'])
                pong = connection.ping()
                assert receive(connection, "ok")["id"] == str(number)
                assert pong.wait(20)


def test_the_messages_of_many_websockets_of_an_address_are_counted_together(sqlite: str) -> None:
    few = limits(messages_per_second=0.1, messages_at_once=4.0)
    with House(settings(sqlite, few)) as house, ExitStack() as stack:
        seat = house.client.create("duel", name="Anna")
        sockets = [stack.enter_context(house.socket(seat.table, **bearer(seat))) for _ in range(15)]
        refused = 0
        for connection in sockets:
            for number in range(4):
                connection.send(json.dumps({"type": "undo", "position": 0, "id": str(number)}))
            answers = [receive(connection, "refused")["code"] for _ in range(4)]
            assert answers[0] != "slow_down"  # who says little is heard
            refused += answers.count("slow_down")
        assert 10 <= refused <= 20


# ---- refusals


def test_refusals_are_counted_and_told_in_one_line(sqlite: str) -> None:
    few = limits(requests_per_second=0.01, requests_at_once=5.0)
    logging.getLogger("polytheon").setLevel("INFO")
    with logged() as lines, logged("uvicorn") as others, House(settings(sqlite, few, hosts=["127.0.0.1"])) as house:
        for _ in range(30):
            house.ask("GET", "/api/games")
            house.ask("POST", "/api/tables", {}, host="evil.example", origin="http://[")
            with call(house, b"nonsense\r\n\r\n") as connection:
                all_of(connection)
        with pytest.raises(InvalidStatus) as refused, house.socket("x"):
            pass
        assert refused.value.response.status_code == 429
        text = house.ask("GET", "/metrics")[2].decode()
        assert 'polytheon_refusals_total{kind="bad_request"} 3' in text
        assert "polytheon_connections " in text
    told = [line for line in lines if line.getMessage() == "refused"]
    assert sum(sum(line.__dict__["counts"].values()) for line in told) > 80
    assert len(told) <= 3
    assert len([line for line in lines if line.getMessage() == "request"]) <= 5
    assert others == []


def test_a_seat_is_let_in_when_its_address_has_used_up_its_requests(sqlite: str) -> None:
    few = limits(requests_per_second=0.01, requests_at_once=8.0, messages_per_second=1.0, messages_at_once=10.0)
    with House(settings(sqlite, few)) as house:
        seats = house.full_table()
        table, key = seats[0].table, bearer(seats[0])
        while house.ask("GET", "/api/games")[0] == 200:
            pass
        assert house.ask("GET", f"/api/tables/{table}")[0] == 429
        with house.socket(table, **key) as connection:
            receive(connection, "table")
        answers = [house.ask("GET", f"/api/tables/{table}", **key)[0] for _ in range(10)]
        assert answers[0] == 200
        assert answers[-1] == 429
        assert house.ask("GET", "/api/tables/another", **key)[0] == 429
        for seat in seats:
            seat.close()


# ---- proxies


def test_behind_a_proxy_every_visitor_counts_alone(sqlite: str) -> None:
    few = limits(requests_per_second=0.01, requests_at_once=2.0, connections_per_address=3)
    with House(settings(sqlite, few, proxies=list(THIS_MACHINE))) as house, ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(call(house))
        wait_for(lambda: open_connections(house) == 10)  # the proxy itself has as many as it likes
        for visitor in ("192.0.2.1", "192.0.2.2", "2001:db8::1"):
            answers = [house.ask("GET", "/api/games", x_forwarded_for=visitor) for _ in range(3)]
            assert [status for status, _, _ in answers] == [200, 200, 429]
            assert "connection" not in answers[2][1]  # which is the proxy's
        assert house.ask("GET", "/api/games", x_forwarded_for="2001:db8::ffff")[0] == 429


def test_a_site_with_many_networks_of_ipv6_does_not_take_all_websockets(sqlite: str) -> None:
    """A subscriber may have a whole /48, which is 65,536 times what counts as one address."""
    one = settings(sqlite, limits(sockets_per_address=1), proxies=list(THIS_MACHINE))
    with House(one) as house, ExitStack() as stack:
        table = house.client.create("duel", name="Anna").table

        def code(visitor: str) -> int | None:
            connection = stack.enter_context(house.socket(table, x_forwarded_for=visitor))
            try:
                receive(connection, "table")
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 0
            return None

        assert [code(f"2001:db8:1:{n}::1") for n in range(ADDRESSES_PER_NETWORK)] == [None] * ADDRESSES_PER_NETWORK
        assert code("2001:db8:1:ff::1") == TOO_FAST
        assert code("2001:db8:2::1") is None
        assert code("192.0.2.1") is None


def test_nor_all_connections() -> None:
    class Connection:
        def __init__(self, number: int, site: int = 1) -> None:
            self.address = counted(f"2001:db8:{site}:{number:x}::1")
            self.since, self.deadline, self.is_waiting = inf, inf, False

    async def scene() -> None:
        found: Any = gate.Gate(Limits(connections_per_address=2, connections=100), [], Metrics())
        connections: list[Any] = [Connection(number) for number in range(21)]
        assert [found.enter(each) for each in connections] == [True] * 20 + [False]
        assert found.enter(cast(Any, Connection(0, site=2)))
        found.leave(connections[0])
        assert found.enter(connections[20])
        for each in connections:
            found.leave(each)
        assert sum(found.by_network.values()) == 1

    asyncio.run(scene())


def test_who_is_no_trusted_proxy_speaks_for_nobody_and_is_told_of_once(sqlite: str) -> None:
    few = limits(requests_per_second=0.01, requests_at_once=3.0)
    with House(settings(sqlite, few, proxies=["192.0.2.0/24"])) as house, logged() as lines:
        answers = [house.ask("GET", "/api/games", x_forwarded_for=f"192.0.2.{n}")[0] for n in range(4)]
        assert answers == [200, 200, 200, 429]
        assert house.ask("GET", "/metrics")[0] == 200
        assert house.ask("GET", "/metrics", x_forwarded_for="127.0.0.1")[0] == 403
    assert [line.getMessage() for line in lines].count("proxy_not_trusted") == 1


def test_browsers_are_told_to_stay_with_https_where_it_is_known(sqlite: str) -> None:
    https = {"x_forwarded_proto": "https", "x_forwarded_for": "192.0.2.1"}
    with House(settings(sqlite, proxies=list(THIS_MACHINE))) as house:
        for path in ("/plain", "/api/games", "/nothing"):
            assert house.ask("GET", path, **https)[1]["strict-transport-security"] == "max-age=31536000"
            assert "strict-transport-security" not in house.ask("GET", path)[1]
        assert "secure" in house.ask("GET", "/plain", **https)[1]["set-cookie"].lower()
        assert "secure" not in house.ask("GET", "/plain")[1]["set-cookie"].lower()
    with House(settings(sqlite)) as house:
        assert "strict-transport-security" not in house.ask("GET", "/plain", **https)[1]


@pytest.mark.parametrize("what", ["accept", "close"])
def test_who_is_gone_before_a_websocket_is_answered_is_no_error(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    answer = getattr(WebSocket, what)
    late = threading.Event()

    async def answer_late(self: WebSocket, *how: object) -> None:
        late.set()
        while (await self._receive())["type"] != "websocket.disconnect":
            pass
        await answer(self, *how)

    chosen = limits(sockets_per_address=1)
    with House(settings(sqlite, chosen)) as house, logged("uvicorn") as of_uvicorn, logged() as lines:
        table = house.client.create("duel", name="one").table
        with house.socket(table):  # it has the only place
            monkeypatch.setattr(WebSocket, what, answer_late)
            for _ in range(3):
                late.clear()
                connection = call(house, upgrade(table))
                assert late.wait(20)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, gate.AT_ONCE)
                connection.close()
            wait_for(lambda: open_connections(house) == 1)
    assert [line.getMessage() for line in [*of_uvicorn, *lines] if line.levelno >= logging.WARNING] == []


def test_what_takes_too_long_when_the_server_stops_is_no_error(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Semaphore(0)

    async def forever(*_: object) -> None:
        begun.release()
        await asyncio.Event().wait()

    house = House(settings(sqlite))
    house.uvicorn.config.timeout_graceful_shutdown = 1
    with logged("uvicorn") as lines, house, ExitStack() as stack:
        table = house.client.create("duel", name="one").table
        monkeypatch.setattr(OpenTables, "visit", forever)
        for data in (upgrade(table), request(f"/api/tables/{table}")):
            stack.enter_context(call(house, data))
            assert begun.acquire(timeout=20)
        house.uvicorn.should_exit = True
        house.thread.join(20)
    assert not [line for line in lines if line.exc_info]

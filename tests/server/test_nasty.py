"""Requests that no browser sends: whatever comes is answered or refused, never with a failure of ours."""

from __future__ import annotations

import json
import logging
import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from polytheon.server.settings import Limits
from tests.server.house import GENEROUS, House, settings
from tests.server.test_transport import logged

MANY = "9" * 5000
LONG = "x" * 300  # longer than any file's name may be
NASTY = (
    *("[", "]", "[::1", "]:80", "[]", "[[", "//", "..", ".", "%", "%zz", "%00", "%ff", "%2e%2e%2f", "{}", "[]", "null"),
    *("-1", "0", "1e999", "NaN", MANY[:2000], "٣", "\xff\xfe", "\u202e", "a" * 3000, LONG, "\t", "'", '"', "\\", ";"),
    *(",", "?", "../../etc/passwd", "con", "\x7f", "http://[", "://", "user@host", "127.0.0.1:x", "::" + "9" * 20),
)
NUMBERS = ("-1", "1e400", "1.5", MANY, "-" + MANY, "1" + "0" * 400, str(2**63), str(2**64), "null", '"0"', "true")
PATHS = (
    *("/", "/plain", "/plain/table/{}", "/plain/words/{}", "/plain/files/{}", "/assets/{}", "/{}", "/health"),
    *("/api/games", "/api/games/{}/actions", "/api/tables", "/api/tables?game={}", "/api/tables?status={}", "/api/{}"),
    *("/api/tables/{}", "/api/tables/{}/link", "/api/tables/{}/record", "/api/tables/{}/socket"),
    *("/api/tables/TABLE?seat={}", "/api/tables/TABLE/replay?viewer={}", "/api/tables/TABLE/replay?language={}"),
    *("/api/tables/TABLE/replay/{}", "/api/tables/TABLE/analysis?language={}", "/api/lessons/{}", "/api/records"),
    *("/metrics", "/api/openapi.json", "/api/protocol.json", "/api/tables/TABLE/claim", "/api/tables/TABLE/link"),
)
SOCKET_HEADERS = ("Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Protocol", "Sec-WebSocket-Extensions")
HEADERS = (
    *("Host", "Origin", "Cookie", "Authorization", "Content-Type", "Accept-Encoding", "If-None-Match", "Upgrade"),
    *("X-Forwarded-For", "X-Forwarded-Proto", "Content-Length", "Transfer-Encoding", "Expect", "Connection", "Range"),
    *SOCKET_HEADERS,
)
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "TRACE", "PRI", "get", "G@T")


@contextmanager
def failures() -> Iterator[list[str]]:
    """What is logged as an error while it lasts."""
    found: list[str] = []
    with logged("") as lines:
        yield found
    found += [logging.Formatter().format(line) for line in lines if line.levelno >= logging.ERROR]


def raw(house: House, data: bytes) -> bytes:
    """What is answered to bytes as they are; b"" if nothing is."""
    with socket.create_connection(("127.0.0.1", house.port), 20) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        found = b""
        try:
            while piece := connection.recv(65_536):
                found += piece
        except ConnectionResetError:
            pass
        return found


def request(method: str, path: str, headers: list[tuple[str, str]], body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers), "", ""]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + body


@pytest.fixture(scope="module", params=["any name", "own names"])
def house(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[House]:
    """A server that may be called by any name, and one that goes by its own."""
    limits = {name: getattr(GENEROUS, name) for name in GENEROUS.__struct_fields__}
    chosen = Limits(**{**limits, "header_seconds": 1.0, "body_seconds": 1.0, "idle_seconds": 1.0})
    folder = tmp_path_factory.mktemp("nasty")
    hosts = ["127.0.0.1", "localhost"] if request.param == "own names" else []
    with House(settings(str(folder / "tables.sqlite"), chosen, hosts=hosts)) as found:
        yield found


@pytest.fixture(scope="module")
def table(house: House) -> str:
    seats = house.full_table()
    for seat in seats:
        seat.close()
    return seats[0].table


@pytest.mark.parametrize("header", ["Host", "Origin"])
@pytest.mark.parametrize("value", ["[", "http://[", "[::1", "]", "http://]/", "//[", ""])
def test_a_name_that_is_none_is_refused(house: House, header: str, value: str) -> None:
    headers = {"Host": "127.0.0.1", header: value}
    with failures() as found:
        answered = raw(house, request("POST", "/api/tables", [*headers.items(), ("Content-Length", "0")]))
        assert answered[9:12] in (b"400", b"403", b"415")
        for path in ("/", "/plain", "/plain/", "/api/games/", "/api/tables/x/", "/nothing"):
            answered = raw(house, request("GET", path, [*headers.items()]))
            assert answered[9:12] in (b"200", b"307", b"400", b"404")
    assert found == []


def test_a_file_whose_name_is_too_long_is_not_there(house: House) -> None:
    with failures() as found:
        for path in (f"/plain/files/{LONG}.js", f"/assets/{LONG}.js", f"/{LONG}.css", f"/{LONG}", "/" + "a/" * 1500):
            assert house.ask("GET", path)[0] in (200, 404)
    assert found == []


def test_numbers_of_any_length_are_refused(house: House, table: str) -> None:
    wishes = [
        '{"type":"join","name":"x","seat":%s}',
        '{"type":"act","position":%s,"action":0}',
        '{"type":"act","position":0,"action":%s}',
        '{"type":"undo","position":%s}',
        '{"type":"seat_bot","seat":%s,"level":"easy"}',
        '{"type":"chat","text":%s}',
    ]
    with failures() as found:
        for number in NUMBERS:
            for wish in wishes:
                status, _, _ = house.ask("POST", f"/api/tables/{table}", (wish % number).encode())
                assert status in (200, 400, 403, 409, 413)
            for body in (
                '{"game":"duel","name":"x","seat":%s}',
                '{"game":"duel","players":%s}',
                '{"game":"duel","clock":{"kind":"minutes","amount":%s}}',
                '{"game":"duel","clock":{"kind":"days","amount":%s}}',
            ):
                status, _, _ = house.ask("POST", "/api/tables", (body % number).encode())
                assert status in (201, 400, 409, 413)
            assert house.ask("POST", "/api/records", b'{"record":%s}' % number.encode())[0] in (400, 409, 413)
    assert found == []


def test_a_record_of_nonsense_is_refused(house: House) -> None:
    records = [
        f"[game duel]\n\n1. {MANY} draft pyramids",
        f"[game duel]\n[players {MANY}]\n",
        f"[game duel]\n[rules {MANY}]\n",
        f"[game {MANY}]\n",
        f"[option {MANY} x]\n[game duel]\n",
        f"[game duel]\n* {MANY * 50}\n",
        "[game duel]\n* " + "forum," * 50_000,
        "\n" * 200_000,
        "[seen-by 0]\n" * 30_000,
        "[game duel]\n" * 2,
    ]
    with failures() as found:
        for record in records:
            assert house.ask("POST", "/api/records", {"record": record})[0] in (400, 409), record.strip()[:60]
    assert found == []


def test_nothing_that_is_asked_makes_the_server_fail(house: House, table: str) -> None:
    rng = random.Random(19)
    statuses = set()
    with failures() as found:
        for _ in range(700):
            path = rng.choice(PATHS).replace("TABLE", table).format(rng.choice(NASTY))
            if rng.random() < 0.8:
                path = path.replace(" ", "%20").replace("\t", "%09")
            headers = [("Host", "127.0.0.1")]
            headers += [(rng.choice(HEADERS), rng.choice(NASTY)) for _ in range(rng.randrange(4))]
            body = rng.choice((b"", b"{", b"[]", b'{"type":"leave"}', b"\xff\xfe", b"[" * 5000, b'{"a":"\\ud800"}'))
            if body:
                headers += [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
            answered = raw(house, request(rng.choice(METHODS), path, headers, body))
            statuses.add(answered[9:12])
            assert not answered[9:12].startswith(b"5"), (path, headers, answered[:200])
        assert found == []
    assert {b"200", b"400", b"404", b"405"} <= statuses
    assert house.ask("GET", "/health")[0] == 200


def test_bytes_that_are_no_request_are_refused(house: House) -> None:
    rng = random.Random(7)
    with failures() as found:
        for _ in range(100):
            answered = raw(house, rng.randbytes(rng.randrange(1, 3000)))
            assert answered[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 431", b"HTTP/1.1 408", b"")
        for data in (b"\r\n" * 20_000, b"GET / HTTP/9.9\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00" * 50):
            assert raw(house, data)[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 431", b"")
    assert found == []


def test_a_handshake_of_nonsense_opens_no_websocket(house: House, table: str) -> None:
    rng = random.Random(11)
    usual = {"Host": "127.0.0.1", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    usual["Sec-WebSocket-Key"] = "AAAAAAAAAAAAAAAAAAAAAA=="
    with failures() as found:
        for value in NASTY:
            headers = {**usual, rng.choice((*SOCKET_HEADERS, "Origin")): value}
            answered = raw(house, request("GET", f"/api/tables/{table}/socket", list(headers.items())))
            assert answered[9:12] in (b"101", b"400", b"403", b"426", b"405", b"")
        long = [("Host", "127.0.0.1"), ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("X", "x" * 9000)]
        assert raw(house, request("GET", f"/api/tables/{table}/socket", long))[9:12] in (b"400", b"431")
        for upgrade in ("h2c", "websocket, h2c", "nothing"):
            headers = {"Host": "127.0.0.1", "Upgrade": upgrade, "Connection": "Upgrade"}
            assert raw(house, request("GET", "/api/games", list(headers.items())))[9:12] in (b"200", b"400", b"426")
    assert found == []


def test_answers_that_hold_a_secret_are_not_kept(house: House) -> None:
    seat = house.client.create("duel", name="Anna")
    key = {"authorization": f"Bearer {seat.key}"}
    status, headers, _ = house.ask("POST", f"/api/tables/{seat.table}/claim", {"key": seat.key})
    assert (status, headers["cache-control"]) == (200, "no-store")
    for method, path in (("POST", "/link"), ("GET", ""), ("GET", "/record")):
        status, headers, _ = house.ask(method, f"/api/tables/{seat.table}{path}", **key)
        assert headers["cache-control"] == "no-store", (path, status)
    assert json.loads(house.ask("GET", "/health")[2])["ok"]

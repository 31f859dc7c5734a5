"""The client, where connections break."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from polytheon import PolytheonError, client
from polytheon.client import Client, Lost, Refused

GAMES = b'{"games": []}'
HEAD = b"HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"

Answer = Callable[[socket.socket], None]


def answered(connection: socket.socket) -> None:
    connection.sendall(HEAD % (b"200 OK", len(GAMES)) + GAMES)


def refused(connection: socket.socket) -> None:
    body = b'{"code": "busy", "reason": "wait a little"}'
    connection.sendall(HEAD % (b"429 Too Many Requests", len(body)) + body)


def closed(connection: socket.socket) -> None:
    """As a server does whose keep-alive ends just now."""


def reset(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def torn(connection: socket.socket) -> None:
    connection.sendall(HEAD % (b"200 OK", len(GAMES)) + GAMES[:5])


@contextmanager
def server(*answers: Answer) -> Iterator[tuple[Client, list[bytes]]]:
    """A server that answers each connection in its own way, and then closes it; and the requests that it got."""
    got: list[bytes] = []

    def serve() -> None:
        for answer in answers:
            try:
                connection, _ = listening.accept()
            except OSError:  # nobody asked any more
                return
            with connection:
                got.append(connection.recv(65536).partition(b"\r\n")[0])
                answer(connection)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield Client(f"http://127.0.0.1:{listening.getsockname()[1]}"), got
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            thread.join()


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PAUSE", 0.0)


@pytest.mark.parametrize("broken", [closed, reset, torn])
def test_what_only_asks_is_sent_again_once(broken: Answer) -> None:
    with server(broken, answered) as (asking, got):
        assert asking.games() == []
        assert got == [b"GET /api/games HTTP/1.1"] * 2


@pytest.mark.parametrize("broken", [closed, reset, torn])
def test_what_only_asks_is_not_sent_a_third_time(broken: Answer) -> None:
    with server(broken, broken, answered) as (asking, got):
        with pytest.raises(Lost, match=r"broke before GET /api/games was answered \(.+\); .* more slowly") as lost:
            asking.games()
        assert lost.value.done is False
        assert isinstance(lost.value, PolytheonError)
        assert len(got) == 2


@pytest.mark.parametrize("broken", [closed, reset, torn])
def test_what_changes_something_is_never_sent_again(broken: Answer) -> None:
    with server(broken, answered) as (asking, got):
        with pytest.raises(Lost, match=r"POST /api/tables was answered .* look whether it was done") as lost:
            asking.create("duel", name="Anna")
        assert lost.value.done is None
        assert got == [b"POST /api/tables HTTP/1.1"]


def test_a_refusal_is_an_answer() -> None:
    with server(refused, answered) as (asking, got):
        with pytest.raises(Refused, match="wait a little"):
            asking.games()
        assert len(got) == 1


def test_where_no_server_is_that_is_said_at_once() -> None:
    with server() as (asking, _):
        address = asking.address
    for ask in (Client(address).games, lambda: Client(address).create("duel")):
        with pytest.raises(Lost, match=f"no server answers at {address}: Connection refused") as lost:
            ask()
        assert lost.value.done is False

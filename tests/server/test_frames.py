"""Short messages are taken past the parser of frames, and nobody can tell: what is none is parsed as ever."""

from __future__ import annotations

import json
import random
import socket
from typing import Any

import pytest
from websockets.frames import Frame
from websockets.http11 import Request

from polytheon.server.sessions.limits import Bucket
from polytheon.server.transport.websocket_protocol import Frames, short_text
from tests.server.floods import frame, upgrade
from tests.server.house import House, settings
from tests.server.test_harm import bearer, receive
from tests.server.test_transport import opened

HELLO = '{"type":"chat","text":"Héllo, 神々"}'


def masked(data: bytes, mask: bytes) -> bytes:
    hidden = bytes(byte ^ mask[number % 4] for number, byte in enumerate(data))
    return bytes([0x81, 0x80 | len(data)]) + mask + hidden


def open_frames(largest: int = 2000, most: float = 1e6) -> Frames:
    """A connection that has begun to speak websocket."""
    frames = Frames(largest, Bucket(0.0, most, 0.0), lambda: True)
    frames.receive_data(upgrade("table"))
    (begun,) = frames.events_received()
    assert isinstance(begun, Request)
    frames.send_response(frames.accept(begun))
    return frames


def parsed(frames: Frames) -> list[bytes]:
    return [bytes(event.data) for event in frames.events_received() if isinstance(event, Frame)]


def test_a_short_text_is_read_whatever_its_mask() -> None:
    dice = random.Random(1)
    for size in range(126):
        text = "".join(chr(dice.randrange(32, 127)) for _ in range(size))
        assert short_text(masked(text.encode(), dice.randbytes(4))) == text
    assert short_text(masked(HELLO.encode(), b"\xff\0\x81\x7f")) == HELLO


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x81",
        frame(1, b"{}")[:-1],
        frame(1, b"{}") + b"\x81",
        frame(1, b"{}") * 2,
        frame(1, b"x" * 126),
        frame(1, b"x", last=False),
        frame(0, b"x"),
        frame(2, b"x"),
        frame(8),
        frame(9),
        frame(1, b"\xff\xfe"),
        b"\x81\x02{}",
        b"\xc1\x82\0\0\0\0{}",
    ],
    ids=repr,
)
def test_anything_else_is_left_to_the_parser(data: bytes) -> None:
    assert short_text(data) is None


def test_a_short_text_is_taken_between_two_frames_only() -> None:
    frames, data = open_frames(), frame(1, HELLO.encode())
    for cut in range(1, len(data)):
        assert frames.short_text(data) == HELLO
        frames.receive_data(data[:cut])
        assert frames.short_text(data) is None, cut
        frames.receive_data(data[cut:] + data[:cut])
        assert frames.short_text(data) is None, cut
        frames.receive_data(data[cut:])
        assert parsed(frames) == [HELLO.encode()] * 2
    frames.receive_data(frame(9, b"ping"))
    assert frames.short_text(data) == HELLO
    frames.receive_data(frame(1, b"{", last=False))
    assert frames.short_text(data) is None  # which would be an error, and the parser says so
    frames.receive_data(frame(0, b"}"))
    assert frames.short_text(data) == HELLO
    frames.receive_data(frame(8))
    assert frames.short_text(data) is None


def test_before_the_handshake_nothing_is_a_message() -> None:
    assert Frames(2000, Bucket(0.0, 9.0, 0.0), lambda: True).short_text(frame(1, b"{}")) is None


def test_a_short_text_counts_as_a_frame_and_is_no_larger_than_a_message_may_be() -> None:
    frames = open_frames(most=3.0)
    assert [frames.short_text(frame(1, b"{}")) for _ in range(4)] == ["{}", "{}", "{}", None]
    frames.receive_data(frame(1, b"{}"))
    assert frames.close_sent is not None
    assert frames.close_sent.code == 4429
    assert open_frames(largest=10).short_text(frame(1, b"x" * 11)) is None


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(1, b"\xff\xfe"), 1007),
        (b"\x81\x02{}", 1002),
        (frame(1, b"{", last=False) + frame(1, b"{}"), 1002),
        (frame(3, b"{}"), 1002),
    ],
    ids=["no UTF-8", "no mask", "another message in one", "no opcode"],
)
def test_what_breaks_the_protocol_ends_the_connection(sqlite: str, data: bytes, code: int) -> None:
    with House(settings(sqlite)) as house:
        table = house.client.create("duel", name="Anna").table
        with opened(house, table) as connection:
            connection.sendall(frame(1, b'{"type":"undo","position":0,"id":"first"}'))
            wait_for_bytes(connection, b'"first"')
            connection.sendall(data)
            wait_for_bytes(connection, b"\x88")
            assert code.to_bytes(2, "big") in closing(connection)


def wait_for_bytes(connection: socket.socket, wanted: bytes) -> None:
    while wanted not in connection.recv(65_536, socket.MSG_PEEK):
        assert connection.recv(1)


def closing(connection: socket.socket) -> bytes:
    found = b""
    while piece := connection.recv(65_536):
        found += piece
    return found[found.index(b"\x88") :]


def test_short_and_long_messages_at_once_are_done_in_order(sqlite: str) -> None:
    """Some come alone, some together, some in pieces, some while another is still being done."""
    dice = random.Random(3)
    with House(settings(sqlite)) as house:
        seat = house.client.create("duel", name="Anna")
        with house.socket(seat.table, **bearer(seat)) as connection:
            said: list[str] = []
            for _ in range(30):
                some: list[Any] = []
                for _ in range(dice.randrange(1, 5)):
                    said.append(f"{len(said)} " + "x" * dice.choice([1, 20, 200, 400]))
                    text = json.dumps({"type": "chat", "text": said[-1]})
                    some.append(dice.choice([text, [text[:5], text[5:]]]))
                for message in some:
                    connection.send(message)
                if dice.random() < 0.5:
                    while receive(connection, "chat")["text"] != said[-1]:
                        pass
            connection.send(json.dumps({"type": "chat", "text": "last"}))
            while receive(connection, "chat")["text"] != "last":
                pass
        kept = [line.line.text for line in house.manager.tables[seat.table].table.state.chat]
        assert kept == [*said, "last"][-len(kept) :]
        seat.close()

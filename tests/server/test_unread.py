"""What waits unread is bounded, for all connections together, and slow readers are not the first to pay for it."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
from collections import deque
from contextlib import ExitStack
from functools import partial
from threading import Thread
from typing import cast
from weakref import ref

from polytheon.server.metrics import Metrics
from polytheon.server.transport.unread import KEPT, PATIENCE, Reading, Unread, UnreadConnection
from tests.server.desk import Desk
from tests.server.floods import request, upgrade
from tests.server.house import House, settings
from tests.server.test_loop import greeted
from tests.server.test_transport import limits, logged, wait_for


class Line:
    """A connection to whom bytes are sent, and which takes as many of them as it likes."""

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.reading = Reading(0.0)
        self.unread = 0
        self.transport = cast(asyncio.Transport, self)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def read(self, size: int) -> None:
        self.unread -= size


class Hall:
    """Connections, and which of them were closed."""

    def __init__(self, most: int, *owners: str) -> None:
        self.now = 0.0
        self.lines = [Line(owner) for owner in owners]
        self.all: dict[UnreadConnection, None] = dict.fromkeys(self.lines)
        self.closed: list[int] = []
        self.unread = Unread(most, self.all, self.drop, lambda: self.now, Metrics())

    def drop(self, connection: UnreadConnection) -> None:
        del self.all[connection]
        self.closed.append(self.lines.index(cast(Line, connection)))

    def send(self, number: int, size: int) -> None:
        self.unread.add(size)
        self.lines[number].reading.given += size
        self.lines[number].unread += size

    @property
    def waiting(self) -> int:
        return sum(line.unread for line in self.all)


def test_nobody_is_closed_as_long_as_all_read() -> None:
    hall = Hall(1000, "a", "b")
    for _ in range(100):
        for number, line in enumerate(hall.lines):
            hall.send(number, 100)
            line.read(100)
    assert hall.closed == []
    hall.unread.count()
    assert hall.unread.waiting == 0


def test_never_more_waits_than_may() -> None:
    hall = Hall(1000, *"abcdefgh")
    for _ in range(4):
        for number, line in enumerate(hall.lines):
            if line in hall.all:
                hall.send(number, 60)
                assert hall.waiting <= 1000
    assert hall.closed
    assert hall.waiting >= KEPT * 1000 / 2  # no more were closed than had to be


def test_the_address_that_lets_most_wait_is_closed_first() -> None:
    hall = Hall(1000, "one", "many", "many", "many", "many")
    hall.send(0, 300)
    for number in (1, 2, 3, 4):
        hall.send(number, 150)
    hall.send(0, 150)
    assert 0 not in hall.closed
    assert hall.closed


def test_whoever_reads_however_slowly_is_closed_after_those_who_do_not() -> None:
    hall = Hall(1000, "slow", "deaf")
    hall.send(0, 450)
    hall.send(1, 400)
    while hall.now < 2 * PATIENCE:
        hall.now += 1.0
        hall.lines[0].read(1)
        hall.unread.count()
    hall.send(0, 200)
    assert hall.closed == [1]


def deaf(house: House, source: str, data: bytes) -> socket.socket:
    """A connection that asks for something and reads nothing."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.bind((source, 0))
    connection.connect(("127.0.0.1", house.port))
    connection.sendall(data)
    return connection


def test_stories_and_answers_that_nobody_reads_do_not_fill_the_memory(sqlite: str) -> None:
    record = Desk("pantheon", 4).started().play_on(5000, 3).match.record()
    most = 600_000
    house = House(settings(sqlite, limits(unread_bytes=most)))
    house.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # the system keeps little
    with house, ExitStack() as stack, logged("polytheon.server.transport") as lines:
        table = json.loads(house.ask("POST", "/api/records", {"record": record})[2])["table"]
        reader = stack.enter_context(house.socket(table, "?language=en"))
        assert greeted(reader)["words"]["story"]
        reading = Thread(target=deque, args=(reader, 0))  # takes whatever comes
        reading.start()
        dropped = house.server.metrics.dropped._value
        for data in (upgrade(table), request("/api/openapi.json") * 5):
            more = partial(lambda before: bool(dropped.get() > before), dropped.get())
            for _ in range(20):
                stack.enter_context(deaf(house, "127.0.0.3", data))
                assert sum(each.unread for each in list(house.server.gate.all)) <= most
            wait_for(more)
        assert reader.ping().wait(20)  # who reads is still there
        house.server.gate.refusals.report(at_once=True)
        assert all(line.getMessage() == "refused" for line in lines)
        assert len(lines) <= 2
        assert "polytheon_unread_bytes" in house.ask("GET", "/metrics")[2].decode()
    reading.join()


def test_a_story_that_is_longer_than_what_may_wait_is_read(sqlite: str) -> None:
    record = Desk("pantheon", 4).started().play_on(5000, 3).match.record()
    with House(settings(sqlite, limits(waiting_bytes=10_000))) as house:
        table = json.loads(house.ask("POST", "/api/records", {"record": record})[2])["table"]
        for _ in range(2):  # the second time it is known already
            with house.socket(table, "?language=en") as reader:
                assert len(json.dumps(greeted(reader))) > 100_000


def test_a_server_that_stops_leaves_no_connection_behind(sqlite: str) -> None:
    record = Desk("pantheon", 4).started().play_on(5000, 3).match.record()
    house = House(settings(sqlite))
    house.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with ExitStack() as stack:
        with house:
            table = json.loads(house.ask("POST", "/api/records", {"record": record})[2])["table"]
            for data in (upgrade(table), request("/api/openapi.json") * 5):
                stack.enter_context(deaf(house, "127.0.0.3", data))
            wait_for(lambda: len([each for each in list(house.server.gate.all) if each.unread]) == 2)
            left = [each.transport.get_extra_info("socket") for each in house.server.gate.all]
        assert [each.fileno() for each in left] == [-1, -1]


def test_a_connection_that_has_ended_takes_no_memory(sqlite: str) -> None:
    """The collector of a server seldom runs: nothing may wait for it."""
    with House(settings(sqlite)) as house:
        seats = house.full_table()
        gc.collect()
        gc.disable()
        try:
            ended: list[ref[object]] = []
            for _ in range(3):
                house.ask("GET", "/api/games")
                with house.socket(seats[0].table, "?language=en") as reader:
                    greeted(reader)
                    ended += [ref(each) for each in house.server.gate.all if each.address == "127.0.0.1"]
                    ended += [ref(each) for each in house.manager.tables[seats[0].table].watchers]
            for seat in seats:
                seat.close()
            with deaf(house, "127.0.0.3", upgrade(seats[0].table)):
                wait_for(lambda: len(house.server.gate.all) == 1)
                ended += [ref(each) for each in house.server.gate.all]
            wait_for(lambda: not [found for found in ended if found() is not None])
        finally:
            gc.enable()

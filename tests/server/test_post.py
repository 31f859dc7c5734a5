"""What is sent over websockets arrives whole and in order, at once or later; and what a move no longer waits for."""

from __future__ import annotations

import asyncio
import multiprocessing
from typing import Any

import pytest
from starlette.websockets import WebSocket

from polytheon.kernel.choosers import Dice
from polytheon.server.domain.commands import fresh_dice
from polytheon.server.sessions.outbox import Outbox, Post
from polytheon.server.sessions.seeds import Seeds
from polytheon.server.transport.websocket_protocol import LINE, head_of
from tests.server.house import House, settings


class Line:
    """A connection that takes messages at once while it is open, and through ASGI when somebody lets it."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.kept = 0
        self.is_open = True
        self.let = asyncio.Event()

    def write(self, data: bytes) -> bool:
        if self.is_open:
            self.taken.append(data.decode())
        return self.is_open

    async def ready(self) -> None:
        await self.let.wait()

    def keep(self, size: int) -> None:
        self.kept += size

    async def send(self, message: Any) -> None:
        await self.let.wait()
        self.taken.append(message["text"])

    def socket(self, extensions: dict[str, Any]) -> WebSocket:
        async def receive() -> dict[str, str]:
            return {"type": "websocket.connect"}

        socket = WebSocket({"type": "websocket", "extensions": extensions}, receive, self.send)
        socket.application_state = socket.client_state = socket.client_state.CONNECTED
        return socket

    def outbox(self, most: int = 1000) -> Outbox:
        return Outbox(Post(), self.socket({LINE: {LINE: self}}), most)


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_others_go_on_while_messages_are_written_to_a_crowd() -> None:
    async def scene() -> list[int]:
        post, lines, found = Post(), [Line() for _ in range(200)], []
        for number, line in enumerate(lines):
            Outbox(post, line.socket({LINE: {LINE: line}}), 1000).put(b"%d" % number)
        while sum(len(line.taken) for line in lines) < len(lines):
            await asyncio.sleep(0)
            found.append(sum(len(line.taken) for line in lines))
        assert [line.taken for line in lines] == [[str(number)] for number in range(200)]
        return found

    assert len(set(asyncio.run(scene()))) > 3


def test_messages_keep_their_order_whether_they_are_written_at_once_or_have_to_wait() -> None:
    async def scene() -> None:
        line = Line()
        outbox = line.outbox()
        outbox.sending = asyncio.create_task(outbox.send_on())
        outbox.put(b"1")
        outbox.put(b"2")
        assert line.taken == []  # nobody waits, and nothing is written before the turn ends
        await settled()
        assert line.taken == ["1", "2"]
        line.is_open = False
        outbox.put(b"3")
        await settled()
        line.is_open = True
        outbox.put(b"4")  # not before what waits already
        await settled()
        assert line.taken == ["1", "2"]
        assert outbox.bytes == line.kept == 2
        line.let.set()
        await settled()
        outbox.put(b"5")
        await settled()
        assert line.taken == ["1", "2", "3", "4", "5"]
        assert (outbox.bytes, outbox.messages_sent, outbox.bytes_sent) == (0, 5, 5)
        outbox.sending.cancel()

    asyncio.run(scene())


def test_an_outbox_that_nobody_empties_overflows_and_forgets() -> None:
    async def scene() -> None:
        line = Line()
        line.is_open = False
        outbox = line.outbox(most=10)
        outbox.put(b"a long beginning is read however long it takes")
        outbox.limit()
        outbox.sending = asyncio.create_task(outbox.send_on())
        for _ in range(4):
            outbox.put(b"xxx")
            await settled()
        assert outbox.overflown
        assert not outbox.waiting
        assert line.kept == 0
        assert outbox.sending.cancelled()

    asyncio.run(scene())


def test_servers_other_than_ours_are_sent_through_asgi() -> None:
    async def scene() -> None:
        line = Line()
        line.let.set()
        outbox = Outbox(Post(), line.socket({}), 1000)
        outbox.sending = asyncio.create_task(outbox.send_on())
        outbox.put(b"1")
        await settled()
        assert line.taken == ["1"]
        outbox.sending.cancel()

    asyncio.run(scene())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_every_size_of_message_has_the_head_that_the_protocol_of_websockets_gives_it(size: int) -> None:
    from websockets.frames import Frame, Opcode

    assert head_of(size) + bytes(size) == Frame(Opcode.TEXT, bytes(size)).serialize(mask=False)


def test_a_table_that_was_just_made_is_held_as_its_log_says(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        for game in ("duel", "pantheon"):
            seat = house.client.create(game, name="Anna")
            session = house.manager.tables[seat.table]
            read = house.call(house.manager.open_tables.read(seat.table))
            assert session.table.state == read.state
            seat.close()


# ---- dice


def test_seeds_are_the_systems_and_each_is_used_once() -> None:
    seeds = Seeds()
    taken = [seeds.take() for _ in range(2000)]
    assert len(set(taken)) == len(taken)
    assert all(0 <= seed < 1 << 56 for seed in taken)
    assert sum(taken) / len(taken) / (1 << 56) == pytest.approx(0.5, abs=0.05)


def take_some(answers: multiprocessing.SimpleQueue[list[tuple[int, ...]]]) -> None:
    answers.put([rolled(fresh_dice()) for _ in range(5)])


def rolled(dice: Dice) -> tuple[int, ...]:
    return tuple(dice.below(1_000_000) for _ in range(3))


def test_a_process_that_was_doubled_does_not_roll_the_same_twice() -> None:
    fresh_dice()  # so that seeds have been fetched
    context = multiprocessing.get_context("fork")
    answers: multiprocessing.SimpleQueue[list[tuple[int, ...]]] = context.SimpleQueue()
    child = context.Process(target=take_some, args=(answers,))
    child.start()
    theirs = answers.get()
    child.join()
    ours = [rolled(fresh_dice()) for _ in range(5)]
    assert not set(ours) & set(theirs)

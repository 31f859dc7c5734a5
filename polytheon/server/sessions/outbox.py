"""Websocket output: messages go into outboxes without waiting, and are delivered together."""

from __future__ import annotations

import asyncio
from collections import deque
from math import inf
from typing import Final

from starlette.websockets import WebSocket

from polytheon.server.transport.websocket_protocol import LINE, Line, OtherLine

AT_ONCE: Final = 64  # outboxes to which messages are written in one turn of the event loop


class Post:
    """Delivers everything that was put into outboxes during one turn of the event loop at its end. Writes between other
    work wake their readers each time; writing all at once costs half as much. A crowd takes several turns."""

    def __init__(self) -> None:
        self.full: list[Outbox] = []

    def collect(self, outbox: Outbox) -> None:
        if not self.full:
            asyncio.get_running_loop().call_soon(self.deliver)
        self.full.append(outbox)

    def deliver(self) -> None:
        full, self.full = self.full[:AT_ONCE], self.full[AT_ONCE:]
        if self.full:
            asyncio.get_running_loop().call_soon(self.deliver)
        for outbox in full:
            outbox.deliver()


class Outbox:
    """The send queue of a connection. Adding to it never waits. `most`: bytes that may wait in it, beside those with
    which the connection begins, because a long game and its chat may be more than that."""

    def __init__(self, post: Post, socket: WebSocket, most: int) -> None:
        self.post = post
        self.socket = socket
        self.most = most
        self.room = inf
        self.line: Line = socket.scope.get("extensions", {}).get(LINE, {}).get(LINE) or OtherLine()
        self.waiting: deque[bytes] = deque()
        self.bytes = 0
        self.collected = False  # whether the post knows
        self.slow = asyncio.Event()  # whether what waits could not be written at once
        self.overflown = False
        self.sending: asyncio.Task[None] | None = None
        self.messages_sent = 0
        self.bytes_sent = 0

    def put(self, data: bytes) -> None:
        self.bytes += len(data)
        if self.bytes > self.room:  # nobody reads: drop the messages and close the connection
            self.overflown = True
            self.line.kept = 0
            self.waiting.clear()
            if self.sending is not None:
                self.sending.cancel()
            return
        self.waiting.append(data)
        self.line.keep(len(data))
        if not self.collected:
            self.collected = True
            self.post.collect(self)

    def limit(self) -> None:
        """Limit the queue from now on: what the connection begins with is in it."""
        self.room = self.bytes + self.most

    def deliver(self) -> None:
        """Write the queue; what cannot be written now is sent as soon as possible."""
        self.collected = False
        while self.waiting and not self.slow.is_set():
            if self.line.write(self.waiting[0]):
                self.sent(self.waiting.popleft())
            else:
                self.slow.set()

    async def send_on(self) -> None:
        """Send what could not be written at once, until the connection ends or the queue is too long."""
        while True:
            await self.slow.wait()
            while self.waiting:
                await self.line.ready()
                data = self.waiting.popleft()
                if not self.line.write(data):
                    await self.socket.send_text(data.decode())
                self.sent(data)
            self.slow.clear()

    def sent(self, data: bytes) -> None:
        self.bytes -= len(data)
        self.line.kept -= len(data)
        self.messages_sent += 1
        self.bytes_sent += len(data)

"""A websocket: its frames are counted, whatever they hold, and who does not read is not answered.

The messages in them are counted where they are done (`messages_per_second`). Control frames, fragments and what comes
after the end never get that far, and cost as much to parse.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Generator
from math import inf
from struct import pack
from typing import Any, Final, Protocol

from uvicorn._types import ASGIReceiveCallable, ASGIReceiveEvent, ASGISendCallable, ASGISendEvent, Scope
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from polytheon.server.sessions.limits import Bucket
from polytheon.server.transport.gate import STATE, Gate
from polytheon.server.transport.pace import Pace
from polytheon.server.transport.unread import Reading

TOO_FAST: Final = 4429
FRAMES: Final = 2.0  # that may come where one message may come
MORE_FRAMES: Final = 40.0  # at once: pings and pongs
LINE: Final = "polytheon.line"  # the extension of ASGI by which messages are sent and received past its queues
WHOLE_TEXT: Final = 0x81
MASKED: Final = 0x80
SHORT: Final = 125  # bytes of a message whose length stands in the second byte of its frame
LARGE: Final = 16_384  # bytes of a message that are not copied
NO_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def head_of(size: int) -> bytes:
    """The header of a text message of this length, sent in one frame (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    return pack("!BBH", WHOLE_TEXT, 126, size) if size < 1 << 16 else pack("!BBQ", WHOLE_TEXT, 127, size)


def short_text(data: bytes) -> str | None:
    """What a text message says that came in one short frame, whole and alone (RFC 6455, 5.2); None of anything else."""
    size = len(data) - 6
    if not 0 <= size <= SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED | size:
        return None
    mask = int.from_bytes((data[2:6] * 32)[:size], "big")
    try:
        return (int.from_bytes(data[6:], "big") ^ mask).to_bytes(size, "big").decode()
    except UnicodeDecodeError:
        return None


class Line(Protocol):
    """A connection, for an application that knows this server."""

    kept: int  # bytes that the application keeps for it

    def write(self, text: bytes) -> bool:
        """Send a text message now; False if it cannot be."""

    async def ready(self) -> None:
        """Wait until something can be written, because the other side reads."""

    async def read(self) -> str | None:
        """The next message, if it is short; None: something waits to be received as usual."""

    def keep(self, size: int) -> None:
        """Note that the application keeps a message more for it."""


class OtherLine:
    """A connection of a server other than ours: everything goes the usual way."""

    kept = 0

    def write(self, text: bytes) -> bool:
        return False

    async def ready(self) -> None:
        pass

    async def read(self) -> str | None:
        return None

    def keep(self, size: int) -> None:
        pass


class Reader(StreamReader):
    """What has come and is not parsed yet, which knows whether it ends between two frames."""

    def __init__(self) -> None:
        super().__init__()
        self.is_between = False

    def at_eof(self) -> Generator[None, None, bool]:  # which is asked before each frame
        while not self.buffer and not self.eof:
            self.is_between = True
            yield
            self.is_between = False
        return not self.buffer


class Frames(ServerProtocol):
    """The frames of a connection, bounded in number."""

    def __init__(self, max_size: int, bucket: Bucket, is_read: Callable[[], bool]) -> None:
        super().__init__(max_size=max_size, logger=logging.getLogger("uvicorn.error"))
        self.reader = self.frames = Reader()
        self.parser = self.parse()  # which reads from this one
        next(self.parser)
        self.largest = max_size
        self.bucket = bucket
        self.is_read = is_read  # whether the other side reads what it is sent

    def short_text(self, data: bytes) -> str | None:
        """The short message that has come, and nothing else, without the detour by frames: they cost more than most
        commands. It counts as a frame; if it is one too many, it is parsed and refused as one."""
        if not self.frames.is_between or self.current_size is not None or self.state is not State.OPEN:
            return None
        text = short_text(data)
        if text is None or len(data) > self.largest or not self.bucket.take(time.monotonic()):
            return None
        return text

    def recv_frame(self, frame: Frame) -> None:
        if not self.bucket.take(time.monotonic()):
            self.fail(TOO_FAST, "too many frames")
            raise ProtocolError("too many frames")
        if frame.opcode is Opcode.PING and not self.is_read():
            return  # a pong more would wait with all the others; the protocol lets us answer the last one only
        super().recv_frame(frame)


def nothing_more() -> Generator[None, None, None]:
    """The parser of a connection that has ended."""
    yield


class Inbox(asyncio.Queue[ASGIReceiveEvent]):
    """What has come and the application has not taken yet. A short message is handed to whoever awaits one."""

    def __init__(self) -> None:
        super().__init__()
        self.awaited: asyncio.Future[str | None] | None = None

    async def read(self) -> str | None:
        """The next message, if it is short and comes while this waits for it; None: something waits to be received."""
        if not self.empty():
            return None
        self.awaited = asyncio.get_running_loop().create_future()
        return await self.awaited

    def is_awaited(self) -> bool:
        return self.awaited is not None and not self.awaited.done()

    def hand(self, text: str | None) -> None:
        if self.awaited is not None and not self.awaited.done():
            self.awaited.set_result(text)

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        super().put_nowait(item)
        self.hand(None)


class WebSocket(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.gate: Gate = app_state[STATE]
        limits = self.gate.limits
        rate, burst = FRAMES * limits.messages_per_second, FRAMES * limits.messages_at_once + MORE_FRAMES
        bucket = Bucket(rate, burst, time.monotonic())
        self.conn = self.counted = Frames(config.ws_max_size, bucket, self.writable.is_set)
        self.queue = self.inbox = Inbox()
        self.address = ""
        self.since = self.gate.clock()
        self.deadline = inf
        self.pace: Pace | None = None
        self.reading = Reading(self.since)
        self.extensions: dict[str, dict[object, object]] = {}
        self.kept = 0
        self.last = 0  # bytes of the message that was written last, which is held whole until all of it is sent

    @property
    def unread(self) -> int:
        written = self.transport.get_write_buffer_size()
        return self.kept + (max(written, self.last) if written else 0)

    @property
    def owner(self) -> str:
        return self.charged() or f"connection {id(self)}"

    @property
    def is_waiting(self) -> bool:
        return False

    def end(self) -> None:
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = self.gate.counts_as(self.client[0]) if self.client else ""
        self.gate.add(self)  # it was let in when it spoke HTTP
        self.pace = Pace(self.transport, self.loop, self.gate.limits, lambda: not self.read_paused)

    def connection_lost(self, exc: Exception | None) -> None:
        assert self.pace is not None
        self.pace.stop()
        self.gate.leave(self)
        super().connection_lost(exc)
        self.forget()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        assert self.pace is not None
        self.pace.read()
        if self.inbox.is_awaited():
            text = self.counted.short_text(data)
            if text is not None:
                self.inbox.hand(text)
                return
        super().data_received(data)
        if not self.handshake_initiated:  # the first that comes is the whole request, and this one is not taken
            self.gate.fault(self.charged(), "bad_websocket")
            self.transport.write(b"".join(self.conn.data_to_send()) or NO_REQUEST)
            self.transport.close()

    async def run_asgi(self) -> None:
        """Serve the connection. If the server stops and this takes too long, it is no error."""
        app = self.app

        async def served(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
            try:
                await app(scope, receive, send)
            except asyncio.CancelledError:
                self.handshake_complete = True
                self.transport.abort()

        self.app = served
        await super().run_asgi()
        self.app = app  # which does not refer to this connection

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the application is about to begin
            self.extensions = {**(self.scope["extensions"] or {}), LINE: {LINE: self}}
            self.scope["extensions"] = self.extensions

    def write(self, text: bytes) -> bool:
        """Send a text message now; False if it cannot be, and then `send` waits for its turn or says why not.

        Of what a move costs, handing two views on through ASGI was as much as the writing itself.
        """
        if not self.writable.is_set() or self.close_sent or not self.handshake_complete or self.transport.is_closing():
            return False
        self.last = len(text)
        self.reading.given += len(text)
        if len(text) < LARGE:
            self.transport.write(head_of(len(text)) + text)
        else:  # many may be sent the same
            self.transport.writelines((head_of(len(text)), text))
        return True

    async def ready(self) -> None:
        await self.writable.wait()

    async def read(self) -> str | None:
        return await self.inbox.read()

    def keep(self, size: int) -> None:
        self.kept += size
        self.gate.unread.add(size)

    async def send(self, message: ASGISendEvent) -> None:
        """Send something; raises ClientDisconnected where uvicorn would take it for a mistake of ours."""
        await self.writable.wait()
        if self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True  # it was refused, and that is all

    def forget(self) -> None:
        """Drop what refers to this connection. The collector of a server seldom runs: it would find them late."""
        self.extensions.pop(LINE, None)
        self.conn.parser = nothing_more()
        self.pace = None

    def handle_parser_exception(self) -> None:
        self.gate.fault(self.charged(), "bad_websocket")
        super().handle_parser_exception()

    def charged(self) -> str:
        """The address that is charged; behind a proxy, the client's."""
        client = self.scope["client"] if self.handshake_initiated else self.client
        return self.gate.counts_as(client[0]) if client else ""

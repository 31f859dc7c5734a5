"""HTTP on one connection: limited in bytes, headers and time, and answered one request after the other. Neither uvicorn
nor its parser (llhttp) limits any of this."""

from __future__ import annotations

import asyncio
from enum import Enum, auto
from http import HTTPStatus
from math import inf
from typing import Any, Final, NamedTuple, cast

import httptools
from msgspec.json import encode
from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, ASGISendEvent, Scope
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from polytheon.server.domain.messages import Problem
from polytheon.server.transport.gate import STATE, Gate
from polytheon.server.transport.pace import Pace
from polytheon.server.transport.unread import Reading

HEAD_PIECE: Final = 1024  # bytes parsed at once; so small a piece holds few requests
BODY_PIECE: Final = 8192
MOST_HELD: Final = 1_000_000  # bytes that came before what came earlier was answered
MOST_PIECES: Final = 2_000  # of a body
LINGER: Final = 0.5  # seconds in which a refusal may be read


class Phase(Enum):
    """The phase of a connection."""

    IDLE = auto()  # nothing was asked
    HEAD = auto()  # a request has begun
    BODY = auto()  # its head is known
    WORK = auto()  # it is known whole
    SENT = auto()  # it is answered, and the answer not yet read


class Why(NamedTuple):
    """Why the server stops reading."""

    status: int
    code: str
    reason: str


BAD: Final = Why(400, "bad_request", "this is not a request of HTTP")
LATE: Final = Why(408, "too_slow", "the request took too long to arrive")
LONG_URL: Final = Why(414, "too_large", "the address is too long")
LARGE_HEAD: Final = Why(431, "too_large", "the headers are too large")
LARGE_BODY: Final = Why(413, "too_large", "the request is too large")


class BadRequest(Exception):
    """The server stops reading this request."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.reason)
        self.why = why


class Http(HttpToolsProtocol):
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
        self.limits = self.gate.limits
        self.address = ""
        self.phase = Phase.IDLE
        self.since = 0.0
        self.deadline = inf
        self.bytes = 0  # of this head, or of this body
        self.pieces = 0  # of this body
        self.held = b""  # what was received
        self.at = 0  # how much of it is parsed
        self.deaf = False  # nothing that comes is read any more
        self.pace: Pace | None = None
        self.reading = Reading(self.gate.clock())
        self.kept = 0  # bytes of an answer that wait until those before them are read

    @property
    def is_waiting(self) -> bool:
        return self.phase in (Phase.IDLE, Phase.HEAD, Phase.BODY) or (self.phase is Phase.SENT and not self.unread)

    @property
    def is_answering(self) -> bool:
        cycle = cast(RequestResponseCycle | None, self.cycle)
        return cycle is not None and not cycle.response_complete

    @property
    def unread(self) -> int:
        """Bytes that the other side has not taken yet."""
        return self.kept + self.transport.get_write_buffer_size()

    @property
    def owner(self) -> str:
        return self.address or f"connection {id(self)}"

    # ---- the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        peer = transport.get_extra_info("peername")
        self.address = self.gate.counts_as(peer[0]) if peer else ""
        self.turn(Phase.IDLE, self.limits.header_seconds)
        if not self.gate.enter(self):
            transport.abort()
            return
        self.pace = Pace(transport, self.loop, self.limits, lambda: not self.flow.read_paused)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """Give up the place, and drop what refers to this connection: the collector of a server seldom runs."""
        if self.pace is not None:
            self.pace.stop()
            self.pace = None
        self.gate.leave(self)

    def turn(self, phase: Phase, seconds: float = inf) -> None:
        self.phase = phase
        if self.pace is not None and self.flow.write_paused:
            seconds = min(seconds, self.limits.unread_seconds)
        self.since = self.gate.clock()
        self.deadline = self.since + seconds

    def end(self) -> None:
        if self.phase is Phase.HEAD and not self.deaf:
            self.refuse(LATE)
        elif self.phase in (Phase.IDLE, Phase.SENT) and not self.unread:
            self.transport.close()
        else:
            self.gate.refusals.note("too_slow")
            self.transport.abort()

    def refuse(self, why: Why) -> None:
        """Send the reason and close."""
        self.deaf, self.held = True, b""
        self.gate.fault(self.address, why.code)
        if self.transport.is_closing():
            return
        if self.is_answering:  # something else than what is refused here
            self.transport.abort()
            return
        body = encode(Problem(why.code, why.reason))
        head = f"HTTP/1.1 {why.status} {HTTPStatus(why.status).phrase}\r\ncontent-type: application/json\r\n"
        head += f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.transport.write(head.encode() + body)
        self.transport.pause_reading()
        self.transport.write_eof()
        self.turn(Phase.SENT, LINGER)  # if it were closed at once, what was not read would undo the answer

    # ---- what comes

    def data_received(self, data: bytes) -> None:
        if self.deaf:
            return
        assert self.pace is not None
        self.pace.read()
        self.held = self.held[self.at :] + data
        self.at = 0
        if len(self.held) > MOST_HELD:
            self.refuse(LARGE_BODY)
            return
        self.parse()

    def parse(self) -> None:
        """Parse what was received, up to a request that has to wait for the answer to the one before."""
        while self.at < len(self.held):
            if self.phase is Phase.WORK or self.pipeline:
                self.flow.pause_reading()
                return
            piece = self.held[self.at : self.at + (BODY_PIECE if self.phase is Phase.BODY else HEAD_PIECE)]
            self.at += len(piece)
            try:
                self.take_in(piece)
            except BadRequest as refused:
                self.refuse(refused.why)
                return
            except httptools.HttpParserUpgrade:
                self.upgrade()
                return
        self.held, self.at = b"", 0

    def take_in(self, piece: bytes) -> None:
        """Parse a piece. Raises Refused if we do not accept it."""
        self.bytes += len(piece)
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            raise
        except httptools.HttpParserCallbackError as error:
            known = error.__context__  # what one of the methods below has raised
            raise known if isinstance(known, BadRequest) else BadRequest(BAD) from error
        except httptools.HttpParserError as error:
            raise BadRequest(BAD) from error
        if self.phase in (Phase.IDLE, Phase.HEAD):
            if self.bytes > self.limits.header_bytes:
                raise BadRequest(LARGE_HEAD)
        elif self.bytes > self.limits.header_bytes + 2 * self.limits.body_bytes:  # what is sent in pieces is longer
            raise BadRequest(LARGE_BODY)

    def upgrade(self) -> None:
        """Handle a request for another protocol. Websockets are accepted; any other is answered once, in HTTP."""
        assert self.pace is not None
        if not self._should_upgrade():
            self.deaf = True
            self.cycle.keep_alive = False
            return
        self.turn(Phase.WORK)
        self.pace.stop()
        self.pace = None
        self.transport.pause_reading()
        self.gate.turns.take(self.become_websocket)

    def become_websocket(self) -> None:
        if self.transport.is_closing():
            return
        self.gate.leave(self)
        self.handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]
        if not self.transport.is_closing():
            self.transport.resume_reading()

    # ---- what the parser finds

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.turn(Phase.HEAD, self.limits.header_seconds)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self.limits.url_bytes:
            raise BadRequest(LONG_URL)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > self.limits.headers:
            raise BadRequest(LARGE_HEAD)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.bytes = self.pieces = 0
        self.turn(Phase.BODY, self.limits.body_seconds)

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self.pieces += 1
        if self.pieces > MOST_PIECES:
            raise BadRequest(LARGE_BODY)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.bytes = 0
        if self.is_answering:
            self.turn(Phase.WORK)
        else:  # it was refused before all of it had come
            self.turn(Phase.IDLE, self.limits.idle_seconds)

    # ---- what goes

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """Answer a request; what is said when nobody is there any more is no error."""

        async def answered(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
            async def send_on(message: ASGISendEvent) -> None:
                if message["type"] == "http.response.body":
                    size = len(message.get("body", b""))
                    await self.keep(size)
                    self.reading.given += size
                cycle.disconnected |= self.transport.is_closing()
                await send(message)

            try:
                await app(scope, receive, send_on)
            except asyncio.CancelledError:  # the server stops, and this took too long
                cycle.disconnected = True
                self.transport.abort()

        super()._start_asgi_task(cycle, answered)

    async def keep(self, size: int) -> None:
        """Count a part of an answer, and wait until the parts before it are read."""
        self.kept = size
        self.gate.unread.add(size)
        try:
            if self.flow.write_paused:
                await self.flow.drain()
        finally:
            self.kept = 0

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.phase is Phase.WORK:
            self.turn(Phase.WORK)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.phase is Phase.WORK:
            self.turn(Phase.WORK)

    def on_response_complete(self) -> None:
        """Read the next request, which may have come already. The gate ends what waits too long, no timer."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        if self.phase is Phase.WORK:
            if self.unread:
                self.turn(Phase.SENT, self.limits.unread_seconds)
            else:
                self.turn(Phase.IDLE, self.limits.idle_seconds)
        self.flow.resume_reading()
        if self.pipeline:
            cycle, app = self.pipeline.pop()
            self.turn(Phase.WORK)
            self._start_asgi_task(cycle, app)
        elif self.at < len(self.held):
            self.loop.call_soon(self.parse_on)

    def parse_on(self) -> None:
        if not self.deaf and not self.transport.is_closing():
            self.parse()

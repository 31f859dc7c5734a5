"""The websocket of a table: commands are executed one after the other, and output never waits for a reader."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial
from typing import Final

from msgspec.json import Decoder
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from polytheon.kernel.errors import PolytheonError
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Refusal, Who
from polytheon.server.domain.narration import SPOKEN
from polytheon.server.sessions.bans import caller_of
from polytheon.server.sessions.limits import Bucket, Counts
from polytheon.server.sessions.manager import TableManager
from polytheon.server.sessions.outbox import Outbox
from polytheon.server.sessions.session import ENCODER, Session, Watcher
from polytheon.server.transport.addresses import address_of
from polytheon.server.transport.gate import Gate
from polytheon.server.transport.requests import code_of, limit_of, visitor_of, wait_of, who_asks
from polytheon.server.transport.websocket_protocol import TOO_FAST

log = logging.getLogger("polytheon.server.socket")

DECODER: Final[Decoder[m.AnyCommand]] = Decoder(m.AnyCommand)
ID_DECODER: Final = Decoder(m.Identified)
REFUSED: Final = 4403
NOT_FOUND: Final = 4404
TOO_SLOW: Final = 4408
DAMAGED: Final = 4410
BANNED: Final = 4423
COME_BACK: Final = 1013  # as the protocol of websockets has it
CODES: Final = {
    "no_table": NOT_FOUND,
    "slow_down": TOO_FAST,
    "too_slow": TOO_SLOW,
    "damaged": DAMAGED,
    "banned": BANNED,
    "storage": COME_BACK,
}
LONGEST_REASON: Final = 120  # bytes that a websocket can say when it closes
MESSAGE_AGAIN: Final = 1.0  # seconds after which there is room for several messages again
CLOSING: Final = 5.0  # seconds in which the other side may learn why it is closed
MOST_WARNINGS: Final = 50  # refusals for speed in a row after which the connection is closed


class Connection:
    """One websocket of one table."""

    def __init__(self, manager: TableManager, gate: Gate, socket: WebSocket, session: Session, who: Who) -> None:
        limits = manager.settings.limits
        language, sentences = socket.query_params.get("language"), socket.query_params.get("sentences") != "no"
        self.manager = manager
        self.socket = socket
        self.session = session
        self.outbox = Outbox(manager.post, socket, limits.waiting_bytes)
        self.watcher = Watcher(who, language if language in SPOKEN else None, self.outbox.put, sentences)
        self.watcher.caller = caller_of(socket, visitor_of(manager, socket))
        self.dismissed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.watcher.dismiss = partial(dismiss, self.dismissed)
        self.bucket = Bucket(limits.messages_per_second, limits.messages_at_once, time.monotonic())
        self.bucket_of_all = gate.messages.bucket(address_of(socket))
        self.warnings = 0

    async def run(self) -> None:
        """Serve the connection until it ends."""
        await self.manager.watching.watch(self.session, self.watcher)
        self.outbox.limit()
        sending = self.outbox.sending = asyncio.create_task(self.outbox.send_on())
        receiving = asyncio.create_task(self.receive_on())
        ending = (sending, receiving, self.dismissed)
        try:
            banned = self.manager.bans.refusal(self.watcher.caller)  # it may have come while this one came in
            if banned is not None:
                raise banned
            await asyncio.wait(ending, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.manager.watching.unwatch(self.session, self.watcher)
            for end in ending:
                end.cancel()
            ends = await asyncio.gather(*ending, return_exceptions=True)
            self.outbox.sending = None
            self.manager.metrics.told.inc(self.outbox.messages_sent)
            self.manager.metrics.told_bytes.inc(self.outbox.bytes_sent)
        if self.outbox.overflown:
            self.manager.metrics.dropped.inc()
            raise Refusal("too_slow", "you do not read the server's messages")
        reason = next((end for end in ends if isinstance(end, Exception)), None)
        try:
            if reason is not None:
                raise reason
        finally:
            del reason, ends, ending, sending, receiving  # an exception refers to this frame

    async def receive_on(self) -> None:
        while True:
            text = await self.outbox.line.read()
            if text is None:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                text = message.get("text")
            if not self.may_say():
                self.warnings += 1
                if self.warnings > MOST_WARNINGS:
                    raise Refusal("slow_down", "too many messages")
                refusal = Refusal("slow_down", "too many messages at once: wait a little", MESSAGE_AGAIN)
                self.refuse(id_of(text), refusal)
            elif text is None:
                self.refuse("", Refusal("bad_message", "messages are text, not bytes"))
            else:
                self.warnings = 0
                await self.take(text)

    def may_say(self) -> bool:
        """Whether a message may be executed: not if too many come on this connection, or from its address."""
        now = time.monotonic()
        return self.bucket.take(now) and (self.bucket_of_all.take(now) or self.bucket.level > self.bucket.burst / 2)

    async def take(self, text: str) -> None:
        """Execute a message and answer it."""
        began = time.perf_counter()
        try:
            command = DECODER.decode(text)
        except (ValueError, RecursionError) as error:
            self.refuse(id_of(text), Refusal("bad_message", str(error)))
            return
        if isinstance(command, m.Hint):  # a bot thinks about it; meanwhile other messages are done
            self.manager.start(self.do(command))
        else:
            await self.do(command)
            self.manager.metrics.move_seconds.observe(time.perf_counter() - began)

    async def do(self, command: m.Command) -> None:
        kind = str(command.__struct_config__.tag)
        try:
            done = await self.manager.do(self.session, command, self.watcher.who)
        except PolytheonError as error:
            self.refuse(command.id, error)
            self.manager.metrics.commanded(kind, code_of(error))
            return
        self.manager.metrics.commanded(kind, "ok")
        if isinstance(done, m.Seated) and not self.watcher.who.visitor:
            self.sit(done)
        if command.id or not isinstance(done, m.Ok):
            self.outbox.put(ENCODER.encode(done))

    def sit(self, seated: m.Seated) -> None:
        """Bind the connection to the seat that a program without a cookie has taken."""
        who = self.manager.keys.who(seated.key, self.session.table.state.table)
        assert who is not None
        before = self.session.attendance()
        self.watcher.who = who._replace(address=self.watcher.who.address)
        self.session.tell_table()
        self.manager.watching.tell_presence(self.session, before)

    def refuse(self, id: str, error: PolytheonError) -> None:
        self.outbox.put(ENCODER.encode(m.Refused(id, code_of(error), str(error), wait_of(error), limit_of(error))))


async def serve(manager: TableManager, gate: Gate, counts: Counts, socket: WebSocket) -> None:
    """Handle a new websocket that the guard has accepted."""
    address = address_of(socket)
    table = socket.path_params["table"]
    await socket.accept()
    if not counts.enter(address):
        await close(socket, TOO_FAST, "too many connections")
        return
    manager.metrics.sockets.inc()
    code, reason = 1000, ""
    try:
        who = who_asks(manager, socket, table)
        session = await manager.open_tables.visit(table)
        await Connection(manager, gate, socket, session, who).run()
    except PolytheonError as error:
        code, reason = CODES.get(code_of(error), REFUSED), str(error)
    except (WebSocketDisconnect, OSError):
        pass
    except Exception:
        log.exception("socket_failed")
        code = 1011
    finally:
        counts.leave(address)
        manager.metrics.sockets.dec()
    await close(socket, code, reason)


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """Close a websocket and say why, if somebody is still there to hear it."""
    if WebSocketState.DISCONNECTED not in (socket.application_state, socket.client_state):
        with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
            async with asyncio.timeout(CLOSING):
                await socket.close(code, shortened(reason))


def dismiss(dismissed: asyncio.Future[None], why: PolytheonError) -> None:
    """End a connection."""
    if not dismissed.done():
        dismissed.set_exception(why)


def id_of(text: str | None) -> str:
    """The id of a message that is not executed, so that whoever waits for its answer gets it; "" if it has none."""
    try:
        return ID_DECODER.decode(text or "").id
    except (ValueError, RecursionError):
        return ""


def shortened(reason: str) -> str:
    """As much of a reason as a websocket can say when it closes."""
    return reason.encode()[:LONGEST_REASON].decode(errors="ignore")

"""Visitors that mean harm: each kind does one thing to a server on this machine, again and again, for some seconds.

    python tests/server/floods.py KIND PORT TABLE ... [--connections N] [--rate BYTES] [--seconds S]
                                                      [--sources ADDRESS ...]

What a server closes is opened again after a moment, and connections are spread over the addresses and the tables. At
the end one line of JSON says what the flood came to. A process of its own, so that it takes nothing from whoever
measures.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator

MASK = b"\0\0\0\0"
BLOCK = 16_384  # bytes sent at once, about
AGAIN = 0.02  # seconds after which a closed connection is opened again
TICK = 0.01


def frame(kind: int, data: bytes = b"", last: bool = True) -> bytes:
    """A frame of a websocket as clients send it, masked with nothing."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return bytes([kind | (0x80 if last else 0)]) + size + MASK + data


def request(path: str, method: str = "GET", *lines: str, host: str = "127.0.0.1") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {host}", *lines, "", ""]).encode()


def upgrade(table: str) -> bytes:
    return request(
        f"/api/tables/{table}/socket?language=en",
        "GET",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )


def blocks(unit: bytes) -> Iterator[bytes]:
    """The same again and again, in blocks that are worth sending."""
    return itertools.repeat(unit * max(1, BLOCK // len(unit)))


def headers(again: bytes) -> Iterator[bytes]:
    yield b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    yield from blocks(again)


def slowly(head: bytes, tail: bytes) -> Iterator[bytes]:
    """A beginning, and then a byte at a time."""
    yield head
    yield from (bytes([byte]) for byte in itertools.cycle(tail))


# What each kind sends on a connection; those of websockets after the websocket has opened.
SOCKETS: dict[str, Callable[[], Iterator[bytes]]] = {
    "fragments": lambda: itertools.chain([frame(1, b"x", False)], blocks(frame(0, b"", False))),
    "small-fragments": lambda: itertools.chain([frame(1, b"{", False)], blocks(frame(0, b" ", False))),
    "pongs": lambda: blocks(frame(10)),
    "pings": lambda: blocks(frame(9)),
    "unread-pings": lambda: blocks(frame(9, b"p" * 125)),
    "nonsense": lambda: blocks(frame(1, b"{}")),
    "large-nonsense": lambda: blocks(frame(1, b"[" * 8000)),
    "chat": lambda: blocks(frame(1, b'{"type":"chat","text":"again","id":"1"}')),
    "unread-story": lambda: iter(()),
    "closes": lambda: itertools.chain([frame(8, b"\x03\xe8")], blocks(frame(10))),
}
REQUESTS: dict[str, Callable[[str], Iterator[bytes]]] = {
    "headers": lambda table: headers(b"X-Again: and again\r\n"),
    "small-headers": lambda table: headers(b"a:\r\n"),
    "long-header": lambda table: itertools.chain([b"GET / HTTP/1.1\r\nX-Long: "], blocks(b"a")),
    "long-url": lambda table: itertools.chain([b"GET /"], blocks(b"a")),
    "nothing-known": lambda table: blocks(b"\0\r\n"),
    "requests": lambda table: blocks(request("/api/games")),
    "tiny-requests": lambda table: blocks(b"GET / HTTP/1.1\r\n\r\n"),
    "files": lambda table: blocks(request("/plain/files/table.js")),
    "health": lambda table: blocks(request("/health")),
    "strangers": lambda table: blocks(request("/api/games", host="evil.example")),
    "unread-answers": lambda table: blocks(request(f"/api/tables/{table}")),
    "chunks": lambda table: itertools.chain(
        [request("/api/records", "POST", "Content-Type: application/json", "Transfer-Encoding: chunked")],
        blocks(b"1\r\nx\r\n"),
    ),
    "long-body": lambda table: itertools.chain(
        [request("/api/games", "GET", "Content-Length: 100000000000")], blocks(b"x")
    ),
    "slow-headers": lambda table: slowly(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"x-a: b\r\n"),
    "slow-body": lambda table: slowly(
        request("/api/tables", "POST", "Content-Type: application/json", "Content-Length: 400000"), b" "
    ),
    "idle": lambda table: iter(()),
    "idle-once": lambda table: iter(()),
    "replays": lambda table: (
        request(f"/api/tables/{table}/replay?language={language}&viewer={viewer}")
        for language, viewer in itertools.cycle(itertools.product(("en", "fr", "ja"), ("0", "1", "everybody")))
    ),
}
SLOW = ("slow-headers", "slow-body")
KEEPS_OPEN = ("idle", "idle-once", "unread-story")
ONCE = ("idle-once",)  # what was closed is not opened again
ALL_CAME = "all came"
UNREAD = ("unread-pings", "unread-answers")
DEAF = ("unread-story",)  # not even the system keeps much for them
LEAST_BUFFER = 4096
LOOK = 0.5  # seconds between two looks whether a connection that is not read was closed
BRIEF = ("connects", "upgrades", "one-request")  # a new connection for each
KINDS = (*SOCKETS, *REQUESTS, *BRIEF)


class Flood:
    """Many connections that do the same."""

    def __init__(self, kind: str, port: int, tables: list[str], rate: float, sources: list[str]) -> None:
        self.kind = kind
        self.port = port
        self.tables = itertools.cycle(tables)
        self.rate = rate  # bytes a second of all connections together; 0: as fast as they are taken
        self.sources = itertools.cycle(sources)
        self.began = time.monotonic()
        self.counts: Counter[str] = Counter()
        self.open = 0

    async def run(self, connections: int, seconds: float) -> dict[str, int]:
        tasks = [asyncio.create_task(self.again_and_again()) for _ in range(connections)]
        most = 0
        if self.kind in ONCE:
            await self.all_came(connections)
        while time.monotonic() - self.began < seconds:
            await asyncio.sleep(0.05)
            most = max(most, self.open)
        self.counts["open_at_most"] = most
        self.counts["open_at_end"] = self.open
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return dict(self.counts)

    async def all_came(self, connections: int) -> None:
        """Say on a line of its own that every connection was opened or refused."""
        while self.counts["connections"] + self.counts["refused"] < connections:
            await asyncio.sleep(TICK)
        print(ALL_CAME, flush=True)

    async def again_and_again(self) -> None:
        while True:
            try:
                async with self.connection() as (reader, writer):
                    await self.once(reader, writer)
            except (OSError, asyncio.IncompleteReadError, EOFError):
                self.counts["lost"] += 1
            if self.kind in ONCE:
                return
            await asyncio.sleep(AGAIN)

    @contextlib.asynccontextmanager
    async def connection(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        source = (next(self.sources), 0)
        try:
            reader, writer = await asyncio.open_connection(sock=await self.called(source))
        except OSError:
            self.counts["refused"] += 1
            raise
        self.counts["connections"] += 1
        self.open += 1
        try:
            yield reader, writer
        finally:
            self.open -= 1
            writer.transport.abort()

    async def called(self, source: tuple[str, int]) -> socket.socket:
        found = socket.socket()
        try:
            if self.kind in DEAF:
                found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LEAST_BUFFER)
            found.setblocking(False)
            found.bind(source)
            await asyncio.get_running_loop().sock_connect(found, ("127.0.0.1", self.port))
        except BaseException:
            found.close()
            raise
        return found

    async def once(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.kind in BRIEF:
            await self.briefly(reader, writer)
            return
        if self.kind in SOCKETS:
            writer.write(upgrade(next(self.tables)))
            head = await reader.readuntil(b"\r\n\r\n")
            self.counts[head[9:12].decode()] += 1
            if b" 101 " not in head:
                return
            if self.kind in DEAF:
                await self.be_deaf(writer)
                return
            sent = SOCKETS[self.kind]()
        else:
            sent = REQUESTS[self.kind](next(self.tables))
        reading = asyncio.create_task(self.read(reader))
        writing = asyncio.create_task(self.write(writer, sent))
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, writing):
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)

    async def be_deaf(self, writer: asyncio.StreamWriter) -> None:
        """Read nothing until the connection is closed."""
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        found: socket.socket = writer.get_extra_info("socket")
        while found.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) == 0:
            await asyncio.sleep(LOOK)

    async def briefly(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.kind != "connects":
            writer.write(upgrade(next(self.tables)) if self.kind == "upgrades" else request("/api/games"))
            head = await reader.readuntil(b"\r\n\r\n")
            self.counts[head[9:12].decode()] += 1

    async def read(self, reader: asyncio.StreamReader) -> None:
        """Take what is sent, until there is no more; who does not read waits for ever."""
        while self.kind in UNREAD:
            await asyncio.sleep(TICK)
            if reader.at_eof():
                return
        first = True
        while data := await reader.read(65_536):
            if first and data.startswith(b"HTTP/1.1"):
                self.counts[data[9:12].decode()] += 1
            first = False

    async def write(self, writer: asyncio.StreamWriter, sent: Iterator[bytes]) -> None:
        for data in sent:
            while self.rate and self.counts["bytes"] > self.rate * (time.monotonic() - self.began):
                await asyncio.sleep(TICK)
            writer.write(data)
            await writer.drain()
            self.counts["bytes"] += len(data)
            if self.kind in SLOW:
                await asyncio.sleep(1.0)
        if self.kind in KEEPS_OPEN:
            await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("port", type=int)
    parser.add_argument("tables", nargs="+")
    parser.add_argument("--connections", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.0)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--sources", nargs="+", default=["127.0.0.2"])
    chosen = parser.parse_args()

    async def run() -> dict[str, int]:
        flood = Flood(chosen.kind, chosen.port, chosen.tables, chosen.rate, chosen.sources)
        return await flood.run(chosen.connections, chosen.seconds)

    print(json.dumps(asyncio.run(run())))


if __name__ == "__main__":
    main()

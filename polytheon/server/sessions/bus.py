"""The bus between workers: it notifies each worker of what the others have written.

The log is the truth; the bus only makes it faster. A single worker needs none. Several use Redis, and find in the log
whatever the bus loses.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Any, Final, Protocol

from msgspec import MsgspecError, Struct
from msgspec.msgpack import Decoder, Encoder
from redis.asyncio import Redis as Client
from redis.exceptions import RedisError

from polytheon.kernel.errors import BadSetup

log = logging.getLogger("polytheon.server.bus")

# A channel for all workers, on which one says that some of its news did not get through. No table has that name.
EVERYBODY: Final = "/all"


Entries = list[tuple[float, bytes]]  # with the time of each


class News(Struct, array_like=True):
    """Entries that a worker has written, from this number on; or the seats that it sees connected, and its number of
    spectators."""

    worker: str
    table: str
    first: int
    entries: Entries
    here: list[int] | None = None
    spectators: int = 0


Receive = Callable[[News], None]


class Bus(Protocol):
    """Carries messages between workers."""

    shared: bool  # whether there may be other workers

    async def open(self, receive: Receive, missed: Callable[[], None]) -> None: ...
    async def close(self) -> None: ...
    async def subscribe(self, table: str) -> None: ...
    async def unsubscribe(self, table: str) -> None: ...
    def publish(
        self, table: str, first: int, entries: Entries, here: list[int] | None, spectators: int = 0
    ) -> None: ...
    async def ping(self) -> bool: ...


class Alone:
    """The bus of a single worker."""

    shared = False

    async def open(self, receive: Receive, missed: Callable[[], None]) -> None: ...
    async def close(self) -> None: ...
    async def subscribe(self, table: str) -> None: ...
    async def unsubscribe(self, table: str) -> None: ...
    def publish(
        self, table: str, first: int, entries: Entries, here: list[int] | None, spectators: int = 0
    ) -> None: ...

    async def ping(self) -> bool:
        return True


class Redis:
    """Redis channels, one per table."""

    shared = True

    def __init__(self, url: str, prefix: str = "polytheon:") -> None:
        self.client: Any = Client.from_url(url, health_check_interval=10, socket_connect_timeout=3)
        self.channels: Any = self.client.pubsub(ignore_subscribe_messages=True)
        self.prefix = prefix
        self.worker = secrets.token_hex(8)
        self.encoder = Encoder()
        self.decoder = Decoder(News)
        self.outgoing: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(10_000)
        self.dropped = False  # whether something could not be sent of which the others do not know yet
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, receive: Receive, missed: Callable[[], None]) -> None:
        await self.channels.subscribe(self.prefix + EVERYBODY)
        self.tasks = [asyncio.create_task(self.listen(receive, missed)), asyncio.create_task(self.send())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        with contextlib.suppress(Exception):
            await self.channels.aclose()
            await self.client.aclose()

    async def subscribe(self, table: str) -> None:
        with contextlib.suppress(OSError, RedisError):  # it is asked for again when the connection is back
            await self.channels.subscribe(self.prefix + table)

    async def unsubscribe(self, table: str) -> None:
        with contextlib.suppress(OSError, RedisError):
            await self.channels.unsubscribe(self.prefix + table)

    def publish(self, table: str, first: int, entries: Entries, here: list[int] | None, spectators: int = 0) -> None:
        try:
            self.outgoing.put_nowait(self.addressed(News(self.worker, table, first, entries, here, spectators)))
        except asyncio.QueueFull:
            self.dropped = True

    def addressed(self, news: News) -> tuple[str, bytes]:
        return self.prefix + news.table, self.encoder.encode(news)

    async def send(self) -> None:
        """Send waiting messages. If that fails, drop them, and later tell the other workers to read the log."""
        while True:
            waiting = [await self.outgoing.get()]
            while not self.outgoing.empty() and len(waiting) < 200:
                waiting.append(self.outgoing.get_nowait())
            if self.dropped:
                self.dropped = False
                waiting.append(self.addressed(News(self.worker, EVERYBODY, 0, [])))
            try:
                async with self.client.pipeline(transaction=False) as pipeline:
                    for channel, data in waiting:
                        pipeline.publish(channel, data)
                    await pipeline.execute()
            except (OSError, RedisError) as error:
                log.warning("bus_send_failed", extra={"error": type(error).__name__, "dropped": len(waiting)})
                self.dropped = True
                await asyncio.sleep(0.5)

    async def listen(self, receive: Receive, missed: Callable[[], None]) -> None:
        while True:
            try:
                message = await self.channels.get_message(timeout=5.0)
            except (OSError, RedisError) as error:
                log.warning("bus_lost", extra={"error": type(error).__name__})
                await asyncio.sleep(0.5)
                missed()
                continue
            if message is None or message["type"] != "message":
                continue
            try:
                news = self.decoder.decode(message["data"])
            except MsgspecError:
                continue
            if news.worker == self.worker:
                continue
            if news.table == EVERYBODY:
                missed()
            else:
                receive(news)

    async def ping(self) -> bool:
        try:
            return bool(await asyncio.wait_for(self.client.ping(), 2.0))
        except (OSError, TimeoutError, RedisError):
            return False


def new_bus(address: str | None) -> Bus:
    try:
        return Redis(address) if address else Alone()
    except ValueError:
        raise BadSetup("the bus is given as the URL of a Redis, such as redis://host:6379") from None

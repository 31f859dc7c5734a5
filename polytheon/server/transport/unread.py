"""What waits to be read, of all connections together: those who do not read must not fill the memory of the server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from polytheon.server.metrics import Metrics

KEPT: Final = 0.75  # of what may wait: the rest is free again after some were closed
PATIENCE: Final = 5.0  # seconds in which a reader takes something, however slow


class Reading:
    """How a connection reads."""

    __slots__ = ("given", "since", "taken")

    def __init__(self, now: float) -> None:
        self.given = 0  # bytes that were given to the transport
        self.taken = 0  # of these, bytes that had left it when it was last looked at
        self.since = now  # when that last changed, or there was nothing to read


class UnreadConnection(Protocol):
    """What is known about a connection here."""

    transport: asyncio.Transport
    reading: Reading

    @property
    def unread(self) -> int:
        """Bytes that wait for the other side to read them, wherever they are."""

    @property
    def owner(self) -> str:
        """Whom they are sent to: an address, or a connection of a proxy."""


class Unread:
    """The bytes that wait. `waiting` is never less than what waits: what waited when it was last counted, and what was
    sent since, whether it was read or not. Only when that is too much, the connections are asked again."""

    def __init__(
        self,
        most: int,
        all: Iterable[UnreadConnection],
        drop: Callable[[UnreadConnection], None],
        clock: Callable[[], float],
        metrics: Metrics,
    ) -> None:
        self.most = most
        self.all = all
        self.drop = drop
        self.clock = clock
        self.metrics = metrics
        self.waiting = 0

    def add(self, size: int) -> None:
        """Note that something is sent, before it is."""
        self.waiting += size
        if self.waiting > self.most:
            self.relieve(size)

    def count(self) -> dict[UnreadConnection, int]:
        """What waits, by connection; and who has read something since the last time."""
        now = self.clock()
        found = {}
        for connection in self.all:
            reading, unread = connection.reading, connection.unread
            taken = reading.given - connection.transport.get_write_buffer_size()
            if not unread or taken != reading.taken:
                reading.taken, reading.since = taken, now
            if unread:
                found[connection] = unread
        self.waiting = sum(found.values())
        self.metrics.unread_bytes.set(self.waiting)
        return found

    def relieve(self, coming: int) -> None:
        """If really too much waits, close connections: first those that do not read at all, of these and of the others
        first those of the address that lets most wait. A slow reader is closed only if nobody else can be."""
        found = self.count()
        self.waiting += coming
        if self.waiting <= KEPT * self.most:
            return
        late = self.clock() - PATIENCE
        owned: Counter[str] = Counter()
        for connection, size in found.items():
            owned[connection.owner] += size
        for connection in sorted(
            found,
            key=lambda each: (each.reading.since <= late, owned[each.owner], found[each]),
            reverse=True,
        ):
            if self.waiting <= KEPT * self.most:
                break
            self.waiting -= found[connection]
            self.drop(connection)

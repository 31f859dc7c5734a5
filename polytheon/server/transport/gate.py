"""The gate: how many connections there may be, of each address and in all, and which ones take a place for nothing.

All of it is in memory and of one worker. What a connection does before it has asked for anything is bounded here and in
the two protocols beside; what it may ask for is bounded where it is asked.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections import Counter, deque
from collections.abc import Callable
from struct import pack
from typing import TYPE_CHECKING, Final, Protocol, cast

from polytheon.server.sessions.limits import Buckets
from polytheon.server.settings import Limits
from polytheon.server.transport.addresses import Proxies, counted, network_of
from polytheon.server.transport.unread import Unread, UnreadConnection

if TYPE_CHECKING:
    from polytheon.server.metrics import Metrics

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

log = logging.getLogger("polytheon.server.transport")

STATE: Final = "gate"  # under which connections find it in the state of the application
SWEEP: Final = 1.0  # seconds between two looks at what has taken too long
REPORT: Final = 60.0  # seconds between two summaries of what was refused
GRACE: Final = 0.1  # seconds for which a connection may wait before it has to make room
CLOSING: Final = 5.0  # seconds that a connection may take to be closed
MOST_FILES: Final = 65_536  # that we ask the system for
RESERVED: Final = 200  # files that are no connections: the database, bots, the bus
FILES_A_REQUEST: Final = 10.0  # files of a page that may be requested for each other request
BUSY_SOCKETS: Final = 10.0  # all websockets of an address together may send as much as this many
BODIES: Final = 40  # largest bodies that are kept while they come
BODIES_PER_ADDRESS: Final = 4
SHARE: Final = 0.75  # of all connections that one address may have at most, whatever the limits say
ADDRESSES_PER_NETWORK: Final = 10  # a network of IPv6 may have the connections of ten addresses
DOORS_PER_SECOND: Final = 1 / 3  # the share of an address's connections that may be opened in a second
DOORS_AT_ONCE: Final = 5.0
FAULT: Final = 4.0  # connections that one counts as that broke a rule
REFUSED: Final = 1.0  # and a request that was refused
AT_ONCE: Final = pack("ii", 1, 0)
LONGEST: Final = 5.0  # seconds for which an address is shut out


class GatedConnection(UnreadConnection, Protocol):
    """What the gate knows about a connection."""

    address: str  # "" for a proxy that is trusted
    since: float  # when what it does now began, by the clock of the gate
    deadline: float  # when that has taken too long

    @property
    def is_waiting(self) -> bool:
        """Whether the connection is idle, so that it may be closed to make room."""

    def end(self) -> None:
        """Close the connection, because its time is up."""


class Gate:
    """Counts connections and what addresses do with them."""

    def __init__(self, limits: Limits, trusted: list[str], metrics: Metrics) -> None:
        self.limits = limits
        self.metrics = metrics
        self.proxies = Proxies(trusted)
        self.clock: Callable[[], float] = time.monotonic
        self.most = min(limits.connections, room())
        self.most_per_address = min(limits.connections_per_address, max(1, int(self.most * SHARE)))
        self.all: dict[GatedConnection, None] = {}  # the oldest first
        self.by_address: dict[str, dict[GatedConnection, None]] = {}
        self.by_network: Counter[str] = Counter()
        per_address = limits.connections_per_address
        self.doors = Buckets(per_address * DOORS_PER_SECOND, per_address * DOORS_AT_ONCE, self.clock)
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once, self.clock)
        self.files = Buckets(
            limits.requests_per_second * FILES_A_REQUEST, limits.requests_at_once * FILES_A_REQUEST, self.clock
        )
        self.seats = Buckets(limits.messages_per_second / 5, limits.messages_at_once / 2, self.clock)
        self.messages = Buckets(
            limits.messages_per_second * BUSY_SOCKETS, limits.messages_at_once * BUSY_SOCKETS, self.clock
        )
        self.gathered: Counter[str] = Counter()  # bytes of requests that are not whole yet, by address
        self.all_gathered = 0
        self.most_gathered = BODIES * limits.body_bytes
        self.refusals = Refusals(metrics, self.clock)
        self.unread = Unread(limits.unread_bytes, self.all, self.drop, self.clock, metrics)
        self.turns = Turns()
        self.sweeping: asyncio.TimerHandle | None = None

    # ---- connections

    def counts_as(self, peer: str) -> str:
        """The address that a connection counts for; "" for a proxy, behind which many are."""
        return "" if self.proxies.trusts(peer) else counted(peer)

    def enter(self, connection: GatedConnection) -> bool:
        """Accept a connection, if necessary in place of an idle one; False if there is no room."""
        address = connection.address
        own = self.by_address.get(address, {})
        if address and not self.doors.take(address):
            self.refusals.note("connections_per_second")
            return False
        if address and self.has_enough(address, len(own)) and not self.make_room(own):
            self.refusals.note("connections_per_address")
            return False
        if len(self.all) >= self.most and not self.make_room(self.all):
            self.refusals.note("connections")
            return False
        self.add(connection)
        return True

    def has_enough(self, address: str, own: int) -> bool:
        """Whether an address, or the network that it belongs to, has all the connections that it may have."""
        most = self.most_per_address
        return own >= most or self.by_network[network_of(address)] >= ADDRESSES_PER_NETWORK * most

    def add(self, connection: GatedConnection) -> None:
        self.all[connection] = None
        self.by_network[network_of(connection.address)] += 1
        self.metrics.connections.set(len(self.all))
        self.by_address.setdefault(connection.address, {})[connection] = None
        if self.sweeping is None:
            self.sweeping = asyncio.get_running_loop().call_later(SWEEP, self.sweep)

    def make_room(self, among: dict[GatedConnection, None]) -> bool:
        """Close a connection that has waited long, but none that has only just come."""
        before = self.clock() - GRACE
        found = next((each for each in among if each.since < before and each.is_waiting), None)
        if found is None:
            return False
        self.refusals.note("made_room")
        self.leave(found)
        found.transport.abort()
        return True

    def leave(self, connection: GatedConnection) -> None:
        """Note that a connection has ended; may be called twice."""
        if self.all.pop(connection, False) is False:
            return
        self.metrics.connections.set(len(self.all))
        own = self.by_address[connection.address]
        del own[connection]
        if not own:
            del self.by_address[connection.address]
        network = network_of(connection.address)
        self.by_network[network] -= 1
        if not self.by_network[network]:
            del self.by_network[network]

    # ---- what was done for nothing

    def charge(self, address: str, cost: float) -> None:
        """Charge an address for work, which delays its next connection."""
        if address:
            bucket, now = self.doors.bucket(address), self.clock()
            bucket.spend(now, max(0.0, min(cost, bucket.fill(now) + LONGEST * bucket.rate)))

    def fault(self, address: str, kind: str) -> None:
        """Charge a protocol violation."""
        self.refusals.note(kind)
        self.charge(address, FAULT)

    # ---- memory

    def gather(self, address: str, size: int) -> bool:
        """Reserve bytes for requests of an address that have not arrived whole; return False if there is no room."""
        own = self.gathered[address] + size
        if own > BODIES_PER_ADDRESS * self.limits.body_bytes or self.all_gathered + size > self.most_gathered:
            self.refusals.note("bodies")
            return False
        self.gathered[address] = own
        self.all_gathered += size
        return True

    def let_go(self, address: str, size: int) -> None:
        self.all_gathered -= size
        self.gathered[address] -= size
        if self.gathered[address] <= 0:
            del self.gathered[address]

    def drop(self, connection: UnreadConnection) -> None:
        """Close a connection that does not read, and forget what waits for it."""
        self.fault(connection.owner, "unread")
        self.metrics.dropped.inc()
        self.leave(cast(GatedConnection, connection))
        found = connection.transport.get_extra_info("socket")
        found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)  # the system keeps nothing for it either
        connection.transport.abort()

    # ---- time

    def sweep(self) -> None:
        """Close connections that have taken too long."""
        now = self.clock()
        self.sweeping = None
        for connection in list(self.all):
            if connection.transport.is_closing():
                connection.deadline = min(connection.deadline, now + CLOSING)
            if connection.deadline <= now:
                if connection.transport.is_closing():
                    connection.transport.abort()
                else:
                    connection.end()
        self.unread.count()
        self.refusals.report()
        if self.all or self.refusals.since:  # else there is nothing to look at until somebody comes
            self.sweeping = asyncio.get_running_loop().call_later(SWEEP, self.sweep)

    async def close(self) -> None:
        """End the connections that are still there: those who do not read would keep them open for ever."""
        if self.sweeping is not None:
            self.sweeping.cancel()
        for connection in list(self.all):
            connection.transport.abort()
        await asyncio.sleep(0)  # a turn of the event loop, in which they close
        self.refusals.report(at_once=True)


class Turns:
    """Work that many may want at once: one in each turn of the event loop, so that moves go on between them."""

    def __init__(self) -> None:
        self.waiting: deque[Callable[[], None]] = deque()

    def take(self, work: Callable[[], None]) -> None:
        self.waiting.append(work)
        if len(self.waiting) == 1:
            asyncio.get_running_loop().call_soon(self.next)

    def next(self) -> None:
        try:
            self.waiting[0]()
        finally:
            self.waiting.popleft()
            if self.waiting:
                asyncio.get_running_loop().call_soon(self.next)


class Refusals:
    """Refusals by kind: counted, and logged in at most one line per minute."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float]) -> None:
        self.metrics = metrics
        self.clock = clock
        self.since: Counter[str] = Counter()
        self.reported = 0.0

    def note(self, kind: str) -> None:
        self.since[kind] += 1
        self.metrics.refused(kind)

    def report(self, at_once: bool = False) -> None:
        now = self.clock()
        if self.since and (at_once or now - self.reported >= REPORT):
            log.warning("refused", extra={"counts": dict(self.since.most_common())})
            self.since.clear()
            self.reported = now


def room() -> int:
    """The number of connections that the system allows this process, after raising the limit as far as possible."""
    if resource is None:
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = MOST_FILES if soft == resource.RLIM_INFINITY else soft
    return max(1, files - min(RESERVED, files // 2))

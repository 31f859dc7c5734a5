"""The pace of reading: a client that sends single bytes is read less often, and more at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from polytheon.server.settings import Limits

LEAST_READS: Final = 200.0  # a second that everybody may take
READS: Final = 3.0  # that may be taken where one message may come
SPAN: Final = 0.25  # seconds over which they are counted
REST: Final = 0.1  # seconds


class Pace:
    """The reading of one connection."""

    __slots__ = ("began", "loop", "may_read", "most", "reads", "resting", "transport")

    def __init__(
        self,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        limits: Limits,
        may_read: Callable[[], bool],
    ) -> None:
        self.transport = transport
        self.loop = loop
        self.most = SPAN * max(LEAST_READS, READS * limits.messages_per_second)
        self.may_read = may_read  # whether nobody else wants it not to be read
        self.began = 0.0
        self.reads = 0
        self.resting: asyncio.TimerHandle | None = None

    def read(self) -> None:
        """Something was read."""
        self.reads += 1
        if self.reads <= self.most:
            return
        now = self.loop.time()
        quick = now - self.began < SPAN
        self.began, self.reads = now, 0
        if quick and self.resting is None:
            self.transport.pause_reading()
            self.resting = self.loop.call_later(REST, self.read_on)

    def read_on(self) -> None:
        self.resting = None
        if self.may_read() and not self.transport.is_closing():
            self.transport.resume_reading()

    def stop(self) -> None:
        if self.resting is not None:
            self.resting.cancel()

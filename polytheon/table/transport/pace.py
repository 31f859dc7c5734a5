"""How often a connection is read: who sends a byte at a time is read less often, and then more at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

MOST_READS: Final = 50  # in a span
SPAN: Final = 0.25  # seconds
REST: Final = 0.1  # seconds


class Pace:
    """The reading of one connection."""

    __slots__ = ("began", "loop", "may_read", "reads", "resting", "transport")

    def __init__(
        self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, may_read: Callable[[], bool]
    ) -> None:
        self.transport = transport
        self.loop = loop
        self.may_read = may_read  # whether nobody else wants it not to be read
        self.began = 0.0
        self.reads = 0
        self.resting: asyncio.TimerHandle | None = None

    def read(self) -> None:
        """Something was read."""
        self.reads += 1
        if self.reads <= MOST_READS:
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

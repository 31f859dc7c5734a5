"""Long work in the event loop, in steps: others go on between them."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import suppress
from typing import Final, TypeVar

from polytheon.kernel.errors import PolytheonError
from polytheon.kernel.replaying import replaying
from polytheon.server.domain.table import Table

T = TypeVar("T")
STEP: Final = 0.002  # seconds after which others go on; CPU time would be exact, but to ask for it takes long


class Pausing:
    """Looks back at one game at a time, so that many who want that do not add up."""

    def __init__(self) -> None:
        self.alone = asyncio.Lock()
        self.door = asyncio.Lock()

    async def through(self, steps: Iterator[object]) -> None:
        """Take steps. If whoever wants them goes away, the others still get theirs, at once."""
        began = time.perf_counter()
        for _ in steps:
            if time.perf_counter() - began > STEP:
                try:
                    await asyncio.sleep(0)
                except asyncio.CancelledError:
                    deque(steps, maxlen=0)
                    raise
                began = time.perf_counter()

    async def end(self, steps: Generator[object, None, T]) -> T:
        """What steps lead to. If several take many, one of them goes on in each turn of the event loop."""
        began = time.perf_counter()
        while True:
            try:
                next(steps)
            except StopIteration as end:
                found: T = end.value
                return found
            if time.perf_counter() - began > STEP:
                async with self.door:
                    await asyncio.sleep(0)
                began = time.perf_counter()

    async def last(self, steps: Iterator[T]) -> T:
        """The last of one or more steps."""
        async with self.alone:
            found, began = next(steps), time.perf_counter()
            for step in steps:
                found = step
                if time.perf_counter() - began > STEP:
                    await asyncio.sleep(0)
                    began = time.perf_counter()
            return found

    async def look_back(self, table: Table) -> None:
        """Find out what has happened at a table, which playing its whole game again tells."""
        if table.match is not None and not table.remembers:
            table.remember(await self.last(table.match.tracing()))

    async def replay(self, table: Table) -> None:
        """Play the record of a table, before its game begins. If that fails, whoever begins it learns why."""
        s = table.state
        if s.imported and s.status == "open" and table.replayed is None:
            with suppress(PolytheonError):
                steps = replaying(table.game, s.players, s.options, s.imported, table.content)
                table.replayed = await self.last(steps)

"""Long work in the event loop, in steps: others go on between them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, TypeVar

from polytheon.kernel.errors import PolytheonError
from polytheon.kernel.replaying import replaying
from polytheon.server.domain.table import Table

T = TypeVar("T")
STEP: Final = 0.002  # seconds of CPU time after which others go on


class Pausing:
    """Works at one thing at a time, so that many who want something do not add up."""

    def __init__(self) -> None:
        self.alone = asyncio.Lock()

    async def last(self, steps: Iterator[T]) -> T:
        """The last of one or more steps."""
        async with self.alone:
            found, began = next(steps), time.thread_time()
            for step in steps:
                found = step
                if time.thread_time() - began > STEP:
                    await asyncio.sleep(0)
                    began = time.thread_time()
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

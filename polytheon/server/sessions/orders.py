"""A worker follows the orders of the operator: bans, and tables that were closed, deleted or migrated elsewhere."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from polytheon.server.storage.orders import OrderStore

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

log = logging.getLogger("polytheon.server.orders")


class Orders:
    """The orders that a table manager has executed."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.given = OrderStore(manager.store.database)
        self.known = b""

    async def begin(self) -> None:
        """Load all bans before the first connection."""
        self.known = await self.given.mark()
        self.manager.bans.take(await self.given.bans(self.manager.bans.clock()))

    async def follow_on(self) -> None:
        """Look for new orders from time to time."""
        while True:
            await asyncio.sleep(self.manager.settings.sweep)
            try:
                await self.follow()
            except Exception as error:  # whatever it was, there is a next time
                log.warning("cannot_follow_orders", extra={"error": type(error).__name__})

    async def follow(self) -> None:
        """Execute new orders. An unfinished one is executed again."""
        manager, mark = self.manager, await self.given.mark()
        if mark == self.known:
            return
        manager.bans.take(await self.given.bans(manager.bans.clock()))
        self.dismiss_banned()
        loading = manager.open_tables.loading.values()  # they may have read before the order
        await asyncio.gather(*loading, return_exceptions=True)
        await manager.peers.catch_up(list(manager.tables))
        self.known = mark

    def dismiss_banned(self) -> None:
        """Close the connections of those who were banned."""
        for session in self.manager.tables.values():
            for watcher in list(session.watchers):
                refusal = self.manager.bans.refusal(watcher.caller)
                if refusal is not None:
                    watcher.dismiss(refusal)

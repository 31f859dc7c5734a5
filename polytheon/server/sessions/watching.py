"""Watching: the connections to a table, and what they receive when they connect."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from msgspec.msgpack import decode

from polytheon.server.domain.commands import Refusal, seats_of
from polytheon.server.domain.narration import Story
from polytheon.server.review.looking import Telling
from polytheon.server.sessions.payers import Payer
from polytheon.server.sessions.session import Greetings, Session, Told, Watcher

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

TRIES_TO_TELL: Final = 3  # a story elsewhere; meanwhile it may go on here


class Watching:
    """Lets people watch tables, and tells the others who is there."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.alone = asyncio.Lock()
        self.door = asyncio.Lock()
        self.greetings = Greetings()

    async def watch(self, session: Session, watcher: Watcher) -> None:
        """Send the whole state to a new watcher, and changes from then on. A long story is told elsewhere first, so
        that the event loop does not wait; meanwhile the game may go on."""
        told: Told | None = None
        for tries in range(TRIES_TO_TELL + 1):
            await self.in_turn(session)
            async with self.manager.open_tables.reading(session):
                await self.manager.pausing.look_back(session.table)
                if told is not None:
                    await self.manager.pausing.last(session.hear(watcher, told))
                untold, match = session.untold(watcher), session.table.match
                if untold is None or match is None or tries == TRIES_TO_TELL:
                    await self.greet(session, watcher)
                    return
                telling = self.telling(session, *untold, watcher.who.payer)
            told = Told(untold[0], await asyncio.shield(telling), match)

    async def in_turn(self, session: Session) -> None:
        """Wait until it is somebody's turn to be shown a long game: one in each turn of the event loop. It takes some
        milliseconds, and if many come at once, moves go on between them."""
        if session.is_long:
            async with self.door:
                await asyncio.sleep(0)

    def telling(
        self, session: Session, viewer: int | None, language: str, payer: Payer
    ) -> asyncio.Task[Story]:
        """A story that a bot worker tells, once for all who wait for it."""
        key = (viewer, language, session.table.state.position)
        found = session.telling.get(key)
        if found is None:
            wish = Telling(session.table.snapshot(), viewer, language)
            found = session.telling[key] = asyncio.create_task(self.tell(wish, payer))
            found.add_done_callback(lambda done: session.told_elsewhere(key, done))
        return found

    async def tell(self, wish: Telling, payer: Payer) -> Story:
        """A story, told by a bot worker or, if none can, by a thread, one at a time."""
        try:
            story = await self.manager.look(wish, payer)
        except Refusal:
            async with self.alone:
                story = await asyncio.to_thread(wish.look)
        return decode(story, type=Story)

    async def greet(self, session: Session, watcher: Watcher) -> None:
        """Let somebody watch from now on. The caller holds the lock."""
        most = self.manager.settings.limits.watchers_per_table
        if len(session.watchers) >= most:
            raise Refusal("crowded", f"this table already has {most} spectators: come back later", limit=most)
        views = await self.views(session, watcher)
        while not session.trusted:  # the table was deleted meanwhile, and reading it again says so
            await self.manager.open_tables.reload(session)
            views = await self.views(session, watcher)
        before = session.attendance()
        session.watchers.add(watcher)
        session.greet(watcher, views, self.manager.keys)
        self.tell_presence(session, before, watcher)
        self.manager.look_after(session)  # its bots may have stopped because nobody watched

    async def views(self, session: Session, watcher: Watcher) -> list[bytes]:
        return await self.manager.pausing.end(session.greeting(watcher, self.manager.clock(), self.greetings))

    def unwatch(self, session: Session, watcher: Watcher) -> None:
        before = session.attendance()
        session.watchers.discard(watcher)
        session.used = self.manager.clock()
        self.tell_presence(session, before)

    def tell_presence(self, session: Session, before: tuple[set[int], int], greeted: Watcher | None = None) -> None:
        """Inform everybody except a new watcher, here and at other workers, that somebody came or went."""
        if session.attendance() != before:
            session.tell_attendance(before, greeted)
            self.tell_others(session)

    def tell_others(self, session: Session) -> None:
        """Tell other workers who is connected to this one."""
        table, seats = session.table.state.table, self.seats_here(session)
        self.manager.bus.publish(table, 0, [], seats, session.spectators_here())

    def tell_the_unsaid(self) -> None:
        """Tell viewers that others came or went, at all tables where that message was delayed."""
        for session in self.manager.tables.values():
            if session.unsaid and session.trusted:
                session.tell_table()

    def seats_here(self, session: Session) -> list[int]:
        """The seats that are connected at this worker."""
        return sorted({seat for watcher in session.watchers for seat in seats_of(session.table, watcher.who)})

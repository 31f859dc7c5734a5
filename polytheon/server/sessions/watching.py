"""Watching: the connections to a table, and what they receive when they connect."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from msgspec.msgpack import decode

from polytheon.server.domain.commands import Refusal, seats_of
from polytheon.server.domain.narration import Story
from polytheon.server.review.looking import Telling
from polytheon.server.sessions.payers import Payer
from polytheon.server.sessions.session import Session, Watcher

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

TRIES_TO_TELL: Final = 3  # a story elsewhere; meanwhile it may go on here


class Watching:
    """Lets people watch tables, and tells the others who is there."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager

    async def prepare(self, session: Session, watcher: Watcher) -> None:
        """Have a long story told by a bot worker before somebody begins to watch, so that the event loop does not wait.
        """
        for _ in range(TRIES_TO_TELL):
            async with self.manager.open_tables.reading(session):
                wish = session.untold(watcher)
                if wish is None:
                    return
                position = session.table.state.position
            try:
                telling = self.telling(session, wish, position, watcher.who.payer)
                story = decode(await asyncio.shield(telling), type=Story)
            except Refusal:
                return  # it is told here after all
            async with self.manager.open_tables.reading(session):
                if session.table.state.position == position:
                    session.hear(watcher, story)

    def telling(self, session: Session, wish: Telling, position: int, payer: Payer) -> asyncio.Task[bytes]:
        """A story that a bot worker tells, once for all who wait for it."""
        key = (wish.viewer, wish.language, position)
        found = session.telling.get(key)
        if found is None:
            found = session.telling[key] = asyncio.create_task(self.manager.look(wish, payer))
            found.add_done_callback(lambda done: session.told_elsewhere(key, done))
        return found

    async def watch(self, session: Session, watcher: Watcher) -> None:
        """Send the whole state to a new watcher, and changes from then on."""
        await self.prepare(session, watcher)
        async with self.manager.open_tables.reading(session):
            most = self.manager.settings.limits.watchers_per_table
            if len(session.watchers) >= most:
                raise Refusal("crowded", f"this table already has {most} spectators: come back later", limit=most)
            before = session.attendance()
            session.watchers.add(watcher)
            session.greet(watcher, self.manager.clock(), self.manager.keys)
            self.tell_presence(session, before, watcher)
            self.manager.look_after(session)  # its bots may have stopped because nobody watched

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

"""The janitor of a table manager: lets bots play, watches clocks, keeps snapshots and closes what was abandoned."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from math import inf
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import SQLAlchemyError

from polytheon.kernel.errors import PolytheonError
from polytheon.kernel.match import Match
from polytheon.server.bots.pool import Errand, NoThought
from polytheon.server.bots.worker import Reader
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Decision, Refusal, Who, out_of_time, soon
from polytheon.server.domain.deciding import decide
from polytheon.server.domain.narration import seat_names
from polytheon.server.domain.table import BOT_PATIENCE, LEVELS, Table
from polytheon.server.logs import log_seldom
from polytheon.server.sessions.open_tables import NoTable
from polytheon.server.sessions.payers import Allowance, Payer
from polytheon.server.sessions.retention import Retention
from polytheon.server.sessions.seeds import SEEDS
from polytheon.server.sessions.session import Session
from polytheon.server.storage.engine import said_by
from polytheon.server.storage.growth import measure
from polytheon.server.storage.store import Job, Unavailable
from polytheon.server.storage.uptime import Uptime
from polytheon.text import LANGUAGES, game_text

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

log = logging.getLogger("polytheon.server.janitor")

SERVER: Final = Who(server=True)
IDLE: Final = 30.0  # seconds after which a table that nobody watches leaves memory
LONGEST_WAIT: Final = 10.0  # seconds that a bot waits for which no CPU time is left, if somebody awaits its move
FRUGAL: Final = 0.05  # CPU seconds a second that the bots of such a table may use
SNAPSHOT_PACE: Final = 10.0  # seconds between two snapshots of a table at which is played
MEASURING: Final = 60.0  # seconds between two looks at how much the database holds
SILENCE: Final = 3.0  # beats that may be missed before the server counts as down
NONE: Final = -1.0  # without other workers it was down, however short


class Janitor:
    """Does the work at a manager's tables that no player starts."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.unkept: set[str] = set()  # tables whose active seat has changed since their last snapshot
        self.unlisted: set[str] = set()  # tables of which lists do not say yet what is so
        self.hinting: set[tuple[str, int]] = set()  # seats for which a bot thinks of a hint
        self.began = manager.clock()
        self.beaten = time.time()  # when it was last noted that the server is up; no clock of tests
        self.compared = 0.0  # when the tables were last compared with their logs
        self.measured = 0.0
        self.retention = Retention(manager)

    # ---- bots

    def look_after(self, session: Session) -> None:
        """Let a bot think if it is a bot's turn."""
        s = session.table.state
        level = None if s.active is None else session.table.level(s.active)
        if s.status != "running" or level is None or session.thinking == s.position:
            return
        wait = self.bot_time.wait(session.table.payer)
        if wait > 0 and not self.is_awaited(session):
            return  # the next sweep to which the table is due looks again
        session.thinking = s.position
        frugal = self.manager.bot_pool.cost(level) / FRUGAL
        self.manager.start(self.let_bot_play(session, s.position, min(wait, frugal, LONGEST_WAIT)))

    @property
    def bot_time(self) -> Allowance:
        return self.manager.allowances.bots

    def is_awaited(self, session: Session) -> bool:
        """Whether somebody watches a table, or has requested it recently."""
        elsewhere = any(presence.seats for presence in session.elsewhere.values())
        return bool(session.watchers) or elsewhere or session.asked > self.manager.clock() - IDLE

    def errand(self, session: Session, payer: Payer) -> Errand:
        return Errand(payer, session.table.state.table, self.is_awaited(session))

    async def let_bot_play(self, session: Session, position: int, wait: float) -> None:
        try:
            await asyncio.sleep(max(self.manager.settings.bot_pace, wait))
            async with session.lock:
                s, match = session.table.state, session.table.match
                if not session.trusted or s.position != position or match is None or s.active is None:
                    return
                level = session.table.level(s.active)
                if level is None:
                    return
                seen = match.seen_by(s.active, SEEDS.take())
            errand = self.errand(session, session.table.payer)
            action = await self.choice(seen.dump(), level, errand, seen.legal())
            with contextlib.suppress(Refusal, NoTable):  # the table may have been deleted meanwhile
                await self.manager.do(session, m.Act(position, action), SERVER)
        finally:
            if session.thinking == position:
                session.thinking = None

    async def choice(self, match: dict[str, Any], level: str, errand: Errand, legal: list[int]) -> int:
        """A bot's choice. If no bot worker is available, it takes the first option, so that no game stalls."""
        try:
            chosen = await self.manager.bot_pool.think(level, match, errand)
        except NoThought:
            return legal[0]
        self.bot_time.spend(errand.payer, chosen.cpu)
        return chosen.action

    async def hint(self, session: Session, command: m.Hint, who: Who) -> m.HintGiven:
        """A bot's suggestion for a seat; one request per seat at a time."""
        async with self.manager.open_tables.reading(session):
            decide(session.table, command, who, self.manager.new_dice)
            wait = self.bot_time.wait(who.payer)
            if wait > 0:
                reason = f"you have used up your bot time: ask for another hint {soon(wait)}"
                raise Refusal("no_bot_time", reason, wait)
            match, seat = session.table.match, session.table.state.active
            assert match is not None
            assert seat is not None
            seen = match.seen_by(seat, SEEDS.take())
        key = session.table.state.table, seat
        if key in self.hinting:
            raise Refusal("no_bot_time", "a bot is already thinking about a hint for you: wait for it", 1.0)
        self.hinting.add(key)
        try:
            reader = reader_of(session.table, command.language)
            return await self.thought_of(command, seen, reader, self.errand(session, who.payer))
        finally:
            self.hinting.discard(key)

    async def thought_of(
        self, command: m.Hint, seen: Match, reader: Reader | None, errand: Errand
    ) -> m.HintGiven:
        level = self.manager.settings.hint_level if self.manager.settings.hint_level in LEVELS else LEVELS[-1]
        try:
            chosen = await self.manager.bot_pool.think(level, seen.dump(), errand, True, reader)
        except NoThought as error:
            raise Refusal("no_hint", "no bot has a suggestion") from error
        self.bot_time.spend(errand.payer, chosen.cpu)
        name = seen.notate(chosen.action)
        return m.HintGiven(command.id, command.position, chosen.action, name, chosen.considered, chosen.because)

    # ---- being up

    async def begin(self) -> None:
        """Find out when the server was down: until now, unless another worker was running."""
        silence = SILENCE * self.manager.settings.beat if self.manager.bus.shared else NONE
        self.manager.downtimes = await Uptime(self.manager.store.database).beat(self.manager.clock(), silence)

    async def beat(self) -> None:
        """Record that the server is up. If that failed for a long time, nobody could play, and no clock ran."""
        manager = self.manager
        was_down = time.time() - self.beaten > SILENCE * manager.settings.beat
        silence = SILENCE * manager.settings.beat if was_down else inf
        manager.downtimes = await Uptime(manager.store.database).beat(manager.clock(), silence)
        self.beaten = time.time()
        for name, session in list(manager.tables.items()) if was_down else []:
            try:
                await manager.open_tables.excuse(session)
            except PolytheonError as error:
                log.warning("cannot_excuse", extra=manager.open_tables.about(name, error))

    # ---- what is due

    async def sweep_on(self) -> None:
        """Look after tables at intervals. A single worker begins with the bots whose moves a crash interrupted."""
        ahead = 0.0 if self.manager.bus.shared else BOT_PATIENCE
        while True:
            try:
                await self.measure_now_and_then()  # first: it says that the disk is full when nothing can be written
                await self.sweep(ahead)
                ahead = 0.0
            except (SQLAlchemyError, OSError, Unavailable) as error:
                log_seldom("cannot_use_database", said_by(error))
            except Exception:  # whatever it was, there is a next time
                log.exception("sweep_failed")
            await asyncio.sleep(self.manager.settings.sweep)

    async def sweep(self, ahead: float = 0.0) -> None:
        manager = self.manager
        now = manager.clock()
        if time.time() - self.beaten >= manager.settings.beat:
            await self.beat()  # first: what is due may be due only because the server was down
        for name, due in await manager.store.due(now + ahead, 200):
            if await manager.store.claim(name, due, now + BOT_PATIENCE):
                try:
                    session = await manager.open_tables.session(name)
                    session.due = now + BOT_PATIENCE
                    await self.look_at_clock(session)
                    self.look_after(session)
                except Exception as error:  # whatever is wrong with one table, the others are looked after
                    log.warning("cannot_look_after", extra=manager.open_tables.about(name, error))
        await self.list_anew()
        manager.watching.tell_the_unsaid()
        await self.keep_snapshots()
        await self.forget_idle()
        if now - self.compared >= manager.settings.compare:
            self.compared = now
            # of a worker's own tables, another program resumes the stopped ones
            shared, tables = manager.bus.shared, manager.tables.items()
            await manager.peers.catch_up([name for name, each in tables if shared or each.table.stopped is not None])
            if manager.bus.shared:
                manager.peers.tell_others_who_is_here()
        await self.retention.go_on()

    async def look_at_clock(self, session: Session) -> None:
        """Do what a clock requires now; if that is nothing, note when to check again."""
        manager = self.manager
        if manager.clock() < self.began + manager.settings.grace:
            return
        decision = await manager.writer.change(session, lambda: Decision(out_of_time(session.table, manager.clock())))
        if decision.entry is None:
            async with manager.open_tables.reading(session):
                changes = manager.writer.row_changes(session)
            if changes:
                await manager.store.write(Job(session.table.state.table, [], changes=changes))

    async def measure_now_and_then(self) -> None:
        """Measure the size of the database, at intervals."""
        now = self.manager.clock()
        if now - self.measured >= MEASURING:
            self.measured = now
            await self.measure()

    async def measure(self) -> None:
        self.manager.metrics.grown(await measure(self.manager.store.database))

    async def forget_idle(self) -> None:
        """Evict the tables that nobody watches."""
        now = self.manager.clock()
        for name, session in list(self.manager.tables.items()):
            busy = session.watchers or session.thinking is not None or session.lock.locked()
            if not busy and session.used < now - IDLE:
                if session.table.aborted:  # nothing of it is kept
                    await self.manager.store.delete(name, inf)
                else:
                    self.list_now(session)
                    self.keep_snapshot(session)
                await self.manager.open_tables.let_go(name)

    # ---- what lists of tables say

    async def list_anew(self) -> None:
        """Write the list rows of tables that have changed; yield to other tasks between two tables."""
        for name in list(self.unlisted):
            session = self.manager.tables.get(name)
            if session is None:
                self.unlisted.discard(name)
            else:
                self.list_now(session)
                await asyncio.sleep(0)

    def list_now(self, session: Session) -> None:
        if session.trusted and session.table.state.table in self.unlisted:
            self.unlisted.discard(session.table.state.table)
            self.manager.writer.list_anew(session)

    # ---- snapshots

    async def keep_snapshots(self) -> None:
        """Write snapshots of tables whose active seat has changed, not too often for each; the log covers the rest.
        Yields to other tasks between two tables."""
        before = self.manager.clock() - SNAPSHOT_PACE
        for name in list(self.unkept):
            session = self.manager.tables.get(name)
            if session is None:
                self.unkept.discard(name)
            elif session.kept <= before:
                self.keep_snapshot(session)
                await asyncio.sleep(0)

    def keep_snapshot(self, session: Session) -> None:
        if session.trusted:
            s = session.table.state
            self.unkept.discard(s.table)
            if session.table.stopped is not None:
                return
            session.kept = self.manager.clock()
            self.manager.store.write_soon(Job(s.table, [], snapshot=(s.number, session.table.snapshot())))

    def keep_all(self) -> None:
        """Write pending snapshots before the manager closes."""
        for session in self.manager.tables.values():
            self.list_now(session)
            if session.table.state.table in self.unkept:
                self.keep_snapshot(session)


def reader_of(table: Table, language: str) -> Reader | None:
    """The reader of the reasons for a hint; None if the language is not one of ours."""
    if language not in LANGUAGES:
        return None
    return Reader(language, seat_names(table, game_text(table.game, language, table.content)))

"""The janitor of a table manager: lets bots play, watches clocks, keeps snapshots and closes what was abandoned."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from math import inf
from typing import TYPE_CHECKING, Any, Final

from polytheon.kernel.errors import PolytheonError
from polytheon.kernel.match import Match
from polytheon.server.bots.pool import Errand, NoThought
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Decision, Refusal, Who, decide, out_of_time, soon
from polytheon.server.domain.table import BOT_PATIENCE, LEVELS
from polytheon.server.sessions.payers import Allowance, Payer
from polytheon.server.sessions.retention import Retention
from polytheon.server.sessions.session import Session
from polytheon.server.storage.growth import measure
from polytheon.server.storage.store import Job
from polytheon.server.storage.uptime import Uptime

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

log = logging.getLogger("polytheon.table.caretaker")

SERVER: Final = Who(server=True)
IDLE: Final = 30.0  # seconds after which a table that nobody watches leaves memory
LONGEST_WAIT: Final = 10.0  # seconds that a bot waits for which no CPU time is left, if somebody awaits its move
FRUGAL: Final = 0.05  # CPU seconds a second that the bots of such a table may use
SNAPSHOT_PACE: Final = 10.0  # seconds between two snapshots of a table at which is played
MEASURING: Final = 60.0  # seconds between two looks at how much the database holds
SILENCE: Final = 3.0  # beats that may be missed before the server counts as down
NONE: Final = -1.0  # without other workers it was down, however short


class Janitor:
    """Does at a manager's tables what no player does."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.unkept: set[str] = set()  # tables whose active seat has changed since their last snapshot
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
        frugal = self.manager.thinkers.cost(level) / FRUGAL
        self.manager.start(self.let_bot_play(session, s.position, min(wait, frugal, LONGEST_WAIT)))

    @property
    def bot_time(self) -> Allowance:
        return self.manager.allowances.bots

    def is_awaited(self, session: Session) -> bool:
        """Whether somebody watches a table, or has asked for it lately."""
        elsewhere = any(seats for _, seats in session.elsewhere.values())
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
                seen = match.seen_by(s.active, secrets.randbits(60))
            errand = self.errand(session, session.table.payer)
            action = await self.choice(seen.dump(), level, errand, seen.legal())
            with contextlib.suppress(Refusal):
                await self.manager.do(session, m.Act(position, action), SERVER)
        finally:
            if session.thinking == position:
                session.thinking = None

    async def choice(self, match: dict[str, Any], level: str, errand: Errand, legal: list[int]) -> int:
        """What a bot does. If no thinker can think, it plays what comes first: no game may stand still."""
        try:
            chosen = await self.manager.thinkers.think(level, match, errand)
        except NoThought:
            return legal[0]
        self.bot_time.spend(errand.payer, chosen.cpu)
        return chosen.action

    async def hint(self, session: Session, command: m.Hint, who: Who) -> m.HintGiven:
        """What a bot would do in somebody's place; each seat is thought for once at a time."""
        async with self.manager.reading(session):
            decide(session.table, command, who, self.manager.luck)
            wait = self.bot_time.wait(who.payer)
            if wait > 0:
                reason = f"bots have thought a lot for you: ask for another hint {soon(wait)}"
                raise Refusal("no_bot_time", reason, wait)
            match, seat = session.table.match, session.table.state.active
            assert match is not None
            assert seat is not None
            seen = match.seen_by(seat, secrets.randbits(60))
        key = session.table.state.table, seat
        if key in self.hinting:
            raise Refusal("no_bot_time", "a bot is already thinking of a hint for you: wait for it", 1.0)
        self.hinting.add(key)
        try:
            return await self.thought_of(command, seen, self.errand(session, who.payer))
        finally:
            self.hinting.discard(key)

    async def thought_of(self, command: m.Hint, seen: Match, errand: Errand) -> m.HintGiven:
        level = self.manager.settings.hint_level if self.manager.settings.hint_level in LEVELS else LEVELS[-1]
        try:
            chosen = await self.manager.thinkers.think(level, seen.dump(), errand, explain=True)
        except NoThought as error:
            raise Refusal("no_hint", "no bot could think of anything") from error
        self.bot_time.spend(errand.payer, chosen.cpu)
        name = seen.notate(chosen.action)
        return m.HintGiven(command.id, command.position, chosen.action, name, chosen.considered)

    # ---- being up

    async def begin(self) -> None:
        """Find out when the server was down: until now, if no other worker has kept it up."""
        silence = SILENCE * self.manager.settings.beat if self.manager.bus.shared else NONE
        self.manager.downtimes = await Uptime(self.manager.store.database).beat(self.manager.clock(), silence)

    async def beat(self) -> None:
        """Note that the server is up. If that was not possible for long, nobody could play: no time is charged."""
        manager = self.manager
        was_down = time.time() - self.beaten > SILENCE * manager.settings.beat
        silence = SILENCE * manager.settings.beat if was_down else inf
        manager.downtimes = await Uptime(manager.store.database).beat(manager.clock(), silence)
        self.beaten = time.time()
        for name, session in list(manager.tables.items()) if was_down else []:
            try:
                await manager.excuse(session)
            except PolytheonError as error:
                log.warning("cannot_excuse", extra=manager.about(name, error))

    # ---- what is due

    async def sweep_on(self) -> None:
        """Look after tables from time to time. A worker alone begins with the bots that a crash left waiting."""
        ahead = 0.0 if self.manager.bus.shared else BOT_PATIENCE
        while True:
            try:
                await self.sweep(ahead)
                ahead = 0.0
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
                    session = await manager.session(name)
                    session.due = now + BOT_PATIENCE
                    await self.look_at_clock(session)
                    self.look_after(session)
                except Exception as error:  # whatever is wrong with one table, the others are looked after
                    log.warning("cannot_look_after", extra=manager.about(name, error))
        await self.keep_snapshots()
        await self.forget_idle()
        if now - self.compared >= manager.settings.compare:
            self.compared = now
            # of a worker's own tables, those that are stopped are let go on by another program
            shared, tables = manager.bus.shared, manager.tables.items()
            await manager.catch_up([name for name, each in tables if shared or each.table.stopped is not None])
            if manager.bus.shared:
                manager.tell_others_who_is_here()
        await self.retention.go_on()
        if now - self.measured >= MEASURING:
            self.measured = now
            await self.measure()

    async def look_at_clock(self, session: Session) -> None:
        """Let the clock do what it does now; if that is nothing, note when to look again."""
        manager = self.manager
        if manager.clock() < self.began + manager.settings.grace:
            return
        decision = await manager.change(session, lambda: Decision(out_of_time(session.table, manager.clock())))
        if decision.entry is None:
            async with manager.reading(session):
                changes = manager.row_changes(session)
            if changes:
                await manager.store.write(Job(session.table.state.table, [], changes=changes))

    async def measure(self) -> None:
        """Note how much there is in the database."""
        self.manager.metrics.grown(await measure(self.manager.store.database))

    async def forget_idle(self) -> None:
        """Let go of the tables that nobody watches."""
        now = self.manager.clock()
        for name, session in list(self.manager.tables.items()):
            busy = session.watchers or session.thinking is not None or session.lock.locked()
            if not busy and session.used < now - IDLE:
                self.keep_snapshot(session)
                await self.manager.let_go(name)

    # ---- snapshots

    async def keep_snapshots(self) -> None:
        """Snapshots of the tables whose active seat has changed, of each now and then: the log tells the rest. Others
        are served between two of them."""
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
        """The snapshots that are still to be kept, before the manager closes."""
        for name in list(self.unkept):
            if name in self.manager.tables:
                self.keep_snapshot(self.manager.tables[name])


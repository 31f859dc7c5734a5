"""The caretaker of a hall: lets bots play, watches clocks, keeps snapshots and closes what was abandoned."""

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
from polytheon.server.sessions.session import Live
from polytheon.server.storage.growth import measure
from polytheon.server.storage.store import Job
from polytheon.server.storage.uptime import Uptime

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import Hall

log = logging.getLogger("polytheon.table.caretaker")

SERVER: Final = Who(server=True)
IDLE: Final = 30.0  # seconds after which a table that nobody watches leaves memory
LONGEST_WAIT: Final = 10.0  # seconds that a bot waits for which no CPU time is left, if somebody awaits its move
FRUGAL: Final = 0.05  # CPU seconds a second that the bots of such a table may use
SNAPSHOT_PACE: Final = 10.0  # seconds between two snapshots of a table at which is played
MEASURING: Final = 60.0  # seconds between two looks at how much the database holds
SILENCE: Final = 3.0  # beats that may be missed before the server counts as down
NONE: Final = -1.0  # without other workers it was down, however short


class Caretaker:
    """Does at a hall's tables what no player does."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.unkept: set[str] = set()  # tables whose active seat has changed since their last snapshot
        self.hinting: set[tuple[str, int]] = set()  # seats for which a bot thinks of a hint
        self.began = hall.clock()
        self.beaten = time.time()  # when it was last noted that the server is up; no clock of tests
        self.compared = 0.0  # when the tables were last compared with their logs
        self.measured = 0.0
        self.retention = Retention(hall)

    # ---- bots

    def look_after(self, live: Live) -> None:
        """Let a bot think if it is a bot's turn."""
        s = live.table.state
        level = None if s.active is None else live.table.level(s.active)
        if s.status != "running" or level is None or live.thinking == s.position:
            return
        wait = self.bot_time.wait(live.table.payer)
        if wait > 0 and not self.is_awaited(live):
            return  # the next sweep to which the table is due looks again
        live.thinking = s.position
        frugal = self.hall.thinkers.cost(level) / FRUGAL
        self.hall.start(self.let_bot_play(live, s.position, min(wait, frugal, LONGEST_WAIT)))

    @property
    def bot_time(self) -> Allowance:
        return self.hall.allowances.bots

    def is_awaited(self, live: Live) -> bool:
        """Whether somebody watches a table, or has asked for it lately."""
        elsewhere = any(seats for _, seats in live.elsewhere.values())
        return bool(live.watchers) or elsewhere or live.asked > self.hall.clock() - IDLE

    def errand(self, live: Live, payer: Payer) -> Errand:
        return Errand(payer, live.table.state.table, self.is_awaited(live))

    async def let_bot_play(self, live: Live, position: int, wait: float) -> None:
        try:
            await asyncio.sleep(max(self.hall.settings.bot_pace, wait))
            async with live.lock:
                s, match = live.table.state, live.table.match
                if not live.trusted or s.position != position or match is None or s.active is None:
                    return
                level = live.table.level(s.active)
                if level is None:
                    return
                seen = match.seen_by(s.active, secrets.randbits(60))
            errand = self.errand(live, live.table.payer)
            action = await self.choice(seen.dump(), level, errand, seen.legal())
            with contextlib.suppress(Refusal):
                await self.hall.do(live, m.Act(position, action), SERVER)
        finally:
            if live.thinking == position:
                live.thinking = None

    async def choice(self, match: dict[str, Any], level: str, errand: Errand, legal: list[int]) -> int:
        """What a bot does. If no thinker can think, it plays what comes first: no game may stand still."""
        try:
            chosen = await self.hall.thinkers.think(level, match, errand)
        except NoThought:
            return legal[0]
        self.bot_time.spend(errand.payer, chosen.cpu)
        return chosen.action

    async def hint(self, live: Live, command: m.Hint, who: Who) -> m.HintGiven:
        """What a bot would do in somebody's place; each seat is thought for once at a time."""
        async with self.hall.reading(live):
            decide(live.table, command, who, self.hall.luck)
            wait = self.bot_time.wait(who.payer)
            if wait > 0:
                reason = f"bots have thought a lot for you: ask for another hint {soon(wait)}"
                raise Refusal("no_bot_time", reason, wait)
            match, seat = live.table.match, live.table.state.active
            assert match is not None
            assert seat is not None
            seen = match.seen_by(seat, secrets.randbits(60))
        key = live.table.state.table, seat
        if key in self.hinting:
            raise Refusal("no_bot_time", "a bot is already thinking of a hint for you: wait for it", 1.0)
        self.hinting.add(key)
        try:
            return await self.thought_of(command, seen, self.errand(live, who.payer))
        finally:
            self.hinting.discard(key)

    async def thought_of(self, command: m.Hint, seen: Match, errand: Errand) -> m.HintGiven:
        level = self.hall.settings.hint_level if self.hall.settings.hint_level in LEVELS else LEVELS[-1]
        try:
            chosen = await self.hall.thinkers.think(level, seen.dump(), errand, explain=True)
        except NoThought as error:
            raise Refusal("no_hint", "no bot could think of anything") from error
        self.bot_time.spend(errand.payer, chosen.cpu)
        name = seen.notate(chosen.action)
        return m.HintGiven(command.id, command.position, chosen.action, name, chosen.considered)

    # ---- being up

    async def begin(self) -> None:
        """Find out when the server was down: until now, if no other worker has kept it up."""
        silence = SILENCE * self.hall.settings.beat if self.hall.bus.shared else NONE
        self.hall.downtimes = await Uptime(self.hall.store.database).beat(self.hall.clock(), silence)

    async def beat(self) -> None:
        """Note that the server is up. If that was not possible for long, nobody could play: no time is charged."""
        hall = self.hall
        was_down = time.time() - self.beaten > SILENCE * hall.settings.beat
        silence = SILENCE * hall.settings.beat if was_down else inf
        hall.downtimes = await Uptime(hall.store.database).beat(hall.clock(), silence)
        self.beaten = time.time()
        for name, live in list(hall.tables.items()) if was_down else []:
            try:
                await hall.excuse(live)
            except PolytheonError as error:
                log.warning("cannot_excuse", extra=hall.about(name, error))

    # ---- what is due

    async def sweep_on(self) -> None:
        """Look after tables from time to time. A worker alone begins with the bots that a crash left waiting."""
        ahead = 0.0 if self.hall.bus.shared else BOT_PATIENCE
        while True:
            try:
                await self.sweep(ahead)
                ahead = 0.0
            except Exception:  # whatever it was, there is a next time
                log.exception("sweep_failed")
            await asyncio.sleep(self.hall.settings.sweep)

    async def sweep(self, ahead: float = 0.0) -> None:
        hall = self.hall
        now = hall.clock()
        if time.time() - self.beaten >= hall.settings.beat:
            await self.beat()  # first: what is due may be due only because the server was down
        for name, due in await hall.store.due(now + ahead, 200):
            if await hall.store.claim(name, due, now + BOT_PATIENCE):
                try:
                    live = await hall.live(name)
                    live.due = now + BOT_PATIENCE
                    await self.look_at_clock(live)
                    self.look_after(live)
                except Exception as error:  # whatever is wrong with one table, the others are looked after
                    log.warning("cannot_look_after", extra=hall.about(name, error))
        await self.keep_snapshots()
        await self.forget_idle()
        if now - self.compared >= hall.settings.compare:
            self.compared = now
            # of a worker's own tables, those that are stopped are let go on by another program
            shared, tables = hall.bus.shared, hall.tables.items()
            await hall.catch_up([name for name, each in tables if shared or each.table.stopped is not None])
            if hall.bus.shared:
                hall.tell_others_who_is_here()
        await self.retention.go_on()
        if now - self.measured >= MEASURING:
            self.measured = now
            await self.measure()

    async def look_at_clock(self, live: Live) -> None:
        """Let the clock do what it does now; if that is nothing, note when to look again."""
        hall = self.hall
        if hall.clock() < self.began + hall.settings.grace:
            return
        decision = await hall.change(live, lambda: Decision(out_of_time(live.table, hall.clock())))
        if decision.entry is None:
            async with hall.reading(live):
                changes = hall.row_changes(live)
            if changes:
                await hall.store.write(Job(live.table.state.table, [], changes=changes))

    async def measure(self) -> None:
        """Note how much there is in the database."""
        self.hall.metrics.grown(await measure(self.hall.store.database))

    async def forget_idle(self) -> None:
        """Let go of the tables that nobody watches."""
        now = self.hall.clock()
        for name, live in list(self.hall.tables.items()):
            if not live.watchers and live.thinking is None and not live.lock.locked() and live.used < now - IDLE:
                self.keep_snapshot(live)
                await self.hall.let_go(name)

    # ---- snapshots

    async def keep_snapshots(self) -> None:
        """Snapshots of the tables whose active seat has changed, of each now and then: the log tells the rest. Others
        are served between two of them."""
        before = self.hall.clock() - SNAPSHOT_PACE
        for name in list(self.unkept):
            live = self.hall.tables.get(name)
            if live is None:
                self.unkept.discard(name)
            elif live.kept <= before:
                self.keep_snapshot(live)
                await asyncio.sleep(0)

    def keep_snapshot(self, live: Live) -> None:
        if live.trusted:
            s = live.table.state
            self.unkept.discard(s.table)
            if live.table.stopped is not None:
                return
            live.kept = self.hall.clock()
            self.hall.store.write_soon(Job(s.table, [], snapshot=(s.number, live.table.snapshot())))

    def keep_all(self) -> None:
        """The snapshots that are still to be kept, before the hall closes."""
        for name in list(self.unkept):
            if name in self.hall.tables:
                self.keep_snapshot(self.hall.tables[name])


"""Analyses: a search judges every decision of a finished game, in the background; the result is stored."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from msgspec import MsgspecError, Struct
from msgspec.msgpack import Decoder, Encoder, decode

from polytheon.kernel.errors import PolytheonError
from polytheon.server.bots.pool import Errand, NoThought
from polytheon.server.bots.worker import Question
from polytheon.server.domain.commands import Refusal, soon
from polytheon.server.domain.table import Table
from polytheon.server.review import messages as a
from polytheon.server.review.judged import Judged, worst
from polytheon.server.review.looking import Asking, Seeing, Seen, Sent, sent
from polytheon.server.sessions.janitor import LONGEST_WAIT
from polytheon.server.sessions.payers import Allowance, Payer
from polytheon.server.storage.analyses import Analyses, AnalysisRow

if TYPE_CHECKING:
    from polytheon.server.sessions.manager import TableManager

log = logging.getLogger("polytheon.server.analysis")

LEASE: Final = 120.0  # seconds after which a run that has said nothing is over
ALIVE: Final = 20.0  # seconds between two notes of a run that waits for a process
LEAST_SECONDS: Final = 0.05
MOST_SECONDS: Final = 1.0
ITERATIONS: Final = 3000  # for which accuracy is measured
CLOSER: Final = 6  # what looks like the worst mistakes is judged once more, with more time
CLOSER_PART: Final = 0.3  # of the time
CLOSER_ITERATIONS: Final = 10_000


class KeptAnalysis(Struct):
    """A stored analysis of the game at a position of the table."""

    position: int
    judged: list[Judged]


ENCODER: Final = Encoder()
DECODER: Final = Decoder(KeptAnalysis)
STEPS: Final = Decoder(list[int])


class RunLost(PolytheonError):
    """A run must stop: it was cancelled, or another one has taken its place."""


class Analysts:
    """Runs analyses and charges them to the bot time of the visitor who asks."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self.rows = Analyses(manager.store.database)

    async def find(self, table: str, position: int) -> tuple[AnalysisRow | None, KeptAnalysis | None]:
        """A table's analysis: under way, or finished."""
        row = await self.rows.find(table)
        if row is None:
            return None, None
        if row.body is None and row.until <= self.manager.clock():
            log.warning("analysis_gave_up", extra={"table": table, "done": row.done, "steps": row.steps})
            await self.rows.cancel(table, row.run)  # whoever asks again starts another one
            return None, None
        if row.body is None:
            return row, None
        with contextlib.suppress(MsgspecError):
            kept = DECODER.decode(row.body)
            if kept.position == position:
                return row, kept
        await self.rows.forget(table, row.run)  # the game went on after it, or it is of an older kind
        return None, None

    async def begin(self, table: Table, payer: Payer, unasked: bool = False) -> None:
        """Start an analysis, unless there is one. Raises Refusal. One that nobody asked for starts only if it takes
        nothing from anybody (`is_idle`), and every other task goes before it."""
        name, position = table.state.table, table.state.position
        game = sent(table)
        async with self.manager.turn(payer):
            found, _ = await self.find(name, position)
            if found is not None or (unasked and not self.is_idle(payer)):
                return
            await self.check(payer)
            now, questions = self.manager.clock(), await self.questions(game, payer)
            row = AnalysisRow(name, secrets.token_hex(16), payer.visitor, 0, len(questions) + CLOSER, now + LEASE, None)
            if await self.rows.begin(row, now):
                self.manager.analyses[payer.address] += 1
                errand = Errand(payer, name, awaited=not unasked)
                self.manager.start(self.work(row, KeptAnalysis(position, []), game, questions, errand))

    def is_idle(self, payer: Payer) -> bool:
        """Whether an analysis that nobody asked for may start: no task waits for a process, hardly any other analysis
        runs, and the visitor keeps bot time for the next game."""
        settings = self.manager.settings
        left = self.bot_time.wait(payer, 2 * settings.analysis_seconds) == 0
        few = self.manager.analyses.total() < settings.limits.unasked_analyses
        return left and few and not self.manager.bot_pool.waiting

    async def check(self, payer: Payer) -> None:
        """Raise Refusal if a visitor may not start another analysis now."""
        wait, most = self.bot_time.wait(payer), self.manager.settings.limits.analyses_per_address
        if wait > 0:
            raise Refusal("no_bot_time", f"you have used up your bot time: ask again {soon(wait)}", wait)
        if await self.rows.under_way(payer.visitor, self.manager.clock()) > 0:
            raise Refusal("no_bot_time", "another analysis of yours is running: wait until it is done, or cancel it")
        if self.manager.analyses[payer.address] >= most:
            reached = f"{most} analyses are being made for your network, which is as many as are allowed"
            raise Refusal("no_bot_time", f"{reached}: wait until one is done")

    @property
    def bot_time(self) -> Allowance:
        return self.manager.allowances.bots

    async def questions(self, table: Sent, payer: Payer) -> list[int]:
        """The steps that an analysis judges."""
        return STEPS.decode(await self.manager.look(Asking(table), payer))

    async def work(
        self, row: AnalysisRow, kept: KeptAnalysis, table: Sent, questions: list[int], errand: Errand
    ) -> None:
        """Judge every decision, then search the apparently worst ones longer."""
        try:
            seconds = self.manager.settings.analysis_seconds
            each = min(MOST_SECONDS, max(LEAST_SECONDS, seconds * (1 - CLOSER_PART) / max(1, len(questions))))
            for done, step in enumerate(questions):
                judged = await self.alive(row, done, self.judge(table, step, each, ITERATIONS, errand))
                kept.judged += [] if judged is None else [judged]
            for done, first in enumerate(worst(kept.judged, CLOSER), len(questions)):
                each = max(LEAST_SECONDS, seconds * CLOSER_PART / CLOSER)
                closer = await self.alive(row, done, self.judge(table, first.step, each, CLOSER_ITERATIONS, errand))
                if closer is not None:
                    kept.judged[kept.judged.index(first)] = first.looked_at_closer(closer)
            await self.rows.finish(row.table_id, row.run, row.steps, ENCODER.encode(kept))
        except RunLost:
            log.info("analysis_stopped", extra={"table": row.table_id})
        except BaseException:
            with contextlib.suppress(Exception):  # somebody may begin again at once; if not so, when the lease ends
                await self.rows.cancel(row.table_id, row.run)
            raise
        finally:
            self.manager.analyses[errand.payer.address] -= 1
            self.manager.analyses += Counter()  # drops what is zero

    async def alive(self, row: AnalysisRow, done: int, judging: Coroutine[Any, Any, Judged | None]) -> Judged | None:
        """Wait for a verdict, and store the progress. However long the queue is, the run says that it goes on."""
        task = asyncio.create_task(judging)
        try:
            while not (await asyncio.wait({task}, timeout=ALIVE))[0]:
                await self.go_on(row, done)
        finally:
            task.cancel()
            await asyncio.wait({task})
        await self.go_on(row, done + 1)
        return task.result()

    async def go_on(self, row: AnalysisRow, done: int) -> None:
        if not await self.rows.go_on(row.table_id, row.run, done, self.manager.clock() + LEASE):
            raise RunLost

    async def judge(self, table: Sent, step: int, seconds: float, iterations: int, errand: Errand) -> Judged | None:
        """Judge one decision by what its seat could know; None if no bot worker can."""
        await asyncio.sleep(min(LONGEST_WAIT, self.bot_time.wait(errand.payer)))
        try:
            looked = await self.manager.bot_pool.look(Seeing(table, step), errand)
            self.bot_time.spend(errand.payer, looked.cpu)
            if looked.code:
                return None
            seen = decode(looked.body, type=Seen)
            verdict = await self.manager.bot_pool.judge(Question(seen.match, seen.played, seconds, iterations), errand)
        except (NoThought, Refusal):
            return None
        self.bot_time.spend(errand.payer, verdict.cpu)
        assert verdict.best is not None
        assert verdict.played is not None
        return Judged(step, seen.seat, verdict.best, verdict.played, verdict.loss, verdict.stake, verdict.only)


def not_done_message(row: AnalysisRow | None, steps: int, asks: str) -> a.Analysis:
    """The message about an unfinished or missing analysis."""
    if row is None:
        return a.Analysis("none", 0, steps, False, [], [], [], None)
    return a.Analysis("running", row.done, row.steps, row.owner == asks, [], [], [], None)

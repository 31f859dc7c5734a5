"""Analyses: what search says of every decision of a game that is over, made in the background and kept."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from math import sqrt
from typing import TYPE_CHECKING, Final

from msgspec import MsgspecError, Struct
from msgspec.msgpack import Decoder, Encoder

from polytheon.table import afterwards as a
from polytheon.table.caretaker import LONGEST_WAIT
from polytheon.table.decide import Refusal
from polytheon.table.replay import Positions, text_of
from polytheon.table.storage.analyses import Analyses, Row
from polytheon.table.table import Table
from polytheon.table.thinker import Question, Weighed
from polytheon.table.thinkers import NoThought
from polytheon.text import GameText
from polytheon.text.game import capital

if TYPE_CHECKING:
    from polytheon.table.hall import Hall

log = logging.getLogger("polytheon.table.analysis")

LEASE: Final = 120.0  # seconds after which a run that has said nothing is over
LEAST_SECONDS: Final = 0.05
MOST_SECONDS: Final = 1.0
ITERATIONS: Final = 2000
CLOSER: Final = 6  # what looks like the worst mistakes is judged once more, with more time
CLOSER_PART: Final = 0.3  # of the time
CLOSER_ITERATIONS: Final = 10_000
MISTAKES: Final = 3
LEAST_LOSS: Final = 0.03  # in chance to win; less is no mistake worth telling
SURE: Final = 2.0  # standard errors that a loss must have to be believed
MOST_TOLD: Final = 4  # moves of a line


class Judged(Struct):
    """A decision with its verdict."""

    step: int
    seat: int
    best: Weighed
    played: Weighed

    @property
    def loss(self) -> float:
        return max(0.0, self.best.chance - self.played.chance)

    @property
    def error(self) -> float:
        """The standard error of the loss, for as many games as were played out."""
        return sqrt(sum(max(w.chance * (1 - w.chance), 0.01) / max(1, w.visits) for w in (self.best, self.played)))

    @property
    def sound(self) -> bool:
        """Whether nothing that can be believed was lost."""
        return self.loss < LEAST_LOSS or self.loss < SURE * self.error


class Kept(Struct):
    """An analysis as it is kept: of the game as it stood at a position of the table."""

    position: int
    judged: list[Judged]


ENCODER: Final = Encoder()
DECODER: Final = Decoder(Kept)


class Analysts:
    """Makes analyses, with the time for bots of who wishes for them."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.rows = Analyses(hall.store.database)

    async def find(self, table: str, position: int) -> tuple[Row | None, Kept | None]:
        """What there is for a table: an analysis under way, or a finished one."""
        row = await self.rows.find(table)
        if row is None or (row.body is None and row.until <= self.hall.clock()):
            return None, None
        if row.body is None:
            return row, None
        with contextlib.suppress(MsgspecError):
            kept = DECODER.decode(row.body)
            if kept.position == position:
                return row, kept
        await self.rows.forget(table, row.run)  # the game went on after it, or it is of an older kind
        return None, None

    async def begin(self, table: str, position: int, positions: Positions, owner: str) -> None:
        """Let an analysis begin, unless there is one."""
        found, _ = await self.find(table, position)
        if found is not None:
            return
        now = self.hall.clock()
        bot_time = self.hall.caretaker.bot_time
        if bot_time.wait(owner) > 0 or await self.rows.under_way(owner, now) > 0:
            raise Refusal("no_bot_time", "your bots are thinking a lot: wait until they are done")
        questions = questions_of(positions)
        row = Row(table, secrets.token_hex(16), owner, 0, len(questions) + CLOSER, now + LEASE, None)
        if await self.rows.begin(row, now):
            self.hall.start(self.work(row, Kept(position, []), positions, questions))

    async def work(self, row: Row, kept: Kept, positions: Positions, questions: list[int]) -> None:
        """Judge every decision, then look closer at what seems to be the worst."""
        try:
            seconds = self.hall.settings.analysis_seconds
            each = min(MOST_SECONDS, max(LEAST_SECONDS, seconds * (1 - CLOSER_PART) / max(1, len(questions))))
            for done, step in enumerate(questions, 1):
                judged = await self.judge(positions, step, each, ITERATIONS, row.owner)
                kept.judged += [] if judged is None else [judged]
                if not await self.rows.go_on(row.table_id, row.run, done, self.hall.clock() + LEASE):
                    return
            for done, first in enumerate(worst(kept.judged, CLOSER), len(questions) + 1):
                each = max(LEAST_SECONDS, seconds * CLOSER_PART / CLOSER)
                closer = await self.judge(positions, first.step, each, CLOSER_ITERATIONS, row.owner)
                kept.judged[kept.judged.index(first)] = closer or first
                if not await self.rows.go_on(row.table_id, row.run, done, self.hall.clock() + LEASE):
                    return
            await self.rows.finish(row.table_id, row.run, row.steps, ENCODER.encode(kept))
        except BaseException:
            with contextlib.suppress(Exception):  # somebody may begin anew at once; if not so, when the lease ends
                await self.rows.cancel(row.table_id, row.run)
            raise

    async def judge(
        self, positions: Positions, step: int, seconds: float, iterations: int, owner: str
    ) -> Judged | None:
        """Judge one decision by what its seat could know; None if no thinker can."""
        bot_time = self.hall.caretaker.bot_time
        await asyncio.sleep(min(LONGEST_WAIT, bot_time.wait(owner)))
        match, played = positions.matches[step], positions.decision(step).number
        assert match.to_act is not None
        seen = match.seen_by(match.to_act, secrets.randbits(60))
        try:
            verdict = await self.hall.thinkers.judge(Question(seen.dump(), played, seconds, iterations), owner)
        except NoThought:
            return None
        bot_time.spend(owner, verdict.seconds)
        assert verdict.best is not None
        assert verdict.played is not None
        return Judged(step, match.to_act, verdict.best, verdict.played)


def questions_of(positions: Positions) -> list[int]:
    """The positions in which there was something to decide."""
    return [step for step in range(positions.last) if len(positions.matches[step].legal()) > 1]


def worst(judged: list[Judged], most: int) -> list[Judged]:
    """The decisions that cost most, the dearest first."""
    return sorted(judged, key=lambda each: (-each.loss, each.step))[:most]


# ---- the message


def analysis_message(
    table: Table, positions: Positions, row: Row | None, kept: Kept | None, you: int | None, asks: str, language: str
) -> a.Analysis:
    if row is None:
        return a.Analysis("none", 0, len(questions_of(positions)) + CLOSER, False, [], [], [])
    if kept is None:
        return a.Analysis("running", row.done, row.steps, row.owner == asks, [], [], [])
    text = text_of(table, language)
    mistakes = [each for each in worst(kept.judged, MISTAKES) if not each.sound]
    return a.Analysis(
        status="done",
        done=row.done,
        steps=row.steps,
        yours=False,
        judged=[a.Judged(j.step, j.seat, rounded(j.best.chance), rounded(j.played.chance)) for j in kept.judged],
        mistakes=[mistake(text, positions, each, you) for each in mistakes],
        shares=[share([j for j in kept.judged if j.seat == seat]) for seat in range(table.state.players)],
    )


def share(judged: list[Judged]) -> a.Share:
    return a.Share(sum(each.sound for each in judged), len(judged))


def mistake(text: GameText, positions: Positions, judged: Judged, you: int | None) -> a.Mistake:
    played, better = (way(text, positions, judged, each, you) for each in (judged.played, judged.best))
    return a.Mistake(judged.step, judged.seat, played, better)


def way(text: GameText, positions: Positions, judged: Judged, weighed: Weighed, you: int | None) -> a.Way:
    """An action in words, with the moves that are expected after it."""
    match = positions.matches[judged.step]
    view = match.view(judged.seat)
    line = [
        capital(text("log.move", who=text.who(seat, you), what=text.action(action, you)))
        for seat, action in weighed.line[1 : MOST_TOLD + 1]
    ]
    return a.Way(
        action=weighed.action,
        name=match.notate(weighed.action),
        words=capital(text.action(weighed.action, you, view)),
        chance=rounded(weighed.chance),
        scores=[round(score, 1) for score in weighed.scores],
        line=line,
    )


def rounded(chance: float) -> float:
    return round(chance, 4)

"""The bot workers, each thought with a budget, and the queue for them.

The next thought is for whoever has used least lately: among addresses first, then among the visitors of that address,
then among the tables of that visitor. One process takes only thoughts that are quick, so that no bot that answers in
milliseconds waits for one that searches for a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import MsgspecError
from msgspec.msgpack import Decoder, Encoder

from polytheon.kernel.errors import PolytheonError
from polytheon.server.bots.worker import Chosen, Question, Reader, Thought, Verdict
from polytheon.server.domain.commands import Refusal
from polytheon.server.review.looking import Looked, Wish
from polytheon.server.sessions.payers import Payer, Usage
from polytheon.server.sessions.seeds import SEEDS

log = logging.getLogger("polytheon.server.bots")

COMMAND: Final = (sys.executable, "-m", "polytheon.server.bots.worker")
BUDGETS: Final = {  # seconds; a bot worker that takes longer is ended
    "random": 5.0,
    "greedy": 10.0,
    "novice": 10.0,
    "easy": 10.0,
    "medium": 20.0,
    "hard": 40.0,
    "master": 20.0,
}
USUAL_BUDGET: Final = 20.0
COSTS: Final = {  # CPU seconds that a thought usually takes; what is measured moves them
    "random": 0.001,
    "greedy": 0.001,
    "novice": 0.001,
    "easy": 0.001,
    "medium": 0.003,
    "hard": 0.02,
    "master": 0.8,
    "judge": 0.6,
    "look": 0.02,
}
USUAL_COST: Final = 0.5
QUICK: Final = 0.1  # seconds: what takes longer on average waits for a process that thinks long
MOVING: Final = 0.1  # by how much of the difference a measurement moves the usual cost
UNAWAITED: Final = 10.0  # seconds of use by which a thought goes later if nobody waits for it
NICE_QUICK, NICE_LONG = 2, 10  # whoever waits for the server goes before whoever waits for a bot
TRIES: Final = 3
STARTING: Final = 30.0  # seconds that a new process has to come up

Answer = TypeVar("Answer", Chosen, Verdict, Looked)


class NoThought(PolytheonError):
    """No bot worker could do this task."""


class Errand(NamedTuple):
    """The context of a task: its payer, its table, and whether somebody waits for it."""

    payer: Payer
    table: str
    awaited: bool = True

    @property
    def accounts(self) -> tuple[str, str, str]:
        """By what shares are fair, the widest first."""
        return f"address {self.payer.address}", f"visitor {self.payer.visitor}", f"table {self.table}"


class BotWorker:
    """One process; a quick one takes only quick tasks."""

    def __init__(self, command: Sequence[str], quick: bool) -> None:
        self.command = (*command, str(NICE_QUICK if quick else NICE_LONG))
        self.quick = quick
        self.process: asyncio.subprocess.Process | None = None
        self.fresh = True
        self.starting = asyncio.Lock()

    async def start(self) -> asyncio.subprocess.Process:
        """The process; a new one if there is none that runs."""
        async with self.starting:
            if self.process is None or self.process.returncode is not None:
                pipe = asyncio.subprocess.PIPE
                self.process = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe)
                self.fresh = True
            return self.process

    async def ask(self, data: bytes, budget: float) -> bytes:
        """Its answer; raises OSError or TimeoutError, and then the process is gone."""
        try:
            process = await self.start()
            allowed = budget + (STARTING if self.fresh else 0.0)
            answer = await asyncio.wait_for(self.exchange(process, data), allowed)
            self.fresh = False
            return answer
        except BaseException:
            await self.end()
            raise

    async def exchange(self, process: asyncio.subprocess.Process, data: bytes) -> bytes:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(data).to_bytes(4, "big") + data)
        await process.stdin.drain()
        try:
            head = await process.stdout.readexactly(4)
            return await process.stdout.readexactly(int.from_bytes(head, "big"))
        except asyncio.IncompleteReadError as error:
            raise ConnectionResetError("the bot worker died") from error

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Waiting:
    """A task that waits for a free process."""

    def __init__(self, errand: Errand, cost: float) -> None:
        self.errand = errand
        self.cost = cost
        self.accounts = errand.accounts
        self.rank = cost + (0.0 if errand.awaited else UNAWAITED)  # with what the account has used
        self.since = time.monotonic()
        self.bot_worker: asyncio.Future[BotWorker] = asyncio.get_running_loop().create_future()

    @property
    def quick(self) -> bool:
        return self.cost <= QUICK


class BotPool:
    """A pool of processes: `count` for long tasks, and one for quick ones. Callers wait for a free one."""

    def __init__(
        self,
        count: int,
        command: Sequence[str] = COMMAND,
        on_thought: Callable[[str, float], None] | None = None,
        on_wait: Callable[[float], None] | None = None,
        on_death: Callable[[], None] | None = None,
    ) -> None:
        self.count = count
        self.all = [BotWorker(command, quick=True), *(BotWorker(command, quick=False) for _ in range(count))]
        self.free = list(self.all)  # the quick one first
        self.waiting: list[Waiting] = []
        self.usage = Usage(time.monotonic)
        self.costs = dict(COSTS)
        self.on_thought = on_thought or (lambda level, seconds: None)
        self.on_wait = on_wait or (lambda seconds: None)
        self.on_death = on_death or (lambda: None)
        self.encoder = Encoder()
        self.choices = Decoder(Chosen)
        self.verdicts = Decoder(Verdict)
        self.looks = Decoder(Looked)

    async def think(
        self, level: str, match: dict[str, Any], errand: Errand, explain: bool = False, reader: Reader | None = None
    ) -> Chosen:
        """A bot's choice, with reasons on request."""
        data = self.encoder.encode(Thought(level, match, SEEDS.take(), explain, reader))
        return await self.answer(level, data, self.choices, BUDGETS.get(level, USUAL_BUDGET), errand)

    async def judge(self, question: Question, errand: Errand) -> Verdict:
        """The verdict of a search on a decision."""
        data = self.encoder.encode(question)
        return await self.answer("judge", data, self.verdicts, USUAL_BUDGET + 4 * question.seconds, errand)

    async def look(self, wish: Wish, errand: Errand) -> Looked:
        """The result of a review task. Raises Refusal if no process can do it."""
        try:
            return await self.answer("look", self.encoder.encode(wish), self.looks, USUAL_BUDGET, errand)
        except NoThought as error:
            raise Refusal("busy", "this is not available now: try again") from error

    async def answer(self, name: str, data: bytes, decoder: Decoder[Answer], budget: float, errand: Errand) -> Answer:
        """The answer of a bot worker. One that dies or takes too long is replaced, and another one thinks again."""
        for _ in range(TRIES):
            expected = self.cost(name)
            bot_worker = await self.take(errand, expected)
            began, used = time.monotonic(), expected
            try:
                found = decoder.decode(await bot_worker.ask(data, budget))
                used = found.cpu
            except (OSError, TimeoutError, MsgspecError) as error:
                used = time.monotonic() - began
                log.warning("thinker_died", extra={"level": name, "error": type(error).__name__})
                self.on_death()
                continue
            finally:
                self.charge(errand, used - expected)
                self.give_back(bot_worker)
            if not found.error:
                self.costs[name] = expected + MOVING * (used - expected)
                self.on_thought(name, found.seconds)
                return found
            log.error("thinker_failed", extra={"level": name, "error": found.error})
            break
        raise NoThought(f"no bot worker could answer for {name}")

    # ---- whose turn it is

    def cost(self, name: str) -> float:
        """The average CPU seconds of a task of this kind."""
        return self.costs.get(name, USUAL_COST)

    async def take(self, errand: Errand, cost: float) -> BotWorker:
        """A process, when it is this errand's turn. The expected cost is charged at once."""
        waiting = Waiting(errand, cost)
        self.waiting.append(waiting)
        self.hand_out()
        try:
            bot_worker = await waiting.bot_worker
        except asyncio.CancelledError:
            if waiting in self.waiting:
                self.waiting.remove(waiting)
            elif waiting.bot_worker.done() and not waiting.bot_worker.cancelled():
                self.charge(errand, -cost)
                self.give_back(waiting.bot_worker.result())
            raise
        self.on_wait(time.monotonic() - waiting.since)
        return bot_worker

    def give_back(self, bot_worker: BotWorker) -> None:
        self.free.insert(0 if bot_worker.quick else len(self.free), bot_worker)
        self.hand_out()

    def hand_out(self) -> None:
        """Give the free processes to those whose turn it is; the quick one first, so that the others stay free."""
        for bot_worker in list(self.free):
            chosen = self.next_for(bot_worker)
            if chosen is not None:
                self.free.remove(bot_worker)
                self.waiting.remove(chosen)
                self.charge(chosen.errand, chosen.cost)
                chosen.bot_worker.set_result(bot_worker)

    def next_for(self, bot_worker: BotWorker) -> Waiting | None:
        """Who is next: the account that has used least, of addresses, of its visitors, of their tables."""
        fitting = [one for one in self.waiting if (one.quick or not bot_worker.quick) and not one.bot_worker.done()]
        for width in range(3):
            if len(fitting) < 2:
                break
            used = self.usage.of({one.accounts[width] for one in fitting})
            account = min(fitting, key=lambda one: used[one.accounts[width]] + one.rank).accounts[width]
            fitting = [one for one in fitting if one.accounts[width] == account]
        return min(fitting, key=lambda one: one.rank, default=None)

    def charge(self, errand: Errand, seconds: float) -> None:
        for account in errand.accounts:
            self.usage.add(account, seconds)

    async def warm_up(self) -> None:
        """Start all processes, so that nobody waits for one to start."""
        for bot_worker in self.all:
            await bot_worker.start()

    async def close(self) -> None:
        for bot_worker in self.all:
            await bot_worker.end()

"""The processes that think for bots: so many at once, each with a budget, and a new one for each that dies."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from msgspec import MsgspecError
from msgspec.msgpack import Decoder, Encoder

from polytheon.kernel.errors import PolytheonError
from polytheon.table.decide import Refusal
from polytheon.table.looking import Looked, Wish
from polytheon.table.thinker import Chosen, Question, Thought, Verdict

log = logging.getLogger("polytheon.table.thinkers")

COMMAND: Final = (sys.executable, "-m", "polytheon.table.thinker")
BUDGETS: Final = {  # seconds; a thinker that takes longer is ended
    "random": 5.0,
    "greedy": 10.0,
    "novice": 10.0,
    "easy": 10.0,
    "medium": 20.0,
    "hard": 40.0,
    "master": 20.0,
}
USUAL_BUDGET: Final = 20.0
TRIES: Final = 3
STARTING: Final = 30.0  # seconds that a new process has to come up

Answer = TypeVar("Answer", Chosen, Verdict, Looked)


class NoThought(PolytheonError):
    """No thinker could think about this."""


class Thinker:
    """One process."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.fresh = True

    async def ask(self, data: bytes, budget: float) -> bytes:
        """Its answer; raises OSError or TimeoutError, and then the process is gone."""
        try:
            if self.process is None or self.process.returncode is not None:
                pipe = asyncio.subprocess.PIPE
                self.process = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe)
                self.fresh = True
            allowed = budget + (STARTING if self.fresh else 0.0)
            answer = await asyncio.wait_for(self.exchange(self.process, data), allowed)
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
            raise ConnectionResetError("the thinker died") from error

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Thinkers:
    """A pool of processes. Who asks waits until one is free; visitors take turns."""

    def __init__(
        self,
        count: int,
        command: Sequence[str] = COMMAND,
        on_thought: Callable[[str, float], None] | None = None,
        on_death: Callable[[], None] | None = None,
    ) -> None:
        self.count = count
        self.free: list[Thinker] = [Thinker(command) for _ in range(count)]
        self.all = list(self.free)
        self.queues: dict[str, list[asyncio.Future[Thinker]]] = {}  # who waits, by visitor
        self.on_thought = on_thought or (lambda level, seconds: None)
        self.on_death = on_death or (lambda: None)
        self.encoder = Encoder()
        self.choices = Decoder(Chosen)
        self.verdicts = Decoder(Verdict)
        self.looks = Decoder(Looked)

    async def think(self, level: str, match: dict[str, Any], visitor: str, explain: bool = False) -> Chosen:
        """What a bot would do, and why if so wished."""
        data = self.encoder.encode(Thought(level, match, explain))
        return await self.answer(level, data, self.choices, BUDGETS.get(level, USUAL_BUDGET), visitor)

    async def judge(self, question: Question, visitor: str) -> Verdict:
        """What search says of a decision."""
        data = self.encoder.encode(question)
        return await self.answer("judge", data, self.verdicts, USUAL_BUDGET + 4 * question.seconds, visitor)

    async def look(self, wish: Wish, visitor: str) -> bytes:
        """What looking at a game brought. Raises Refusal, also if no process can."""
        try:
            found = await self.answer("look", self.encoder.encode(wish), self.looks, USUAL_BUDGET, visitor)
        except NoThought as error:
            raise Refusal("busy", "this cannot be looked at now: try again") from error
        if found.code:
            raise Refusal(found.code, found.reason)
        return found.body

    async def answer(self, name: str, data: bytes, decoder: Decoder[Answer], budget: float, visitor: str) -> Answer:
        """A thinker's answer. One that dies or takes too long is replaced, and another one thinks again."""
        for _ in range(TRIES):
            thinker = await self.take(visitor)
            try:
                found = decoder.decode(await thinker.ask(data, budget))
            except (OSError, TimeoutError, MsgspecError) as error:
                log.warning("thinker_died", extra={"level": name, "error": type(error).__name__})
                self.on_death()
                continue
            finally:
                self.give_back(thinker)
            if not found.error:
                self.on_thought(name, found.seconds)
                return found
            log.error("thinker_failed", extra={"level": name, "error": found.error})
            break
        raise NoThought(f"no thinker could answer for {name}")

    async def take(self, visitor: str) -> Thinker:
        if self.free:
            return self.free.pop()
        future: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        self.queues.setdefault(visitor, []).append(future)
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self.give_back(future.result())
            raise

    def give_back(self, thinker: Thinker) -> None:
        """Hand a thinker to who is next: the visitors one after the other, each with one wish."""
        while self.queues:
            visitor, waiting = next(iter(self.queues.items()))
            del self.queues[visitor]
            future = waiting.pop(0)
            if waiting:
                self.queues[visitor] = waiting  # to the end of the round
            if not future.done():
                future.set_result(thinker)
                return
        self.free.append(thinker)

    async def close(self) -> None:
        for thinker in self.all:
            await thinker.end()

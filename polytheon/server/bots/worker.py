"""A process that thinks for bots: reads a match as a seat has seen it, writes the action it chose, and so on.

It also judges what was played, for the analysis of games that are over, and looks at games (`looking.py`).

    python -m polytheon.server.bots.worker [NICENESS]

A frame is four bytes of length and a MessagePack message, on standard input and output.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from typing import Any, BinaryIO, Final, Union

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from polytheon.bots import Bot, bot
from polytheon.bots.judge import Weighed as Found
from polytheon.bots.judge import judge
from polytheon.bots.search import Search
from polytheon.games import game
from polytheon.server.domain.messages import Considered

MOST_CONSIDERED: Final = 3


class Thought(Struct, tag="choose"):
    """What is to be thought about. `match` is a dump of what the seat has seen; no secret of another seat is in it."""

    level: str
    match: dict[str, Any]
    explain: bool = False


class Chosen(Struct):
    """What came out: an action, or why there is none."""

    action: int
    seconds: float
    cpu: float
    error: str = ""
    considered: list[Considered] = []  # the best actions, where the bot has compared some


class Question(Struct, tag="judge"):
    """A decision to be judged: the match as the seat had seen it then, what was played, and how long to think."""

    match: dict[str, Any]
    played: int
    seconds: float
    iterations: int


class Weighed(Struct):
    """What is expected of one action, see `polytheon.bots.judge`."""

    action: int
    chance: float
    visits: int
    scores: list[float]
    line: list[tuple[int, int]]


class Verdict(Struct):
    """What came out of judging: the best action and the one that was played, or why there is nothing."""

    seconds: float
    cpu: float
    error: str = ""
    best: Weighed | None = None
    played: Weighed | None = None


def read(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    return stream.read(int.from_bytes(head, "big")) if len(head) == 4 else None


def write(stream: BinaryIO, data: bytes) -> None:
    stream.write(len(data).to_bytes(4, "big") + data)
    stream.flush()


class Stopwatch:
    """Measures from now on."""

    def __init__(self) -> None:
        self.began = time.perf_counter(), time.process_time()

    def read(self) -> tuple[float, float]:
        """The seconds that have passed, and those of the CPU that this process has used."""
        return time.perf_counter() - self.began[0], time.process_time() - self.began[1]


def think(thought: Thought) -> Chosen:
    watch = Stopwatch()
    try:
        match = game(thought.match["game"]).load(thought.match)
        thinking = bot(thought.level)
        action = thinking.choose(match)
        found = considered(thinking) if thought.explain else []
    except Exception as error:  # whatever is wrong with one match, the next one shall be thought about
        return Chosen(-1, *watch.read(), f"{type(error).__name__}: {error}")
    return Chosen(action, *watch.read(), "", found)


def considered(thinking: Bot) -> list[Considered]:
    """The best actions that a bot has looked into, the one it prefers first."""
    if not isinstance(thinking, Search):
        return []
    options = sorted(thinking.explain()["options"], key=lambda option: option["visits"], reverse=True)
    return [Considered(option["action"], option["win"], option["scores"]) for option in options[:MOST_CONSIDERED]]


def weigh(question: Question) -> Verdict:
    watch = Stopwatch()
    try:
        match = game(question.match["game"]).load(question.match)
        best, played = judge(match, question.played, question.seconds, question.iterations)
    except Exception as error:  # as above
        return Verdict(*watch.read(), f"{type(error).__name__}: {error}")
    return Verdict(*watch.read(), "", told(best), told(played))


def told(found: Found) -> Weighed:
    return Weighed(found.action, found.chance, found.visits, found.scores, found.line)


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    from polytheon.server.review.looking import WISHES, look  # which knows what is written here

    decoder: Decoder[Any] = Decoder(Union[Thought, Question, *WISHES])
    encoder = Encoder()
    while True:
        data = read(sys.stdin.buffer)
        if data is None:
            return
        asked = decoder.decode(data)
        answer = think if isinstance(asked, Thought) else weigh if isinstance(asked, Question) else look
        write(sys.stdout.buffer, encoder.encode(answer(asked)))


if __name__ == "__main__":
    main()

"""A bot worker: reads a match as a seat has seen it, writes the action it chose, and so on.

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
from polytheon.bots.judge import compared, judge
from polytheon.bots.search import Search
from polytheon.games import game
from polytheon.kernel.comparing import compare
from polytheon.kernel.match import Match
from polytheon.server.domain.messages import Considered
from polytheon.text import GameText, game_text
from polytheon.text.because import because
from polytheon.text.game import capital

MOST_CONSIDERED: Final = 3
MOST_COMPARED: Final = 2


class Reader(Struct):
    """Who is told why: the language, and what the seats are called."""

    language: str
    names: dict[int, str]


class Thought(Struct, tag="choose"):
    """A position to think about. `match` is a dump of what the seat has seen; no secret of another seat is in it.
    `seed` is for the bot's own dice. `explain`: the best few actions are wanted too, and for a reader why the best one
    is better than the next."""

    level: str
    match: dict[str, Any]
    seed: int
    explain: bool = False
    reader: Reader | None = None


class Chosen(Struct):
    """The result: an action, or why there is none."""

    action: int
    seconds: float
    cpu: float
    error: str = ""
    considered: list[Considered] = []  # the best actions, where the bot has compared some
    because: list[str] = []  # why the first of them is better than the second


class Question(Struct, tag="judge"):
    """A decision to be judged: the match as the seat had seen it then, what was played, and how long to think."""

    match: dict[str, Any]
    played: int
    seconds: float
    iterations: int


class Weighed(Struct):
    """The expected result of one action, see `polytheon.bots.judge`."""

    action: int
    chance: float
    visits: int
    scores: list[float]
    line: list[tuple[int, int]]


class Verdict(Struct):
    """The result of judging, see `polytheon.bots.judge.Judgement`, or why there is nothing."""

    seconds: float
    cpu: float
    error: str = ""
    best: Weighed | None = None
    played: Weighed | None = None
    loss: float = 0.0
    stake: float = 0.0
    only: bool = False


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
        thinking = bot(thought.level, seed=thought.seed)
        action = thinking.choose(match)
        if not thought.explain:
            hide_haste(thinking, match)
        best = considered(thinking, match) if thought.explain else []
        text = None if thought.reader is None else text_for(match, thought.reader)
        why = [] if text is None else because_of(text, match, best)
        found = [worded(text, match, each) for each in best]
    except Exception as error:  # whatever is wrong with one match, the next one shall be thought about
        return Chosen(-1, *watch.read(), f"{type(error).__name__}: {error}")
    return Chosen(found[0].action if found else action, *watch.read(), "", found, why)


def hide_haste(thinking: Bot, match: Match) -> None:
    """Think as long about the only option as about a clear choice, where others may not know that there is no other: an
    answer at once would tell them what the seat holds."""
    if isinstance(thinking, Search) and len(match.legal()) == 1 and knows_more(match):
        thinking.think(match)


def knows_more(match: Match) -> bool:
    """Whether the acting seat sees something on the table that not everybody sees."""
    table: object = match.view(int(match.seat))["table"]
    return bool(table != match.view(None)["table"])


def considered(thinking: Bot, match: Match) -> list[Found]:
    """The best actions that a bot has looked into, the best first; none where it does not search or has no choice. What
    it chose at first sight it thinks about now."""
    if not isinstance(thinking, Search) or len(match.legal()) == 1:
        return []
    return compared(thinking.tree or thinking.think(match), MOST_CONSIDERED)


def text_for(match: Match, reader: Reader) -> GameText:
    return game_text(match.game, reader.language, match.content, reader.names, match.options)


def worded(text: GameText | None, match: Match, found: Found) -> Considered:
    """What a bot has found out about an action."""
    seat = int(match.seat)
    words = "" if text is None else capital(text.action(found.action, seat, match.view(seat)))
    return Considered(found.action, round(found.chance, 4), [round(n, 1) for n in found.scores], words)


def because_of(text: GameText, match: Match, best: list[Found]) -> list[str]:
    """Why the first of some actions is better than the second, in words for the acting seat."""
    if len(best) < MOST_COMPARED:
        return []
    first, second = best[:MOST_COMPARED]
    seat = int(match.seat)
    found = compare(match, seat, second.line, first.line)
    return because(text, seat, found.differences, second.scores, first.scores, seat)


def weigh(question: Question) -> Verdict:
    watch = Stopwatch()
    try:
        match = game(question.match["game"]).load(question.match)
        found = judge(match, question.played, question.seconds, question.iterations)
    except Exception as error:  # as above
        return Verdict(*watch.read(), f"{type(error).__name__}: {error}")
    weighed = wire_form(found.best), wire_form(found.played)
    return Verdict(*watch.read(), "", *weighed, found.loss, found.stake, found.only)


def wire_form(found: Found) -> Weighed:
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

"""Messages about games that are looked at again: replays, analyses, lessons. See `docs/protocol.md`."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from polytheon.server.domain.messages import Choice, Result, SeatInfo, Status, StoryLine, Words


class ReplayStep(Struct):
    """A decision: who took it, and in words what happened with it. The first step is the set-up, which nobody took."""

    seat: int | None
    lines: list[StoryLine]


class Replay(Struct):
    """A game step by step. `eyes` is the seat with whose eyes it is seen, None what everybody may know; `may` are the
    seats with whose eyes the reader may look; `names` is what the reader calls the seats; `notes` say in words if it
    was played by older rules, and how far it fits today's."""

    table: str
    game: str
    players: int
    options: dict[str, str]
    status: Status
    seats: list[SeatInfo]
    names: list[str]
    you: int | None
    eyes: int | None
    may: list[int]
    steps: list[ReplayStep]
    result: Result | None
    notes: list[str]


class Moment(Struct):
    """The position after so many decisions. `next` is what was decided then, where the eyes could know it."""

    step: int
    view: dict[str, Any]
    choices: list[Choice]
    next: Choice | None
    words: Words


class Way(Struct):
    """An action as it was weighed: the chance to win of who takes it, the final points that are expected of each seat,
    and in words how it would go on."""

    action: int
    name: str
    words: str
    chance: float
    scores: list[float]
    line: list[str]


class Judged(Struct):
    """A decision as it was judged: the chance to win before it, and after what was played. `step` is the number of
    decisions before it."""

    step: int
    seat: int
    before: float
    after: float


class Mistake(Struct):
    """A decision that cost much. `better` is what search would have done."""

    step: int
    seat: int
    played: Way
    better: Way


class Share(Struct):
    """How many of a seat's decisions were as good as the best one, of how many."""

    sound: int
    all: int


class Analysis(Struct):
    """What search says of a game that is over. `done` of `steps` decisions are judged; `yours`: you may cancel it."""

    status: Literal["none", "running", "done"]
    done: int
    steps: int
    yours: bool
    judged: list[Judged]
    mistakes: list[Mistake]
    shares: list[Share]


class LessonStep(Struct):
    """A step of a lesson: what it says, the position it speaks of, and what the learner shall do, None to read on.

    `look` are things to look at, `otherwise` what to say to who does something else. The story of its words is what
    happened since the step before.
    """

    title: str
    text: str
    otherwise: str
    look: list[str]
    expected: Choice | None
    view: dict[str, Any]
    choices: list[Choice]
    words: Words


class Lesson(Struct):
    """A first lesson of a game, as the learner's seat sees it. `names` are those of the seats."""

    game: str
    seat: int
    names: list[str]
    steps: list[LessonStep]

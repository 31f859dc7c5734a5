"""Messages of reviews: replays, analyses, lessons. See `docs/protocol.md`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from polytheon.kernel.seen import View
from polytheon.server.domain.messages import Choice, NamedAction, Previewed, Result, SeatInfo, Status, StoryTurn, Words

Grade = Literal["blunder", "mistake", "doubtful"]


class ReplayStep(Struct):
    """A decision: who took it, and in words the turn that it belongs to, as far as that had come with it, and the
    number of that turn. The first step is the set-up, which nobody took."""

    seat: int | None
    number: int
    turn: StoryTurn


class Replay(Struct):
    """A game step by step. `viewer` is the seat whose view it shows, None what everybody may know; `may` are the seats
    whose view the reader may see; `names` is what the reader calls the seats; `notes` say in words if it
    was played by older rules, and how far it fits today's. `edition` is the name of the one it is played with."""

    table: str
    game: str
    players: int
    options: dict[str, str]
    status: Status
    seats: list[SeatInfo]
    names: list[str]
    you: int | None
    viewer: int | None
    may: list[int]
    steps: list[ReplayStep]
    result: Result | None
    notes: list[str]
    edition: str


class Moment(Struct):
    """The position after `step` of `last` decisions. `next` is what was decided then, if the viewer could know it."""

    step: int
    last: int
    view: View
    choices: list[Choice]
    next: NamedAction | None
    words: Words


class Way(NamedAction):
    """An action as it was weighed: the winning chance of the seat that takes it, the points expected of each seat, and
    in words how it would go on."""

    words: str
    chance: float
    scores: list[float]
    line: list[str]


class JudgedMove(Struct):
    """A decision as it was judged: in words, with the chance to win before it, and after what was played. `step` is the
    number of decisions before it. `counts`: it counts for accuracy, because something was at stake and what was played
    was not the only sensible thing."""

    step: int
    seat: int
    words: str
    before: float
    after: float
    counts: bool


class Mistake(Struct):
    """A costly decision. `better` is the move of the search, and `because` gives the reasons, in sentences."""

    step: int
    seat: int
    grade: Grade
    played: Way
    better: Way
    because: list[str]


class LineStep(Struct):
    """A position of a line that was not played: in words the move that led to it, and how it looks then."""

    words: str
    moment: Moment


class Lines(Struct):
    """How it might have gone on from a decision, after what was played and after the better action, each from the
    position of the decision on. What chance brings is an example."""

    step: int
    played: list[LineStep]
    better: list[LineStep]


class Accuracy(Struct):
    """How well a seat played, from 0 (as if at random) to 100, with half of its 95 % interval (`margin`); None where
    that cannot be said. Of `all` decisions with a choice `counted` count; `mistakes` is how many lost more than the
    noise of the search."""

    percent: int | None
    margin: int | None
    counted: int
    all: int
    mistakes: int


class LevelMark(Struct):
    """The average accuracy of a level of bots on the same scale, with its 95 % interval."""

    level: str
    percent: int
    low: int
    high: int


class AccuracyScale(Struct):
    """How accuracy was measured: by what each level plays in at least `decisions` positions of `games` games."""

    marks: list[LevelMark]
    decisions: int
    games: int


class Analysis(Struct):
    """What search says about a game that is over. `done` of `steps` decisions are judged; `yours`: you may cancel it.
    `accuracy` is that of each seat; `scale` is None where nobody has measured it for the game. `unsure`: the search had
    so little time that its numbers are rough."""

    status: Literal["none", "running", "done"]
    done: int
    steps: int
    yours: bool
    judged: list[JudgedMove]
    mistakes: list[Mistake]
    accuracy: list[Accuracy]
    scale: AccuracyScale | None
    unsure: bool = False


class LessonStep(Struct):
    """A step of a lesson: what it says, the position it speaks of, and what the learner shall do, None to read on.

    `preview` is what that does; `look` are things to look at, `otherwise` what to say to somebody who does something
    else. The story of its words is what happened since the step before.
    """

    title: str
    text: str
    otherwise: str
    look: list[str]
    expected: NamedAction | None
    preview: Previewed | None
    view: View
    choices: list[Choice]
    words: Words


class Lesson(Struct):
    """A first lesson of a game, as the learner's seat sees it. `names` are those of the seats."""

    game: str
    seat: int
    names: list[str]
    steps: list[LessonStep]

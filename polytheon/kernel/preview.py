"""What an action would do: the position that the acting seat would see after it, as far as that is certain.

A preview is computed in worlds that the seat cannot distinguish from the real one, never in the real one, so it reveals
nothing. It ends at the next question, at the first chance event, and before something hidden is turned over. If the
worlds disagree, the result depends on what the seat does not know, and nothing is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel.bits import Ints, bit
from polytheon.kernel.choosers import EVERYBODY, Dice, Script
from polytheon.kernel.state import FIRST, NOBODY, State

if TYPE_CHECKING:
    from polytheon.kernel.game import Game
    from polytheon.kernel.match import Match

NextKind = Literal["question", "chance", "reveal", "over", "unknown"]
QUESTION: Final = "question"  # somebody has to decide
CHANCE: Final = "chance"  # something is drawn
REVEAL: Final = "reveal"  # something hidden is turned over
OVER: Final = "over"  # the game ends
UNKNOWN: Final = "unknown"  # it depends on what the seat does not know

WORLDS: Final = 3  # that are compared
CHANCE_DECIDES: Final = -2
TURNED_OVER: Final = -3


class Next(NamedTuple):
    """What comes after an action: `kind` is one of the words above; `seat` and `question` are those of a question."""

    kind: NextKind
    seat: int | None
    question: str
    source: str


class Preview(NamedTuple):
    """What an action would do: what comes next, and the table (and scores) that the seat would see then.

    `table` and `scores` are None where they depend on what the seat does not know.
    """

    action: int
    next: Next
    table: Any  # as in a view
    scores: list[int] | None


@mypyc_attr(acyclic=True)
class Foresight(Script):
    """Replays a log and stops at the first thing after it that is not certain for the viewer."""

    def __init__(self, log: Ints, at: i64, viewer: i64) -> None:
        super().__init__(log, at, Dice(0), True)
        self.viewer = bit(viewer)
        self.knew_it: i64 = 0
        self.sees_it: i64 = EVERYBODY

    def knew(self, seats: i64) -> None:
        self.knew_it = seats

    def conceal(self, seats: i64) -> None:
        self.sees_it = seats

    def forget_notes(self) -> None:
        """Clear the notes about the next entry, because they were for this one."""
        self.knew_it = 0
        self.sees_it = EVERYBODY

    def choose(self, s: State, seat: i64, kind: i64, options: Ints) -> i64:
        self.forget_notes()
        return super().choose(s, seat, kind, options)

    def draw(self, s: State, kind: i64, bag: i64) -> i64:
        self.forget_notes()
        self.stop(s, CHANCE_DECIDES)
        return super().draw(s, kind, bag)

    def draw_counted(self, s: State, kind: i64, bag: Ints) -> i64:
        self.forget_notes()
        self.stop(s, CHANCE_DECIDES)
        return super().draw_counted(s, kind, bag)

    def show(self, s: State, kind: i64, thing: i64) -> None:
        if self.sees_it & self.viewer and self.knew_it & self.viewer == 0:
            self.stop(s, TURNED_OVER)
        self.forget_notes()
        if self.at < len(self.log):
            self.at += 1

    def stop(self, s: State, why: i64) -> None:
        """Keep the position, if this is the first uncertain thing after the log."""
        if self.at >= len(self.log) and self.seat == NOBODY:
            self.seat = why
            self.source = s.source
            self.now = s.copy()


def preview(match: Match, action: int) -> Preview:
    """What a legal action of the acting seat would do."""
    found = foreseen(match, action, 0)
    if type(match.state).redeal is State.redeal:
        return found  # nothing is hidden: there is one world only
    for seed in range(1, WORLDS):
        if foreseen(match, action, seed) != found:
            return Preview(action, Next(UNKNOWN, None, "", ""), None, None)
    return found


def foreseen(match: Match, action: int, seed: i64) -> Preview:
    """What an action would do in one world: all that the acting seat does not know is dealt again."""
    game, viewer = match.game, match.seat
    log = append(match.log[match.mark :], action)
    mark: i64 = 0
    state = match.state.copy()
    state.redeal(viewer, match.now(), Dice(seed))
    while True:
        s = state.copy()
        script = Foresight(log, mark, viewer)
        s.chooser = script
        game.beat(s)
        s.chooser = FIRST
        if script.seat != NOBODY:
            now = script.now
            assert now is not None
            now.chooser = FIRST
            source = game.source_name(script.source) if script.source != NOBODY else ""
            return Preview(action, next_of(game, script, source), game.view(now, viewer), game.scores(now))
        if s.over:
            return Preview(action, Next(OVER, None, "", ""), game.view(s, viewer), game.scores(s))
        state = s
        mark = len(log)


def next_of(game: Game, script: Foresight, source: str) -> Next:
    if script.seat == CHANCE_DECIDES:
        return Next(CHANCE, None, "", source)
    if script.seat == TURNED_OVER:
        return Next(REVEAL, None, "", source)
    return Next(QUESTION, script.seat, game.questions[script.kind], source)

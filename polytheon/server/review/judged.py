"""The verdicts of a search on the decisions of a game, and their messages."""

from __future__ import annotations

from math import hypot
from typing import Final

from msgspec import Struct

from polytheon.bots.accuracy import MOST_MARGIN, Scale, Stake, counts, error_of_kept, kept_of, scale_of
from polytheon.bots.judge import cautious, error_of, is_mistake
from polytheon.kernel.comparing import Comparison, Move, Walk, compare
from polytheon.kernel.match import Match
from polytheon.server.bots.worker import Weighed
from polytheon.server.domain.commands import Refusal
from polytheon.server.domain.show import action
from polytheon.server.domain.table import Table
from polytheon.server.review import messages as a
from polytheon.server.review.replay import Positions, text_of, words_of
from polytheon.text import GameText
from polytheon.text.because import because
from polytheon.text.game import capital
from polytheon.text.marks import plain

MISTAKES: Final = 3  # of a seat that are told
LEAST_VISITS: Final = 10  # simulated games of an action; fewer tell nothing
MOST_TOLD: Final = 4  # moves of a line
MOST_WALKED: Final = 6  # moves of a line whose positions are told
GRADES: Final[list[tuple[float, a.Grade]]] = [(0.2, "blunder"), (0.1, "mistake"), (0.0, "doubtful")]


class Judged(Struct):
    """A decision with its verdict, see `polytheon.bots.judge.Judgement`."""

    step: int
    seat: int
    best: Weighed
    played: Weighed
    loss: float
    stake: float
    only: bool

    @property
    def cost(self) -> float:
        """The win probability that was lost."""
        return max(0.0, chance_of(self.best) - chance_of(self.played))

    @property
    def error(self) -> float:
        """The standard error of the loss."""
        return hypot(*(error_of(each.chance, each.visits) for each in (self.best, self.played)))

    @property
    def sound(self) -> bool:
        """Whether the loss is within the error of the search, or too few games were simulated to tell."""
        few = min(self.best.visits, self.played.visits) < LEAST_VISITS
        return few or not is_mistake(self.cost, self.error)

    @property
    def counts(self) -> bool:
        return counts(self.stake, self.only)

    def looked_at_closer(self, closer: Judged) -> Judged:
        """With the verdict of a longer search. For accuracy the first one counts, as in all other decisions: only what
        looked worst is looked at again, and that looks better then."""
        return Judged(self.step, self.seat, closer.best, closer.played, self.loss, self.stake, self.only)


def questions_of(positions: Positions) -> list[int]:
    """The positions with more than one option."""
    return [step for step in range(positions.last) if len(positions.matches[step].legal()) > 1]


def worst(judged: list[Judged], most: int) -> list[Judged]:
    """The most costly decisions, the worst first."""
    return sorted(judged, key=lambda each: (-each.cost, each.step))[:most]


def grade(cost: float) -> a.Grade:
    return next(name for least, name in GRADES if cost >= least)


# ---- messages


def done_message(
    table: Table, positions: Positions, steps: int, judged: list[Judged], you: int | None, language: str
) -> a.Analysis:
    text, seats = unmarked(text_of(table, language)), range(table.state.players)
    own = [[each for each in judged if each.seat == seat] for seat in seats]
    told = [each for mine in own for each in worst([one for one in mine if not one.sound], MISTAKES)]
    scale = scale_of(table.game)
    return a.Analysis(
        status="done",
        done=steps,
        steps=steps,
        yours=False,
        judged=[judged_message(text, positions, each, you) for each in judged],
        mistakes=[mistake(text, positions, each, you) for each in worst(told, len(told))],
        accuracy=[accuracy(mine, scale) for mine in own],
        scale=None if scale is None else scale_message(scale),
        unsure=scale is not None and any(is_unsure(mine, scale) for mine in own),
    )


def unmarked(text: GameText) -> GameText:
    """A text without the marks of reconstructed values: sentences about a game have no room to explain them."""
    text.data = plain(text.data)
    return text


def judged_message(text: GameText, positions: Positions, judged: Judged, you: int | None) -> a.JudgedMove:
    view = positions.matches[judged.step].view(judged.seat)
    words = capital(text.action(judged.played.action, you, view))
    after = chance_of(judged.played)
    before = max(after, chance_of(judged.best))
    return a.JudgedMove(judged.step, judged.seat, words, rounded(before), rounded(after), judged.counts)


def accuracy(judged: list[Judged], scale: Scale | None) -> a.Accuracy:
    """The accuracy of a seat, from all its decisions with more than one option."""
    stakes = stakes_of(judged)
    kept, percent, margin = kept_of(stakes), None, None
    if kept is not None and scale is not None and not is_unsure(judged, scale):
        percent, margin = round(scale.percent(kept)), round(scale.margin(error_of_kept(stakes)))
    return a.Accuracy(percent, margin, len(stakes), len(judged), sum(not each.sound for each in judged))


def stakes_of(judged: list[Judged]) -> list[Stake]:
    """The decisions that count."""
    return [Stake(each.loss, each.stake, each.error) for each in judged if each.counts]


def is_unsure(judged: list[Judged], scale: Scale) -> bool:
    """Whether the search had too little time for the decisions of a seat."""
    stakes = stakes_of(judged)
    return kept_of(stakes) is not None and scale.margin(error_of_kept(stakes)) > MOST_MARGIN


def scale_message(scale: Scale) -> a.AccuracyScale:
    marks = [a.LevelMark(each.level, *(round(scale.percent(kept)) for kept in each[1:4])) for each in scale.marks]
    return a.AccuracyScale(marks, min(each.decisions for each in scale.marks), scale.games)


def mistake(text: GameText, positions: Positions, judged: Judged, you: int | None) -> a.Mistake:
    found = comparison(positions, judged)
    played = way(text, positions, judged, judged.played, found.played, you)
    better = way(text, positions, judged, judged.best, found.better, you)
    scores = judged.played.scores, judged.best.scores
    why = because(text, judged.seat, found.differences, *scores, you, answered(positions, judged))
    return a.Mistake(judged.step, judged.seat, grade(judged.cost), played, better, why)


def comparison(positions: Positions, judged: Judged) -> Comparison:
    return compare(positions.matches[judged.step], judged.seat, judged.played.line, judged.best.line)


def answered(positions: Positions, judged: Judged) -> int | None:
    """The actual reply of the next other seat."""
    for step in range(judged.step + 1, positions.last):
        event = positions.decision(step)
        if event.seat != judged.seat:
            return event.number
    return None


def way(text: GameText, positions: Positions, judged: Judged, weighed: Weighed, walk: Walk, you: int | None) -> a.Way:
    """An action in words, with the moves that are expected after it, as the seat that decided would see them."""
    match = positions.matches[judged.step]
    view = match.view(judged.seat)
    line = [
        told_move(text, move, judged.seat, you)
        for move in walk.moves[1 : MOST_TOLD + 1]
    ]
    return a.Way(
        action=weighed.action,
        name=match.notate(weighed.action),
        verb=match.game.action_names.verb(weighed.action),
        fields=match.game.action_names.values(weighed.action),
        words=capital(text.action(weighed.action, you, view)),
        chance=rounded(chance_of(weighed)),
        scores=[round(score, 1) for score in weighed.scores],
        line=line,
    )


def chance_of(weighed: Weighed) -> float:
    """A win probability as it is told."""
    return cautious(weighed.chance, weighed.visits)


def rounded(chance: float) -> float:
    return round(chance, 4)


# ---- both lines, position by position


def lines_message(
    table: Table, positions: Positions, judged: list[Judged], step: int, you: int | None, language: str
) -> a.Lines:
    found = next((each for each in judged if each.step == step), None)
    if found is None:
        raise Refusal("no_step", f"decision {step} of this game was not judged")
    walks, text = comparison(positions, found), unmarked(text_of(table, language))
    return a.Lines(step, *(line_message(text, each, found.seat, you) for each in (walks.played, walks.better)))


def line_message(text: GameText, walk: Walk, viewer: int, you: int | None) -> list[a.LineStep]:
    """The positions of a line as the seat `viewer` would see them. What chance brings is an example."""
    told, found, last = "", [], min(len(walk.moves), MOST_WALKED)
    for number, move in enumerate(walk.moves[:last]):
        found.append(a.LineStep(told, moment(text, number, last, move.match, viewer, move.offer.action)))
        told = told_move(text, move, viewer, you)
    after = [*(move.match for move in walk.moves), walk.end][last]
    return [*found, a.LineStep(told, moment(text, last, last, after, viewer, None))]


def told_move(text: GameText, move: Move, viewer: int, you: int | None) -> str:
    """A move of a line, as the seat `viewer` would see it."""
    what = text.action(move.offer.action, you, move.match.view(viewer))
    return capital(text("log.move", who=text.who(move.seat, you), what=what))


def moment(text: GameText, number: int, last: int, match: Match, viewer: int, next_action: int | None) -> a.Moment:
    view = match.view(viewer)
    following = None if next_action is None else action(match.game, next_action)
    return a.Moment(number, last, view, [], following, words_of(text, match, view, []))

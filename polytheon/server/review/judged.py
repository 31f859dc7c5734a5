"""What search said of the decisions of a game, and how it is told."""

from __future__ import annotations

from math import sqrt
from typing import Final

from msgspec import Struct

from polytheon.server.bots.worker import Weighed
from polytheon.server.domain.table import Table
from polytheon.server.review import messages as a
from polytheon.server.review.replay import Positions, text_of
from polytheon.text import GameText
from polytheon.text.game import capital

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


def questions_of(positions: Positions) -> list[int]:
    """The positions in which there was something to decide."""
    return [step for step in range(positions.last) if len(positions.matches[step].legal()) > 1]


def worst(judged: list[Judged], most: int) -> list[Judged]:
    """The decisions that cost most, the dearest first."""
    return sorted(judged, key=lambda each: (-each.loss, each.step))[:most]


def done_message(
    table: Table, positions: Positions, steps: int, judged: list[Judged], you: int | None, language: str
) -> a.Analysis:
    text = text_of(table, language)
    mistakes = [each for each in worst(judged, MISTAKES) if not each.sound]
    return a.Analysis(
        status="done",
        done=steps,
        steps=steps,
        yours=False,
        judged=[a.Judged(j.step, j.seat, rounded(j.best.chance), rounded(j.played.chance)) for j in judged],
        mistakes=[mistake(text, positions, each, you) for each in mistakes],
        shares=[share([j for j in judged if j.seat == seat]) for seat in range(table.state.players)],
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

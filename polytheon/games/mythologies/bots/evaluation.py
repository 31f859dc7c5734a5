"""A rough and fast judgement of a position, in points that a seat may hope to win by."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from polytheon.bots.weights import Lazy, WeightFile
from polytheon.games.mythologies.rules.components import NONE
from polytheon.games.mythologies.rules.grid import LINE_CELLS
from polytheon.games.mythologies.rules.scoring import final_effects, gem_favours, passes_trial, trial_value
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import bit_count

# What things are worth, in hundredths of a point
POINT: Final = 100
@mypyc_attr(acyclic=True)
class EvaluationWeights:
    """The numbers of `evaluation.toml`, which says what each is."""

    def __init__(self, file: WeightFile) -> None:
        self.gem = file.whole("gem")
        self.left_over_gem = file.whole("left_over_gem")
        self.creature = file.whole("creature")
        self.deity = file.whole("deity")
        self.card_in_hand = file.whole("card_in_hand")
        self.token_near = file.whole("token_near")
        self.trial_met = file.whole("trial_met")
        self.round_to_come = file.whole("round_to_come")


EVALUATION: Final = Lazy("polytheon.games.mythologies.bots", "evaluation.toml", EvaluationWeights)


def evaluate(s: State, seat: i64) -> float:
    """The seat's prospects minus those of its best opponent."""
    w = EVALUATION.get()
    best: i64 = -1000000
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(w, s, other))
    lead: int = prospects(w, s, seat) - best
    return lead / POINT


def prospects(w: EvaluationWeights, s: State, seat: i64) -> i64:
    """What a seat has, and what its position promises."""
    p = s.pantheons[seat]
    points = POINT * (p.favours + final_effects(s, seat))
    if s.over:
        return points + POINT * gem_favours(s, seat) + w.left_over_gem * (p.gems % s.content.gems_per_favour)
    points += w.gem * p.gems
    points += w.creature * bit_count(p.creatures) + w.deity * bit_count(p.occupied & ~p.creatures)
    points += w.round_to_come * (4 - s.round) * bit_count(p.occupied)
    for place in range(2 * seat, 2 * seat + 2):
        if s.hands[place] != NONE:
            points += w.card_in_hand
    for line in range(6):
        if p.tokens >> line & 1 and bit_count(LINE_CELLS[line] & ~p.occupied) == 1:
            points += w.token_near
    if s.round > 0:
        for trial in range(2):
            if p.trials >> trial & 1 == 0 and passes_trial(s, seat, trial):
                points += w.trial_met * trial_value(s, trial)
    return points

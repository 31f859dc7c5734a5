"""A rough and fast judgement of a position, in points that a seat may hope to win by."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.mythologies.rules.components import NONE
from polytheon.games.mythologies.rules.grid import LINE_CELLS
from polytheon.games.mythologies.rules.scoring import final_effects, gem_favours, passes_trial, trial_value
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import bit_count

# What things are worth, in hundredths of a point
POINT: Final = 100
GEM: Final = 36  # a third of a point at the end, a little more while it can pay for a deity
LEFT_OVER_GEM: Final = 1  # at the end
CREATURE: Final = 25  # a visible creature: its lasting effect and its place
DEITY: Final = 60
CARD_IN_HAND: Final = 120
TOKEN_NEAR: Final = 50  # a completion token whose line lacks one card
TRIAL_MET: Final = 80  # each favour of a trial that is met, but not yet scored
ROUND_TO_COME: Final = 4  # added to the worth of each visible card


def evaluate(s: State, seat: i64) -> float:
    """The seat's prospects minus those of its best opponent."""
    best: i64 = -1000000
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other))
    lead: int = prospects(s, seat) - best
    return lead / POINT


def prospects(s: State, seat: i64) -> i64:
    """What a seat has, and what its position promises."""
    p = s.pantheons[seat]
    points = POINT * (p.favours + final_effects(s, seat))
    if s.over:
        return points + POINT * gem_favours(s, seat) + LEFT_OVER_GEM * (p.gems % s.content.gems_per_favour)
    points += GEM * p.gems
    points += CREATURE * bit_count(p.creatures) + DEITY * bit_count(p.occupied & ~p.creatures)
    points += ROUND_TO_COME * (4 - s.round) * bit_count(p.occupied)
    for place in range(2 * seat, 2 * seat + 2):
        if s.hands[place] != NONE:
            points += CARD_IN_HAND
    for line in range(6):
        if p.tokens >> line & 1 and bit_count(LINE_CELLS[line] & ~p.occupied) == 1:
            points += TOKEN_NEAR
    if s.round > 0:
        for trial in range(2):
            if p.trials >> trial & 1 == 0 and passes_trial(s, seat, trial):
                points += TRIAL_MET * trial_value(s, trial)
    return points

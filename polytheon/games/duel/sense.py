"""What a sensible player of Duel tends to do: weights for options, for playouts and for where a search looks first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.duel.actions import (
    ACTIVATE,
    BEGIN,
    BUILD,
    BUILD_DISCARDED,
    CHOOSE_DIVINITY,
    DISCARD,
    DRAFT,
    KEEP_PROGRESS,
    N_CARDS,
    PLACE,
    RAISE,
    STEAL_WONDER,
    TAKE_PROGRESS,
    TURN,
    WONDER,
)
from polytheon.games.duel.content import ints
from polytheon.games.duel.evaluation import DECISIVE, appeal, threatens
from polytheon.games.duel.state import State
from polytheon.kernel.bits import Ints, bit_count

POOR: Final = 3  # who has no more coins than this had better sell a card

# Appeal in tenths of a point, by number
WONDERS: Final[Ints] = ints([90, 60, 80, 85, 65, 85, 95, 95, 65, 105, 95, 65, 70, 70])
PROGRESS: Final[Ints] = ints([60, 45, 45, 60, 35, 55, 70, 55, 75, 65, 40, 25, 30])
DIVINITIES: Final[Ints] = ints([50, 70, 50, 60, 40, 50, 90, 50, 30, 40, 60, 30, 40, 40, 30, 60])


def weigh(s: State, me: i64, kind: i64, options: Ints, weights: Ints) -> None:
    """How likely a sensible player takes each option."""
    if kind == TURN:
        weigh_turn(s, me, options, weights)
    elif kind in (DRAFT, RAISE, STEAL_WONDER):
        weigh_by(WONDERS, options, weights)
    elif kind in (TAKE_PROGRESS, KEEP_PROGRESS):
        weigh_by(PROGRESS, options, weights)
    elif kind in (PLACE, CHOOSE_DIVINITY):
        weigh_by(DIVINITIES, options, weights)
    elif kind == BUILD_DISCARDED:
        for i in range(len(options)):
            weights[i] = likely(appeal(s, me, s.content.cards[options[i]]))
    else:
        for i in range(len(options)):
            weights[i] = 1
        if kind == BEGIN:
            weights[me] = 3


def weigh_by(appeals: Ints, options: Ints, weights: Ints) -> None:
    for i in range(len(options)):
        weights[i] = likely(appeals[options[i]])


def likely(appeal: i64) -> i64:
    """What is twice as good is taken four times as often."""
    return 1 + appeal * appeal // 16


def weigh_turn(s: State, me: i64, options: Ints, weights: Ints) -> None:
    """Take what is useful, build wonders, seldom sell; win when possible, and do not let the opponent win."""
    content = s.content
    cards = bit_count(s.free)
    sale: i64 = 4
    if s.city(me).purse() <= POOR:
        sale = 30
    in_danger = threatens(s, 1 - me)
    for i in range(len(options)):
        action = options[i]
        card: i64 = -1
        if action < DISCARD:
            card = action - BUILD
            weight = likely(appeal(s, me, content.cards[card]))
        elif action < WONDER:
            card = action - DISCARD
            weight = sale
        elif action < ACTIVATE:
            wonder = (action - WONDER) // N_CARDS
            card = (action - WONDER) % N_CARDS
            weight = 1 + likely(WONDERS[wonder]) // cards
        else:
            weight = likely(DIVINITIES[s.spaces[(action - ACTIVATE) >> 3]]) // 2
        if in_danger and card >= 0 and appeal(s, 1 - me, content.cards[card]) >= DECISIVE:
            weight += likely(DECISIVE) // 8
        weights[i] = weight

"""What a sensible player of Mytikas tends to do: weights of options, for playouts and for the order of a search."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.mytikas.bots.evaluation import promise
from polytheon.games.mytikas.rules.actions import (
    BRING,
    BUILD,
    BUY_FAVOR,
    CHANGE,
    DROPPING,
    FAVOR,
    FOLLOW,
    GIVE,
    MOVE,
    OFFERING,
    PLACE,
    PRODUCE,
    RAISE,
    SACRIFICE,
    TURN,
)
from polytheon.games.mytikas.rules.components import GOLD, MARBLE, N_PLACES, STONE, Space, ints
from polytheon.games.mytikas.rules.rules import main_action, may_do_bonus
from polytheon.games.mytikas.rules.state import State
from polytheon.games.mytikas.rules.tokens import FROM_PLAYER
from polytheon.kernel.bits import Ints, bit

KINDS: Final[Ints] = ints([3, 5, 4])  # a stone, a marble, a gold
UPGRADE: Final = 12
NEW_FAVOR: Final = 6  # of a god that one has none of
SECOND_FAVOR: Final = 2
TAKE: Final = 4
PROTECT: Final = 3
LOCK: Final = 10
GET_CARD: Final = 12
STAY_HIGH: Final = 30  # not to drop cubes
NOT_FOLLOW: Final = 8
DOING: Final = 8  # how many times an action is likelier because nobody leaves one out without a reason


def weigh(s: State, me: i64, kind: i64, options: Ints, weights: Ints) -> None:
    """How likely a sensible player takes each option."""
    if kind == TURN:
        weigh_turn(s, me, options, weights)
        return
    likelier: i64 = 1
    if options[0] < 0 and kind != DROPPING and kind != FOLLOW and kind != BUY_FAVOR:
        likelier = DOING
    for i in range(len(options)):
        option = options[i]
        weight: i64 = 1
        if option < 0:  # enough
            if kind == DROPPING:
                weight = STAY_HIGH
            elif kind == FOLLOW:
                weight = NOT_FOLLOW
        elif kind == RAISE:
            weight = weight_of_raise(option)
        elif kind == PRODUCE:
            weight = weight_of_production(s, me, option)
        elif kind == FOLLOW:
            weight = likely(promise(s, me, main_action(s, me, s.content.spaces[option // 5])))
        elif kind == BUILD:
            slot = s.content.slots[option // 4]
            weight = likely(float(s.content.constructions[slot.construction].points * (option % 4 + 1)))
        elif kind == FAVOR:
            weight = weight_of_favor(s, me, option)
        elif kind == OFFERING:
            weight = weight_of_offering(s, me, option)
        elif kind == PLACE:
            weight = weight_of_placing(i, len(options))
        elif kind == BRING:
            weight = weight_of_move(option)
        elif kind == GIVE:
            weight = N_PLACES - option
        elif kind == BUY_FAVOR:
            weight = 2
        if option >= 0:
            weight *= likelier
        weights[i] = weight


def likely(points: float) -> i64:
    """What is twice as good is taken four times as often."""
    return 1 + i64(6.0 * points * points)


def weigh_turn(s: State, me: i64, options: Ints, weights: Ints) -> None:
    """Go where most can be done; powers at the start of the turn come in now and then."""
    for i in range(len(options)):
        action = options[i]
        if action < CHANGE:
            weights[i] = likely(worth_going(s, me, s.content.spaces[action - MOVE]))
        elif action < SACRIFICE:
            weights[i] = 4
        else:
            weights[i] = 2


def worth_going(s: State, me: i64, space: Space) -> float:
    """What the actions of a space promise."""
    main = main_action(s, me, space)
    promised = 0.0
    if main.possible(s, me, True):
        promised = promise(s, me, main)
    if may_do_bonus(s, me, space):
        promised += promise(s, me, space.bonus)
    return promised


def weight_of_raise(option: i64) -> i64:
    if option >= N_PLACES:
        return UPGRADE
    return KINDS[option % 3]


def weight_of_production(s: State, me: i64, option: i64) -> i64:
    """The more of what there is little of."""
    board = s.boards[me]
    combination = option % 140
    stone = combination % 7 * max(1, 6 - board.count(STONE))
    marble = combination // 7 % 5 * 2 * max(1, 5 - board.count(MARBLE))
    gold = combination // 35 * 3 * max(1, 4 - board.count(GOLD))
    return 1 + stone + marble + gold


def weight_of_favor(s: State, me: i64, option: i64) -> i64:
    god = option
    if option >= FROM_PLAYER:
        god = (option - FROM_PLAYER) // 4
    if s.boards[me].favors[god] > 0:
        return SECOND_FAVOR
    return NEW_FAVOR


def weight_of_offering(s: State, me: i64, option: i64) -> i64:
    """Cards of the river and of others first; an own card when it can get a lock."""
    if option == 0:
        return TAKE
    card = option - 1
    if s.boards[me].cards & bit(card) == 0:
        return GET_CARD
    if s.locks_left() > 0 and s.laid[card] + s.boards[me].offerings >= s.table().locks[s.locks_taken]:
        return LOCK
    return PROTECT


def weight_of_placing(i: i64, count: i64) -> i64:
    """The fewest, or the most, which may bring a lock."""
    if i == 0 or i == count - 1:
        return 3
    return 1


def weight_of_move(option: i64) -> i64:
    """Up rather than down, and far."""
    at = option // 4
    return max(1, KINDS[at % 3] * (option % 4 - at // 3))

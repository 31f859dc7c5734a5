"""What holds in a position of Mytikas for two, as features for its network, as the seat sees them that is asked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.bots.network import Features, FeatureSpace
from polytheon.games.mytikas.bots.evaluation import evaluate, time_left
from polytheon.games.mytikas.rules.building import levels_for
from polytheon.games.mytikas.rules.components import IDS, KINDS, N_PLACES, N_SLOTS, NONE
from polytheon.games.mytikas.rules.effects import Build
from polytheon.games.mytikas.rules.rules import closed_spaces, main_action, may_do_bonus, ways_to_follow
from polytheon.games.mytikas.rules.scoring import card_points, total
from polytheon.games.mytikas.rules.state import FOLLOWING, RUNNING, SET_UP, Board, State
from polytheon.kernel.bits import bit, highest, lowest

CARDS: Final[i64] = len(IDS.deities)
SPACES: Final[i64] = len(IDS.spaces)
STAGES: Final = 8
TIMES: Final = 6  # how much of the game is left
LEADS: Final = 41
MOST_CUBES: Final = 6  # on a place
MOST_OF_KIND: Final = 11
MOST_FAVORS: Final = 4  # of a god
MOST_OFFERINGS: Final = 12
MOST_POINTS: Final = 9  # of a card
MOST_TOKENS: Final = 5
CONSTRUCTIONS: Final = 4
HEIGHTS: Final = 5  # levels, and none

# Where each block begins; blocks of two parts are first for the seat itself, then for the other one
SPACE: Final = FeatureSpace()
STAGE: Final[i64] = SPACE.add(STAGES * TIMES)
FOLLOWED: Final[i64] = SPACE.add(len(IDS.spaces))  # the space of the player whose turn it is, who may be followed
MAIN_DONE: Final[i64] = SPACE.add(1)
POWERS_USED: Final[i64] = SPACE.add(1)
LAST_TURN: Final[i64] = SPACE.add(2)  # the seat itself has the last turn, or the other one
LEAD: Final[i64] = SPACE.add(TIMES * LEADS)  # in points
JUDGED: Final[i64] = SPACE.add(TIMES * LEADS)  # by the evaluation
TOKENS: Final[i64] = SPACE.add(4 * 6)  # left on each level
STACK: Final[i64] = SPACE.add(4 * 5)  # favors left
RIVER: Final[i64] = SPACE.add(len(IDS.deities))
RIVER_POINTS: Final[i64] = SPACE.add(2 * 10)  # of the best card there, as a player would score it now
LOCKS: Final[i64] = SPACE.add(7 * TIMES)  # that are left
CUBES: Final[i64] = SPACE.add(2 * N_PLACES * 7)
OF_KIND: Final[i64] = SPACE.add(2 * len(KINDS) * 12)
FAVORS: Final[i64] = SPACE.add(2 * 4 * 5)
ALL_FAVORS: Final[i64] = SPACE.add(2 * 9)
OFFERINGS: Final[i64] = SPACE.add(2 * 13)
BUILT: Final[i64] = SPACE.add(2 * N_SLOTS * 4)  # by level
BUILT_COUNT: Final[i64] = SPACE.add(2 * 8)
CARD: Final[i64] = SPACE.add(2 * 3 * len(IDS.deities))  # without offerings, with some, with a lock
CARD_POINTS: Final[i64] = SPACE.add(2 * len(IDS.deities) * 10)
ASLEEP: Final[i64] = SPACE.add(2 * len(IDS.deities))
SHORT_OF_LOCK: Final[i64] = SPACE.add(2 * 8)  # offerings that the card lacks that is nearest to a lock
CAN_STEAL: Final[i64] = SPACE.add(2 * 3)  # how many cards of the other player the reserve outbids
BUILDER: Final[i64] = SPACE.add(2 * len(IDS.spaces))
CAN_ACT: Final[i64] = SPACE.add(2 * len(IDS.spaces))  # where the builder may go
CAN_BONUS: Final[i64] = SPACE.add(2 * len(IDS.spaces))
HIGHEST: Final[i64] = SPACE.add(2 * CONSTRUCTIONS * HEIGHTS)  # a player can pay for a construction on that level
HIGHEST_OPEN: Final[i64] = SPACE.add(2 * CONSTRUCTIONS * HEIGHTS)  # and the space for it is open


def asked_seat(s: State) -> i64:
    """The seat whose decision begins the next beat; NONE if it begins with none."""
    if s.stage == SET_UP:
        return NONE
    if s.stage != FOLLOWING:
        return s.active
    seat = s.follower
    while seat != s.active:
        if len(ways_to_follow(s, seat)) > 1:
            return seat
        seat = s.after(seat)
    return NONE


def features_of(s: State, me: i64) -> Features:
    """What holds, as a seat sees it."""
    f = Features()
    left = time_left(s)
    time = max(min(i64(left * float(TIMES)), TIMES - 1), 0)
    f.add(STAGE + TIMES * s.stage + time)
    if s.stage >= FOLLOWING and s.boards[s.active].builder != NONE:
        f.add(FOLLOWED + s.boards[s.active].builder)
    if s.main_done:
        f.add(MAIN_DONE)
    if s.used != 0:
        f.add(POWERS_USED)
    if s.ending != RUNNING:
        f.add(LAST_TURN + (0 if s.active == me else 1))
    lead = total(s, me) - total(s, 1 - me)
    f.add(LEAD + LEADS * time + max(min(lead + LEADS // 2, LEADS - 1), 0))
    judged = i64(max(min(evaluate(s, me), 40.0), -40.0) + 100.5) - 100
    f.add(JUDGED + LEADS * time + max(min(judged + LEADS // 2, LEADS - 1), 0))
    for i in range(4):
        f.add(TOKENS + 6 * i + min(s.tokens[i], MOST_TOKENS))
        f.add(STACK + 5 * i + min(s.stacks[i], MOST_FAVORS))
    f.add_members(RIVER, s.river)
    f.add(LOCKS + 7 * time + min(s.locks_left(), 6))
    closed = closed_spaces(s)
    for other in range(2):
        seat = me ^ other
        board = s.boards[seat]
        board_features(board, other, f)
        card_features(s, seat, other, f)
        space_features(s, seat, other, closed, f)
    return f


def board_features(board: Board, other: i64, f: Features) -> None:
    """Cubes, favors, offerings, constructions; `other` is 1 for the player who is not asked."""
    cubes = board.cubes
    for at in range(N_PLACES):
        if cubes[at] > 0:
            f.add(CUBES + 7 * N_PLACES * other + 7 * at + min(cubes[at], MOST_CUBES))
    for kind in range(3):
        f.add(OF_KIND + 36 * other + 12 * kind + min(board.count(kind), MOST_OF_KIND))
    for god in range(4):
        f.add(FAVORS + 20 * other + 5 * god + min(board.favors[god], MOST_FAVORS))
    f.add(ALL_FAVORS + 9 * other + min(board.count_favors(), 8))
    f.add(OFFERINGS + 13 * other + min(board.offerings, MOST_OFFERINGS))
    count: i64 = 0
    for slot in range(N_SLOTS):
        level = board.built[slot]
        if level > 0:
            count += 1
            f.add(BUILT + 4 * N_SLOTS * other + 4 * slot + level - 1)
    f.add(BUILT_COUNT + 8 * other + count)
    if board.builder != NONE:
        f.add(BUILDER + SPACES * other + board.builder)


def card_features(s: State, seat: i64, other: i64, f: Features) -> None:
    """Cards, what they score, how safe they are, and which could be taken."""
    board = s.boards[seat]
    price: i64 = 0
    if s.locks_left() > 0:
        price = s.setup().locks[s.locks_taken]
    nearest: i64 = 7
    cards = board.cards
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        safety: i64 = 0
        if s.locked & bit(card):
            safety = 2
        else:
            if s.laid[card] > 1:
                safety = 1
            nearest = min(nearest, max(price - s.laid[card] - board.offerings, 0))
        f.add(CARD + 3 * CARDS * other + CARDS * safety + card)
        f.add(CARD_POINTS + 10 * CARDS * other + 10 * card + min(card_points(s, seat, card), MOST_POINTS))
    f.add_members(ASLEEP + CARDS * other, board.cards & s.asleep)
    if s.locks_left() > 0:
        f.add(SHORT_OF_LOCK + 8 * other + nearest)
    stealable: i64 = 0
    theirs = s.boards[1 - seat].cards & ~s.locked
    while theirs != 0:
        if s.laid[lowest(theirs)] < board.offerings:
            stealable += 1
        theirs &= theirs - 1
    f.add(CAN_STEAL + 3 * other + min(stealable, 2))
    best: i64 = 0
    river = s.river
    while river != 0:
        best = max(best, card_points(s, seat, lowest(river)))
        river &= river - 1
    f.add(RIVER_POINTS + 10 * other + min(best, MOST_POINTS))


def space_features(s: State, seat: i64, other: i64, closed: i64, f: Features) -> None:
    """What a player could do on the spaces, and how high build."""
    for space in s.content.spaces:
        is_open = closed >> space.number & 1 == 0
        main = main_action(s, seat, space)
        if isinstance(main, Build):
            small = levels_for(s, seat, main.small, main.small_cost, True)
            large = levels_for(s, seat, main.large, main.large_cost, True)
            height_features(main.small.number, small, other, is_open, f)
            height_features(main.large.number, large, other, is_open, f)
        if is_open:
            if main.possible(s, seat, True):
                f.add(CAN_ACT + SPACES * other + space.number)
            if may_do_bonus(s, seat, space):
                f.add(CAN_BONUS + SPACES * other + space.number)


def height_features(construction: i64, levels: i64, other: i64, is_open: bool, f: Features) -> None:
    """How high a player can build a construction."""
    level: i64 = 0
    if levels != 0:
        level = highest(levels)
    at = HEIGHTS * CONSTRUCTIONS * other + HEIGHTS * construction + level
    f.add(HIGHEST + at)
    if is_open:
        f.add(HIGHEST_OPEN + at)

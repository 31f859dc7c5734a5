"""What a sensible player of Pantheon tends to do: weights for playouts and for where a search looks first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from polytheon.games.pantheon.actions import (
    BUY,
    BUY_ACTION,
    BUY_COLUMN,
    BUY_FOOT,
    CHOOSE,
    COLUMNS,
    DIGIT,
    DISCARD,
    DRAW_ACTION,
    FOLLOW,
    FOOT,
    MOVE,
    OFFER,
    PAY,
    PILE,
    RAISE,
    SPEND,
    SPEND_DIGIT,
    SUPPLY,
    SWAP,
    TAKE,
    TURN,
    WORSHIP,
)
from polytheon.games.pantheon.board import N_HEXES, holds
from polytheon.games.pantheon.content import MAX_RANK, MONEY, MOVEMENT, N_OFFERINGS, NONE, OFFERING, ints
from polytheon.games.pantheon.evaluation import Outlook, loot_hexes, worth
from polytheon.games.pantheon.placing import occupied
from polytheon.games.pantheon.state import Player, State
from polytheon.games.pantheon.turns import own_steps
from polytheon.kernel.bits import Ints
from polytheon.kernel.game import likelihood

# Appeal by number
TILES: Final[Ints] = ints([8, 10, 12, 5, 12, 16, 5, 9, 4, 6, 8, 10, 6, 6, 6, 4])

# What is near, by how many feet it is away
NEAR: Final[Ints] = ints([60, 24, 9, 4])
LAYERS: Final = 3
SIGHT: Final = 5
NEW_COLUMN: Final = 150


def weigh(s: State, me: i64, kind: i64, options: Ints, weights: Ints) -> None:
    """How likely a sensible player takes each option."""
    if kind in (FOOT, FOLLOW):
        weigh_pieces(s, me, kind, options, weights)
    elif kind == TURN:
        weigh_turn(s, me, options, weights)
    elif kind == BUY:
        weigh_purchases(s, me, options, weights)
    elif kind == TAKE:
        weigh_cards(s, me, options, weights)
    elif kind == PAY:
        for i in range(len(options)):
            weights[i] = 1 + 120 // (1 + digits(options[i], DIGIT) * digits(options[i], DIGIT))
    elif kind == SPEND:
        for i in range(len(options)):
            weights[i] = 1 + 8 // (1 + digits(options[i], SPEND_DIGIT))
    elif kind == CHOOSE:
        for i in range(len(options)):
            weights[i] = TILES[options[i]]
    elif kind == RAISE:
        for i in range(len(options)):
            weights[i] = 2 + 3 * s.players[me].ranks[options[i]]
    elif kind == DISCARD:
        for i in range(len(options)):
            weights[i] = 1 + 24 // (1 + card_appeal(s.players[me], options[i]))
    else:
        for i in range(len(options)):
            weights[i] = 1
            if kind == SUPPLY and options[i] == COLUMNS:
                weights[i] = 3
            elif kind == OFFER and options[i] >= 0:
                weights[i] = 8
            elif kind == SWAP and options[i] < 0:
                weights[i] = 3


def digits(number: i64, base: i64) -> i64:
    """The sum of the digits: how many cards a payment takes."""
    total: i64 = 0
    while number > 0:
        total += number % base
        number //= base
    return total


# ---- Turns


@mypyc_attr(acyclic=True)
class Leanings:
    """What draws a player to an action; fitted to what a search of 3,000 iterations chose in its own games."""

    def __init__(self) -> None:
        self.draw = 1.05
        self.more_cards = 0.3  # each one that the player draws more
        self.move = -0.15
        self.nowhere = -1.5  # if that reaches nothing
        self.slack = 0.2  # each step more than it takes
        self.columns = 0.14  # each one that could be placed, up to 3
        self.feet = 0.11  # up to 8
        self.buy = -0.15
        self.few_columns = 0.9  # if there are none or one
        self.money = 0.33
        self.one_coin = -0.6
        self.worship = -0.35
        self.epoch = 0.5
        self.god = 0.2  # a point that the god's effect is worth
        self.nothing = -0.55


LEANINGS: Final = Leanings()


def weigh_turn(s: State, me: i64, options: Ints, weights: Ints) -> None:
    """Worship when possible, move when that reaches something, buy pieces that are missing, else draw."""
    w = LEANINGS
    player = s.players[me]
    outlook = Outlook(s)
    for i in range(len(options)):
        action = options[i]
        if action >= WORSHIP:
            god = s.content.gods[action - WORSHIP]
            lean = w.worship + w.epoch * float(s.epoch) + w.god * worth(s, outlook, god.gain)
        elif action == MOVE:
            lean = lean_to_move(s, me, player)
        elif action == BUY_ACTION:
            lean = lean_to_buy(player)
        elif action == DRAW_ACTION:
            lean = w.draw + w.more_cards * float(player.draws)
        else:
            lean = w.nothing
        weights[i] = likelihood(lean)


def lean_to_move(s: State, me: i64, player: Player) -> float:
    """Most if loot or a column hex is within reach."""
    w = LEANINGS
    steps = s.content.big_foot + own_steps(s, me)
    feet = nearest(s, me, min(steps, SIGHT))
    lean = w.move + w.columns * float(min(player.columns_supply, 3)) + w.feet * float(min(player.feet_supply, 8))
    if feet >= SIGHT or feet > player.feet_supply:
        return lean + w.nowhere
    return lean + w.slack * float(steps - feet)


def lean_to_buy(player: Player) -> float:
    """Pieces that are missing, or money enough for offering tiles."""
    w = LEANINGS
    money = player.money + player.hand_money()
    lean = w.buy + w.money * float(money)
    if player.columns_supply < 2:
        lean += w.few_columns
    if money == 1:
        lean += w.one_coin
    return lean


def nearest(s: State, me: i64, steps: i64) -> i64:
    """How many feet it takes to reach loot, or the place beside a column hex; SIGHT if more than the steps."""
    board = s.content.board
    player = s.players[me]
    goals = goals_of(s, me)
    reached = player.network[:]
    for feet in range(1, steps + 1):
        near = board.around(reached)
        for row in range(board.height):
            near[row] &= board.foot_hexes[row]
            if near[row] & goals[row] & ~player.network[row]:
                return feet
            reached[row] |= near[row]
    return SIGHT


def goals_of(s: State, me: i64) -> Ints:
    """Hexes worth a foot: those with loot and, for who has columns, those beside another column hex with room."""
    board = s.content.board
    player = s.players[me]
    goals = loot_hexes(s)
    if player.columns_supply > 0:
        _, full = occupied(s, me)
        room = board.around(player.feet)  # what an own foot touches needs no other one
        for row in range(board.height):
            room[row] = board.column_hexes[row] & ~(room[row] | player.columns[row] | full[row])
        beside = board.around(room)
        for row in range(board.height):
            goals[row] |= beside[row] & board.foot_hexes[row]
    return goals


# ---- Pieces


def weigh_pieces(s: State, me: i64, kind: i64, options: Ints, weights: Ints) -> None:
    """Columns first, then loot, then feet that come nearer to either; enough if nothing is near."""
    nearness = layers(s, me)
    best: i64 = 0
    stop: i64 = NONE
    for i in range(len(options)):
        piece = options[i] + kind - FOOT
        if piece < 0:
            stop = i
        else:
            weights[i] = appeal_of_place(s, me, piece, nearness)
            best = max(best, weights[i])
    if stop != NONE:
        weights[stop] = max(40 - 2 * best, 4)


def appeal_of_place(s: State, me: i64, piece: i64, nearness: list[Ints]) -> i64:
    if piece >= N_HEXES:
        return NEW_COLUMN
    within = min(s.left, s.players[me].feet_supply)
    for distance in range(min(within, len(nearness))):
        if holds(nearness[distance], piece):
            return NEAR[distance]
    return 1


def layers(s: State, me: i64) -> list[Ints]:
    """The goals, and around them the hexes that are 1, 2, ... feet away."""
    board = s.content.board
    around = goals_of(s, me)
    found = [around]
    for _n in range(LAYERS):
        around = board.around(around)
        for row in range(board.height):
            around[row] &= board.foot_hexes[row]
        found.append(around)
    return found


# ---- Purchases and cards


def weigh_purchases(s: State, me: i64, options: Ints, weights: Ints) -> None:
    """Columns on the board, pieces that are missing, offering tiles."""
    player = s.players[me]
    nearness = layers(s, me)
    for i in range(len(options)):
        bought = options[i]
        if bought < 0:
            weights[i] = 6
        elif bought < BUY_FOOT:
            weights[i] = 2 + 2 * (bought % MAX_RANK) + 2 * player.hand[OFFERING + bought // MAX_RANK]
        elif bought == BUY_FOOT:
            weights[i] = max(12 - 2 * player.feet_supply, 2)
        elif bought == BUY_COLUMN:
            weights[i] = max(30 - 8 * player.columns_supply, 2)
        else:
            weights[i] = (appeal_of_place(s, me, bought + BUY - FOOT, nearness) + 3) // 4


def weigh_cards(s: State, me: i64, options: Ints, weights: Ints) -> None:
    player = s.players[me]
    for i in range(len(options)):
        if options[i] < 0:
            weights[i] = 1
        elif options[i] == PILE:
            weights[i] = 8
        else:
            appeal = card_appeal(player, options[i])
            weights[i] = 1 + appeal * appeal // 8


def card_appeal(player: Player, card: i64) -> i64:
    """Movement while there is little of it; offerings of which there are more; money by its worth."""
    if card == MOVEMENT:
        return max(14 - 2 * player.hand[MOVEMENT], 4)
    if card >= MONEY:
        return 5 + 3 * (card - MONEY + 1)
    offering = card - OFFERING
    most: i64 = 0
    for other in range(N_OFFERINGS):
        most = max(most, player.hand[OFFERING + other] + player.ranks[other])
    appeal: i64 = 6
    if player.hand[card] + player.ranks[offering] == most:
        appeal = 10
    return appeal

"""What a sensible player of Pantheon tends to do: weights for playouts and for where a search looks first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.pantheon.bots.evaluation import Outlook, loot_hexes, worth
from polytheon.games.pantheon.rules.actions import (
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
    GALLIA,
    GOD_REVEALED,
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
from polytheon.games.pantheon.rules.board import N_HEXES, holds
from polytheon.games.pantheon.rules.components import (
    LOOT_HEXES,
    MAX_RANK,
    MONEY,
    MOVEMENT,
    N_OFFERINGS,
    NONE,
    OFFERING,
    God,
)
from polytheon.games.pantheon.rules.payment import cards_due, most_of
from polytheon.games.pantheon.rules.placing import occupied, placing_cost
from polytheon.games.pantheon.rules.state import Player, State, total_of
from polytheon.games.pantheon.rules.turns import god_to_worship, own_steps
from polytheon.kernel.bits import Ints, bit
from polytheon.kernel.game import likelihood

LAYERS: Final = 3
SIGHT: Final = 5
FAR: Final = 4  # feet: as good as any greater distance


@mypyc_attr(acyclic=True)
class Leanings:
    """What draws a player to an option: 0.7 more makes it twice as likely.

    Fitted to the chances to win that a search saw for each option in its own games.
    """

    def __init__(self) -> None:
        # Actions
        self.draw = 0.6
        self.more_cards = 0.1  # each one that the player draws more
        self.move = -0.05
        self.nowhere = -1.95  # if that reaches nothing
        self.slack = 0.2  # each step more than it takes
        self.columns = -0.22  # each one that could be placed, up to 3
        self.feet = 0.05  # up to 8
        self.prey = 0.15  # a point that loot within reach is worth
        self.each_foot = 0.8  # leaves so much of it
        self.buy = -0.05
        self.few_columns = 0.65  # if there are none or one
        self.money = 0.3
        self.one_coin = -0.9
        self.worship = -0.5
        self.epoch = 0.45
        self.god = 0.37  # a point that the god's effect is worth
        self.cards_paid = -0.2  # each one that the god costs
        self.last_god = 0.75  # that ends the epoch
        self.nothing = -0.4
        # Pieces
        self.new_column = 2.4
        self.near = vec[float]([1.8, -0.05, -1.65, -2.4, -3.15])  # a foot, by how many more it takes to reach something
        self.dear = -1.1  # if another player is there
        self.loot = 0.19  # a point that the tile is worth
        self.enough = vec[float]([-1.9, -1.15, -1.3, 0.45, -0.75])  # to stop, by what the best foot is near to
        self.enough_column = -0.85  # if a column could be placed
        self.follow = -0.75  # to place anything after another player's movement, instead of drawing a card
        # Purchases
        self.enough_bought = -1.55
        self.coin_left = -0.41
        self.tile = vec[float]([0.9, -0.15, -0.35, -0.75])  # an offering tile, by rank
        self.tile_cards = 0.08  # each card of the same offering
        self.tile_upgraded = -0.02  # each rank that the player has of it
        self.tile_late = -0.41  # each epoch that is over
        self.foot = -0.85
        self.feet_there = -0.39  # up to 5
        self.column = 0.3
        self.columns_there = -0.7  # up to 3
        self.buy_place = -1.25  # a place for a piece, beside what the place is worth
        # Cards
        self.movement = 0.9
        self.movement_there = -0.13  # each one in the hand
        self.offering = -0.3
        self.offering_there = -0.01  # each one in the hand, and each rank
        self.offering_most = 0.2  # if there is as much of no other one
        self.coins = 0.95  # a money card
        self.more_coins = -0.2  # each coin beyond the first
        self.pile = 0.4
        self.enough_cards = -2.0
        self.discarded = -0.05  # how much of the above counts against discarding a card
        self.paid = -0.8  # each card for a god
        self.spent = -0.5  # each special money card
        # Effects
        self.raised = 1.25  # each rank of an offering that a tile raises
        self.raised_cards = 0.08  # each card of it
        self.supply_columns = 1.1
        self.offered = 1.95
        self.no_swap = 0.8
        self.gallia_god = 0.95
        self.bonus = vec[float](
            [0.3, 0.5, 0.7, -0.2, 0.7, 1.0, -0.2, 0.4, -0.4, 0.0, 0.3, 0.5, 0.0, 0.0, 0.0, -0.4]
        )  # a bonus tile


LEANINGS: Final = Leanings()


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
    else:
        for i in range(len(options)):
            weights[i] = likelihood(lean_to(s.players[me], kind, options[i]))


def lean_to(player: Player, kind: i64, thing: i64) -> float:
    """The smaller questions."""
    w = LEANINGS
    if kind == PAY:
        return w.paid * float(digits(thing, DIGIT))
    if kind == SPEND:
        return w.spent * float(digits(thing, SPEND_DIGIT))
    if kind == DISCARD:
        return w.discarded * lean_to_card(player, thing)
    if kind == RAISE:
        return w.raised * float(player.ranks[thing]) + w.raised_cards * float(player.hand[OFFERING + thing])
    if kind == CHOOSE:
        return w.bonus[thing]
    if kind == SUPPLY and thing == COLUMNS:
        return w.supply_columns
    if kind == OFFER and thing >= 0:
        return w.offered
    if kind == SWAP and thing < 0:
        return w.no_swap
    if kind == GALLIA and thing == GOD_REVEALED:
        return w.gallia_god
    return 0.0


def digits(number: i64, base: i64) -> i64:
    """The sum of the digits: how many cards a payment takes."""
    total: i64 = 0
    while number > 0:
        total += number % base
        number //= base
    return total


# ---- Turns


def weigh_turn(s: State, me: i64, options: Ints, weights: Ints) -> None:
    """Worship when possible, move when that reaches something, buy pieces that are missing, else draw."""
    w = LEANINGS
    player = s.players[me]
    outlook = Outlook(s)
    last = total_of(s.gods) == 1
    for i in range(len(options)):
        action = options[i]
        if action >= WORSHIP:
            god = god_to_worship(s.content, action)
            lean = w.worship + w.epoch * float(s.epoch) + w.god * worth(s, outlook, god.gain)
            lean += w.cards_paid * float(cards_for_god(player, god))
            if last:
                lean += w.last_god
        elif action == MOVE:
            lean = lean_to_move(s, me, player, outlook)
        elif action == BUY_ACTION:
            lean = lean_to_buy(player)
        elif action == DRAW_ACTION:
            lean = w.draw + w.more_cards * float(player.draws)
        else:
            lean = w.nothing
        weights[i] = likelihood(lean)


def lean_to_move(s: State, me: i64, player: Player, outlook: Outlook) -> float:
    """Most if loot or a column hex is within reach."""
    w = LEANINGS
    steps = s.content.big_foot + own_steps(s, me)
    feet = nearest(s, me, min(steps, SIGHT))
    lean = w.move + w.columns * float(min(player.columns_supply, 3)) + w.feet * float(min(player.feet_supply, 8))
    if feet >= SIGHT or feet > player.feet_supply:
        return lean + w.nowhere
    return lean + w.slack * float(steps - feet) + w.prey * prey(s, me, outlook, min(steps, player.feet_supply))


def prey(s: State, me: i64, outlook: Outlook, feet: i64) -> float:
    """What the loot is worth that so many feet can reach, the farther the less."""
    board = s.content.board
    hexes = s.content.peoples[s.people].loot
    reached = s.players[me].network[:]
    total = 0.0
    part = 1.0
    met: i64 = 0
    for _n in range(min(feet, SIGHT)):
        near = board.around(reached)
        part *= LEANINGS.each_foot
        for slot in range(LOOT_HEXES):
            if s.loot[slot] != NONE and met >> slot & 1 == 0 and holds(near, hexes[slot]):
                met |= bit(slot)
                total += part * worth(s, outlook, s.content.tiles[s.loot[slot]].gain)
        for row in range(board.height):
            reached[row] |= near[row] & board.foot_hexes[row]
    return total


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


def cards_for_god(player: Player, god: God) -> i64:
    """How many cards a god costs, the largest numbers met by the types there are most of."""
    used: i64 = 0
    cards: i64 = 0
    for number in god.cost:
        offering = most_of(player, god, used)
        used |= bit(offering)
        cards += cards_due(player, offering, number, god.cards_only)
    return cards


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
    w = LEANINGS
    nearness = layers(s, me)
    least: i64 = FAR
    column = False
    stop: i64 = NONE
    for i in range(len(options)):
        piece = options[i] + kind - FOOT
        if piece < 0:
            stop = i
        else:
            feet = distance(s, me, piece, nearness)
            weights[i] = likelihood(lean_to_piece(s, me, piece, feet))
            column = column or piece >= N_HEXES
            least = min(least, feet)
    if stop != NONE:
        lean = w.enough[least]
        if column:
            lean += w.enough_column
        if kind == FOLLOW:
            lean -= w.follow
        weights[stop] = likelihood(lean)


def lean_to_piece(s: State, me: i64, piece: i64, feet: i64) -> float:
    """A foot (hex), from where it takes so many more to reach something, or a column (hex + N_HEXES)."""
    w = LEANINGS
    if piece >= N_HEXES:
        lean = w.new_column
    else:
        lean = w.near[feet]
        if feet == 0:
            lean += w.loot * loot_on(s, piece)
    if placing_cost(s, me, piece % N_HEXES) > s.content.place_price:
        lean += w.dear
    return lean


def loot_on(s: State, place: i64) -> float:
    """What the loot tile on a hex is worth; 0 if there is none."""
    hexes = s.content.peoples[s.people].loot
    for slot in range(LOOT_HEXES):
        if s.loot[slot] != NONE and hexes[slot] == place:
            return worth(s, Outlook(s), s.content.tiles[s.loot[slot]].gain)
    return 0.0


def distance(s: State, me: i64, piece: i64, nearness: list[Ints]) -> i64:
    """How many feet it takes from a foot to something worth one; a column leads nowhere."""
    if piece < N_HEXES:
        within = min(s.left, s.players[me].feet_supply)
        for feet in range(min(within, len(nearness))):
            if holds(nearness[feet], piece):
                return feet
    return FAR


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
    w = LEANINGS
    player = s.players[me]
    nearness = layers(s, me)
    for i in range(len(options)):
        bought = options[i]
        if bought < 0:
            lean = w.enough_bought + w.coin_left * float(s.left)
        elif bought < BUY_FOOT:
            lean = lean_to_tile(s, player, bought // MAX_RANK, bought % MAX_RANK)
        elif bought == BUY_FOOT:
            lean = w.foot + w.feet_there * float(min(player.feet_supply, 5))
        elif bought == BUY_COLUMN:
            lean = w.column + w.columns_there * float(min(player.columns_supply, 3))
        else:
            piece = bought + BUY - FOOT
            lean = w.buy_place + lean_to_piece(s, me, piece, distance(s, me, piece, nearness))
        weights[i] = likelihood(lean)


def lean_to_tile(s: State, player: Player, offering: i64, rank: i64) -> float:
    w = LEANINGS
    return (
        w.tile[rank]
        + w.tile_cards * float(player.hand[OFFERING + offering])
        + w.tile_upgraded * float(player.ranks[offering])
        + w.tile_late * float(s.epoch)
    )


def weigh_cards(s: State, me: i64, options: Ints, weights: Ints) -> None:
    w = LEANINGS
    for i in range(len(options)):
        if options[i] < 0:
            lean = w.enough_cards
        elif options[i] == PILE:
            lean = w.pile
        else:
            lean = lean_to_card(s.players[me], options[i])
        weights[i] = likelihood(lean)


def lean_to_card(player: Player, card: i64) -> float:
    """Movement while there is little of it; offerings of which there are more; money by its worth."""
    w = LEANINGS
    if card == MOVEMENT:
        return w.movement + w.movement_there * float(player.hand[MOVEMENT])
    if card >= MONEY:
        return w.coins + w.more_coins * float(card - MONEY)
    there = player.hand[card] + player.ranks[card - OFFERING]
    most: i64 = 0
    for other in range(N_OFFERINGS):
        most = max(most, player.hand[OFFERING + other] + player.ranks[other])
    lean = w.offering + w.offering_there * float(there)
    if there == most:
        lean += w.offering_most
    return lean

"""The policy for Pantheon: how likely a good player takes each option. Rollouts follow it, and a search uses it as
prior."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from polytheon.bots.styles import PLAIN
from polytheon.bots.weights import Lazy, WeightFile
from polytheon.games.pantheon.bots.evaluation import Outlook, loot_hexes, worth
from polytheon.games.pantheon.rules.actions import (
    BUY,
    BUY_ACTION,
    BUY_COLUMN,
    BUY_FOOT,
    CHOOSE,
    COLUMNS,
    DISCARD,
    DRAW_ACTION,
    FOLLOW,
    FOOT,
    GALLIA,
    GOD_REVEALED,
    MOVE,
    OFFER,
    PAY,
    PAYMENTS,
    PILE,
    PURCHASES,
    RAISE,
    SPEND,
    SPENDINGS,
    SUPPLY,
    SWAP,
    TAKE,
    TURN,
    WORSHIP,
)
from polytheon.games.pantheon.rules.board import N_HEXES, hex_of, holds
from polytheon.games.pantheon.rules.components import (
    IDS,
    LOOT_HEXES,
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
from polytheon.games.pantheon.rules.turns import all_steps, buying_power, god_to_worship
from polytheon.kernel.bits import Ints, bit
from polytheon.kernel.game import prior_of

LAYERS: Final = 3
SIGHT: Final = 5
STYLES: Final = ("worship", "travel", "hoard")  # what players of rollouts may be keen on
FAR: Final = 4  # feet: as good as any greater distance


@mypyc_attr(acyclic=True)
class PolicyWeights:
    """The numbers of `policy.toml`, which says what each is."""

    def __init__(self, file: WeightFile) -> None:
        self.draw = file.number("draw")
        self.more_cards = file.number("more_cards")
        self.move = file.number("move")
        self.nowhere = file.number("nowhere")
        self.slack = file.number("slack")
        self.columns = file.number("columns")
        self.feet = file.number("feet")
        self.prey = file.number("prey")
        self.each_foot = file.number("each_foot")
        self.buy = file.number("buy")
        self.few_columns = file.number("few_columns")
        self.money = file.number("money")
        self.one_coin = file.number("one_coin")
        self.worship = file.number("worship")
        self.epoch = file.number("epoch")
        self.god = file.number("god")
        self.cards_paid = file.number("cards_paid")
        self.last_god = file.number("last_god")
        self.nothing = file.number("nothing")
        self.new_column = file.number("new_column")
        self.near = file.row("near", 5)
        self.dear = file.number("dear")
        self.loot = file.number("loot")
        self.enough = file.row("enough", 5)
        self.enough_column = file.number("enough_column")
        self.follow = file.number("follow")
        self.enough_bought = file.number("enough_bought")
        self.coin_left = file.number("coin_left")
        self.tile = file.row("tile", 4)
        self.tile_cards = file.number("tile_cards")
        self.tile_upgraded = file.number("tile_upgraded")
        self.tile_late = file.number("tile_late")
        self.foot = file.number("foot")
        self.feet_there = file.number("feet_there")
        self.column = file.number("column")
        self.columns_there = file.number("columns_there")
        self.buy_place = file.number("buy_place")
        self.movement = file.number("movement")
        self.movement_there = file.number("movement_there")
        self.offering = file.number("offering")
        self.offering_there = file.number("offering_there")
        self.offering_most = file.number("offering_most")
        self.coins = file.number("coins")
        self.more_coins = file.number("more_coins")
        self.pile = file.number("pile")
        self.enough_cards = file.number("enough_cards")
        self.discarded = file.number("discarded")
        self.paid = file.number("paid")
        self.spent = file.number("spent")
        self.raised = file.number("raised")
        self.raised_cards = file.number("raised_cards")
        self.supply_columns = file.number("supply_columns")
        self.offered = file.number("offered")
        self.no_swap = file.number("no_swap")
        self.gallia_god = file.number("gallia_god")
        self.bonus = file.by_id("bonus", IDS.tiles)
        # What a style adds to drawing, moving, buying, worshipping
        self.worshipping = file.row("worshipping", 4)
        self.travelling = file.row("travelling", 4)
        self.hoarding = file.row("hoarding", 4)

    def keen(self, style: i64) -> vec[float]:
        """What a style adds to each."""
        if style == 0:
            return self.worshipping
        if style == 1:
            return self.travelling
        return self.hoarding


POLICY: Final = Lazy("polytheon.games.pantheon.bots", "policy.toml", PolicyWeights)


def priors(s: State, me: i64, kind: i64, options: Ints, into: Ints, style: i64) -> None:
    """Write the prior of each option, for a player of a style or a plain one."""
    w = POLICY.get()
    if kind in (FOOT, FOLLOW):
        piece_priors(w, s, me, kind, options, into)
    elif kind == TURN:
        turn_priors(w, s, me, options, into, style)
    elif kind == BUY:
        purchase_priors(w, s, me, options, into)
    elif kind == TAKE:
        card_priors(w, s, me, options, into)
    else:
        for i in range(len(options)):
            into[i] = prior_of(other_logit(w, s.players[me], kind, options[i]))


def other_logit(w: PolicyWeights, player: Player, kind: i64, thing: i64) -> float:
    """The smaller questions."""
    if kind == PAY:
        return w.paid * float(PAYMENTS.total(thing))
    if kind == SPEND:
        return w.spent * float(SPENDINGS.total(thing))
    if kind == DISCARD:
        return w.discarded * card_logit(w, player, thing)
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


# ---- Turns


def turn_priors(w: PolicyWeights, s: State, me: i64, options: Ints, into: Ints, style: i64) -> None:
    """Worship when possible, move when that reaches something, buy pieces that are missing, else draw."""
    player = s.players[me]
    outlook = Outlook(s)
    last = total_of(s.gods) == 1
    for i in range(len(options)):
        action = options[i]
        doing: i64 = NONE
        if action >= WORSHIP:
            doing = 3
            god = god_to_worship(s.content, action)
            logit = w.worship + w.epoch * float(s.epoch) + w.god * worth(s, outlook, god.gain)
            logit += w.cards_paid * float(cards_for_god(player, god))
            if last:
                logit += w.last_god
        elif action == MOVE:
            doing = 1
            logit = move_logit(w, s, me, player, outlook)
        elif action == BUY_ACTION:
            doing = 2
            logit = buy_logit(w, player)
        elif action == DRAW_ACTION:
            doing = 0
            logit = w.draw + w.more_cards * float(player.draws)
        else:
            logit = w.nothing
        if style != PLAIN and doing != NONE:
            logit += w.keen(style)[doing]
        into[i] = prior_of(logit)


def move_logit(w: PolicyWeights, s: State, me: i64, player: Player, outlook: Outlook) -> float:
    """Most if loot or a column hex is within reach."""
    steps = all_steps(s.content, s.players[me], s.content.big_foot)
    feet = nearest(s, me, min(steps, SIGHT))
    logit = w.move + w.columns * float(min(player.columns_supply, 3)) + w.feet * float(min(player.feet_supply, 8))
    if feet >= SIGHT or feet > player.feet_supply:
        return logit + w.nowhere
    return logit + w.slack * float(steps - feet) + w.prey * prey(w, s, me, outlook, min(steps, player.feet_supply))


def prey(w: PolicyWeights, s: State, me: i64, outlook: Outlook, feet: i64) -> float:
    """The worth of the loot within reach of the player's feet; distant loot counts less."""
    board = s.content.board
    hexes = s.content.peoples[s.people].loot
    reached = s.players[me].network[:]
    total = 0.0
    part = 1.0
    met: i64 = 0
    for _n in range(min(feet, SIGHT)):
        near = board.around(reached)
        part *= w.each_foot
        for slot in range(LOOT_HEXES):
            if s.loot[slot] != NONE and met >> slot & 1 == 0 and holds(near, hexes[slot]):
                met |= bit(slot)
                total += part * worth(s, outlook, s.content.tiles[s.loot[slot]].gain)
        for row in range(board.height):
            reached[row] |= near[row] & board.foot_hexes[row]
    return total


def buy_logit(w: PolicyWeights, player: Player) -> float:
    """Pieces that are missing, or money enough for offering tiles."""
    money = buying_power(player)
    logit = w.buy + w.money * float(money)
    if player.columns_supply < 2:
        logit += w.few_columns
    if money == 1:
        logit += w.one_coin
    return logit


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
    """Hexes worth a foot: those with loot and, for whoever has columns, those beside another column hex with room."""
    board = s.content.board
    player = s.players[me]
    goals = loot_hexes(s)
    if player.columns_supply > 0:
        _, full = occupied(s, me)
        room = board.around(player.feet)  # what one's own foot touches needs no other one
        for row in range(board.height):
            room[row] = board.column_hexes[row] & ~(room[row] | player.columns[row] | full[row])
        beside = board.around(room)
        for row in range(board.height):
            goals[row] |= beside[row] & board.foot_hexes[row]
    return goals


# ---- Pieces


def piece_priors(w: PolicyWeights, s: State, me: i64, kind: i64, options: Ints, into: Ints) -> None:
    """Columns first, then loot, then feet that come nearer to either; enough if nothing is near."""
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
            into[i] = prior_of(piece_logit(w, s, me, piece, feet))
            column = column or piece >= N_HEXES
            least = min(least, feet)
    if stop != NONE:
        logit = w.enough[least]
        if column:
            logit += w.enough_column
        if kind == FOLLOW:
            logit -= w.follow
        into[stop] = prior_of(logit)


def piece_logit(w: PolicyWeights, s: State, me: i64, piece: i64, feet: i64) -> float:
    """A foot (hex) that is `feet` more feet away from its goal, or a column (hex + N_HEXES)."""
    if piece >= N_HEXES:
        logit = w.new_column
    else:
        logit = w.near[feet]
        if feet == 0:
            logit += w.loot * loot_on(s, piece)
    if placing_cost(s, me, hex_of(piece)) > s.content.place_price:
        logit += w.dear
    return logit


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


def purchase_priors(w: PolicyWeights, s: State, me: i64, options: Ints, into: Ints) -> None:
    """Columns on the board, pieces that are missing, offering tiles."""
    player = s.players[me]
    nearness = layers(s, me)
    for i in range(len(options)):
        bought = options[i]
        if bought < 0:
            logit = w.enough_bought + w.coin_left * float(s.left)
        elif bought < BUY_FOOT:
            offering, rank = PURCHASES.pair(bought)
            logit = tile_logit(w, s, player, offering, rank)
        elif bought == BUY_FOOT:
            logit = w.foot + w.feet_there * float(min(player.feet_supply, 5))
        elif bought == BUY_COLUMN:
            logit = w.column + w.columns_there * float(min(player.columns_supply, 3))
        else:
            piece = bought + BUY - FOOT
            logit = w.buy_place + piece_logit(w, s, me, piece, distance(s, me, piece, nearness))
        into[i] = prior_of(logit)


def tile_logit(w: PolicyWeights, s: State, player: Player, offering: i64, rank: i64) -> float:
    return (
        w.tile[rank]
        + w.tile_cards * float(player.hand[OFFERING + offering])
        + w.tile_upgraded * float(player.ranks[offering])
        + w.tile_late * float(s.epoch)
    )


def card_priors(w: PolicyWeights, s: State, me: i64, options: Ints, into: Ints) -> None:
    for i in range(len(options)):
        if options[i] < 0:
            logit = w.enough_cards
        elif options[i] == PILE:
            logit = w.pile
        else:
            logit = card_logit(w, s.players[me], options[i])
        into[i] = prior_of(logit)


def card_logit(w: PolicyWeights, player: Player, card: i64) -> float:
    """Movement while there is little of it; plentiful offerings; money by its worth."""
    if card == MOVEMENT:
        return w.movement + w.movement_there * float(player.hand[MOVEMENT])
    if card >= MONEY:
        return w.coins + w.more_coins * float(card - MONEY)
    there = player.hand[card] + player.ranks[card - OFFERING]
    most: i64 = 0
    for other in range(N_OFFERINGS):
        most = max(most, player.hand[OFFERING + other] + player.ranks[other])
    logit = w.offering + w.offering_there * float(there)
    if there == most:
        logit += w.offering_most
    return logit

"""What a seat does not know: the cards in other hands, redealt, what decisions tell of them, and secret demigods.

The state is the start of a beat, `now` is the position inside the beat that the viewer looks at. Only one player acts
in a beat, so all that can have happened is that this player has shown cards, or drawn some that the viewer (if it is
not the same) has not seen; then the viewer is given the start of the beat, and `now` is that.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.pantheon.rules.actions import (
    BUY,
    BUY_ACTION,
    CHOOSE,
    COLUMN,
    DISCARD,
    DRAW_ACTION,
    FOLLOW,
    FOOT,
    GALLIA,
    MOVE,
    PAY,
    PAYMENTS,
    RAISE,
    RESOLVE,
    SPEND,
    SUPPLY,
    SWAP,
    TAKE,
    TURN,
)
from polytheon.games.pantheon.rules.board import hex_of
from polytheon.games.pantheon.rules.components import MONEY, MOVEMENT, N_CARDS, N_OFFERINGS, N_VALUES, NONE, OFFERING
from polytheon.games.pantheon.rules.payment import append_ways, ways_to_spend
from polytheon.games.pantheon.rules.placing import append_placements, placing_cost
from polytheon.games.pantheon.rules.state import ABILITY, Player, State, total_of
from polytheon.games.pantheon.rules.turns import all_steps, buying_power, god_to_worship, price_of, purchases
from polytheon.kernel.bits import Ints, filled, first_things
from polytheon.kernel.state import Chooser

ENOUGH: Final = 0
OPEN_QUESTIONS: Final = (CHOOSE, COLUMN, GALLIA, RAISE, RESOLVE, SUPPLY, SWAP, TAKE)  # their options depend on no hand

# ---- Hands


def redeal_hands(s: State, viewer: i64, now: State, chooser: Chooser) -> None:
    """What has left the pile in this beat was there; what others have shown or promised to pay is in their hands.

    Rules 14.1, 14.2.
    """
    pool = s.pile[:]
    due = filled(len(s.players), 0)
    for card in range(N_CARDS):
        pool[card] -= now.left_pile[card]
        for seat in range(len(s.players)):
            if seat != viewer:
                player = s.players[seat]
                sure = surely_held(s, seat, card, now)
                pool[card] += player.hand[card] - sure
                due[seat] += player.hand[card] - sure
                player.hand[card] = sure
    if now.seat >= 0 and now.seat != viewer:
        due[now.seat] -= deal_promised(s, now, due[now.seat], pool, chooser)
    for seat in range(len(s.players)):
        for _ in range(due[seat]):
            deal(s.players[seat], pool, chooser.draw_counted(s, 0, pool))
    for card in range(N_CARDS):
        s.pile[card] = pool[card] + now.left_pile[card]


def deal(player: Player, pool: Ints, card: i64) -> None:
    pool[card] -= 1
    player.hand[card] += 1


def surely_held(s: State, seat: i64, card: i64, now: State) -> i64:
    """How many cards of a kind everybody knows by now that a player held at the start of this beat."""
    then = s.players[seat]
    if now.called_in:
        return then.known[card]
    since = now.players[seat]
    return max(then.known[card], since.known[card] + then.hand[card] - since.hand[card])


def deal_promised(s: State, now: State, due: i64, pool: Ints, chooser: Chooser) -> i64:
    """Deal the acting player what has been promised in this beat but not been paid; returns how many cards."""
    if now.promised > 0:
        return deal_movement(s, now, pool)
    if now.owed > 0:
        return deal_money(s, now, due, pool, chooser)
    if now.worshipped != NONE:
        return deal_offerings(s, now, due, pool, chooser)
    return 0


def deal_movement(s: State, now: State, pool: Ints) -> i64:
    """The movement cards without which the player could not have chosen to move."""
    player = s.players[now.seat]
    dealt = max(now.promised - player.hand[MOVEMENT], 0)
    for _ in range(dealt):
        deal(player, pool, MOVEMENT)
    return dealt


def deal_money(s: State, now: State, due: i64, pool: Ints, chooser: Chooser) -> i64:
    """Money cards at random, but never so that too few cards are left to reach what is owed."""
    player = s.players[now.seat]
    dealt: i64 = 0
    while player.hand_money() < now.owed and dealt < due:
        missing = now.owed - player.hand_money()
        fitting = filled(N_CARDS, 0)
        for card in range(MONEY, N_CARDS):
            if pool[card] > 0:
                pool[card] -= 1
                if missing - (card - MONEY + 1) <= most_money(pool, due - dealt - 1):
                    fitting[card] = pool[card] + 1
                pool[card] += 1
        if total_of(fitting) == 0:
            break
        deal(player, pool, chooser.draw_counted(s, 0, fitting))
        dealt += 1
    return dealt


def most_money(pool: Ints, cards: i64) -> i64:
    """The most that a number of cards of the pool can be worth."""
    worth: i64 = 0
    card: i64 = N_CARDS - 1
    while card >= MONEY and cards > 0:
        count = min(cards, pool[card])
        worth += count * (card - MONEY + 1)
        cards -= count
        card -= 1
    return worth


def deal_offerings(s: State, now: State, due: i64, pool: Ints, chooser: Chooser) -> i64:
    """The offerings of one of the ways in which the god can be paid for."""
    player = s.players[now.seat]
    able = player.copy()
    for offering in range(N_OFFERINGS):
        able.hand[OFFERING + offering] += pool[OFFERING + offering]
    ways = vec[i64](capacity=24)
    for way in append_ways(able, s.content.gods[now.worshipped], 0, 0, 0, vec[i64]()):
        if total_of(lacking(player, way)) <= due:
            ways = append(ways, way)
    if len(ways) == 0:
        return 0
    needed = lacking(player, ways[chooser.draw(s, 0, first_things(len(ways)))])
    for offering in range(N_OFFERINGS):
        pool[OFFERING + offering] -= needed[offering]
        player.hand[OFFERING + offering] += needed[offering]
    return total_of(needed)


def lacking(player: Player, way: i64) -> Ints:
    """The offering cards of a payment that are not in the hand."""
    cards = vec[i64](capacity=N_OFFERINGS)
    for offering in range(N_OFFERINGS):
        cards = append(cards, max(PAYMENTS.amount(way, offering) - player.hand[OFFERING + offering], 0))
    return cards


# ---- What a decision tells of a hand


def tells_of_hand(s: State, seat: i64, kind: i64, action: i64) -> bool:
    """Whether an action takes hidden cards out of the hand, or would not be possible for everybody without them.

    Some cards are public. What can be done and paid with these alone can be done whatever else is in the hand;
    but whether a player is asked how to pay may depend on hidden cards, unless those known leave a choice already.
    """
    player = s.players[seat]
    if kind in OPEN_QUESTIONS or total_of(player.hand) == total_of(player.known):
        return False
    sure = player.copy()
    sure.hand = player.known[:]
    if action == ENOUGH:
        return s.owed > 0 and len(ways_to_spend(sure, s.owed)) < 2  # what was bought is paid now
    if kind == TURN:
        return turn_tells(s, seat, sure, action - TURN)
    if kind in (FOOT, FOLLOW):
        hidden = s.content.card_steps * (player.hand[MOVEMENT] - sure.hand[MOVEMENT])
        return s.left - placing_cost(s, seat, hex_of(action - FOOT)) < hidden
    if kind == BUY:  # by the ability of a people nothing is paid from the hand
        return s.stage != ABILITY and s.left - price_of(s, seat, action - BUY) < player.hand_money() - sure.hand_money()
    return payment_tells(s, sure, kind, action - kind)


def turn_tells(s: State, me: i64, sure: Player, action: i64) -> bool:
    """Whether an action of a turn might not be possible with the cards alone that everybody knows about."""
    if action == DRAW_ACTION:
        return False
    if action == MOVE:
        steps = all_steps(s.content, sure, s.content.big_foot)
        return len(append_placements(s, me, steps, sure.jumps, FOOT, vec[i64]())) == 0
    if action == BUY_ACTION:
        return len(purchases(s, me, buying_power(sure), True, vec[i64]())) == 0
    return len(append_ways(sure, god_to_worship(s.content, action), 0, 0, 0, vec[i64]())) < 2


def payment_tells(s: State, sure: Player, kind: i64, thing: i64) -> bool:
    """Whether hidden cards leave the hand."""
    if kind == PAY:
        return total_of(lacking(sure, thing)) > 0
    if kind == SPEND:
        return all(way != thing for way in ways_to_spend(sure, s.owed))
    if kind == DISCARD:
        return sure.hand[thing] == 0
    return True


# ---- Demigods


def redeal_demigods(s: State, viewer: i64, now: State, chooser: Chooser) -> None:
    """Low ones among each other, high ones among each other: everybody knows which part each came from. Rule 14.3."""
    pool = s.demigod_bag[:]
    mine = filled(N_VALUES, 0)  # what the viewer has drawn in this beat must still be in the pile
    if viewer >= 0:
        for value in range(N_VALUES):
            mine[value] = now.players[viewer].secret_demigods[value] - s.players[viewer].secret_demigods[value]
            pool[value] -= mine[value]
    for seat in range(len(s.players)):
        if seat != viewer:
            for value in range(N_VALUES):
                pool[value] += s.players[seat].secret_demigods[value]
    low = s.content.low_demigods
    for seat in range(len(s.players)):
        if seat != viewer:
            old = s.players[seat].secret_demigods
            dealt = filled(N_VALUES, 0)
            deal_demigods(s, dealt, total_of(old[:low]), pool, 0, low, chooser)
            deal_demigods(s, dealt, total_of(old[low:]), pool, low, N_VALUES, chooser)
            s.players[seat].secret_demigods = dealt
    for value in range(N_VALUES):
        s.demigod_bag[value] = pool[value] + mine[value]


def deal_demigods(s: State, dealt: Ints, count: i64, pool: Ints, first: i64, end: i64, chooser: Chooser) -> None:
    """Deal `count` demigods out of one part of the pool."""
    part = filled(N_VALUES, 0)
    for value in range(first, end):
        part[value] = pool[value]
    for _ in range(count):
        value = chooser.draw_counted(s, 0, part)
        part[value] -= 1
        pool[value] -= 1
        dealt[value] += 1

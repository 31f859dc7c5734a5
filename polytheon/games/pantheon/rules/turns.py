"""The four actions of a turn, Movement, Buy, Worship and Draw, and how others follow a movement."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.pantheon.rules.actions import (
    BUY,
    BUY_ACTION,
    BUY_COLUMN,
    BUY_FOOT,
    DRAW_ACTION,
    FOLLOW,
    FOOT,
    GOD_COPIES,
    MOVE,
    PILE,
    PURCHASES,
    TAKE,
    TURN,
    WORSHIP,
    WORSHIP_COPY,
)
from polytheon.games.pantheon.rules.board import hex_of
from polytheon.games.pantheon.rules.cards import (
    can_draw,
    discard,
    draw_card,
    draw_cards,
    fill_display,
    take_from_display,
)
from polytheon.games.pantheon.rules.components import (
    FROM_BOARD,
    MAX_RANK,
    MOVEMENT,
    N_CARDS,
    N_OFFERINGS,
    NONE,
    Content,
    God,
)
from polytheon.games.pantheon.rules.gains import SOURCE_GOD, gain_columns, gain_feet, gain_god
from polytheon.games.pantheon.rules.payment import can_worship, pay_god, spend_money
from polytheon.games.pantheon.rules.placing import append_placements, place_piece, placing_cost
from polytheon.games.pantheon.rules.state import Player, State
from polytheon.kernel.bits import Ints


def main_actions(s: State, me: i64) -> Ints:
    """Everything the player can do in this turn; an extra action may also be left out. Rules 4.1, 4.2, 16.49."""
    player = s.players[me]
    actions = vec[i64](capacity=16)
    if s.extra:
        actions = append(actions, -TURN)
    for number in range(len(s.gods)):
        if s.gods[number] > 0:
            god = s.content.gods[number]
            if can_worship(player, god):
                actions = append(actions, to_worship(god))
    actions = append(actions, DRAW_ACTION)
    if len(first_placements(s, me)) > 0:
        actions = append(actions, MOVE)
    if len(purchases(s, me, buying_power(player), True, vec[i64]())) > 0:
        actions = append(actions, BUY_ACTION)
    return actions


# ---- Movement


def all_steps(content: Content, player: Player, big_foot: i64) -> i64:
    """All steps that a movement can have: of the big foot, permanent ones and those of all movement cards. Rule 5.1."""
    return big_foot + player.steps + content.card_steps * player.hand[MOVEMENT]


def first_placements(s: State, me: i64) -> Ints:
    """What the active player's movement could begin with."""
    player = s.players[me]
    return append_placements(s, me, all_steps(s.content, player, s.content.big_foot), player.jumps, FOOT, vec[i64]())


def move(s: State, me: i64) -> None:
    """The active player's movement: the big foot, permanent steps and cards; at least one piece.

    Rules 5.1, 5.3, 16.17.
    """
    walk(s, me, s.content.big_foot, FOOT)


def follow(s: State, me: i64) -> None:
    """A follower makes a movement without the big foot, or draws a card from the pile. Rules 5.16, 5.17, 16.3."""
    if not walk(s, me, 0, FOLLOW):
        draw_cards(s, me, 1, NONE)


def walk(s: State, me: i64, big_foot: i64, kind: i64) -> bool:
    """Place pieces one by one, each paid at once with the fewest movement cards. Return whether any was placed.

    A follower may stop at once, the active player only after the first piece. Whether a player is asked depends on
    nothing that others do not know, so "enough" may be the only answer. Rules 5.2 to 5.4, 14.7.
    """
    player = s.players[me]
    s.left = all_steps(s.content, player, big_foot)
    s.jumps = player.jumps
    s.walked = 0
    while player.feet_supply + player.columns_supply > 0:
        options = vec[i64](capacity=24)
        if s.walked > 0 or kind == FOLLOW:
            options = append(options, -kind)
        options = append_placements(s, me, s.left, s.jumps, kind, options)
        if len(options) == 0:
            break
        if s.walked == 0 and kind == FOOT:
            s.promised = movement_cards(s, me, big_foot, cheapest(s, me, options))
        piece = s.ask(me, kind, options) + kind - FOOT
        s.promised = 0
        if piece < 0:
            break
        cost = placing_cost(s, me, hex_of(piece))
        discard(s, me, MOVEMENT, movement_cards(s, me, big_foot, cost))
        s.walked += cost
        s.left -= cost
        if place_piece(s, me, piece):
            s.jumps -= 1
    walked = s.walked
    s.left = 0
    s.walked = 0
    s.jumps = 0
    return walked > 0


def movement_cards(s: State, me: i64, big_foot: i64, cost: i64) -> i64:
    """How many movement cards the next steps take: the free steps are used first, and the rest of a card before one.

    Rules 5.2, 16.43.
    """
    free = big_foot + s.players[me].steps
    return cards_for(s, s.walked + cost - free) - cards_for(s, s.walked - free)


def free_steps(s: State, me: i64, big_foot: i64, cost: i64) -> tuple[i64, i64]:
    """How many of the next steps are those of the big foot, and how many those of gods and tiles. Rules 5.1, 5.2."""
    own = min(cost, max(big_foot - s.walked, 0))
    lasting = min(cost - own, max(big_foot + s.players[me].steps - s.walked - own, 0))
    return own, lasting


def cheapest(s: State, me: i64, pieces: Ints) -> i64:
    """What the cheapest of some placements takes."""
    for piece in pieces:
        if placing_cost(s, me, hex_of(piece)) == s.content.place_price:
            return s.content.place_price
    return s.content.occupied_price


def cards_for(s: State, steps: i64) -> i64:
    """The number of movement cards that some steps take."""
    if steps <= 0:
        return 0
    return (steps + s.content.card_steps - 1) // s.content.card_steps


# ---- Buy


def buying_power(player: Player) -> i64:
    """All the money of a Buy action. Rule 6.1."""
    return player.money + player.hand_money()


def buy_action(s: State, me: i64) -> None:
    """Buy at least once, with Stonkus and money cards. Rules 6.1, 6.7."""
    player = s.players[me]
    spend_money(s, me, purchase(s, me, player.money, player.hand_money(), True, True))
    s.owed = 0


def purchase(s: State, me: i64, free: i64, hand: i64, must: bool, placing: bool) -> i64:
    """Buy one thing after the other; returns the price to pay from the hand; free money goes first.

    Rules 6.1, 11.7, 16.41.
    """
    s.left = free + hand
    if must:
        s.owed = max(1 - free, 0)
    while True:
        options = vec[i64](capacity=32)
        if not must:
            options = append(options, -BUY)
        options = purchases(s, me, s.left, placing, options)
        if len(options) == 0:
            break
        bought = s.ask(me, BUY, options)
        if bought < 0:
            break
        s.left -= buy(s, me, bought)
        s.owed = max(hand - s.left, 0)
        must = False
    s.left = 0
    return s.owed


def purchases(s: State, me: i64, money: i64, placing: bool, options: Ints) -> Ints:
    """Add everything that can be bought for so much: offering tiles and upgrades, pieces, placing.

    Rules 6.2 to 6.5, 6.9.
    """
    content = s.content
    player = s.players[me]
    for offering in range(N_OFFERINGS):
        has = player.ranks[offering]
        for rank in range(has + 1, MAX_RANK + 1):
            if upgrade_price(content, offering, has, rank) <= money:
                options = append(options, PURCHASES.of(offering, rank - 1))
    if content.piece_price <= money:
        if player.feet_general > 0:
            options = append(options, BUY_FOOT)
        if player.columns_general > 0:
            options = append(options, BUY_COLUMN)
    if placing:
        options = append_placements(s, me, money, 0, BUY, options)
    return options


def upgrade_price(content: Content, offering: i64, has: i64, rank: i64) -> i64:
    """What a tile of a type and rank costs a player who has one of a lower rank, or none (0). Rules 6.2, 6.3."""
    first = (MAX_RANK + 1) * offering
    return content.rank_price[first + rank] - content.rank_price[first + has]


def buy(s: State, me: i64, bought: i64) -> i64:
    """Do one purchase; returns its price."""
    price = price_of(s, me, bought)
    if bought < BUY_FOOT:
        offering, rank = PURCHASES.pair(bought)
        s.players[me].ranks[offering] = rank + 1
    elif bought == BUY_FOOT:
        gain_feet(s, me, 1)
    elif bought == BUY_COLUMN:
        gain_columns(s, me, 1)
    else:
        place_piece(s, me, bought + BUY - FOOT)
    return price


def free_money(s: State, me: i64, price: i64) -> i64:
    """How much of the next price in a Buy action needs no cards (Stonkus). Rule 13.10."""
    return min(price, max(s.left - s.players[me].hand_money(), 0))


def price_of(s: State, me: i64, bought: i64) -> i64:
    """What a purchase costs a player now."""
    if bought < BUY_FOOT:
        offering, rank = PURCHASES.pair(bought)
        return upgrade_price(s.content, offering, s.players[me].ranks[offering], rank + 1)
    if bought in (BUY_FOOT, BUY_COLUMN):
        return s.content.piece_price
    return placing_cost(s, me, hex_of(bought + BUY - FOOT))


# ---- Worship


def to_worship(god: God) -> i64:
    """The action that worships a god."""
    if god.copy == NONE:
        return WORSHIP + god.kind
    return WORSHIP_COPY + GOD_COPIES.of(god.kind, god.copy)


def god_to_worship(content: Content, action: i64) -> God:
    """The god that an action worships."""
    if action < WORSHIP_COPY:
        return content.gods[content.god_of_kind[action - WORSHIP]]
    return content.gods[content.god_of_copy[action - WORSHIP_COPY]]


def worship(s: State, me: i64, god: God) -> None:
    """Take a god of the display for its offerings. Rules 7.1, 7.8."""
    s.worshipped = god.number
    s.source = SOURCE_GOD + god.kind
    pay_god(s, me, god)
    s.worshipped = NONE
    s.gods[god.number] -= 1
    gain_god(s, me, god.number, FROM_BOARD)


# ---- Draw


def cards_to_draw(s: State, me: i64) -> i64:
    """How many cards a Draw action brings at most. Rules 8.1, 13.11."""
    return s.content.draw_size + s.players[me].draws


def draw_action(s: State, me: i64) -> None:
    """Draw cards one by one, each from the display or the pile; Gadicea allows, but does not demand, more.

    Rules 8.1, 8.2, 13.11.
    """
    due = cards_to_draw(s, me)
    for drawn in range(due):
        fill_display(s)
        options = vec[i64](capacity=8)
        if drawn >= s.content.draw_size:
            options = append(options, -TAKE)
        first = len(options)
        for card in range(N_CARDS):
            if s.display[card] > 0:
                options = append(options, card)
        if can_draw(s):
            options = append(options, PILE)
        if len(options) == first:
            break
        s.left = due - drawn
        card = s.ask(me, TAKE, options)
        if card < 0:
            break
        if card == PILE:
            draw_card(s, me)
        else:
            take_from_display(s, me, card)
    s.left = 0

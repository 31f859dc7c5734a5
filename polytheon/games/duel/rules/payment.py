"""Paying: what a card, a wonder or a space of the pantheon costs a player. Always the cheapest plan."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from polytheon.games.duel.rules.components import (
    ARCHITECTURE,
    BLUE,
    ECONOMY,
    ENGINEERING,
    GATE,
    IDS,
    MASONRY,
    NONE,
    RAW,
    SANCTUARY,
    Card,
    Content,
    Wonder,
)
from polytheon.games.duel.rules.state import CITY, City, State
from polytheon.kernel.bits import bit

TOP_BITS: Final = 0x8080808080  # the highest bit of each resource's eight


def is_chained(s: State, me: i64, card: Card) -> bool:
    """Whether the player owns the building, or the mythology token, whose symbol makes the card free.

    Rules 4.8 to 4.10.
    """
    if card.chain != NONE:
        return s.where[card.chain] == CITY + me
    return card.mythology != NONE and s.city(me).has_myth_token(card.mythology)


def card_price(s: State, me: i64, card: Card) -> i64:
    """All coins that building the card costs the player. Rules 4.1, 4.8."""
    if is_chained(s, me, card):
        return 0
    price = card.coins + card_trade(s, me, card)
    return s.content.chain_price if is_engineered(s, me, card, price) else price


def is_engineered(s: State, me: i64, card: Card, price: i64) -> bool:
    """Whether Engineering makes a price less: that of any card that shows a chain symbol under its cost.

    Rules 7.19, 16.5.
    """
    return card.has_chain and price >= s.content.chain_price and s.city(me).has(ENGINEERING)


def card_trade(s: State, me: i64, card: Card) -> i64:
    """The coins that the resources cost which the player lacks for a card. Rules 4.3, 7.11."""
    city = s.city(me)
    lacking = missing(card.cost, city.production)
    if lacking == 0:
        return 0
    return trade(s.content, lacking, city, s.city(1 - me), dropped_for_card(s.content, city, card))


def dropped_for_card(content: Content, city: City, card: Card) -> i64:
    """How many resources of a card Masonry drops. Rule 7.11."""
    return content.discount_blue if card.colour == BLUE and city.has(MASONRY) else 0


def wonder_trade(s: State, me: i64, wonder: Wonder) -> i64:
    """All coins that building the wonder costs the player. Rules 4.3, 7.8."""
    city = s.city(me)
    lacking = missing(wonder.cost, city.production)
    if lacking == 0:
        return 0
    return trade(s.content, lacking, city, s.city(1 - me), dropped_for_wonder(s.content, city))


def dropped_for_wonder(content: Content, city: City) -> i64:
    """How many resources of a wonder Architecture drops. Rule 7.8."""
    return content.discount_wonders if city.has(ARCHITECTURE) else 0


def trade(content: Content, lacking: i64, city: City, other: City, dropped: i64) -> i64:
    """The price of the resources that a city lacks. Rules 4.2, 4.3."""
    prices = unit_prices(content, city, other)
    return worth(to_buy(lacking, city, dropped, prices), prices)


def unit_prices(content: Content, city: City, other: City) -> i64:
    """What a city pays for one unit of each resource. Rules 4.3 to 4.5."""
    prices = (content.trade_base + other.production * content.trade_per_unit) & ~city.fixed
    return prices | content.fixed_price & city.fixed


def to_buy(lacking: i64, city: City, dropped: i64, prices: i64) -> i64:
    """The resources to be bought, of those a city lacks.

    Wildcards replace the most expensive units of their class, then Masonry or Architecture drops the most expensive
    rest: that is the cheapest plan, because within a class all wildcards are alike.

    Rules 4.6, 4.7, 16.7.
    """
    # `_n`, not `_`: mypyc keeps the latter as a Python object
    for _n in range(city.raw_wildcards):
        lacking = without_dearest(lacking, lacking & RAW, prices)
    for _n in range(city.made_wildcards):
        lacking = without_dearest(lacking, lacking & ~RAW, prices)
    for _n in range(dropped):
        lacking = without_dearest(lacking, lacking, prices)
    return lacking


def worth(goods: i64, prices: i64) -> i64:
    """What goods cost at these prices."""
    total: i64 = 0
    while goods != 0:
        total += (goods & 255) * (prices & 255)
        goods >>= 8
        prices >>= 8
    return total


def missing(cost: i64, production: i64) -> i64:
    """Resource by resource, how much of the cost is not produced; all five at once. Rule 4.2."""
    difference = (cost | TOP_BITS) - production  # the top bit survives where production does not exceed the cost
    short = difference & TOP_BITS
    return difference & (short - (short >> 7))


def without_dearest(lacking: i64, eligible: i64, prices: i64) -> i64:
    """The goods less one unit of the most expensive among the eligible ones."""
    dearest: i64 = 0
    unit: i64 = 0
    shift: i64 = 0
    while eligible != 0:
        if eligible & 255 != 0 and prices & 255 > dearest:
            dearest = prices & 255
            unit = bit(shift)
        eligible >>= 8
        prices >>= 8
        shift += 8
    return lacking - unit


def pay_for_card(s: State, me: i64, card: Card) -> None:
    """Pay a card that is not chained. Coins for resources go to an opponent with Economy, others to the bank.

    Rules 4.1, 7.19.
    """
    bought = card_trade(s, me, card)
    if is_engineered(s, me, card, card.coins + bought):
        s.city(me).spend(s.content.chain_price)
    else:
        s.city(me).spend(card.coins)
        pay_trade(s, me, bought)


def pay_trade(s: State, me: i64, coins: i64) -> None:
    """Pay for resources: to the bank, or to an opponent who has Economy. Rules 4.3, 7.9."""
    s.city(me).spend(coins)
    s.city(1 - me).coins += opponents_share(s, me, coins)


def opponents_share(s: State, me: i64, coins: i64) -> i64:
    """What of the coins for resources the opponent gets. Rule 7.9."""
    return coins if s.city(1 - me).has(ECONOMY) else 0


@mypyc_attr(acyclic=True)
class Bill:
    """A price and what it is made of."""

    def __init__(self, coins: i64, bought: i64 = 0, share: i64 = 0, free_by: str = "", less_by: str = "") -> None:
        self.coins: Final[i64] = coins  # in all
        self.bought: Final[i64] = bought  # goods
        self.to_opponent: Final[i64] = share  # the coins among them that the opponent gets
        self.free_by: Final = free_by  # the card whose symbol makes it free, or the mythology whose token does
        self.less_by: Final = less_by  # the progress token or wonder that lowers it


def card_bill(s: State, me: i64, card: Card) -> Bill:
    """What building a card costs the player and why."""
    if is_chained(s, me, card):
        return Bill(0, free_by=IDS.cards[card.chain] if card.chain != NONE else IDS.mythologies[card.mythology])
    bought = trade_bill(s, me, card.cost, card.coins, dropped_for_card(s.content, s.city(me), card), MASONRY)
    if is_engineered(s, me, card, bought.coins):
        return Bill(s.content.chain_price, less_by=IDS.progress[ENGINEERING])
    return bought


def wonder_bill(s: State, me: i64, wonder: Wonder) -> Bill:
    """What building a wonder costs the player and why."""
    return trade_bill(s, me, wonder.cost, 0, dropped_for_wonder(s.content, s.city(me)), ARCHITECTURE)


def trade_bill(s: State, me: i64, cost: i64, coins: i64, dropped: i64, dropped_by: i64) -> Bill:
    """What resources cost beside printed coins."""
    city = s.city(me)
    lacking = missing(cost, city.production)
    if lacking == 0:
        return Bill(coins)
    prices = unit_prices(s.content, city, s.city(1 - me))
    goods = to_buy(lacking, city, dropped, prices)
    spared = dropped != 0 and to_buy(lacking, city, 0, prices) != goods
    paid = worth(goods, prices)
    less_by = IDS.progress[dropped_by] if spared else ""
    return Bill(coins + paid, goods, opponents_share(s, me, paid), "", less_by)


def activation_cost(s: State, me: i64, space: i64) -> i64:
    """What the card on a space of the pantheon costs the player, before offering tokens. Rules 12.2, 16.8."""
    cost = s.content.space_costs[2 * space + (me ^ s.first)]
    if s.spaces[space] == GATE:
        cost *= s.content.gate_multiplier
    if s.city(me).has_built(SANCTUARY):
        cost -= s.content.activation_discount
    return max(cost, 0)


def activation_short(s: State, me: i64, space: i64) -> i64:
    """How many coins the player lacks for the card on a space, even with all offering tokens."""
    city = s.city(me)
    return max(coins_with(s, activation_cost(s, me, space), city.offerings) - city.purse(), 0)


def coins_with(s: State, cost: i64, offerings: i64) -> i64:
    """The coins left to pay once a set of offering tokens is spent. Rules 12.3, 12.4."""
    for token in range(len(s.content.offerings)):
        if offerings >> token & 1:
            cost -= s.content.offerings[token]
    return max(cost, 0)


def is_sensible(s: State, cost: i64, offerings: i64) -> bool:
    """Whether no token of the set could be left out without paying more coins. Rules 12.4, 16.9."""
    coins = coins_with(s, cost, offerings)
    for token in range(len(s.content.offerings)):
        if offerings >> token & 1 and coins_with(s, cost, offerings & ~bit(token)) == coins:
            return False
    return True

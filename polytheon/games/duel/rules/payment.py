"""Paying: what a card, a wonder or a space of the pantheon costs a player. Always the cheapest plan."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.duel.rules.components import (
    ARCHITECTURE,
    BLUE,
    ECONOMY,
    ENGINEERING,
    GATE,
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
    """Whether the player owns the building, or the mythology token, whose symbol makes the card free."""
    if card.chain != NONE:
        return s.where[card.chain] == CITY + me
    return card.mythology != NONE and s.city(me).has_myth_token(card.mythology)


def card_price(s: State, me: i64, card: Card) -> i64:
    """All coins that building the card costs the player."""
    if is_chained(s, me, card):
        return 0
    price = card.coins + card_trade(s, me, card)
    if price >= s.content.chain_price and is_engineered(s, me, card):
        return s.content.chain_price
    return price


def is_engineered(s: State, me: i64, card: Card) -> bool:
    """Whether Engineering applies: any card that shows a chain symbol under its cost."""
    return card.has_chain and s.city(me).has(ENGINEERING)


def card_trade(s: State, me: i64, card: Card) -> i64:
    """The coins that the resources cost which the player lacks for a card."""
    city = s.city(me)
    dropped: i64 = 0
    if card.colour == BLUE and city.has(MASONRY):
        dropped = s.content.discount_blue
    return trade(s.content, card.cost, city, s.city(1 - me), dropped)


def wonder_trade(s: State, me: i64, wonder: Wonder) -> i64:
    """All coins that building the wonder costs the player."""
    city = s.city(me)
    dropped: i64 = 0
    if city.has(ARCHITECTURE):
        dropped = s.content.discount_wonders
    return trade(s.content, wonder.cost, city, s.city(1 - me), dropped)


def trade(content: Content, cost: i64, city: City, other: City, dropped: i64) -> i64:
    """The price of the resources a city lacks for a cost.

    Wildcards stand in for the dearest units of their class, then Masonry or Architecture drops the dearest that are
    left: that is the cheapest plan, because within a class all wildcards are alike.
    """
    lacking = missing(cost, city.production)
    if lacking == 0:
        return 0
    prices = (content.trade_base + other.production * content.trade_per_unit) & ~city.fixed
    prices |= content.fixed_price & city.fixed
    # `_n`, not `_`: mypyc keeps the latter as a Python object
    for _n in range(city.raw_wildcards):
        lacking = without_dearest(lacking, lacking & RAW, prices)
    for _n in range(city.made_wildcards):
        lacking = without_dearest(lacking, lacking & ~RAW, prices)
    for _n in range(dropped):
        lacking = without_dearest(lacking, lacking, prices)
    total: i64 = 0
    while lacking != 0:
        total += (lacking & 255) * (prices & 255)
        lacking >>= 8
        prices >>= 8
    return total


def missing(cost: i64, production: i64) -> i64:
    """Resource by resource, how much of the cost is not produced; all five at once."""
    difference = (cost | TOP_BITS) - production  # the top bit survives where production does not exceed the cost
    short = difference & TOP_BITS
    return difference & (short - (short >> 7))


def without_dearest(lacking: i64, eligible: i64, prices: i64) -> i64:
    """The goods less one unit of the dearest among the eligible ones."""
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
    """Pay a card that is not chained. Coins for resources go to an opponent with Economy, others to the bank."""
    bought = card_trade(s, me, card)
    if card.coins + bought >= s.content.chain_price and is_engineered(s, me, card):
        s.city(me).spend(s.content.chain_price)
    else:
        s.city(me).spend(card.coins)
        pay_trade(s, me, bought)


def pay_trade(s: State, me: i64, coins: i64) -> None:
    """Pay for resources: to the bank, or to an opponent who has Economy."""
    s.city(me).spend(coins)
    if s.city(1 - me).has(ECONOMY):
        s.city(1 - me).coins += coins


def activation_cost(s: State, me: i64, space: i64) -> i64:
    """What the card on a space of the pantheon costs the player, before offering tokens."""
    cost = s.content.space_costs[2 * space + (me ^ s.first)]
    if s.spaces[space] == GATE:
        cost *= s.content.gate_multiplier
    if s.city(me).has_built(SANCTUARY):
        cost -= s.content.activation_discount
    return max(cost, 0)


def coins_with(s: State, cost: i64, offerings: i64) -> i64:
    """The coins left to pay once a set of offering tokens is spent."""
    for token in range(len(s.content.offerings)):
        if offerings >> token & 1:
            cost -= s.content.offerings[token]
    return max(cost, 0)


def is_sensible(s: State, cost: i64, offerings: i64) -> bool:
    """Whether no token of the set could be left out without paying more coins."""
    coins = coins_with(s, cost, offerings)
    for token in range(len(s.content.offerings)):
        if offerings >> token & 1 and coins_with(s, cost, offerings & ~bit(token)) == coins:
            return False
    return True

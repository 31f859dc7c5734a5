"""Why something cannot be done in a turn, from what decides whether it can."""

from __future__ import annotations

from mypy_extensions import i64

from polytheon.games.duel.rules.actions import ACTIVATE, ACTIVATIONS, BUILD, DISCARD, TAKE_PROGRESS, WONDER, WONDERS
from polytheon.games.duel.rules.components import IDS, NONE
from polytheon.games.duel.rules.payment import Bill, activation_cost, card_bill, coins_with, wonder_bill
from polytheon.games.duel.rules.rules import covered_by, is_pantheon_open
from polytheon.games.duel.rules.state import STRUCTURE, State
from polytheon.games.duel.rules.terms import amounts
from polytheon.kernel.bits import bit, members
from polytheon.kernel.reasons import Reason


def why_not(s: State, me: i64, action: i64) -> Reason | None:
    """Why a main action is not possible."""
    if BUILD <= action < DISCARD:
        return out_of_reach(s, action - BUILD) or short_of(s, me, card_bill(s, me, s.content.cards[action - BUILD]))
    if DISCARD <= action < WONDER:
        return out_of_reach(s, action - DISCARD)
    if WONDER <= action < ACTIVATE:
        wonder, card = WONDERS.pair(action - WONDER)
        return no_wonder(s, me, wonder) or out_of_reach(s, card)
    if ACTIVATE <= action < TAKE_PROGRESS:
        space, offerings = ACTIVATIONS.pair(action - ACTIVATE)
        return no_activation(s, me, space, offerings)
    return None


def out_of_reach(s: State, card: i64) -> Reason | None:
    """Why a card of the structure cannot be taken."""
    name = IDS.cards[card]
    slot = s.where[card] - STRUCTURE
    if slot < 0:
        return Reason("not_on_table", {"card": name})
    if s.free >> slot & 1:
        return None
    return Reason("covered", {"card": name, "by": [int(other) for other in members(covered_by(s, slot))]})


def no_wonder(s: State, me: i64, wonder: i64) -> Reason | None:
    """Why a wonder cannot be built."""
    name = IDS.wonders[wonder]
    city = s.city(me)
    if city.has_built(wonder):
        return Reason("built", {"wonder": name})
    if city.wonders & bit(wonder) == 0 and is_closed(s, wonder):
        return Reason("closed", {"wonder": name})
    if city.wonders & bit(wonder) == 0:
        return Reason("not_yours", {"wonder": name})
    return short_of(s, me, wonder_bill(s, me, s.content.wonders[wonder]))


def is_closed(s: State, wonder: i64) -> bool:
    """Whether a wonder has left the game, because enough are built. Rule 8.3."""
    elsewhere = s.wonder_bag | s.city0.wonders | s.city0.built | s.city1.wonders | s.city1.built
    return s.closed != NONE and elsewhere & bit(wonder) == 0


def no_activation(s: State, me: i64, space: i64, offerings: i64) -> Reason | None:
    """Why the card on a space of the pantheon cannot be activated."""
    if not s.pantheon:
        return Reason("no_pantheon", {})
    if not is_pantheon_open(s):
        return Reason("first_age", {})
    if s.spaces[space] == NONE:
        return Reason("empty_space", {"space": int(space) + 1})
    if offerings & ~s.city(me).offerings:
        return Reason("no_offering", {})
    cost = activation_cost(s, me, space)
    return short_of(s, me, Bill(coins_with(s, cost, offerings))) or Reason("needless_offering", {})


def short_of(s: State, me: i64, bill: Bill) -> Reason | None:
    """How many coins are missing for a price, and the goods that would have to be bought."""
    short = bill.coins - s.city(me).purse()
    if short <= 0:
        return None
    if bill.bought == 0:
        return Reason("coins", {"n": int(short), "price": int(bill.coins)})
    return Reason("goods", {"n": int(short), "price": int(bill.coins), "goods": amounts(bill.bought)})

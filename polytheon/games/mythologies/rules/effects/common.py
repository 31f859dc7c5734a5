"""What several effects need: paying, and the order in which players are reached."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.mythologies.rules.abilities import offer
from polytheon.games.mythologies.rules.actions import PAY
from polytheon.games.mythologies.rules.components import NONE, Effect
from polytheon.games.mythologies.rules.pantheon import Pantheon
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import Ints


def times(n: i64, amount: i64) -> i64:
    """An amount n times."""
    return n * (amount & 255) | n * (amount >> 8) << 8


def has_any(p: Pantheon, amount: i64) -> bool:
    """Whether a player has any of the tokens of an amount."""
    return (p.gems > 0 and amount & 255 != 0) or (p.favours > 0 and amount >> 8 != 0)


def pay_for(s: State, me: i64, copy: i64, effect: Effect) -> bool:
    """`cost : effect`: the player may pay; whether he has. Before, he may use what helps him to. Rules 7.5, 7.8."""
    p = s.pantheons[me]
    cost = effect.price_of(s, me, copy, 0)
    reach(s, NONE, me, copy)
    if not p.can_pay(cost):
        return False
    options = vec[i64]()
    options = append(options, 0)
    if s.choose_or_enough(me, copy, PAY, options, effect) == NONE:
        return False
    p.pay(cost)
    return True


def opponents(s: State, me: i64) -> Ints:
    """All others, from the active player clockwise. Rules 9.4, 24.35."""
    found = vec[i64](capacity=3)
    for i in range(s.players):
        seat = s.after(s.active, i)
        if seat != me:
            found = append(found, seat)
    return found


def neighbours(s: State, me: i64) -> Ints:
    """The next player, then the one before. Rules 8.13, 9.4, 24.35."""
    found = vec[i64](capacity=2)
    found = append(found, s.after(me, 1))
    if s.players > 2:
        found = append(found, s.after(me, s.players - 1))
    return found


def reach(s: State, me: i64, seat: i64, copy: i64) -> None:
    """An effect of `me` is about to reach a seat, which may react; or (NONE) a seat's own effect is to be paid.

    Rules 7.5, 24.14.
    """
    if seat != me:
        s.source = s.content.copies[copy].number
        offer(s, seat)

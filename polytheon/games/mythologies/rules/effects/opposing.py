"""Effects that reach other players: they lose, give or sacrifice."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.actions import LOSE, PAY, RANSOM, SACRIFICE, TRADE
from polytheon.games.mythologies.rules.components import NONE, Effect, amount
from polytheon.games.mythologies.rules.effects.common import has_any, neighbours, opponents, pay_for, reach
from polytheon.games.mythologies.rules.grid import ALL_CELLS, ints, zone
from polytheon.games.mythologies.rules.sacrifices import sacrifice
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import Ints, bit, bit_count, filled, lowest, members

LOST: Final[Ints] = ints([amount({"gems": 1}), amount({"favours": 1})])  # by an answer to LOSE


@mypyc_attr(acyclic=True)
class OpponentsLose(Effect):
    """Each opponent loses tokens (Naga). Rule 18.6."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        for seat in opponents(s, me):
            p = s.pantheons[seat]
            if has_any(p, self.amount):
                reach(s, me, seat, copy)
                s.lose(seat, copy, self.amount)


@mypyc_attr(acyclic=True)
class OpponentsLoseTokens(Effect):
    """Pay to make each opponent lose tokens of his choice (Fenrir). Rule 16.7."""

    def __init__(self, tokens: i64, cost: i64) -> None:
        self.tokens = tokens
        self.cost = cost

    def may_restart(self) -> bool:
        return self.cost != 0

    def price_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return self.cost

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        if not pay_for(s, me, copy, self):
            return
        for seat in opponents(s, me):
            p = s.pantheons[seat]
            if p.gems + p.favours > 0:
                reach(s, me, seat, copy)
            for _ in range(self.tokens):
                kinds: i64 = 0
                if p.gems > 0:
                    kinds |= 1
                if p.favours > 0:
                    kinds |= 2
                if kinds == 0:
                    break
                p.pay(LOST[s.choose(seat, copy, LOSE, members(kinds))])


@mypyc_attr(acyclic=True)
class OpponentsPayOrSacrifice(Effect):
    """Each opponent pays, to the supply (Thor) or to you (Draugr), or sacrifices a creature. Rules 16.2, 16.5."""

    def __init__(self, amount: i64, to_me: bool) -> None:
        self.amount = amount
        self.to_me = to_me

    def price_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return self.amount if answer == 0 else 0

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        for seat in opponents(s, me):
            p = s.pantheons[seat]
            if p.creatures & p.sacrificable() != 0 or has_any(p, self.amount):
                reach(s, me, seat, copy)
                self.strike(s, me, seat, copy)

    def strike(self, s: State, me: i64, seat: i64, copy: i64) -> None:
        """If only one of the two can be done in full, it must be; if none, he pays what he has."""
        p = s.pantheons[seat]
        creatures = p.creatures & p.sacrificable()
        options = vec[i64](capacity=10)
        if p.can_pay(self.amount):
            options = append(options, 0)
        while creatures != 0:
            options = append(options, 1 + lowest(creatures))
            creatures &= creatures - 1
        paid: i64 = 0
        if len(options) == 0:
            paid = s.lose(seat, copy, self.amount)
        else:
            chosen = s.choose(seat, copy, PAY, options, self)
            if chosen > 0:
                sacrifice(s, seat, bit(chosen - 1), me, copy)
            else:
                paid = p.lose(self.amount)
        if self.to_me:
            s.gain(me, copy, paid)


@mypyc_attr(acyclic=True)
class OpponentsSacrifice(Effect):
    """Each opponent sacrifices a creature of the same cells (Centaur). Rule 15.5."""

    def __init__(self, where: i64) -> None:
        self.where = where

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        cells = zone(self.where, s.spot[copy])
        for seat in opponents(s, me):
            p = s.pantheons[seat]
            if cells & p.creatures & p.sacrificable() != 0:
                reach(s, me, seat, copy)
            creatures = cells & p.creatures & p.sacrificable()
            if creatures != 0:
                sacrifice(s, seat, bit(s.choose(seat, copy, SACRIFICE, members(creatures))), me, copy)


@mypyc_attr(acyclic=True)
class NeighboursRansom(Effect):
    """Each neighbour gives tokens for each of his visible creatures, or sacrifices it (Nuwa). Rule 20.3."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def price_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return self.amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        for seat in neighbours(s, me):
            p = s.pantheons[seat]
            if p.creatures != 0:
                reach(s, me, seat, copy)
            for _ in range(bit_count(p.creatures & ~p.sacrificable())):
                s.gain(me, copy, s.lose(seat, copy, self.amount))
            lost = p.creatures & p.sacrificable()
            while lost != 0 and p.can_pay(self.amount):
                kept = s.choose_or_enough(seat, copy, RANSOM, members(lost), self)
                if kept == NONE:
                    break
                lost &= ~bit(kept)
                p.pay(self.amount)
                s.gain(me, copy, self.amount)
            sacrifice(s, seat, lost, me, copy)


@mypyc_attr(acyclic=True)
class Trade(Effect):
    """For each empty cell of an opponent you may give him gems and take favours (Yanluo Wang). Rule 20.1."""

    def __init__(self, given: i64, taken: i64) -> None:
        self.given = given
        self.taken = taken

    def price_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return self.given

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return self.taken

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        left = filled(s.players, 0)
        for seat in opponents(s, me):
            p = s.pantheons[seat]
            if p.occupied != ALL_CELLS and p.can_pay(self.taken) and s.pantheons[me].can_pay(self.given):
                reach(s, me, seat, copy)
            left[seat] = bit_count(ALL_CELLS & ~p.occupied)
        while s.pantheons[me].can_pay(self.given):
            seats = vec[i64](capacity=3)
            for seat in opponents(s, me):
                if left[seat] > 0 and s.pantheons[seat].can_pay(self.taken):
                    seats = append(seats, seat)
            if len(seats) == 0:
                return
            seat = s.choose_or_enough(me, copy, TRADE, seats, self)
            if seat == NONE:
                return
            left[seat] -= 1
            s.pantheons[me].pay(self.given)
            s.pantheons[seat].gain(self.given)
            s.pantheons[seat].pay(self.taken)
            s.pantheons[me].gain(self.taken)

"""Effects that hand out tokens."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.actions import TOKEN, TOKEN_TAKEN
from polytheon.games.mythologies.rules.components import Effect
from polytheon.games.mythologies.rules.counts import count
from polytheon.games.mythologies.rules.effects.common import has_any, neighbours, opponents, pay_for, reach, times
from polytheon.games.mythologies.rules.events import Trigger, settle, take_tokens
from polytheon.games.mythologies.rules.grid import N_CELLS, lines_through, zone
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import bit, lowest, members


@mypyc_attr(acyclic=True)
class Gain(Effect):
    """Gain gems and favours."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def is_instant(self) -> bool:
        return True

    def at_once(self, s: State, me: i64, copy: i64, other: i64) -> i64:
        return self.amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        s.gain(me, copy, self.amount)


@mypyc_attr(acyclic=True)
class GainPer(Effect):
    """Gain an amount for each of something, seen from the card or from the card that triggered it."""

    def __init__(
        self, what: i64, where: i64, others: bool, around_trigger: bool, per: i64, most: i64, amount: i64
    ) -> None:
        self.what = what
        self.where = where
        self.others = others
        self.around_trigger = around_trigger
        self.per = per
        self.most = most  # favours or gems at most
        self.amount = amount

    def is_instant(self) -> bool:
        return True

    def counted(self, s: State, me: i64, copy: i64, centre: i64) -> i64:
        cell = s.spot[centre] % N_CELLS
        cells = zone(self.where, cell)
        if self.others:
            cells &= ~bit(cell)
        return count(s, me, self.what, cells, s.content.copies[copy].mythology) // self.per

    def at_once(self, s: State, me: i64, copy: i64, other: i64) -> i64:
        centre = other if self.around_trigger else copy
        n = self.counted(s, me, copy, centre)
        gems = n * (self.amount & 255)
        favours = n * (self.amount >> 8)
        return min(gems, self.most) | min(favours, self.most) << 8

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        s.gain(me, copy, self.at_once(s, me, copy, other))

    def worth(self, s: State, me: i64, copy: i64) -> i64:
        return min(self.counted(s, me, copy, copy) * (self.amount >> 8), self.most)


@mypyc_attr(acyclic=True)
class LosePer(Effect):
    """Lose an amount for each of something (Tokoloshe). Rule 21.6."""

    def __init__(self, counting: GainPer) -> None:
        self.counting = counting

    def is_instant(self) -> bool:
        return True

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        s.lose(me, copy, times(self.counting.counted(s, me, copy, copy), self.counting.amount))


@mypyc_attr(acyclic=True)
class GainIfAlone(Effect):
    """Gain if the other cells of its plane or column are empty (Banshee). Rule 22.6."""

    def __init__(self, where: i64, amount: i64) -> None:
        self.where = where
        self.amount = amount

    def at_once(self, s: State, me: i64, copy: i64, other: i64) -> i64:
        cell = s.spot[copy]
        return self.amount if s.pantheons[me].occupied & zone(self.where, cell) & ~bit(cell) == 0 else 0

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        s.gain(me, copy, self.at_once(s, me, copy, other))


@mypyc_attr(acyclic=True)
class GainInvocations(Effect):
    """Gain the invocation gain of each other visible creature, where it stands (uMvelinqangi). Rule 21.4."""

    def __init__(self, where: i64) -> None:
        self.where = where

    def at_once(self, s: State, me: i64, copy: i64, other: i64) -> i64:
        p = s.pantheons[me]
        cell = s.spot[copy]
        cells = p.creatures & zone(self.where, cell)
        if s.visible(me, copy):
            cells &= ~bit(cell)
        total: i64 = 0
        while cells != 0:
            total += s.gain_at(me, lowest(cells))
            cells &= cells - 1
        return total

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        s.gain(me, copy, self.at_once(s, me, copy, other))


# ---- Completion tokens


@mypyc_attr(acyclic=True)
class GainTokens(Effect):
    """Gain completion tokens that still lie there, without completing: one of its lines (Leprechaun) or all (Lugh).

    Rules 22.2, 22.8, 24.32.
    """

    def __init__(self, all_lines: bool) -> None:
        self.all_lines = all_lines

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return s.content.token(answer)

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        lines = s.pantheons[me].tokens
        if not self.all_lines:
            lines &= lines_through(s.spot[copy])
            if lines != 0:
                lines = bit(s.choose(me, copy, TOKEN, members(lines), self))
        triggers: list[Trigger] = []
        left = lines
        while left != 0:
            s.chooser.note(TOKEN_TAKEN, me, s.content.copies[copy].number, lowest(left), me)
            left &= left - 1
        take_tokens(s, triggers, me, lines, me)
        settle(s, triggers)


@mypyc_attr(acyclic=True)
class RaidTokens(Effect):
    """Pay to take the completion token just gained from the neighbours too (Cyclops). Rule 15.7."""

    def __init__(self, cost: i64) -> None:
        self.cost = cost

    def may_restart(self) -> bool:
        return self.cost != 0

    def price_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return self.cost

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        line: i64 = bit(other)
        there: i64 = 0
        for seat in neighbours(s, me):
            there |= s.pantheons[seat].tokens & line
        if there == 0 or not pay_for(s, me, copy, self):
            return
        for seat in neighbours(s, me):
            if s.pantheons[seat].tokens & line:
                reach(s, me, seat, copy)
            if s.pantheons[seat].tokens & line:
                s.pantheons[seat].tokens &= ~line
                s.pantheons[me].gain(s.content.token(other))
                s.chooser.note(TOKEN_TAKEN, me, s.content.copies[copy].number, other, seat)


# ---- From and to others


@mypyc_attr(acyclic=True)
class Give(Effect):
    """The player whom the event is about gains from the supply (Mogwai). Rule 20.7."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def is_instant(self) -> bool:
        return True

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        s.gain(other, copy, self.amount)


@mypyc_attr(acyclic=True)
class TakeFromNeighbours(Effect):
    """Each neighbour gives what he has of an amount (Nian). Rule 20.9."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        for seat in neighbours(s, me):
            take(s, me, seat, copy, self.amount)


@mypyc_attr(acyclic=True)
class TakeFromRicher(Effect):
    """Each opponent who has more gems gives some (Korrigan). Rule 22.9."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        gems = s.pantheons[me].gems
        richer: i64 = 0
        for seat in opponents(s, me):
            if s.pantheons[seat].gems > gems:
                richer |= bit(seat)
        for seat in opponents(s, me):
            if richer >> seat & 1:
                take(s, me, seat, copy, self.amount)


def take(s: State, me: i64, seat: i64, copy: i64, amount: i64) -> None:
    """Take as much of an amount as a seat has, once it has reacted."""
    p = s.pantheons[seat]
    if has_any(p, amount):
        reach(s, me, seat, copy)
        s.gain(me, copy, s.lose(seat, copy, amount))

"""Effects that sacrifice cards of one's own pantheon."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.actions import CHOOSE, MYTHOLOGY, PILE, PLANE, SACRIFICE
from polytheon.games.mythologies.rules.components import NONE, Effect
from polytheon.games.mythologies.rules.counts import mythologies_in, tally
from polytheon.games.mythologies.rules.effects.common import times
from polytheon.games.mythologies.rules.grid import ALL_CELLS, LINE_CELLS, zone
from polytheon.games.mythologies.rules.sacrifices import sacrifice, sacrifice_pile
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import bit, bit_count, lowest, members


@mypyc_attr(acyclic=True)
class Sacrifice(Effect):
    """Sacrifice a card, if there is one, in order to gain (Gorgon, Supay) or for nothing (Centaur).

    Rules 15.5, 15.6, 19.3.
    """

    def __init__(self, creatures: bool, where: i64, others: bool, amount: i64) -> None:
        self.creatures = creatures
        self.where = where
        self.others = others
        self.amount = amount

    def cells(self, s: State, me: i64, copy: i64) -> i64:
        p = s.pantheons[me]
        cells = p.sacrificable() & zone(self.where, s.spot[copy])
        if self.creatures:
            cells &= p.creatures
        if self.others and s.visible(me, copy):
            cells &= ~bit(s.spot[copy])
        return cells

    def possible(self, s: State, me: i64, copy: i64) -> bool:
        return self.cells(s, me, copy) != 0

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return self.amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        cells = self.cells(s, me, copy)
        if cells != 0:
            sacrifice(s, me, bit(s.choose(me, copy, SACRIFICE, members(cells), self)), me, copy)
            s.gain(me, copy, self.amount)


@mypyc_attr(acyclic=True)
class SacrificeAll(Effect):
    """Sacrifice all other cards of some cells; gain for each (Fairy). Rule 22.7."""

    def __init__(self, creatures: bool, where: i64, amount: i64) -> None:
        self.creatures = creatures
        self.where = where
        self.amount = amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        cells = zone(self.where, s.spot[copy]) & ~bit(s.spot[copy])
        if self.creatures:
            cells &= p.creatures
        s.gain(me, copy, times(len(sacrifice(s, me, cells, me, copy)), self.amount))


@mypyc_attr(acyclic=True)
class SacrificeUpTo(Effect):
    """Sacrifice some creatures at once; gain for each, perhaps with its invocation gain first (Shiva, Viracocha).

    Rules 18.3, 19.1.
    """

    def __init__(self, up_to: i64, with_gain: bool, amount: i64) -> None:
        self.up_to = up_to
        self.with_gain = with_gain
        self.amount = amount

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return self.amount + s.gain_at(me, answer) if self.with_gain else self.amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        chosen: i64 = 0
        for _ in range(self.up_to):
            left = p.creatures & p.sacrificable() & ~chosen
            if left == 0:
                break
            cell = s.choose_or_enough(me, copy, SACRIFICE, members(left), self)
            if cell == NONE:
                break
            chosen |= bit(cell)
            if self.with_gain:
                s.gain(me, copy, self.gain_of(s, me, copy, cell))
        gone = len(sacrifice(s, me, chosen, me, copy))
        if not self.with_gain:
            s.gain(me, copy, times(gone, self.amount))


@mypyc_attr(acyclic=True)
class SacrificePile(Effect):
    """Sacrifice a pile of its plane in order to gain (Jiangshi). Rule 20.8."""

    def __init__(self, where: i64, amount: i64) -> None:
        self.where = where
        self.amount = amount

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return self.amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        cells = p.sacrificable() & zone(self.where, s.spot[copy])
        if cells != 0:
            sacrifice_pile(s, me, s.choose(me, copy, PILE, members(cells), self), me, copy)
            s.gain(me, copy, self.amount)


@mypyc_attr(acyclic=True)
class SacrificeMythology(Effect):
    """Sacrifice all visible cards of a mythology in order to gain for each (Caiman). Rule 19.7."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def cells(self, s: State, me: i64, mythology: i64) -> i64:
        """The cells with a visible card of a mythology that can be sacrificed."""
        p = s.pantheons[me]
        cells: i64 = 0
        left = p.sacrificable()
        while left != 0:
            cell = lowest(left)
            left &= left - 1
            if s.content.copies[p.tops[cell]].mythology == mythology:
                cells |= bit(cell)
        return cells

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return times(bit_count(self.cells(s, me, answer)), self.amount)

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        present = mythologies_in(s, me, ALL_CELLS)
        if present == 0:
            return
        mythology = s.choose(me, copy, MYTHOLOGY, members(present), self)
        gone = sacrifice(s, me, self.cells(s, me, mythology), me, copy)
        s.gain(me, copy, times(len(gone), self.amount))


@mypyc_attr(acyclic=True)
class HarvestPlane(Effect):
    """Choose a plane, gain for what is there, then sacrifice its creatures (Garuda). Rule 18.8."""

    def __init__(self, what: i64, amount: i64) -> None:
        self.what = what
        self.amount = amount

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return times(tally(s, me, self.what, LINE_CELLS[answer]), self.amount)

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        plane = s.choose(me, copy, PLANE, members(0b111), self)
        s.gain(me, copy, self.gain_of(s, me, copy, plane))
        sacrifice(s, me, LINE_CELLS[plane] & p.creatures, me, copy)


@mypyc_attr(acyclic=True)
class Devour(Effect):
    """Gain the invocation gain of an adjacent card, then sacrifice it (Condor). Rule 19.8."""

    def __init__(self, where: i64) -> None:
        self.where = where

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        cells = p.occupied & zone(self.where, s.spot[copy])
        if cells & p.sacrificable() != 0:
            cells &= p.sacrificable()
        if cells != 0:
            cell = s.choose(me, copy, CHOOSE, members(cells))
            s.gain(me, copy, s.gain_at(me, cell))
            sacrifice(s, me, bit(cell), me, copy)

"""Effects that sacrifice cards of one's own pantheon."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.actions import CHOOSE, MYTHOLOGY, PILE, PLANE, SACRIFICE
from polytheon.games.mythologies.rules.components import NONE, Effect
from polytheon.games.mythologies.rules.counts import mythologies_in, tally
from polytheon.games.mythologies.rules.effects.common import times
from polytheon.games.mythologies.rules.grid import ALL_CELLS, LINE_CELLS, plane_of, zone
from polytheon.games.mythologies.rules.sacrifices import sacrifice, sacrifice_pile
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import bit, lowest, members


@mypyc_attr(acyclic=True)
class Sacrifice(Effect):
    """Sacrifice a card, if there is one, in order to gain (Gorgon, Supay) or for nothing (Centaur)."""

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

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        cells = self.cells(s, me, copy)
        if cells != 0:
            sacrifice(s, me, bit(s.choose(me, copy, SACRIFICE, members(cells))), me)
            s.pantheons[me].gain(self.amount)


@mypyc_attr(acyclic=True)
class SacrificeAll(Effect):
    """Sacrifice all other cards of some cells; gain for each (Fairy)."""

    def __init__(self, creatures: bool, where: i64, amount: i64) -> None:
        self.creatures = creatures
        self.where = where
        self.amount = amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        cells = zone(self.where, s.spot[copy]) & ~bit(s.spot[copy])
        if self.creatures:
            cells &= p.creatures
        p.gain(times(len(sacrifice(s, me, cells, me)), self.amount))


@mypyc_attr(acyclic=True)
class SacrificeUpTo(Effect):
    """Sacrifice some creatures at once; gain for each, perhaps with its invocation gain first (Shiva, Viracocha)."""

    def __init__(self, up_to: i64, with_gain: bool, amount: i64) -> None:
        self.up_to = up_to
        self.with_gain = with_gain
        self.amount = amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        chosen: i64 = 0
        for _ in range(self.up_to):
            left = p.creatures & p.sacrificable() & ~chosen
            if left == 0:
                break
            cell = s.choose_or_enough(me, copy, SACRIFICE, members(left))
            if cell == NONE:
                break
            chosen |= bit(cell)
            if self.with_gain:
                p.gain(s.content.copies[p.tops[cell]].gains[plane_of(cell)])
                p.gain(self.amount)
        gone = len(sacrifice(s, me, chosen, me))
        if not self.with_gain:
            p.gain(times(gone, self.amount))


@mypyc_attr(acyclic=True)
class SacrificePile(Effect):
    """Sacrifice a pile of its plane in order to gain (Jiangshi)."""

    def __init__(self, where: i64, amount: i64) -> None:
        self.where = where
        self.amount = amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        cells = p.sacrificable() & zone(self.where, s.spot[copy])
        if cells != 0:
            sacrifice_pile(s, me, s.choose(me, copy, PILE, members(cells)), me)
            p.gain(self.amount)


@mypyc_attr(acyclic=True)
class SacrificeMythology(Effect):
    """Sacrifice all visible cards of a mythology in order to gain for each (Caiman)."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        present = mythologies_in(s, me, ALL_CELLS)
        if present == 0:
            return
        mythology = s.choose(me, copy, MYTHOLOGY, members(present))
        cells: i64 = 0
        left = p.occupied
        while left != 0:
            cell = lowest(left)
            left &= left - 1
            if s.content.copies[p.tops[cell]].mythology == mythology:
                cells |= bit(cell)
        p.gain(times(len(sacrifice(s, me, cells, me)), self.amount))


@mypyc_attr(acyclic=True)
class HarvestPlane(Effect):
    """Choose a plane, gain for what is there, then sacrifice its creatures (Garuda)."""

    def __init__(self, what: i64, amount: i64) -> None:
        self.what = what
        self.amount = amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        cells = LINE_CELLS[s.choose(me, copy, PLANE, members(0b111))]
        p.gain(times(tally(s, me, self.what, cells), self.amount))
        sacrifice(s, me, cells & p.creatures, me)


@mypyc_attr(acyclic=True)
class Devour(Effect):
    """Gain the invocation gain of an adjacent card, then sacrifice it (Condor)."""

    def __init__(self, where: i64) -> None:
        self.where = where

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        cells = p.occupied & zone(self.where, s.spot[copy])
        if cells & p.sacrificable() != 0:
            cells &= p.sacrificable()
        if cells != 0:
            cell = s.choose(me, copy, CHOOSE, members(cells))
            p.gain(s.content.copies[p.tops[cell]].gains[plane_of(cell)])
            sacrifice(s, me, bit(cell), me)

"""What one player has: the pantheon with its piles, tokens, and the discard."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.components import (
    ANCHORS,
    GUARDS_PLANE,
    N_TRAITS,
    NONE,
    UNCRUSHABLE,
    UNSACRIFICABLE,
    Card,
)
from polytheon.games.mythologies.rules.grid import ALL_CELLS, N_CELLS, around, planes_with
from polytheon.kernel.bits import Ints, bit, filled, lowest


@mypyc_attr(acyclic=True)
class Pantheon:
    """Nine piles of which only the top cards are visible; what those change is kept as sets of cells."""

    gems: i64 = 0
    favours: i64 = 0
    tokens: i64 = 0b111111  # the lines whose completion token still lies there
    trials: i64 = 0  # the set of trials scored
    occupied: i64 = 0  # cells with a card
    creatures: i64 = 0  # cells with a creature on top
    tops: Ints  # the visible copy on each cell
    covered: Ints  # the covered copies, 32 * copy + cell, each pile from below
    discard: Ints  # copies
    traits: Ints  # for each trait and each event answered: the cells whose visible card has it

    def copy(self) -> Pantheon:
        c = Pantheon()
        c.gems = self.gems
        c.favours = self.favours
        c.tokens = self.tokens
        c.trials = self.trials
        c.occupied = self.occupied
        c.creatures = self.creatures
        c.tops = self.tops[:]
        c.covered = self.covered[:]
        c.discard = self.discard[:]
        c.traits = self.traits[:]
        return c

    # ---- tokens, as amounts

    def gain(self, amount: i64) -> None:
        self.gems += amount & 255
        self.favours += amount >> 8

    def can_pay(self, amount: i64) -> bool:
        return self.gems >= amount & 255 and self.favours >= amount >> 8

    def lacking(self, amount: i64) -> i64:
        """What is missing of an amount."""
        gems = (amount & 255) - self.gems
        favours = (amount >> 8) - self.favours
        missing: i64 = 0
        if gems > 0:
            missing = gems
        if favours > 0:
            missing |= favours << 8
        return missing

    def pay(self, amount: i64) -> None:
        self.gems -= amount & 255
        self.favours -= amount >> 8

    def lose(self, amount: i64) -> i64:
        """Lose as much of an amount as there is; returns what it was. Rules 7.12, 24.8."""
        gems = amount & 255
        if gems > self.gems:
            gems = self.gems
        favours = amount >> 8
        if favours > self.favours:
            favours = self.favours
        lost = gems | favours << 8
        self.pay(lost)
        return lost

    # ---- what may be done with the visible cards

    def guarded(self) -> i64:
        """Cells in which nobody may sacrifice, move or crush a card. Rules 22.4, 24.24."""
        guards = self.traits[GUARDS_PLANE]
        return planes_with(guards) if guards != 0 else 0

    def crushable(self) -> i64:
        """Cells with a card that may be covered; deities never are. Rule 8.4."""
        return self.creatures & ~self.traits[UNCRUSHABLE] & ~self.guarded()

    def landing(self) -> i64:
        """Cells on which a card may be put. Rule 5.5."""
        return ALL_CELLS & ~self.occupied | self.crushable()

    def sacrificable(self) -> i64:
        return self.occupied & ~self.traits[UNSACRIFICABLE] & ~self.guarded()

    def held(self) -> i64:
        """Cells from which no card may be moved. Rules 18.6, 22.4."""
        anchors = self.traits[ANCHORS]
        held = self.guarded()
        return held | around(anchors) if anchors != 0 else held

    def movable(self) -> i64:
        return self.occupied & ~self.held()

    # ---- piles

    def show(self, cell: i64, copy: i64, card: Card) -> None:
        """A copy becomes the visible one of its cell."""
        here: i64 = bit(cell)
        self.tops[cell] = copy
        self.occupied |= here
        if card.creature:
            self.creatures |= here
        traits = card.traits
        while traits != 0:
            self.traits[lowest(traits)] |= here
            traits &= traits - 1

    def hide(self, cell: i64, card: Card) -> None:
        """The visible card of a cell is covered or leaves."""
        away: i64 = ~bit(cell)
        self.tops[cell] = NONE
        self.occupied &= away
        self.creatures &= away
        traits = card.traits
        while traits != 0:
            self.traits[lowest(traits)] &= away
            traits &= traits - 1

    def cover(self, cell: i64, copy: i64) -> None:
        self.covered = append(self.covered, copy << 5 | cell)

    def next_under(self, cell: i64) -> i64:
        """Take away the uppermost covered copy of a cell; NONE if there is none."""
        at = len(self.covered) - 1
        while at >= 0:
            if self.covered[at] & 31 == cell:
                return self.take_covered(at)
            at -= 1
        return NONE

    def take_covered(self, at: i64) -> i64:
        copy = self.covered[at] >> 5
        last = len(self.covered) - 1
        for i in range(at, last):
            self.covered[i] = self.covered[i + 1]
        self.covered = self.covered[:last]
        return copy

    def find_covered(self, copy: i64) -> i64:
        """Where in the list of covered copies one lies, or NONE."""
        for at in range(len(self.covered)):
            if self.covered[at] >> 5 == copy:
                return at
        return NONE

    def covered_in(self, cells: i64) -> i64:
        """How many cards lie covered in some cells."""
        count: i64 = 0
        for entry in self.covered:
            if cells >> (entry & 31) & 1:
                count += 1
        return count

    def relabel(self, cell: i64, to: i64) -> None:
        """All covered copies of a cell go, in their order, onto what lies covered in another."""
        if self.covered_in(bit(cell)) == 0:
            return
        rest = vec[i64](capacity=len(self.covered))
        for entry in self.covered:
            if entry & 31 != cell:
                rest = append(rest, entry)
        for entry in self.covered:
            if entry & 31 == cell:
                rest = append(rest, entry & ~31 | to)
        self.covered = rest

    def take_discarded(self, copy: i64) -> None:
        """Take a copy out of the discard."""
        kept = vec[i64](capacity=len(self.discard))
        for other in self.discard:
            if other != copy:
                kept = append(kept, other)
        self.discard = kept


def new_pantheon() -> Pantheon:
    p = Pantheon()
    p.tops = filled(N_CELLS, NONE)
    p.covered = vec[i64]()
    p.discard = vec[i64]()
    p.traits = filled(N_TRAITS, 0)
    return p

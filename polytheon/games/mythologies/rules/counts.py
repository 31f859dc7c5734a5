"""What cards and trials count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from polytheon.games.mythologies.rules.grid import plane_of
from polytheon.kernel.bits import bit, bit_count, lowest

if TYPE_CHECKING:
    from polytheon.games.mythologies.rules.state import State

# In some cells of a pantheon
CARDS: Final = 0
CREATURES: Final = 1
DEITIES: Final = 2
MYTHOLOGIES: Final = 3
CRUSHED: Final = 4
INVOCATION_GEMS: Final = 5
INVOCATION_FAVOURS: Final = 6
PERMANENTS: Final = 7
SAME_MYTHOLOGY: Final = 8  # the cards of the mythology that has most there
TALLIES: Final = (
    "cards",
    "creatures",
    "deities",
    "mythologies",
    "crushed",
    "invocation_gems",
    "invocation_favours",
    "permanents",
    "same_mythology",
)
# Anywhere
DISCARD: Final = 9
GEMS: Final = 10
POORER_OPPONENTS: Final = 11  # opponents who own fewer gems
RICHEST: Final = 12  # 1 if nobody owns as many gems
SPREAD_MYTHOLOGIES: Final = 13  # foreign mythologies that are present in two planes or more
COUNTS: Final = (*TALLIES, "discard", "gems", "poorer_opponents", "richest", "spread_mythologies")


def count(s: State, me: i64, what: i64, cells: i64, mythology: i64) -> i64:
    """How much of something a player has, where it matters in some cells; `mythology` is the counting card's own."""
    if what <= SAME_MYTHOLOGY:
        return tally(s, me, what, cells)
    if what == DISCARD:
        return len(s.pantheons[me].discard)
    if what == GEMS:
        return s.pantheons[me].gems
    if what == SPREAD_MYTHOLOGIES:
        return spread_mythologies(s, me, mythology)
    poorer: i64 = 0
    for seat in range(s.players):
        if s.pantheons[seat].gems < s.pantheons[me].gems:
            poorer += 1
    if what == POORER_OPPONENTS:
        return poorer
    return 1 if poorer == s.players - 1 else 0


def tally(s: State, me: i64, what: i64, cells: i64) -> i64:
    """How much of something there is in some cells of a pantheon. Rule 11.6."""
    p = s.pantheons[me]
    cells &= p.occupied
    if what == CARDS:
        return bit_count(cells)
    if what == CREATURES:
        return bit_count(cells & p.creatures)
    if what == DEITIES:
        return bit_count(cells & ~p.creatures)
    if what == MYTHOLOGIES:
        return bit_count(mythologies_in(s, me, cells))
    if what == CRUSHED:
        return p.covered_in(cells)
    if what == SAME_MYTHOLOGY:
        return same_mythology(s, me, cells)
    total: i64 = 0
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        card = s.content.copies[p.tops[cell]]
        if what == PERMANENTS:
            if card.permanent:
                total += 1
        elif what == INVOCATION_GEMS:
            total += card.gains[plane_of(cell)] & 255
        else:
            total += card.gains[plane_of(cell)] >> 8
    return total


def mythologies_in(s: State, me: i64, cells: i64) -> i64:
    """The set of mythologies of the visible cards in some cells."""
    p = s.pantheons[me]
    cells &= p.occupied
    found: i64 = 0
    while cells != 0:
        found |= bit(s.content.copies[p.tops[lowest(cells)]].mythology)
        cells &= cells - 1
    return found


def same_mythology(s: State, me: i64, cells: i64) -> i64:
    """How many visible cards the mythology has that has most in some cells."""
    p = s.pantheons[me]
    cells &= p.occupied
    counts: i64 = 0  # eight bits for each quarter
    while cells != 0:
        counts += bit(8 * s.quarter_of(s.content.copies[p.tops[lowest(cells)]].mythology))
        cells &= cells - 1
    most: i64 = 0
    while counts != 0:
        if counts & 255 > most:
            most = counts & 255
        counts >>= 8
    return most


def spread_mythologies(s: State, me: i64, own: i64) -> i64:
    """Mythologies other than one's own that are visible in at least two planes. Rule 17.2."""
    celestial = mythologies_in(s, me, 0b000000111)
    terrestrial = mythologies_in(s, me, 0b000111000)
    abyssal = mythologies_in(s, me, 0b111000000)
    spread = celestial & terrestrial | celestial & abyssal | terrestrial & abyssal
    return bit_count(spread & ~bit(own))

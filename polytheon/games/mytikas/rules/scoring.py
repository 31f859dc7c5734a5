"""Points at the end, by category, and who wins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.mytikas.rules.components import (
    CONSTRUCTIONS,
    LARGE_CITY,
    LARGE_TEMPLE,
    SMALL_CITY,
    SMALL_TEMPLE,
    TOP,
    place,
)
from polytheon.games.mytikas.rules.state import CUBES, NOTHING, SHARED, TEMPLE, State
from polytheon.kernel.bits import bit, bit_count, first_things, lowest

CATEGORIES: Final = (*CONSTRUCTIONS, "deities")

# What deity cards count, in the order of COUNTED
OF_KIND: Final = 0  # + kind of cubes
OF_GOD: Final = 3  # + god
FAVORS: Final = 7
IDENTICAL_FAVORS: Final = 8
DIFFERENT_FAVORS: Final = 9
OFFERINGS: Final = 10
LOCKS_OWNED: Final = 11
DEITIES: Final = 12
CITIES: Final = 13
TEMPLES: Final = 14


def final_scoring(s: State) -> None:
    """More points win; if equal, the higher large temple, then more cubes; if still equal, the victory is shared.

    Rules 1.1, 17.5, 19.35.
    """
    s.over = True
    everybody: i64 = first_things(s.players)
    s.winners = leaders(s, everybody, NOTHING)
    for step in (TEMPLE, CUBES):
        if bit_count(s.winners) > 1:
            s.tie_break = step
            s.winners = leaders(s, s.winners, step)
    if bit_count(s.winners) > 1:
        s.tie_break = SHARED


def leaders(s: State, seats: i64, step: i64) -> i64:
    """Those of a set of seats that have most points (or, in a tie, the highest temple or most cubes). Rule 17.5."""
    best: i64 = -1
    found: i64 = 0
    for seat in range(s.players):
        if seats >> seat & 1:
            strength = total(s, seat)
            if step == TEMPLE:
                strength = s.boards[seat].built[s.content.constructions[LARGE_TEMPLE].first]
            elif step == CUBES:
                strength = count_cubes(s, seat)
            if strength > best:
                best = strength
                found = 0
            if strength == best:
                found |= bit(seat)
    return found


def total(s: State, me: i64) -> i64:
    """All points of a player. Rules 1.1, 1.2."""
    points = deity_points(s, me)
    for construction in range(len(s.content.constructions)):
        points += construction_points(s, me, construction)
    return points


def by_category(s: State, me: i64) -> dict[str, int]:
    """The points of a player by category."""
    points: dict[str, int] = {}
    for number, name in enumerate(CONSTRUCTIONS):
        points[name] = construction_points(s, me, number)
    points["deities"] = deity_points(s, me)
    return points


def construction_points(s: State, me: i64, construction: i64) -> i64:
    """The levels of all constructions of a type, times its multiplier. The starting city stands on level 1.

    Rules 17.1, 19.31.
    """
    which = s.content.constructions[construction]
    levels: i64 = 0
    if construction == SMALL_CITY:
        levels = 1
    for slot in range(which.first, which.end):
        levels += s.boards[me].built[slot]
    return points_on_level(s, construction, levels)


def points_on_level(s: State, construction: i64, level: i64) -> i64:
    """What a construction of a type scores on a level, or several on levels that add up to it."""
    return level * s.content.constructions[construction].points


def deity_points(s: State, me: i64) -> i64:
    """The points of all controlled cards, with a lock or without. Rules 13.1, 17.2."""
    points: i64 = 0
    cards = s.boards[me].cards
    while cards != 0:
        points += card_points(s, me, lowest(cards))
        cards &= cards - 1
    return points


def card_points(s: State, me: i64, card: i64) -> i64:
    """What a card would score for a player now. Rule 17.4."""
    deity = s.content.deities[card]
    count = counted(s, me, deity.counts)
    return deity.points[min(count, len(deity.points) - 1)]


def row_of(s: State, me: i64, card: i64) -> i64:
    """The row of a card's points that applies to a player: the fewest of what it counts that score as many."""
    deity = s.content.deities[card]
    row = min(counted(s, me, deity.counts), len(deity.points) - 1)
    while row > 0 and deity.points[row - 1] == deity.points[row]:
        row -= 1
    return row


def counted(s: State, me: i64, what: i64) -> i64:
    """How many a player has of what a card counts. Rules 14.1 to 14.16, 17.3."""
    board = s.boards[me]
    if what < OF_GOD:
        return board.count(what - OF_KIND)
    if what < FAVORS:
        return board.favors[what - OF_GOD]
    if what == FAVORS:
        return board.count_favors()
    if what == IDENTICAL_FAVORS:
        return max(board.favors[0], board.favors[1], board.favors[2], board.favors[3])
    if what == DIFFERENT_FAVORS:
        return count_gods(s, me)
    if what == OFFERINGS:
        return count_offerings(s, me)
    if what == LOCKS_OWNED:
        return s.locks_of(me)
    if what == DEITIES:
        return bit_count(board.cards)
    if what == CITIES:
        return 1 + s.count_built(me, SMALL_CITY) + s.count_built(me, LARGE_CITY)
    if what == TEMPLES:
        return s.count_built(me, SMALL_TEMPLE) + s.count_built(me, LARGE_TEMPLE)
    return count_types_on_top(s, me)


def count_cubes(s: State, me: i64) -> i64:
    """All cubes of a player. Rule 17.5."""
    board = s.boards[me]
    return board.count(0) + board.count(1) + board.count(2)


def count_gods(s: State, me: i64) -> i64:
    """Of how many gods a player holds favors. Rule 14.2."""
    found: i64 = 0
    for god in range(4):
        if s.boards[me].favors[god] > 0:
            found += 1
    return found


def count_offerings(s: State, me: i64) -> i64:
    """The offerings in the reserve and on one's own cards. Rules 14.13, 19.33."""
    found = s.boards[me].offerings
    cards = s.boards[me].cards
    while cards != 0:
        found += s.laid[lowest(cards)]
        cards &= cards - 1
    return found


def count_types_on_top(s: State, me: i64) -> i64:
    """How many kinds of cubes lie on the highest level. Rule 14.15."""
    found: i64 = 0
    for kind in range(3):
        if s.boards[me].cubes[place(TOP, kind)] > 0:
            found += 1
    return found

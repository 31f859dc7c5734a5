"""Sacrificing cards: from the pantheon to their owner's discard."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.mythologies.rules.actions import SPARE
from polytheon.games.mythologies.rules.components import (
    FORCED,
    FORCED_SACRIFICE,
    NONE,
    SACRIFICED,
    STANDS_IN,
    YOU_LOSE_CREATURE,
    YOU_SACRIFICE_CREATURE,
)
from polytheon.games.mythologies.rules.events import Trigger, settle, trigger, trigger_in
from polytheon.games.mythologies.rules.grid import PLANE, zone
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import Ints, bit, lowest, members


def sacrifice(s: State, seat: i64, cells: i64, by: i64, source: i64) -> Ints:
    """Sacrifice the visible cards of some cells at once; `by` resolves the effect of the copy `source`. Returns the
    copies that went.

    Cards that cannot be sacrificed stay. A creature may be replaced by one that stands in for it. Rules 8.7, 8.8.
    """
    p = s.pantheons[seat]
    cells &= p.sacrificable()
    gone = vec[i64]()
    if cells == 0:
        return gone
    if p.traits[STANDS_IN] != 0:
        cells = replaced(s, seat, cells)
    triggers: list[Trigger] = []
    left = cells
    while left != 0:
        cell = lowest(left)
        left &= left - 1
        gone = append(gone, p.tops[cell])
        sacrifice_triggers(s, triggers, seat, p.tops[cell], cell, by)
    while cells != 0:
        s.discard_top(seat, lowest(cells), source)
        cells &= cells - 1
    settle(s, triggers)
    return gone


def sacrifice_pile(s: State, seat: i64, cell: i64, by: i64, source: i64) -> None:
    """Sacrifice a whole pile. Every card of it is sacrificed, but only the top card's own effect works. Rule 8.9."""
    p = s.pantheons[seat]
    triggers: list[Trigger] = []
    sacrifice_triggers(s, triggers, seat, p.tops[cell], cell, by)
    for entry in p.covered:
        if entry & 31 == cell:
            answers_to_sacrifice(s, triggers, seat, entry >> 5, cell, by)
    while p.tops[cell] != NONE:
        s.discard_top(seat, cell, source)
    settle(s, triggers)


def replaced(s: State, seat: i64, cells: i64) -> i64:
    """Let cards that stand in for others do so, each for one creature; a replacement is not replaced again.

    Rule 17.5.
    """
    p = s.pantheons[seat]
    fixed: i64 = 0
    scarabs = p.traits[STANDS_IN] & p.sacrificable()
    while scarabs != 0:
        scarab = lowest(scarabs)
        scarabs &= scarabs - 1
        spared = cells & p.creatures & ~fixed & ~bit(scarab)
        if spared != 0:
            cell = s.choose_or_enough(seat, p.tops[scarab], SPARE, members(spared))
            if cell != NONE:
                cells = cells & ~bit(cell) | bit(scarab)
                fixed |= bit(scarab)
    return cells


def sacrifice_triggers(s: State, triggers: list[Trigger], seat: i64, copy: i64, cell: i64, by: i64) -> None:
    """Who answers that a visible card is sacrificed; all are judged before anything leaves."""
    trigger(s, triggers, seat, copy, SACRIFICED, NONE)
    answers_to_sacrifice(s, triggers, seat, copy, cell, by)


def answers_to_sacrifice(s: State, triggers: list[Trigger], seat: i64, copy: i64, cell: i64, by: i64) -> None:
    if s.content.copies[copy].creature:
        trigger_in(s, triggers, seat, -1, YOU_LOSE_CREATURE, copy)
        if seat == s.active:
            trigger_in(s, triggers, seat, -1, YOU_SACRIFICE_CREATURE, copy)
        if seat != by:
            trigger_in(s, triggers, seat, zone(PLANE, cell) & ~bit(cell), FORCED_SACRIFICE, copy)
    if seat != by:
        trigger_in(s, triggers, seat, -1, FORCED, copy)

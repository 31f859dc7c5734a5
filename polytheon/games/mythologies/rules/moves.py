"""Moving cards and piles. All moves of one effect happen at once: everything lifts off, then everything lands."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.actions import EXCHANGED, MOVED, PILE_MOVED
from polytheon.games.mythologies.rules.components import FORCED, NONE, YOU_CRUSH
from polytheon.games.mythologies.rules.components import MOVED as WAS_MOVED
from polytheon.games.mythologies.rules.events import (
    Trigger,
    complete,
    crush_triggers,
    move_triggers,
    settle,
    trigger,
    trigger_in,
)
from polytheon.games.mythologies.rules.grid import N_CELLS, full_lines
from polytheon.games.mythologies.rules.pantheon import Pantheon
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import Ints, bit, filled

IN_THE_AIR: Final = N_CELLS  # + cell: where the covered cards of a lifted pile are


@mypyc_attr(acyclic=True)
class Moves:
    """Moves that one effect makes at once, and how it makes them."""

    def __init__(self, by: i64, source: i64) -> None:
        self.by = by  # the player who resolves the effect
        self.source = source  # the copy whose effect it is
        self.piles = False  # whole piles move, not top cards
        self.swap = False  # two cards exchange their places
        self.takes_tokens = False  # that player takes the completion tokens of the others
        self.seen = True  # neighbours have not yet been told that this effect moves cards
        self.seats: Ints = vec[i64]()
        self.starts: Ints = vec[i64]()
        self.ends: Ints = vec[i64]()

    def add(self, seat: i64, start: i64, end: i64) -> None:
        self.seats = append(self.seats, seat)
        self.starts = append(self.starts, start)
        self.ends = append(self.ends, end)


def move(s: State, seat: i64, start: i64, end: i64, source: i64) -> None:
    """Move a card of one's own by an effect of one's own."""
    moves = Moves(seat, source)
    moves.add(seat, start, end)
    carry_out(s, moves)


def carry_out(s: State, moves: Moves) -> i64:
    """Make the moves and resolve what they trigger; returns how many creatures they crushed. Rules 8.6, 24.31."""
    triggers: list[Trigger] = []
    crushes: i64 = 0
    full = filled(s.players, 0)
    movers: i64 = 0
    for seat in moves.seats:
        if movers >> seat & 1 == 0:
            movers |= bit(seat)
            full[seat] = full_lines(s.pantheons[seat].occupied)
            crushes += move_in(s, triggers, moves, seat)
    for seat in range(s.players):  # only now all cards stand where they answer
        if movers >> seat & 1:
            completed = full_lines(s.pantheons[seat].occupied) & ~full[seat]
            complete(s, triggers, seat, completed, moves.by if moves.takes_tokens else seat)
    settle(s, triggers)
    return crushes


def move_in(s: State, triggers: list[Trigger], moves: Moves, seat: i64) -> i64:
    """Make one player's moves; returns how many creatures they crushed. Rules 8.5, 8.6, 24.2, 24.28."""
    p = s.pantheons[seat]
    going = unblocked(p, moves, seat)
    staying = p.occupied
    moved = vec[i64]()
    for i in range(len(moves.seats)):
        if going >> i & 1:
            staying &= ~bit(moves.starts[i])
            moved = append(moved, lift_pile(s, p, moves.starts[i]) if moves.piles else s.lift(seat, moves.starts[i]))
    crushers = vec[i64]()
    crushed = vec[i64]()
    landed: i64 = 0
    for i in range(len(moves.seats)):
        if going >> i & 1:
            end = moves.ends[i]
            under = p.tops[end]
            kind: i64 = MOVED
            if moves.piles:
                if p.covered_in(bit(IN_THE_AIR + moves.starts[i])) > 0:
                    kind = PILE_MOVED
                land_pile(s, p, moves.starts[i], end, moved[landed])
            else:
                s.land(seat, end, moved[landed])
            if staying >> end & 1:  # what lay under a lifted card is covered, but not crushed
                crushers = append(crushers, moved[landed])
                crushed = append(crushed, under)
            else:
                under = NONE
            if not moves.swap:
                note_move(s, kind, seat, moves.source, moved[landed], end, under)
            staying |= bit(end)
            landed += 1
    for i in range(len(crushed)):
        crush_triggers(s, triggers, seat, crushers[i], crushed[i])
        for other in crushed:  # crushed at the same time, it still answers
            if other != crushed[i]:
                trigger(s, triggers, seat, other, YOU_CRUSH, crushed[i])
    if moves.swap and landed == 2:
        first, second = s.content.copies[moved[0]].number, s.content.copies[moved[1]].number
        s.chooser.note(EXCHANGED, seat, s.content.copies[moves.source].number, first, second)
    if landed > 0:
        tell(s, triggers, moves, seat, moved, crushed)
    return len(crushed)


def unblocked(p: Pantheon, moves: Moves, seat: i64) -> i64:
    """The set of moves that can be made: none onto a card that stays and may not be crushed. Rules 8.4, 8.6."""
    crushable = p.crushable()
    going: i64 = 0
    staying = p.occupied
    for i in range(len(moves.seats)):
        if moves.seats[i] == seat:
            going |= bit(i)
            staying &= ~bit(moves.starts[i])
    blocked = True
    while blocked:  # a card that stays may block another one
        blocked = False
        for i in range(len(moves.seats)):
            if going >> i & 1 and staying & ~crushable & bit(moves.ends[i]):
                going &= ~bit(i)
                staying |= bit(moves.starts[i])
                blocked = True
    return going


def tell(s: State, triggers: list[Trigger], moves: Moves, seat: i64, moved: Ints, crushed: Ints) -> None:
    """Who answers that cards were moved: the cards themselves, the neighbours, and who was made to do it.

    Rules 20.2, 21.5, 22.1.
    """
    for copy in moved:
        trigger(s, triggers, seat, copy, WAS_MOVED, moves.source)
    if moves.seen:
        move_triggers(s, triggers, seat)
    if seat != moves.by and s.pantheons[seat].traits[FORCED] != 0:
        for copy in moved:
            trigger_in(s, triggers, seat, -1, FORCED, copy)
        for copy in crushed:
            if copy not in moved:
                trigger_in(s, triggers, seat, -1, FORCED, copy)


def note_move(s: State, kind: i64, seat: i64, source: i64, copy: i64, cell: i64, crushed: i64) -> None:
    """Note that a card, or a pile with it on top, was moved to a cell, and what it has crushed there."""
    under: i64 = NONE
    if crushed != NONE:
        under = s.content.copies[crushed].number
    s.chooser.note(kind, seat, s.content.copies[source].number, s.content.copies[copy].number, cell, under)


def move_covered(s: State, me: i64, copy: i64, end: i64, source: i64) -> None:
    """Move a crushed card out of its pile by an effect of one's own. Rule 17.7."""
    p = s.pantheons[me]
    triggers: list[Trigger] = []
    full = full_lines(p.occupied)
    p.take_covered(p.find_covered(copy))
    under = s.land(me, end, copy)
    note_move(s, MOVED, me, source, copy, end, under)
    if under != NONE:
        crush_triggers(s, triggers, me, copy, under)
    trigger(s, triggers, me, copy, WAS_MOVED, source)
    move_triggers(s, triggers, me)
    complete(s, triggers, me, full_lines(p.occupied) & ~full, me)
    settle(s, triggers)


# ---- Piles


def lift_pile(s: State, p: Pantheon, cell: i64) -> i64:
    """Lift a whole pile; returns its top card."""
    copy = p.tops[cell]
    p.hide(cell, s.content.copies[copy])
    p.relabel(cell, IN_THE_AIR + cell)
    return copy


def land_pile(s: State, p: Pantheon, start: i64, cell: i64, copy: i64) -> None:
    """Put a lifted pile on a cell."""
    if p.tops[cell] != NONE:
        under = p.tops[cell]
        p.hide(cell, s.content.copies[under])
        p.cover(cell, under)
    p.relabel(IN_THE_AIR + start, cell)
    p.show(cell, copy, s.content.copies[copy])
    s.spot[copy] = cell
    for entry in p.covered:
        if entry & 31 == cell:
            s.spot[entry >> 5] = cell

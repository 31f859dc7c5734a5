"""Effects that move cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.actions import CHOOSE, EXCHANGE, MOVE, MOVE_PILE, WAYS
from polytheon.games.mythologies.rules.components import NONE, Effect
from polytheon.games.mythologies.rules.effects.common import opponents, pay_for, reach, times
from polytheon.games.mythologies.rules.grid import (
    ABOVE,
    ADJACENT,
    BELOW,
    DIAGONALS,
    OTHER_PLANES,
    plane_of,
    zone,
)
from polytheon.games.mythologies.rules.moves import Moves, carry_out, move, move_covered
from polytheon.games.mythologies.rules.pantheon import Pantheon
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import Ints, bit, lowest, members

# What may move
ITSELF: Final = 0
CREATURE: Final = 1
CARD: Final = 2
WHAT: Final = ("self", "creature", "card")

# Where to
TO_ADJACENT: Final = 0
ONTO_ADJACENT_CREATURE: Final = 1
TO_OTHER_PLANES: Final = 2
TO_EMPTY_DIAGONALS: Final = 3  # of the acting card
ANYWHERE: Final = 4
TARGETS: Final = ("adjacent", "adjacent_creature", "other_planes", "empty_diagonals", "anywhere")


def targets(p: Pantheon, to: i64, start: i64, actor: i64) -> i64:
    """The cells that a card on `start` may be moved to."""
    cells = p.landing() & ~bit(start)
    if to == TO_ADJACENT:
        return cells & zone(ADJACENT, start)
    if to == ONTO_ADJACENT_CREATURE:
        return cells & zone(ADJACENT, start) & p.creatures
    if to == TO_OTHER_PLANES:
        return cells & zone(OTHER_PLANES, start)
    if to == TO_EMPTY_DIAGONALS:
        return cells & zone(DIAGONALS, actor) & ~p.occupied
    return cells


def ways(p: Pantheon, movers: i64, to: i64, actor: i64) -> Ints:
    """All ways of moving one of some cards, as things of `WAYS`."""
    found = vec[i64](capacity=32)
    while movers != 0:
        start = lowest(movers)
        movers &= movers - 1
        ends = targets(p, to, start, actor)
        while ends != 0:
            found = append(found, WAYS.of(start, lowest(ends)))
            ends &= ends - 1
    return found


@mypyc_attr(acyclic=True)
class Move(Effect):
    """Move a card; then perhaps gain its invocation gain where it stands, or if it was moved some tokens.

    Rules 8.5, 21.9.
    """

    def __init__(self, what: i64, others: bool, to: i64, with_gain: bool, amount: i64) -> None:
        self.what = what
        self.others = others
        self.to = to
        self.with_gain = with_gain
        self.amount = amount

    def named(self, s: State, me: i64, copy: i64) -> i64:
        """The cells of the visible cards that it speaks of."""
        p = s.pantheons[me]
        own: i64 = 0
        if s.visible(me, copy):
            own = bit(s.spot[copy])
        cells = p.occupied
        if self.what == ITSELF:
            cells = own
        elif self.what == CREATURE:
            cells = p.creatures
        if self.others:
            cells &= ~own
        return cells

    def ways(self, s: State, me: i64, copy: i64) -> Ints:
        p = s.pantheons[me]
        return ways(p, self.named(s, me, copy) & p.movable(), self.to, s.spot[copy])

    def possible(self, s: State, me: i64, copy: i64) -> bool:
        return len(self.ways(s, me, copy)) > 0

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        if not self.with_gain:
            return self.amount
        start, end = WAYS.pair(answer)
        return self.amount + s.content.copies[s.pantheons[me].tops[start]].gains[plane_of(end)]

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        options = self.ways(s, me, copy)
        if len(options) == 0:
            if self.with_gain:
                self.gain_unmoved(s, me, copy)
            return
        way = s.choose(me, copy, MOVE, options, self)
        start, end = WAYS.pair(way)
        gain = self.gain_of(s, me, copy, way)
        move(s, me, start, end, copy)
        s.gain(me, copy, gain)

    def gain_unmoved(self, s: State, me: i64, copy: i64) -> None:
        """ "Then" is no cost: where nothing can be moved, a card brings its gain where it stands (Idlozi).

        Rule 24.11.
        """
        cells = self.named(s, me, copy)
        if cells != 0:
            s.gain(me, copy, s.gain_at(me, s.choose(me, copy, CHOOSE, members(cells))))


@mypyc_attr(acyclic=True)
class MovePerDiscarded(Effect):
    """For each card of your discard you may move a card, one after the other (Vetala). Rule 18.9."""

    def __init__(self, to: i64) -> None:
        self.to = to

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        seen = True
        for _ in range(len(p.discard)):
            options = ways(p, p.movable(), self.to, s.spot[copy])
            if len(options) == 0:
                return
            way = s.choose_or_enough(me, copy, MOVE, options)
            if way == NONE:
                return
            moves = Moves(me, copy)
            moves.seen = seen
            start, end = WAYS.pair(way)
            moves.add(me, start, end)
            carry_out(s, moves)
            seen = False


@mypyc_attr(acyclic=True)
class MoveCrushed(Effect):
    """Move the creature just crushed, then gain its invocation gain there (Sphinx). Rule 17.7."""

    def __init__(self, to: i64) -> None:
        self.to = to

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        _, end = WAYS.pair(answer)
        return s.content.copies[s.landing].gains[plane_of(end)]

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        at = p.find_covered(other)
        cell = s.spot[copy]
        if at == NONE or p.covered[at] & 31 != cell:
            return
        ends = p.landing() & zone(self.to, cell) & ~bit(cell)
        end = cell
        if p.held() >> cell & 1 == 0 and ends != 0:
            options = vec[i64](capacity=3)
            while ends != 0:
                options = append(options, WAYS.of(cell, lowest(ends)))
                ends &= ends - 1
            s.begin_question(copy, self)
            s.landing = other
            _, end = WAYS.pair(s.ask(me, MOVE, options))
            move_covered(s, me, other, end, copy)
        s.gain(me, copy, s.content.copies[other].gains[plane_of(end)])


@mypyc_attr(acyclic=True)
class MovePiles(Effect):
    """Move any number of piles, each to any cell, all at once; on a shared cell in the order given (Athena).

    Rule 15.2.
    """

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        moves = Moves(me, copy)
        moves.piles = True
        ready = p.movable()
        while ready != 0:
            options = self.ways(p, ready, moves)
            if len(options) == 0:
                break
            way = s.choose_or_enough(me, copy, MOVE_PILE, options)
            if way == NONE:
                break
            start, end = WAYS.pair(way)
            moves.add(me, start, end)
            ready &= ~bit(start)
        carry_out(s, moves)

    def ways(self, p: Pantheon, ready: i64, moves: Moves) -> Ints:
        """Onto what may be crushed or may still lift off, but never onto a pile that lands with an uncrushable top."""
        ends = p.landing() | p.movable()
        for i in range(len(moves.starts)):
            if p.crushable() >> moves.starts[i] & 1 == 0:
                ends &= ~bit(moves.ends[i])
        found = vec[i64](capacity=72)
        while ready != 0:
            start = lowest(ready)
            ready &= ready - 1
            left = ends & ~bit(start)
            while left != 0:
                found = append(found, WAYS.of(start, lowest(left)))
                left &= left - 1
        return found


@mypyc_attr(acyclic=True)
class ExchangePlaces(Effect):
    """Two visible creatures exchange their places; nothing is crushed (Nian). Rule 20.9."""

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        creatures = p.creatures & p.movable()
        options = vec[i64]()
        while creatures != 0:
            first = lowest(creatures)
            creatures &= creatures - 1
            seconds = creatures
            while seconds != 0:
                options = append(options, WAYS.of(first, lowest(seconds)))
                seconds &= seconds - 1
        if len(options) == 0:
            return
        one, another = WAYS.pair(s.choose(me, copy, EXCHANGE, options))
        moves = Moves(me, copy)
        moves.swap = True
        moves.add(me, one, another)
        moves.add(me, another, one)
        carry_out(s, moves)


@mypyc_attr(acyclic=True)
class Shift(Effect):
    """Move all cards of some cells one cell up or down at once; gain for each creature crushed (Dullahan).

    Rule 22.10.
    """

    def __init__(self, creatures: bool, where: i64, to: i64, amount: i64) -> None:
        self.creatures = creatures
        self.where = where
        self.to = to
        self.amount = amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        movers = p.movable() & zone(self.where, s.spot[copy])
        if self.creatures:
            movers &= p.creatures
        moves = Moves(me, copy)
        while movers != 0:
            start = lowest(movers)
            movers &= movers - 1
            end = zone(self.to, start)
            if end != 0:
                moves.add(me, start, lowest(end))
        s.gain(me, copy, times(carry_out(s, moves), self.amount))


# ---- Everybody moves


@mypyc_attr(acyclic=True)
class EveryoneShifts(Effect):
    """Every creature goes one cell down (Hades) or up (Ra) if that is empty; you take the others' completion gains.

    Rules 15.3, 17.1, 24.5.
    """

    def __init__(self, to: i64) -> None:
        self.to = to

    def movers(self, p: Pantheon) -> i64:
        """The cells whose creature has an empty cell where it goes."""
        empty = 0b111111111 & ~p.occupied
        before: i64 = 0
        if self.to == BELOW:
            before = empty >> 3
        elif self.to == ABOVE:
            before = empty << 3
        return p.creatures & p.movable() & before

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        for seat in opponents(s, me):
            if self.movers(s.pantheons[seat]) != 0:
                reach(s, me, seat, copy)
        moves = Moves(me, copy)
        moves.takes_tokens = True
        step: i64 = 3 if self.to == BELOW else -3
        for seat in range(s.players):
            movers = self.movers(s.pantheons[seat])
            while movers != 0:
                moves.add(seat, lowest(movers), lowest(movers) + step)
                movers &= movers - 1
        carry_out(s, moves)


@mypyc_attr(acyclic=True)
class EveryoneMoves(Effect):
    """Every player moves one of his creatures of the same column within its plane (Minotaur). Rule 15.4."""

    def __init__(self, where: i64, to: i64) -> None:
        self.where = where
        self.to = to

    def ways(self, p: Pantheon, cell: i64) -> Ints:
        movers = p.creatures & p.movable() & zone(self.where, cell)
        landing = p.landing()
        found = vec[i64](capacity=6)
        while movers != 0:
            start = lowest(movers)
            movers &= movers - 1
            ends = landing & zone(self.to, start) & ~bit(start)
            while ends != 0:
                found = append(found, WAYS.of(start, lowest(ends)))
                ends &= ends - 1
        return found

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        cell = s.spot[copy]
        for seat in opponents(s, me):
            if len(self.ways(s.pantheons[seat], cell)) > 0:
                reach(s, me, seat, copy)
        moves = Moves(me, copy)
        for i in range(s.players):
            seat = s.after(s.active, i)
            options = self.ways(s.pantheons[seat], cell)
            if len(options) > 0:
                start, end = WAYS.pair(s.choose(seat, copy, MOVE, options))
                moves.add(seat, start, end)
        carry_out(s, moves)


@mypyc_attr(acyclic=True)
class EveryoneMirrorsMove(Effect):
    """Pay to move a card; every opponent makes the same move if he can (Tianlong).

    What an opponent does in reaction may take the card away that was to be moved. Rule 20.4.
    """

    def __init__(self, cost: i64) -> None:
        self.cost = cost

    def may_restart(self) -> bool:
        return self.cost != 0

    def price_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return self.cost

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        p = s.pantheons[me]
        if len(ways(p, p.movable(), ANYWHERE, 0)) == 0 or not pay_for(s, me, copy, self):
            return
        options = ways(p, p.movable(), ANYWHERE, 0)
        if len(options) == 0:
            return
        start, end = WAYS.pair(s.choose(me, copy, MOVE, options))
        moved = p.tops[start]
        for seat in opponents(s, me):
            if self.can_follow(s.pantheons[seat], start, end):
                reach(s, me, seat, copy)
        moves = Moves(me, copy)
        if p.tops[start] == moved and self.can_follow(p, start, end):
            moves.add(me, start, end)
        for seat in opponents(s, me):
            if self.can_follow(s.pantheons[seat], start, end):
                moves.add(seat, start, end)
        carry_out(s, moves)

    def can_follow(self, p: Pantheon, start: i64, end: i64) -> bool:
        return p.movable() >> start & 1 != 0 and p.landing() >> end & 1 != 0

"""Permanent effects that a player may use: when, at what cost, how often."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.mythologies.rules.actions import CARDS_AT
from polytheon.games.mythologies.rules.actions import USE as USE_ACTION
from polytheon.games.mythologies.rules.components import NONE, ON_PLAY, USE, Use
from polytheon.games.mythologies.rules.events import THIS_TURN
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import Ints, lowest

USING: Final = ON_PLAY + 1  # which effect of a copy is being resolved


def usable(s: State, me: i64) -> Ints:
    """What a player may use now, as things of `CARDS_AT`."""
    p = s.pantheons[me]
    cells = p.traits[USE]
    found = vec[i64]()
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        if can_use(s, me, p.tops[cell]):
            found = append(found, CARDS_AT.of(s.content.copies[p.tops[cell]].number, cell))
    return found


def can_use(s: State, me: i64, copy: i64) -> bool:
    use = s.content.copies[copy].use
    if use is None or (use.own_turn and me != s.active):
        return False
    if use.cost == 0 and s.is_busy(copy, USING):
        return False
    if use.once_per_turn and s.is_marked(copy, THIS_TURN):
        return False
    p = s.pantheons[me]
    if not p.can_pay(use.cost):
        return False
    p.pay(use.cost)  # what the effect itself costs must be payable as well
    possible = use.effect.possible(s, me, copy)
    p.gain(use.cost)
    return possible


def use_ability(s: State, me: i64, copy: i64) -> None:
    """Pay and resolve. Rule 7.8."""
    use: Use | None = s.content.copies[copy].use
    assert use is not None
    s.pantheons[me].pay(use.cost)
    if use.once_per_turn:
        s.mark(copy, THIS_TURN)
    s.begin(copy, USING)
    use.effect.resolve(s, me, copy, NONE)
    s.end()


def offer(s: State, me: i64) -> None:
    """Let a player use what he likes: just before an opposing effect reaches him, or when he has to pay.

    Rules 7.5, 7.6.
    """
    p = s.pantheons[me]
    while p.traits[USE] != 0:
        options = usable(s, me)
        if len(options) == 0:
            return
        offered = vec[i64](capacity=len(options) + 1)
        offered = append(offered, -USE_ACTION)
        for option in options:
            offered = append(offered, option)
        source = s.source
        s.asker = NONE
        s.landing = NONE
        chosen = s.ask(me, USE_ACTION, offered)
        if chosen == -USE_ACTION:
            return
        _, cell = CARDS_AT.pair(chosen)
        use_ability(s, me, p.tops[cell])
        s.source = source

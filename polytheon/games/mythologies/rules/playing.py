"""Playing a card: pay, place, check completion, take the invocation gain, resolve what it does.

A card is *invoked* or *called*: calling pays no toll and brings no invocation gain.
"""

from __future__ import annotations

from mypy_extensions import i64

from polytheon.games.mythologies.rules.actions import INVOKED
from polytheon.games.mythologies.rules.components import (
    DOUBLES_GAINS,
    NONE,
    ON_PLAY,
    TOLL,
    YOU_INVOKE_DEITY,
    Card,
)
from polytheon.games.mythologies.rules.events import Trigger, complete, crush_triggers, settle, trigger_in
from polytheon.games.mythologies.rules.grid import full_lines, plane_of, zone
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import bit, bit_count, lowest

# ---- Paying


def toll_of(s: State, seat: i64, cell: i64) -> i64:
    """What a seat's cards demand of the others for invoking on a cell. Rule 14.3."""
    p = s.pantheons[seat]
    tolls = p.traits[TOLL]
    owed: i64 = 0
    while tolls != 0:
        at = lowest(tolls)
        tolls &= tolls - 1
        card = s.content.copies[p.tops[at]]
        if zone(card.toll_where, at) >> cell & 1:
            owed += card.toll
    return owed


def collect_tolls(s: State, seat: i64, cell: i64) -> None:
    """A seat gains the toll of each of its cards that demand one for a cell. Rule 14.3."""
    p = s.pantheons[seat]
    tolls = p.traits[TOLL]
    while tolls != 0:
        at = lowest(tolls)
        tolls &= tolls - 1
        if zone(s.content.copies[p.tops[at]].toll_where, at) >> cell & 1:
            s.gain(seat, p.tops[at], s.content.copies[p.tops[at]].toll)


def tolls_exist(s: State, me: i64) -> bool:
    return any(seat != me and s.pantheons[seat].traits[TOLL] != 0 for seat in range(s.players))


def tolls_at(s: State, me: i64, cell: i64) -> i64:
    """What all others' cards demand for invoking on a cell."""
    owed: i64 = 0
    for seat in range(s.players):
        if seat != me and s.pantheons[seat].traits[TOLL] != 0:
            owed += toll_of(s, seat, cell)
    return owed


def cost_at(s: State, me: i64, cell: i64, deity: bool, invoked: bool) -> i64:
    """Everything that has to be paid for playing a card on a cell. Rules 5.4, 14.3, 24.7."""
    cost: i64 = 0
    if deity:
        cost = s.content.deity_cost
    if invoked:
        cost += tolls_at(s, me, cell)
    return cost


def payable_cells(s: State, me: i64, deity: bool, invoked: bool, cells: i64) -> i64:
    """The cells among some on which a player may play a card and pay for it."""
    p = s.pantheons[me]
    cells &= p.landing()
    if deity and not p.can_pay(s.content.deity_cost):
        return 0
    if not invoked or not tolls_exist(s, me):
        return cells
    found: i64 = 0
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        if p.can_pay(cost_at(s, me, cell, deity, invoked)):
            found |= bit(cell)
    return found


def free_cells(s: State, me: i64, deity: bool, invoked: bool, cells: i64) -> i64:
    """The cells among some on which playing a card costs nothing."""
    cells &= s.pantheons[me].landing()
    if deity and s.content.deity_cost != 0:
        return 0
    if not invoked or not tolls_exist(s, me):
        return cells
    found: i64 = 0
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        if cost_at(s, me, cell, deity, invoked) == 0:
            found |= bit(cell)
    return found


def pay(s: State, me: i64, cell: i64, deity: bool, invoked: bool) -> None:
    """Pay a deity's cost to the supply and the tolls to their owners. Rule 5.4."""
    p = s.pantheons[me]
    if deity:
        p.pay(s.content.deity_cost)
    if invoked:
        for seat in range(s.players):
            if seat != me and s.pantheons[seat].traits[TOLL] != 0:
                p.pay(toll_of(s, seat, cell))
                collect_tolls(s, seat, cell)


# ---- The five steps


def play(s: State, me: i64, copy: i64, cell: i64, invoked: bool) -> None:
    """Play a card that lies nowhere on a cell where that is possible. Rules 5.3, 5.7, 5.8, 24.1, 24.6, 24.9."""
    card = s.content.copies[copy]
    pay(s, me, cell, not card.creature, invoked)
    place(s, me, copy, cell, invoked)
    if invoked:
        gain = invocation_gain(s, me, card, cell)
        s.pantheons[me].gain(gain)
        s.chooser.note(INVOKED, me, card.number, gain & 255, gain >> 8)
    if me == s.active and s.visible(me, copy):
        do_on_play(s, me, copy)


def place(s: State, me: i64, copy: i64, cell: i64, invoked: bool) -> None:
    """Put a card down; what that sets off is resolved fully before completion is checked. Rules 5.5, 6.1."""
    p = s.pantheons[me]
    full = full_lines(p.occupied)
    under = s.land(me, cell, copy)
    deity = p.creatures >> cell & 1 == 0
    if under != NONE or (deity and invoked and p.traits[YOU_INVOKE_DEITY] != 0):
        triggers: list[Trigger] = []
        if under != NONE:
            crush_triggers(s, triggers, me, copy, under)
        if deity and invoked:
            trigger_in(s, triggers, me, -1, YOU_INVOKE_DEITY, copy)
        settle(s, triggers)
    if under == NONE:
        completed = full_lines(p.occupied) & ~full
        if completed != 0:
            triggers = []
            complete(s, triggers, me, completed, me)
            settle(s, triggers)


def invocation_gain(s: State, me: i64, card: Card, cell: i64) -> i64:
    """The printed gain; cards that double it do so for creatures, each once more. Rules 5.6, 21.1."""
    gain = card.gains[plane_of(cell)]
    if card.creature:
        gain *= 1 + bit_count(s.pantheons[me].traits[DOUBLES_GAINS])
    return gain


def may_restart(card: Card) -> bool:
    """Whether what a card does when it is played costs its owner something each time."""
    return all(effect.may_restart() for effect in card.on_play)


def do_on_play(s: State, me: i64, copy: i64) -> None:
    """Resolve what a card does when it is played, sentence by sentence. Rules 5.7, 9.6."""
    card = s.content.copies[copy]
    if len(card.on_play) == 0 or (s.is_busy(copy, ON_PLAY) and not may_restart(card)):
        return
    s.begin(copy, ON_PLAY)
    for effect in card.on_play:
        effect.resolve(s, me, copy, NONE)
    s.end()

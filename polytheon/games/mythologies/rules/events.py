"""Events and the effects that answer them.

Everything that happens at once (a placement, a set of moves, a set of sacrifices) collects its triggers first; then
they are resolved: the active player's first, then clockwise, each player ordering his own. What a trigger sets off is
resolved fully before the next one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.actions import CARDS_AT, COMPLETED, RESOLVE
from polytheon.games.mythologies.rules.components import (
    ALWAYS,
    CRUSHED,
    CRUSHES,
    NEIGHBOUR_MOVES,
    NONE,
    OPPONENT_COMPLETES,
    PER_TURN,
    YOU_COMPLETE,
    YOU_COMPLETE_PLANE,
    YOU_CRUSH,
    YOU_GAIN_TOKEN,
    YOU_LOSE_CREATURE,
    Reaction,
)
from polytheon.games.mythologies.rules.grid import LINE_CELLS, N_CELLS
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import lowest

THIS_TURN: Final = 255  # the mark of an effect that was used in this turn


@mypyc_attr(acyclic=True)
class Trigger:
    """An effect that answers an event and waits for its turn."""

    def __init__(self, seat: i64, copy: i64, reaction: Reaction, other: i64) -> None:
        self.seat = seat
        self.copy = copy
        self.reaction = reaction
        self.other = other  # what the event was about: a copy, a line or a seat
        self.done = False


# ---- Collecting


def trigger(s: State, triggers: list[Trigger], seat: i64, copy: i64, event: i64, other: i64) -> None:
    """The effects with which one card answers an event."""
    card = s.content.copies[copy]
    if card.traits >> event & 1:
        for reaction in card.reactions:
            if reaction.event == event:
                triggers.append(Trigger(seat, copy, reaction, other))


def trigger_in(s: State, triggers: list[Trigger], seat: i64, cells: i64, event: i64, other: i64) -> None:
    """The effects with which the visible cards of some cells answer an event."""
    p = s.pantheons[seat]
    cells &= p.traits[event]
    while cells != 0:
        trigger(s, triggers, seat, p.tops[lowest(cells)], event, other)
        cells &= cells - 1


def crush_triggers(s: State, triggers: list[Trigger], seat: i64, crusher: i64, crushed: i64) -> None:
    """A card has covered another one. The crushed card still answers, although it is covered now. Rules 8.2, 8.3."""
    trigger(s, triggers, seat, crushed, CRUSHED, crusher)
    trigger(s, triggers, seat, crusher, CRUSHES, crushed)
    trigger_in(s, triggers, seat, -1, YOU_CRUSH, crushed)
    trigger(s, triggers, seat, crushed, YOU_CRUSH, crushed)
    trigger_in(s, triggers, seat, -1, YOU_LOSE_CREATURE, crushed)


def move_triggers(s: State, triggers: list[Trigger], seat: i64) -> None:
    """A player has moved cards: the neighbours see it. Rules 20.2, 24.25."""
    for other in range(s.players):
        if other != seat and s.pantheons[other].traits[NEIGHBOUR_MOVES] != 0 and s.is_neighbour(seat, other):
            trigger_in(s, triggers, other, -1, NEIGHBOUR_MOVES, seat)


def complete(s: State, triggers: list[Trigger], seat: i64, lines: i64, gainer: i64) -> None:
    """A player has completed lines. Their tokens are taken at once, by him or by whoever takes them instead.

    Rules 6.1 to 6.3, 24.30.
    """
    there = s.pantheons[seat].tokens
    take_tokens(s, triggers, seat, lines, gainer)
    while lines != 0:
        line = lowest(lines)
        taker: i64 = NONE
        if there >> line & 1:
            taker = gainer
        s.chooser.note(COMPLETED, seat, NONE, line, taker)
        lines &= lines - 1
        cells = LINE_CELLS[line]
        trigger_in(s, triggers, seat, cells, YOU_COMPLETE, line)
        if line < 3:
            trigger_in(s, triggers, seat, cells, YOU_COMPLETE_PLANE, line)
        for other in range(s.players):
            if other != seat:
                trigger_in(s, triggers, other, cells, OPPONENT_COMPLETES, seat)


def take_tokens(s: State, triggers: list[Trigger], seat: i64, lines: i64, gainer: i64) -> None:
    """Take the completion tokens that still lie at some lines of a pantheon. Rules 6.1, 6.6."""
    p = s.pantheons[seat]
    lines &= p.tokens
    p.tokens &= ~lines
    while lines != 0:
        line = lowest(lines)
        lines &= lines - 1
        s.pantheons[gainer].gain(s.content.token(line))
        if gainer == seat and seat == s.active:
            trigger_in(s, triggers, seat, LINE_CELLS[line], YOU_GAIN_TOKEN, line)


# ---- Resolving


def settle(s: State, triggers: list[Trigger]) -> None:
    """Resolve what has been collected. Rules 9.1, 9.3, 24.4."""
    if len(triggers) == 0:
        return
    if len(triggers) == 1:
        fire(s, triggers[0])
        return
    for i in range(s.players):
        seat = s.after(s.active, i)
        while True:
            fire_instant(s, triggers, seat)
            following = next_of(s, triggers, seat)
            if following is None:
                break
            following.done = True
            fire(s, following)


def fire_instant(s: State, triggers: list[Trigger], seat: i64) -> None:
    """A seat's triggers that only hand out tokens: nobody has to say which comes first. Rule 9.1."""
    for waiting in triggers:
        if waiting.seat == seat and waiting.reaction.instant and may_come(triggers, waiting):
            waiting.done = True
            fire(s, waiting)


def next_of(s: State, triggers: list[Trigger], seat: i64) -> Trigger | None:
    """A seat's next trigger; if there are several, the player says which."""
    options = vec[i64]()
    first: Trigger | None = None
    for waiting in triggers:
        if waiting.seat == seat and may_come(triggers, waiting):
            first = waiting if first is None else first
            if name_of(s, waiting) not in options:
                options = append(options, name_of(s, waiting))
    if len(options) < 2 or first is None:
        return first
    s.source = NONE
    s.asker = NONE
    s.landing = NONE
    chosen = s.ask(seat, RESOLVE, options)
    for waiting in triggers:
        if waiting.seat == seat and may_come(triggers, waiting) and name_of(s, waiting) == chosen:
            return waiting
    return first


def name_of(s: State, waiting: Trigger) -> i64:
    """How a trigger is called: by its card and where that stands."""
    return CARDS_AT.of(s.content.copies[waiting.copy].number, s.spot[waiting.copy] % N_CELLS)


def may_come(triggers: list[Trigger], waiting: Trigger) -> bool:
    """Whether a trigger is still to be resolved and nothing must come before it.

    A crushed card comes before the card that crushed it, unless that one's owner may order them. Rules 9.2, 24.3.
    """
    if waiting.done:
        return False
    if waiting.reaction.event != CRUSHES or waiting.reaction.owner_orders:
        return True
    for other in triggers:
        if other.reaction.event == CRUSHED and not other.done and other.copy == waiting.other:
            return False
    return True


def fire(s: State, waiting: Trigger) -> None:
    """Resolve one effect, within its limits. Rules 7.7, 9.6, 24.12."""
    reaction = waiting.reaction
    if reaction.once_per != ALWAYS:
        cause: i64 = THIS_TURN
        if reaction.once_per != PER_TURN:
            cause = waiting.other
        if s.is_marked(waiting.copy, cause):
            return
        s.mark(waiting.copy, cause)
    if reaction.instant:
        reaction.effect.resolve(s, waiting.seat, waiting.copy, waiting.other)
    elif reaction.effect.may_restart() or not s.is_busy(waiting.copy, reaction.event):
        s.begin(waiting.copy, reaction.event)
        reaction.effect.resolve(s, waiting.seat, waiting.copy, waiting.other)
        s.end()

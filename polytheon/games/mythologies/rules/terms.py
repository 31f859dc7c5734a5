"""What an option costs and what it surely brings, from the functions that charge and give it.

Amounts are `{"gems": 2, "favours": 1}` without what is nothing. A price or gain has its whole amount as `gems` and
`favours`. Where a card comes to a cell, what that is made of stands beside it: in the price `cost` (to the supply) and
`toll` (to others), in the gain `invocation`, `effect` (what the card brings by itself when it is played) and each
completed line with its token, which is `{}` where none is left. `crushes` is the card that would be covered.
"""

from __future__ import annotations

from mypy_extensions import i64

from polytheon.games.mythologies.rules.actions import (
    CARDS_AT,
    CHOOSE,
    DISCARD,
    LOSE,
    MOVE,
    MOVE_PILE,
    PLAY,
    PUT,
    TURN,
    USE,
    WAYS,
)
from polytheon.games.mythologies.rules.components import IDS, NONE, YOU_INVOKE_DEITY, named
from polytheon.games.mythologies.rules.effects.opposing import LOST
from polytheon.games.mythologies.rules.events import Trigger, crush_triggers, trigger_in
from polytheon.games.mythologies.rules.grid import LINES, full_lines
from polytheon.games.mythologies.rules.playing import cost_at, invocation_gain, pay, tolls_at
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import members
from polytheon.kernel.offers import Terms
from polytheon.kernel.space import Value


def terms(s: State, me: i64, kind: i64, action: i64) -> Terms:
    """What an answer to the question costs and brings."""
    if action == 0:
        return Terms({}, {})
    if kind == TURN:
        return terms_of_turn(s, me, action)
    if kind == USE:
        return terms_of_use(s, me, action - USE)
    if kind == PUT:
        return terms_of_putting(s, me, action - PUT)
    if kind == CHOOSE:
        return Terms({}, amounts(s.gain_at(me, action - CHOOSE)))
    if kind == LOSE:
        return Terms(amounts(LOST[action - LOSE]), {})
    price: dict[str, Value] = {}
    gain: dict[str, Value] = {}
    if s.asker != NONE:
        effect = s.content.effect(s.asker)
        price = amounts(effect.price_of(s, me, s.acting, action - kind))
        gain = amounts(effect.gain_of(s, me, s.acting, action - kind))
    if kind in (MOVE, MOVE_PILE):
        _, end = WAYS.pair(action - kind)
        add_crushed(s, s.pantheons[me].tops[end], gain)
    return Terms(price, gain)


def amounts(packed: i64) -> dict[str, Value]:
    """A whole price or gain."""
    return {**named(packed)}


# ---- The main question of a turn


def terms_of_turn(s: State, me: i64, action: i64) -> Terms:
    if action >= USE:
        return terms_of_use(s, me, action - USE)
    if action >= DISCARD:
        return Terms({}, amounts(s.content.discard_gain))
    card, cell = CARDS_AT.pair(action - PLAY)
    copy = s.new_copy(card)
    found = terms_of_landing(s, me, copy, cell, True)
    s.spot[copy] = NONE  # only looked at
    return found


def terms_of_use(s: State, me: i64, thing: i64) -> Terms:
    card, _ = CARDS_AT.pair(thing)
    use = s.content.cards[card].use
    assert use is not None
    return Terms(amounts(use.cost), {})


# ---- A card comes to a cell


def terms_of_putting(s: State, me: i64, cell: i64) -> Terms:
    """An effect brings a card. One that calls itself still lies somewhere, so what its leaving changes is not said."""
    if s.landing != s.acting:
        return terms_of_landing(s, me, s.landing, cell, s.invoking)
    gain: dict[str, Value] = {}
    add_crushed(s, s.pantheons[me].tops[cell], gain)
    return Terms(amounts(cost_at(s, me, cell, not s.content.copies[s.landing].creature, s.invoking)), gain)


def terms_of_landing(s: State, me: i64, copy: i64, cell: i64, invoked: bool) -> Terms:
    """Playing a card on a cell. It is paid and put there, looked at, and all is put back."""
    p = s.pantheons[me]
    purses = [(other.gems, other.favours) for other in s.pantheons]
    spot = s.spot[copy]
    lines = full_lines(p.occupied)
    price = price_of_landing(s, me, copy, cell, invoked)
    under = s.land(me, cell, copy)
    gain: dict[str, Value] = {}
    gems, favours = p.gems, p.favours
    if under == NONE:
        for line in members(full_lines(p.occupied) & ~lines):
            token: i64 = 0
            if p.tokens >> line & 1:
                token = s.content.token(line)
            p.gain(token)
            gain[LINES[line]] = named(token)
    add_crushed(s, under, gain)
    if invoked:
        invocation = invocation_gain(s, me, s.content.copies[copy], cell)
        p.gain(invocation)
        if invocation != 0:
            gain["invocation"] = named(invocation)
    if me == s.active and nothing_answers(s, me, copy, under, invoked):
        add_effects(s, me, copy, gain)
    if p.gems != gems:
        gain["gems"] = p.gems - gems
    if p.favours != favours:
        gain["favours"] = p.favours - favours
    s.lift(me, cell)
    s.spot[copy] = spot
    for seat in range(s.players):
        s.pantheons[seat].gems, s.pantheons[seat].favours = purses[seat]
    return Terms(price, gain)


def price_of_landing(s: State, me: i64, copy: i64, cell: i64, invoked: bool) -> dict[str, Value]:
    """Pay for a card; the cost goes to the supply, tolls to others."""
    deity = not s.content.copies[copy].creature
    cost = cost_at(s, me, cell, deity, invoked)
    if cost == 0:
        return {}
    price = amounts(cost)
    toll: i64 = 0
    if invoked:
        toll = tolls_at(s, me, cell)
    if cost != toll:
        price["cost"] = named(cost - toll)
    if toll != 0:
        price["toll"] = named(toll)
    pay(s, me, cell, deity, invoked)
    return price


def nothing_answers(s: State, me: i64, copy: i64, under: i64, invoked: bool) -> bool:
    """Whether no card answers that this one was put down with more than tokens, before its own effect comes."""
    triggers: list[Trigger] = []
    if under != NONE:
        crush_triggers(s, triggers, me, copy, under)
    if invoked and not s.content.copies[copy].creature:
        trigger_in(s, triggers, me, -1, YOU_INVOKE_DEITY, copy)
    return all(trigger.reaction.instant for trigger in triggers)


def add_effects(s: State, me: i64, copy: i64, gain: dict[str, Value]) -> None:
    """The tokens that a card brings by what it does when it is played, up to the first thing that is not certain."""
    total: i64 = 0
    for effect in s.content.copies[copy].on_play:
        amount = effect.at_once(s, me, copy, NONE)
        if amount == NONE:
            break
        s.pantheons[me].gain(amount)
        total += amount
    if total != 0:
        gain["effect"] = named(total)


def add_crushed(s: State, under: i64, gain: dict[str, Value]) -> None:
    """The card on which another one lands, if there is one."""
    if under != NONE:
        gain["crushes"] = IDS.cards[s.content.copies[under].number]

"""Why something cannot be done, from what decides whether it can."""

from __future__ import annotations

from typing import Literal, NamedTuple

from mypy_extensions import i64

from polytheon.games.mythologies.rules.actions import CARDS_AT, DISCARD, PLACES, PLAY, RESOLVE, TAKE, USE
from polytheon.games.mythologies.rules.components import GUARDS_PLANE, IDS, NONE, UNCRUSHABLE, named
from polytheon.games.mythologies.rules.grid import CELLS, PLANE, zone
from polytheon.games.mythologies.rules.pantheon import Pantheon
from polytheon.games.mythologies.rules.playing import cost_at
from polytheon.games.mythologies.rules.state import CREATURE_PILE, CREATURE_SLOTS, State
from polytheon.kernel.bits import bit, lowest
from polytheon.kernel.reasons import Reason


def why_not(s: State, me: i64, action: i64) -> Reason | None:
    """Why an answer to the question is not among its options."""
    if PLAY <= action < DISCARD:
        card, cell = CARDS_AT.pair(action - PLAY)
        return not_in_hand(s, me, card) or no_play(s, me, card, cell)
    if DISCARD <= action < USE:
        return not_in_hand(s, me, action - DISCARD)
    if USE <= action < RESOLVE:
        card, cell = CARDS_AT.pair(action - USE)
        return no_use(s, me, card, cell)
    if TAKE <= action < PLAY:
        mythology, slot = PLACES.pair(action - TAKE)
        return no_slot(s, me, mythology, slot)
    return None


def not_in_hand(s: State, me: i64, card: i64) -> Reason | None:
    in_hand = s.hands[2 * me] == card or s.hands[2 * me + 1] == card
    return None if in_hand else Reason("not_in_hand", {"card": IDS.cards[card]})


class Obstacle(NamedTuple):
    """Why a card cannot be played on a cell: `by` is the card that protects what lies there."""

    code: Literal["deity", "protected", "missing"]
    by: int
    lacking: int


def no_landing(s: State, me: i64, card: i64, cell: i64) -> Obstacle | None:
    """Why a card of the hand cannot be played on a cell."""
    p = s.pantheons[me]
    if p.landing() & bit(cell) == 0:
        if p.creatures >> cell & 1 == 0:
            return Obstacle("deity", NONE, 0)
        return Obstacle("protected", protector(s, p, cell), 0)
    lacking = p.lacking(cost_at(s, me, cell, not s.content.cards[card].creature, True))
    return None if lacking == 0 else Obstacle("missing", NONE, lacking)


def protector(s: State, p: Pantheon, cell: i64) -> i64:
    """The card for which the creature on a cell cannot be crushed: itself, or one that guards its plane."""
    guard = cell
    if p.traits[UNCRUSHABLE] >> cell & 1 == 0:
        guard = lowest(p.traits[GUARDS_PLANE] & zone(PLANE, cell))
    return s.content.copies[p.tops[guard]].number


def no_play(s: State, me: i64, card: i64, cell: i64) -> Reason | None:
    obstacle = no_landing(s, me, card, cell)
    if obstacle is None or obstacle.code == "missing":
        return missing(0 if obstacle is None else obstacle.lacking)
    return Reason(obstacle.code, {} if obstacle.by == NONE else {"card": IDS.cards[obstacle.by]})


def no_use(s: State, me: i64, card: i64, cell: i64) -> Reason | None:
    """Why a permanent effect cannot be used now."""
    copy = s.pantheons[me].tops[cell]
    if copy == NONE or s.content.copies[copy].number != card:
        return Reason("not_there", {"card": IDS.cards[card], "cell": CELLS[cell]})
    use = s.content.copies[copy].use
    if use is None:
        return Reason("no_ability", {"card": IDS.cards[card]})
    return missing(s.pantheons[me].lacking(use.cost)) or Reason("not_now", {"card": IDS.cards[card]})


def missing(lacking: i64) -> Reason | None:
    """The gems and favours that are missing, if there are some."""
    return None if lacking == 0 else Reason("missing", {"amount": named(lacking)})


def no_slot(s: State, me: i64, mythology: i64, slot: i64) -> Reason | None:
    """Why a pawn cannot be put on a slot: another board is the destined one, or no card can be selected there."""
    quarter = s.destined(me)
    if mythology != s.boards[quarter]:
        return Reason("other_board", {"mythology": IDS.mythologies[s.boards[quarter]]})
    if slot == CREATURE_PILE:
        return Reason("pile_closed" if s.free_slots(me, quarter) & CREATURE_SLOTS else "taken", {})
    locked = s.locked == quarter and s.locker != me
    return Reason("locked" if locked and s.slots[4 * quarter + slot] != NONE else "taken", {})

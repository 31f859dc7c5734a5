"""Why something cannot be done, from what decides whether it can."""

from __future__ import annotations

from mypy_extensions import i64

from polytheon.games.mytikas.rules.actions import (
    BUILD,
    CHANGE,
    FAVOR,
    FAVOR_FROM,
    FAVORS_OF_PLAYERS,
    MOVE,
    OFFER,
    OFFERING,
    PLACE,
    SITES,
)
from polytheon.games.mytikas.rules.components import IDS, NONE, SMALL_CITY
from polytheon.games.mytikas.rules.cubes import lacking
from polytheon.games.mytikas.rules.effects import Build
from polytheon.games.mytikas.rules.rules import asking_action, closed_by, main_action, may_use_bonus
from polytheon.games.mytikas.rules.state import State
from polytheon.games.mytikas.rules.tokens import fewest_offerings
from polytheon.kernel.bits import bit
from polytheon.kernel.reasons import Reason


def why_not(s: State, me: i64, action: i64) -> Reason | None:
    """Why an answer to the question is not among its options."""
    if MOVE <= action < CHANGE:
        return no_move(s, me, action - MOVE)
    if BUILD <= action < FAVOR:
        slot, level = SITES.pair(action - BUILD)
        return no_building(s, me, slot, level + 1)
    if FAVOR <= action < FAVOR_FROM:
        return Reason("no_favor", {"god": IDS.gods[action - FAVOR]})
    if FAVOR_FROM <= action < OFFERING:
        god, seat = FAVORS_OF_PLAYERS.pair(action - FAVOR_FROM)
        return no_favor_of(s, me, god, seat)
    if OFFER <= action < PLACE:
        return no_offering(s, me, action - OFFER)
    return None


def no_move(s: State, me: i64, space: i64) -> Reason | None:
    """Why the builder cannot go to a space: somebody stands there, or there is nothing to do."""
    for seat in range(s.players):
        if closed_by(s, seat) & bit(space):
            return Reason("you_stand", {}) if seat == me else Reason("closed", {"seat": int(seat)})
    action = main_action(s, me, s.content.spaces[space])
    if isinstance(action, Build):
        return Reason("no_city" if action.small.number == SMALL_CITY else "no_temple", {})
    god = IDS.gods[space // 2]
    return Reason("no_use" if may_use_bonus(s, me, space // 2) else "no_use_no_favor", {"god": god})


def no_building(s: State, me: i64, slot: i64, level: i64) -> Reason | None:
    """Why a construction cannot be built on a level."""
    board = s.boards[me]
    name = IDS.slots[slot]
    action = asking_action(s, me)
    if not isinstance(action, Build) or not action.small.first <= slot < action.large.end:
        return None
    if board.built[slot] != 0:
        return Reason("built", {"slot": name})
    if s.tokens[level - 1] == 0:
        return Reason("no_token", {"level": int(level)})
    twin = s.content.slots[slot].twin
    if twin != NONE and board.built[twin] == 0:
        return Reason("twin_first", {"slot": IDS.slots[twin]})
    cubes = lacking(board, action.cost(slot), level, s.drops_freely(me))
    return Reason("lacking", {"slot": name, "level": int(level), "cubes": cubes})


def no_favor_of(s: State, me: i64, god: i64, seat: i64) -> Reason | None:
    """Why a favor cannot be taken from a player."""
    if seat == me or seat >= s.players:
        return None
    if s.stacks[god] > 0:
        return Reason("stack_first", {"god": IDS.gods[god]})
    return Reason("has_none", {"seat": int(seat), "god": IDS.gods[god]})


def no_offering(s: State, me: i64, card: i64) -> Reason | None:
    """Why no offering can be made to a deity."""
    owner = s.owner(card)
    if owner == NONE and s.river & bit(card) == 0:
        return Reason("not_on_table", {"deity": IDS.deities[card]})
    if s.locked & bit(card):
        return Reason("locked", {"deity": IDS.deities[card]})
    need = fewest_offerings(s, me, card)
    if need <= s.boards[me].offerings:
        return None  # the action that asks only takes offerings
    return Reason("offerings", {"need": int(need), "have": int(s.boards[me].offerings)})

"""Why something cannot be done, from what decides whether it can."""

from __future__ import annotations

from mypy_extensions import i64

from polytheon.games.pantheon.rules.actions import (
    BUY,
    BUY_ACTION,
    BUY_COLUMN,
    BUY_FOOT,
    COLUMN,
    FOOT,
    MOVE,
    PAY,
    PURCHASES,
    TURN,
    WORSHIP,
    WORSHIP_COPY,
)
from polytheon.games.pantheon.rules.board import WIDTH, holds
from polytheon.games.pantheon.rules.components import IDS, NONE
from polytheon.games.pantheon.rules.payment import best_types, lacks
from polytheon.games.pantheon.rules.placing import (
    feet_placed,
    near_for_columns,
    near_for_feet,
    occupied,
    placing_cost,
)
from polytheon.games.pantheon.rules.state import State
from polytheon.games.pantheon.rules.turns import price_of
from polytheon.kernel.reasons import Reason
from polytheon.kernel.space import Value


def why_not(s: State, me: i64, kind: i64, action: i64) -> Reason | None:
    """Why an answer to the question is not among its options."""
    if FOOT <= action < COLUMN:
        return no_piece(s, me, kind, action - FOOT, False)
    if COLUMN <= action < PAY:
        return no_piece(s, me, kind, action - COLUMN, True)
    if BUY <= action < FOOT:
        return no_purchase(s, me, action - BUY)
    if action == TURN + MOVE:
        return Reason("no_move", {})
    if action == TURN + BUY_ACTION:
        return Reason("no_money", {})
    if TURN + WORSHIP <= action < BUY:
        return no_worship(s, me, s.content.god_of_kind[action - TURN - WORSHIP])
    if action >= TURN + WORSHIP_COPY:
        return no_worship(s, me, s.content.god_of_copy[action - TURN - WORSHIP_COPY])
    return None


def no_piece(s: State, me: i64, kind: i64, place: i64, column: bool) -> Reason | None:
    """Why a foot or a column cannot be put on a hex: the first rule that forbids it."""
    board, player = s.content.board, s.players[me]
    if place >= WIDTH * board.height:
        return Reason("no_hex", {})
    others, full = occupied(s, me)
    if not holds(board.column_hexes if column else board.foot_hexes, place):
        return Reason("for_feet" if column else "for_columns", {})
    if holds(player.feet, place) or holds(player.columns, place) or holds(player.network, place):
        return Reason("own" if place != s.temple else "temple", {})
    if holds(full, place):
        return Reason("full", {})
    if (player.columns_supply if column else player.feet_supply) == 0:
        return Reason("no_column" if column else "no_foot", {})
    if column and not holds(near_for_columns(s, me, others, s.jumps), place):
        return Reason("far_column", {})
    if not column and not holds(near_for_feet(s, me, others, s.jumps), place):
        return Reason("far" if feet_placed(s, player) > 0 else "first", {})
    cost = placing_cost(s, me, place)
    short = Reason("money" if kind == BUY else "steps", {"cost": int(cost), "n": int(s.left)})
    return short if cost > s.left else None


def no_purchase(s: State, me: i64, bought: i64) -> Reason | None:
    """Why something cannot be bought."""
    player = s.players[me]
    if (bought == BUY_FOOT and player.feet_general == 0) or (bought == BUY_COLUMN and player.columns_general == 0):
        return Reason("none_left", {})
    if bought < BUY_FOOT:
        offering, rank = PURCHASES.pair(bought)
        if player.ranks[offering] > rank:
            return Reason("has_rank", {"offering": IDS.offerings[offering]})
    price = price_of(s, me, bought)
    return Reason("short_money", {"n": int(price - s.left)}) if price > s.left else None


def no_worship(s: State, me: i64, number: i64) -> Reason | None:
    """Why a god cannot be worshipped: it is not there, or offerings are missing."""
    if number == NONE or s.gods[number] == 0:
        return Reason("no_such_god", {})
    god, player = s.content.gods[number], s.players[me]
    missing = lacks(player, god, best_types(player, god))
    if not missing:  # it can be worshipped, but is not called by its copy
        return Reason("no_such_god", {})
    fields: dict[str, Value] = {"god": IDS.gods[god.kind], "lack": missing[0]}
    if len(missing) > 1:
        fields["instead"] = missing[1]
    return Reason("god", fields)

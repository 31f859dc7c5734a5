"""Where feet and columns may go, and what placing one does."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from polytheon.games.pantheon.rules.actions import COLUMN, FOOT
from polytheon.games.pantheon.rules.board import N_HEXES, WIDTH, holds, put
from polytheon.games.pantheon.rules.components import LOOT_HEXES, NONE
from polytheon.games.pantheon.rules.state import Player, State
from polytheon.kernel.bits import Ints, lowest


def begin_network(s: State) -> None:
    """A new epoch: every network begins at the temple, with the old columns that touch it. Rules 5.8, 5.10."""
    for player in s.players:
        player.network = s.content.board.only(s.temple)
        link_columns(s, player)


def link_columns(s: State, player: Player) -> None:
    """Old columns that touch the network become part of it, and those that touch them, and so on. Rules 5.10, 5.11."""
    board = s.content.board
    grown = True
    while grown:
        grown = False
        near = board.around(player.network)
        for row in range(board.height):
            linked = near[row] & player.columns[row] & ~player.network[row]
            if linked != 0:
                player.network[row] |= linked
                grown = True


def feet_placed(s: State, player: Player) -> i64:
    """How many feet a player has on the board."""
    return s.content.feet - player.feet_general - player.feet_supply


def append_placements(s: State, me: i64, budget: i64, jumps: i64, kind: i64, options: Ints) -> Ints:
    """Add every placement that the player has the piece and the budget for, as things of `kind`. Rules 5.4 to 5.9."""
    content = s.content
    player = s.players[me]
    has_foot = player.feet_supply > 0
    has_column = player.columns_supply > 0
    if budget < content.place_price or not (has_foot or has_column):
        return options
    board = content.board
    others, full = occupied(s, me)
    near = near_for_feet(s, me, others, jumps) if has_foot else board.foot_hexes
    beside = near_for_columns(s, me, others, jumps) if has_column else board.foot_hexes
    dear = budget >= content.occupied_price
    for row in range(board.height):
        open_hexes = ~(player.network[row] | player.columns[row] | full[row])
        if not dear:
            open_hexes &= ~others[row]
        if has_foot:
            options = append_row(options, near[row] & board.foot_hexes[row] & open_hexes, FOOT - kind + WIDTH * row)
        if has_column:
            open_hexes &= beside[row] & board.column_hexes[row]
            options = append_row(options, open_hexes, COLUMN - kind + WIDTH * row)
    return options


def append_row(options: Ints, mask: i64, first: i64) -> Ints:
    while mask != 0:
        options = append(options, first + lowest(mask))
        mask &= mask - 1
    return options


def occupied(s: State, me: i64) -> tuple[Ints, Ints]:
    """The hexes with pieces of others, and those with two of them, which are full. Rule 5.5."""
    others = s.content.board.nowhere()
    full = s.content.board.nowhere()
    for seat in range(len(s.players)):
        if seat != me:
            player = s.players[seat]
            for row in range(len(others)):
                pieces = player.feet[row] | player.columns[row]
                full[row] |= others[row] & pieces
                others[row] |= pieces
    return others, full


def near_for_feet(s: State, me: i64, others: Ints, jumps: i64) -> Ints:
    """Hexes that a foot reaches: next to the network or, for the first foot, to the temple; or by a jump from there.

    Rules 5.8, 5.9, 13.6, 16.21.
    """
    board = s.content.board
    player = s.players[me]
    near = board.around(player.network if feet_placed(s, player) > 0 else board.only(s.temple))
    if jumps > 0:
        landing = board.around(jumped_over(near, others, player))
        for row in range(board.height):
            near[row] |= landing[row]
    return near


def near_for_columns(s: State, me: i64, others: Ints, jumps: i64) -> Ints:
    """Hexes next to one's own foot, or next to another's foot that is jumped over. Rules 5.7, 16.20, 16.23."""
    board = s.content.board
    player = s.players[me]
    near = board.around(player.feet)
    if jumps > 0:
        jumped = jumped_over(board.around(player.network), others, player)
        for row in range(board.height):
            jumped[row] &= board.foot_hexes[row]
        landing = board.around(jumped)
        for row in range(board.height):
            near[row] |= landing[row]
    return near


def jumped_over(near: Ints, others: Ints, player: Player) -> Ints:
    """The hexes within reach that only others stand on. Rules 13.6, 16.24."""
    jumped = near[:]
    for row in range(len(near)):
        jumped[row] &= others[row] & ~player.network[row] & ~player.columns[row]
    return jumped


def placing_cost(s: State, me: i64, place: i64) -> i64:
    """What it takes to put a piece on a hex: more if another player's piece is there. Rules 5.4, 6.5, 13.7."""
    for seat in range(len(s.players)):
        if seat != me and (holds(s.players[seat].feet, place) or holds(s.players[seat].columns, place)):
            return s.content.occupied_price
    return s.content.place_price


def place_piece(s: State, me: i64, piece: i64) -> bool:
    """Put a foot or a column (hex, or hex + N_HEXES) from the supply on the board. Return whether it took a jump.

    Rules 5.3, 13.6, 13.9.
    """
    player = s.players[me]
    board = s.content.board
    if piece >= N_HEXES:
        place = piece - N_HEXES
        jumped = not board.touches(place, player.feet)
        player.columns_supply -= 1
        put(player.columns, place)
    else:
        place = piece
        near = player.network if feet_placed(s, player) > 0 else board.only(s.temple)
        jumped = not board.touches(place, near)
        player.feet_supply -= 1
        put(player.feet, place)
        take_loot(s, me, place)
    put(player.network, place)
    link_columns(s, player)
    return jumped


def take_loot(s: State, me: i64, place: i64) -> None:
    """A foot takes the loot tile of its hex from the board; its effect comes after the action. Rules 5.13, 6.6."""
    slot = loot_slot(s, place)
    if slot != NONE:
        s.taken = append(s.taken, s.loot[slot])
        s.taker = me
        s.loot[slot] = NONE


def loot_slot(s: State, place: i64) -> i64:
    """Which of the people's loot tiles lies on a hex; NONE."""
    hexes = s.content.peoples[s.people].loot
    for slot in range(LOOT_HEXES):
        if s.loot[slot] != NONE and hexes[slot] == place:
            return slot
    return NONE


def found_column(s: State, me: i64, place: i64) -> None:
    """Put a column of the general supply on a hex, connected or not. Rule 12.5."""
    player = s.players[me]
    player.columns_general -= 1
    put(player.columns, place)
    link_columns(s, player)

"""Building cities and temples on Mount Olympus."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from polytheon.games.mytikas.rules.actions import SITES
from polytheon.games.mytikas.rules.components import N_LEVELS, N_SLOTS, NONE, Construction, Cubes
from polytheon.games.mytikas.rules.cubes import can_pay, pay
from polytheon.games.mytikas.rules.state import BUILT, LEVELS, Board, State
from polytheon.kernel.bits import Ints, bit

SOURCE_SLOT: Final = 17  # the sources of questions before it are the deity cards and the starting city
FULL_LEVELS: Final = 3  # levels without tokens that trigger the end


def levels_for(s: State, me: i64, construction: Construction, cost: Cubes, dropping: bool) -> i64:
    """The set of levels on which the player can build one of these, by their numbers. Rules 11.2, 11.4."""
    board = s.boards[me]
    if is_all_built(board, construction):
        return 0
    levels: i64 = 0
    for level in range(1, N_LEVELS + 1):
        if s.tokens[level - 1] > 0 and can_pay(board, cost, level, dropping):
            levels |= bit(level)
    return levels


def can_build(s: State, me: i64, construction: Construction, cost: Cubes, dropping: bool) -> bool:
    """Whether there is a level on which the player can build one of these. Rules 11.1, 11.4."""
    board = s.boards[me]
    if is_all_built(board, construction):
        return False
    for level in range(1, N_LEVELS + 1):
        if s.tokens[level - 1] > 0:
            if can_pay(board, cost, level, dropping):
                return True
            if dropping:  # on a higher level there is less to pay with
                return False
    return False


def is_all_built(board: Board, construction: Construction) -> bool:
    """Rule 11.5."""
    return all(board.built[slot] != 0 for slot in range(construction.first, construction.end))


def append_builds(s: State, me: i64, construction: Construction, cost: Cubes, options: Ints) -> Ints:
    """Each slot with a pawn on each possible level; of two slots with the same effect the first. Rules 11.5, 19.32."""
    board = s.boards[me]
    levels = levels_for(s, me, construction, cost, s.drops_freely(me))
    for slot in range(construction.first, construction.end):
        twin = s.content.slots[slot].twin
        if board.built[slot] == 0 and (twin == NONE or board.built[twin] != 0):
            for level in range(1, N_LEVELS + 1):
                if levels >> level & 1:
                    options = append(options, SITES.of(slot, level - 1))
    return options


def build(s: State, me: i64, slot: i64, level: i64, cost: Cubes) -> None:
    """Pay with cubes of the level, put the pawn there, take a level token, resolve the effect under the slot.

    Rules 11.3, 11.6, 12.7.
    """
    place_pawn(s, me, slot, level, cost)
    check_end(s, s.boards[me])
    for effect in s.content.slots[slot].effects:
        s.source = SOURCE_SLOT + slot
        effect.resolve(s, me, level)


def place_pawn(s: State, me: i64, slot: i64, level: i64, cost: Cubes) -> None:
    """Pay for a construction and put its pawn on a level. Rules 11.3, 11.4."""
    pay(s.boards[me], cost, level)
    s.boards[me].built[slot] = level
    s.tokens[level - 1] -= 1


def full_levels(s: State) -> list[int]:
    """The levels without tokens. Rule 16.1."""
    return [int(level) for level in range(1, N_LEVELS + 1) if s.tokens[level - 1] == 0]


def check_end(s: State, board: Board) -> None:
    """Three levels without tokens, or a player without pawns, trigger the end. Rules 16.1, 16.2."""
    if are_levels_full(s):
        s.trigger(LEVELS)
    if has_built_all(board):
        s.trigger(BUILT)


def are_levels_full(s: State) -> bool:
    """Whether enough levels are without tokens to end the game. Rule 16.1."""
    empty: i64 = 0
    for level in range(N_LEVELS):
        if s.tokens[level] == 0:
            empty += 1
    return empty >= FULL_LEVELS


def has_built_all(board: Board) -> bool:
    """Whether a player has no pawn left. Rule 16.2."""
    left: i64 = 0
    for slot in range(N_SLOTS):
        if board.built[slot] == 0:
            left += 1
    return left == 0


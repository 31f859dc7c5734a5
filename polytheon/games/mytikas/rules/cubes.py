"""Cubes on a board: producing, raising, lifting, moving, dropping, and paying with them.

On one's own turn cubes may be dropped to lower levels for free. Where nothing but a payment depends on it that is not
asked: cubes of higher levels pay too, the lowest first, because a higher cube is worth at least a lower one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.mytikas.rules.actions import (
    BRING,
    COMBINATIONS,
    DROP,
    DROPPING,
    GIVE,
    MOVES_OF_CUBES,
    PRODUCE,
    PRODUCTIONS,
    RAISE,
    UPGRADE,
    UPGRADES,
)
from polytheon.games.mytikas.rules.components import (
    KINDS,
    MARBLE,
    N_LEVELS,
    N_PLACES,
    STONE,
    TOP,
    Cubes,
    kind_at,
    level_at,
    place,
)
from polytheon.games.mytikas.rules.state import Board, State
from polytheon.kernel.bits import Ints

BELOW_TOP: Final = 9  # the places below the highest level come first

# ---- Produce


def produce(s: State, me: i64, combinations: Ints, level: i64, optional: bool) -> bool:
    """Produce one of the combinations on a level. Rules 6.1, 6.2, 6.4."""
    options = vec[i64](capacity=len(combinations) + 1)
    if optional:
        options = append(options, -PRODUCE)
    for combination in combinations:
        options = append(options, PRODUCTIONS.of(level - 1, combination))
    chosen = s.ask(me, PRODUCE, options)
    if chosen < 0:
        return False
    add_production(s.boards[me].cubes, chosen)
    return True


def add_production(cubes: Ints, production: i64) -> None:
    """The cubes of a combination come to a level."""
    level, combination = PRODUCTIONS.pair(production)
    for kind in range(3):
        cubes[place(level + 1, kind)] += COMBINATIONS.amount(combination, kind)


# ---- Raise, lift, move


def can_raise(s: State, me: i64, dropping: bool) -> bool:
    """One cube below the highest level is needed; a player who may drop a cube first can raise any. Rule 19.6."""
    cubes = s.boards[me].cubes
    places: i64 = BELOW_TOP
    if dropping:
        places = N_PLACES
    return any(cubes[at] > 0 for at in range(places))


def raise_cubes(s: State, me: i64, steps: i64, upgrades: i64, optional: bool) -> bool:
    """Raise cubes by up to `steps` levels; some steps may turn stone into marble or marble into gold.

    Rules 7.1, 7.2, 19.19.
    """
    cubes = s.boards[me].cubes
    raised = False
    while steps > 0:
        steps -= 1
        options = ways_to_raise(s, me, upgrades > 0, optional or raised)
        if len(options) == 0:
            break
        chosen = s.ask(me, RAISE, options)
        if chosen < 0:
            break
        raise_cube(cubes, chosen)
        if chosen >= N_PLACES:
            upgrades -= 1
        raised = True
    return raised


def raise_cube(cubes: Ints, step: i64) -> None:
    """Raise the cube at a place or, by a step beyond the places, one as the next better kind. Rule 14.15."""
    at = step
    better: i64 = 0
    if step >= N_PLACES:
        level, kind = UPGRADES.pair(step - (UPGRADE - RAISE))
        at = place(level + 1, kind)
        better = 1
    cubes[at] -= 1
    cubes[place(raised(level_at(at)), kind_at(at) + better)] += 1


def raised(level: i64) -> i64:
    """The level to which a cube is raised. One of the highest level is dropped first."""
    return min(level + 1, TOP)


def better_kind(kind: str) -> str:
    """The next better kind of cubes."""
    return KINDS[KINDS.index(kind) + 1]


def ways_to_raise(s: State, me: i64, upgrading: bool, may_stop: bool) -> Ints:
    """The options of one step; none if only stopping is left. Rules 7.1, 12.6, 19.22."""
    cubes = s.boards[me].cubes
    options = vec[i64](capacity=24)
    if may_stop:
        options = append(options, -RAISE)
    idle = len(options)
    for at in range(BELOW_TOP):
        if cubes[at] > 0:
            options = append(options, at)
    if len(options) == 0:  # the one step that must be done: drop a cube and raise it again
        for at in range(BELOW_TOP, N_PLACES):
            if cubes[at] > 0:
                options = append(options, at)
    if upgrading:
        highest: i64 = TOP - 1
        if s.drops_freely(me):
            highest = TOP
        for level in range(1, highest + 1):
            for kind in range(2):
                if cubes[place(level, kind)] > 0:
                    options = append(options, UPGRADE - RAISE + UPGRADES.of(level - 1, kind))
    if len(options) == idle:
        return vec[i64]()
    return options


def lift_cubes(s: State, me: i64, count: i64, optional: bool) -> bool:
    """Bring cubes to any higher level. Rules 7.3, 19.19."""
    cubes = s.boards[me].cubes
    lifted = False
    while count > 0:
        count -= 1
        options = vec[i64](capacity=24)
        for at in range(BELOW_TOP):
            if cubes[at] > 0:
                for above in range(level_at(at), N_LEVELS):
                    options = append(options, MOVES_OF_CUBES.of(at, above))
        if optional or lifted:
            if len(options) == 0:
                break
            options = with_enough(options, BRING)
        elif len(options) == 0:  # drop a cube and lift it again
            for at in range(BELOW_TOP, N_PLACES):
                if cubes[at] > 0:
                    options = append(options, MOVES_OF_CUBES.of(at, TOP - 1))
        chosen = s.ask(me, BRING, options)
        if chosen < 0:
            break
        bring(cubes, chosen)
        lifted = True
    return lifted


def move_cubes(s: State, me: i64, count: i64) -> None:
    """Bring up to `count` cubes to any other level, up or down. Rules 7.4, 19.19, 19.30."""
    cubes = s.boards[me].cubes
    while count > 0:
        count -= 1
        options = vec[i64](capacity=40)
        options = append(options, -BRING)
        for at in range(N_PLACES):
            if cubes[at] > 0:
                for other in range(N_LEVELS):
                    if other != level_at(at) - 1:
                        options = append(options, MOVES_OF_CUBES.of(at, other))
        if len(options) == 1:
            return
        chosen = s.ask(me, BRING, options)
        if chosen < 0:
            return
        bring(cubes, chosen)


def bring(cubes: Ints, move: i64) -> None:
    """Bring a cube to a level."""
    at, target = MOVES_OF_CUBES.pair(move)
    cubes[at] -= 1
    cubes[place(target + 1, kind_at(at))] += 1


def with_enough(options: Ints, kind: i64) -> Ints:
    """The options with "enough" before them."""
    found = vec[i64](capacity=len(options) + 1)
    found = append(found, -kind)
    for option in options:
        found = append(found, option)
    return found


# ---- Drop


def has_cube_to_drop(board: Board) -> bool:
    return any(board.cubes[at] > 0 for at in range(3, N_PLACES))


def drop_cubes(s: State, me: i64) -> None:
    """Bring any number of cubes to lower levels. Rule 7.5."""
    board = s.boards[me]
    while has_cube_to_drop(board) and s.ask(me, DROPPING, enough_or(DROPPING)) >= 0:
        options = vec[i64](capacity=24)
        for at in range(3, N_PLACES):
            if board.cubes[at] > 0:
                for below in range(level_at(at) - 1):
                    options = append(options, MOVES_OF_CUBES.of(at, below))
        bring(board.cubes, s.ask(me, DROP, options))


def enough_or(kind: i64) -> Ints:
    """ "enough", or the one thing of a kind."""
    options = vec[i64](capacity=2)
    options = append(options, -kind)
    return append(options, 0)


# ---- Pay


def can_pay(board: Board, cost: Cubes, level: i64, dropping: bool) -> bool:
    """Whether the cubes on a level suffice, or with dropping those on it and above. Rule 11.4."""
    return all(missing(board, cost, kind, level, dropping) <= 0 for kind in range(3))


def missing(board: Board, cost: Cubes, kind: i64, level: i64, dropping: bool) -> i64:
    """How many cubes of a kind are missing to pay on a level; not more than 0 if they suffice."""
    need = amount(cost, kind)
    at = place(level, kind)
    while need > 0 and at < N_PLACES:
        need -= board.cubes[at]
        if not dropping:
            break
        at += 3
    return need


def lacking(board: Board, cost: Cubes, level: i64, dropping: bool) -> dict[str, int]:
    """The cubes that are missing to pay on a level."""
    found: dict[str, int] = {}
    for kind, name in enumerate(KINDS):
        count = missing(board, cost, kind, level, dropping)
        if count > 0:
            found[name] = count
    return found


def pay(board: Board, cost: Cubes, level: i64) -> None:
    """Spend cubes of a level and, where they do not suffice, the lowest above it. Rules 11.4, 19.2."""
    for kind in range(3):
        spend(board, kind, amount(cost, kind), level)


def spend(board: Board, kind: i64, count: i64, level: i64) -> None:
    at = place(level, kind)
    while count > 0:
        paid = min(count, board.cubes[at])
        board.cubes[at] -= paid
        count -= paid
        at += 3


def amount(cubes: Cubes, kind: i64) -> i64:
    if kind == STONE:
        return cubes.stone
    if kind == MARBLE:
        return cubes.marble
    return cubes.gold


def give_cubes(s: State, me: i64, count: i64) -> None:
    """Return `count` cubes of the player's choice to the supply. Rule 14.4."""
    cubes = s.boards[me].cubes
    while count > 0:
        count -= 1
        options = vec[i64](capacity=N_PLACES)
        for at in range(N_PLACES):
            if cubes[at] > 0:
                options = append(options, at)
        cubes[s.ask(me, GIVE, options)] -= 1

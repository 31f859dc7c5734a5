"""How good a position looks to a seat: rough and fast, for bots.

A player's worth is the points on the table plus what the rest may still become, all in points. The table below says
how much; towards the end of the game everything but points fades.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.mytikas.rules.building import levels_for
from polytheon.games.mytikas.rules.components import (
    KINDS,
    LARGE_CITY,
    LARGE_TEMPLE,
    N_LEVELS,
    N_SLOTS,
    NONE,
    SMALL_CITY,
    SMALL_TEMPLE,
    Action,
    Construction,
    Cubes,
    place,
)
from polytheon.games.mytikas.rules.effects import (
    Build,
    Lift,
    ProduceOnce,
    ProducePerCity,
    Raise,
    TakeFavors,
    TakeOfferings,
)
from polytheon.games.mytikas.rules.rules import main_action, may_do_bonus
from polytheon.games.mytikas.rules.scoring import card_points, construction_points, total
from polytheon.games.mytikas.rules.state import ACTING, DROPS, FOLLOWING, MOVING, State
from polytheon.kernel.bits import Ints, bit, highest, lowest

CUBE: Final = (0.42, 0.7, 0.55)  # a stone, a marble, a gold on level 1; as much again for each level above
SPARE_CUBE: Final = 0.05  # of any kind that is beyond the needs of two constructions
ENOUGH_CUBES: Final = (5, 4, 3)  # of each kind, for two constructions
OFFERING: Final = 1.0  # in the reserve, up to the lowest lock
SPARE_OFFERING: Final = 0.3
FAVOR: Final = 1.3  # the first of a god
SPARE_FAVOR: Final = 0.5
CITY: Final = 0.9  # for what it will produce, beyond its points
TEMPLE: Final = 1.0  # for the offerings it will bring
DEITY: Final = 2.4  # to control a card, whatever it would score now
LOCKED_POINTS: Final = 0.75  # the share of its points that a card with a lock is worth besides
NEAR_POINTS: Final = 0.6  # and one without, when it is as near to the lock as can be
FADE: Final = 1.6  # how early everything but points begins to fade
TEMPO: Final = 1.0  # to be on turn
# What the space under the builder promises before the action is done
PRODUCTION: Final = 1.2  # of a city on level 1
ONE_PRODUCTION: Final = 1.5  # on level 1
STEP: Final = 0.55  # of raising
BUILDING: Final = 1.6  # for the effect and the income, beyond the points
LOCKING: Final = 1.5  # to secure an own card
STEALING: Final = 1.4  # how much better another player's card is than one of the river


def evaluate(s: State, seat: i64) -> float:
    """By how many points the seat may hope to win."""
    left = min(1.0, FADE * time_left(s))
    best = -1000.0
    for other in range(s.players):
        if other != seat:
            best = max(best, worth(s, other, left))
    return worth(s, seat, left) - best


def worth(s: State, me: i64, left: float) -> float:
    """The points of a player, and what the rest may become while there is time left; ties are half a point."""
    if s.over:
        return float(total(s, me)) + (0.5 if s.winners & bit(me) else 0.0)
    points = 0.0
    for construction in range(len(s.content.constructions)):
        points += float(construction_points(s, me, construction))
    points += cards_worth(s, me, left)
    points += left * (cubes_worth(s, me) + tokens_worth(s, me) + income_worth(s, me))
    if s.stage == FOLLOWING and s.follower == me and s.followed != NONE:
        points += left * promise(s, me, main_action(s, me, s.content.spaces[s.followed]))
    return points + left * turn_worth(s, me)


def turn_worth(s: State, me: i64) -> float:
    """To be on turn, or about to be, and what is still to be done in a turn."""
    if s.stage >= DROPS:
        return TEMPO if s.after(s.active) == me else 0.0
    if s.active != me:
        return 0.0
    return TEMPO if s.stage <= MOVING else prospect(s, me)


def time_left(s: State) -> float:
    """The share of the game that is still to come, by the trigger that is nearest."""
    table = s.table()
    locks = float(s.locks_left()) / float(len(table.locks))
    unbuilt: i64 = N_SLOTS
    for board in s.boards:
        pawns: i64 = 0
        for level in board.built:
            if level == 0:
                pawns += 1
        unbuilt = min(unbuilt, pawns)
    return min(locks, float(unbuilt) / float(N_SLOTS), tokens_to_go(s.tokens) / tokens_to_go(table.tokens))


def tokens_to_go(tokens: Ints) -> float:
    """How many tokens are on the three levels that have fewest."""
    found: i64 = 0
    most: i64 = 0
    for count in tokens:
        found += count
        most = max(most, count)
    return float(found - most)


def cards_worth(s: State, me: i64, left: float) -> float:
    """Cards can be lost, the less the nearer they are to a lock; in the end their points count."""
    points = 0.0
    cards = s.boards[me].cards
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        share = LOCKED_POINTS
        if s.locked & bit(card) == 0 and s.locks_left() > 0:
            share = NEAR_POINTS * float(s.laid[card]) / float(s.table().locks[s.locks_taken])
        scored = float(card_points(s, me, card))
        points += left * (DEITY + share * scored) + (1.0 - left) * scored
    return points


def cubes_worth(s: State, me: i64) -> float:
    cubes = s.boards[me].cubes
    points = 0.0
    for kind in range(len(KINDS)):
        wanted: i64 = ENOUGH_CUBES[kind]
        for level in range(N_LEVELS, 0, -1):
            count = cubes[place(level, kind)]
            used = min(count, wanted)
            wanted -= used
            points += float(level) * (CUBE[kind] * float(used) + SPARE_CUBE * float(count - used))
    return points


def tokens_worth(s: State, me: i64) -> float:
    """Offerings in the reserve and favors."""
    board = s.boards[me]
    offerings = board.offerings
    used = offerings
    if s.locks_left() > 0:
        used = min(offerings, s.table().locks[s.locks_taken])
    points = OFFERING * float(used) + SPARE_OFFERING * float(offerings - used)
    for favors in board.favors:
        if favors > 0:
            points += FAVOR + SPARE_FAVOR * float(favors - 1)
    return points


def income_worth(s: State, me: i64) -> float:
    cities = s.count_built(me, SMALL_CITY) + s.count_built(me, LARGE_CITY)
    temples = s.count_built(me, SMALL_TEMPLE) + 2 * s.count_built(me, LARGE_TEMPLE)
    return CITY * float(cities) + TEMPLE * float(temples)


# ---- Prospects


def prospect(s: State, me: i64) -> float:
    """What the space of the builder promises."""
    space = s.content.spaces[s.boards[me].builder]
    promised = 0.0
    if s.stage == ACTING:
        main = main_action(s, me, space)
        if main.possible(s, me, True):
            promised = promise(s, me, main)
    if may_do_bonus(s, me, space):
        promised += promise(s, me, space.bonus)
    return promised


def promise(s: State, me: i64, action: Action) -> float:
    """What an action is worth, roughly."""
    if isinstance(action, ProducePerCity):
        return PRODUCTION * float(1 + levels_of_cities(s, me)) * need_of_cubes(s, me)
    if isinstance(action, Build):
        small = build_gain(s, me, action.small, action.small_cost)
        return max(small, build_gain(s, me, action.large, action.large_cost))
    if isinstance(action, Raise):
        return STEP * float(action.steps)
    if isinstance(action, Lift):
        return STEP * 3.0
    if isinstance(action, TakeOfferings):
        temples = s.count_built(me, SMALL_TEMPLE) + 2 * s.count_built(me, LARGE_TEMPLE)
        return OFFERING * float(action.offerings + temples)
    if isinstance(action, TakeFavors):
        return FAVOR
    if isinstance(action, ProduceOnce):
        return ONE_PRODUCTION * need_of_cubes(s, me)
    return max(OFFERING, card_gain(s, me))


def levels_of_cities(s: State, me: i64) -> i64:
    """The levels of all cities but the first, added up."""
    levels: i64 = 0
    for slot in range(s.content.constructions[SMALL_TEMPLE].first):
        levels += s.boards[me].built[slot]
    return levels


def need_of_cubes(s: State, me: i64) -> float:
    """1 for an empty board, 0 for one that has enough of everything."""
    need: i64 = 0
    enough: i64 = 0
    for kind in range(len(KINDS)):
        wanted: i64 = ENOUGH_CUBES[kind]
        enough += wanted
        need += max(0, wanted - s.boards[me].count(kind))
    return min(1.0, 1.5 * float(need) / float(enough))


def card_gain(s: State, me: i64) -> float:
    """What the best card is worth that the reserve can get or secure, less the offerings."""
    reserve = s.boards[me].offerings
    gain = 0.0
    if reserve > 0 and s.river != 0:
        gain = DEITY
    if s.locks_left() > 0:
        mine = s.boards[me].cards & ~s.locked
        while mine != 0:
            if s.laid[lowest(mine)] + reserve >= s.table().locks[s.locks_taken]:
                gain = max(gain, LOCKING)
            mine &= mine - 1
    for seat in range(s.players):
        if seat != me:
            cards = s.boards[seat].cards & ~s.locked
            while cards != 0:
                laid = s.laid[lowest(cards)]
                cards &= cards - 1
                if laid < reserve:
                    gain = max(gain, STEALING * DEITY - (1.0 - NEAR_POINTS) * OFFERING * float(laid))
    return gain


def build_gain(s: State, me: i64, construction: Construction, cost: Cubes) -> float:
    """The points of building it as high as possible, less what its cubes are worth."""
    levels = levels_for(s, me, construction, cost, True)
    if levels == 0:
        return 0.0
    level = float(highest(levels))
    price = CUBE[0] * float(cost.stone) + CUBE[1] * float(cost.marble) + CUBE[2] * float(cost.gold)
    return BUILDING + level * (float(construction.points) - price)

"""How good a position looks to a seat: rough and fast, for bots.

A player's worth is the points on the table plus what the rest may still become, all in points. `evaluation.toml` says
how much; towards the end of the game everything but points fades.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from polytheon.bots.weights import Lazy, WeightFile
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


@mypyc_attr(acyclic=True)
class EvaluationWeights:
    """The numbers of `evaluation.toml`, which says what each is."""

    def __init__(self, file: WeightFile) -> None:
        self.cube = file.row("cube", 3)
        self.spare_cube = file.number("spare_cube")
        self.enough_cubes = file.whole_row("enough_cubes", 3)
        self.offering = file.number("offering")
        self.spare_offering = file.number("spare_offering")
        self.favor = file.number("favor")
        self.spare_favor = file.number("spare_favor")
        self.city = file.number("city")
        self.temple = file.number("temple")
        self.deity = file.number("deity")
        self.locked_points = file.number("locked_points")
        self.near_points = file.number("near_points")
        self.fade = file.number("fade")
        self.tempo = file.number("tempo")
        self.production = file.number("production")
        self.one_production = file.number("one_production")
        self.step = file.number("step")
        self.building = file.number("building")
        self.locking = file.number("locking")
        self.stealing = file.number("stealing")


EVALUATION: Final = Lazy("polytheon.games.mytikas.bots", "evaluation.toml", EvaluationWeights)


def evaluate(s: State, seat: i64) -> float:
    """By how many points the seat may hope to win."""
    w = EVALUATION.get()
    left = min(1.0, w.fade * time_left(s))
    best = -1000.0
    for other in range(s.players):
        if other != seat:
            best = max(best, worth(w, s, other, left))
    return worth(w, s, seat, left) - best


def worth(w: EvaluationWeights, s: State, me: i64, left: float) -> float:
    """The points of a player, and what the rest may become while there is time left; ties are half a point."""
    if s.over:
        return float(total(s, me)) + (0.5 if s.winners & bit(me) else 0.0)
    points = 0.0
    for construction in range(len(s.content.constructions)):
        points += float(construction_points(s, me, construction))
    points += cards_worth(w, s, me, left)
    points += left * (cubes_worth(w, s, me) + tokens_worth(w, s, me) + income_worth(w, s, me))
    if s.stage == FOLLOWING and s.follower == me and s.followed != NONE:
        points += left * promise(s, me, main_action(s, me, s.content.spaces[s.followed]))
    return points + left * turn_worth(w, s, me)


def turn_worth(w: EvaluationWeights, s: State, me: i64) -> float:
    """To be on turn, or about to be, and what is still to be done in a turn."""
    if s.stage >= DROPS:
        return w.tempo if s.after(s.active) == me else 0.0
    if s.active != me:
        return 0.0
    return w.tempo if s.stage <= MOVING else prospect(s, me)


def time_left(s: State) -> float:
    """The share of the game that is still to come, by the trigger that is nearest."""
    setup = s.setup()
    locks = float(s.locks_left()) / float(len(setup.locks))
    unbuilt: i64 = N_SLOTS
    for board in s.boards:
        pawns: i64 = 0
        for level in board.built:
            if level == 0:
                pawns += 1
        unbuilt = min(unbuilt, pawns)
    return min(locks, float(unbuilt) / float(N_SLOTS), tokens_to_go(s.tokens) / tokens_to_go(setup.tokens))


def tokens_to_go(tokens: Ints) -> float:
    """How many tokens are on the three levels that have fewest."""
    found: i64 = 0
    most: i64 = 0
    for count in tokens:
        found += count
        most = max(most, count)
    return float(found - most)


def cards_worth(w: EvaluationWeights, s: State, me: i64, left: float) -> float:
    """Cards can be lost, the less the nearer they are to a lock; in the end their points count."""
    points = 0.0
    cards = s.boards[me].cards
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        share = w.locked_points
        if s.locked & bit(card) == 0 and s.locks_left() > 0:
            share = w.near_points * float(s.laid[card]) / float(s.setup().locks[s.locks_taken])
        scored = float(card_points(s, me, card))
        points += left * (w.deity + share * scored) + (1.0 - left) * scored
    return points


def cubes_worth(w: EvaluationWeights, s: State, me: i64) -> float:
    cubes = s.boards[me].cubes
    points = 0.0
    for kind in range(len(KINDS)):
        wanted: i64 = w.enough_cubes[kind]
        for level in range(N_LEVELS, 0, -1):
            count = cubes[place(level, kind)]
            used = min(count, wanted)
            wanted -= used
            points += float(level) * (w.cube[kind] * float(used) + w.spare_cube * float(count - used))
    return points


def tokens_worth(w: EvaluationWeights, s: State, me: i64) -> float:
    """Offerings in the reserve and favors."""
    board = s.boards[me]
    offerings = board.offerings
    used = offerings
    if s.locks_left() > 0:
        used = min(offerings, s.setup().locks[s.locks_taken])
    points = w.offering * float(used) + w.spare_offering * float(offerings - used)
    for favors in board.favors:
        if favors > 0:
            points += w.favor + w.spare_favor * float(favors - 1)
    return points


def income_worth(w: EvaluationWeights, s: State, me: i64) -> float:
    cities = s.count_built(me, SMALL_CITY) + s.count_built(me, LARGE_CITY)
    temples = s.count_built(me, SMALL_TEMPLE) + 2 * s.count_built(me, LARGE_TEMPLE)
    return w.city * float(cities) + w.temple * float(temples)


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
    w = EVALUATION.get()
    if isinstance(action, ProducePerCity):
        return w.production * float(1 + levels_of_cities(s, me)) * need_of_cubes(w, s, me)
    if isinstance(action, Build):
        small = build_gain(w, s, me, action.small, action.small_cost)
        return max(small, build_gain(w, s, me, action.large, action.large_cost))
    if isinstance(action, Raise):
        return w.step * float(action.steps)
    if isinstance(action, Lift):
        return w.step * 3.0
    if isinstance(action, TakeOfferings):
        temples = s.count_built(me, SMALL_TEMPLE) + 2 * s.count_built(me, LARGE_TEMPLE)
        return w.offering * float(action.offerings + temples)
    if isinstance(action, TakeFavors):
        return w.favor
    if isinstance(action, ProduceOnce):
        return w.one_production * need_of_cubes(w, s, me)
    return max(w.offering, card_gain(w, s, me))


def levels_of_cities(s: State, me: i64) -> i64:
    """The levels of all cities but the first, added up."""
    levels: i64 = 0
    for slot in range(s.content.constructions[SMALL_TEMPLE].first):
        levels += s.boards[me].built[slot]
    return levels


def need_of_cubes(w: EvaluationWeights, s: State, me: i64) -> float:
    """1 for an empty board, 0 for one that has enough of everything."""
    need: i64 = 0
    enough: i64 = 0
    for kind in range(len(KINDS)):
        wanted: i64 = w.enough_cubes[kind]
        enough += wanted
        need += max(0, wanted - s.boards[me].count(kind))
    return min(1.0, 1.5 * float(need) / float(enough))


def card_gain(w: EvaluationWeights, s: State, me: i64) -> float:
    """What the best card is worth that the reserve can get or secure, less the offerings."""
    reserve = s.boards[me].offerings
    gain = 0.0
    if reserve > 0 and s.river != 0:
        gain = w.deity
    if s.locks_left() > 0:
        mine = s.boards[me].cards & ~s.locked
        while mine != 0:
            if s.laid[lowest(mine)] + reserve >= s.setup().locks[s.locks_taken]:
                gain = max(gain, w.locking)
            mine &= mine - 1
    for seat in range(s.players):
        if seat != me:
            cards = s.boards[seat].cards & ~s.locked
            while cards != 0:
                laid = s.laid[lowest(cards)]
                cards &= cards - 1
                if laid < reserve:
                    gain = max(gain, w.stealing * w.deity - (1.0 - w.near_points) * w.offering * float(laid))
    return gain


def build_gain(w: EvaluationWeights, s: State, me: i64, construction: Construction, cost: Cubes) -> float:
    """The points of building it as high as possible, less what its cubes are worth."""
    levels = levels_for(s, me, construction, cost, True)
    if levels == 0:
        return 0.0
    level = float(highest(levels))
    price = w.cube[0] * float(cost.stone) + w.cube[1] * float(cost.marble) + w.cube[2] * float(cost.gold)
    return w.building + level * (float(construction.points) - price)

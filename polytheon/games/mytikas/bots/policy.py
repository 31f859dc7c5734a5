"""The policy for Mytikas: how likely a good player takes each option. Rollouts follow it, and a search uses it as
prior."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from polytheon.bots.styles import PLAIN
from polytheon.bots.weights import Lazy, WeightFile
from polytheon.games.mytikas.bots.evaluation import promise
from polytheon.games.mytikas.rules.actions import (
    BRING,
    BUILD,
    BUY_FAVOR,
    CHANGE,
    COMBINATIONS,
    DROPPING,
    FAVOR,
    FAVORS_OF_PLAYERS,
    FOLLOW,
    FOLLOWINGS,
    GIVE,
    MOVE,
    MOVES_OF_CUBES,
    OFFERING,
    PLACE,
    PRODUCE,
    PRODUCTIONS,
    RAISE,
    SACRIFICE,
    SITES,
    TURN,
)
from polytheon.games.mytikas.rules.components import GOLD, MARBLE, N_PLACES, STONE, Action, Space, kind_at, level_at
from polytheon.games.mytikas.rules.effects import (
    Build,
    Lift,
    ProduceOnce,
    ProducePerCity,
    Raise,
    TakeFavors,
)
from polytheon.games.mytikas.rules.rules import main_action, may_do_bonus
from polytheon.games.mytikas.rules.state import State
from polytheon.games.mytikas.rules.tokens import FROM_PLAYER
from polytheon.kernel.bits import Ints, bit

STYLES: Final = ("builder", "locks", "hoarder")  # what players of rollouts may be keen on


@mypyc_attr(acyclic=True)
class PolicyWeights:
    """The numbers of `policy.toml`, which says what each is."""

    def __init__(self, file: WeightFile) -> None:
        self.cubes = file.whole_row("cubes", 3)
        self.upgrade = file.whole("upgrade")
        self.new_favor = file.whole("new_favor")
        self.second_favor = file.whole("second_favor")
        self.take = file.whole("take")
        self.protect = file.whole("protect")
        self.lock = file.whole("lock")
        self.get_card = file.whole("get_card")
        self.stay_high = file.whole("stay_high")
        self.not_follow = file.whole("not_follow")
        self.doing = file.whole("doing")
        # What a style makes of the worth of building, of offerings and cards, and of cubes and favors
        self.builder = file.row("builder", 3)
        self.locks = file.row("locks", 3)
        self.hoarder = file.row("hoarder", 3)

    def keen(self, style: i64) -> vec[float]:
        """What a style makes of each."""
        if style == 0:
            return self.builder
        if style == 1:
            return self.locks
        return self.hoarder


POLICY: Final = Lazy("polytheon.games.mytikas.bots", "policy.toml", PolicyWeights)


def priors(s: State, me: i64, kind: i64, options: Ints, into: Ints, style: i64) -> None:
    """Write the prior of each option, for a player of a style or a plain one."""
    w = POLICY.get()
    if kind == TURN:
        turn_priors(w, s, me, options, into, style)
        return
    likelier: i64 = 1
    if options[0] < 0 and kind != DROPPING and kind != FOLLOW and kind != BUY_FAVOR:
        likelier = w.doing
    for i in range(len(options)):
        option = options[i]
        prior: i64 = 1
        if option < 0:  # enough
            if kind == DROPPING:
                prior = w.stay_high
            elif kind == FOLLOW:
                prior = w.not_follow
        elif kind == RAISE:
            prior = raise_prior(w, option)
        elif kind == PRODUCE:
            prior = production_prior(s, me, option)
        elif kind == FOLLOW:
            space, _ = FOLLOWINGS.pair(option)
            prior = prior_of_worth(wanted(w, s, me, main_action(s, me, s.content.spaces[space]), style))
        elif kind == BUILD:
            site, level = SITES.pair(option)
            slot = s.content.slots[site]
            prior = prior_of_worth(float(s.content.constructions[slot.construction].points * (level + 1)))
        elif kind == FAVOR:
            prior = favor_prior(w, s, me, option)
        elif kind == OFFERING:
            prior = offering_prior(w, s, me, option)
        elif kind == PLACE:
            prior = placing_prior(i, len(options))
        elif kind == BRING:
            prior = move_prior(w, option)
        elif kind == GIVE:
            prior = N_PLACES - option
        elif kind == BUY_FAVOR:
            prior = 2
        if option >= 0:
            prior *= likelier
        into[i] = prior


def prior_of_worth(points: float) -> i64:
    """What is twice as good is taken four times as often."""
    return 1 + i64(6.0 * points * points)


def turn_priors(w: PolicyWeights, s: State, me: i64, options: Ints, into: Ints, style: i64) -> None:
    """Go where most can be done; powers at the start of the turn come in now and then."""
    for i in range(len(options)):
        action = options[i]
        if action < CHANGE:
            into[i] = prior_of_worth(worth_going(w, s, me, s.content.spaces[action - MOVE], style))
        elif action < SACRIFICE:
            into[i] = 4
        else:
            into[i] = 2


def worth_going(w: PolicyWeights, s: State, me: i64, space: Space, style: i64) -> float:
    """What the actions of a space promise."""
    main = main_action(s, me, space)
    promised = 0.0
    if main.possible(s, me, True):
        promised = wanted(w, s, me, main, style)
    if may_do_bonus(s, me, space):
        promised += wanted(w, s, me, space.bonus, style)
    return promised


def wanted(w: PolicyWeights, s: State, me: i64, action: Action, style: i64) -> float:
    """What an action promises, to a player of a style."""
    promised = promise(s, me, action)
    if style == PLAIN:
        return promised
    keen = w.keen(style)
    if isinstance(action, Build):
        return keen[0] * promised
    if isinstance(action, (ProducePerCity, ProduceOnce, Raise, Lift, TakeFavors)):
        return keen[2] * promised
    return keen[1] * promised


def raise_prior(w: PolicyWeights, option: i64) -> i64:
    if option >= N_PLACES:
        return w.upgrade
    return w.cubes[kind_at(option)]


def production_prior(s: State, me: i64, option: i64) -> i64:
    """Prefer what is scarce."""
    board = s.boards[me]
    _, combination = PRODUCTIONS.pair(option)
    stone = COMBINATIONS.amount(combination, STONE) * max(1, 6 - board.count(STONE))
    marble = COMBINATIONS.amount(combination, MARBLE) * 2 * max(1, 5 - board.count(MARBLE))
    gold = COMBINATIONS.amount(combination, GOLD) * 3 * max(1, 4 - board.count(GOLD))
    return 1 + stone + marble + gold


def favor_prior(w: PolicyWeights, s: State, me: i64, option: i64) -> i64:
    god = option
    if option >= FROM_PLAYER:
        god, _ = FAVORS_OF_PLAYERS.pair(option - FROM_PLAYER)
    if s.boards[me].favors[god] > 0:
        return w.second_favor
    return w.new_favor


def offering_prior(w: PolicyWeights, s: State, me: i64, option: i64) -> i64:
    """Cards of the river and of others first; one's own card when it can get a lock."""
    if option == 0:
        return w.take
    card = option - 1
    if s.boards[me].cards & bit(card) == 0:
        return w.get_card
    if s.locks_left() > 0 and s.laid[card] + s.boards[me].offerings >= s.setup().locks[s.locks_taken]:
        return w.lock
    return w.protect


def placing_prior(i: i64, count: i64) -> i64:
    """The fewest, or the most, which may bring a lock."""
    if i == 0 or i == count - 1:
        return 3
    return 1


def move_prior(w: PolicyWeights, option: i64) -> i64:
    """Up rather than down, and far."""
    at, target = MOVES_OF_CUBES.pair(option)
    return max(1, w.cubes[kind_at(at)] * (target + 1 - level_at(at)))

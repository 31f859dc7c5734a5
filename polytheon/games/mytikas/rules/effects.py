"""What spaces and constructions do, each action and each effect once.

A main action has the power of its god's card for this time of day built in: a space holds it twice, plain and improved.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.mytikas.rules.actions import BUILD, BUY_FAVOR, PRODUCED, SITES
from polytheon.games.mytikas.rules.building import append_builds, build, can_build, levels_for
from polytheon.games.mytikas.rules.components import (
    LARGE_TEMPLE,
    MARBLE,
    NONE,
    SMALL_TEMPLE,
    STONE,
    TOP,
    Action,
    Construction,
    Cubes,
    Effect,
    place,
)
from polytheon.games.mytikas.rules.cubes import can_raise, lift_cubes, move_cubes, produce, raise_cubes
from polytheon.games.mytikas.rules.state import State
from polytheon.games.mytikas.rules.tokens import (
    MAKE,
    can_take_favor,
    make_offering,
    may_make_offering,
    take_favor,
    takes_offerings,
    takes_or_makes_offering,
)
from polytheon.kernel.bits import Ints

STARTING_CITY: Final = 16  # as the source of a question, after the deity cards

# ---- Actions of spaces


@mypyc_attr(acyclic=True)
class ProducePerCity(Action):
    """Each city produces a combination on its own level; Apollo raises cubes afterwards.

    Rules 5.2, 6.2, 6.3, 14.9, 19.20.
    """

    def __init__(self, combinations: Ints, card: i64, raises: i64) -> None:
        self.combinations = combinations
        self.card = card
        self.raises = raises

    def possible(self, s: State, me: i64, dropping: bool) -> bool:
        return True

    def perform(self, s: State, me: i64, optional: bool) -> bool:
        s.source = STARTING_CITY
        if not produce(s, me, self.combinations, 1, optional):
            return False
        content = s.content
        for slot in range(content.constructions[SMALL_TEMPLE].first):
            level = s.boards[me].built[slot]
            if level > 0:
                s.source = STARTING_CITY + 1 + slot
                produce(s, me, self.combinations, level, False)
        if self.raises > 0:
            s.source = self.card
            raise_cubes(s, me, self.raises, 0, True)
        return True


@mypyc_attr(acyclic=True)
class ProduceOnce(Action):
    """Produce one combination on level 1; Pan's extra cube is part of the combination. Rules 5.4, 6.4, 14.11, 19.21."""

    def __init__(self, combinations: Ints) -> None:
        self.combinations = combinations

    def possible(self, s: State, me: i64, dropping: bool) -> bool:
        return True

    def perform(self, s: State, me: i64, optional: bool) -> bool:
        return produce(s, me, self.combinations, 1, optional)


@mypyc_attr(acyclic=True)
class ProduceThese(Action):
    """Produce certain cubes on level 1; asks only players who may refrain. Rule 5.5."""

    def __init__(self, combinations: Ints, cubes: Cubes) -> None:
        self.combinations = combinations
        self.cubes = cubes

    def possible(self, s: State, me: i64, dropping: bool) -> bool:
        return True

    def perform(self, s: State, me: i64, optional: bool) -> bool:
        if optional:
            return produce(s, me, self.combinations, 1, True)
        self.take(s, me)
        s.chooser.note(PRODUCED, me, s.source, self.cubes.stone, self.cubes.marble, self.cubes.gold)
        return True

    def asks(self) -> bool:
        return False

    def take(self, s: State, me: i64) -> None:
        s.boards[me].add(1, self.cubes)


@mypyc_attr(acyclic=True)
class TakeOfferings(Action):
    """Take offerings, more for temples; Ares adds one. Rules 5.6, 9.1, 9.2, 14.13."""

    def __init__(self, offerings: i64, per_small_temple: i64, per_large_temple: i64) -> None:
        self.offerings = offerings
        self.per_small_temple = per_small_temple
        self.per_large_temple = per_large_temple

    def possible(self, s: State, me: i64, dropping: bool) -> bool:
        return True

    def asks(self) -> bool:
        return False

    def taken(self, s: State, me: i64) -> i64:
        """How many offerings a player takes."""
        small = s.count_built(me, SMALL_TEMPLE)
        large = s.count_built(me, LARGE_TEMPLE)
        return self.offerings + self.per_small_temple * small + self.per_large_temple * large

    def take(self, s: State, me: i64) -> None:
        s.boards[me].offerings += self.taken(s, me)

    def perform(self, s: State, me: i64, optional: bool) -> bool:
        if not takes_offerings(s, me, optional):
            return False
        self.take(s, me)
        return True


@mypyc_attr(acyclic=True)
class Raise(Action):
    """Raise cubes step by step; Hestia lets one become a better kind. Rules 5.8, 7.1, 14.15."""

    def __init__(self, steps: i64, upgrades: i64) -> None:
        self.steps = steps
        self.upgrades = upgrades

    def possible(self, s: State, me: i64, dropping: bool) -> bool:
        return can_raise(s, me, dropping)

    def perform(self, s: State, me: i64, optional: bool) -> bool:
        return raise_cubes(s, me, self.steps, self.upgrades, optional)

    def gains_by_dropping(self, s: State, me: i64) -> bool:
        cubes = s.boards[me].cubes
        return self.upgrades > 0 and cubes[place(TOP, STONE)] + cubes[place(TOP, MARBLE)] > 0


@mypyc_attr(acyclic=True)
class Lift(Action):
    """Bring cubes to any higher level. Rules 5.6, 7.3."""

    def __init__(self, count: i64) -> None:
        self.count = count

    def possible(self, s: State, me: i64, dropping: bool) -> bool:
        return can_raise(s, me, dropping)

    def perform(self, s: State, me: i64, optional: bool) -> bool:
        return lift_cubes(s, me, self.count, optional)


@mypyc_attr(acyclic=True)
class Build(Action):
    """Build one of two types; Athena and Artemis make it cheaper, which the costs have in them.

    Rules 5.3, 5.5, 11.1, 14.10, 14.12.
    """

    def __init__(self, small: Construction, small_cost: Cubes, large: Construction, large_cost: Cubes) -> None:
        self.small = small
        self.small_cost = small_cost
        self.large = large
        self.large_cost = large_cost

    def possible(self, s: State, me: i64, dropping: bool) -> bool:
        if can_build(s, me, self.small, self.small_cost, dropping):
            return True
        return can_build(s, me, self.large, self.large_cost, dropping)

    def gains_by_dropping(self, s: State, me: i64) -> bool:
        small, large = self.small, self.large
        if levels_for(s, me, small, self.small_cost, True) != levels_for(s, me, small, self.small_cost, False):
            return True
        return levels_for(s, me, large, self.large_cost, True) != levels_for(s, me, large, self.large_cost, False)

    def pays_for_following(self, s: State, me: i64) -> bool:
        return self.possible(s, me, False)

    def perform(self, s: State, me: i64, optional: bool) -> bool:
        options = vec[i64](capacity=20)
        if optional:
            options = append(options, -BUILD)
        options = append_builds(s, me, self.small, self.small_cost, options)
        options = append_builds(s, me, self.large, self.large_cost, options)
        if len(options) == 0 or (optional and len(options) == 1):
            return False
        chosen = s.ask(me, BUILD, options)
        if chosen < 0:
            return False
        slot, level = SITES.pair(chosen)
        build(s, me, slot, level + 1, self.cost(slot))
        return True

    def cost(self, slot: i64) -> Cubes:
        """What the construction of a slot costs."""
        return self.small_cost if slot < self.small.end else self.large_cost


@mypyc_attr(acyclic=True)
class TakeFavors(Action):
    """Take favors; Hephaestus lets a player pay a marble for one more. Rules 5.7, 8.1, 14.14."""

    def __init__(self, count: i64, card: i64) -> None:
        self.count = count
        self.card = card  # whose power sells one more; NONE

    def possible(self, s: State, me: i64, dropping: bool) -> bool:
        return can_take_favor(s, me)

    def pays_for_following(self, s: State, me: i64) -> bool:
        return True

    def perform(self, s: State, me: i64, optional: bool) -> bool:
        if not take_favor(s, me, optional):
            return False
        for _ in range(self.count - 1):
            take_favor(s, me, False)
        if self.card != NONE:
            s.source = self.card
            buy_favor(s, me)
        return True


def buy_favor(s: State, me: i64) -> None:
    """Pay one marble of any level for a favor, or refrain. Rules 14.14, 19.23."""
    cubes = s.boards[me].cubes
    options = vec[i64](capacity=5)
    options = append(options, -BUY_FAVOR)
    for level in range(1, 5):
        if cubes[place(level, MARBLE)] > 0:
            options = append(options, level - 1)
    if len(options) > 1 and can_take_favor(s, me):
        chosen = s.ask(me, BUY_FAVOR, options)
        if chosen >= 0:
            pay_marble(s, me, chosen + 1)
            take_favor(s, me, False)


def pay_marble(s: State, me: i64, level: i64) -> None:
    s.boards[me].cubes[place(level, MARBLE)] -= 1


@mypyc_attr(acyclic=True)
class TakeOrMakeOffering(Action):
    """Take an offering or make one. Rules 5.9, 9.3."""

    def possible(self, s: State, me: i64, dropping: bool) -> bool:
        return True

    def pays_for_following(self, s: State, me: i64) -> bool:
        """Offerings pay with Zeus' card, which can be won by some more."""
        board = s.boards[me]
        return board.cards & s.content.follow_with_offering != 0 or board.offerings > 0

    def take(self, s: State, me: i64) -> None:
        s.boards[me].offerings += 1

    def perform(self, s: State, me: i64, optional: bool) -> bool:
        chosen = takes_or_makes_offering(s, me, optional)
        if chosen < 0:
            return False
        if chosen == 0:
            self.take(s, me)
        else:
            make_offering(s, me, chosen - MAKE)
        return True


@mypyc_attr(acyclic=True)
class TakeAndMakeOffering(Action):
    """Take an offering, then make one or refrain (Hermes). Rules 14.16, 19.24."""

    def __init__(self, card: i64) -> None:
        self.card = card

    def possible(self, s: State, me: i64, dropping: bool) -> bool:
        return True

    def asks(self) -> bool:
        return False

    def take(self, s: State, me: i64) -> None:
        s.boards[me].offerings += 1

    def perform(self, s: State, me: i64, optional: bool) -> bool:
        if not takes_offerings(s, me, optional):
            return False
        self.take(s, me)
        s.source = self.card
        may_make_offering(s, me)
        return True


# ---- Effects of constructions


@mypyc_attr(acyclic=True)
class MoveCubes(Effect):
    """Bring cubes to any level. Rules 11.7, 11.11."""

    def __init__(self, count: i64) -> None:
        self.choice = "move"
        self.count = count

    def resolve(self, s: State, me: i64, level: i64) -> None:
        move_cubes(s, me, self.count)


@mypyc_attr(acyclic=True)
class Favors(Effect):
    """Take favors, one after the other. Rules 8.4, 11.8, 11.12, 19.29."""

    def __init__(self, count: i64) -> None:
        self.choice = "any_favors"
        self.count = count

    def resolve(self, s: State, me: i64, level: i64) -> None:
        for _ in range(self.count):
            take_favor(s, me, False)


@mypyc_attr(acyclic=True)
class Offerings(Effect):
    """Take offerings. Rules 11.10, 11.11."""

    def __init__(self, count: i64) -> None:
        self.count = count

    def resolve(self, s: State, me: i64, level: i64) -> None:
        s.boards[me].offerings += self.count


@mypyc_attr(acyclic=True)
class ProduceThere(Effect):
    """Produce cubes on the level that was built on. Rule 11.9."""

    def __init__(self, cubes: Cubes) -> None:
        self.cubes = cubes

    def resolve(self, s: State, me: i64, level: i64) -> None:
        s.boards[me].add(level, self.cubes)

"""What an option costs and brings at once: the rules that charge and give are tried on a copy, and the boards compared.

In the price stands what leaves the player's board, in the gain what comes to it, by these names:

    cubes, favors     how many of each kind, of each god
    any_cubes         how many the player chooses then, of any kind
    offerings         of the reserve; for an offering that is still to be made `fewest` and `most` instead
    card              the one whose power makes it possible
    discount, by      what a construction costs less, and the card that makes it so
    points            of the player, if they change at once
    deity, lock       a card, and the value of the lock that it gets
    any_favors, move  how many favors the player chooses then, how many cubes may be moved
    main, by, bonus   the space whose main action can be done, the card that makes it better, the bonus action
"""

from __future__ import annotations

from mypy_extensions import i64

from polytheon.games.mytikas.rules.actions import (
    BRING,
    BUILD,
    BUY_FAVOR,
    CHANGE,
    CHANGES,
    DROP,
    DROPPING,
    FAVOR,
    FOLLOW,
    FOLLOWINGS,
    GIVE,
    KEEP,
    MOVE,
    OFFER,
    OFFERING,
    PAY_OFFERING,
    PLACE,
    PRODUCE,
    RAISE,
    SACRIFICE,
    SITES,
    UPGRADE,
)
from polytheon.games.mytikas.rules.building import place_pawn
from polytheon.games.mytikas.rules.components import IDS, KINDS, Cubes, Space
from polytheon.games.mytikas.rules.cubes import add_production, amount, bring, raise_cube
from polytheon.games.mytikas.rules.effects import Build, pay_marble
from polytheon.games.mytikas.rules.rules import (
    SOURCE_SPACE,
    asking_action,
    change_stones,
    keep,
    main_action,
    may_do_bonus,
    pay_to_follow,
)
from polytheon.games.mytikas.rules.scoring import total
from polytheon.games.mytikas.rules.state import Board, State
from polytheon.games.mytikas.rules.tokens import fewest_offerings, most_offerings, move_favor, place_offerings
from polytheon.kernel.bits import bit, lowest
from polytheon.kernel.offers import Terms
from polytheon.kernel.space import Value


def terms(s: State, me: i64, action: i64) -> Terms:
    """What an option of the question costs and brings at once."""
    found = Terms({}, {})
    if action < MOVE or action == DROPPING:
        return found
    if SACRIFICE <= action < GIVE:
        found.price["any_cubes"] = int(s.content.sacrifice[action - SACRIFICE])
        found.price["card"] = IDS.deities[lowest(s.content.sacrificers)]
        found.gain["offerings"] = int(s.content.reward[action - SACRIFICE])
        return found
    if OFFER <= action < PLACE:
        return terms_of_offering(s, me, action - OFFER)
    after = s.copy()
    if action < CHANGE:
        move(after, me, after.content.spaces[action - MOVE], found.gain)
    elif BUILD <= action < FAVOR:
        build(s, after, me, action - BUILD, found)
    elif FOLLOW <= action < KEEP:
        follow(s, after, me, action - FOLLOW, found)
    else:
        do(after, me, action)
    if action < BUILD or FAVOR <= action < FOLLOW:
        compare(s.boards[me], after.boards[me], found)
    if BUY_FAVOR <= action < DROPPING:
        found.gain["any_favors"] = 1
    elif CHANGE <= action < SACRIFICE:
        found.price["card"] = IDS.deities[lowest(s.content.changers)]
    elif UPGRADE <= action < BRING:
        found.price["card"] = IDS.deities[s.content.spaces[s.source - SOURCE_SPACE].card]
    compare_cards(s, after, me, found)
    return found


def do(after: State, me: i64, action: i64) -> None:
    """Do what leaves nothing else to choose."""
    cubes = after.boards[me].cubes
    if action < SACRIFICE:
        level, better = CHANGES.pair(action - CHANGE)
        change_stones(after, me, level + 1, better)
    elif action < PRODUCE:
        cubes[action - GIVE] -= 1
    elif action < RAISE:
        add_production(cubes, action - PRODUCE)
    elif action < BRING:
        raise_cube(cubes, action - RAISE)
    elif action < BUILD:
        bring(cubes, action - BRING)
    elif action < OFFERING:
        move_favor(after, me, action - FAVOR)
    elif action < OFFER:
        asking_action(after, me).take(after, me)
    elif action < BUY_FAVOR:
        place_offerings(after, me, after.source, action - PLACE)
    elif action < DROPPING:
        pay_marble(after, me, action - BUY_FAVOR + 1)
    elif action < FOLLOW:
        bring(cubes, action - DROP)
    else:
        keep(after, me, action - KEEP)


def terms_of_offering(s: State, me: i64, card: i64) -> Terms:
    """How many offerings are placed is asked next."""
    price: dict[str, Value] = {
        "fewest": int(fewest_offerings(s, me, card)),
        "most": int(most_offerings(s, me, card)),
    }
    return Terms(price, {} if s.boards[me].cards & bit(card) else {"deity": IDS.deities[card]})


def move(after: State, me: i64, space: Space, gain: dict[str, Value]) -> None:
    """What can be done on a space; where it has to be done and leaves no choice, what it gives."""
    main, bonus = main_action(after, me, space), may_do_bonus(after, me, space)
    does_main = main.possible(after, me, True)
    if does_main:
        say_main(after, me, space, gain)
    if bonus:
        gain["bonus"] = IDS.spaces[space.number]
    if not after.must_act or (does_main and bonus):
        return
    action = main if does_main else space.bonus
    if not action.asks():
        action.take(after, me)


def say_main(s: State, me: i64, space: Space, gain: dict[str, Value]) -> None:
    gain["main"] = IDS.spaces[space.number]
    if main_action(s, me, space) is space.improved:
        gain["by"] = IDS.deities[space.card]


def build(s: State, after: State, me: i64, site: i64, found: Terms) -> None:
    """The cost of a construction, with its discount; then what is under its slot."""
    slot, level = SITES.pair(site)
    action = asking_action(s, me)
    assert isinstance(action, Build)
    cost = action.cost(slot)
    place_pawn(after, me, slot, level + 1, cost)
    compare(s.boards[me], after.boards[me], found)
    space = s.content.spaces[s.source - SOURCE_SPACE]
    plain = space.main
    if action is space.improved and isinstance(plain, Build):
        discount = difference(plain.cost(slot), cost)
        if discount:
            found.price["discount"] = discount
            found.price["by"] = IDS.deities[space.card]
    paid = after.boards[me].copy()
    for effect in s.content.slots[slot].effects:
        if effect.choice == "":
            effect.resolve(after, me, level + 1)
        else:
            found.gain[effect.choice] = int(effect.count)
    compare(paid, after.boards[me], found)


def difference(more: Cubes, less: Cubes) -> dict[str, int]:
    """By how many cubes of each kind one amount is greater than another."""
    found: dict[str, int] = {}
    for kind, name in enumerate(KINDS):
        count = amount(more, kind) - amount(less, kind)
        if count > 0:
            found[name] = int(count)
    return found


def follow(s: State, after: State, me: i64, chosen: i64, found: Terms) -> None:
    """The favor or offering that pays; then what the main action gives without a choice."""
    number, payment = FOLLOWINGS.pair(chosen)
    pay_to_follow(after, me, payment, 1)
    compare(s.boards[me], after.boards[me], found)
    if payment == PAY_OFFERING:
        found.price["card"] = IDS.deities[lowest(s.content.follow_with_offering)]
    elif payment != number // 2:
        found.price["card"] = IDS.deities[lowest(s.content.follow_with_any_favor)]
    paid = after.boards[me].copy()
    space = s.content.spaces[number]
    say_main(after, me, space, found.gain)
    main = main_action(after, me, space)
    if not main.asks():
        main.take(after, me)
    compare(paid, after.boards[me], found)


def compare(before: Board, after: Board, found: Terms) -> None:
    """Write the cubes, favors and offerings that have left a board and that have come to it."""
    for kind, name in enumerate(KINDS):
        write(found, "cubes", name, after.count(kind) - before.count(kind))
    for god, name in enumerate(IDS.gods):
        write(found, "favors", name, after.favors[god] - before.favors[god])
    offerings = after.offerings - before.offerings
    if offerings < 0:
        found.price["offerings"] = int(-offerings)
    elif offerings > 0:
        found.gain["offerings"] = int(offerings)


def write(found: Terms, what: str, name: str, change: i64) -> None:
    """Write a change of one of several counts."""
    if change == 0:
        return
    side, count = found.gain, int(change)
    if change < 0:
        side, count = found.price, int(-change)
    counts = side.get(what)
    if isinstance(counts, dict):
        counts[name] = count
    else:
        side[what] = {name: count}


def compare_cards(s: State, after: State, me: i64, found: Terms) -> None:
    """Write a new card, its lock and the change of points."""
    new = after.boards[me].cards & ~s.boards[me].cards
    if new:
        found.gain["deity"] = IDS.deities[lowest(new)]
    if after.locks_taken > s.locks_taken:
        found.gain["lock"] = int(s.setup().locks[s.locks_taken])
    points = total(after, me) - total(s, me)
    if points > 0:
        found.gain["points"] = int(points)
    elif points < 0:
        found.price["points"] = int(-points)

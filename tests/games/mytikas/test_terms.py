"""What an option costs and brings is what the rules then charge and give."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from polytheon.games.mytikas.game import GAME
from polytheon.games.mytikas.rules.components import KINDS
from polytheon.kernel.match import Match
from polytheon.kernel.state import NOBODY
from tests.games.mytikas.scene import Table, player, scene

Board = dict[str, Any]


class Deal(NamedTuple):
    """What an action costs and brings."""

    price: dict[str, Any]
    gain: dict[str, Any]


def terms(table: Table, name: str) -> Deal:
    action = table.match.parse(name)
    return next(Deal(offer.price, offer.gain) for offer in table.match.offers() if offer.action == action)


# ---- worked examples


def test_a_construction_costs_cubes_and_brings_points_and_what_is_under_its_slot() -> None:
    cubes = "3 stone on 2, marble on 2, stone on 3, marble on 3, gold on 3"
    table = scene(a=player(cubes=cubes)).play("move demeter_night")
    city = terms(table, "build small_city_2 on 2")
    assert city == ({"cubes": {"stone": 3, "marble": 1}}, {"any_favors": 1, "points": 2})
    assert terms(table, "build small_city_1 on 2").gain == {"move": 2, "points": 2}
    assert terms(table, "build large_city_1 on 2").gain == {"cubes": {"gold": 1}, "points": 6}
    table = scene(a=player(cubes=cubes)).play("move zeus_night")
    assert terms(table, "build small_temple_1 on 3").gain == {"offerings": 2, "points": 6}
    assert terms(table, "build small_temple_2 on 3").gain == {"offerings": 1, "move": 1, "points": 6}


def test_a_card_makes_a_construction_cheaper_and_counts_it() -> None:
    table = scene(a=player(cubes="stone on 4, marble on 4", cards="athena")).play("move zeus_night")
    price, gain = terms(table, "build small_temple_1 on 4")
    assert price == {"cubes": {"stone": 1, "marble": 1}, "discount": {"gold": 1}, "by": "athena"}
    assert gain == {"offerings": 2, "points": 4 * 2 + 3}


def test_powers_at_the_start_of_a_turn_cost_cubes() -> None:
    table = scene(a=player(cubes="7 stone on 1", cards="demeter, hades"))
    assert terms(table, "change stone on 1 to gold").gain == {"cubes": {"gold": 1}}
    assert terms(table, "change stone on 1 to gold").price == {"cubes": {"stone": 3}, "points": 2, "card": "demeter"}
    assert terms(table, "sacrifice 7") == ({"any_cubes": 7, "card": "hades"}, {"offerings": 3})


def test_a_move_names_the_actions_that_can_be_done_and_the_card_that_makes_the_main_action_better() -> None:
    table = scene(a=player(favors="zeus", cards="apollo, pan asleep"))
    assert terms(table, "move zeus_day") == ({}, {"main": "zeus_day", "by": "apollo", "bonus": "zeus_day"})
    assert terms(table, "move zeus_night") == ({}, {"bonus": "zeus_night"})
    assert terms(table, "move demeter_day") == ({}, {"main": "demeter_day"})


def test_a_main_action_that_must_be_done_without_a_choice_gives_at_once() -> None:
    table = scene(a=player(built="large_temple on 1", cards="ares"), must_act="yes")
    assert terms(table, "move poseidon_day").gain == {
        "main": "poseidon_day",
        "by": "ares",
        "offerings": 4,
        "points": 2,
    }


def test_offerings_are_taken_as_the_space_that_asks_gives_them() -> None:
    table = scene(a=player(built="small_temple_1 on 1, large_temple on 1")).play("move poseidon_day")
    assert terms(table, "take offerings") == ({}, {"offerings": 1 + 1 + 2})
    assert terms(scene().play("move hades_night"), "take offerings") == ({}, {"offerings": 1})


def test_an_offering_costs_at_least_one_more_than_the_owner_has_placed() -> None:
    table = scene(a=player(offerings=9, cards="pan 1"), b=player(cards="hera 2"), river="ares").play("move hades_night")
    assert terms(table, "offer hera") == ({"fewest": 3, "most": 4}, {"deity": "hera"})
    assert terms(table, "offer ares") == ({"fewest": 1, "most": 4}, {"deity": "ares"})
    assert terms(table, "offer pan") == ({"fewest": 1, "most": 3}, {})


def test_placing_offerings_brings_the_card_its_points_and_its_lock() -> None:
    table = scene(a=player(offerings=9), b=player(cards="hera 2")).play("move hades_night", "offer hera")
    assert terms(table, "place 3") == ({"offerings": 3}, {"deity": "hera", "points": 3})
    assert terms(table, "place 4") == ({"offerings": 4}, {"deity": "hera", "lock": 4, "points": 3})


def test_following_costs_a_favor_and_gives_what_leaves_no_choice() -> None:
    table = scene(a=player(), b=player(favors="poseidon", cards="aphrodite")).play("move poseidon_day", "enough")
    assert terms(table, "follow poseidon_day with poseidon") == (
        {"favors": {"poseidon": 1}, "points": 4},
        {"main": "poseidon_day", "offerings": 1},
    )


def test_a_favor_may_cost_a_marble_and_comes_from_a_stack_or_a_player() -> None:
    b = player(favors="zeus, zeus, zeus")
    table = scene(a=player(cubes="marble on 2", cards="hephaestus"), b=b).play("move poseidon_night")
    assert terms(table, "favor hades") == ({}, {"favors": {"hades": 1}})
    assert terms(table, "favor zeus from 1") == ({}, {"favors": {"zeus": 1}})
    table.play("favor hades")
    assert terms(table, "pay marble on 2") == ({"cubes": {"marble": 1}}, {"any_favors": 1})


def test_raising_a_cube_costs_nothing_unless_it_becomes_a_better_kind() -> None:
    table = scene(a=player(cubes="stone on 1", cards="hestia")).play("move hades_day")
    assert terms(table, "raise stone on 1") == ({}, {})
    price, gain = terms(table, "raise stone on 1 as marble")
    assert (price, gain) == ({"cubes": {"stone": 1}, "card": "hestia"}, {"cubes": {"marble": 1}})


def test_leaving_something_costs_and_brings_nothing() -> None:
    assert terms(scene().play("move zeus_day"), "enough") == ({}, {})


def test_an_edition_changes_prices_and_gains() -> None:
    edition = {
        "constructions": {"small_city": {"cost": {"gold": 9}, "slots": [{"offerings": 9}, {"favors": 4}]}},
        "deities": {"apollo": {"points": [30, 0]}, "hera": {"points": [3, 30]}},
    }
    table = scene(a=player(cubes="9 gold on 4", cards="apollo"), edition=edition).play("move demeter_night")
    price, gain = terms(table, "build small_city_1 on 4")
    assert price == {"cubes": {"gold": 9}}
    assert gain == {"offerings": 9, "points": 4 + 30}
    table = scene(a=player(cards="hera"), edition=edition).play("move poseidon_night")
    assert terms(table, "favor zeus").gain == {"favors": {"zeus": 1}, "points": 27}


# ---- in random games


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (2, {"must_act": "yes", "drops_while_following": "yes"}),
        (3, {"starting_card": "choose_of_two"}),
        (4, {"power_from": "next_own_turn"}),
    ],
)
def test_the_price_is_what_the_seat_then_pays(players: int, options: dict[str, str]) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        match = GAME.new(players, seed, options)
        while not match.over:
            offers = match.offers()
            for offer in offers if rng.random() < 0.25 else []:
                assert_is_paid(match, offer.action, Deal(offer.price, offer.gain))
            likely = offers[1:] if len(offers) > 1 and rng.random() < 0.8 else offers
            match.play(rng.choice(likely).action)


def assert_is_paid(match: Match, action: int, told: Deal) -> None:
    """The boards before and after an action differ by its price and its gain, unless more comes by itself."""
    seat, verb = match.seat, match.game.action_names.verb(action)
    assert seat != NOBODY
    if verb in ("enough", "give"):  # where something must be done the bonus may follow; the last cube brings offerings
        return
    before = match.view(seat)["table"]["boards"][seat]
    other = match.copy()
    other.play(action)
    if verb == "sacrifice":
        assert_sacrificed(other, before, told)
        return
    after = other.view(seat)["table"]["boards"][seat]
    for kind in KINDS:
        assert amount(told.gain, "cubes", kind) - amount(told.price, "cubes", kind) == count(after, kind) - count(
            before, kind
        )
    for god, favors in after["favors"].items():
        change = favors - before["favors"][god]
        assert amount(told.gain, "favors", god) - amount(told.price, "favors", god) == change
    assert number(told.gain, "offerings") - number(told.price, "offerings") == after["offerings"] - before["offerings"]
    assert number(told.gain, "points") - number(told.price, "points") == points(after) - points(before)
    assert ("lock" in told.gain) == (after["locks"] > before["locks"])
    if verb == "offer":
        placed = [match.game.action_names.values(each)["offerings"] for each in other.legal()]
        assert (told.price["fewest"], told.price["most"]) == (placed[0], placed[-1])


def assert_sacrificed(match: Match, before: Board, told: Deal) -> None:
    seat = match.seat
    for _ in range(number(told.price, "any_cubes")):
        match.play(match.legal()[0])
    after = match.view(seat)["table"]["boards"][seat]
    assert sum(count(before, kind) - count(after, kind) for kind in KINDS) == told.price["any_cubes"]
    assert after["offerings"] - before["offerings"] == told.gain["offerings"]


def count(board: Board, kind: str) -> int:
    return sum(shelf[kind] for shelf in board["cubes"].values())


def points(board: Board) -> int:
    return int(sum(board["points"].values()))


def number(side: dict[str, Any], what: str) -> int:
    return int(side.get(what, 0))


def amount(side: dict[str, Any], what: str, name: str) -> int:
    return int(side.get(what, {}).get(name, 0))

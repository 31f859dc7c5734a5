"""What a seat is told about the table, so that nobody has to work out a rule to draw it or to put it into words."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from polytheon.games.mytikas.game import GAME
from polytheon.games.mytikas.rules import seen
from tests.games.mytikas.scene import Table, player, scene


def card(table: Table, seat: str, deity: str) -> dict[str, Any]:
    return next(row for row in table.board(seat)["deities"] if row["deity"] == deity)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_has_the_declared_types_and_nothing_else(players: int) -> None:
    rng = random.Random(players)
    match = GAME.new(players, players)
    while not match.over:
        table = match.view(match.to_act)["table"]
        assert msgspec.convert(table, seen.Table) == table
        assert {frozenset(table), frozenset(table["boards"][0])} == {
            frozenset(seen.Table.__annotations__),
            frozenset(seen.Board.__annotations__),
        }
        match.play(rng.choice(match.legal()))


def test_with_two_players_a_builder_closes_both_spaces_of_its_god() -> None:
    """Rule 15.1."""
    table = scene(2, b=player(builder="zeus_day")).view()
    assert (table["spaces"]["zeus_night"], table["closed_by"]["zeus_night"]) == ([], [1])
    table = scene(3, b=player(builder="zeus_day")).view()
    assert (table["closed_by"]["zeus_day"], table["closed_by"]["zeus_night"]) == ([1], [])


def test_costs_have_the_discounts_of_cards_that_are_awake() -> None:
    table = scene(a=player(cards="athena"), b=player(cards="artemis asleep"))
    assert table.board("A")["costs"]["small_temple"] == {"stone": 1, "marble": 1, "gold": 0}
    assert table.board("B")["costs"]["small_city"] == {"stone": 3, "marble": 1, "gold": 0}


def test_what_is_lacking_counts_cubes_above_unless_a_follower_is_asked() -> None:
    cubes = "3 stone on 3, marble on 2"
    table = scene(a=player(), b=player(cubes=cubes + ", 3 stone on 1, marble on 1", favors="demeter"))
    assert table.board("B")["lacking"]["small_city"][:3] == [{}, {}, {"marble": 1}]
    a = player(cubes="3 stone on 1, marble on 1")
    b = player(cubes=cubes + ", 3 stone on 1, marble on 1", favors="demeter")
    table = scene(a=a, b=b).play("move demeter_night", "build small_city_1 on 1")
    assert table.asked == "B follow"
    assert table.board("B")["lacking"]["small_city"][:3] == [{}, {"stone": 3}, {"marble": 1}]
    built = "small_city_1 on 1, small_city_2 on 1"
    assert scene(a=player(built=built)).board("A")["lacking"]["small_city"] == []


def test_a_board_says_how_many_offerings_its_player_would_take() -> None:
    table = scene(a=player(built="small_temple_1 on 1, large_temple on 1", cards="ares"), b=player())
    assert [table.board(seat)["offerings_to_take"] for seat in "AB"] == [1 + 1 + 2 + 1, 1]


def test_cards_say_what_they_count_also_those_of_the_river() -> None:
    table = scene(a=player(cubes="gold on 1", cards="hades locked"), b=player(cubes="3 gold on 4"), river="apollo")
    assert (card(table, "A", "hades")["counted"], card(table, "A", "hades")["points"]) == (1, 5)
    scores = [table.board(seat)["would_score"][0] for seat in "AB"]
    assert [(score["counted"], score["points"]) for score in scores] == [(1, 5), (3, 7)]


def test_powers_for_the_start_of_a_turn_are_usable_once_on_the_own_turn() -> None:
    """Rule 13.5."""
    table = scene(a=player(cubes="3 stone on 1", cards="demeter, hera"), b=player(cards="hades"))
    usable = [card(table, *which)["usable"] for which in (("A", "demeter"), ("A", "hera"), ("B", "hades"))]
    assert usable == [True, False, False]
    table.play("change stone on 1 to marble")
    assert not card(table, "A", "demeter")["usable"]
    assert card(table, "A", "demeter")["used"]


def test_an_offering_may_be_made_where_the_space_offers_it_and_there_is_one() -> None:
    assert scene(a=player(offerings=1), river="ares").play("move hades_night").view()["may_make_offering"]
    assert not scene(river="ares").play("move hades_night").view()["may_make_offering"]
    assert not scene(a=player(offerings=1), river="ares").play("move poseidon_day").view()["may_make_offering"]
    hermes = scene(a=player(offerings=1, cards="hermes"), river="ares").play("move hades_night")
    assert not hermes.view()["may_make_offering"]  # it is taken first, then made


def test_face_down_cards_that_have_lost_their_lock_are_counted() -> None:
    table = scene(2, a=player(offerings=9, cards="hera 1")).play("move hades_night", "offer hera")
    assert table.river["unlocked"] == 0
    table.play("place 3")
    after = table.match.view()["table"]["river"]
    assert (after["unlocked"], len(after["locks"])) == (0, 3)  # turned over as the turn ended


def test_levels_say_what_a_construction_scores_there() -> None:
    assert [level["points"]["large_temple"] for level in scene().view()["levels"]] == [4, 8, 12, 16]


def test_a_space_for_building_says_that_nothing_can_be_paid_for() -> None:
    table = scene()
    assert table.match.why_not("move demeter_night") == ("no_city", {})
    assert table.match.why_not("move zeus_night") == ("no_temple", {})


def test_enough_offerings_are_no_reason_against_an_offering() -> None:
    """Rule 9.2: on Poseidon by day none is made; that you have enough for it does not speak against it."""
    table = scene(a=player(offerings=3, cards="hera 1")).play("move poseidon_day")
    assert table.match.why_not("offer hera") == ("not_offered", {"question": "offering"})


def test_a_card_says_which_row_of_its_points_applies() -> None:
    """Rule 17.4. Pan asks for marble: fewer than 2, fewer than 4, or more."""
    rows = [
        mytikas.board("A")["deities"][0]["row"]
        for mytikas in [scene(2, a=player(cubes=f"{n} marble on 1", cards="pan")) for n in (1, 2, 3, 4, 9)]
    ]
    assert rows == [0, 2, 2, 4, 4]

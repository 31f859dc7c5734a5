"""Dropping cubes for free on one's own turn: folded into payments, and offered where it can matter later."""

from __future__ import annotations

import pytest

from tests.games.mytikas.scene import Player, player, scene

HIGH_CITY = "3 stone on 3, marble on 4"


def test_cubes_of_higher_levels_pay_on_the_own_turn() -> None:
    """Rules 7.5, 11.4, 19.2."""
    table = scene(a=player(cubes=HIGH_CITY)).play("move demeter_night")
    assert table.can("build") == [f"small_city_{slot} on {level}" for slot in (1, 2) for level in (1, 2, 3)]
    assert table.play("build small_city_1 on 2").cubes() == ""


def test_the_lowest_cubes_pay_first() -> None:
    """Rule 19.2."""
    table = scene(a=player(cubes="stone on 1, 2 stone on 2, stone on 3, stone on 4, marble on 3"))
    table.play("move demeter_night", "build small_city_2 on 2", "favor zeus")
    assert table.cubes() == "1 stone on 1, 1 stone on 4"


def test_cubes_of_lower_levels_never_pay() -> None:
    """Rule 11.4."""
    table = scene(a=player(cubes="3 stone on 1, marble on 2")).play("move demeter_night")
    assert table.can("build") == ["small_city_1 on 1", "small_city_2 on 1"]


def test_a_follower_pays_only_with_cubes_of_the_level() -> None:
    """Rules 7.6, 19.1."""
    city = "3 stone on 1, marble on 1"
    table = scene(a=player(cubes=city), b=player(cubes=HIGH_CITY, favors="demeter"))
    table.play("move demeter_night", "build small_city_2 on 1", "favor zeus")
    assert table.asked == "B turn"  # B could not build and was not asked to follow
    table = scene(a=player(cubes=city), b=player(cubes="stone on 1, 3 stone on 2, marble on 2", favors="demeter"))
    table.play("move demeter_night", "build small_city_2 on 1", "favor zeus", "follow demeter_night with demeter")
    assert table.can("build") == ["small_city_1 on 2", "small_city_2 on 2"]


def test_option_drops_while_following() -> None:
    """Rules 19.1, 20.1."""
    city = "3 stone on 1, marble on 1"
    b = player(cubes=HIGH_CITY, favors="demeter")
    table = scene(a=player(cubes=city), b=b, drops_while_following="yes")
    table.play("move demeter_night", "build small_city_2 on 1", "favor zeus", "follow demeter_night with demeter")
    assert "small_city_1 on 1" in table.can("build")


def test_drops_are_offered_after_the_bonus_to_who_may_follow() -> None:
    """Rules 7.5, 19.2."""
    table = scene(a=player(cubes=HIGH_CITY, favors="demeter, poseidon"))
    table.play("move poseidon_day", "take offerings", "enough")
    assert table.asked == "A dropping"
    table.play("drop cubes")
    assert table.can("drop") == [
        *(f"stone from 3 to {level}" for level in (1, 2)),
        *(f"marble from 4 to {level}" for level in (1, 2, 3)),
    ]
    table.play("drop marble from 4 to 3", "drop cubes", "drop stone from 3 to 1", "enough")
    assert table.cubes() == "1 stone on 1, 2 stone 1 marble on 3"
    assert table.asked == "B turn"


def test_a_dropped_cube_pays_for_a_later_follow() -> None:
    """Rules 7.6, 19.2."""
    a = player(cubes=HIGH_CITY, favors="demeter")
    table = scene(2, a=a, b=player(cubes="3 stone on 1, marble on 1"))
    table.play("move zeus_day", "produce 1 gold on 1", "drop cubes", "drop marble from 4 to 3", "enough")
    table.play("move demeter_night", "build small_city_2 on 1", "favor zeus", "follow demeter_night with demeter")
    assert table.play("build small_city_2 on 3", "favor zeus").built("A") == {"small_city_2": 3}


@pytest.mark.parametrize(
    "a",
    [
        player(cubes=HIGH_CITY),  # nothing to follow with
        player(cubes="3 stone on 1, marble on 1", favors="demeter"),  # nothing to drop
        player(cubes="stone on 3", favors="demeter"),  # no drop makes anything possible
        player(cubes=HIGH_CITY, favors="hades"),  # a city could be built, but not followed
    ],
)
def test_drops_are_not_offered_where_they_change_nothing(a: Player) -> None:
    """Rule 19.2."""
    table = scene(2, a=a).play("move zeus_day", "produce 1 gold on 1")
    assert table.asked == "B turn"


def test_drops_are_not_offered_to_who_can_still_drop_while_following() -> None:
    """Rules 19.2, 20.1."""
    a = player(cubes=HIGH_CITY, favors="demeter")
    assert scene(2, a=a, drops_while_following="no").play("move poseidon_day", "take offerings").asked == "A dropping"
    assert scene(2, a=a, drops_while_following="yes").play("move poseidon_day", "take offerings").asked == "B turn"


def test_drops_are_not_offered_in_the_last_turn() -> None:
    """Rule 19.2."""
    locked = "hera locked, zeus locked, pan locked"
    table = scene(2, a=player(cubes=HIGH_CITY, favors="demeter", offerings=9, cards=f"{locked}, hermes asleep"))
    assert table.play("move hades_night", "offer hermes", "place 6").match.over


def test_two_follows_can_prepare_each_other_so_any_drop_may_matter() -> None:
    """Rule 19.2."""
    table = scene(3, a=player(cubes="gold on 2", favors="zeus, demeter")).play("move poseidon_day", "take offerings")
    assert table.asked == "A dropping"
    table = scene(3, a=player(cubes="gold on 2", favors="zeus")).play("move poseidon_day", "take offerings")
    assert table.asked == "B turn"
    table = scene(3, a=player(cubes="gold on 2", favors="poseidon")).play("move demeter_day", "produce 4 stone on 1")
    assert table.asked == "A dropping"  # a favor of Poseidon may become another one


def test_a_favor_of_a_construction_may_pay_for_a_second_follow_so_any_drop_may_matter() -> None:
    """Rule 19.2."""
    a = player(cubes="4 stone on 1, 2 marble on 1, gold on 2", favors="demeter")
    b, c = player(cubes="3 stone on 1, marble on 1"), player(cubes="stone on 1, marble on 1, gold on 1")
    table = scene(3, a=a, b=b, c=c).play("move poseidon_day", "take offerings")
    assert table.asked == "A dropping"
    table.play("drop cubes", "drop gold from 2 to 1")
    table.play("move demeter_night", "build small_city_1 on 1", "follow demeter_night with demeter")
    table.play("build small_city_2 on 1", "favor zeus")
    table.play("move zeus_night", "build small_temple_1 on 1", "follow zeus_night with zeus")
    assert table.play("build small_temple_1 on 1").built("A") == {"small_city_2": 1, "small_temple_1": 1}


@pytest.mark.parametrize(
    ("a", "matters"),
    [
        (player(cubes="gold on 2", offerings=1, cards="zeus"), True),  # what is taken by following pays again
        (player(cubes="gold on 2", favors="hades", cards="poseidon"), True),
        (player(cubes="gold on 2", favors="hades", cards="zeus"), True),
        (player(cubes="gold on 2", favors="hades", offerings=2), True),  # Zeus' card may be won
        (player(cubes="gold on 2", favors="hades"), False),
        (player(cubes="gold on 2", favors="zeus", offerings=2), False),  # nothing can be built
        (player(cubes="gold on 2", cards="zeus, hera 2"), True),  # who steals Hera pays for a follow
        (player(cubes="gold on 2", cards="zeus 2"), False),  # who steals Zeus does not
        (player(cubes="gold on 2", cards="hera 2"), False),
    ],
)
def test_a_follow_may_pay_for_the_next_one(a: Player, matters: bool) -> None:
    """Rule 19.2."""
    table = scene(3, a=a).play("move demeter_day", "produce 4 stone on 1")
    assert table.asked == ("A dropping" if matters else "B turn")


def test_a_drop_may_matter_to_who_is_robbed_of_a_discount() -> None:
    """Rules 13.3, 19.2."""
    edition = {"spaces": {"demeter_night": {"bonus": {"take_or_make_offering": 1}}}}
    a = player(cubes="3 stone on 1, marble on 4", favors="demeter", cards="artemis 1")
    b = player(cubes="3 stone on 1, marble on 1", favors="demeter", offerings=2)
    table = scene(2, a=a, b=b, edition=edition).play("move poseidon_day", "take offerings")
    table.play("drop cubes", "drop marble from 4 to 1")
    table.play("move demeter_night", "build small_city_1 on 1", "offer artemis", "place 2")
    table.play("follow demeter_night with demeter", "build small_city_1 on 1")
    assert table.built("A") == {"small_city_1": 1}


def test_a_large_construction_is_worth_dropping_for_when_the_small_ones_are_built() -> None:
    """Rule 19.2."""
    a = player(cubes="3 stone on 1, 2 marble on 2", favors="demeter", built="small_city_1 on 1, small_city_2 on 1")
    assert scene(2, a=a).play("move poseidon_day", "take offerings").asked == "A dropping"


def test_only_a_stone_or_a_marble_on_level_4_is_worth_dropping_for_hestia() -> None:
    """Rules 19.2, 19.22."""
    for cube, asked in (("marble", "A dropping"), ("gold", "B turn"), ("stone", "A dropping")):
        table = scene(2, a=player(cubes=f"{cube} on 4", favors="hades", cards="hestia"))
        assert table.play("move poseidon_day", "take offerings").asked == asked
    table.play("drop cubes", "drop stone from 4 to 3", "enough")
    table.play("move hades_night", "take offerings", "follow hades_day with hades", "raise stone on 3 as marble")
    assert table.cubes("A") == "1 marble on 4"


def test_a_follower_cannot_raise_what_lies_on_level_4() -> None:
    """Rules 7.1, 19.6."""
    table = scene(3, a=player(cubes="stone on 1"), b=player(cubes="stone on 4", favors="hades"))
    table.play("move hades_day", "raise stone on 1", "enough")
    assert table.asked == "B turn"


def test_a_follower_may_move_a_cube_down_by_a_construction_effect() -> None:
    """Rules 7.4, 12.7."""
    city = "3 stone on 1, marble on 1"
    table = scene(3, a=player(cubes=city), b=player(cubes=f"{city}, gold on 3", favors="demeter"))
    table.play("move demeter_night", "build small_city_1 on 1")
    table.play("follow demeter_night with demeter", "build small_city_1 on 1", "bring gold from 3 to 2", "enough")
    assert table.cubes("B") == "1 gold on 2"

"""Building: costs, slots, level tokens and construction effects."""

from __future__ import annotations

import pytest

from tests.games.mytikas.scene import player, scene

CITY = "3 stone on 1, marble on 1"
TEMPLE = "stone on 1, marble on 1, gold on 1"
LARGE_CITY = "3 stone on 1, 2 marble on 1"
LARGE_TEMPLE = "stone on 1, 2 marble on 1, 2 gold on 1"


@pytest.mark.parametrize(
    ("space", "cubes", "slot"),
    [
        ("demeter_night", CITY, "small_city_1"),
        ("demeter_night", LARGE_CITY, "large_city_1"),
        ("zeus_night", TEMPLE, "small_temple_1"),
        ("zeus_night", LARGE_TEMPLE, "large_temple"),
    ],
)
def test_each_type_has_its_cost_on_every_level(space: str, cubes: str, slot: str) -> None:
    """Rule 11.4."""
    for level in range(1, 5):
        table = scene(a=player(cubes=cubes.replace("on 1", f"on {level}"))).play(f"move {space}")
        assert f"{slot} on {level}" in table.can("build")
        table.play(f"build {slot} on {level}")
        left = table.cubes()
        assert left == (f"1 gold on {level}" if slot == "large_city_1" else "")
        lacking = scene(a=player(cubes=cubes.replace("on 1", f"on {level}").partition(", ")[2]))
        assert lacking.refuses(f"move {space}")


def test_temples_are_built_on_zeus_night_and_cities_on_demeter_night() -> None:
    """Rules 5.3, 5.5, 11.1."""
    cubes = f"{LARGE_CITY}, {LARGE_TEMPLE}"
    temples = scene(a=player(cubes=cubes)).play("move zeus_night").can("build")
    assert temples == ["small_temple_1 on 1", "small_temple_2 on 1", "large_temple on 1"]
    cities = scene(a=player(cubes=cubes)).play("move demeter_night").can("build")
    assert cities == ["small_city_1 on 1", "small_city_2 on 1", "large_city_1 on 1"]


def test_the_pawn_of_a_type_is_freely_chosen_where_its_effect_differs() -> None:
    """Rule 11.5."""
    table = scene(a=player(cubes=CITY)).play("move demeter_night", "build small_city_2 on 1")
    assert table.asked == "A favor"
    assert table.source == "small_city_2"


def test_of_two_pawns_with_the_same_effect_the_first_is_offered() -> None:
    """Rule 19.32."""
    table = scene(a=player(cubes=LARGE_CITY)).play("move demeter_night")
    assert [slot for slot in table.can("build") if slot.startswith("large")] == ["large_city_1 on 1"]
    table = scene(a=player(cubes=LARGE_CITY, built="large_city_1 on 2")).play("move demeter_night")
    assert [slot for slot in table.can("build") if slot.startswith("large")] == ["large_city_2 on 1"]


def test_a_type_without_pawns_cannot_be_built() -> None:
    """Rule 11.5."""
    table = scene(a=player(cubes=TEMPLE, built="small_temple_1 on 2, small_temple_2 on 3"))
    assert table.refuses("move zeus_night")


def test_a_large_construction_alone_is_reason_enough_to_go_there() -> None:
    """Rules 4.4, 11.1."""
    table = scene(a=player(cubes=LARGE_TEMPLE, built="small_temple_1 on 2, small_temple_2 on 3"))
    table.play("move zeus_night")
    assert table.options == ["enough", "build large_temple on 1"]


def test_one_build_per_action() -> None:
    """Rule 11.1."""
    table = scene(2, a=player(cubes="8 stone on 1, 8 marble on 1, 8 gold on 1"))
    table.play("move zeus_night", "build small_temple_1 on 1")
    assert table.asked == "B turn"


def test_effect_move_two_cubes_to_any_level() -> None:
    """Rules 7.4, 11.7."""
    table = scene(2, a=player(cubes=f"{CITY}, gold on 1, gold on 3"))
    table.play("move demeter_night", "build small_city_1 on 1")
    assert set(table.can("bring")) == {f"gold from 1 to {level}" for level in (2, 3, 4)} | {
        f"gold from 3 to {level}" for level in (1, 2, 4)
    }
    table.play("bring gold from 1 to 4", "bring gold from 3 to 4")
    assert table.cubes() == "2 gold on 4"
    assert table.asked == "B turn"


def test_effect_moves_may_be_fewer() -> None:
    """Rules 11.7, 19.19."""
    table = scene(2, a=player(cubes=f"{CITY}, gold on 1")).play("move demeter_night", "build small_city_1 on 1")
    assert table.play("enough").cubes() == "1 gold on 1"


def test_effect_one_favor() -> None:
    """Rule 11.8."""
    table = scene(2, a=player(cubes=CITY)).play("move demeter_night", "build small_city_2 on 1", "favor hades")
    assert table.favors() == "hades"


def test_effect_two_offerings_and_effect_one_offering_with_a_move() -> None:
    """Rules 11.10, 11.11."""
    table = scene(2, a=player(cubes=f"{TEMPLE}, stone on 1")).play("move zeus_night", "build small_temple_1 on 1")
    assert table.offerings() == 2
    table = scene(2, a=player(cubes=f"{TEMPLE}, stone on 1")).play("move zeus_night", "build small_temple_2 on 1")
    table.play("bring stone from 1 to 2")
    assert table.offerings() == 1
    assert table.cubes() == "1 stone on 2"
    assert table.asked == "B turn"


def test_effect_gold_on_the_level_of_the_large_city() -> None:
    """Rule 11.9."""
    table = scene(a=player(cubes="3 stone on 3, 2 marble on 3")).play("move demeter_night", "build large_city_1 on 3")
    assert table.cubes() == "1 gold on 3"


def test_effect_two_favors_may_be_of_one_god() -> None:
    """Rules 8.4, 11.12, 19.29."""
    table = scene(2, a=player(cubes=LARGE_TEMPLE)).play("move zeus_night", "build large_temple on 1")
    table.play("favor hades", "favor hades")
    assert table.favors() == "hades hades"


def test_the_second_of_two_favors_follows_the_normal_rule() -> None:
    """Rules 8.4, 11.12."""
    table = scene(2, a=player(cubes=LARGE_TEMPLE), b=player(favors="hades, hades"))
    table.play("move zeus_night", "build large_temple on 1", "favor hades")
    assert "hades from 1" in table.can("favor")
    table.play("favor hades from 1")
    assert table.favors() == "hades hades"


def test_an_effect_with_nothing_to_move_or_take_lapses() -> None:
    """Rule 19.30."""
    table = scene(2, a=player(cubes=CITY)).play("move demeter_night", "build small_city_1 on 1")
    assert table.asked == "B turn"
    every = ", ".join(["zeus", "demeter", "poseidon", "hades"] * 3)
    table = scene(2, a=player(cubes=CITY, favors=every)).play("move demeter_night", "build small_city_2 on 1")
    assert table.source == "demeter_night_bonus"
    assert table.built() == {"small_city_2": 1}


def test_what_is_under_a_slot_happens_once() -> None:
    """Rules 11.6, 11.13: later the city produces and brings no favor any more."""
    table = scene(2, a=player(cubes="3 stone on 2, marble on 2"))
    table.play("move demeter_night", "build small_city_2 on 2", "favor hades", "move poseidon_day").finish_turn()
    table.play("move zeus_day", "produce 1 gold on 1", "produce 1 gold on 2")
    assert table.cubes() == "1 gold on 1, 1 gold on 2"
    assert table.favors() == "hades"
    assert table.asked == "B turn"
    assert table.built() == {"small_city_2": 2}


def test_a_temple_brings_offerings_from_the_next_poseidon_day_on() -> None:
    """Rule 11.13."""
    table = scene(2, a=player(cubes=TEMPLE)).play("move zeus_night", "build small_temple_1 on 1")
    table.play("move hades_night").finish_turn()
    assert table.play("move poseidon_day", "take offerings").offerings() == 2 + 2


def test_everybody_may_have_several_constructions_on_a_level() -> None:
    """Rule 11.2: as long as it has level tokens."""
    a, b = player(cubes=CITY, built="small_city_2 on 1"), player(cubes=CITY, built="small_temple_1 on 1")
    table = scene(2, a=a, b=b, tokens=(4, 2, 2, 2)).play("move demeter_night", "build small_city_1 on 1")
    assert table.tokens[0] == 1

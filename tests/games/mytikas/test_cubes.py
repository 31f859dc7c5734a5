"""Cubes: how many there may be, where they come from and whose they are."""

from __future__ import annotations

import pytest

from tests.games.mytikas.scene import player, scene


def test_cubes_and_offerings_are_unlimited() -> None:
    """Rules 2.2, 2.3: the box has 45 stones and offerings worth 75."""
    table = scene(2, a=player(cubes="60 stone on 1"), b=player(offerings=90))
    assert table.play("move demeter_day", "produce 4 stone on 1").cubes() == "64 stone on 1"
    assert table.play("move poseidon_day", "take offerings").offerings("B") == 91


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_any_number_of_cubes_may_lie_on_a_level(level: int) -> None:
    """Rule 2.2."""
    built = "" if level == 1 else f"large_city_1 on {level}"
    table = scene(2, a=player(cubes=f"40 gold on {level}", built=built)).play("move zeus_day", "produce 1 gold on 1")
    if built:
        table.play(f"produce 1 gold on {level}")
    assert f"41 gold on {level}" in table.cubes()


def test_produced_cubes_come_to_the_own_board_only() -> None:
    """Rules 6.1, 6.3: other players' cities and one's own temples produce nothing."""
    a = player(built="small_temple_1 on 2, large_temple on 3")
    table = scene(2, a=a, b=player(built="small_city_1 on 2, large_city_1 on 3")).play("move zeus_day")
    table.play("produce 3 stone on 1")
    assert table.cubes("A") == "3 stone on 1"
    assert table.cubes("B") == ""
    assert table.asked == "B turn"


def test_only_own_cubes_can_be_raised_lifted_and_moved() -> None:
    """Rule 7.7."""
    b = player(cubes="3 stone on 1, marble on 2, gold on 3")
    assert scene(3, b=b).refuses("move hades_day")
    table = scene(3, a=player(cubes="stone on 2"), b=b).play("move hades_day")
    assert table.can("raise") == ["stone on 2"]
    table = scene(3, a=player(cubes="gold on 3", favors="poseidon"), b=b).play("move poseidon_day", "enough")
    assert table.can("bring") == ["gold from 3 to 4"]
    table = scene(3, a=player(cubes="3 stone on 1, marble on 1, gold on 4"), b=b).play("move demeter_night")
    table.play("build small_city_1 on 1")
    assert table.can("bring") == [f"gold from 4 to {level}" for level in (1, 2, 3)]


@pytest.mark.parametrize("kind", ["stone", "marble", "gold"])
def test_a_cube_keeps_its_kind_on_its_way(kind: str) -> None:
    """Rules 7.1, 7.3, 7.7."""
    table = scene(2, a=player(cubes=f"{kind} on 1", favors="hades")).play("move hades_day", f"raise {kind} on 1")
    table.play(f"raise {kind} on 2", f"raise {kind} on 3")
    assert table.cubes() == f"1 {kind} on 4"
    table = scene(2, a=player(cubes=f"{kind} on 1", favors="poseidon")).play("move poseidon_day", "enough")
    assert table.play(f"bring {kind} from 1 to 3").cubes() == f"1 {kind} on 3"

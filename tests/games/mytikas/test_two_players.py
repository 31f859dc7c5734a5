"""What is different with two players."""

from __future__ import annotations

from tests.games.mytikas.scene import player, scene


def test_a_builder_closes_its_whole_god() -> None:
    """Rule 15.1."""
    table = scene(2, b=player(builder="hades_day"))
    assert table.refuses("move hades_day", "move hades_night")


def test_a_player_must_change_god_every_turn() -> None:
    """Rule 15.2."""
    table = scene(2, a=player(builder="zeus_night", favors="zeus"))
    assert table.refuses("move zeus_day", "move zeus_night")


def test_with_three_players_the_other_space_of_the_god_stays_open() -> None:
    """Rule 4.3."""
    table = scene(3, b=player(builder="hades_day"))
    assert "hades_night" in table.can("move")


def test_the_bonus_is_that_of_the_action_that_was_done() -> None:
    """Rule 15.3."""
    table = scene(2, a=player(favors="demeter", cubes="3 stone on 1, marble on 1"))
    table.play("move demeter_night", "build small_city_2 on 1", "favor zeus")
    assert table.source == "demeter_night_bonus"
    assert table.can("produce") == ["2 stone on 1"]

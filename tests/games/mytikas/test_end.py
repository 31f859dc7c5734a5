"""The three ways to the end, and who wins."""

from __future__ import annotations

import pytest

from polytheon.games.mytikas.game import GAME
from polytheon.games.mytikas.rules.rules import LAST_ROUND
from polytheon.kernel.match import match_at
from tests.games.mytikas.scene import player, scene

CITY = "3 stone on 1, marble on 1"


def test_two_empty_levels_do_not_end_the_game() -> None:
    """Rule 16.2."""
    table = scene(2, a=player(cubes=CITY, built="small_temple_1 on 2"), tokens=(1, 1, 2, 2))
    table.play("move demeter_night", "build small_city_1 on 1")
    assert table.tokens == [0, 0, 2, 2]
    assert table.asked == "B turn"


@pytest.mark.parametrize(("second", "third"), [(2, 3), (2, 4), (3, 4)])
def test_the_third_empty_level_ends_it(second: int, third: int) -> None:
    """Rules 16.1, 16.2."""
    tokens = [1 if level in (1, second, third) else 2 for level in range(1, 5)]
    a = player(cubes=CITY, built=f"small_temple_1 on {second}, small_temple_2 on {third}")
    table = scene(2, a=a, tokens=(tokens[0], tokens[1], tokens[2], tokens[3]))
    table.play("move demeter_night", "build small_city_1 on 1")
    assert table.ending == "levels A"


def test_a_follower_can_trigger_the_end_and_the_others_still_follow() -> None:
    """Rules 16.3, 19.16."""
    b = player(cubes=CITY, favors="demeter", built="small_temple_1 on 2, small_temple_2 on 3")
    c = player(cubes="3 stone on 4, marble on 4", favors="demeter")
    table = scene(4, a=player(cubes="3 stone on 4, marble on 4"), b=b, c=c, tokens=(1, 1, 1, 9))
    table.play("move demeter_night", "build small_city_1 on 4")
    table.play("follow demeter_night with demeter", "build small_city_1 on 1")
    assert table.asked == "C follow"
    table.play("follow demeter_night with demeter", "build small_city_1 on 4")
    assert table.match.over
    assert table.match.outcome["ending"] == "levels"


def test_the_first_trigger_gives_the_ending_its_name() -> None:
    """Rule 16.1."""
    six = "small_city_2 on 4, large_city_1 on 4, large_city_2 on 4"
    a = player(cubes=CITY, built=f"{six}, small_temple_1 on 2, small_temple_2 on 3, large_temple on 4")
    table = scene(2, a=a, tokens=(1, 1, 1, 9)).play("move demeter_night", "build small_city_1 on 1")
    assert table.match.outcome["ending"] == "levels"


def test_the_last_unlocked_river_cards_change_nothing_after_the_end() -> None:
    """Rule 10.6."""
    locked = "zeus locked, pan locked, ares locked"
    table = scene(2, a=player(offerings=6, cards=f"{locked}, hera asleep"), river="hermes")
    table.play("move hades_night", "offer hera", "place 6")
    assert table.match.over
    assert table.river["face_up"] == ["hermes"]


def test_a_game_without_progress_is_scored_after_many_rounds() -> None:
    """Rules 19.35, 19.36."""
    s = scene(3).state
    s.turn = 3 * LAST_ROUND - 2
    match = match_at(GAME, s, 3)
    match.play("move poseidon_day")
    match.play("enough")
    assert not match.over
    match.play("move poseidon_night")
    match.play("favor zeus")
    assert match.over
    assert match.outcome["ending"] == "rounds"
    assert match.winners == [0, 1, 2]
    assert match.outcome["tie_break"] == "shared"

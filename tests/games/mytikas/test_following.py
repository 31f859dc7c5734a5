"""Following the active player's action."""

from __future__ import annotations

from tests.games.mytikas.scene import player, scene

CITY = "3 stone on 1, marble on 1"


def test_following_costs_one_favor_of_the_same_god_and_the_builder_stays() -> None:
    table = scene(b=player(favors="zeus, hades", builder="hades_day"))
    table.play("move zeus_day", "produce 1 gold on 1")
    assert table.can("follow") == ["zeus_day with zeus"]
    table.play("follow zeus_day with zeus", "produce 1 gold on 1")
    assert table.favors("B") == "hades"
    assert table.board("B")["builder"] == "hades_day"


def test_everybody_sees_which_action_a_follower_does() -> None:
    table = scene(2, b=player(favors="zeus", cubes="stone on 1, marble on 1, gold on 1"))
    table.play("move zeus_day", "produce 1 gold on 1")
    assert (table.view()["follower"], table.view()["followed"]) == (1, None)
    table.play("follow zeus_night with zeus")
    assert (table.view()["follower"], table.view()["followed"]) == (1, "zeus_night")
    table.play("build small_temple_1 on 1")
    assert (table.view()["follower"], table.view()["followed"]) == (None, None)


def test_nobody_has_to_follow() -> None:
    table = scene(b=player(favors="zeus")).play("move zeus_day", "produce 1 gold on 1", "enough")
    assert table.favors("B") == "zeus"
    assert table.asked == "B turn"


def test_nobody_follows_without_the_favor() -> None:
    table = scene(b=player(favors="hades, demeter, poseidon")).play("move zeus_day", "produce 1 gold on 1")
    assert table.asked == "B turn"


def test_a_follower_gets_the_construction_effect_amb4() -> None:
    table = scene(a=player(cubes=CITY), b=player(cubes=CITY, favors="demeter"))
    table.play("move demeter_night", "build small_city_1 on 1", "follow demeter_night with demeter")
    table.play("build small_city_2 on 1")
    assert table.source == "small_city_2"
    table.play("favor demeter")
    assert table.favors("B") == "demeter"
    assert table.asked == "B turn"  # and no bonus, although there is a favor now


def test_a_skipped_main_action_can_be_followed_amb9() -> None:
    table = scene(a=player(favors="zeus"), b=player(favors="zeus")).play("move zeus_day", "enough", "favor hades")
    assert table.asked == "B follow"
    assert table.play("follow zeus_day with zeus", "produce 1 gold on 1").cubes("B") == "1 gold on 1"


def test_option_a_skipped_main_action_cannot_be_followed_amb9() -> None:
    table = scene(a=player(favors="zeus"), b=player(favors="zeus"), follow_skipped_main="no")
    assert table.play("move zeus_day", "enough", "favor hades").asked == "B turn"
    table = scene(a=player(favors="zeus"), b=player(favors="zeus"), follow_skipped_main="no")
    assert table.play("move zeus_day", "produce 1 gold on 1", "enough").asked == "B follow"


def test_everybody_follows_at_most_once_a_turn_amb10() -> None:
    table = scene(b=player(favors="zeus, zeus"))
    table.play("move zeus_day", "produce 1 gold on 1", "follow zeus_day with zeus", "produce 1 gold on 1")
    assert table.asked == "B turn"
    assert table.favors("B") == "zeus"


def test_nobody_follows_an_action_that_cannot_be_done_amb11() -> None:
    table = scene(a=player(cubes=CITY), b=player(favors="demeter"))
    assert table.play("move demeter_night", "build small_city_1 on 1").asked == "B turn"
    table = scene(a=player(cubes="stone on 1"), b=player(favors="hades"))
    assert table.play("move hades_day", "raise stone on 1", "enough").asked == "B turn"


def test_a_follower_must_do_something_of_the_action_amb11() -> None:
    table = scene(a=player(cubes="stone on 1"), b=player(favors="hades", cubes="2 stone on 1"))
    table.play("move hades_day", "raise stone on 1", "enough", "follow hades_day with hades")
    assert "enough" not in table.options
    table.play("raise stone on 1")
    assert "enough" in table.options


def test_with_two_players_a_follower_does_one_of_the_two_actions_amb12() -> None:
    table = scene(2, b=player(favors="zeus, zeus", cubes="stone on 1, marble on 1, gold on 1"))
    table.play("move zeus_day", "produce 1 gold on 1", "follow zeus_night with zeus", "build small_temple_1 on 1")
    assert table.asked == "B turn"
    assert table.favors("B") == "zeus"


def test_with_two_players_only_possible_actions_can_be_followed_amb11() -> None:
    table = scene(2, b=player(favors="zeus")).play("move zeus_day", "produce 1 gold on 1")
    assert table.can("follow") == ["zeus_day with zeus"]


def test_with_two_players_the_power_goes_by_the_action_that_the_follower_does() -> None:
    b = player(favors="hades", cards="hermes", offerings=1, cubes="stone on 1")
    table = scene(2, a=player(cubes="stone on 1"), b=b)
    table.play("move hades_day", "raise stone on 1", "enough", "follow hades_night with hades")
    assert table.offerings("B") == 2
    assert table.source == "hermes"


def test_a_follower_acts_before_the_next_one_decides() -> None:
    """B robs C of the only favor to follow with."""
    a = player(favors="poseidon")
    table = scene(3, a=a, b=player(favors="poseidon"), c=player(favors="poseidon"))
    table.play("move poseidon_night", "favor hades", "enough", "follow poseidon_night with poseidon", "favor poseidon")
    assert table.asked == "C follow"

"""Following the active player's action."""

from __future__ import annotations

from tests.games.mytikas.scene import player, scene

CITY = "3 stone on 1, marble on 1"


def test_following_costs_one_favor_of_the_same_god_and_the_builder_stays() -> None:
    """Rules 12.2, 12.4."""
    table = scene(b=player(favors="zeus, hades", builder="hades_day"))
    table.play("move zeus_day", "produce 1 gold on 1")
    assert table.can("follow") == ["zeus_day with zeus"]
    table.play("follow zeus_day with zeus", "produce 1 gold on 1")
    assert table.favors("B") == "hades"
    assert table.board("B")["builder"] == "hades_day"


def test_everybody_sees_which_action_a_follower_does() -> None:
    """Rules 2.7, 15.4."""
    table = scene(2, b=player(favors="zeus", cubes="stone on 1, marble on 1, gold on 1"))
    table.play("move zeus_day", "produce 1 gold on 1")
    assert (table.view()["follower"], table.view()["followed"]) == (1, None)
    table.play("follow zeus_night with zeus")
    assert (table.view()["follower"], table.view()["followed"]) == (1, "zeus_night")
    table.play("build small_temple_1 on 1")
    assert (table.view()["follower"], table.view()["followed"]) == (None, None)


def test_nobody_has_to_follow() -> None:
    """Rule 12.1."""
    table = scene(b=player(favors="zeus")).play("move zeus_day", "produce 1 gold on 1", "enough")
    assert table.favors("B") == "zeus"
    assert table.asked == "B turn"


def test_nobody_follows_without_the_favor() -> None:
    """Rule 12.2."""
    table = scene(b=player(favors="hades, demeter, poseidon")).play("move zeus_day", "produce 1 gold on 1")
    assert table.asked == "B turn"


def test_a_follower_gets_the_construction_effect() -> None:
    """Rules 12.5, 12.7, 19.15."""
    table = scene(a=player(cubes=CITY), b=player(cubes=CITY, favors="demeter"))
    table.play("move demeter_night", "build small_city_1 on 1", "follow demeter_night with demeter")
    table.play("build small_city_2 on 1")
    assert table.source == "small_city_2"
    table.play("favor demeter")
    assert table.favors("B") == "demeter"
    assert table.asked == "B turn"  # and no bonus, although there is a favor now


def test_a_skipped_main_action_can_be_followed() -> None:
    """Rules 12.1, 19.4."""
    table = scene(a=player(favors="zeus"), b=player(favors="zeus")).play("move zeus_day", "enough", "favor hades")
    assert table.asked == "B follow"
    assert table.play("follow zeus_day with zeus", "produce 1 gold on 1").cubes("B") == "1 gold on 1"


def test_option_a_skipped_main_action_cannot_be_followed() -> None:
    """Rules 19.4, 20.3."""
    table = scene(a=player(favors="zeus"), b=player(favors="zeus"), follow_skipped_main="no")
    assert table.play("move zeus_day", "enough", "favor hades").asked == "B turn"
    table = scene(a=player(favors="zeus"), b=player(favors="zeus"), follow_skipped_main="no")
    assert table.play("move zeus_day", "produce 1 gold on 1", "enough").asked == "B follow"


def test_everybody_follows_at_most_once_a_turn() -> None:
    """Rule 19.17."""
    table = scene(b=player(favors="zeus, zeus"))
    table.play("move zeus_day", "produce 1 gold on 1", "follow zeus_day with zeus", "produce 1 gold on 1")
    assert table.asked == "B turn"
    assert table.favors("B") == "zeus"


def test_nobody_follows_an_action_that_cannot_be_done() -> None:
    """Rules 12.6, 19.18."""
    table = scene(a=player(cubes=CITY), b=player(favors="demeter"))
    assert table.play("move demeter_night", "build small_city_1 on 1").asked == "B turn"
    table = scene(a=player(cubes="stone on 1"), b=player(favors="hades"))
    assert table.play("move hades_day", "raise stone on 1", "enough").asked == "B turn"


def test_a_follower_must_do_something_of_the_action() -> None:
    """Rules 7.2, 12.6."""
    table = scene(a=player(cubes="stone on 1"), b=player(favors="hades", cubes="2 stone on 1"))
    table.play("move hades_day", "raise stone on 1", "enough", "follow hades_day with hades")
    assert "enough" not in table.options
    table.play("raise stone on 1")
    assert "enough" in table.options


def test_with_two_players_a_follower_does_one_of_the_two_actions() -> None:
    """Rules 15.4, 19.17."""
    table = scene(2, b=player(favors="zeus, zeus", cubes="stone on 1, marble on 1, gold on 1"))
    table.play("move zeus_day", "produce 1 gold on 1", "follow zeus_night with zeus", "build small_temple_1 on 1")
    assert table.asked == "B turn"
    assert table.favors("B") == "zeus"


def test_with_two_players_only_possible_actions_can_be_followed() -> None:
    """Rules 15.4, 19.18."""
    table = scene(2, b=player(favors="zeus")).play("move zeus_day", "produce 1 gold on 1")
    assert table.can("follow") == ["zeus_day with zeus"]


def test_with_two_players_the_power_goes_by_the_action_that_the_follower_does() -> None:
    """Rule 15.4."""
    b = player(favors="hades", cards="hermes", offerings=1, cubes="stone on 1")
    table = scene(2, a=player(cubes="stone on 1"), b=b)
    table.play("move hades_day", "raise stone on 1", "enough", "follow hades_night with hades")
    assert table.offerings("B") == 2
    assert table.source == "hermes"


def test_a_follower_acts_before_the_next_one_decides() -> None:
    """Rules 12.1, 12.9, 19.10: B pays with an offering and robs C of the only favor to follow with."""
    b = player(favors="poseidon", offerings=1, cards="zeus")
    table = scene(3, a=player(favors="poseidon"), b=b, c=player(favors="poseidon"))
    table.play("move poseidon_night", "favor hades", "enough", "follow poseidon_night with offering")
    table.play("favor poseidon from 2")
    assert table.favors("C") == ""
    assert table.asked == "B turn"


def test_offerings_of_a_robbed_player_can_pay_for_following_at_once() -> None:
    """Rules 9.5, 12.9, 14.1."""
    table = scene(3, a=player(offerings=3), b=player(cards="zeus, hera 2")).play("move hades_night", "offer hera")
    table.play("place 3")
    assert table.can("follow") == ["hades_night with offering"]
    assert table.play("follow hades_night with offering", "take offerings").offerings("B") == 2


def test_who_can_pay_in_several_ways_chooses_one() -> None:
    """Rules 12.2, 14.1, 14.2."""
    b = player(favors="zeus, hades", offerings=1, cards="zeus, poseidon")
    table = scene(b=b).play("move zeus_day", "produce 1 gold on 1")
    assert table.can("follow") == ["zeus_day with zeus", "zeus_day with hades", "zeus_day with offering"]


def test_a_follower_takes_an_own_turn_as_usual() -> None:
    """Rule 12.4: where the builder stands does not matter, not even next to the one who is followed."""
    table = scene(b=player(favors="zeus", builder="zeus_night"))
    table.play("move zeus_day", "produce 1 gold on 1", "follow zeus_day with zeus", "produce 1 gold on 1")
    assert table.asked == "B turn"
    assert table.board("B")["builder"] == "zeus_night"


def test_a_follower_uses_own_cities_and_temples() -> None:
    """Rule 12.3."""
    table = scene(a=player(built="large_city_1 on 3"), b=player(favors="zeus", built="small_city_1 on 2"))
    table.play("move zeus_day", "produce 1 gold on 1", "produce 1 gold on 3", "follow zeus_day with zeus")
    table.play("produce 1 gold on 1", "produce 3 stone on 2")
    assert table.cubes("B") == "1 gold on 1, 3 stone on 2"
    table = scene(b=player(favors="poseidon", built="large_temple on 2"))
    table.play("move poseidon_day", "take offerings", "follow poseidon_day with poseidon")
    assert (table.offerings("A"), table.offerings("B")) == (1, 3)

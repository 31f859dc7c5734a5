"""The powers of the sixteen deity cards and when they can be used."""

from __future__ import annotations

import pytest

from tests.games.mytikas.scene import player, scene

CITY = "3 stone on 1, marble on 1"
TEMPLE = "stone on 1, marble on 1, gold on 1"


def test_zeus_an_offering_pays_for_following() -> None:
    """Rules 2.4, 14.1."""
    table = scene(b=player(offerings=2, cards="zeus")).play("move demeter_day", "produce 4 stone on 1")
    assert table.can("follow") == ["demeter_day with offering"]
    table.play("follow demeter_day with offering", "produce 4 stone on 1")
    assert table.offerings("B") == 1
    table = scene(b=player(cards="zeus 3")).play("move demeter_day", "produce 4 stone on 1")
    assert table.asked == "B turn"  # offerings on a card do not pay


def test_zeus_the_gods_favor_still_pays() -> None:
    """Rules 12.2, 14.1."""
    table = scene(b=player(offerings=2, favors="demeter", cards="zeus"))
    table.play("move demeter_day", "produce 4 stone on 1")
    assert table.can("follow") == ["demeter_day with demeter", "demeter_day with offering"]


def test_poseidon_any_favor_pays_for_following() -> None:
    """Rule 14.2."""
    table = scene(b=player(favors="zeus, hades", cards="poseidon")).play("move demeter_day", "produce 4 stone on 1")
    assert table.can("follow") == ["demeter_day with zeus", "demeter_day with hades"]


def test_demeter_changes_stones_once_at_the_start_of_the_own_turn() -> None:
    """Rules 4.1, 13.5, 14.3."""
    table = scene(a=player(cubes="6 stone on 1", cards="demeter"))
    assert table.board("A")["deities"][0]["used"] is False
    table.play("change stone on 1 to gold")
    assert table.board("A")["deities"][0]["used"] is True
    assert table.can("change") == []
    assert table.cubes() == "3 stone 1 gold on 1"
    table.play("move hades_day")
    assert table.can("change") == []


def test_powers_for_the_start_of_a_turn_come_back_on_the_next_own_turn() -> None:
    """Rules 14.3, 14.4."""
    table = scene(2, a=player(cubes="9 stone on 1", cards="demeter, hades"))
    table.play("change stone on 1 to gold", "sacrifice 3", *["give stone on 1"] * 3, "move zeus_day")
    table.play("produce 1 gold on 1", "move demeter_day", "produce 4 stone on 1")
    assert table.asked == "A turn"
    assert table.can("change") == ["stone on 1 to marble", "stone on 1 to gold"]
    assert table.can("sacrifice") == ["3"]


def test_demeter_works_on_the_own_turn_only() -> None:
    """Rules 13.5, 14.3."""
    table = scene(b=player(cubes="6 stone on 1", favors="zeus", cards="demeter"))
    table.play("move zeus_day", "produce 1 gold on 1")
    assert table.can("change") == []


def test_demeter_the_new_cube_lies_on_the_level_of_the_stones() -> None:
    """Rule 14.3."""
    for level in range(1, 5):
        table = scene(a=player(cubes=f"2 stone on {level}", cards="demeter"))
        assert table.play(f"change stone on {level} to marble").cubes() == f"1 marble on {level}"


def test_hades_gives_one_offering_for_three_cubes_of_any_levels() -> None:
    """Rule 14.4."""
    table = scene(a=player(cubes="stone on 1, gold on 2, marble on 4, stone on 4", cards="hades")).play("sacrifice 3")
    assert table.can("give") == ["stone on 1", "gold on 2", "stone on 4", "marble on 4"]
    assert table.source == "hades"
    table.play("give stone on 1", "give marble on 4", "give gold on 2")
    assert table.offerings() == 1
    assert table.cubes() == "1 stone on 4"
    assert table.source == ""


def test_hades_makes_one_of_the_two_exchanges_once_a_turn() -> None:
    """Rules 14.4, 19.27."""
    table = scene(a=player(cubes="9 stone on 1", cards="hades"))
    assert table.can("sacrifice") == ["3", "7"]
    table.play("sacrifice 3", *["give stone on 1"] * 3)
    assert table.can("sacrifice") == []
    assert scene(a=player(cubes="6 stone on 1", cards="hades")).can("sacrifice") == ["3"]


@pytest.mark.parametrize("first", ["change", "sacrifice"])
def test_demeter_and_hades_can_both_be_used_in_any_order(first: str) -> None:
    """Rules 4.1, 19.27."""
    table = scene(a=player(cubes="6 stone on 1", cards="demeter, hades"))
    if first == "change":
        table.play("change stone on 1 to gold", "sacrifice 3", *["give stone on 1"] * 3)
    else:
        table.play("sacrifice 3", *["give stone on 1"] * 3, "change stone on 1 to gold")
    assert table.cubes() == "1 gold on 1"
    assert table.offerings() == 1
    assert table.can("change") == table.can("sacrifice") == []


@pytest.mark.parametrize(
    ("card", "space", "main"),
    [
        ("hera", "zeus_day", "produce 1 gold on 1"),
        ("hera", "zeus_night", "build small_temple_1 on 1"),
        ("dionysus", "demeter_day", "produce 4 stone on 1"),
        ("dionysus", "demeter_night", "build small_city_2 on 1"),
        ("aphrodite", "poseidon_day", "take offerings"),
        ("aphrodite", "poseidon_night", "favor zeus"),
        ("persephone", "hades_day", "raise stone on 1"),
        ("persephone", "hades_night", "take offerings"),
    ],
)
def test_pass_cards_open_the_bonus_of_their_god_without_a_favor(card: str, space: str, main: str) -> None:
    """Rules 4.6, 14.5 to 14.8."""
    cubes = "4 stone on 1, marble on 1, gold on 1"
    table = scene(a=player(cubes=cubes, cards=card)).play(f"move {space}", main)
    if main.startswith("build small_city"):
        table.play("favor zeus")
    if space == "hades_day":
        table.play("enough")
    assert table.source == f"{space}_bonus"
    others = scene(a=player(cubes=cubes, cards="ares")).play(f"move {space}", "enough")
    assert others.asked == "B turn"  # without the pass card there is no bonus


def test_apollo_raises_two_steps_after_the_production() -> None:
    """Rules 14.9, 19.20."""
    table = scene(2, a=player(cards="apollo")).play("move zeus_day", "produce 1 gold on 1")
    assert table.source == "apollo"
    table.play("raise gold on 1", "raise gold on 2")
    assert table.cubes() == "1 gold on 3"
    assert table.asked == "B turn"
    table = scene(2, a=player(cards="apollo")).play("move zeus_day", "produce 1 gold on 1", "enough")
    assert table.cubes() == "1 gold on 1"


def test_apollo_helps_a_follower() -> None:
    """Rules 12.8, 14.9."""
    table = scene(b=player(favors="zeus", cards="apollo")).play("move zeus_day", "produce 1 gold on 1")
    table.play("follow zeus_day with zeus", "produce 1 gold on 1", "raise gold on 1", "enough")
    assert table.cubes("B") == "1 gold on 2"


def test_athena_makes_temples_one_gold_cheaper_on_the_own_turn_and_following() -> None:
    """Rules 12.8, 14.10."""
    table = scene(2, a=player(cubes="stone on 1, marble on 1", cards="athena")).play("move zeus_night")
    assert table.play("build small_temple_1 on 1").cubes() == ""
    table = scene(2, a=player(cubes="stone on 1, 2 marble on 1, gold on 1", cards="athena")).play("move zeus_night")
    assert "large_temple on 1" in table.can("build")
    table = scene(a=player(cubes=TEMPLE), b=player(cubes="stone on 2, marble on 2", favors="zeus", cards="athena"))
    table.play("move zeus_night", "build small_temple_1 on 1", "follow zeus_night with zeus")
    assert table.play("build small_temple_1 on 2").cubes("B") == ""


def test_artemis_makes_cities_one_marble_cheaper_on_the_own_turn_and_following() -> None:
    """Rules 12.8, 14.12."""
    table = scene(2, a=player(cubes="3 stone on 1", cards="artemis")).play("move demeter_night")
    assert table.play("build small_city_1 on 1").cubes() == ""
    table = scene(a=player(cubes=CITY), b=player(cubes="3 stone on 2, marble on 2", favors="demeter", cards="artemis"))
    table.play("move demeter_night", "build small_city_1 on 1", "follow demeter_night with demeter")
    assert table.play("build large_city_1 on 2").cubes("B") == "1 gold on 2"


def test_discounts_are_of_one_kind_and_never_below_nothing() -> None:
    """Rule 19.26."""
    edition = {"constructions": {"small_city": {"cost": {"stone": 1}}}}
    table = scene(2, a=player(cubes="stone on 1", cards="artemis"), edition=edition).play("move demeter_night")
    assert table.play("build small_city_1 on 1").cubes() == ""
    assert scene(2, a=player(cubes="marble on 1", cards="athena")).refuses("move zeus_night")


def test_a_discount_is_not_asked_for() -> None:
    """Rule 19.19."""
    table = scene(2, a=player(cubes=TEMPLE, cards="athena")).play("move zeus_night", "build small_temple_1 on 1")
    assert table.cubes() == "1 gold on 1"


def test_pan_adds_a_cube_of_a_kind_just_produced() -> None:
    """Rules 14.11, 19.21."""
    table = scene(2, a=player(cards="pan")).play("move demeter_day")
    assert set(table.can("produce")) == {
        "5 stone on 1",
        "3 stone 1 marble on 1",
        "2 stone 2 marble on 1",
        "2 stone 1 gold on 1",
        "1 stone 2 gold on 1",
    }
    assert table.play("produce 1 stone 2 gold on 1").cubes() == "1 stone 2 gold on 1"


def test_pan_helps_a_follower_and_only_on_demeter_day() -> None:
    """Rules 12.8, 14.11."""
    table = scene(b=player(favors="demeter", cards="pan")).play("move demeter_day", "produce 4 stone on 1")
    table.play("follow demeter_day with demeter", "produce 5 stone on 1")
    assert table.cubes("B") == "5 stone on 1"
    table = scene(a=player(cards="pan")).play("move zeus_day")
    assert table.can("produce") == ["3 stone on 1", "1 stone 1 marble on 1", "1 gold on 1"]


def test_hephaestus_sells_one_more_favor_for_a_marble_of_any_level() -> None:
    """Rules 4.9, 14.14, 19.23."""
    table = scene(2, a=player(cubes="marble on 1, marble on 4", cards="hephaestus"))
    table.play("move poseidon_night", "favor zeus")
    assert table.source == "hephaestus"
    assert table.options == ["enough", "pay marble on 1", "pay marble on 4"]
    table.play("pay marble on 1", "favor poseidon")
    assert table.favors() == "zeus poseidon"
    assert table.source == "poseidon_night_bonus"  # the bought favor opens the bonus, too
    table.play("enough")
    assert table.asked == "B turn"


def test_hephaestus_helps_a_follower_and_needs_marble() -> None:
    """Rules 12.8, 14.14."""
    table = scene(b=player(favors="poseidon", cubes="marble on 2", cards="hephaestus"))
    table.play("move poseidon_night", "favor zeus", "follow poseidon_night with poseidon", "favor hades")
    table.play("pay marble on 2", "favor hades")
    assert table.favors("B") == "hades hades"
    table = scene(2, a=player(cubes="gold on 2", cards="hephaestus")).play("move poseidon_night", "favor zeus")
    assert table.asked == "B turn"


def test_hephaestus_sells_nothing_when_every_favor_is_ones_own() -> None:
    """Rules 14.14, 19.8."""
    all_but_one = ", ".join(["zeus", "demeter", "hades"] * 3 + ["poseidon"] * 2)
    table = scene(2, a=player(favors=all_but_one, cubes="marble on 1", cards="hephaestus"))
    table.play("move poseidon_night", "favor poseidon")
    assert table.source == "poseidon_night_bonus"
    assert table.cubes() == "1 marble on 1"


def test_hestia_turns_one_raised_cube_into_the_next_better_kind() -> None:
    """Rules 14.15, 19.22."""
    table = scene(2, a=player(cubes="stone on 1, marble on 2, gold on 3", cards="hestia")).play("move hades_day")
    assert table.can("raise") == [
        "stone on 1",
        "marble on 2",
        "gold on 3",
        "stone on 1 as marble",
        "marble on 2 as gold",
    ]
    table.play("raise stone on 1 as marble")
    assert table.cubes() == "2 marble on 2, 1 gold on 3"  # on the level that it reaches
    assert table.can("raise") == ["marble on 2", "gold on 3"]  # once
    table.play("raise marble on 2", "raise marble on 3")  # and it may be raised on
    assert table.cubes() == "1 marble on 2, 1 gold on 3, 1 marble on 4"


def test_hestia_may_use_a_cube_of_level_4_on_the_own_turn() -> None:
    """Rule 19.22."""
    table = scene(2, a=player(cubes="marble on 4", cards="hestia")).play("move hades_day")
    assert table.options == ["enough", "raise marble on 4 as gold"]
    assert table.play("raise marble on 4 as gold").cubes() == "1 gold on 4"


@pytest.mark.parametrize("drops", ["no", "yes"])
def test_hestia_takes_a_cube_of_level_4_from_a_follower_only_by_option(drops: str) -> None:
    """Rules 12.8, 19.22, 20.1."""
    b = player(cubes="gold on 1, marble on 4", favors="hades", cards="hestia")
    table = scene(3, a=player(cubes="stone on 1"), b=b, drops_while_following=drops)
    table.play("move hades_day", "raise stone on 1", "enough", "follow hades_day with hades")
    assert ("marble on 4 as gold" in table.can("raise")) is (drops == "yes")


def test_hestia_does_not_work_in_the_bonus() -> None:
    """Rules 13.6, 19.22."""
    table = scene(2, a=player(cubes="stone on 1", favors="hades", cards="hestia")).play("move hades_day", "enough")
    assert table.source == "hades_day_bonus"
    assert table.can("raise") == ["stone on 1"]


@pytest.mark.parametrize("card", ["zeus", "ares"])
def test_hermes_takes_an_offering_and_makes_one(card: str) -> None:
    """Rules 14.16, 19.24."""
    table = scene(2, a=player(cards="hermes"), river=card).play("move hades_night", "take offerings")
    assert table.offerings() == 1  # the one just taken may be used
    assert table.options == ["enough", f"offer {card}", "offer hermes"]
    table.play(f"offer {card}", "place 1")
    assert table.cards() == {"hermes": 1, card: 1}


def test_hermes_the_offering_may_be_left_out() -> None:
    """Rules 14.16, 19.19."""
    table = scene(2, a=player(cards="hermes")).play("move hades_night", "take offerings", "enough")
    assert table.offerings() == 1
    assert table.asked == "B turn"


def test_hermes_does_not_work_in_a_bonus() -> None:
    """Rules 13.6, 19.24."""
    a = player(cards="hermes", favors="hades", offerings=1)
    table = scene(2, a=a).play("move hades_night", "take offerings", "enough")
    assert table.source == "hades_night_bonus"
    table.play("take offerings")
    assert table.asked == "B turn"
    assert table.offerings() == 3


def test_a_power_counts_from_the_next_players_turn() -> None:
    """Rules 13.2, 19.3."""
    table = scene(3, a=player(offerings=1, favors="zeus"), river="poseidon")
    table.play("move hades_night", "offer poseidon", "place 1")
    table.play("move demeter_day", "produce 4 stone on 1")
    assert table.can("follow") == ["demeter_day with zeus"]


def test_option_a_power_counts_from_the_next_own_turn() -> None:
    """Rules 19.3, 20.2."""
    table = scene(3, a=player(offerings=1, favors="zeus"), river="poseidon", power_from="next_own_turn")
    table.play("move hades_night", "offer poseidon", "place 1")
    table.play("move demeter_day", "produce 4 stone on 1")
    assert table.asked == "C turn"
    table.play("move poseidon_day", "take offerings")
    assert table.asked == "A turn"
    table.play("move zeus_night", "favor hades", "move hades_night", "take offerings")
    assert table.can("follow") == ["hades_night with zeus", "hades_night with hades"]


def test_option_a_card_that_helps_a_follower_waits_for_the_next_own_turn() -> None:
    """Rule 20.2."""
    a = player(offerings=1, favors="poseidon, poseidon")
    table = scene(3, a=a, river="ares", power_from="next_own_turn")
    table.play("move hades_night", "offer ares", "place 1")
    table.play("move poseidon_day", "take offerings", "follow poseidon_day with poseidon")
    assert table.offerings("A") == 1
    table.play("move zeus_day", "produce 1 gold on 1")
    assert table.board("A")["deities"][0]["active"]


def test_a_lock_does_not_wake_a_card() -> None:
    """Rule 13.4."""
    table = scene(2, a=player(offerings=4), river="persephone").play("move hades_night", "offer persephone", "place 4")
    assert table.cards() == {"persephone": "locked"}
    assert table.asked == "B turn"


def test_a_card_that_its_owner_protects_stays_active() -> None:
    """Rule 13.4."""
    table = scene(2, a=player(offerings=1, cards="persephone")).play("move hades_night", "offer persephone", "place 1")
    assert table.source == "hades_night_bonus"


def test_a_stolen_card_is_lost_at_once() -> None:
    """Rule 13.3."""
    table = scene(3, a=player(offerings=5), b=player(favors="zeus", cards="poseidon 1"))
    table.play("move hades_night", "offer poseidon", "place 2")
    assert table.asked == "B turn"


def test_a_new_owner_waits_anew() -> None:
    """Rules 13.3, 19.28."""
    b, c = player(offerings=3, favors="hades"), player(favors="hades")
    table = scene(3, a=player(offerings=1), b=b, c=c, river="poseidon")
    table.play("move hades_night", "offer poseidon", "place 1")
    table.play("follow hades_night with hades", "offer poseidon", "place 2")
    assert table.asked == "C follow"
    assert table.board("B")["deities"][0]["active"] is False
    table.play("enough")
    assert table.board("B")["deities"][0]["active"] is True


def test_cards_that_open_a_bonus_do_not_pay_for_following() -> None:
    """Rule 13.5."""
    table = scene(b=player(cards="hera"), c=player(cards="aphrodite")).play("move zeus_day", "produce 1 gold on 1")
    assert table.asked == "B turn"


def test_poseidon_opens_no_bonus_with_the_favor_of_another_god() -> None:
    """Rule 14.2."""
    table = scene(2, a=player(favors="hades", cards="poseidon")).play("move zeus_day", "produce 1 gold on 1")
    assert table.asked == "B turn"

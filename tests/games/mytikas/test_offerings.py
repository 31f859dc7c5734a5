"""Taking and making offerings, stealing, locks and the river."""

from __future__ import annotations

import pytest

from tests.games.mytikas.scene import player, scene

FOUR_LOCKED = "hera locked, zeus locked, pan locked, ares locked"


def test_take_an_offering_or_make_one_but_not_both() -> None:
    table = scene(2, a=player(offerings=1, cards="hera 1"), river="ares").play("move hades_night")
    assert table.options == ["enough", "take offerings", "offer hera", "offer ares"]
    table.play("take offerings")
    assert table.asked == "B turn"
    assert table.offerings() == 2


def test_nothing_can_be_offered_without_offerings() -> None:
    table = scene(a=player(cards="hera 1"), river="ares").play("move hades_night")
    assert table.options == ["enough", "take offerings"]


def test_protecting_an_own_card_adds_to_it_up_to_the_lowest_lock_amb3() -> None:
    table = scene(2, a=player(offerings=9, cards="hera 1")).play("move hades_night", "offer hera")
    assert table.can("place") == ["1", "2", "3"]
    table.play("place 2")
    assert table.cards() == {"hera": 3}
    assert table.offerings() == 7


def test_a_card_of_the_river_takes_one_offering_or_more_up_to_the_lowest_lock_amb3_amb23() -> None:
    table = scene(2, a=player(offerings=9), river="ares").play("move hades_night", "offer ares")
    assert table.can("place") == ["1", "2", "3", "4"]
    assert table.source == "ares"  # the card that asks how many
    table.play("place 1")
    assert table.cards() == {"ares": 1}
    assert table.river["face_up"] == []


def test_stealing_takes_one_more_up_to_the_lowest_lock_amb3() -> None:
    table = scene(2, a=player(offerings=9), b=player(cards="hera 1")).play("move hades_night", "offer hera")
    assert table.can("place") == ["2", "3", "4"]


def test_the_reserve_limits_what_can_be_placed_amb3() -> None:
    table = scene(2, a=player(offerings=2), b=player(cards="hera 1")).play("move hades_night", "offer hera")
    assert table.can("place") == ["2"]


@pytest.mark.parametrize("way", ["protect", "river", "steal"])
def test_the_lock_comes_at_once_on_every_route(way: str) -> None:
    a = player(offerings=9, cards="hera 1" if way == "protect" else "")
    b = player(cards="hera 3" if way == "steal" else "")
    table = scene(2, a=a, b=b, river="hera" if way == "river" else "")
    table.play("move hades_night", "offer hera", "place 3" if way == "protect" else "place 4")
    assert table.cards("A") == {"hera": "locked"}
    assert table.offerings("A") == (6 if way == "protect" else 5)
    assert table.offerings("B") == (3 if way == "steal" else 0)
    assert table.board("A")["locks"] == 1


def test_with_no_lock_left_there_is_no_upper_bound_amb3() -> None:
    a = player(offerings=6, cards=f"{FOUR_LOCKED}, hermes asleep")
    table = scene(a=a, b=player(offerings=12, favors="hades"), river="hestia")
    table.play("move hades_night", "offer hermes", "place 6", "follow hades_night with hades", "offer hestia")
    assert table.can("place") == [str(count) for count in range(1, 13)]
    table.play("place 12")
    assert table.cards("B") == {"hestia": 12}


def test_a_locked_card_can_neither_be_stolen_nor_protected_amb24() -> None:
    table = scene(2, a=player(offerings=9, cards="hera locked"), b=player(cards="ares locked")).play("move hades_night")
    assert table.options == ["enough", "take offerings"]


def test_a_robbed_player_gets_the_offerings_back_into_the_reserve_amb28() -> None:
    table = scene(2, a=player(offerings=3), b=player(cards="hera 2", offerings=1))
    table.play("move hades_night", "offer hera", "place 3")
    assert table.offerings("B") == 3


def test_a_robbed_player_may_follow_and_steal_back() -> None:
    table = scene(3, a=player(offerings=2), b=player(cards="hera 1", offerings=2, favors="hades"))
    table.play("move hades_night", "offer hera", "place 2", "follow hades_night with hades", "offer hera", "place 3")
    assert table.cards("B") == {"hera": 3}
    assert table.offerings("A") == 2


def test_offerings_on_a_card_cannot_be_spent() -> None:
    table = scene(2, a=player(cards="hera 3"), river="ares").play("move hades_night")
    assert table.refuses("offer ares")


def test_locks_leave_in_rising_order_and_one_at_a_time_amb27() -> None:
    table = scene(2, a=player(offerings=9, cards="hera 3, pan 3"))
    table.play("move hades_night", "offer hera", "place 1")
    assert table.cards() == {"hera": "locked", "pan": 3}
    assert table.river["locks"] == [5, 5, 6]
    table.play("move zeus_day", "produce 1 gold on 1", "move poseidon_day", "take offerings")
    assert table.offerings() == 9
    table.play("move demeter_day", "produce 4 stone on 1", "move hades_night", "offer pan")
    assert table.can("place") == ["1", "2"]


def test_a_card_unlocked_in_this_turn_is_revealed_at_its_end_and_not_for_followers() -> None:
    table = scene(3, a=player(offerings=4, cards="hera 1"), b=player(offerings=4, favors="hades"))
    table.play("move hades_night", "offer hera", "place 3")
    assert table.river["face_down"] == 4
    table.play("follow hades_night with hades")
    assert table.options == ["take offerings"]
    table.play("take offerings")
    assert table.river["face_down"] == 3
    revealed = table.river["face_up"]
    assert len(revealed) == 1
    assert table.asked == "B turn"


def test_every_card_unlocked_in_a_turn_is_revealed_at_its_end() -> None:
    b = player(offerings=4, favors="hades", cards="pan 1")
    table = scene(3, a=player(offerings=3, cards="hera 1"), b=b).play("move hades_night", "offer hera", "place 3")
    table.play("follow hades_night with hades", "offer pan", "place 4")
    assert table.asked == "B turn"
    assert table.river["locks"] == [5, 6, 6]
    assert len(table.river["face_up"]) == 2
    assert table.river["face_down"] == 2


def test_the_last_lock_but_one_lies_on_the_last_face_down_card() -> None:
    table = scene(2, a=player(offerings=5, cards="zeus locked, pan locked"), river="hera")
    assert table.river["face_down"] == 1
    table.play("move hades_night", "offer hera", "place 5")
    assert table.river["face_down"] == 0
    assert len(table.river["face_up"]) == 1
    assert table.river["locks"] == [6]
    assert table.asked == "B turn"


def test_the_river_is_never_refilled() -> None:
    table = scene(2, a=player(offerings=4), river="ares").play("move hades_night", "offer ares", "place 1")
    assert table.river["face_up"] == []
    assert table.river["face_down"] == 3
    assert table.river["deck"] == 12


def test_the_last_lock_lies_on_the_deck_and_triggers_the_end() -> None:
    locked = "zeus locked, pan locked, ares locked"
    table = scene(2, a=player(offerings=6, cards=f"{locked}, hera asleep"))
    assert table.river["face_down"] == 0
    assert table.river["locks"] == [6]
    assert table.play("move hades_night", "offer hera", "place 6").match.outcome["ending"] == "locks"

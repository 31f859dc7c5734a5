"""Taking and making offerings, stealing, locks and the river."""

from __future__ import annotations

import pytest

from tests.games.mytikas.scene import player, scene

FOUR_LOCKED = "hera locked, zeus locked, pan locked, ares locked"


def test_take_an_offering_or_make_one_but_not_both() -> None:
    """Rule 9.3."""
    table = scene(2, a=player(offerings=1, cards="hera 1"), river="ares").play("move hades_night")
    assert table.options == ["enough", "take offerings", "offer hera", "offer ares"]
    table.play("take offerings")
    assert table.asked == "B turn"
    assert table.offerings() == 2


def test_nothing_can_be_offered_without_offerings() -> None:
    """Rule 9.4."""
    table = scene(a=player(cards="hera 1"), river="ares").play("move hades_night")
    assert table.options == ["enough", "take offerings"]


def test_protecting_an_own_card_adds_to_it_up_to_the_lowest_lock() -> None:
    """Rules 9.4, 9.6, 19.11."""
    table = scene(2, a=player(offerings=9, cards="hera 1")).play("move hades_night", "offer hera")
    assert table.can("place") == ["1", "2", "3"]
    table.play("place 2")
    assert table.cards() == {"hera": 3}
    assert table.offerings() == 7


def test_a_card_of_the_river_takes_one_offering_or_more_up_to_the_lowest_lock() -> None:
    """Rules 9.4, 9.6, 19.11, 19.12."""
    table = scene(2, a=player(offerings=9), river="ares").play("move hades_night", "offer ares")
    assert table.can("place") == ["1", "2", "3", "4"]
    assert table.source == "ares"  # the card that asks how many
    table.play("place 1")
    assert table.cards() == {"ares": 1}
    assert table.river["face_up"] == []


def test_stealing_takes_one_more_up_to_the_lowest_lock() -> None:
    """Rules 9.6, 19.11."""
    table = scene(2, a=player(offerings=9), b=player(cards="hera 1")).play("move hades_night", "offer hera")
    assert table.can("place") == ["2", "3", "4"]


def test_the_reserve_limits_what_can_be_placed() -> None:
    """Rule 9.6."""
    table = scene(2, a=player(offerings=2), b=player(cards="hera 1")).play("move hades_night", "offer hera")
    assert table.can("place") == ["2"]


@pytest.mark.parametrize("way", ["protect", "river", "steal"])
def test_the_lock_comes_at_once_on_every_route(way: str) -> None:
    """Rules 10.1, 10.2."""
    a = player(offerings=9, cards="hera 1" if way == "protect" else "")
    b = player(cards="hera 3" if way == "steal" else "")
    table = scene(2, a=a, b=b, river="hera" if way == "river" else "")
    table.play("move hades_night", "offer hera", "place 3" if way == "protect" else "place 4")
    assert table.cards("A") == {"hera": "locked"}
    assert table.offerings("A") == (6 if way == "protect" else 5)
    assert table.offerings("B") == (3 if way == "steal" else 0)
    assert table.board("A")["locks"] == 1


def test_with_no_lock_left_there_is_no_upper_bound() -> None:
    """Rule 19.11."""
    a = player(offerings=6, cards=f"{FOUR_LOCKED}, hermes asleep")
    table = scene(a=a, b=player(offerings=12, favors="hades"), river="hestia")
    table.play("move hades_night", "offer hermes", "place 6", "follow hades_night with hades", "offer hestia")
    assert table.can("place") == [str(count) for count in range(1, 13)]
    table.play("place 12")
    assert table.cards("B") == {"hestia": 12}


def test_a_locked_card_can_neither_be_stolen_nor_protected() -> None:
    """Rules 9.8, 19.13."""
    table = scene(2, a=player(offerings=9, cards="hera locked"), b=player(cards="ares locked")).play("move hades_night")
    assert table.options == ["enough", "take offerings"]


def test_a_robbed_player_gets_the_offerings_back_into_the_reserve() -> None:
    """Rule 9.5."""
    table = scene(2, a=player(offerings=3), b=player(cards="hera 2", offerings=1))
    table.play("move hades_night", "offer hera", "place 3")
    assert table.offerings("B") == 3


def test_a_robbed_player_may_follow_and_steal_back() -> None:
    """Rule 9.9."""
    table = scene(3, a=player(offerings=2), b=player(cards="hera 1", offerings=2, favors="hades"))
    table.play("move hades_night", "offer hera", "place 2", "follow hades_night with hades", "offer hera", "place 3")
    assert table.cards("B") == {"hera": 3}
    assert table.offerings("A") == 2


def test_offerings_on_a_card_cannot_be_spent() -> None:
    """Rules 2.4, 9.7."""
    table = scene(2, a=player(cards="hera 3"), river="ares").play("move hades_night")
    assert table.refuses("offer ares")


def test_locks_leave_in_rising_order_and_one_at_a_time() -> None:
    """Rules 10.3, 19.14."""
    table = scene(2, a=player(offerings=9, cards="hera 3, pan 3"))
    table.play("move hades_night", "offer hera", "place 1")
    assert table.cards() == {"hera": "locked", "pan": 3}
    assert table.river["locks"] == [5, 5, 6]
    table.play("move zeus_day", "produce 1 gold on 1", "move poseidon_day", "take offerings")
    assert table.offerings() == 9
    table.play("move demeter_day", "produce 4 stone on 1", "move hades_night", "offer pan")
    assert table.can("place") == ["1", "2"]


def test_a_card_unlocked_in_this_turn_is_revealed_at_its_end_and_not_for_followers() -> None:
    """Rule 10.4."""
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
    """Rule 10.4."""
    b = player(offerings=4, favors="hades", cards="pan 1")
    table = scene(3, a=player(offerings=3, cards="hera 1"), b=b).play("move hades_night", "offer hera", "place 3")
    table.play("follow hades_night with hades", "offer pan", "place 4")
    assert table.asked == "B turn"
    assert table.river["locks"] == [5, 6, 6]
    assert len(table.river["face_up"]) == 2
    assert table.river["face_down"] == 2


def test_the_last_lock_but_one_lies_on_the_last_face_down_card() -> None:
    """Rules 3.6, 10.3."""
    table = scene(2, a=player(offerings=5, cards="zeus locked, pan locked"), river="hera")
    assert table.river["face_down"] == 1
    table.play("move hades_night", "offer hera", "place 5")
    assert table.river["face_down"] == 0
    assert len(table.river["face_up"]) == 1
    assert table.river["locks"] == [6]
    assert table.asked == "B turn"


def test_the_river_is_never_refilled() -> None:
    """Rule 10.5."""
    table = scene(2, a=player(offerings=4), river="ares").play("move hades_night", "offer ares", "place 1")
    assert table.river["face_up"] == []
    assert table.river["face_down"] == 3
    assert table.river["deck"] == 12


def test_the_last_lock_lies_on_the_deck_and_triggers_the_end() -> None:
    """Rules 10.6, 16.1."""
    locked = "zeus locked, pan locked, ares locked"
    table = scene(2, a=player(offerings=6, cards=f"{locked}, hera asleep"))
    assert table.river["face_down"] == 0
    assert table.river["locks"] == [6]
    assert table.play("move hades_night", "offer hera", "place 6").match.outcome["ending"] == "locks"


def test_a_taken_offering_comes_from_the_supply_to_the_reserve() -> None:
    """Rules 2.4, 9.1: nobody else loses one, and it lies on no card."""
    table = scene(2, a=player(cards="hera 1", offerings=1), b=player(cards="pan 2", offerings=3))
    table.play("move hades_night", "take offerings")
    assert (table.offerings("A"), table.cards("A")) == (2, {"hera": 1})
    assert (table.offerings("B"), table.cards("B")) == (3, {"pan": 2})


def test_an_offering_goes_to_one_card_only() -> None:
    """Rule 9.4."""
    table = scene(2, a=player(offerings=3, cards="hera 1"), river="ares, pan")
    table.play("move hades_night", "offer ares", "place 1")
    assert table.asked == "B turn"
    assert table.cards() == {"hera": 1, "ares": 1}


def test_a_player_may_control_any_number_of_cards() -> None:
    """Rule 9.10."""
    many = "zeus, poseidon, demeter, hades, hera, dionysus, aphrodite, persephone, apollo, athena, pan"
    table = scene(2, a=player(offerings=1, cards=many), river="ares").play("move hades_night", "offer ares", "place 1")
    assert len(table.cards()) == 12


def test_a_card_that_was_taken_in_this_turn_can_be_stolen() -> None:
    """Rules 9.9, 9.10."""
    table = scene(3, a=player(offerings=1), b=player(offerings=2, favors="hades"), river="ares")
    table.play("move hades_night", "offer ares", "place 1", "follow hades_night with hades", "offer ares", "place 2")
    assert (table.cards("A"), table.cards("B")) == ({}, {"ares": 2})
    assert table.offerings("A") == 1


def test_of_two_equal_locks_the_one_on_the_deck_goes_last() -> None:
    """Rules 10.3, 10.6: with three players locks 6 and 6 are the last two; the first of them frees a card."""
    a = player(offerings=12, cards="zeus locked, pan locked, hades locked, hera asleep", favors="hades")
    table = scene(3, a=a, b=player(), river="hermes")
    assert table.river["locks"] == [6, 6]
    table.play("move hades_night", "offer hera", "place 6")
    assert table.river["unlocked"] == 1
    table.play("offer hermes", "place 6")
    assert table.match.outcome["ending"] == "locks"
    assert table.board("A")["locks"] == 5
    assert table.river["deck"] == 10  # none of its cards was turned over

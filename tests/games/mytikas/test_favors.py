"""Taking favors."""

from __future__ import annotations

from tests.games.mytikas.scene import player, scene


def test_a_god_whose_favors_are_all_ones_own_cannot_be_chosen() -> None:
    """Rule 19.8."""
    table = scene(a=player(favors="zeus, zeus, zeus")).play("move poseidon_night")
    assert table.can("favor") == ["demeter", "poseidon", "hades"]


def test_nobody_is_robbed_while_the_stack_has_favors() -> None:
    """Rule 19.9."""
    table = scene(b=player(favors="zeus, zeus")).play("move poseidon_night")
    assert table.refuses("favor zeus from 1")
    assert table.play("favor zeus").favors("B") == "zeus zeus"


def test_several_favors_of_one_god_are_allowed() -> None:
    """Rule 8.1."""
    table = scene(2, a=player(favors="zeus")).play("move poseidon_night", "favor zeus")
    assert table.favors() == "zeus zeus"


def test_a_follower_may_rob_the_active_player() -> None:
    """Rules 8.2, 19.10."""
    table = scene(3, a=player(favors="zeus, zeus, zeus"), b=player(favors="poseidon"))
    table.play("move poseidon_night", "favor hades", "follow poseidon_night with poseidon", "favor zeus from 0")
    assert table.favors("A") == "zeus zeus hades"
    assert table.favors("B") == "zeus"


def test_who_is_robbed_of_the_favor_cannot_follow_any_more() -> None:
    """Rules 12.9, 19.10."""
    table = scene(3, a=player(favors="poseidon, poseidon"), b=player(favors="poseidon"))
    table.play("move poseidon_night", "favor poseidon from 1", "enough")
    assert table.asked == "B turn"


def test_the_payment_is_back_on_its_stack_before_the_follower_takes_a_favor() -> None:
    """Rules 8.3, 19.18."""
    table = scene(3, a=player(), b=player(favors="poseidon, poseidon, poseidon"))
    table.play("move poseidon_night", "favor zeus", "follow poseidon_night with poseidon")
    assert "poseidon" in table.can("favor")
    assert table.play("favor poseidon").favors("B") == "poseidon poseidon poseidon"


def test_who_holds_every_favor_can_still_follow_poseidon_night_by_paying_one() -> None:
    """Rule 19.18."""
    every = ", ".join(["zeus", "demeter", "poseidon", "hades"] * 3)
    table = scene(2, a=player(), b=player(favors=every, offerings=1, cards="zeus"))
    table.play("move poseidon_day", "take offerings")
    assert table.can("follow") == [
        "poseidon_day with poseidon",
        "poseidon_day with offering",
        "poseidon_night with poseidon",  # with an offering nothing would be left to take
    ]

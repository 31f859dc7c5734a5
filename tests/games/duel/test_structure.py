"""The structure of an age and the course of a turn (sections 2 and 3)."""

from __future__ import annotations

import pytest

from polytheon.games.duel.game import OWN
from polytheon.kernel.bits import members
from tests.games.duel.scene import scene


def test_only_the_bottom_row_is_accessible_at_the_start_of_age_one() -> None:
    """Rule 2.3."""
    table = scene(age=1, a_wonders="pyramids")
    free = [table.slot(slot) for slot in range(14, 20)]
    assert set(table.can("discard")) == set(free)
    assert set(table.can("build")) == set(free)
    assert set(table.can("wonder pyramids with")) == set(free)
    covered = [table.slot(slot) for slot in range(14) if table.slot(slot) != "down"]
    assert len(covered) == 6
    for card in covered:
        assert table.refuses(f"build {card}", f"discard {card}", f"wonder pyramids with {card}")


def test_a_choice_comes_before_everything_else_and_before_cards_are_flipped() -> None:
    """Rules 2.4, 3.7, 3.9."""
    table = scene(a="pharmacist", slots={19: "dispensary", 18: "forum"}, a_wonders="pyramids", spaces={6: "mars"})
    assert len(table.board) == 5
    table.play("build dispensary")
    assert table.asked == "A take_progress"
    assert table.source == "dispensary"
    assert len(table.options) == 5
    assert table.refuses("build forum", "discard forum", "wonder pyramids with forum", "activate 6")
    uncovered = next(slot for slot in table.view()["structure"] if slot["slot"] == 17)
    assert (uncovered["card"], uncovered["free"], uncovered["prices"]) == (None, False, None)
    table.play(table.options[0])
    assert table.slot(17) != "down"
    assert (table.asked, table.source) == ("B turn", "")


def test_a_card_is_flipped_before_the_extra_turn_and_can_be_taken_in_it() -> None:
    """Rules 2.4, 3.9."""
    table = scene(slots={19: "forum"}, a_wonders="piraeus")
    assert table.slot(17) == "down"
    table.play("wonder piraeus with forum")
    assert table.asked == "A turn"
    assert table.slot(17) in table.can("discard")


def test_the_opponents_card_is_destroyed_before_cards_are_flipped() -> None:
    """Rules 2.4, 3.9."""
    table = scene(slots={19: "forum"}, a_wonders="statue_of_zeus", b="sawmill")
    table.play("wonder statue_of_zeus with forum")
    assert (table.asked, table.source) == ("A destroy", "statue_of_zeus")
    assert table.slot(17) == "down"
    table.play("destroy sawmill")
    assert table.slot(17) != "down"


def test_the_discarded_card_is_built_before_cards_are_flipped() -> None:
    """Rules 2.4, 3.9."""
    table = scene(slots={19: "forum"}, a_wonders="mausoleum", pile="theater")
    table.play("wonder mausoleum with forum")
    assert (table.asked, table.source) == ("A build_discarded", "mausoleum")
    assert table.slot(17) == "down"
    table.play("build discarded theater")
    assert table.slot(17) != "down"


def test_building_a_card_takes_it_from_the_structure_into_the_city() -> None:
    """Rule 3.4."""
    table = scene(slots={17: "clay_pit"}).play("build clay_pit")
    assert table.coins == (19, 10)
    assert table.cards("A") == ["clay_pit"]
    assert table.left == 19
    assert table.asked == "B turn"


def test_two_covering_cards_must_both_go() -> None:
    """Rule 2.3."""
    table = scene(age=1, slots={14: "baths", 15: "altar", 16: "theater"})
    table.play("discard altar")
    assert table.slot(9) == "down"
    assert table.slot(10) == "down"
    table.play("discard baths")
    assert table.slot(9) != "down"
    assert table.slot(10) == "down"


@pytest.mark.parametrize("age", [1, 2, 3])
def test_every_age_has_20_cards_of_which_8_lie_face_down(age: int) -> None:
    """Rule 2.1: odd rows face up, even rows face down."""
    structure = OWN.structures[age - 1]
    assert len(members(structure.all_slots)) == 20
    assert len(members(structure.all_slots & ~structure.face_up)) == 8
    table = scene(age=age)
    for slot in table.view()["structure"]:
        assert (slot["card"] is None) == (slot["row"] % 2 == 1)


@pytest.mark.parametrize(
    ("age", "covered_by"),
    [
        (1, {0: [2, 3], 4: [7, 8], 5: [9, 10], 9: [14, 15], 13: [18, 19]}),
        (2, {0: [6], 1: [6, 7], 5: [10], 8: [12, 13], 11: [15], 14: [17], 16: [18, 19]}),
        (3, {0: [2, 3], 2: [5, 6], 5: [9], 6: [9], 7: [10], 8: [10], 9: [11, 12], 10: [13, 14], 11: [15], 17: [19]}),
    ],
)
def test_how_the_cards_of_an_age_cover_each_other(age: int, covered_by: dict[int, list[int]]) -> None:
    """Rules 2.2, 2.6: a triangle, a triangle upside down, and two that meet in a gap."""
    covering = OWN.structures[age - 1].covering
    assert {slot: list(members(covering[slot])) for slot in covered_by} == covered_by


@pytest.mark.parametrize(("age", "free"), [(1, range(14, 20)), (2, (18, 19)), (3, (18, 19))])
def test_an_age_begins_with_its_last_row_accessible(age: int, free: range) -> None:
    """Rule 2.3."""
    table = scene(age=age)
    assert [slot["slot"] for slot in table.view()["structure"] if slot["free"]] == list(free)


def test_the_face_down_cards_are_drawn_when_they_are_flipped() -> None:
    """Rule 15.2: nobody can know a face-down card, not even from the position itself."""
    flipped = set()
    for seed in range(12):
        table = scene(slots={19: "forum"}, seed=seed).play("discard forum")
        flipped.add(table.slot(17))
    assert len(flipped) > 3


def test_there_is_no_passing_and_selling_is_always_possible() -> None:
    """Rule 3.2."""
    table = scene("town_hall, palace", a_coins=0, left=[0, 1])
    assert table.options == ["discard palace", "discard town_hall"]


def test_the_turns_alternate() -> None:
    """Rule 3.1."""
    table = scene(age=1)
    seats = ""
    for _ in range(6):
        seats += table.asked[0]
        table.play("discard " + table.can("discard")[0])
    assert seats == "ABABAB"


def test_two_cards_can_be_freed_and_flipped_at_once() -> None:
    """Rule 2.4: all flips come together at the end of the turn."""
    table = scene(age=3, gone=[18], slots={19: "port"})
    assert [table.slot(slot) for slot in (16, 17)] == ["down", "down"]
    table.play("discard port")
    assert table.slot(16) != "down"
    assert table.slot(17) != "down"

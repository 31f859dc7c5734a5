"""The end of an age and of the game (sections 9 and 18.9)."""

from __future__ import annotations

from typing import Any

import pytest

from polytheon.games.duel.rules.scoring import CATEGORIES
from tests.games.duel.scene import ended, new, scene
from tests.games.duel.table import Table


def last_card(age: int = 2, **position: Any) -> Table:
    """A sells the last card of an age."""
    table = scene(age=age, left=[0], **position)
    return table.play("discard " + table.slot(0))


# ---- Who begins


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize(("pawn", "chooser"), [(1, "B"), (-1, "A"), (8, "B")])
def test_the_weaker_player_chooses_who_begins(age: int, pawn: int, chooser: str) -> None:
    """Section 9: the pawn stands on his side, whoever took the last turn."""
    assert last_card(age, pawn=pawn).asked == f"{chooser} begin"
    table = scene(age=age, left=[0], pawn=pawn, turn="B")
    assert table.play("discard " + table.slot(0)).asked == f"{chooser} begin"


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize("last", "AB")
def test_with_the_pawn_in_the_centre_who_took_the_last_turn_chooses_once(age: int, last: str) -> None:
    """END2, 15.39"""
    table = scene(age=age, left=[0], turn=last)
    table.play("discard " + table.slot(0))
    assert table.asked == f"{last} begin"
    assert table.options == ["begin 0", "begin 1"]
    assert table.view()["age"] == age + 1
    assert table.left == 20
    table.play("begin 1")
    assert table.asked == "B turn"
    assert table.refuses("begin 0", "begin 1")


def test_a_start_player_is_named_only_between_ages() -> None:
    """END3"""
    assert scene().refuses("begin 0", "begin 1")
    assert new().refuses("begin 0", "begin 1")


def test_the_chooser_may_name_either_player() -> None:
    """15.39"""
    assert last_card().play("begin 0").asked == "A turn"
    assert last_card().play("begin 1").asked == "B turn"


def test_the_game_is_scored_after_the_last_card_of_age_three() -> None:
    """END4"""
    table = last_card(3)
    assert table.match.over
    assert table.asked == "over"
    assert table.options == []


# ---- Points


@pytest.mark.parametrize(("coins", "points"), [(17, 5), (9, 3), (4, 1), (2, 0)])
def test_three_coins_are_a_point(coins: int, points: int) -> None:
    """END5"""
    assert ended(a_coins=coins).points("A")["coins"] == points


def test_only_built_wonders_bring_points() -> None:
    """END6"""
    assert ended(a_has="pyramids, piraeus", a_wonders="colossus").points("A")["wonders"] == 11


def test_cards_bring_their_printed_points() -> None:
    """END7"""
    points = ended(a="theater, palace, school, academy, lighthouse, port").points("A")
    assert (points["blue"], points["green"], points["yellow"]) == (10, 4, 6)


def test_a_tie_is_broken_by_blue_points() -> None:
    """END8"""
    table = ended(
        pawn=1,
        a="port",
        a_has="philosophy, piraeus",
        b="theater, senate, archery_range, university",
        b_has="agriculture",
    )
    assert table.match.scores == [14, 14]
    assert (table.points("A")["blue"], table.points("B")["blue"]) == (0, 8)
    assert table.ending == "blue B"


def test_a_tie_can_be_broken_for_the_first_player() -> None:
    """Section 9"""
    table = ended(a="theater", b="study")
    assert table.match.scores == [3, 3]
    assert table.ending == "blue A"


def test_a_tie_of_blue_points_is_a_shared_victory() -> None:
    """END9"""
    table = ended(
        pawn=1,
        a="temple, obelisk",
        a_has="great_library",
        b="theater, gardens, archery_range, dispensary",
        b_has="agriculture",
    )
    assert table.match.scores == [15, 15]
    assert (table.points("A")["blue"], table.points("B")["blue"]) == (9, 9)
    assert table.ending == "draw AB"


def test_only_printed_points_of_blue_cards_break_a_tie() -> None:
    """15.40: points of a guild that counts blue cards are not blue points."""
    table = ended(expansion="none", a="magistrates_guild, theater, altar", b="baths, aqueduct")
    assert (table.points("A")["purple"], table.points("A")["blue"]) == (2, 6)
    assert table.match.scores == [8, 8]
    assert table.ending == "blue B"


def test_all_categories_together() -> None:
    """END10"""
    table = ended(
        a="palace, academy, port, grand_temple_greek, grand_temple_roman",
        a_has="pyramids, philosophy, mathematics, aphrodite, astarte",
        astarte=3,
        pawn=4,
        a_coins=17,
    )
    assert table.points("A") == {
        "blue": 7,
        "green": 3,
        "yellow": 3,
        "purple": 12,
        "wonders": 9,
        "progress": 13,
        "military": 5,
        "coins": 5,
        "divinities": 12,
    }
    assert table.match.scores[0] == 69


def test_more_points_win() -> None:
    """END11"""
    table = scene(
        age=3,
        left=[0],
        turn="B",
        a="theater, rostrum, aqueduct, palace, obelisk",
        a_coins=3,
        b_coins=0,
    )
    table.play("discard " + table.slot(0))
    assert table.match.scores == [25, 0]
    assert table.ending == "points A"


def test_the_second_player_can_win_by_points() -> None:
    """Section 9"""
    assert ended(b="theater").ending == "points B"


def test_the_categories_add_up_to_the_score() -> None:
    """Section 9"""
    table = ended(a="theater, school, port, arsenal, grand_temple_roman", a_has="sphinx, mysticism, offering 2", pawn=7)
    assert tuple(table.points("A")) == CATEGORIES
    assert sum(table.points("A").values()) == table.match.scores[0] > 0


# ---- Sudden ends


def test_nothing_happens_after_the_end() -> None:
    """Section 3"""
    table = scene("walls, barracks", pawn=8).play("build walls")
    assert table.ending == "military A"
    assert table.match.to_act is None
    assert table.refuses("build barracks", "discard barracks")


def test_a_scientific_win_ends_the_turn_before_tokens_and_flips() -> None:
    """15.12"""
    table = scene(
        gone=[15, 18],
        slots={11: "school"},
        tokens={6: "offering 4"},
        a="pharmacist, scriptorium, laboratory, academy, observatory",
    )
    table.play("build school")
    assert table.ending == "science A"
    assert table.slot(6) == "down"
    assert table.token(6) == "offering 4"

"""The end of an age and of the game (section 9)."""

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
    """Rule 9.2: the pawn stands on his side, whoever took the last turn."""
    assert last_card(age, pawn=pawn).asked == f"{chooser} begin"
    table = scene(age=age, left=[0], pawn=pawn, turn="B")
    assert table.play("discard " + table.slot(0)).asked == f"{chooser} begin"


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize("last", "AB")
def test_with_the_pawn_in_the_centre_who_took_the_last_turn_chooses_once(age: int, last: str) -> None:
    """Rule 9.2."""
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
    """Rule 9.2."""
    assert scene().refuses("begin 0", "begin 1")
    assert new().refuses("begin 0", "begin 1")


def test_the_chooser_may_name_either_player() -> None:
    """Rule 9.2."""
    assert last_card().play("begin 0").asked == "A turn"
    assert last_card().play("begin 1").asked == "B turn"


def test_the_game_is_scored_after_the_last_card_of_age_three() -> None:
    """Rule 9.3."""
    table = last_card(3)
    assert table.match.over
    assert table.asked == "over"
    assert table.options == []


# ---- Points


@pytest.mark.parametrize(("coins", "points"), [(17, 5), (9, 3), (4, 1), (2, 0)])
def test_three_coins_are_a_point(coins: int, points: int) -> None:
    """Rule 9.4."""
    assert ended(a_coins=coins).points("A")["coins"] == points


def test_only_built_wonders_bring_points() -> None:
    """Rules 8.7, 9.4."""
    assert ended(a_has="pyramids, piraeus", a_wonders="colossus").points("A")["wonders"] == 11


def test_cards_bring_their_printed_points() -> None:
    """Rule 9.4."""
    points = ended(a="theater, palace, school, academy, lighthouse, port").points("A")
    assert (points["blue"], points["green"], points["yellow"]) == (10, 4, 6)


def test_a_tie_is_broken_by_blue_points() -> None:
    """Rule 9.5."""
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
    """Rule 9.5."""
    table = ended(a="theater", b="study")
    assert table.match.scores == [3, 3]
    assert table.ending == "blue A"


def test_a_tie_of_blue_points_is_a_shared_victory() -> None:
    """Rule 9.5."""
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
    """Rule 16.32: points of a guild that counts blue cards are not blue points."""
    table = ended(expansion="none", a="magistrates_guild, theater, altar", b="baths, aqueduct")
    assert (table.points("A")["purple"], table.points("A")["blue"]) == (2, 6)
    assert table.match.scores == [8, 8]
    assert table.ending == "blue B"


def test_all_categories_together() -> None:
    """Rule 9.4."""
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
    """Rules 1.1, 9.4."""
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
    """Rule 9.4."""
    assert ended(b="theater").ending == "points B"


def test_the_categories_add_up_to_the_score() -> None:
    """Rule 9.4."""
    table = ended(a="theater, school, port, arsenal, grand_temple_roman", a_has="sphinx, mysticism, offering 2", pawn=7)
    assert tuple(table.points("A")) == CATEGORIES
    assert sum(table.points("A").values()) == table.match.scores[0] > 0


# ---- What stays from one age to the next


def test_everything_but_the_structure_stays_when_an_age_ends() -> None:
    """Rule 9.1: a divinity that could still be activated does not keep the age going."""
    table = scene(left=[0], a="theater", pile="walls", pawn=2, minerva=5, board="law", spaces={6: "tanit"})
    assert "activate 6" in table.options
    sold = table.slot(0)
    table.play(f"discard {sold}")
    assert (table.view()["age"], table.left) == (3, 20)
    assert table.coins == (22, 10)
    assert (table.pawn, table.minerva, table.board) == (2, 5, ["law"])
    assert sorted(table.pile) == sorted(["walls", sold])
    assert table.cards("A") == ["theater"]
    assert table.space(6)["divinity"] == "tanit"


# ---- Sudden ends


def test_nothing_happens_after_the_end() -> None:
    """Rule 3.10."""
    table = scene("walls, barracks", pawn=8).play("build walls")
    assert table.ending == "military A"
    assert table.match.to_act is None
    assert table.refuses("build barracks", "discard barracks")


def test_a_scientific_win_ends_the_turn_before_tokens_and_flips() -> None:
    """Rule 3.10."""
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


@pytest.mark.parametrize("win", ["military", "science"])
def test_who_wins_at_once_wins_with_fewer_points_too(win: str) -> None:
    """Rule 9.6."""
    rich: dict[str, Any] = {"b": "palace, town_hall", "b_has": "philosophy", "b_coins": 60, "age": 3, "a_coins": 20}
    if win == "military":
        table = scene("pretorium", pawn=8, **rich).play("build pretorium")
    else:
        table = scene("study", a="pharmacist, scriptorium, school, laboratory, university", **rich).play("build study")
    assert table.ending == f"{win} A"
    assert table.match.scores[0] < table.match.scores[1]
    assert table.match.winners == [0]

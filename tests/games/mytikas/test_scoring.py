"""Points of constructions and of deity cards."""

from __future__ import annotations

import pytest

from polytheon.games.mytikas.rules.components import IDS
from tests.games.mytikas.scene import Player, player, scene


def test_levels_are_added_and_multiplied_by_type() -> None:
    """Rules 17.1, 19.31."""
    table = scene(a=player(built="small_city_1 on 4, small_city_2 on 3"), tokens=(9, 9, 9, 9))
    assert table.points()["small_city"] == 8  # with the starting city
    table = scene(a=player(built="large_city_1 on 4, large_city_2 on 1"), tokens=(9, 9, 9, 9))
    assert table.points()["large_city"] == 15
    table = scene(a=player(built="small_temple_1 on 4, small_temple_2 on 2"), tokens=(9, 9, 9, 9))
    assert table.points()["small_temple"] == 12
    table = scene(a=player(built="large_temple on 4"), tokens=(9, 9, 9, 9))
    assert table.points()["large_temple"] == 16


def with_card(card: str, cubes: str = "", favors: str = "", built: str = "", offerings: int = 0) -> Player:
    return player(cubes=cubes, favors=favors, cards=card, built=built, offerings=offerings)


@pytest.mark.parametrize(
    ("a", "points"),
    [
        (with_card("zeus", favors="zeus, hades"), 3),
        (with_card("zeus", favors="hades, hades"), 7),
        (with_card("zeus", favors="hades, hades, zeus, zeus"), 7),  # paid once
        (with_card("poseidon", favors="hades, hades"), 3),
        (with_card("poseidon", favors="hades, zeus"), 7),
        (with_card("demeter", cubes="2 stone on 1"), 3),
        (with_card("demeter", cubes="2 stone on 1, stone on 4"), 5),
        (with_card("demeter", cubes="3 stone on 1, 3 stone on 2"), 7),
        (with_card("hades"), 3),
        (with_card("hades locked"), 5),
        (with_card("hades, athena locked, ares locked"), 5 + 0 + 3),
        (with_card("hades locked, athena locked, ares locked"), 7 + 0 + 3),
        (with_card("hera"), 3),
        (with_card("hera", favors="zeus, zeus"), 7),
        (with_card("dionysus", favors="demeter"), 7),
        (with_card("aphrodite", favors="poseidon"), 7),
        (with_card("persephone", favors="hades"), 7),
        (with_card("persephone", favors="zeus"), 3),
        (with_card("apollo"), 3),
        (with_card("apollo", cubes="gold on 1"), 5),
        (with_card("apollo", cubes="gold on 1, gold on 3"), 5),
        (with_card("apollo", cubes="2 gold on 1, 2 gold on 3"), 7),
        (with_card("athena"), 0),
        (with_card("athena", built="small_temple_1 on 1, large_temple on 2"), 6),
        (with_card("athena", built="small_temple_1 on 1, small_temple_2 on 1, large_temple on 2"), 9),
        (with_card("pan", cubes="marble on 1"), 3),
        (with_card("pan", cubes="marble on 1, marble on 2"), 5),
        (with_card("pan", cubes="9 marble on 1"), 7),
        (with_card("artemis"), 2),  # the starting city
        (with_card("artemis", built="small_city_1 on 1, large_city_2 on 2"), 6),
        (with_card("artemis", built="small_city_1 on 1, small_city_2 on 1, large_city_1 on 2, large_city_2 on 2"), 10),
        (with_card("ares 2"), 3),
        (with_card("ares 2", offerings=1), 5),  # reserve and cards, by value
        (with_card("ares locked", offerings=2), 3),  # a lock does not count
        (with_card("ares 3", offerings=2), 5),
        (with_card("ares 3, hera 1", offerings=2), 7 + 3),
        (with_card("hephaestus", favors="zeus"), 3),
        (with_card("hephaestus", favors="zeus, hades"), 5),
        (with_card("hephaestus", favors="zeus, zeus, hades"), 5),
        (with_card("hephaestus", favors="zeus, hades, demeter, poseidon"), 7),
        (with_card("hestia", cubes="9 stone on 4, gold on 3"), 3),
        (with_card("hestia", cubes="stone on 4, gold on 4"), 5),
        (with_card("hestia", cubes="stone on 4, gold on 4, marble on 4"), 7),
        (with_card("hermes"), 3),
        (with_card("hermes, hera"), 5 + 3),
        (with_card("hermes, hera, persephone"), 5 + 3 + 3),
        (with_card("hermes, hera, athena, persephone"), 7 + 3 + 0 + 3),
    ],
)
def test_what_deity_cards_count(a: Player, points: int) -> None:
    """Rules 14.1 to 14.16, 17.3, 17.4, 19.31, 19.33."""
    assert scene(a=a).points()["deities"] == points


@pytest.mark.parametrize(
    ("card", "cubes", "table"),
    [
        ("demeter", "{} stone on 2", [3, 3, 3, 5, 5, 5, 7, 7]),
        ("pan", "{} marble on 3", [3, 3, 5, 5, 7, 7]),
        ("apollo", "{} gold on 4", [3, 5, 5, 7, 7]),
    ],
)
def test_cards_that_count_cubes_of_a_kind(card: str, cubes: str, table: list[int]) -> None:
    """Rules 14.3, 14.9, 14.11, 17.3."""
    assert [scene(a=with_card(card, cubes.format(n))).points()["deities"] for n in range(len(table))] == table


@pytest.mark.parametrize("god", IDS.gods)
def test_two_favors_of_any_god_are_identical(god: str) -> None:
    """Rule 14.1."""
    assert scene(a=with_card("zeus", favors=f"{god}, {god}")).points()["deities"] == 7


@pytest.mark.parametrize("state", ["hera 1", "hera locked", "hera asleep"])
def test_a_controlled_card_scores_with_a_lock_or_without(state: str) -> None:
    """Rules 13.1, 17.2."""
    assert scene(a=player(cards=state)).points()["deities"] == 3


def test_cubes_favors_and_offerings_alone_score_nothing() -> None:
    """Rule 1.2."""
    assert scene(a=player(cubes="9 gold on 4", favors="zeus, hades", offerings=9)).score() == 1


def test_one_favor_counts_for_several_cards() -> None:
    """Rule 17.3."""
    a = player(favors="zeus, zeus", cards="zeus, hera, hephaestus")
    assert [row["points"] for row in scene(a=a).board("A")["deities"]] == [7, 7, 5]


def test_what_was_spent_does_not_count() -> None:
    """Rules 13.1, 17.3: a favor that paid for following is missing at the end."""
    table = scene(b=player(favors="zeus", cards="hera"))
    assert table.points("B")["deities"] == 7
    table.play("move zeus_day", "produce 1 gold on 1", "follow zeus_day with zeus", "produce 1 gold on 1")
    assert table.points("B")["deities"] == 3


def test_points_go_with_the_card_when_it_is_stolen() -> None:
    """Rule 13.1."""
    table = scene(2, a=player(offerings=2), b=player(cards="persephone 1")).play("move hades_night", "offer persephone")
    table.play("place 2")
    assert (table.points("A")["deities"], table.points("B")["deities"]) == (3, 0)

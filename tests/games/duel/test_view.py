"""What the table says about itself, so that nobody has to work it out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.duel.scene import scene
from tests.games.duel.table import Table


def slot(table: Table, number: int) -> dict[str, Any]:
    found: dict[str, Any] = next(slot for slot in table.view()["structure"] if slot["slot"] == number)
    return found


def test_a_slot_says_what_covers_it_and_what_it_would_open() -> None:
    table = scene(age=1, left=[9, 14, 15, 19])
    assert [slot(table, number)["covered_by"] for number in (9, 14)] == [[14, 15], []]
    assert [slot(table, number)["opens"] for number in (14, 15, 9)] == [[], [], []]
    table.play("discard " + table.slot(15))
    assert slot(table, 9)["covered_by"] == [14]
    assert slot(table, 14)["opens"] == [9]


def test_every_card_that_lies_face_up_has_a_price_for_each_seat() -> None:
    table = scene("baths", a="quarry", b_coins=1, slots={5: "altar"}, age=1)
    baths = next(slot for slot in table.view()["structure"] if slot["card"] == "baths")
    assert baths["prices"] == [
        {"coins": 0, "bought": {}, "free_by": None, "short": 0},
        {"coins": 3, "bought": {"stone": 1}, "free_by": None, "short": 2},
    ]
    assert all((slot["prices"] is None) == (slot["card"] is None) for slot in table.view()["structure"])


def test_a_price_says_what_makes_it_free() -> None:
    table = scene("statue", b="theater")
    statue = next(slot for slot in table.view()["structure"] if slot["card"] == "statue")
    assert [price["free_by"] for price in statue["prices"]] == [None, "theater"]


def test_coins_on_astarte_are_not_lacking() -> None:
    table = scene("baths", a_coins=0, a_has="astarte", astarte=1, a_wonders="pyramids")
    assert next(slot for slot in table.view()["structure"] if slot["card"] == "baths")["prices"][0]["short"] == 1
    assert table.wonder("pyramids")["price"]["short"] == 7


def test_a_space_says_how_many_coins_are_lacking_with_all_offerings() -> None:
    table = scene(spaces={1: "mars"}, a_coins=2, b_coins=1, a_has="offering 2, offering 3")
    space = table.space(1)
    assert space["short"] == [space["costs"][0] - 2 - 5, space["costs"][1] - 1]


@pytest.mark.parametrize(
    ("position", "pairs"),
    [
        ({"a": "workshop"}, []),
        ({"a": "workshop, school"}, []),
        ({"a": "workshop, laboratory"}, ["pendulum"]),
        ({"a_has": "law, ishtar"}, ["law"]),
        ({"a": "apothecary", "b": "school"}, []),
        ({"a": "apothecary", "b": "school", "a_has": "nisaba", "snake": "school"}, ["wheel"]),
    ],
)
def test_pairs_are_symbols_that_a_city_has_twice(position: dict[str, Any], pairs: list[str]) -> None:
    assert scene(**position).city("A")["pairs"] == pairs


@pytest.mark.parametrize(("age", "is_open"), [(1, False), (2, True), (3, True)])
def test_divinities_can_be_activated_from_age_two_on(age: int, is_open: bool) -> None:
    """Rule 12.1."""
    assert scene(age=age).view()["pantheon"]["open"] is is_open


@pytest.mark.parametrize(
    ("position", "closed"),
    [
        ({"a_wonders": "sphinx, hanging_gardens"}, [True, False]),  # with a wonder by Ra
        ({"a_wonders": "sphinx", "b_wonders": "hanging_gardens"}, [False, True]),
    ],
)
def test_the_city_that_has_lost_its_last_wonder_is_closed(position: dict[str, Any], closed: list[bool]) -> None:
    """Rules 8.3, 8.4, 14.11."""
    table = scene(
        "forum",
        spaces={3: "anubis"},
        a_has="pyramids, colossus, piraeus",
        b_has="mausoleum, great_library, appian_way",
        b_coins=20,
        **position,
    )
    assert [table.city(seat)["closed"] for seat in "AB"] == [False, False]
    table.play("wonder sphinx with forum")
    assert [table.city(seat)["closed"] for seat in "AB"] == closed
    table.play("activate 3", "unbuild pyramids")
    assert [table.city(seat)["closed"] for seat in "AB"] == closed

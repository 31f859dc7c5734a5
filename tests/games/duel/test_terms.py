"""What actions cost and bring, told beforehand: worked examples, and that it is what then happens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import polytheon
from polytheon.games.duel.rules.state import State
from polytheon.kernel.choosers import Dice
from polytheon.kernel.offers import Offer
from polytheon.text import game_text
from tests.games.duel.scene import scene
from tests.games.duel.table import Table

DUEL = polytheon.game("duel")


def offered(table: Table, action: str) -> Offer:
    number = table.match.parse(action)
    return next(offer for offer in table.match.offers() if offer.action == number)


def price(table: Table, action: str) -> dict[str, Any]:
    return dict(offered(table, action).price)


def gain(table: Table, action: str) -> dict[str, Any]:
    return dict(offered(table, action).gain)


# ---- Prices


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({}, {"coins": 2, "bought": {"stone": 1}}),
        ({"a": "quarry"}, {"coins": 0}),
        ({"b": "shelf_quarry"}, {"coins": 4, "bought": {"stone": 1}}),
        ({"b": "shelf_quarry", "b_has": "economy"}, {"coins": 4, "bought": {"stone": 1}, "to_opponent": 4}),
        ({"a_has": "masonry"}, {"coins": 0, "less_by": "masonry"}),
        ({"a": "quarry", "a_has": "masonry"}, {"coins": 0}),
        ({"edition": {"cards": {"baths": {"cost": {"coins": 9}}}}}, {"coins": 9}),
    ],
)
def test_the_price_of_a_card_says_what_is_bought_and_why(position: dict[str, Any], expected: dict[str, Any]) -> None:
    assert price(scene("baths", **position), "build baths") == expected


def test_a_chain_makes_a_card_free_and_is_named() -> None:
    assert price(scene("statue", a="theater"), "build statue") == {"coins": 0, "free_by": "theater"}
    table = scene("grand_temple_greek", a_has="greek token")
    assert price(table, "build grand_temple_greek") == {"coins": 0, "free_by": "greek"}


def test_engineering_is_named_where_it_makes_a_card_cheaper() -> None:
    assert price(scene("aqueduct", a_has="engineering"), "build aqueduct") == {"coins": 1, "less_by": "engineering"}


def test_the_price_of_a_wonder_says_what_is_bought_and_why() -> None:
    action = "wonder pyramids with forum"
    bought = {"coins": 8, "bought": {"stone": 3, "papyrus": 1}}
    assert price(scene("forum", a_wonders="pyramids"), action) == bought
    less = {"coins": 4, "bought": {"stone": 2}, "less_by": "architecture"}
    spared = price(scene("forum", a_wonders="pyramids", a_has="architecture"), action)
    assert (spared["coins"], spared["less_by"]) == (less["coins"], less["less_by"])


def test_the_price_of_a_divinity_says_coins_offerings_and_the_sanctuary() -> None:
    table = scene(spaces={1: "mars"}, a_has="offering 3")
    assert price(table, "activate 1") == {"coins": table.space(1)["costs"][0]}
    with_token = price(table, "activate 1 with 3")
    assert with_token == {"coins": table.space(1)["costs"][0] - 3, "offerings": [3]}
    cheaper = scene(spaces={1: "mars"}, a_has="sanctuary")
    assert price(cheaper, "activate 1") == {"coins": cheaper.space(1)["costs"][0], "less_by": "sanctuary"}


# ---- Gains


@pytest.mark.parametrize(
    ("action", "position", "expected"),
    [
        ("discard baths", {}, {"coins": 2}),
        ("discard baths", {"a": "tavern, forum"}, {"coins": 4, "for_any": 2, "for_yellow": 2}),
        ("build baths", {}, {"points": 3}),
        ("build baths", {"edition": {"cards": {"baths": {"vp": 20}}}}, {"points": 20}),
        ("build clay_pool", {"cards": "clay_pool"}, {"produces": {"clay": 1}}),
        ("build tavern", {"cards": "tavern"}, {"coins": 4}),
        ("build brewery", {"cards": "brewery"}, {"coins": 6}),
        ("build port", {"cards": "port", "a": "clay_pool, quarry"}, {"coins": 4, "points": 3}),
        ("build guard_tower", {"cards": "guard_tower"}, {"points": 2, "steps": 1}),
        ("build guard_tower", {"cards": "guard_tower", "a_has": "strategy"}, {"points": 2, "steps": 2}),
        (
            "build walls",
            {"cards": "walls", "pawn": 1, "military": "1 small"},
            {"steps": 2, "points": 3, "opponent_loses": 2},
        ),
        ("build guard_tower", {"cards": "guard_tower", "pawn": 8}, {"steps": 1, "wins": "military"}),
        ("build workshop", {"cards": "workshop"}, {"points": 1, "symbol": "pendulum"}),
        ("build statue", {"cards": "statue", "a": "theater", "a_has": "urbanism"}, {"coins": 4, "points": 4}),
        (
            "wonder sphinx with forum",
            {"cards": "forum", "a_wonders": "sphinx"},
            {"points": 6, "again": 1},
        ),
        (
            "wonder appian_way with forum",
            {"cards": "forum", "a_wonders": "appian_way", "b_coins": 2},
            {"coins": 3, "points": 3, "opponent_loses": 2, "again": 1},
        ),
        ("activate 6", {"cards": "forum", "spaces": {6: "tanit"}}, {"coins": 12}),
        ("activate 6", {"cards": "forum", "spaces": {6: "astarte"}}, {"astarte": 7}),
        (
            "activate 6",
            {"cards": "forum", "spaces": {6: "aphrodite"}, "edition": {"divinities": {"aphrodite": {"vp": 20}}}},
            {"points": 20},
        ),
    ],
)
def test_what_is_certain_is_told_with_its_numbers(
    action: str, position: dict[str, Any], expected: dict[str, Any]
) -> None:
    position = {"cards": "baths", **position}
    assert gain(scene(**position), action) == expected


@pytest.mark.parametrize(
    ("age", "token", "expected"),
    [(1, "roman", {"tokens": {"roman": 1}}), (2, "offering 3", {"offerings": [3]})],
)
def test_tokens_on_what_is_uncovered_are_told(age: int, token: str, expected: dict[str, Any]) -> None:
    under, above = (9, 14) if age == 1 else (6, 11)
    table = scene(age=age, left=[under, above], tokens={under: token})
    action = "discard " + table.slot(above)
    assert (table.slot(under), gain(table, action)) == ("down", {"coins": 2, **expected})


def test_an_answer_does_not_earn_the_extra_turn_of_its_wonder_again() -> None:
    """Rule 8.5."""
    table = scene("forum", a_has="theology", a_wonders="mausoleum", pile="courthouse")
    assert gain(table, "wonder mausoleum with forum") == {"points": 2, "again": 1}
    assert gain(table.play("wonder mausoleum with forum"), "build discarded courthouse") == {"points": 5}


def test_the_last_card_of_an_age_brings_no_extra_turn() -> None:
    """Rule 8.6."""
    table = scene(left=[0], slots={0: "forum"}, a_wonders="sphinx")
    assert gain(table, "wonder sphinx with forum") == {"points": 6}


def test_what_isis_builds_is_told_with_the_card_that_goes_under_it() -> None:
    """Rule 14.12."""
    wonders = {
        "temple_of_artemis": {"coins": 12, "again": 1},
        "appian_way": {"coins": 3, "points": 3, "opponent_loses": 3, "again": 1},
        "colossus": {"points": 3 + 2, "steps": 2},
        "great_lighthouse": {"points": 4},
    }
    for wonder, expected in wonders.items():
        table = scene("forum", spaces={6: "isis"}, pile="tavern", a_wonders=wonder).play("activate 6")
        assert gain(table, f"raise {wonder}") == {}
        assert gain(table.play(f"raise {wonder}"), "using tavern") == expected


def test_the_card_under_a_wonder_brings_nothing() -> None:
    """Rule 3.6."""
    table = scene("forum", spaces={6: "isis"}, pile="tavern", a_wonders="pyramids").play("activate 6", "raise pyramids")
    match = table.match
    [choice] = game_text(DUEL, "en", match.content, {}, match.options).choices(match.view(0), match.offers())
    assert (choice.label, choice.gain) == ("put Tavern under the wonder", "")


@pytest.mark.parametrize(
    ("left", "slot", "tokens", "expected"),
    [
        (range(20), 8, {8: "offering 3"}, {"offerings": [3]}),  # the token on the card
        ([6, 11], 11, {6: "offering 2"}, {"offerings": [2]}),  # that on the card which it uncovers
        ([6, 11], 6, {6: "offering 2"}, {"offerings": [2]}),
    ],
)
def test_the_tokens_that_zeus_brings_are_told(
    left: Iterable[int], slot: int, tokens: dict[int, str], expected: dict[str, Any]
) -> None:
    """Rules 10.1, 14.9."""
    table = scene(age=2, left=list(left), spaces={6: "zeus"}, tokens=tokens).play("activate 6")
    assert gain(table, f"strike {slot}") == expected


# ---- Terms are what happens


@pytest.mark.parametrize("expansion", ["pantheon", "none"])
@pytest.mark.parametrize("seed", range(6))
def test_what_is_told_is_what_is_then_paid_and_gained(expansion: str, seed: int) -> None:
    match = DUEL.new(seed=seed, options={"expansion": expansion})
    dice = Dice(seed)
    while not match.over:
        me = match.to_act
        assert me is not None
        before = match.now()
        assert isinstance(before, State)
        for offer in match.offers():
            told = match.preview(offer.action).table
            if told is None:
                continue
            mine, theirs = told["cities"][me], told["cities"][1 - me]
            value = dict.fromkeys(("coins", "astarte", "opponent_loses", "to_opponent"), 0)
            value.update({name: n for name, n in offer.gain.items() if isinstance(n, int)})
            paid = offer.price.get("coins", 0)
            share = offer.price.get("to_opponent", 0)
            assert isinstance(paid, int)
            assert isinstance(share, int)
            purse = before.city(me).purse() - paid + value["coins"] + value["astarte"]
            assert mine["coins"] + mine["astarte"] == purse
            assert theirs["coins"] == before.city(1 - me).coins + share - value["opponent_loses"]
        match.play(match.legal()[dice.below(len(match.legal()))])

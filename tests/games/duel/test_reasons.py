"""Why something cannot be done, with its numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.duel.scene import scene


@pytest.mark.parametrize(
    ("what", "position", "code", "fields"),
    [
        ("build baths", {"a_coins": 1}, "goods", {"n": 1, "price": 2, "goods": {"stone": 1}}),
        ("build scriptorium", {"cards": "scriptorium", "a_coins": 1}, "coins", {"n": 1, "price": 2}),
        (
            "pyramids",
            {"a_wonders": "pyramids", "a_coins": 3},
            "goods",
            {"n": 5, "price": 8, "goods": {"stone": 3, "papyrus": 1}},
        ),
        ("pyramids", {"b_wonders": "pyramids"}, "not_yours", {"wonder": "pyramids"}),
        ("activate 1", {"age": 1, "spaces": {1: "mars"}}, "first_age", {}),
        ("activate 1", {"cards": "forum", "spaces": {1: "mars"}, "a_coins": 1}, "coins", {"n": 7, "price": 8}),
        (
            "activate 1 with 4",
            {"cards": "forum", "spaces": {1: "mars"}, "a_coins": 1, "a_has": "offering 4"},
            "coins",
            {"n": 3, "price": 4},
        ),
    ],
)
def test_what_is_missing_is_told(what: str, position: dict[str, Any], code: str, fields: dict[str, Any]) -> None:
    position = {"cards": "baths", **position}
    assert scene(**position).match.why_not(what) == (code, fields)


@pytest.mark.parametrize(("mine", "theirs"), [("sphinx", ""), ("", "sphinx")])
def test_a_wonder_that_has_left_the_game_says_so(mine: str, theirs: str) -> None:
    """Rule 8.3."""
    table = scene(
        "forum",
        a_has="pyramids, colossus, piraeus",
        b_has="mausoleum, great_library, appian_way",
        a_wonders=f"hanging_gardens, {mine}",
        b_wonders=theirs,
    )
    table.play("wonder hanging_gardens with forum")
    assert table.match.why_not("sphinx") == ("closed", {"wonder": "sphinx"})

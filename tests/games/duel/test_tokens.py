"""Mythology tokens in Age I, the start of Age II, offering tokens, Grand Temples (sections 10 and 11)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from polytheon.games.duel.rules.components import DATA
from tests.games.duel.scene import ended, new, scene
from tests.games.duel.table import Table

ROMANS = {"mars", "minerva", "neptune"}


def first_roman_token(**position: Any) -> Table:
    """Slot 14 is gone and slot 9, with a Roman token, is covered by slot 15 alone: the tavern."""
    given: dict[str, Any] = {"gone": [14], "tokens": {9: "roman"}, "slots": {15: "tavern"}, **position}
    return scene(age=1, **given)


# ---- Mythology tokens


def test_a_mythology_token_brings_a_divinity_before_the_card_is_flipped() -> None:
    """Rules 10.1, 10.2."""
    table = first_roman_token().play("discard tavern")
    assert (table.asked, table.source) == ("A place", "roman")
    drawn = table.can("place")
    assert len(drawn) == 2
    assert set(drawn) < ROMANS
    assert table.city("A")["mythology_tokens"] == ["roman"]
    assert table.slot(9) == "down"
    table.play(f"place {drawn[0]}")
    assert table.asked == "A space"
    table.play("space 4")
    assert table.space(4, "A")["divinity"] == drawn[0]
    assert table.deck("roman", "A") == [drawn[1], None]
    assert table.slot(9) != "down"
    assert table.token(9) is None
    assert table.asked == "B turn"
    assert table.space(4, "B")["divinity"] is None
    assert table.space(4, "B")["mythology"] == "roman"
    assert table.deck("roman", "B") == [None, None]


def second_roman_token(**position: Any) -> tuple[Table, str]:
    """A has placed a first Roman divinity and put one back; B uncovers slot 13 with the second Roman token."""
    tokens = {9: "roman", 13: "roman"}
    table = first_roman_token(gone=[14, 19], tokens=tokens, slots={15: "tavern", 18: "altar"}, **position)
    table.play("discard tavern")
    placed, returned = table.can("place")
    table.play(f"place {placed}", "space 1", "discard altar")
    return table, returned


def test_a_second_token_draws_the_card_that_was_put_back() -> None:
    """Rule 10.3."""
    table, returned = second_roman_token()
    assert (table.asked, table.source) == ("B place", "roman")
    assert len(table.can("place")) == 2
    assert returned in table.can("place")
    assert table.space(1, "B")["divinity"] is None
    table.play(f"place {returned}", "space 2")
    assert table.space(2, "B")["divinity"] == returned
    assert [len(table.city(seat)["mythology_tokens"]) for seat in "AB"] == [1, 1]


def test_the_single_card_of_a_thin_deck_must_be_placed() -> None:
    """Rules 10.4, 16.12."""
    table, returned = second_roman_token(a_has="mars")
    assert table.can("place") == [returned]
    table.play(f"place {returned}", "space 2")
    assert table.deck("roman") == []
    assert table.city("B")["mythology_tokens"] == ["roman"]


def test_a_token_of_an_empty_deck_is_kept_and_brings_nothing() -> None:
    """Rule 10.4."""
    table = first_roman_token(b_has="mars, minerva, neptune").play("discard tavern")
    assert table.asked == "B turn"
    assert table.city("A")["mythology_tokens"] == ["roman"]
    assert table.slot(9) != "down"


def test_token_divinity_and_flip_come_before_the_extra_turn() -> None:
    """Rules 3.9, 10.1."""
    table = first_roman_token(a_wonders="sphinx").play("wonder sphinx with tavern")
    assert table.asked == "A place"
    table.play(table.options[0], "space 1")
    assert table.slot(9) != "down"
    assert table.asked == "A turn"


def test_a_divinity_is_put_on_any_empty_space() -> None:
    """Rule 10.2."""
    table = first_roman_token(spaces={2: "tanit", 5: "ra"}, known="B").play("discard tavern")
    assert table.play(table.options[0]).can("space") == ["1", "3", "4", "6"]


def test_enki_gets_no_progress_tokens_when_he_is_drawn_for_a_mythology_token() -> None:
    """Rule 16.29."""
    table = first_roman_token(tokens={9: "mesopotamian"}, decks={"mesopotamian": "enki"}).play("discard tavern")
    assert len(table.box) == 8
    table.play("place enki", "space 1")
    assert len(table.box) == 8
    assert table.view()["pantheon"]["enki"] == []


@pytest.mark.parametrize("seed", range(4))
def test_all_five_tokens_are_taken_in_age_one_and_fill_five_spaces(seed: int) -> None:
    """Rule 10.5."""
    table = new(seed)
    while table.view()["age"] == 1:
        table.play(next(option for option in table.options if not option.startswith("wonder divine_theater")))
    assert sum(len(table.city(seat)["mythology_tokens"]) for seat in "AB") == 5
    assert sum(len(table.deck(mythology)) for mythology in DATA["mythologies"]) == 10
    assert "gate" in [table.space(number)["divinity"] for number in range(1, 7)]


# ---- The start of Age II


def last_card_of_age_one(**position: Any) -> Table:
    """A sells the last card of Age I."""
    table = scene(age=1, left=[0], slots={0: "tavern"}, **position)
    return table.play("discard tavern")


def test_at_the_start_of_age_two_the_pantheon_is_opened_before_anybody_chooses() -> None:
    """Rules 11.1, 11.2, 11.3, 11.4, 11.5."""
    gods = {1: "mars", 2: "tanit", 3: "enki", 4: "ra", 6: "zeus"}
    table = last_card_of_age_one(spaces=gods, known="A")
    assert table.asked == "A begin"
    assert [table.space(number, "B")["divinity"] for number in range(1, 7)] == [
        "mars",
        "tanit",
        "enki",
        "ra",
        "gate",
        "zeus",
    ]
    assert len(table.view()["pantheon"]["enki"]) == 2
    assert len(table.box) == 6
    assert not set(table.box) & set(table.view()["pantheon"]["enki"])
    tokens = table.tokens
    assert sorted(tokens) == [6, 8, 10]
    assert sorted(tokens.values()) == ["offering 2", "offering 3", "offering 4"]


def test_enki_gets_no_tokens_when_he_is_not_in_the_pantheon() -> None:
    """Rule 11.3."""
    table = last_card_of_age_one(spaces={1: "mars", 2: "tanit", 3: "ishtar", 4: "ra", 6: "zeus"})
    assert table.view()["pantheon"]["enki"] == []
    assert len(table.box) == 8


def test_the_gate_lies_on_the_lowest_of_several_empty_spaces() -> None:
    """Rules 11.1, 16.12."""
    table = last_card_of_age_one(spaces={1: "mars", 4: "ra"})
    assert [table.space(number)["divinity"] for number in range(1, 7)] == ["mars", "gate", None, "ra", None, None]


def test_the_offering_tokens_lie_in_any_order() -> None:
    """Rule 11.4."""
    orders = Counter(tuple(last_card_of_age_one(seed=seed).tokens.values()) for seed in range(40))
    assert len(orders) == 6


def test_age_three_has_no_tokens() -> None:
    """Rule 11.6."""
    table = scene(left=[0], slots={0: "forum"}).play("discard forum")
    assert table.view()["age"] == 3
    assert not table.tokens


# ---- Offering tokens


def age_two_with_offering(**position: Any) -> Table:
    """Slots 15 and 18 are gone; slot 6, with an offering token, is covered by slot 11 alone: the brewery."""
    given: dict[str, Any] = {"tokens": {6: "offering 4"}, **position}
    return scene(gone=[15, 18], slots={11: "brewery"}, **given)


def test_an_offering_token_is_taken_before_the_card_is_flipped() -> None:
    """Rules 10.1, 10.7."""
    table = age_two_with_offering().play("build brewery")
    assert table.city("A")["offering_tokens"] == [4]
    assert table.slot(6) != "down"
    assert table.token(6) is None
    assert table.slot(7) == "down"
    assert table.asked == "B turn"


def test_an_offering_token_can_be_spent_in_the_extra_turn() -> None:
    """Rule 10.7."""
    table = age_two_with_offering(a_wonders="hanging_gardens", spaces={1: "tanit"})
    table.play("wonder hanging_gardens with brewery")
    assert table.asked == "A turn"
    assert "activate 1 with 4" in table.options
    before = table.coins[0]
    assert table.play("activate 1 with 4").coins[0] == before - 4 + 12


# ---- Grand Temples


def test_grand_temples_count_as_a_set() -> None:
    """Rule 5.7."""
    table = ended(a="grand_temple_greek, grand_temple_roman", b="grand_temple_egyptian")
    assert [table.points(seat)["purple"] for seat in "AB"] == [12, 5]


def test_three_grand_temples_are_worth_21() -> None:
    """Rule 5.7."""
    assert ended(a="grand_temple_greek, grand_temple_roman, grand_temple_egyptian").points("A")["purple"] == 21

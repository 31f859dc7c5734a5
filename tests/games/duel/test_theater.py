"""Divine Theater and Gate: the divinity takes effect first, then the other cards go back (section 13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.duel.scene import scene
from tests.games.duel.table import SEATS, Table

FIVE_SYMBOLS = "pharmacist, scriptorium, school, laboratory, academy"
TOPS = {"mesopotamian": "enki", "phoenician": "tanit", "greek": "hades", "egyptian": "isis", "roman": "mars"}


def theater(deck: str, **position: Any) -> Table:
    """A builds the Divine Theater and looks at a deck."""
    wonders = ", ".join(["divine_theater", position.pop("a_wonders", "")])
    table = scene("forum", a_wonders=wonders, **position)
    return table.play("wonder divine_theater with forum", f"deck {deck}")


def gate(**position: Any) -> Table:
    """A activates the Gate, which shows Enki, Tanit, Hades, Isis and Mars."""
    return scene(spaces={6: "gate"}, decks=TOPS, **position).play("activate 6")


def aside(table: Table, seat: str | None = None) -> list[str] | None:
    """What a seat sees of the divinities that still have to go back to their decks."""
    found: list[str] | None = table.view(seat)["pantheon"]["aside"]
    return found


# ---- A win ends the game before anything is stacked


def test_ishtar_of_the_theater_wins_with_the_sixth_symbol() -> None:
    """Rules 3.10, 13.5."""
    table = scene(age=3, a=FIVE_SYMBOLS, a_wonders="divine_theater")
    table.play(f"wonder divine_theater with {table.can('discard')[0]}", "deck mesopotamian", "choose ishtar")
    assert table.ending == "science A"
    assert len(table.city("A")["symbols"]) == 6
    assert table.deck("mesopotamian") == []
    assert aside(table) == ["enki", "nisaba"]


def test_mars_of_the_theater_wins_from_seven() -> None:
    """Rule 13.5."""
    table = theater("roman", pawn=7).play("choose mars")
    assert table.ending == "military A"
    assert table.pawn == 9
    assert table.deck("roman") == []


def test_mars_of_the_gate_wins_from_seven() -> None:
    """Rule 13.5."""
    table = gate(pawn=7).play("choose mars")
    assert table.ending == "military A"
    assert aside(table) == ["enki", "tanit", "hades", "isis"]
    assert len(table.view()["pantheon"]["enki"]) == 2


def test_a_win_at_the_end_of_a_chain_comes_before_the_stacking() -> None:
    """Rules 13.5, 16.16: Theater, Isis, Great Library, Law."""
    table = scene(
        age=3,
        a=FIVE_SYMBOLS,
        a_wonders="divine_theater, great_library",
        pile="tavern",
        box="law, economy, masonry",
    )
    table.play(f"wonder divine_theater with {table.can('discard')[0]}", "deck egyptian", "choose isis")
    table.play("raise great_library", "using tavern", "keep law")
    assert table.ending == "science A"
    assert aside(table) == ["anubis", "ra"]


# ---- What is activated counts from that moment


@pytest.mark.parametrize(
    ("deck", "divinity", "coins", "points"),
    [("phoenician", "tanit", 12, 0), ("phoenician", "astarte", 0, 7), ("greek", "aphrodite", 0, 9)],
)
def test_a_divinity_has_taken_effect_when_the_order_is_asked(deck: str, divinity: str, coins: int, points: int) -> None:
    """Rules 13.3, 13.5."""
    before = theater(deck).coins[0]
    table = theater(deck).play(f"choose {divinity}")
    assert (table.asked, table.source) == ("A on_top", "divine_theater")
    assert table.city("A")["divinities"] == [divinity]
    assert table.coins[0] == before + coins
    assert table.points("A")["divinities"] == points


def test_a_divinity_counts_at_the_questions_of_its_own_effect() -> None:
    """Rules 3.8, 13.5: Law and Ishtar: the progress token of the pair is asked for before the cards go back."""
    table = theater("mesopotamian", a_has="law", board="economy").play("choose ishtar")
    assert (table.asked, table.source) == ("A take_progress", "ishtar")
    assert table.city("A")["divinities"] == ["ishtar"]
    assert aside(table) == ["enki", "nisaba"]
    table.play("take economy")
    assert (table.asked, table.source) == ("A on_top", "divine_theater")


def test_prices_follow_baal_before_the_order_is_asked() -> None:
    """Rules 13.5, 14.5."""
    table = theater("phoenician", b="shelf_quarry")
    assert table.city("A")["prices"]["stone"] == 4
    table.play("choose baal", "steal shelf_quarry")
    assert table.asked == "A on_top"
    assert table.city("A")["prices"]["stone"] == 2
    assert table.city("B")["prices"]["stone"] == 4


@pytest.mark.parametrize(
    ("deck", "divinity", "answers"),
    [
        ("mesopotamian", "nisaba", ["snake laboratory"]),
        ("greek", "hades", ["build discarded tavern"]),
        ("greek", "zeus", ["strike 0"]),
        ("egyptian", "anubis", ["unbuild divine_theater"]),
        ("egyptian", "isis", ["raise sphinx", "using tavern"]),
        ("egyptian", "ra", ["steal piraeus"]),
        ("roman", "minerva", ["guard +9"]),
        ("roman", "neptune", ["spare 0 small", "apply 1 small"]),
    ],
)
def test_every_choice_of_the_effect_comes_before_the_order(deck: str, divinity: str, answers: list[str]) -> None:
    """Rule 13.5."""
    table = theater(deck, b="laboratory", pile="tavern", a_wonders="sphinx", b_wonders="piraeus")
    table.play(f"choose {divinity}")
    for answer in answers:
        assert answer in table.options
        assert table.source == ("sphinx" if answer == "using tavern" else divinity)  # the card is for the wonder
        assert len(aside(table) or []) == 2
        assert table.deck(deck) == []
        table.play(answer)
    assert (table.asked, table.source) == ("A on_top", "divine_theater")
    assert len(table.play(table.options[0]).deck(deck)) == 2
    assert aside(table) == []


def test_offering_tokens_and_sanctuary_have_nothing_to_do_with_a_free_activation() -> None:
    """Rule 13.3."""
    table = theater("phoenician", a_has="sanctuary, offering 2")
    before = table.coins[0]
    table.play("choose tanit")
    assert table.coins[0] == before + 12
    assert table.city("A")["offering_tokens"] == [2]


# ---- Only what the effect itself needs goes back before


def test_zeus_needs_no_other_deck_for_a_token_of_another_mythology() -> None:
    """Rule 13.6: the two Greek cards wait until the Roman token is resolved."""
    table = scene("tavern", age=1, tokens={9: "roman"}, a_wonders="divine_theater", decks={"roman": "mars, neptune"})
    table.play("wonder divine_theater with tavern", "deck greek", "choose zeus", "strike 9")
    assert (table.asked, table.source) == ("A place", "roman")
    assert len(table.pile) == 1
    assert [aside(table, seat) for seat in (*SEATS, None)] == [["aphrodite", "hades"]] * 3
    assert [table.view(seat)["pantheon"]["drawn"] for seat in SEATS] == [["mars", "neptune"], None]
    table.play("place mars", "space 3")
    assert (table.asked, table.source) == ("A on_top", "divine_theater")
    assert table.play("top aphrodite").deck("greek", "A") == ["aphrodite", "hades"]


def test_a_single_card_goes_back_without_a_question() -> None:
    """Rules 13.6, 16.15: Zeus's Greek token draws it again."""
    table = scene("tavern", age=1, tokens={9: "greek"}, a_wonders="divine_theater", b_has="hades")
    table.play("wonder divine_theater with tavern", "deck greek", "choose zeus", "strike 9")
    assert table.options == ["place aphrodite"]
    assert table.play("place aphrodite", "space 1").asked == "B turn"


def test_the_last_card_of_a_deck_leaves_nothing_for_the_token_of_zeus() -> None:
    """Rule 10.4: the token is kept, nothing is placed."""
    table = scene("tavern", age=1, tokens={9: "greek"}, a_wonders="divine_theater", b_has="hades, aphrodite")
    table.play("wonder divine_theater with tavern", "deck greek", "choose zeus", "strike 9")
    assert table.asked == "B turn"
    assert table.city("A")["mythology_tokens"] == ["greek"]


def test_a_theater_that_the_gate_leads_to_finds_all_decks_whole() -> None:
    """Rule 13.6: Gate, Isis, Theater."""
    table = gate(a_wonders="divine_theater", pile="tavern").play("choose isis")
    assert aside(table) == ["enki", "tanit", "hades", "mars"]
    assert table.deck("roman") == [None, None]
    table.play("raise divine_theater", "using tavern")
    assert (table.asked, table.source) == ("A deck", "divine_theater")
    assert aside(table) == []
    assert table.deck("roman") == ["mars", None, None]
    assert table.view()["pantheon"]["enki"] == []
    table.play("deck roman")
    assert table.can("choose") == ["mars", "minerva", "neptune"]
    table.play("choose mars", "top neptune")
    assert table.pawn == 2
    assert table.deck("roman", "A") == ["neptune", "minerva"]
    assert table.deck("greek", "A") == ["hades", None, None]
    assert table.city("A")["divinities"] == ["isis", "mars", "gate"]
    assert table.asked == "B turn"


def test_a_deck_whose_last_card_the_gate_showed_is_open_to_the_theater() -> None:
    """Rule 13.6."""
    position = {"a_wonders": "divine_theater", "pile": "tavern", "b_has": "minerva, neptune"}
    table = gate(**position).play("choose isis", "raise divine_theater", "using tavern")
    assert "roman" in table.can("deck")


def test_the_tokens_of_enki_wait_with_him() -> None:
    """Rules 13.4, 13.5: they are beside the box until the effect is over."""
    table = gate(pile="tavern")
    on_enki, box = table.view()["pantheon"]["enki"], table.box
    table.play("choose hades")
    assert table.asked == "A build_discarded"
    assert table.view()["pantheon"]["enki"] == on_enki
    assert table.box == box
    table.play("build discarded tavern")
    assert table.view()["pantheon"]["enki"] == []
    assert set(table.box) == {*box, *on_enki}


def test_the_great_library_draws_from_the_whole_box() -> None:
    """Rule 13.6: Gate, Isis, Great Library, with Enki among the cards that were not chosen."""
    table = gate(a_wonders="great_library", pile="tavern", box="law, economy, masonry").play("choose isis")
    assert len(table.box) == 1
    table.play("raise great_library", "using tavern")
    assert (table.asked, table.source) == ("A keep_progress", "great_library")
    assert table.can("keep") == ["economy", "law", "masonry"]
    assert aside(table) == []
    assert table.deck("mesopotamian") == ["enki", None, None]


def test_the_great_library_leaves_the_cards_where_enki_is_not_among_them() -> None:
    """Rule 13.6."""
    table = theater("egyptian", a_wonders="great_library", pile="tavern", box="law, economy, masonry")
    table.play("choose isis", "raise great_library", "using tavern")
    assert table.asked == "A keep_progress"
    assert aside(table) == ["anubis", "ra"]
    assert table.play("keep law").asked == "A on_top"


def test_cards_of_the_gate_go_back_after_its_effect() -> None:
    """Rules 13.1, 13.5."""
    table = gate(pile="tavern").play("choose hades")
    assert table.city("A")["divinities"] == ["hades", "gate"]
    assert table.deck("roman") == [None, None]
    table.play("build discarded tavern")
    assert table.deck("roman") == ["mars", None, None]
    assert table.deck("greek") == [None, None]
    assert aside(table) == []

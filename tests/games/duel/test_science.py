"""Scientific symbols and progress tokens (section 7)."""

from __future__ import annotations

import pytest

from tests.games.duel.scene import ended, scene

# ---- Symbols


def test_a_single_symbol_brings_no_token() -> None:
    """Rule 7.2."""
    table = scene("pharmacist").play("build pharmacist")
    assert table.asked == "B turn"
    assert table.city("A")["symbols"] == ["mortar"]


def test_a_pair_brings_a_progress_token_of_the_board() -> None:
    """Rule 7.2."""
    table = scene("dispensary", a="pharmacist", board="law, economy, masonry").play("build dispensary")
    assert table.asked == "A take_progress"
    assert table.can("take") == ["economy", "law", "masonry"]
    assert table.refuses("take philosophy", "take strategy")
    table.play("take law")
    assert table.city("A")["progress"] == ["law"]
    assert table.board == ["economy", "masonry"]
    assert table.asked == "B turn"


def test_the_token_for_a_pair_cannot_be_refused() -> None:
    """Rules 7.2, 16.17."""
    table = scene("dispensary", a="pharmacist", board="law").play("build dispensary")
    assert table.options == ["take law"]


def test_a_pair_brings_nothing_when_the_board_is_empty() -> None:
    """Rule 7.3."""
    assert scene("dispensary", a="pharmacist", board="").play("build dispensary").asked == "B turn"


def test_the_token_comes_before_the_next_age() -> None:
    """Rules 3.9, 7.2."""
    table = scene(left=[0], slots={0: "dispensary"}, a="pharmacist").play("build dispensary")
    assert table.asked == "A take_progress"
    assert table.view()["age"] == 2
    table.play(table.options[0])
    assert table.view()["age"] == 3
    assert table.left == 20
    assert table.asked == "A begin"


def test_six_different_symbols_win_at_once() -> None:
    """Rules 1.1, 7.4."""
    table = scene("university", a="pharmacist, scriptorium, school, laboratory", a_has="law").play("build university")
    assert table.ending == "science A"


def test_five_symbols_do_not_win() -> None:
    """Rule 7.4."""
    table = scene("university", a="pharmacist, scriptorium, school, laboratory").play("build university")
    assert table.asked == "B turn"


def test_law_can_be_the_sixth_symbol() -> None:
    """Rules 7.4, 7.10."""
    table = scene("study", a="pharmacist, scriptorium, school, laboratory, academy", board="law, economy")
    assert table.play("build study", "take law").ending == "science A"


def test_six_symbols_of_cards_win_without_law() -> None:
    """Rule 7.4: any six."""
    table = scene("observatory", a="pharmacist, scriptorium, school, laboratory, academy").play("build observatory")
    assert table.ending == "science A"


def test_law_and_ishtar_are_a_pair_and_one_symbol() -> None:
    """Rules 7.2, 14.2, 16.24."""
    table = scene(a_has="law", spaces={6: "ishtar"}, board="economy, masonry").play("activate 6")
    assert (table.asked, table.source) == ("A take_progress", "ishtar")
    table.play("take economy")
    assert table.city("A")["symbols"] == ["law"]
    assert table.asked == "B turn"


def test_law_from_the_board_makes_a_pair_with_ishtar() -> None:
    """Rules 3.8, 7.2, 7.10."""
    table = scene("dispensary", a="pharmacist", a_has="ishtar", board="law, economy")
    table.play("build dispensary", "take law")
    assert table.can("take") == ["economy"]
    assert table.source == "law"
    table.play("take economy")
    assert table.city("A")["progress"] == ["economy", "law"]
    assert table.asked == "B turn"


def test_law_from_the_great_library_makes_a_pair_with_ishtar() -> None:
    """Rules 3.8, 7.10, 8.11."""
    table = scene("forum", a_has="ishtar", a_wonders="great_library", box="law, economy, masonry")
    table.play("wonder great_library with forum")
    assert table.asked == "A keep_progress"
    table.play("keep law")
    assert table.box == ["economy", "masonry"]
    assert (table.asked, table.source) == ("A take_progress", "law")
    assert "economy" not in table.can("take")
    table.play("take theology")
    assert table.city("A")["progress"] == ["law", "theology"]


def test_symbols_of_one_player_do_not_help_the_other() -> None:
    """Rule 7.1."""
    assert scene("dispensary", b="pharmacist").play("build dispensary").asked == "B turn"


def test_the_board_is_not_refilled_and_a_pair_brings_nothing_later() -> None:
    """Rules 1.5, 7.3: a token that goes back to the box from Enki does not come to the board."""
    table = scene("dispensary", a="pharmacist", board="", spaces={6: "enki"}, enki="theology, law")
    table.play("build dispensary").sell_another().play("activate 6", "keep theology")
    assert table.asked == "B turn"
    assert table.board == []
    assert "law" in table.box


# ---- Progress tokens


def test_agriculture_brings_six_coins_and_four_points() -> None:
    """Rule 7.7."""
    table = scene("dispensary", a="pharmacist", board="agriculture", a_coins=0)
    table.play("build dispensary", "take agriculture")
    assert table.coins[0] == 6
    assert (table.points("A")["progress"], table.points("A")["coins"]) == (4, 2)


def test_philosophy_and_mathematics_bring_points() -> None:
    """Rules 7.12, 7.13."""
    table = ended(a_has="philosophy, mathematics", b_has="agriculture, strategy")
    assert table.match.scores == [13, 4]
    assert table.ending == "points A"


def test_urbanism_brings_six_coins() -> None:
    """Rule 7.16."""
    table = scene("laboratory", a="workshop, logging_camp, glassworks, glassblower", board="urbanism", a_coins=0)
    assert table.play("build laboratory", "take urbanism").coins[0] == 6


def test_urbanism_does_not_pay_for_the_chain_that_brought_it() -> None:
    """Rules 7.6, 16.20."""
    table = scene("dispensary", a="pharmacist", board="urbanism", a_coins=0)
    assert table.play("build dispensary", "take urbanism").coins[0] == 6


def test_theology_makes_every_later_wonder_a_replay() -> None:
    """Rule 7.15."""
    table = scene("forum", a_has="theology", a_wonders="pyramids").play("wonder pyramids with forum")
    assert table.asked == "A turn"


@pytest.mark.parametrize("wonder", ["great_library", "statue_of_zeus"])
def test_theology_replays_after_the_choice_and_the_flips(wonder: str) -> None:
    """Rules 7.15, 8.2."""
    table = scene(slots={19: "forum"}, a_has="theology", a_wonders=wonder, b="sawmill")
    table.play(f"wonder {wonder} with forum")
    assert table.asked in ("A keep_progress", "A destroy")
    assert table.slot(17) == "down"
    table.play(table.options[0])
    assert table.slot(17) != "down"
    assert table.asked == "A turn"


def test_theology_does_not_work_on_the_great_library_that_brought_it() -> None:
    """Rules 7.6, 16.20."""
    table = scene("forum", a_wonders="great_library", box="theology, economy, masonry")
    assert table.play("wonder great_library with forum", "keep theology").asked == "B turn"


def test_theology_does_not_work_on_the_theater_whose_enki_brought_it() -> None:
    """Rule 16.20."""
    table = scene("forum", a_wonders="divine_theater", box="theology, economy")
    table.play("wonder divine_theater with forum", "deck mesopotamian", "choose enki", "keep theology", "top ishtar")
    assert table.asked == "B turn"


def test_theology_gives_a_wonder_with_replay_nothing_more() -> None:
    """Rule 7.15."""
    table = scene("forum, brewery", a_has="theology", a_wonders="sphinx").play("wonder sphinx with forum")
    assert table.asked == "A turn"
    assert table.play("discard brewery").asked == "B turn"


def test_theology_does_not_work_on_earlier_wonders_or_for_the_opponent() -> None:
    """Rule 7.15."""
    table = scene("forum", b_has="theology", a_wonders="pyramids")
    assert table.play("wonder pyramids with forum").asked == "B turn"


def test_mathematics_counts_itself() -> None:
    """Rule 7.12."""
    assert ended(a_has="mathematics").points("A")["progress"] == 3


def test_mysticism_counts_mythology_and_offering_tokens() -> None:
    """Rule 7.17."""
    assert ended(a_has="mysticism, greek token, roman token, offering 3").points("A")["progress"] == 6


def test_mysticism_does_not_count_offering_tokens_that_were_used() -> None:
    """Rule 7.17."""
    table = scene(
        age=3,
        a_has="mysticism, greek token, greek token, roman token, offering 2, offering 3",
        spaces={1: "aphrodite"},
    )
    assert table.points("A")["progress"] == 10
    assert table.play("activate 1 with 2+3").points("A")["progress"] == 6


def test_without_mysticism_tokens_bring_no_points() -> None:
    """Rules 7.17, 10.7."""
    assert ended(a_has="greek token, offering 3", b_has="mysticism").points("A")["progress"] == 0

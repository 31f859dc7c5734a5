"""Activating spaces of the pantheon, the Gate (sections 12 and 13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.duel.scene import scene
from tests.games.duel.table import Table

SIX = {1: "mars", 2: "tanit", 3: "aphrodite", 4: "ra", 5: "minerva", 6: "hades"}


# ---- Costs


def test_mars_with_an_offering_token() -> None:
    """Rules 12.1, 12.3, 12.6."""
    table = scene(spaces={4: "mars"}, a_has="offering 3").play("activate 4 with 3")
    assert table.coins[0] == 18
    assert table.city("A")["offering_tokens"] == []
    assert table.pawn == 2
    assert table.space(4)["empty"]
    assert table.city("A")["divinities"] == ["mars"]
    assert table.left == 20
    assert table.asked == "B turn"


@pytest.mark.parametrize(("seat", "costs"), [("A", [8, 7, 6, 5, 4, 3]), ("B", [3, 4, 5, 6, 7, 8])])
@pytest.mark.parametrize("space", range(1, 7))
def test_the_costs_of_the_spaces(seat: str, costs: list[int], space: int) -> None:
    """Rule 12.2."""
    table = scene(turn=seat, a_coins=20, b_coins=20, spaces={space: "aphrodite"}).play(f"activate {space}")
    assert table.coins["AB".index(seat)] == 20 - costs[space - 1]


def test_the_costs_stay_when_the_second_player_began_the_age() -> None:
    """Rule 12.2."""
    table = scene(age=1, left=[0], slots={0: "tavern"}, spaces=dict(list(SIX.items())[:5]))
    table.play("discard tavern", "begin 1")
    assert [table.space(space)["costs"] for space in range(1, 6)] == [[8, 3], [7, 4], [6, 5], [5, 6], [4, 7]]
    before = table.coins[1]
    assert table.play("activate 3").coins[1] == before - 5


@pytest.mark.parametrize(
    ("seat", "position", "action", "cost"),
    [
        ("A", {}, "activate 3", 12),
        ("B", {}, "activate 3", 10),
        ("A", {"a_has": "sanctuary"}, "activate 3", 10),
        ("A", {"a_has": "sanctuary, offering 4"}, "activate 3 with 4", 6),
    ],
)
def test_the_gate_costs_twice_the_number(seat: str, position: dict[str, Any], action: str, cost: int) -> None:
    """Rules 12.2, 16.8."""
    table = scene(turn=seat, b_coins=20, spaces={3: "gate"}, decks={"phoenician": "baal"}, **position)
    assert table.play(action, "choose baal").coins["AB".index(seat)] == 20 - cost


def test_a_surplus_of_an_offering_token_is_lost() -> None:
    """Rules 12.3, 12.4."""
    table = scene(spaces={6: "aphrodite"}, a_has="offering 4").play("activate 6 with 4")
    assert table.coins[0] == 20
    assert table.city("A")["offering_tokens"] == []


@pytest.mark.parametrize(
    ("tokens", "cost"),
    [("", 8), ("2", 6), ("3", 5), ("4", 4), ("2+3", 3), ("2+4", 2), ("3+4", 1), ("2+3+4", 0)],
)
def test_offering_tokens_can_be_combined(tokens: str, cost: int) -> None:
    """Rule 12.3."""
    table = scene(spaces={1: "aphrodite"}, a_has="offering 2, offering 3, offering 4")
    assert len(table.can("activate")) == 8
    table.play(f"activate 1 with {tokens}" if tokens else "activate 1")
    assert table.coins[0] == 20 - cost
    kept = [value for value in (2, 3, 4) if str(value) not in tokens]
    assert table.city("A")["offering_tokens"] == kept


def test_a_token_that_saves_nothing_cannot_be_thrown_in() -> None:
    """Rules 12.4, 16.9."""
    table = scene(spaces={6: "aphrodite"}, a_has="offering 2, offering 3")
    assert table.can("activate") == ["6", "6 with 2", "6 with 3"]
    assert table.refuses("activate 6 with 2+3")
    assert scene(spaces={6: "aphrodite"}, a_has="offering 2, offering 3").play("activate 6 with 2").coins[0] == 19


def test_any_single_token_can_be_used_even_if_it_is_too_large() -> None:
    """Rule 12.4."""
    table = scene(spaces={6: "aphrodite"}, a_has="offering 2, offering 3, offering 4")
    assert table.can("activate") == ["6", "6 with 2", "6 with 3", "6 with 4"]


def test_several_tokens_may_be_worth_more_than_the_cost_if_each_saves_coins() -> None:
    """Rule 12.4: the surplus is lost."""
    table = scene(spaces={5: "aphrodite"}, a_has="offering 2, offering 3").play("activate 5 with 2+3")
    assert table.coins[0] == 20
    assert table.city("A")["offering_tokens"] == []


def test_only_what_can_be_paid_is_offered() -> None:
    """Rules 3.3, 12.3."""
    table = scene(spaces={1: "aphrodite"}, a_coins=3, a_has="offering 2, offering 3")
    assert table.can("activate") == ["1 with 2+3"]
    assert scene(spaces={1: "aphrodite"}, a_coins=7).can("activate") == []


def test_astarte_pays_for_activations() -> None:
    """Rules 12.5, 14.4."""
    table = scene(spaces={6: "aphrodite"}, a_coins=1, a_has="astarte").play("activate 6")
    assert (table.coins[0], table.city("A")["astarte"]) == (0, 5)


def test_nothing_is_activated_in_age_one() -> None:
    """Rule 12.1."""
    table = scene(age=1, spaces=SIX, known="A")
    assert table.refuses(*[f"activate {space}" for space in SIX])


def test_an_empty_space_cannot_be_activated() -> None:
    """Rule 12.6."""
    assert scene(spaces={1: "mars"}).refuses("activate 2")


def test_a_divinity_that_can_do_nothing_may_be_activated() -> None:
    """Rule 12.7."""
    table = scene(spaces={5: "ra"}).play("activate 5")
    assert table.coins[0] == 16
    assert table.city("A")["divinities"] == ["ra"]
    assert table.asked == "B turn"


def test_economy_gets_nothing_of_an_activation() -> None:
    """Rules 7.9, 12.5."""
    assert scene(spaces={4: "aphrodite"}, b_has="economy").play("activate 4").coins == (15, 10)


def test_what_is_left_in_the_pantheon_can_be_activated_in_age_three() -> None:
    """Rule 11.6."""
    assert scene(age=3, turn="B", spaces={2: "tanit"}).play("activate 2").coins[1] == 10 - 4 + 12


def test_divinities_and_gate_stay_for_age_three() -> None:
    """Rules 11.6, 16.21."""
    table = scene(left=[0], slots={0: "forum"}, spaces={1: "enki", 2: "gate"}, enki="law, economy")
    table.play("discard forum", "begin 0")
    assert [table.space(number)["divinity"] for number in (1, 2, 3)] == ["enki", "gate", None]
    assert table.view()["pantheon"]["enki"] == ["economy", "law"]
    assert table.can("activate") == ["1", "2"]


def test_only_the_owner_of_the_sanctuary_pays_less() -> None:
    """Rules 8.14, 12.2."""
    assert scene(spaces={6: "aphrodite"}, b_has="sanctuary").play("activate 6").coins[0] == 17
    assert scene(spaces={6: "aphrodite"}, a_wonders="sanctuary").play("activate 6").coins[0] == 17


# ---- The Gate


def gate(**position: Any) -> Table:
    """A activates the Gate on the space nearest to him."""
    return scene(spaces={6: "gate"}, **position).play("activate 6")


def test_the_gate_activates_one_of_the_top_cards() -> None:
    """Rules 13.1, 13.3."""
    tops = {"mesopotamian": "nisaba", "phoenician": "tanit", "greek": "zeus", "egyptian": "ra", "roman": "mars"}
    table = gate(decks=tops)
    assert (table.asked, table.source) == ("A choose_divinity", "gate")
    assert table.can("choose") == ["nisaba", "tanit", "zeus", "ra", "mars"]
    table.play("choose mars")
    assert table.coins[0] == 14
    assert table.pawn == 2
    assert table.city("A")["divinities"] == ["mars", "gate"]
    assert table.points("A")["divinities"] == 0
    for mythology in ("mesopotamian", "phoenician", "greek", "egyptian"):
        assert table.deck(mythology) == [tops[mythology], None, None]
    assert table.deck("roman") == [None, None]
    assert table.asked == "B turn"


def test_the_gate_shows_only_decks_that_have_cards() -> None:
    """Rule 13.1."""
    table = gate(b_has="mars, minerva, neptune, aphrodite, hades, zeus", decks={"phoenician": "tanit"})
    assert len(table.can("choose")) == 3
    table.play("choose tanit")
    assert table.coins[0] == 20 - 6 + 12


def test_the_gate_does_nothing_when_all_decks_are_empty() -> None:
    """Rule 13.1."""
    everything = "enki, ishtar, nisaba, astarte, baal, tanit, aphrodite, hades, zeus, anubis, isis, ra, mars, minerva"
    table = gate(b_has=everything + ", neptune")
    assert table.asked == "B turn"
    assert table.city("A")["divinities"] == ["gate"]


@pytest.mark.parametrize("top", ["minerva", "neptune"])
def test_the_gate_shows_the_card_that_the_theater_put_on_top(top: str) -> None:
    """Rules 13.1, 13.2."""
    table = scene("forum", a_wonders="divine_theater", a_has="theology", spaces={6: "gate"})
    table.play("wonder divine_theater with forum", "deck roman", "choose mars", f"top {top}", "activate 6")
    assert [name for name in table.can("choose") if name in ("minerva", "neptune")] == [top]


def test_a_revealed_enki_that_is_not_chosen_gives_his_tokens_back() -> None:
    """Rule 13.4."""
    table = gate(decks={"mesopotamian": "enki", "phoenician": "tanit"})
    box = set(table.box)
    on_enki = table.view("B")["pantheon"]["enki"]
    assert len(on_enki) == 2
    assert not box & set(on_enki)
    table.play("choose tanit")
    assert table.coins[0] == 20 - 6 + 12
    assert set(table.box) == box | set(on_enki)
    assert table.view()["pantheon"]["enki"] == []


def test_tokens_that_came_back_from_enki_can_be_drawn_again() -> None:
    """Rule 13.4."""
    table = scene(
        "brewery, forum",
        spaces={6: "gate"},
        decks={"mesopotamian": "enki", "phoenician": "tanit"},
        box="law, economy, masonry",
        a_wonders="great_library",
    )
    table.play("activate 6", "choose tanit").sell_another("forum").play("wonder great_library with forum")
    assert table.can("keep") == ["economy", "law", "masonry"]


def test_an_enki_chosen_from_the_gate_gives_one_of_his_tokens() -> None:
    """Rules 13.4, 14.1."""
    table = gate(decks={"mesopotamian": "enki"}, box="law, economy").play("choose enki")
    assert (table.asked, table.source) == ("A keep_progress", "enki")
    assert table.can("keep") == ["economy", "law"]
    table.play("keep economy")
    assert table.city("A")["progress"] == ["economy"]
    assert table.box == ["law"]


def test_enki_that_is_never_activated_keeps_his_tokens_out_of_the_box() -> None:
    """Rule 16.21."""
    table = scene(age=3, left=[0], spaces={1: "enki"}, enki="law, philosophy")
    table.play("discard " + table.slot(0))
    assert table.match.over
    assert not {"law", "philosophy"} & {*table.board, *table.box}
    assert [table.points(seat)["progress"] for seat in "AB"] == [0, 0]

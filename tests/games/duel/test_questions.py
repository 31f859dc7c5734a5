"""What players ask at the table: plain questions that the rules answer in passing."""

from __future__ import annotations

import pytest

from polytheon.games.duel.game import GAME
from polytheon.text import game_text
from polytheon.text.rule_search import find
from tests.games.duel.scene import ended, scene


def test_the_game_is_for_two() -> None:
    """Rule 1.1."""
    assert GAME.players == (2,)


def test_a_card_that_nobody_can_pay_for_may_be_discarded() -> None:
    """Rule 3.2: as may one that costs nothing."""
    table = scene("pretorium, arena", a="brewery", a_coins=0, b_coins=0)
    assert table.refuses("build pretorium")
    assert not table.refuses("build arena")  # by the chain
    assert not table.refuses("discard arena")
    assert table.play("discard pretorium").coins[0] == 3


@pytest.mark.parametrize(("theirs", "price"), [("", 4), ("quarry", 6), ("quarry, stone_pit", 8)])
def test_the_second_unit_costs_as_much_as_the_first(theirs: str, price: int) -> None:
    """Rule 4.3: and none less than 2."""
    assert scene("walls", b=theirs).play("build walls").coins[0] == 20 - price


def test_no_building_comes_twice() -> None:
    """Rule 5.2."""
    text = game_text(GAME, "en")
    names = [text.name(card) for card in text.listed("cards")]
    assert len(set(names)) == len(names) == 23 + 23 + 20 + 7 + 5


def test_a_guild_counts_the_number_that_both_cities_have() -> None:
    """Rule 5.5."""
    table = scene("merchants_guild", expansion="none", a="tavern, forum", b="brewery, caravansery")
    assert table.play("build merchants_guild").coins[0] == 20 - 6 + 2
    table = ended(expansion="none", a="merchants_guild, tavern, forum", b="brewery, caravansery")
    assert table.points("A")["purple"] == 2


def test_coins_that_the_moneylenders_count_are_points_of_their_owner_too() -> None:
    """Rule 5.6."""
    table = ended(expansion="none", a="moneylenders_guild", a_coins=5, b_coins=17)
    assert (table.points("A")["purple"], table.points("B")["coins"]) == (6, 6)
    table = ended(expansion="none", a="moneylenders_guild", a_coins=9)
    assert (table.points("A")["purple"], table.points("A")["coins"]) == (3, 3)


@pytest.mark.parametrize(("military", "coins"), [(None, 8), ("", 10)])
def test_the_pawn_is_worth_its_zone_with_and_without_a_token(military: str | None, coins: int) -> None:
    """Rule 6.8."""
    table = scene("walls", pawn=2, military=military).play("build walls")
    assert table.coins[1] == coins
    assert table.points("A")["military"] == 5


@pytest.mark.parametrize("expansion", ["none", "pantheon"])
def test_law_makes_no_pair_with_a_green_card(expansion: str) -> None:
    """Rule 7.10."""
    table = scene("pharmacist", a_has="law", expansion=expansion).play("build pharmacist")
    assert table.asked == "B turn"
    table = scene("dispensary", a="pharmacist", expansion=expansion, board="law, economy").play("build dispensary")
    assert table.play("take law").asked == "B turn"


def test_urbanism_pays_nothing_for_a_card_without_a_price() -> None:
    """Rule 7.16."""
    assert scene("altar", a_has="urbanism").play("build altar").coins[0] == 20


@pytest.mark.parametrize("age", [1, 2, 3])
def test_a_wonder_may_be_built_in_every_age(age: int) -> None:
    """Rule 8.1."""
    table = scene(age=age, a_wonders="pyramids, sphinx")
    built = {option.split()[1] for option in table.options if option.startswith("wonder ")}
    assert built == {"pyramids", "sphinx"}


def test_an_extra_turn_cannot_be_given_up() -> None:
    """Rules 3.2, 8.5: there is nothing but the actions of a turn."""
    table = scene("forum", a_wonders="sphinx").play("wonder sphinx with forum")
    assert table.asked == "A turn"
    assert {option.split()[0] for option in table.options} <= {"build", "discard", "wonder", "activate"}


def test_a_destroyed_card_pays_nobody_and_no_longer_raises_prices() -> None:
    """Rule 8.12."""
    table = scene("forum, walls", a_wonders="statue_of_zeus", a_coins=30, b="shelf_quarry, tavern")
    table.play("wonder statue_of_zeus with forum")
    before = table.coins
    assert table.play("destroy shelf_quarry").coins == before
    table.sell_another("walls")
    coins = table.coins[0]
    assert table.play("build walls").coins[0] == coins - 4


def test_brown_grey_and_red_cards_and_unbuilt_wonders_are_worth_nothing() -> None:
    """Rule 9.4."""
    table = ended(a="sawmill, press, walls, arsenal", a_wonders="pyramids")
    assert sum(table.points("A").values()) == 0


def test_anybody_may_activate_any_divinity_and_several_in_a_game() -> None:
    """Rule 12.1."""
    table = scene(spaces={1: "tanit", 4: "mars", 6: "aphrodite"}, a_coins=40, b_coins=40)
    assert {option.split()[1] for option in table.options if option.startswith("activate")} == {"1", "4", "6"}
    table.play("activate 6")
    assert table.asked == "B turn"
    assert {option.split()[1] for option in table.options if option.startswith("activate")} == {"1", "4"}
    table.play("activate 4", "activate 1")
    assert table.asked == "B turn"


def test_pantheon_is_the_only_expansion() -> None:
    """Rule 17.1."""
    assert set(GAME.options["expansion"].values) == {"pantheon", "none"}


@pytest.mark.parametrize(
    ("language", "typed", "rule"),
    [
        ("en", "sell", "3.5"),
        ("en", "trade", "4.3"),
        ("en", "skip", "3.2"),
        ("en", "tiebreaker", "9.5"),
        ("en", "start player", "9.2"),
        ("en", "replay", "8.5"),
        ("en", "8th wonder", "8.3"),
        ("en", "flip", "2.4"),
        ("en", "VP", "9.4"),
        ("en", "god", "12.1"),
        ("en", "steal", "14.5"),
        ("fr", "vendre", "3.5"),
        ("fr", "passer", "3.2"),
        ("fr", "dieu", "12.1"),
        ("ja", "売る", "3.5"),
        ("ja", "再手番", "8.5"),
        ("ja", "引き分け", "9.5"),
    ],
)
def test_the_words_of_players_find_the_rule(language: str, typed: str, rule: str) -> None:
    assert rule in [found.number for found in find(game_text(GAME, language), typed).rules]

"""Selling, cards that bring coins, guilds (sections 3 and 5)."""

from __future__ import annotations

import pytest

from tests.games.duel.scene import ended, scene

# ---- Selling


@pytest.mark.parametrize(("mine", "gain"), [("", 2), ("quarry, tavern, clay_reserve", 4)])
def test_a_sold_card_brings_two_coins_and_one_for_each_yellow_card(mine: str, gain: int) -> None:
    """Rule 3.5."""
    table = scene("forum", a=mine, b="brewery").play("discard forum")
    assert table.coins == (20 + gain, 10)
    assert table.pile == ["forum"]
    assert table.asked == "B turn"


def test_a_sold_yellow_card_does_not_count_itself() -> None:
    """Rule 3.5."""
    assert scene("brewery").play("discard brewery").coins[0] == 22


def test_coins_have_no_limit() -> None:
    """Rule 4.12."""
    assert scene("brewery", a_coins=500).play("build brewery").coins[0] == 506


# ---- Cards that bring coins


@pytest.mark.parametrize(("card", "gain"), [("tavern", 4), ("brewery", 6)])
def test_some_yellow_cards_bring_coins_at_once(card: str, gain: int) -> None:
    """Rule 5.1."""
    assert scene(card).play(f"build {card}").coins[0] == 20 + gain


def test_chamber_of_commerce_brings_three_for_each_own_grey_card() -> None:
    """Rule 5.3."""
    table = scene("chamber_of_commerce", a="press, drying_room", b="glassworks")
    assert table.play("build chamber_of_commerce").coins[0] == 26


def test_port_brings_two_for_each_own_brown_card() -> None:
    """Rule 5.3."""
    table = scene("port", a="press, glassworks, logging_camp, brickyard", b="quarry, stone_pit, clay_pool, sawmill")
    assert table.play("build port").coins[0] == 24


def test_armory_brings_one_for_each_own_red_card() -> None:
    """Rule 5.3."""
    table = scene("armory", a="shelf_quarry, arsenal, glassblower", b="guard_tower, walls")
    assert table.play("build armory").coins[0] == 21


def test_arena_brings_two_for_each_own_built_wonder() -> None:
    """Rule 5.3."""
    table = scene(
        "arena",
        a="brewery",
        a_has="pyramids, colossus",
        a_wonders="sphinx",
        b_has="mausoleum, piraeus, appian_way, great_library",
    )
    assert table.play("build arena").coins[0] == 24


def test_lighthouse_counts_itself() -> None:
    """Rule 5.3."""
    table = scene("lighthouse", a="tavern, forum", b="brewery")
    assert table.play("build lighthouse").coins[0] == 23


# ---- Guilds


def test_a_guild_counts_the_city_that_has_most_also_the_opponents() -> None:
    """Rule 5.5."""
    table = ended(expansion="none", a="merchants_guild, forum", b="clay_pool, clay_reserve, caravansery, armory")
    assert table.points("A")["purple"] == 3


def test_shipowners_count_brown_and_grey_cards_of_one_city() -> None:
    """Rule 5.6."""
    mine, theirs = "shipowners_guild, quarry, clay_pool, sawmill", "brickyard, press, drying_room, glassworks"
    assert ended(expansion="none", a=mine, b=theirs).points("A")["purple"] == 4


def test_builders_bring_points_for_wonders_and_no_coins() -> None:
    """Rule 5.6."""
    table = scene("builders_guild", expansion="none", a_has="pyramids", b_has="colossus, sphinx, piraeus")
    table.play("build builders_guild")
    assert table.coins[0] == 20 - 10
    assert table.points("A")["purple"] == 6


def test_magistrates_bring_coins_for_the_most_blue_cards() -> None:
    """Rule 5.5."""
    table = scene(
        "magistrates_guild",
        expansion="none",
        a_coins=4,
        a="logging_camp, brickyard, forum, temple",
        b="sawmill, glassblower, theater, altar, baths, statue, rostrum",
    )
    assert table.play("build magistrates_guild").coins[0] == 5


def test_scientists_bring_coins_for_the_most_green_cards() -> None:
    """Rule 5.5."""
    table = scene(
        "scientists_guild", expansion="none", a="sawmill, brickyard, apothecary, library, dispensary", b="workshop"
    )
    assert table.play("build scientists_guild").coins[0] == 23


def test_moneylenders_count_full_sets_of_three_coins_of_the_richer_city() -> None:
    """Rule 5.6."""
    table = ended(expansion="none", a="moneylenders_guild", a_coins=5, b_coins=17)
    assert table.coins == (5, 19)
    assert (table.points("A")["purple"], table.points("A")["coins"]) == (6, 1)


def test_moneylenders_bring_no_coins() -> None:
    """Rule 5.6."""
    table = scene("moneylenders_guild", expansion="none", a="sawmill, shelf_quarry")
    assert table.play("build moneylenders_guild").coins[0] == 20


def test_tacticians_bring_coins_for_the_most_red_cards() -> None:
    """Rule 5.5."""
    table = scene(
        "tacticians_guild",
        expansion="none",
        a_coins=2,
        a="quarry, drying_room, caravansery, palisade, fortifications, circus",
        b="shelf_quarry, walls, arsenal, archery_range",
    )
    assert table.play("build tacticians_guild").coins[0] == 3


def test_points_of_guilds_are_counted_at_the_end_whatever_the_coins_were() -> None:
    """Rule 5.5."""
    table = scene("merchants_guild, port", expansion="none", left=[0, 1], b="tavern").play("build merchants_guild")
    assert table.coins[0] == 20 - 8 + 1
    table.play("build port")
    assert table.match.over
    assert table.points("A")["purple"] == 2

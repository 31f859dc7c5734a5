"""Paying: resources, chains, Economy and Engineering (section 4)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from polytheon.games.duel.game import OWN
from polytheon.games.duel.rules.components import IDS, RESOURCES, Content
from polytheon.games.duel.rules.payment import missing, trade
from polytheon.games.duel.rules.state import City
from tests.games.duel.scene import scene
from tests.games.duel.table import Table


def paid(table: Table, action: str) -> int:
    """The coins an action takes from A, who gains none by it."""
    before = table.coins[0]
    table.play(action)
    return before - table.coins[0]


# ---- Resources


@pytest.mark.parametrize(
    ("theirs", "price"),
    [("", 2), ("quarry", 3), ("quarry, stone_pit", 4), ("shelf_quarry", 4)],
)
def test_a_unit_costs_two_and_one_more_for_each_the_opponent_produces(theirs: str, price: int) -> None:
    """Rule 4.3."""
    assert paid(scene("baths", b=theirs), "build baths") == price


def test_a_reserve_fixes_the_price_at_one() -> None:
    """Rule 4.5."""
    assert paid(scene("baths", a="stone_reserve", b="shelf_quarry"), "build baths") == 1


def test_the_opponents_yellow_cards_and_wonders_do_not_raise_prices() -> None:
    """Rules 4.4, 8.8."""
    assert paid(scene("baths", b="caravansery", b_has="great_lighthouse"), "build baths") == 2


def test_own_production_is_free_and_not_used_up() -> None:
    """Rule 4.2."""
    table = scene("baths", a="quarry")
    assert paid(table, "build baths") == 0
    assert table.city("A")["production"]["stone"] == 1


def test_caravansery_stands_in_for_the_dearest_raw_unit() -> None:
    """Rules 4.6, 4.7."""
    assert paid(scene("rostrum", a="caravansery", b="quarry"), "build rostrum") == 2


def test_caravansery_and_great_lighthouse_stand_in_for_two_units() -> None:
    """Rules 4.6, 8.8."""
    table = scene("arsenal", a="caravansery, brickyard", a_has="great_lighthouse", b="sawmill")
    assert paid(table, "build arsenal") == 2


@pytest.mark.parametrize(("built", "price"), [(False, 5), (True, 3)])
def test_great_lighthouse_helps_only_once_it_is_built(built: bool, price: int) -> None:
    """Rules 4.6, 8.7."""
    table = scene("forum", a_has="great_lighthouse") if built else scene("forum", a_wonders="great_lighthouse")
    assert paid(table, "build forum") == price


@pytest.mark.parametrize(("built", "price"), [(False, 4), (True, 2)])
def test_piraeus_helps_only_once_it_is_built(built: bool, price: int) -> None:
    """Rules 4.6, 8.8."""
    card = "chamber_of_commerce"
    table = scene(card, a_has="piraeus") if built else scene(card, a_wonders="piraeus")
    assert paid(table, f"build {card}") == price


def test_architecture_drops_the_two_dearest_units_of_a_wonder() -> None:
    """Rule 7.8."""
    table = scene("forum", a_has="architecture", a="press, stone_reserve", b="sawmill", a_wonders="temple_of_artemis")
    table.play("wonder temple_of_artemis with forum")
    assert table.coins[0] == 20 - 1 + 12
    assert table.asked == "A turn"


@pytest.mark.parametrize(("card", "price"), [("palace", 2), ("academy", 8)])
def test_masonry_drops_two_units_of_blue_cards_only(card: str, price: int) -> None:
    """Rule 7.11."""
    table = scene(card, a_has="masonry", a="customs_house, clay_pool", b="sawmill, glassblower")
    assert paid(table, f"build {card}") == price


def test_masonry_and_a_wildcard_drop_three_units() -> None:
    """Rules 4.7, 7.11."""
    table = scene("town_hall", a_has="masonry", a="caravansery", b="sawmill, shelf_quarry")
    assert paid(table, "build town_hall") == 8


def test_a_card_that_masonry_makes_free_is_no_chain() -> None:
    """Rule 7.11."""
    assert paid(scene("statue", a_has="masonry, urbanism"), "build statue") == 0


def test_who_cannot_pay_can_only_sell() -> None:
    """Rule 3.3."""
    table = scene("baths", a_coins=1)
    assert table.refuses("build baths")
    table.play("discard baths")
    assert table.coins[0] == 3


def test_coins_that_a_wonder_brings_do_not_pay_for_it() -> None:
    """Rule 3.3: the Temple of Artemis costs 8 and brings 12."""
    assert scene("forum", a_wonders="temple_of_artemis", a_coins=7).refuses("wonder temple_of_artemis with forum")
    assert not scene("forum", a_wonders="temple_of_artemis", a_coins=8).refuses("wonder temple_of_artemis with forum")


def test_own_production_does_not_raise_the_own_price() -> None:
    """Rule 4.4: the Aqueduct needs three stone, one of which the Quarry makes."""
    assert paid(scene("aqueduct", a="quarry"), "build aqueduct") == 4


def test_a_production_of_one_of_several_helps_every_construction_anew() -> None:
    """Rules 4.2, 4.6."""
    table = scene("baths, stable", a="caravansery", a_coins=0).play("build baths")
    assert table.sell_another("stable").play("build stable").coins[0] == 0


def test_a_wonder_does_not_produce_for_its_own_construction() -> None:
    """Rule 4.6: the Great Lighthouse costs 1 wood, 1 stone and 2 papyrus."""
    table = scene("forum", a_wonders="great_lighthouse", a="customs_house")
    assert paid(table, "wonder great_lighthouse with forum") == 6


def test_exactly_enough_coins_are_enough() -> None:
    """Rule 3.3."""
    assert scene("baths", a_coins=2).play("build baths").coins[0] == 0


def test_masonry_does_not_drop_printed_coins_of_other_cards() -> None:
    """Rules 4.1, 7.11: only resources are dropped, and only of blue cards."""
    assert paid(scene("forum", a_has="masonry, architecture"), "build forum") == 5


def test_the_price_of_a_card_does_not_matter_when_it_goes_under_a_wonder() -> None:
    """Rules 3.6, 4.1: only the wonder is paid."""
    table = scene("town_hall", a_wonders="pyramids", a_coins=8)
    assert table.refuses("build town_hall")
    assert table.play("wonder pyramids with town_hall").coins[0] == 0


def test_wonders_and_cards_under_them_give_no_fixed_price_or_production() -> None:
    """Rule 3.6: only cards in the city (and built wonders) produce."""
    table = scene("baths", a_has="pyramids", under={"pyramids": "quarry"})
    assert paid(table, "build baths") == 2


# ---- the price against all ways to pay


def every_way_to_pay(cost: list[int], prices: list[int], raw: int, made: int, dropped: int) -> int:
    """The cheapest of all assignments of wildcards and discounts to missing units."""
    units = [resource for resource in range(5) for _ in range(cost[resource])]
    best = sum(prices[unit] for unit in units)
    helpers = [(0, 1, 2)] * raw + [(3, 4)] * made + [(0, 1, 2, 3, 4)] * dropped
    for choice in product(*helpers):
        left = list(units)
        for resource in choice:
            if resource in left:
                left.remove(resource)
        best = min(best, sum(prices[unit] for unit in left))
    return best


@pytest.mark.parametrize("seed", range(8))
def test_the_computed_price_is_the_cheapest_of_all_ways_to_pay(seed: int) -> None:
    """Rules 4.7, 16.7: checked against brute force on random cities."""
    content: Content = OWN
    dice = Random(seed)
    for _ in range(150):
        mine, theirs = City(), City()
        for card in content.cards:
            if card.makes or card.fixed or card.raw_wildcards or card.made_wildcards:
                owner = dice.choice((mine, theirs, None, None))
                if owner is not None:
                    owner.add(card)
        for name in ("great_lighthouse", "piraeus"):
            if dice.random() < 0.3:
                mine.add_wonder(content.wonders[IDS.wonders.index(name)])
        costs = [card.cost for card in content.cards] + [wonder.cost for wonder in content.wonders]
        cost, dropped = dice.choice(costs), dice.choice((0, 2))
        amounts = [[goods >> 8 * i & 255 for i in range(5)] for goods in (cost, mine.production, theirs.production)]
        short = [max(0, amounts[0][i] - amounts[1][i]) for i in range(5)]
        prices = [1 if mine.fixed >> 8 * i & 255 else 2 + amounts[2][i] for i in range(5)]
        expected = every_way_to_pay(short, prices, mine.raw_wildcards, mine.made_wildcards, dropped)
        lacking = missing(cost, mine.production)
        assert trade(content, lacking, mine, theirs, dropped) == expected, f"{short} of {RESOURCES} at {prices}"


# ---- Chains


@pytest.mark.parametrize(("mine", "card"), [("pharmacist", "dispensary"), ("garrison", "barracks")])
def test_a_chain_makes_a_card_free_with_its_printed_coins(mine: str, card: str) -> None:
    """Rule 4.8."""
    table = scene(card, a=mine, board="")
    assert paid(table, f"build {card}") == 0


@pytest.mark.parametrize(("card", "coins"), [("barracks", 4), ("temple", 0), ("aqueduct", 4)])
def test_urbanism_pays_four_for_a_chain_and_nothing_for_production(card: str, coins: int) -> None:
    """Rules 5.1, 7.16."""
    table = scene(card, a_has="urbanism", a="baths, garrison, logging_camp, press", a_coins=0)
    assert table.play(f"build {card}").coins[0] == coins


def test_the_opponents_building_gives_no_chain() -> None:
    """Rule 4.9."""
    assert paid(scene("dispensary", b="pharmacist"), "build dispensary") == 6


def test_a_mythology_token_makes_its_grand_temple_free_like_a_chain() -> None:
    """Rules 4.10, 10.6, 16.4."""
    table = scene("grand_temple_greek", a_has="greek token, urbanism", a_coins=0)
    table.play("build grand_temple_greek")
    assert table.coins[0] == 4
    assert table.city("A")["mythology_tokens"] == ["greek"]


def test_either_of_the_two_tokens_of_a_mythology_makes_its_grand_temple_free() -> None:
    """Rule 4.10."""
    for seat in "AB":
        table = scene("grand_temple_greek", turn=seat, a_has="greek token", b_has="greek token", a_coins=0, b_coins=0)
        assert table.play("build grand_temple_greek").coins == (0, 0)


def test_the_opponents_mythology_token_does_not_help() -> None:
    """Rule 4.10."""
    assert paid(scene("grand_temple_greek", b_has="greek token"), "build grand_temple_greek") == 10


def test_a_token_of_another_mythology_does_not_help() -> None:
    """Rule 4.10."""
    table = scene("grand_temple_greek", a_has="roman token, egyptian token, urbanism")
    assert paid(table, "build grand_temple_greek") == 10


@pytest.mark.parametrize("place", ["pile", "under"])
def test_a_building_that_is_not_in_the_city_gives_no_chain(place: str) -> None:
    """Rule 4.9."""
    if place == "pile":
        table = scene("dispensary", pile="pharmacist")
    else:
        table = scene("dispensary", a_has="pyramids", under={"pyramids": "pharmacist"})
    assert paid(table, "build dispensary") == 6


def test_an_owned_chain_is_always_used() -> None:
    """Rule 16.7: there is one way to build a card, the cheapest; Economy gets nothing."""
    table = scene("fortifications", a="palisade", b_has="economy", b_coins=0)
    assert [option for option in table.options if "fortifications" in option and option.startswith("build")] == [
        "build fortifications"
    ]
    assert table.play("build fortifications").coins == (20, 0)


# ---- Economy


@pytest.mark.parametrize(("card", "price", "gain"), [("town_hall", 7, 7), ("pretorium", 8, 0)])
def test_economy_gets_the_coins_for_resources_but_not_the_printed_ones(card: str, price: int, gain: int) -> None:
    """Rules 4.1, 7.9."""
    table = scene(card, b_has="economy", b_coins=0, a="press, stone_reserve", military="")
    assert table.play(f"build {card}").coins == (20 - price, gain)


def test_economy_gets_only_its_part_of_a_mixed_price() -> None:
    """Rule 7.9."""
    assert scene("forum", b_has="economy", b_coins=0).play("build forum").coins == (15, 2)


def test_economy_is_paid_before_the_military_token_takes_coins() -> None:
    """Rule 7.9."""
    table = scene("walls", b_has="economy", b_coins=0, pawn=2).play("build walls")
    assert table.coins == (16, 2)
    assert table.pawn == 4


def test_economy_is_paid_before_the_appian_way_takes_coins() -> None:
    """Rules 7.9, 8.2."""
    table = scene("forum", b_has="economy", b_coins=0, a_coins=10, a_wonders="appian_way")
    assert table.play("wonder appian_way with forum").coins == (3, 7)


def test_economy_gets_coins_that_were_bought_at_a_fixed_price() -> None:
    """Rule 7.9."""
    assert scene("baths", a="stone_reserve", b_has="economy").play("build baths").coins == (19, 11)


def test_economy_gets_coins_that_came_from_astarte() -> None:
    """Rule 7.9."""
    table = scene("baths", a_has="astarte", a_coins=1, b_has="economy").play("build baths")
    assert table.coins == (0, 12)
    assert table.city("A")["astarte"] == 6


def test_economy_gets_nothing_of_what_its_owner_pays() -> None:
    """Rule 7.9."""
    assert scene("baths", a_has="economy").play("build baths").coins == (18, 10)


def test_economy_gets_nothing_for_a_free_construction() -> None:
    """Rules 4.13, 7.9."""
    table = scene(spaces={6: "hades"}, pile="town_hall", b_has="economy").play("activate 6")
    assert table.play("build discarded town_hall").coins == (17, 10)


# ---- Engineering


def test_engineering_builds_a_card_with_a_chain_symbol_for_one_coin() -> None:
    """Rule 7.19."""
    assert scene("fortifications", a_has="engineering").play("build fortifications").coins == (19, 10)


def test_engineering_is_no_chain_and_pays_the_bank() -> None:
    """Rules 7.9, 7.19."""
    table = scene("fortifications", a_has="engineering, urbanism", b_has="economy")
    assert table.play("build fortifications").coins == (19, 10)


def test_an_owned_chain_comes_before_engineering() -> None:
    """Rule 7.19."""
    table = scene("fortifications", a_has="engineering, urbanism", a="palisade")
    assert table.play("build fortifications").coins == (24, 10)


def test_engineering_does_not_charge_for_a_free_card() -> None:
    """Rule 16.5."""
    table = scene("horse_breeders", a_has="engineering", a="lumber_yard, clay_pool")
    assert table.play("build horse_breeders").coins == (20, 10)


def test_engineering_pays_a_single_coin_to_the_bank() -> None:
    """Rule 16.5."""
    table = scene("horse_breeders", a_has="engineering", a="lumber_yard, clay_reserve", b_has="economy")
    assert table.play("build horse_breeders").coins == (19, 10)


def test_engineering_works_on_grand_temples() -> None:
    """Rule 7.19."""
    assert scene("grand_temple_roman", a_has="engineering").play("build grand_temple_roman").coins == (19, 10)


def test_engineering_does_not_work_without_a_chain_symbol_under_the_cost() -> None:
    """Rule 7.19: giving a chain symbol is not enough."""
    assert paid(scene("rostrum", a_has="engineering"), "build rostrum") == 4


def test_engineering_makes_a_card_affordable() -> None:
    """Rules 3.3, 7.19."""
    assert scene("fortifications", a_has="engineering", a_coins=1).play("build fortifications").coins[0] == 0


# ---- Astarte


def test_coins_on_astarte_are_spent_after_the_treasury() -> None:
    """Rule 16.6."""
    table = scene("pretorium", a_has="astarte", a_coins=5, military="").play("build pretorium")
    assert (table.coins[0], table.city("A")["astarte"]) == (0, 4)


def test_coins_on_astarte_count_for_what_can_be_paid() -> None:
    """Rules 3.3, 14.4."""
    assert scene("pretorium", a_has="astarte", a_coins=0, astarte=7).refuses("build pretorium")
    assert "build pretorium" in scene("pretorium", a_has="astarte", a_coins=1, astarte=7).options


def test_coins_on_astarte_pay_for_wonders() -> None:
    """Rule 14.4."""
    table = scene("forum", a_has="astarte", a_coins=1, a_wonders="pyramids").play("wonder pyramids with forum")
    assert (table.coins[0], table.city("A")["astarte"]) == (0, 0)

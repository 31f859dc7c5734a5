"""Buy: prices, purchases, placing for money, payment."""

from __future__ import annotations

import random
from itertools import product

import pytest

from polytheon.games.pantheon.game import OWN
from polytheon.games.pantheon.rules.actions import ACTIONS, SPEND
from polytheon.games.pantheon.rules.components import IDS
from polytheon.games.pantheon.rules.payment import ways_to_spend
from polytheon.games.pantheon.rules.state import new_player
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    YELLOW,
    blank,
    column,
    columns_at,
    feet_at,
    foot,
    give_cards,
    give_god,
    ranks,
    scene,
)


@pytest.mark.parametrize(("has", "wanted", "price"), [(0, 1, 1), (0, 3, 6), (1, 3, 5), (0, 2, 3), (3, 4, 4)])
def test_prices_of_offering_tiles_and_upgrades(has: int, wanted: int, price: int) -> None:
    """Rules 6.2, 6.3, 16.5: prices of offering tiles and upgrades."""
    s = blank()
    ranks(s, RED, dancer=has)
    give_cards(s, RED, "money_1 12")
    table = scene(s).play("buy", f"buy dancer {wanted}")
    assert table.left == 12 - price
    table.play("enough")
    assert table.discards == f"money_1 {price}"
    assert table.player(RED).ranks[IDS.offerings.index("dancer")] == wanted


def test_several_purchases_and_one_payment() -> None:
    """Rules 6.1, 6.5, 6.7: several purchases and one payment."""
    s = blank(columns=[(2, 0)])
    s.active = s.seat = GREEN
    feet_at(s, GREEN, (1, 0))
    columns_at(s, YELLOW, (2, 0))
    s.players[GREEN].columns_supply, s.players[GREEN].columns_general = 0, 12
    give_cards(s, GREEN, "money_1 4, money_2 2")
    table = scene(s).play("buy", "buy dancer 1", "buy priest 2", "buy foot", "buy column")
    assert table.left == 2
    table.play(column(2, 0))
    assert table.left == 0
    table.play("enough")
    assert table.hand(GREEN) == ""
    assert table.discards == "money_1 4, money_2 2"
    assert table.asked == f"{YELLOW} turn"  # nobody follows a purchase


def test_stonkus_can_be_used_again_in_an_extra_action() -> None:
    """Rules 13.10, 13.13: Stonkus can be used again in an extra action."""
    s = blank()
    give_god(s, RED, "stonkus_2", "traitera")
    s.ready = 1
    table = scene(s).play("buy")
    assert table.left == 2
    table.play("buy foot", "buy foot", "enough")
    assert table.source == "traitera"
    table.play("buy")
    assert table.left == 2
    table.play("buy column", "enough")
    assert table.player(RED).gods[IDS.gods.index("traitera")] == 0
    assert table.state.gods_gone[IDS.gods.index("traitera")] == 1
    assert table.player(RED).feet_supply == 6


def test_buying_means_at_least_one_purchase() -> None:
    """Rules 4.2, 6.1, 16.17: buying means at least one purchase."""
    s = blank()
    assert scene(s).refuses("buy")
    give_cards(s, RED, "money_1 1")
    assert scene(s).play("buy").refuses("enough")


def test_an_offering_tile_is_never_bought_twice_or_downwards() -> None:
    """Rules 6.2, 6.3: an offering tile is never bought twice or downwards."""
    s = blank()
    ranks(s, RED, gift=2)
    give_cards(s, RED, "money_1 15")
    assert [name for name in scene(s).play("buy").can("buy") if name.startswith("gift")] == ["gift 3", "gift 4"]


def test_an_upgrade_is_offered_for_the_difference() -> None:
    """Rule 6.3: an upgrade is offered for the difference."""
    s = blank()
    ranks(s, RED, gift=1)
    give_cards(s, RED, "money_1 5")
    assert [name for name in scene(s).play("buy").can("buy") if name.startswith("gift")] == ["gift 2", "gift 3"]


def test_money_is_no_step_and_placing_costs_two_on_an_occupied_hex() -> None:
    """Rule 6.5: money is no step and placing costs two on an occupied hex."""
    s = blank()
    feet_at(s, GREEN, (1, 0))
    give_cards(s, RED, "money_1 1")
    table = scene(s).play("buy")
    assert table.refuses(foot(1, 0))
    assert foot(0, 1) in table.options


def test_loot_won_while_buying_acts_after_the_action() -> None:
    """Rule 6.6: loot won while buying acts after the action."""
    s = blank(loot={(1, 0): "cards_3"})
    give_cards(s, RED, "money_1 2")
    table = scene(s).play("buy", foot(1, 0))
    assert table.hand(RED) == "money_1 2"
    table.play("enough")
    assert sum(table.player(RED).hand) == 1 + 3
    assert table.asked == f"{GREEN} turn"


def test_no_change_is_given() -> None:
    """Rule 6.7: no change is given."""
    s = blank()
    give_cards(s, RED, "money_5 1")
    table = scene(s).play("buy", "buy foot", "enough")
    assert table.hand(RED) == ""
    assert table.discards == "money_5 1"


def test_stonkus_pays_first_then_cards_of_the_players_choice() -> None:
    """Rules 6.7, 16.40: Stonkus pays first then cards of the players choice."""
    s = blank()
    give_god(s, RED, "stonkus_1")
    give_cards(s, RED, "money_1 2, money_2 1, money_3 1")
    table = scene(s).play("buy", "buy gift 2", "enough")
    assert table.asked == f"{RED} spend"
    assert table.options == ["spend 1s", "spend 2", "spend 3"]
    table.play("spend 2")
    assert table.discards == "money_2 1"


def test_no_card_without_which_the_sum_is_covered() -> None:
    """Rules 6.7, 16.40: no card without which the sum is covered."""
    s = blank()
    give_cards(s, RED, "money_1 3, money_2 2, money_3 1")
    table = scene(s).play("buy", "buy gift 1", "buy gift 2", "buy foot", "enough")  # 1 + 2 + 1
    assert table.options == ["spend 2", "spend 2+2", "spend 3", "spend 2+3"]  # not 2+2+3, not 1s alone
    table.play("spend 3")
    assert table.discards == "money_1 1, money_3 1"


def test_exactly_the_payments_in_which_no_card_is_superfluous() -> None:
    """Rules 6.7, 16.40: exactly the payments in which no card is superfluous."""
    dice = random.Random(1)
    for _ in range(100):
        held = [dice.randint(0, 5), *[dice.randint(0, most) for most in (2, 2, 2, 1)]]
        due = dice.randint(1, 12)
        player = new_player(OWN)
        for value, count in enumerate(held, 1):
            player.hand[IDS.cards.index(f"money_{value}")] = count
        ways = set()
        for cards in product(*[range(count + 1) for count in held]):
            over = sum(value * count for value, count in enumerate(cards, 1)) - due
            if over >= 0 and all(value > over for value, count in enumerate(cards, 1) if count):
                ways.add("spend " + ("+".join(str(v) for v in range(2, 6) for _ in range(cards[v - 1])) or "1s"))
        assert {ACTIONS.names[SPEND + way] for way in ways_to_spend(player, due)} == ways


def test_nobody_is_asked_about_a_payment_without_choice() -> None:
    """Rule 14.7: nobody is asked about a payment without choice."""
    s = blank()
    give_cards(s, RED, "money_1 3, money_2 1")
    table = scene(s).play("buy", "buy gift 2", "buy foot", "buy foot", "enough")
    assert table.asked == f"{GREEN} turn"
    assert table.discards == "money_1 3, money_2 1"


def test_nothing_is_bought_from_an_empty_general_supply() -> None:
    """Rules 1.4, 6.4: nothing is bought from an empty general supply."""
    s = blank()
    s.players[RED].feet_general, s.players[RED].feet_supply = 0, 12
    give_cards(s, RED, "money_1 2")
    table = scene(s).play("buy")
    assert table.refuses("buy foot")
    assert "buy column" in table.options
    s.players[RED].columns_general, s.players[RED].columns_supply = 0, 12
    assert scene(s).play("buy").refuses("buy foot", "buy column")


def test_pieces_bought_now_can_be_placed_now() -> None:
    """Rules 6.5, 16.41: pieces bought now can be placed now."""
    s = blank()
    s.players[RED].feet_general, s.players[RED].feet_supply = 12, 0
    give_cards(s, RED, "money_1 2")
    table = scene(s).play("buy")
    assert table.can("foot") == []
    table.play("buy foot", foot(1, 0), "enough")
    assert len(table.feet(RED)) == 1


def test_special_money_goes_to_the_common_discards() -> None:
    """Rules 6.8, 16.5: special money goes to the common discards."""
    s = blank()
    give_cards(s, RED, "money_2 1")
    table = scene(s).play("buy", "buy foot", "buy foot", "enough")
    assert table.state.discards[IDS.cards.index("money_2")] == 1


def test_money_buys_tiles_pieces_and_placing_and_nothing_else() -> None:
    """Rule 6.9: money buys tiles, pieces and placing and nothing else."""
    s = blank()
    give_cards(s, RED, "money_1 15")
    table = scene(s).play("buy")
    kinds = {option.split()[0] for option in table.options}
    assert kinds == {"buy", "foot"}
    bought = {name.split()[0] for name in table.can("buy")}
    assert bought == {*IDS.offerings, "foot", "column"}


def test_offering_tiles_never_run_out() -> None:
    """Rule 2.1: all four players can have a tile of the same type and rank."""
    s = blank(players=4)
    for seat in (RED, GREEN, YELLOW):
        ranks(s, seat, gift=3)
    s.active = s.seat = 3
    give_cards(s, 3, "money_1 6")
    table = scene(s).play("buy", "buy gift 3", "enough")
    assert [player.ranks[0] for player in table.state.players] == [3, 3, 3, 3]

"""The abilities of the eight peoples, applied in the preparation of an epoch."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from polytheon.games.pantheon.rules.components import IDS, NONE
from polytheon.games.pantheon.rules.rules import all_in_turn
from polytheon.games.pantheon.rules.state import ABILITY, State
from tests.games.pantheon.scene import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    Axial,
    Table,
    at,
    blank,
    columns_at,
    demigods_are,
    discard_cards,
    foot,
    give_cards,
    give_god,
    gods_are,
    ranks,
    scene,
    show_demigods,
)


def abilities(
    people: str,
    players: int = 2,
    columns: list[Axial] | None = None,
    loot: Mapping[Axial, str] | None = None,
    epoch: int = 2,
    options: Mapping[str, str] | None = None,
) -> State:
    """The moment in which the people's ability begins."""
    s = blank(players, columns or [], loot, epoch, people, options=options)
    s.active = NONE
    s.turns = 0
    all_in_turn(s, ABILITY, RED)
    return s


def cards(table: Table, seat: int) -> int:
    return sum(table.player(seat).hand)


# ---- Gallia


def test_e19_gallia_takes_a_god_for_its_largest_number_alone() -> None:
    s = abilities("gallia")
    gods_are(s, "gadicea")
    give_cards(s, RED, "dancer 3, gift 2")
    ranks(s, RED, dancer=2)
    table = scene(s).play("reveal god")
    assert table.source == "gadicea"
    assert table.can("offer") == ["dancer"]
    table.play("offer dancer")
    assert table.hand(RED) == "gift 2"
    assert table.scores[RED] == 2
    assert table.player(RED).draws == 1


def test_e19_gallia_removes_a_god_that_cannot_be_paid() -> None:
    s = abilities("gallia")
    gods_are(s, "gadicea")
    before = s.gods_gone[IDS.gods.index("gadicea")]
    give_cards(s, RED, "dancer 4")
    table = scene(s).play("reveal god")
    assert table.options == ["enough"]
    table.play("enough")
    assert table.state.gods_gone[IDS.gods.index("gadicea")] == before + 1
    assert table.hand(RED) == "dancer 4"
    assert table.scores[RED] == 0


def test_s39_gallia_god_may_be_refused_after_it_was_seen() -> None:
    s = abilities("gallia")
    gods_are(s, "gadicea")
    give_cards(s, RED, "dancer 5")
    table = scene(s).play("reveal god", "enough")
    assert table.hand(RED) == "dancer 5"
    assert table.player(RED).draws == 0
    assert table.asked == f"{GREEN} gallia"


def test_gallia_two_cards_instead() -> None:
    s = abilities("gallia")
    table = scene(s).play("draw cards")
    assert cards(table, RED) == 2
    assert table.asked == f"{GREEN} gallia"


def test_s42_without_any_god_left_gallia_brings_cards_only() -> None:
    s = abilities("gallia")
    for god in range(len(IDS.gods)):
        s.players[GREEN].gods[god] += s.god_bag[god]  # out of the way
        s.god_bag[god] = 0
    assert scene(s).options == ["draw cards"]


def test_s17_pietalte_under_gallia_takes_three_cards_of_a_type() -> None:
    s = abilities("gallia")
    gods_are(s, "pietalte")
    give_cards(s, RED, "dancer 2, gift 3")
    ranks(s, RED, dancer=4, gift=4)
    table = scene(s).play("reveal god")
    assert table.can("offer") == ["gift"]
    table.play("offer gift")
    assert table.hand(RED) == "dancer 2"


def test_s18_plaesiris_under_gallia_brings_the_top_demigods_of_the_pile() -> None:
    s = abilities("gallia")
    gods_are(s, "plaesiris")
    show_demigods(s, 6)
    demigods_are(s, 1, 2)
    give_cards(s, RED, "dancer 3")
    table = scene(s).play("reveal god", "offer dancer")
    assert list(table.player(RED).secret_demigods) == [1, 1, 0, 0, 0, 0]


def test_s19_surparit_under_gallia_brings_another_god() -> None:
    s = abilities("gallia")
    gods_are(s, "surparit", "surparit")
    give_cards(s, RED, "dancer 4")
    table = scene(s).play("reveal god", "offer dancer")
    assert table.scores[RED] == 2 * 2  # S21: the number of this epoch, twice


def test_e34_a_depraccus_won_through_gallia_brings_cards_at_once() -> None:
    s = abilities("gallia")
    gods_are(s, "depraccus")
    give_cards(s, RED, "dancer 4")
    table = scene(s).play("reveal god", "offer dancer", "draw cards")
    assert table.asked == f"{RED} turn"
    assert cards(table, RED) == 2


# ---- Germania and Graecia


@pytest.mark.parametrize("people", ["germania", "graecia"])
def test_e20_hands_are_brought_to_seven(people: str) -> None:
    s = abilities(people)
    give_cards(s, RED, "gift 5, money_1 4")
    give_cards(s, GREEN, "movement 4")
    table = scene(s).play("discard money_1")
    assert table.asked == f"{RED} discard"
    assert table.can("discard") == ["gift", "money_1"]
    table.play("discard gift")
    assert table.hand(RED) == "gift 4, money_1 3"
    assert cards(table, GREEN) == 4 + 3
    assert table.asked == f"{RED} turn"


def test_e31_first_all_discard_then_the_others_draw_so_that_no_hand_is_called_in() -> None:
    """S35."""
    s = abilities("germania")
    give_cards(s, RED, "money_1 4")
    for card in range(6):
        s.players[GREEN].hand[card] += s.pile[card]
        s.pile[card] = 0
    s.players[GREEN].hand[0] -= 1
    s.pile[0] += 1
    assert sum(s.players[GREEN].hand) == 66
    table = scene(s)
    for _ in range(59):
        assert table.asked == f"{GREEN} discard"
        table.play(table.options[0])
    assert cards(table, RED) == 7
    assert cards(table, GREEN) == 7
    assert table.player(RED).hand[0] >= 1  # the last card of the old pile
    assert sum(table.state.discards) == 0
    assert sum(table.state.pile) == 75 - 4 - 14


def test_s34_special_money_counts_among_the_seven() -> None:
    s = abilities("germania")
    give_cards(s, RED, "gift 5, money_5 1, money_4 2")
    table = scene(s)
    assert table.can("discard") == ["gift", "money_4", "money_5"]


# ---- Aegyptus


def test_aegyptus_swaps_any_number_of_pieces_in_the_supplies() -> None:
    s = abilities("aegyptus")
    table = scene(s)
    assert table.can("swap") == [*[f"{n} feet" for n in range(1, 5)], *[f"{n} columns" for n in range(1, 4)]]
    table.play("swap 4 feet")
    assert (table.player(RED).feet_supply, table.player(RED).columns_supply) == (0, 7)
    assert table.asked == f"{GREEN} swap"
    table.play("swap 2 columns")
    assert (table.player(GREEN).feet_supply, table.player(GREEN).columns_supply) == (6, 1)


def test_aegyptus_swaps_only_what_the_general_supply_has() -> None:
    s = abilities("aegyptus")
    player = s.players[RED]
    player.columns_general, player.columns_supply = 1, 11
    assert scene(s).can("swap") == ["1 feet", *[f"{n} columns" for n in range(1, 9)]]


def test_s40_aegyptus_is_optional() -> None:
    table = scene(abilities("aegyptus")).play("enough")
    assert table.player(RED).feet_supply == 4


# ---- Persia


def test_e30_persia_turns_the_special_money_over_for_good() -> None:
    s = abilities("persia")
    give_cards(s, GREEN, "money_2 2, money_3 1")
    assert s.descending is False
    table = scene(s)
    assert table.match.view(RED)["table"]["cards"]["special_money"] == [5, 4, 4, 3]
    assert table.asked == f"{RED} turn"


def test_d19_after_persia_the_largest_special_money_is_taken_first() -> None:
    s = abilities("persia")
    s.gods[IDS.gods.index("taksator")] += 1
    s.god_bag[IDS.gods.index("taksator")] -= 1
    ranks(s, RED, gift=4, dancer=4)
    assert scene(s).play("worship taksator").hand(RED) == "money_5 1"


# ---- Cartago


def test_d12_cartago_gives_two_money_and_nothing_may_be_added() -> None:
    s = abilities("cartago")
    give_cards(s, RED, "money_1 5")
    give_god(s, RED, "stonkus_2")
    table = scene(s)
    assert table.left == 2
    table.play("buy gift 1", "buy foot")
    assert table.left == 0
    table.play("enough")
    assert table.hand(RED) == "money_1 5"
    assert table.asked == f"{GREEN} buy"


def test_s40_cartago_may_be_left_out() -> None:
    table = scene(abilities("cartago")).play("enough", "enough")
    assert table.asked == f"{RED} turn"


def test_s20_under_cartago_pieces_may_be_placed_as_if_the_temple_stood() -> None:
    s = abilities("cartago", loot={(1, 0): "money"})
    table = scene(s).play(foot(1, 0))
    assert table.hand(RED) == ""
    table.play("enough")
    assert table.hand(RED) == "money_2 1"  # right after the purchases
    assert table.asked == f"{GREEN} buy"
    assert table.feet(RED) == {at(1, 0)}


def test_s20_by_option_nothing_is_placed_under_cartago() -> None:
    options = {"cartago_placement": "forbid"}
    s = abilities("cartago", options=options)
    table = scene(s, options)
    assert table.can("foot") == []
    assert "buy foot" in table.options


def test_loot_gone_before_the_first_turn_ends_the_epoch_after_the_first_action() -> None:
    s = abilities("cartago", loot={(1, 0): "money"})
    for slot in range(1, 5):
        s.loot[slot] = NONE
    table = scene(s).play(foot(1, 0), "enough", "enough", "draw", *["take from pile"] * 3)
    assert table.state.epoch == 3
    assert table.scores == [3, 0]


# ---- Iberia and Roma


def test_iberia_raises_an_offering_by_one_rank_in_turn_order() -> None:
    s = abilities("iberia", players=3)
    ranks(s, RED, gift=4, dancer=3)
    table = scene(s)
    assert table.can("raise") == ["priest", "dancer", "temple"]
    table.play("raise dancer")
    assert list(table.player(RED).ranks) == [4, 0, 4, 0]
    assert table.asked == f"{GREEN} raise"
    table.play("raise temple")
    assert table.asked == f"{YELLOW} raise"


def test_d16_iberia_does_nothing_if_all_ranks_are_the_highest() -> None:
    s = abilities("iberia")
    ranks(s, RED, gift=4, priest=4, dancer=4, temple=4)
    assert scene(s).asked == f"{GREEN} raise"


def test_roma_gives_two_cards_each() -> None:
    table = scene(abilities("roma", players=4))
    assert [cards(table, seat) for seat in (RED, GREEN, YELLOW, BLUE)] == [2, 2, 2, 2]
    assert table.asked == f"{RED} turn"


def test_abilities_go_in_turn_order_from_the_first_player() -> None:
    s = abilities("iberia", players=3)
    s.first = s.seat = YELLOW
    table = scene(s)
    for seat in (YELLOW, RED, GREEN):
        assert table.asked == f"{seat} raise"
        table.play("raise gift")
    assert table.asked == f"{YELLOW} turn"


def test_s15_draws_of_the_preparation_reshuffle_like_others() -> None:
    s = abilities("roma")
    discard_cards(s, "gift 10")
    for card in range(6):
        s.players[GREEN].hand[card] += s.pile[card]
        s.pile[card] = 0
    table = scene(s)
    assert table.hand(RED) == "gift 2"


def test_columns_of_earlier_epochs_count_for_the_network_under_cartago() -> None:
    s = abilities("cartago", columns=[(2, 0)])
    columns_at(s, RED, (2, 0))
    table = scene(s).play(foot(1, 0))
    assert foot(3, 0) in table.options

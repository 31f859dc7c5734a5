"""The abilities of the eight peoples, applied in the preparation of an epoch."""

from __future__ import annotations

import pytest

from polytheon.games.pantheon.rules.components import IDS, NONE
from tests.games.pantheon.scene import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    Table,
    abilities,
    at,
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


def cards(table: Table, seat: int) -> int:
    return sum(table.player(seat).hand)


# ---- Gallia


def test_gallia_takes_a_god_for_its_largest_number_alone() -> None:
    """Rule 11.2: Gallia takes a god for its largest number alone."""
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


def test_gallia_removes_a_god_that_cannot_be_paid() -> None:
    """Rule 11.2: Gallia removes a god that cannot be paid."""
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


def test_gallia_god_may_be_refused_after_it_was_seen() -> None:
    """Rules 11.3, 16.45, 16.46: Gallia god may be refused after it was seen."""
    s = abilities("gallia")
    gods_are(s, "gadicea")
    give_cards(s, RED, "dancer 5")
    table = scene(s).play("reveal god", "enough")
    assert table.hand(RED) == "dancer 5"
    assert table.player(RED).draws == 0
    assert table.asked == f"{GREEN} gallia"


def test_gallia_two_cards_instead() -> None:
    """Rule 11.2: Gallia two cards instead."""
    s = abilities("gallia")
    table = scene(s).play("draw cards")
    assert cards(table, RED) == 2
    assert table.asked == f"{GREEN} gallia"


def test_without_any_god_left_gallia_brings_cards_only() -> None:
    """Rule 11.2: without any god left Gallia brings cards only."""
    s = abilities("gallia")
    for god in range(len(IDS.gods)):
        s.players[GREEN].gods[god] += s.god_bag[god]  # out of the way
        s.god_bag[god] = 0
    assert scene(s).options == ["draw cards"]


def test_pietalte_under_gallia_takes_three_cards_of_a_type() -> None:
    """Rule 16.34: Pietalte under Gallia takes three cards of a type."""
    s = abilities("gallia")
    gods_are(s, "pietalte")
    give_cards(s, RED, "dancer 2, gift 3")
    ranks(s, RED, dancer=4, gift=4)
    table = scene(s).play("reveal god")
    assert table.can("offer") == ["gift"]
    table.play("offer gift")
    assert table.hand(RED) == "dancer 2"


def test_plaesiris_under_gallia_brings_the_top_demigods_of_the_pile() -> None:
    """Rules 11.3, 16.35: Plaesiris under Gallia brings the top demigods of the pile."""
    s = abilities("gallia")
    gods_are(s, "plaesiris")
    show_demigods(s, 6)
    demigods_are(s, 1, 2)
    give_cards(s, RED, "dancer 3")
    table = scene(s).play("reveal god", "offer dancer")
    assert list(table.player(RED).secret_demigods) == [1, 1, 0, 0, 0, 0]


def test_surparit_under_gallia_brings_another_god() -> None:
    """Rules 11.3, 16.35: Surparit under Gallia brings another god."""
    s = abilities("gallia")
    gods_are(s, "surparit", "surparit")
    give_cards(s, RED, "dancer 4")
    table = scene(s).play("reveal god", "offer dancer")
    assert table.scores[RED] == 2 * 2  # the number of this epoch, twice


def test_a_depraccus_won_through_gallia_brings_cards_at_once() -> None:
    """Rules 3.8, 16.10: a Depraccus won through Gallia brings cards at once."""
    s = abilities("gallia")
    gods_are(s, "depraccus")
    give_cards(s, RED, "dancer 4")
    table = scene(s).play("reveal god", "offer dancer", "draw cards")
    assert table.asked == f"{RED} turn"
    assert cards(table, RED) == 2


# ---- Germania and Graecia


@pytest.mark.parametrize("people", ["germania", "graecia"])
def test_hands_are_brought_to_seven(people: str) -> None:
    """Rule 11.4: hands are brought to seven."""
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


def test_first_all_discard_then_the_others_draw_so_that_no_hand_is_called_in() -> None:
    """Rules 11.4, 16.33: first all discard then the others draw so that no hand is called in."""
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


def test_special_money_counts_among_the_seven() -> None:
    """Rules 11.4, 16.32: special money counts among the seven."""
    s = abilities("germania")
    give_cards(s, RED, "gift 5, money_5 1, money_4 2")
    table = scene(s)
    assert table.can("discard") == ["gift", "money_4", "money_5"]


# ---- Aegyptus


def test_aegyptus_swaps_any_number_of_pieces_in_the_supplies() -> None:
    """Rule 11.5: Aegyptus swaps any number of pieces in the supplies."""
    s = abilities("aegyptus")
    table = scene(s)
    assert table.can("swap") == [*[f"{n} feet" for n in range(1, 5)], *[f"{n} columns" for n in range(1, 4)]]
    table.play("swap 4 feet")
    assert (table.player(RED).feet_supply, table.player(RED).columns_supply) == (0, 7)
    assert table.asked == f"{GREEN} swap"
    table.play("swap 2 columns")
    assert (table.player(GREEN).feet_supply, table.player(GREEN).columns_supply) == (6, 1)


def test_aegyptus_swaps_only_what_the_general_supply_has() -> None:
    """Rule 11.5: Aegyptus swaps only what the general supply has."""
    s = abilities("aegyptus")
    player = s.players[RED]
    player.columns_general, player.columns_supply = 1, 11
    assert scene(s).can("swap") == ["1 feet", *[f"{n} columns" for n in range(1, 9)]]


def test_aegyptus_is_optional() -> None:
    """Rules 11.5, 16.46: Aegyptus is optional."""
    table = scene(abilities("aegyptus")).play("enough")
    assert table.player(RED).feet_supply == 4


# ---- Persia


def test_persia_turns_the_special_money_over_for_good() -> None:
    """Rule 11.6: Persia turns the special money over for good."""
    s = abilities("persia")
    give_cards(s, GREEN, "money_2 2, money_3 1")
    assert s.descending is False
    table = scene(s)
    assert table.match.view(RED)["table"]["cards"]["special_money"] == [5, 4, 4, 3]
    assert table.asked == f"{RED} turn"


def test_after_persia_the_largest_special_money_is_taken_first() -> None:
    """Rules 11.6, 16.12: after Persia the largest special money is taken first."""
    s = abilities("persia")
    s.gods[IDS.gods.index("taksator")] += 1
    s.god_bag[IDS.gods.index("taksator")] -= 1
    ranks(s, RED, gift=4, dancer=4)
    assert scene(s).play("worship taksator").hand(RED) == "money_5 1"


# ---- Cartago


def test_cartago_gives_two_money_and_nothing_may_be_added() -> None:
    """Rules 11.7, 13.10, 16.9: Cartago gives two money and nothing may be added."""
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


def test_cartago_may_be_left_out() -> None:
    """Rules 11.7, 16.46: Cartago may be left out."""
    table = scene(abilities("cartago")).play("enough", "enough")
    assert table.asked == f"{RED} turn"


def test_under_cartago_pieces_may_be_placed_as_if_the_temple_stood() -> None:
    """Rules 11.8, 16.36: under Cartago pieces may be placed as if the temple stood."""
    s = abilities("cartago", loot={(1, 0): "money"})
    table = scene(s).play(foot(1, 0))
    assert table.hand(RED) == ""
    table.play("enough")
    assert table.hand(RED) == "money_2 1"  # right after the purchases
    assert table.asked == f"{GREEN} buy"
    assert table.feet(RED) == {at(1, 0)}


def test_by_option_nothing_is_placed_under_cartago() -> None:
    """Rule 17.4: by option nothing is placed under Cartago."""
    options = {"cartago_placement": "forbid"}
    s = abilities("cartago", options=options)
    table = scene(s, options)
    assert table.can("foot") == []
    assert "buy foot" in table.options


def test_loot_gone_before_the_first_turn_ends_the_epoch_after_the_first_action() -> None:
    """Rule 16.50: loot gone before the first turn ends the epoch after the first action."""
    s = abilities("cartago", loot={(1, 0): "money"})
    for slot in range(1, 5):
        s.loot[slot] = NONE
    table = scene(s).play(foot(1, 0), "enough", "enough", "draw", *["take from pile"] * 3)
    assert table.state.epoch == 3
    assert table.scores == [3, 0]


# ---- Iberia and Roma


def test_iberia_raises_an_offering_by_one_rank_in_turn_order() -> None:
    """Rule 11.9: Iberia raises an offering by one rank in turn order."""
    s = abilities("iberia", players=3)
    ranks(s, RED, gift=4, dancer=3)
    table = scene(s)
    assert table.can("raise") == ["priest", "dancer", "temple"]
    table.play("raise dancer")
    assert list(table.player(RED).ranks) == [4, 0, 4, 0]
    assert table.asked == f"{GREEN} raise"
    table.play("raise temple")
    assert table.asked == f"{YELLOW} raise"


def test_iberia_does_nothing_if_all_ranks_are_the_highest() -> None:
    """Rules 11.9, 16.11: Iberia does nothing if all ranks are the highest."""
    s = abilities("iberia")
    ranks(s, RED, gift=4, priest=4, dancer=4, temple=4)
    assert scene(s).asked == f"{GREEN} raise"


def test_roma_gives_two_cards_each() -> None:
    """Rule 11.10: Roma gives two cards each."""
    table = scene(abilities("roma", players=4))
    assert [cards(table, seat) for seat in (RED, GREEN, YELLOW, BLUE)] == [2, 2, 2, 2]
    assert table.asked == f"{RED} turn"


def test_abilities_go_in_turn_order_from_the_first_player() -> None:
    """Rules 3.6, 11.1: abilities go in turn order from the first player."""
    s = abilities("iberia", players=3)
    s.first = s.seat = YELLOW
    table = scene(s)
    for seat in (YELLOW, RED, GREEN):
        assert table.asked == f"{seat} raise"
        table.play("raise gift")
    assert table.asked == f"{YELLOW} turn"


def test_draws_of_the_preparation_reshuffle_like_others() -> None:
    """Rule 8.7: draws of the preparation reshuffle like others."""
    s = abilities("roma")
    discard_cards(s, "gift 10")
    for card in range(6):
        s.players[GREEN].hand[card] += s.pile[card]
        s.pile[card] = 0
    table = scene(s)
    assert table.hand(RED) == "gift 2"


def test_columns_of_earlier_epochs_count_for_the_network_under_cartago() -> None:
    """Rule 11.8: columns of earlier epochs count for the network under Cartago."""
    s = abilities("cartago", columns=[(2, 0)])
    columns_at(s, RED, (2, 0))
    table = scene(s).play(foot(1, 0))
    assert foot(3, 0) in table.options


def test_a_depraccus_of_loot_under_cartago_brings_cards_at_the_end_of_this_preparation() -> None:
    """Rules 3.8, 16.10: whatever was won in the preparation counts at its end."""
    s = abilities("cartago", loot={(1, 0): "god"})
    gods_are(s, "depraccus")
    table = scene(s).play(foot(1, 0), "enough", "enough")
    assert table.asked == f"{RED} turn"
    assert cards(table, RED) == 2


def test_a_god_of_gallia_that_is_not_taken_is_not_made_up_for_with_cards() -> None:
    """Rules 7.9, 11.3: no cards instead of a refused god; the display of gods does not change."""
    s = abilities("gallia")
    gods_are(s, "gadicea")
    table = scene(s).play("reveal god", "enough")
    assert cards(table, RED) == 0
    assert sorted(table.display) == ["depraccus", "gadicea"]

"""Loot tiles: when they act and what they do."""

from __future__ import annotations

import pytest

from polytheon.games.pantheon.rules.components import IDS
from polytheon.games.pantheon.rules.state import State
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    Table,
    blank,
    demigods_are,
    foot,
    give_cards,
    give_god,
    gods_are,
    ranks,
    scene,
    show_demigods,
)


def walker(*tiles: str, cards: str = "movement 2") -> State:
    """Red can walk over these tiles, which lie in a row from (1, 0) on."""
    s = blank(players=2, loot={(q + 1, 0): tile for q, tile in enumerate(tiles)})
    if cards:
        give_cards(s, RED, cards)
    return s


def take_first(s: State) -> Table:
    return scene(s).play("move", foot(1, 0), "enough")


def test_loot_acts_after_the_movement_in_which_it_was_won() -> None:
    """Rules 5.14, 12.1: loot acts after the movement in which it was won."""
    table = scene(walker("steps_2", cards="")).play("move", foot(1, 0))
    assert table.left == 0
    assert table.player(RED).steps == 0
    table.play("enough")
    assert table.player(RED).steps == 2


def test_with_traitera_the_second_action_can_use_what_was_won() -> None:
    """Rule 13.13: with Traitera the second action can use what was won."""
    s = walker("steps_2", cards="")
    give_god(s, RED, "traitera")
    s.ready = 1
    table = take_first(s).play("enough")
    assert table.play("move").left == 3


def test_several_tiles_act_in_the_order_the_player_likes() -> None:
    """Rules 5.14, 12.2, 16.25: several tiles act in the order the player likes."""
    s = walker("cards_3", "offering_1", "money")
    table = scene(s).play("move", foot(1, 0), foot(2, 0), foot(3, 0), "enough")
    assert table.asked == f"{RED} resolve"
    assert table.can("resolve") == ["money", "offering_1", "cards_3"]
    table.play("resolve cards_3")
    assert sum(table.player(RED).hand) == 1 + 3
    table.play("resolve offering_1")
    assert table.asked == f"{RED} raise"
    table.play("raise temple")
    assert table.player(RED).hand[IDS.cards.index("money_2")] == 1  # the last one needs no question
    assert table.asked == f"{GREEN} follow"


def test_loot_acts_before_the_next_follower() -> None:
    """Rules 5.15, 16.25: loot acts before the next follower."""
    table = take_first(walker("cards_3"))
    assert table.asked == f"{GREEN} follow"
    assert sum(table.player(RED).hand) == 5


def test_a_tile_of_choice_is_chosen_when_it_acts() -> None:
    """Rules 12.2, 12.10: a tile of choice is chosen when it acts."""
    table = take_first(walker("columns_or_feet"))
    assert table.asked == f"{RED} supply"
    assert table.source == "columns_or_feet"
    table.play("supply columns")
    assert table.player(RED).columns_supply == 5
    assert table.player(RED).feet_supply == 3
    table = take_first(walker("columns_or_feet")).play("supply feet")
    assert table.player(RED).feet_supply == 5


def test_a_supply_tile_without_choice() -> None:
    """Rule 12.10: a supply tile without choice."""
    table = take_first(walker("columns_and_feet"))
    assert (table.player(RED).columns_supply, table.player(RED).feet_supply) == (4, 4)


def test_of_an_exhausted_supply_one_takes_what_there_is() -> None:
    """Rules 12.10, 16.28: of an exhausted supply one takes the rest."""
    s = walker("columns_or_feet")
    s.players[RED].columns_general, s.players[RED].columns_supply = 1, 11
    table = take_first(s).play("supply columns")
    assert table.player(RED).columns_supply == 12


def test_a_demigod_tile_takes_the_highest_on_the_board() -> None:
    """Rule 12.3: a demigod tile takes the highest on the board."""
    s = walker("demigod")
    show_demigods(s, 2, 5, 3)
    demigods_are(s, 6)
    table = take_first(s)
    assert list(table.player(RED).demigods) == [0, 0, 0, 0, 1, 0]


def test_a_god_tile_brings_the_top_god_with_points_and_effect() -> None:
    """Rules 7.6, 12.4: a god tile brings the top god with points and effect."""
    s = walker("god")
    gods_are(s, "vinthrad")
    s.epoch = 4
    table = take_first(s)
    assert table.scores[RED] == 4
    assert table.player(RED).steps == 1


def test_a_god_tile_that_brings_plaesiris_takes_demigods_of_the_pile() -> None:
    """Rule 13.2: a god tile that brings Plaesiris takes demigods of the pile."""
    s = walker("god")
    gods_are(s, "plaesiris")
    show_demigods(s, 6)
    demigods_are(s, 1, 1)
    table = take_first(s)
    assert list(table.player(RED).secret_demigods) == [2, 0, 0, 0, 0, 0]


def test_a_double_offering_may_be_combined_or_split() -> None:
    """Rules 12.8, 16.16: a double offering may be combined or split."""
    table = take_first(walker("offering_2")).play("raise gift", "raise gift")
    assert list(table.player(RED).ranks) == [2, 0, 0, 0]
    table = take_first(walker("offering_2")).play("raise gift", "raise temple")
    assert list(table.player(RED).ranks) == [1, 0, 0, 1]


def test_an_offering_tile_does_nothing_at_the_highest_ranks() -> None:
    """Rule 12.8: an offering tile does nothing at the highest ranks."""
    s = walker("offering_1")
    ranks(s, RED, gift=4, priest=4, dancer=4, temple=4)
    assert take_first(s).asked == f"{GREEN} follow"


def test_steps_tiles_add_up() -> None:
    """Rules 12.7, 16.16: steps tiles add up."""
    s = walker("steps_1", "steps_2")
    table = scene(s).play("move", foot(1, 0), foot(2, 0), "enough", "resolve steps_1")
    assert table.player(RED).steps == 3


def test_used_tiles_do_not_return_to_the_bag() -> None:
    """Rules 12.1, 16.38: used tiles do not return to the bag."""
    s = walker("money")
    before = sum(s.tile_bag)
    assert sum(take_first(s).state.tile_bag) == before


def test_a_tile_is_taken_once() -> None:
    """Rule 5.13: a tile is taken once."""
    s = walker("cards_3")
    give_cards(s, GREEN, "movement 1")
    table = take_first(s).play(foot(1, 0), "enough")
    assert sum(table.player(GREEN).hand) == 0


def test_special_money_is_the_top_card_of_its_stack_if_there_is_one() -> None:
    """Rule 12.6: special money is the top card of its stack; an empty stack brings nothing."""
    assert take_first(walker("money", cards="")).hand(RED) == "money_2 1"
    s = walker("money", cards="")
    give_cards(s, GREEN, "money_2 2, money_3 2, money_4 2, money_5 1")
    assert take_first(s).hand(RED) == ""


def test_cards_of_a_tile_come_from_the_pile() -> None:
    """Rules 8.7, 12.9: a cards tile brings its number of cards from the pile; the display stays."""
    s = walker("cards_4", cards="")
    display, pile = list(s.display), sum(s.pile)
    table = take_first(s)
    assert sum(table.player(RED).hand) == 4
    assert list(table.state.display) == display
    assert sum(table.state.pile) == pile - 4


@pytest.mark.parametrize("tile", ["offering_1", "columns_or_feet"])
def test_a_tile_cannot_be_declined(tile: str) -> None:
    """Rules 12.11, 16.11, 16.46: whoever has a choice on a tile chooses something."""
    assert take_first(walker(tile)).refuses("enough")


def test_a_god_of_a_tile_comes_from_the_pile_and_not_from_the_display() -> None:
    """Rules 7.9, 12.4: a loot tile leaves the display as it is."""
    s = walker("god")
    gods_are(s, "surparit", "surparit")
    table = take_first(s)
    assert table.scores[RED] == 2
    assert sorted(table.display) == ["depraccus", "gadicea"]

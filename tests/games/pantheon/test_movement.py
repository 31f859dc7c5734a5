"""Movement: steps, placing feet and columns, followers."""

from __future__ import annotations

import pytest

from polytheon.games.pantheon.content.loader import load_content
from polytheon.games.pantheon.game import OWN
from polytheon.games.pantheon.rules.board import SEA, hex_number
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    YELLOW,
    at,
    blank,
    column,
    columns_at,
    feet_at,
    foot,
    give_cards,
    give_god,
    scene,
)

NEIGHBOURS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]


def test_big_foot_and_one_card_give_three_steps() -> None:
    """Rule 5.1: big foot and one card give three steps."""
    s = blank()
    give_cards(s, RED, "movement 1")
    assert scene(s).play("move").left == 3


def test_foot_foot_column_costs_three_steps() -> None:
    """Rules 5.3, 5.7: foot foot column costs three steps."""
    s = blank(columns=[(2, 1)])
    give_cards(s, RED, "movement 1")
    table = scene(s).play("move", foot(1, 0), foot(2, 0), column(2, 1))
    assert table.left == 0
    assert table.options == ["enough"]
    table.play("enough")
    assert table.discards == "movement 1"
    assert table.columns(RED) == {at(2, 1)}


def test_followers_pay_two_on_an_occupied_hex_and_have_no_big_foot() -> None:
    """Rules 5.4, 5.16: followers pay two on an occupied hex and have no big foot."""
    s = blank(columns=[(2, 1)], loot={(2, 2): "money"})
    give_cards(s, RED, "movement 1")
    give_cards(s, GREEN, "movement 1")
    give_cards(s, YELLOW, "movement 3")
    table = scene(s).play("move", foot(1, 0), foot(2, 0), column(2, 1), "enough")
    assert table.asked == f"{GREEN} follow"
    assert table.left == 2
    table.play(foot(0, -1), foot(0, -2))
    assert table.left == 0
    table.play("enough")
    assert table.asked == f"{YELLOW} follow"
    assert table.left == 6
    table.play(foot(0, 1), foot(1, 1), column(2, 1))
    assert table.left == 2
    table.play(foot(2, 2))
    assert table.left == 1
    table.play("enough")
    assert table.hand(YELLOW) == "money_2 1"  # the loot; all three movement cards are gone, the sixth step is lost
    assert table.asked == f"{GREEN} turn"


def test_a_route_may_be_split_and_begun_again_at_the_temple() -> None:
    """Rules 5.12, 16.15: one step for the column at the old end, three for the new branch."""
    s = blank(columns=[(1, -3), (-2, -1)])
    feet_at(s, GREEN, (0, -1), (0, -2))
    s.active = s.seat = GREEN
    give_cards(s, GREEN, "movement 2")
    table = scene(s).play("move")
    assert table.left == 5
    table.play(column(1, -3), foot(-1, 0), foot(-2, 0), column(-2, -1))
    assert table.left == 1


def test_one_follower_pays_for_occupied_hexes_the_next_declines_and_draws() -> None:
    """Rules 5.12, 5.17: one follower pays for occupied hexes, the next declines and draws."""
    s = blank(columns=[(1, -3), (-2, -1)])
    feet_at(s, GREEN, (0, -1), (0, -2))
    s.active = s.seat = GREEN
    give_cards(s, GREEN, "movement 2")
    give_cards(s, YELLOW, "movement 3")
    give_cards(s, RED, "movement 1")
    table = scene(s).play("move", column(1, -3), foot(-1, 0), foot(-2, 0), column(-2, -1), "enough")
    assert table.asked == f"{YELLOW} follow"
    table.play(foot(-1, 0), foot(-1, -1), column(-2, -1))
    assert table.left == 1
    table.play("enough")
    assert table.asked == f"{RED} follow"
    assert table.left == 2
    table.play("enough")
    assert sum(table.player(RED).hand) == 2
    assert sum(table.state.display) == 4
    assert table.asked == f"{YELLOW} turn"


def test_an_old_column_is_part_of_the_route_as_soon_as_it_is_linked() -> None:
    """Rules 5.10, 5.11: an old column is part of the route as soon as it is linked."""
    s = blank(columns=[(2, 1), (5, 1)])
    columns_at(s, YELLOW, (2, 1))
    s.active = s.seat = YELLOW
    give_cards(s, YELLOW, "movement 2")
    s.players[YELLOW].feet_supply += 1
    s.players[YELLOW].feet_general -= 1
    table = scene(s).play("move", foot(1, 0))
    assert table.refuses(foot(3, 1))  # the old column is not linked yet
    table.play(foot(1, 1))
    table.play(foot(3, 1), foot(4, 1), column(5, 1))
    assert table.left == 0


def test_permanent_steps_need_no_cards_and_count_for_followers() -> None:
    """Rules 5.16, 12.7, 13.5, 16.4: followers use cards, permanent steps, or both."""
    s = blank()
    give_god(s, GREEN, "vinthrad")
    s.players[GREEN].steps += 2
    table = scene(s).play("move", foot(1, 0), "enough")
    assert table.asked == f"{GREEN} follow"
    assert table.left == 3
    table.play(foot(0, -1), foot(0, -2), foot(0, -3), "enough")
    assert len(table.feet(GREEN)) == 3
    assert table.discards == ""


def test_permanent_steps_are_no_money() -> None:
    """Rules 6.5, 12.7, 13.5: permanent steps are no money."""
    s = blank()
    give_god(s, RED, "vinthrad")
    s.players[RED].steps += 2
    assert scene(s).refuses("buy")


def test_the_fewest_cards_are_paid() -> None:
    """Rules 5.2, 16.43: the fewest cards are paid."""
    s = blank()
    give_cards(s, RED, "movement 3")
    table = scene(s).play("move", foot(1, 0))
    assert table.discards == ""
    table.play(foot(2, 0))
    assert table.discards == "movement 1"
    table.play(foot(3, 0))
    assert table.discards == "movement 1"
    table.play("enough")
    assert table.hand(RED) == "movement 2"


def test_a_movement_places_at_least_one_piece() -> None:
    """Rules 4.2, 16.17: a movement places at least one piece."""
    table = scene(blank()).play("move")
    assert table.refuses("enough")


def test_drawing_is_always_possible() -> None:
    """Rule 4.2: drawing is always possible."""
    s = blank()
    s.players[RED].feet_supply = 0
    s.players[RED].feet_general = 12
    s.players[RED].columns_supply = 0
    s.players[RED].columns_general = 12
    assert scene(s).options == ["draw"]


def test_nobody_stands_on_the_temple() -> None:
    """Rules 5.6, 16.18: nobody stands on the temple."""
    s = blank()
    feet_at(s, RED, (1, 0))
    table = scene(s).play("move")
    assert table.refuses(foot(0, 0))


def test_the_first_foot_stands_next_to_the_temple() -> None:
    """Rule 5.8: the first foot stands next to the temple."""
    table = scene(blank()).play("move")
    assert sorted(table.can("foot")) == sorted(at(*cell) for cell in NEIGHBOURS)
    assert table.can("column") == []


def test_homes_and_loot_hexes_of_other_peoples_are_ordinary() -> None:
    """Rules 5.6, 16.19: homes and loot hexes of other peoples are ordinary."""
    roma = {"home": "B2", "loot": ["C2", "H8", "H9"], "loot_3": "H10", "loot_4": "H11"}
    s = blank(content=load_content({"peoples": {"roma": roma}}), people="gallia")
    table = scene(s).play("move")
    assert {"B2", "C2"} <= set(table.can("foot"))  # both next to Gallia's home
    table.play("foot C2")
    assert len(table.state.taken) == 0


def test_a_column_needs_a_foot_beside_it_the_temple_is_not_enough() -> None:
    """Rules 5.7, 16.20: a column needs a foot beside it the temple is not enough."""
    s = blank(columns=[(1, 0)])
    give_cards(s, RED, "movement 2")
    table = scene(s).play("move")
    assert table.refuses(column(1, 0))
    table.play(foot(1, -1), column(1, 0))


def test_a_column_beside_an_own_column_alone_is_refused() -> None:
    """Rule 5.7: a column beside one's own column alone is refused."""
    s = blank(columns=[(2, 0), (3, 0)])
    feet_at(s, RED, (1, 0))
    give_cards(s, RED, "movement 2")
    table = scene(s).play("move", column(2, 0))
    assert table.refuses(column(3, 0))


def test_the_first_foot_of_an_epoch_touches_the_temple_even_beside_a_linked_old_column() -> None:
    """Rules 5.8, 16.21: the first foot of an epoch touches the temple even beside a linked old column."""
    s = blank(columns=[(1, 0)])
    columns_at(s, RED, (1, 0))
    give_cards(s, RED, "movement 2")
    table = scene(s).play("move")
    assert table.refuses(foot(2, 0))
    table.play(foot(-1, 0))
    assert foot(2, 0) in table.options  # now the column, which touches the temple, counts


def test_old_columns_link_each_other() -> None:
    """Rule 5.10: old columns link each other."""
    s = blank(columns=[(2, 0), (3, 0), (4, 0)])
    columns_at(s, RED, (2, 0), (3, 0), (4, 0))
    give_cards(s, RED, "movement 2")
    table = scene(s).play("move", foot(1, 0))
    assert foot(5, 0) in table.options


def test_feet_stand_nowhere_on_column_hexes_and_columns_only_there() -> None:
    """Rules 5.6, 5.7: feet stand nowhere on column hexes and columns only there."""
    s = blank(columns=[(2, 0)])
    feet_at(s, RED, (1, 0))
    table = scene(s).play("move")
    assert table.refuses(foot(2, 0), column(2, -1))
    assert column(2, 0) in table.options


def test_two_pieces_of_different_players_fill_a_hex() -> None:
    """Rule 5.5: two pieces of different players fill a hex."""
    s = blank(players=3)
    feet_at(s, GREEN, (1, 0))
    feet_at(s, YELLOW, (1, 0), (0, 1))
    give_cards(s, RED, "movement 2")
    table = scene(s).play("move")
    assert table.refuses(foot(1, 0))
    assert foot(0, 1) in table.options


def test_nobody_places_two_own_pieces_on_a_hex() -> None:
    """Rule 5.5: nobody places two own pieces on a hex."""
    s = blank(columns=[(2, 0)])
    feet_at(s, RED, (1, 0))
    columns_at(s, RED, (2, 0))
    table = scene(s).play("move")
    assert table.refuses(foot(1, 0), column(2, 0))


def test_an_occupied_hex_is_too_dear_for_the_last_step() -> None:
    """Rule 5.4: an occupied hex is too expensive for the last step."""
    s = blank()
    feet_at(s, GREEN, (1, 0))
    table = scene(s).play("move")
    assert table.left == 1
    assert table.refuses(foot(1, 0))


def test_pieces_come_from_the_personal_supply() -> None:
    """Rules 1.4, 5.3: pieces come from the personal supply."""
    s = blank(columns=[(2, 0)])
    s.players[RED].columns_supply, s.players[RED].columns_general = 0, 12
    feet_at(s, RED, (1, 0))
    table = scene(s).play("move")
    assert table.can("column") == []


def test_sea_can_be_entered() -> None:
    """Rule 5.6: sea can be entered."""
    s = blank(content=OWN, people="gallia")
    table = scene(s).play("move")
    sea = [name for name in table.can("foot") if OWN.board.rows[hex_number(name) // 26][hex_number(name) % 26] == SEA]
    assert sea


@pytest.mark.parametrize("flooded", [False, True])
def test_terrain_does_not_matter_not_even_for_homes_and_loot(flooded: bool) -> None:
    """Rules 1.7, 16.19: terrain does not matter not even for homes and loot."""
    old, new = (".#", "~=") if flooded else ("~=", ".#")
    rows = [row.translate(str.maketrans(old, new)) for row in OWN.board.rows]
    s = blank(content=load_content({"map": {"rows": rows}}), people="roma")
    give_cards(s, RED, "movement 1")
    table = scene(s).play("move", "foot H7", "foot H8", "foot H9", "enough")
    assert table.player(RED).steps == 1


def test_a_follower_places_or_draws_and_may_stop_at_once() -> None:
    """Rules 5.17, 16.17: a follower places or draws and may stop at once."""
    s = blank()
    give_cards(s, GREEN, "movement 1")
    table = scene(s).play("move", foot(1, 0), "enough", "enough")
    assert sum(table.player(GREEN).hand) == 2
    assert table.discards == ""


def test_a_follower_without_pieces_draws_a_card_of_the_pile() -> None:
    """Rules 5.17, 16.3, 16.49: a follower without pieces draws a card of the pile."""
    s = blank(players=2)
    s.players[GREEN].feet_supply, s.players[GREEN].feet_general = 0, 12
    s.players[GREEN].columns_supply, s.players[GREEN].columns_general = 0, 12
    table = scene(s).play("move", foot(1, 0), "enough")
    assert table.asked == f"{GREEN} turn"
    assert sum(table.player(GREEN).hand) == 1


def test_movement_is_not_offered_without_a_reachable_hex() -> None:
    """Rules 4.2, 16.49: movement is not offered without a reachable hex."""
    s = blank(players=3)
    feet_at(s, GREEN, *NEIGHBOURS)
    feet_at(s, YELLOW, *NEIGHBOURS)
    give_cards(s, RED, "movement 5")
    assert scene(s).refuses("move")


def test_movement_is_not_offered_if_all_reachable_hexes_are_too_dear() -> None:
    """Rules 4.2, 16.49: movement is not offered if all reachable hexes are too expensive."""
    s = blank(players=3)
    feet_at(s, GREEN, *NEIGHBOURS)
    assert scene(s).refuses("move")
    give_cards(s, RED, "movement 1")
    assert "move" in scene(s).options


def test_what_a_seat_is_asked_tells_nothing_about_its_hand() -> None:
    """Rule 14.7: a follower without steps is asked like one with steps."""
    table = scene(blank()).play("move", foot(1, 0), "enough")
    assert table.asked == f"{GREEN} follow"
    assert table.options == ["enough"]

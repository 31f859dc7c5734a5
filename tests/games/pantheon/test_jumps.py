"""Gaiviles: jumps over hexes that others occupy."""

from __future__ import annotations

from polytheon.games.pantheon.rules.state import State
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    YELLOW,
    Axial,
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


def jumper(seat: int, tiles: int, columns: list[Axial]) -> State:
    """Whose turn it is has some Gaiviles and two movement cards: five steps."""
    s = blank(columns=columns)
    s.active = s.seat = seat
    give_god(s, seat, *["gaiviles"] * tiles)
    give_cards(s, seat, "movement 2")
    return s


def test_a_jump_straight_from_the_temple_and_diagonally() -> None:
    """Rules 13.6, 13.7: a jump straight from the temple and diagonally."""
    s = jumper(YELLOW, 1, [(3, -1)])
    feet_at(s, GREEN, (1, 0))
    table = scene(s).play("move", foot(2, -1), column(3, -1))
    assert table.left == 5 - 2


def test_pieces_hang_together_from_the_temple_on_and_over_a_jump() -> None:
    """Rules 5.8, 13.6: pieces are joined to the temple, to each other, and over somebody's piece; on either kind of
    map the rules say which hexes touch."""
    s = jumper(YELLOW, 1, [(3, -1)])
    feet_at(s, GREEN, (1, 0))
    table = scene(s).play("move", foot(2, -1), column(3, -1), foot(-1, 0))
    joined = [(at(0, 0), at(-1, 0), False), (at(0, 0), at(2, -1), True), (at(2, -1), at(3, -1), False)]
    seen = table.match.view()["table"]["players"]
    assert [(link["start"], link["end"], link["jump"]) for link in seen[YELLOW]["routes"]] == joined
    assert seen[RED]["routes"] == []


def test_one_jump_never_passes_two_hexes() -> None:
    """Rule 13.8: one jump never passes two hexes."""
    s = jumper(GREEN, 2, [(2, 0)])
    feet_at(s, YELLOW, (1, 0))
    columns_at(s, YELLOW, (2, 0))
    assert scene(s).play("move").refuses(foot(3, 0))


def test_two_tiles_two_jumps() -> None:
    """Rule 13.8: two tiles two jumps."""
    s = jumper(GREEN, 2, [(2, 0)])
    feet_at(s, YELLOW, (1, 0))
    columns_at(s, YELLOW, (2, 0))
    table = scene(s).play("move", foot(1, 1), foot(3, 0))
    assert table.left == 5 - 2
    assert table.refuses(foot(2, -1))  # both jumps are used


def test_no_jump_over_an_empty_hex() -> None:
    """Rule 13.6: no jump over an empty hex."""
    s = jumper(YELLOW, 1, [])
    assert scene(s).play("move").refuses(foot(2, 0), foot(2, -1))


def test_a_jump_onto_an_occupied_hex_costs_two() -> None:
    """Rule 13.7: a jump onto an occupied hex costs two."""
    s = jumper(YELLOW, 1, [])
    feet_at(s, GREEN, (1, 0), (2, 0))
    table = scene(s).play("move", foot(2, 0))
    assert table.left == 5 - 2


def test_a_hex_with_two_pieces_is_jumped_over_at_once() -> None:
    """Rule 13.6: a hex with two pieces is jumped over at once."""
    s = jumper(YELLOW, 1, [])
    feet_at(s, GREEN, (1, 0))
    feet_at(s, RED, (1, 0))
    table = scene(s).play("move", foot(2, 0))
    assert table.left == 5 - 1


def test_a_column_jumps_over_a_foot_but_not_over_a_column() -> None:
    """Rule 16.23: a column needs a foot beside it, and a foot that is jumped over counts as own."""
    s = jumper(YELLOW, 1, [(2, 0)])
    feet_at(s, GREEN, (1, 0))
    table = scene(s).play("move", column(2, 0))
    assert table.left == 5 - 1
    s = jumper(GREEN, 2, [(2, 0), (3, 0)])
    feet_at(s, YELLOW, (1, 0))
    columns_at(s, YELLOW, (2, 0))
    table = scene(s).play("move", foot(1, 1))
    assert table.refuses(column(3, 0))


def test_a_column_jumps_from_any_end_of_the_own_route() -> None:
    """Rule 16.23: a column jumps from any end of one's own route."""
    s = jumper(YELLOW, 1, [(3, 0)])
    feet_at(s, YELLOW, (1, 0))
    feet_at(s, GREEN, (2, 0))
    table = scene(s).play("move", column(3, 0))
    assert table.left == 5 - 1


def test_after_a_jump_only_the_piece_counts_not_the_hex_jumped_over() -> None:
    """Rules 13.9, 16.22: after a jump only the piece counts not the hex jumped over."""
    s = jumper(YELLOW, 1, [(3, -1)])
    feet_at(s, GREEN, (1, 0))
    table = scene(s).play("move", foot(2, -1), column(3, -1))
    assert foot(2, 0) in table.options
    assert table.refuses(foot(1, 1))


def test_a_piece_that_jumped_stays_connected_also_for_buying() -> None:
    """Rules 13.9, 16.22: a piece that jumped stays connected also for buying."""
    s = jumper(YELLOW, 1, [])
    feet_at(s, GREEN, (1, 0))
    give_cards(s, YELLOW, "money_1 2")
    give_god(s, YELLOW, "traitera")
    s.ready = 1
    table = scene(s).play("move", foot(2, 0), "enough", "enough", "enough", "buy")
    assert foot(3, 0) in table.options


def test_jumps_are_not_for_buying() -> None:
    """Rules 6.5, 13.9: jumps are not for buying."""
    s = jumper(YELLOW, 1, [])
    feet_at(s, GREEN, (1, 0))
    give_cards(s, YELLOW, "money_1 2")
    assert scene(s).play("buy").refuses(foot(2, 0))


def test_a_hex_with_an_own_piece_takes_no_jump() -> None:
    """Rule 16.24: a hex with one's own piece takes no jump."""
    s = jumper(YELLOW, 1, [])
    feet_at(s, GREEN, (1, 0), (-1, 0))
    feet_at(s, YELLOW, (1, 0))
    table = scene(s).play("move", foot(2, 0))
    assert foot(-2, 0) in table.options  # the jump is still there


def test_the_first_foot_does_not_jump_over_an_own_column() -> None:
    """Rules 13.6, 16.24: the first foot does not jump over one's own column."""
    s = jumper(YELLOW, 1, [(1, 0)])
    columns_at(s, YELLOW, (1, 0))
    columns_at(s, GREEN, (1, 0))
    assert scene(s).play("move").refuses(foot(2, 0))


def test_a_column_that_jumps_uses_up_the_jump() -> None:
    """Rule 13.6: a column that jumps uses up the jump."""
    s = jumper(YELLOW, 1, [(2, 0)])
    feet_at(s, GREEN, (1, 0), (-1, 0))
    table = scene(s).play("move")
    assert foot(-2, 0) in table.options
    table.play(column(2, 0))
    assert table.refuses(foot(-2, 0))


def test_jumps_are_fresh_in_every_movement_and_followers_have_them_too() -> None:
    """Rule 13.6: jumps are fresh in every movement and followers have them too."""
    s = blank()
    give_god(s, GREEN, "gaiviles")
    give_cards(s, GREEN, "movement 1")
    feet_at(s, YELLOW, (1, 0))
    table = scene(s).play("move", foot(0, -1), "enough")
    assert foot(2, 0) in table.options


def test_the_first_foot_jumps_only_from_the_temple() -> None:
    """Rules 13.6, 16.21: the first foot jumps only from the temple."""
    s = jumper(YELLOW, 1, [(1, 0)])
    columns_at(s, YELLOW, (1, 0))  # touches the temple, but a first foot begins at the temple itself
    feet_at(s, GREEN, (2, 0))
    table = scene(s).play("move")
    assert table.refuses(foot(3, 0))
    table.play(foot(-1, 0))
    assert foot(3, 0) in table.options


def test_a_first_foot_that_jumps_uses_up_the_jump_even_beside_a_linked_old_column() -> None:
    """Rule 13.6: a first foot that jumps uses up the jump even beside a linked old column."""
    s = jumper(YELLOW, 1, [(1, 0)])
    columns_at(s, YELLOW, (1, 0))
    feet_at(s, GREEN, (0, 1), (-1, 0))
    table = scene(s).play("move", foot(1, 1))  # touches the old column, but a first foot comes from the temple
    assert table.refuses(foot(-2, 0))


def test_no_jump_brings_a_second_own_column_to_a_hex() -> None:
    """Rules 5.5, 13.7: no jump brings a second own column to a hex."""
    s = jumper(YELLOW, 1, [(2, 0)])
    columns_at(s, YELLOW, (2, 0))  # not linked yet
    feet_at(s, GREEN, (1, 0))
    assert scene(s).play("move").refuses(column(2, 0))


def test_no_jump_brings_a_third_piece_to_a_hex() -> None:
    """Rules 5.5, 13.7: no jump brings a third piece to a hex."""
    s = jumper(YELLOW, 1, [])
    feet_at(s, GREEN, (1, 0), (2, 0))
    feet_at(s, RED, (2, 0))
    table = scene(s).play("move")
    assert table.refuses(foot(2, 0))
    assert foot(2, -1) in table.options


def test_a_column_may_be_the_first_piece_of_an_epoch_and_the_first_foot_still_begins_at_the_temple() -> None:
    """Rules 5.8, 16.23: a column may jump before any foot stands; the first foot does not go on from it."""
    s = jumper(YELLOW, 1, [(2, 0)])
    feet_at(s, GREEN, (1, 0))
    table = scene(s).play("move", column(2, 0))
    assert table.refuses(foot(3, 0))
    table.play(foot(0, 1))
    assert foot(3, 0) in table.options


def test_a_hex_that_only_a_jump_reaches_is_refused_for_its_price_while_a_jump_is_left() -> None:
    """Rule 13.7: what is reached by a jump is paid like any other hex, so the steps are what is missing."""
    s = blank(columns=[(2, 0)])
    give_god(s, YELLOW, "gaiviles")
    feet_at(s, GREEN, (1, 0), (2, -1))
    columns_at(s, RED, (2, 0))
    s.active = s.seat = YELLOW
    table = scene(s).play("move")
    assert table.refuses(foot(2, -1), column(2, 0))
    for piece in (foot(2, -1), column(2, 0)):
        assert table.match.why_not(piece) == ("steps", {"cost": 2, "n": 1})
        assert table.match.why_not(piece.split()[-1]) == table.match.why_not(piece)
    assert table.match.why_not(foot(3, 0)) == ("first", {})


def test_a_hex_is_too_far_when_the_jump_is_used_up() -> None:
    """Rule 13.8: each Gaiviles gives one jump in a movement."""
    s = jumper(YELLOW, 1, [(-2, 1)])
    feet_at(s, GREEN, (1, 0), (-1, 0))
    table = scene(s).play("move", foot(2, 0))
    assert table.match.why_not(foot(-2, 0)) == ("far", {})
    assert table.match.why_not(column(-2, 1)) == ("far_column", {})

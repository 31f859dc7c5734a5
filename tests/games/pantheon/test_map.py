"""The map: what any reconstruction of it has to respect."""

from __future__ import annotations

import random
from collections import deque
from functools import cache
from itertools import permutations
from math import dist

import pytest

from polytheon.games.pantheon.game import GAME, OWN
from polytheon.games.pantheon.rules.board import WIDTH, Board, hex_name, hex_number, holds, places_in
from polytheon.games.pantheon.rules.components import IDS, People
from polytheon.games.pantheon.svg import Grid
from tests.games.pantheon.scene import at, blank, scene, small_board

BOARD = OWN.board
HEXES = list(places_in(BOARD.hexes))
COLUMNS = list(places_in(BOARD.column_hexes))
every_people = pytest.mark.parametrize("people", list(OWN.peoples), ids=IDS.peoples)


def axial(place: int) -> tuple[int, int]:
    row, column = divmod(place, WIDTH)
    return column - row // 2, row


def distance(a: int, b: int) -> int:
    (q1, r1), (q2, r2) = axial(a), axial(b)
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


@cache
def neighbours(place: int) -> list[int]:
    return list(places_in(BOARD.around(BOARD.only(place))))


@cache
def walks(start: int) -> dict[int, int]:
    """How many feet it takes from a hex to every other one, never over column hexes."""
    found, queue = {start: 0}, deque([start])
    while queue:
        place = queue.popleft()
        for near in neighbours(place):
            if near not in found and holds(BOARD.foot_hexes, near):
                found[near] = found[place] + 1
                queue.append(near)
    return found


def test_neighbours_are_the_hexes_at_distance_one() -> None:
    """Rule 1.7: neighbours are the hexes at distance one."""
    for place in HEXES:
        assert neighbours(place) == [other for other in HEXES if distance(place, other) == 1]
        assert all(BOARD.touches(place, BOARD.only(near)) for near in neighbours(place))
    assert not any(BOARD.touches(HEXES[0], BOARD.only(other)) for other in HEXES if distance(HEXES[0], other) != 1)


def test_names_of_hexes_can_be_found_on_the_map() -> None:
    """Rule 1.9: names of hexes can be found on the map."""
    assert hex_name(0) == "A1"
    assert hex_name(hex_number("C5")) == "C5"
    assert divmod(hex_number("C5"), WIDTH) == (4, 2)
    assert hex_number("c5") == hex_number("5C") == hex_number("C0") == hex_number("C17") == hex_number("C05") == -1


def test_the_small_board_of_the_examples_has_its_temple_in_the_middle() -> None:
    board = Board(small_board([(2, 1)], [])["map"]["rows"])
    assert len(places_in(board.hexes)) == 127
    near = {hex_name(place) for place in places_in(board.around(board.only(hex_number(at(0, 0)))))}
    assert near == {at(1, 0), at(-1, 0), at(0, 1), at(0, -1), at(1, -1), at(-1, 1)}
    assert [hex_name(place) for place in places_in(board.column_hexes)] == [at(2, 1)]


def test_peoples_live_where_they_lived() -> None:
    """Rule 15.6: peoples live where they lived."""
    column = {IDS.peoples[people.number]: people.home % WIDTH for people in OWN.peoples}
    row = {IDS.peoples[people.number]: people.home // WIDTH for people in OWN.peoples}
    assert max(column["iberia"], column["gallia"]) < min(column["roma"], column["cartago"])
    assert max(column["roma"], column["cartago"]) < column["graecia"] < column["persia"]
    assert column["aegyptus"] > column["cartago"]
    assert row["gallia"] < row["iberia"]
    assert row["germania"] < row["roma"] < row["cartago"]
    assert row["graecia"] < row["aegyptus"]
    assert row["aegyptus"] > row["persia"]


def test_homes_are_far_apart() -> None:
    """Rule 15.6: homes are far apart."""
    homes = [people.home for people in OWN.peoples]
    assert min(distance(a, b) for a in homes for b in homes if a != b) >= 5


@every_people
def test_five_loot_hexes_of_their_own(people: People) -> None:
    """Rules 1.7, 15.6: five loot hexes of their own."""
    others = [place for other in OWN.peoples if other.number != people.number for place in other.loot]
    assert len(set(people.loot)) == 5
    assert not set(people.loot) & set(others)
    assert all(holds(BOARD.foot_hexes, place) for place in people.loot)


def test_columns_have_room_but_not_too_much() -> None:
    """Rules 15.6, 15.8: columns have room but not too much."""
    assert len(COLUMNS) == 15


def test_no_two_column_hexes_touch() -> None:
    assert min(distance(a, b) for a in COLUMNS for b in COLUMNS if a != b) >= 2


@every_people
def test_nothing_is_within_two_steps_of_a_home(people: People) -> None:
    """Rule 15.6: examples 3 and 4: foot, foot, column; and two steps reach neither loot nor column."""
    assert min(distance(people.home, place) for place in COLUMNS) == 3
    assert min(distance(people.home, place) for place in people.loot) == 3


@every_people
def test_a_near_column_hex_is_reached_over_two_different_hexes(people: People) -> None:
    """Rule 15.6: a near column hex is reached over two different hexes."""
    for column in COLUMNS:
        if distance(people.home, column) == 3:
            second = [near for near in neighbours(column) if distance(people.home, near) == 2]
            if len(second) >= 2:
                return
    raise AssertionError("no such column hex")


@every_people
def test_a_loot_hex_lies_next_to_a_near_column_hex(people: People) -> None:
    """Rule 15.6: a loot hex lies next to a near column hex."""
    near = [column for column in COLUMNS if distance(people.home, column) == 3]
    assert any(distance(column, place) == 1 for column in near for place in people.loot)


def test_two_column_hexes_with_two_hexes_between_them() -> None:
    """Rule 15.6: two column hexes with two hexes between them."""
    assert any(distance(a, b) == 3 for a in COLUMNS for b in COLUMNS)


@every_people
def test_some_columns_can_be_reached_in_an_epoch(people: People) -> None:
    assert sum(distance(people.home, column) == 3 for column in COLUMNS) >= 2
    assert 3 <= sum(distance(people.home, column) <= 4 for column in COLUMNS) <= 4


@every_people
def test_loot_can_be_walked_to_and_everything_can_be_reached(people: People) -> None:
    """Rules 15.6, 15.8: loot can be walked to and everything can be reached."""
    steps = walks(people.home)
    assert [steps[place] for place in people.loot] == [3, 3, 3, 4, 4]
    assert set(steps) == set(places_in(BOARD.foot_hexes))
    assert all(any(near in steps for near in neighbours(column)) for column in COLUMNS)


@every_people
def test_no_people_has_its_plain_loot_nearer_together_than_others(people: People) -> None:
    """Rule 15.8: the fewest feet that join the home with all three: a route forks at most twice."""
    loot = list(people.loot[:3])
    near = [place for place, feet in walks(people.home).items() if feet <= 4]
    feet = min(
        walks(people.home)[first] + walks(a)[first] + walks(first)[second] + walks(b)[second] + walks(c)[second]
        for a, b, c in permutations(loot)
        if b < c
        for first in near
        for second in near
    )
    assert feet == 7


@every_people
def test_the_temple_stands_on_the_home_and_routes_begin_there(people: People) -> None:
    """Rule 3.7: the temple stands on the home and routes begin there."""
    table = scene(blank(content=OWN, people=IDS.peoples[people.number]))
    assert table.match.view()["table"]["map"]["temple"] == hex_name(people.home)
    table.play("move")
    assert set(table.can("foot")) == {hex_name(place) for place in neighbours(people.home)}


# ---- Boards whose hexes stand on a side


def on_sides(*rows: str) -> Board:
    return Board(list(rows), "side")


def touching(board: Board, name: str) -> set[str]:
    return {hex_name(place) for place in places_in(board.around(board.only(hex_number(name))))}


def test_on_sides_a_hex_touches_the_two_of_its_column_and_two_of_each_column_beside() -> None:
    board = on_sides(*["....."] * 5)
    assert touching(board, "C3") == {"C2", "C4", "B2", "B3", "D2", "D3"}  # B and D stand half a hex lower
    assert touching(board, "B3") == {"B2", "B4", "A3", "A4", "C3", "C4"}
    assert touching(board, "A1") == {"A2", "B1"}
    assert touching(board, "E5") == {"E4", "D4", "D5"}


def test_on_sides_hexes_touch_each_other() -> None:
    board = on_sides(*["." * 26] * 16)
    for place in places_in(board.hexes):
        near = set(places_in(board.around(board.only(place))))
        assert len(near) <= 6
        assert all(board.touches(place, board.only(other)) == (other in near) for other in near | {0, 30, 415, place})
        assert all(place in places_in(board.around(board.only(other))) for other in near)


@pytest.mark.parametrize("standing", ["corner", "side"])
def test_hexes_touch_where_they_are_drawn_side_by_side(standing: str) -> None:
    board = Board(["......", ". ....", "......", "....~#"], standing)
    grid = Grid(board.rows, standing)
    for place in places_in(board.hexes):
        near = [other for other in places_in(board.hexes) if 0 < dist(grid.centre(place), grid.centre(other)) < 50]
        assert list(places_in(board.around(board.only(place)))) == near


@pytest.mark.parametrize("players", [2, 4])
def test_a_board_on_sides_can_be_played(players: int) -> None:
    edition = {"map": {"rows": OWN.data["map"]["rows"], "hexes": "side"}}
    match = GAME.new(players, seed=2, edition=edition)
    rng = random.Random(players)
    for _ in range(400):
        if match.over:
            break
        match.play(rng.choice(match.legal()))
    assert match.view()["table"]["map"]["hexes"] == "side"
    assert GAME.load(match.dump()).view(0) == match.view(0)


def test_an_empty_row_or_column_before_the_others_makes_those_stand_aside_that_did_not() -> None:
    plain, shifted = Board(["....", "...."]), Board(["", "....", "...."])
    assert touching(plain, "B1") == {"A1", "C1", "A2", "B2"}
    assert touching(shifted, "B2") == {"A2", "C2", "B3", "C3"}  # the same hex, now half a hex further to the right
    plain, shifted = on_sides("....", "...."), on_sides(" ....", " ....")
    assert touching(plain, "A1") == {"A2", "B1"}
    assert touching(shifted, "B1") == {"B2", "C1", "C2"}  # the same hex, now half a hex lower

"""Before the first turn."""

from __future__ import annotations

import pytest

from polytheon.games.mytikas.rules.components import IDS
from tests.games.mytikas.scene import Table, new
from tests.games.played import SEATS

EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])


def in_turn_order(table: Table) -> list[str]:
    """The players from the first one on."""
    first = table.view()["first_player"]
    players = len(table.view()["boards"])
    return [SEATS[(first + i) % players] for i in range(players)]


@EVERY_COUNT
def test_the_first_player_is_chosen_by_luck(players: int) -> None:
    """Rule 3.1."""
    assert {new(players, seed).view()["first_player"] for seed in range(30)} == set(range(players))


@EVERY_COUNT
def test_cubes_on_level_1_by_turn_order(players: int) -> None:
    """Rule 3.7."""
    table = new(players)
    cubes = [table.cubes(seat) for seat in in_turn_order(table)]
    assert cubes == ["1 stone on 1", "1 marble on 1", "2 stone on 1", "1 stone 1 marble on 1"][:players]


@EVERY_COUNT
def test_everybody_begins_with_a_small_city_on_level_1_that_took_no_token(players: int) -> None:
    """Rules 2.1, 3.2, 3.3, 19.31."""
    table = new(players)
    assert table.tokens == {2: [4, 3, 3, 2], 3: [5, 4, 3, 3], 4: [5, 5, 4, 3]}[players]
    for seat in SEATS[:players]:
        assert table.board(seat)["constructions"][0] == {"slot": "starting_city", "type": "small_city", "level": 1}
        assert len(table.board(seat)["constructions"]) == 8
        assert table.built(seat) == {}
        assert table.board(seat)["builder"] is None
        assert table.points(seat)["small_city"] == 1


@EVERY_COUNT
def test_everybody_is_dealt_an_active_card_with_one_offering(players: int) -> None:
    """Rule 3.4."""
    table = new(players)
    for seat in SEATS[:players]:
        assert list(table.cards(seat).values()) == [1]
        assert table.board(seat)["deities"][0]["active"]
        assert table.offerings(seat) == 0


@pytest.mark.parametrize(("players", "locks"), [(2, [4, 5, 5, 6]), (3, [4, 5, 5, 6, 6]), (4, [4, 4, 5, 5, 6, 6])])
def test_locks_rise_from_the_face_up_card_to_the_deck(players: int, locks: list[int]) -> None:
    """Rule 3.6."""
    assert new(players).river["locks"] == locks


@EVERY_COUNT
def test_first_favors_are_taken_from_the_last_player_backwards_each_of_another_god(players: int) -> None:
    """Rule 3.8."""
    table = new(players)
    order = in_turn_order(table)
    gods = list(IDS.gods)
    for seat in reversed(order):
        assert table.asked == f"{seat} favor"
        assert table.can("favor") == gods
        table.play(f"favor {gods.pop(0)}")
    assert table.asked == f"{order[0]} turn"
    assert [len(table.favors(seat).split()) for seat in order] == [1] * players


@EVERY_COUNT
def test_variant_everybody_keeps_one_of_two_open_cards_in_turn_order(players: int) -> None:
    """Rules 3.9, 19.34, 20.4."""
    table = new(players, starting_card="choose_of_two")
    order = in_turn_order(table)
    dealt = {seat: list(table.cards(seat)) for seat in order}
    assert [len(cards) for cards in dealt.values()] == [2] * players
    assert table.river["face_up"] == []  # the river is laid out after the choices
    for seat in order:
        assert table.asked == f"{seat} keep"
        assert table.can("keep") == dealt[seat]
        table.play(f"keep {dealt[seat][1]}")
        assert table.cards(seat) == {dealt[seat][1]: 1}
    assert sorted(table.river["under_deck"]) == sorted(cards[0] for cards in dealt.values())
    assert len(table.river["face_up"]) == 1
    assert table.river["deck"] == {2: 10, 3: 8, 4: 6}[players]
    assert table.asked == f"{order[-1]} favor"


def test_variant_cards_under_the_deck_never_turn_up() -> None:
    """Rules 3.9, 19.34."""
    for seed in range(10):
        table = new(4, seed, starting_card="choose_of_two")
        while table.asked.endswith("keep"):
            table.play(table.options[0])
        under = set(table.river["under_deck"])
        assert not under & set(table.river["face_up"])
        assert not under & set(table.river["unseen"])

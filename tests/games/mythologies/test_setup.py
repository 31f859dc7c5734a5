"""Setting up: mythologies, sanctuary, pantheons, destiny cards."""

from __future__ import annotations

from math import comb

import pytest

import polytheon
from polytheon import BadSetup
from polytheon.games.mythologies.game import GAME, SET_UPS
from polytheon.games.mythologies.rules.components import IDS, Content
from tests.games.mythologies.scene import new


def content() -> Content:
    found = GAME.content()
    assert isinstance(found, Content)
    return found


def test_any_four_of_eight_mythologies_may_be_chosen() -> None:
    assert len(SET_UPS) == comb(8, 4) == 70
    table = new(mythologies="celtic+egyptian+greek+inca")
    assert sorted(IDS.mythologies[m] for m in table.state.boards) == ["celtic", "egyptian", "greek", "inca"]


def test_by_default_four_mythologies_are_drawn() -> None:
    drawn = {tuple(sorted(new(seed=seed).state.boards)) for seed in range(20)}
    assert len(drawn) > 10
    assert all(len(set(four)) == 4 for four in drawn)


def test_boards_lie_in_any_order() -> None:
    """A24."""
    orders = {tuple(new(seed=seed, mythologies="celtic+egyptian+greek+inca").state.boards) for seed in range(20)}
    assert len(orders) > 5


def test_three_creatures_and_no_deity_lie_on_each_board() -> None:
    for players in (2, 3, 4):
        view = polytheon.game("mythologies").new(players, 3).view(None)["table"]
        for board in view["sanctuary"]:
            empty = [slot["empty"] for slot in board["slots"]]
            if players > 2:  # with two, some are exiled with the first destiny card
                assert empty == [False, False, False, True]
            assert empty[3]
            assert (board["creatures_left"], board["deities_left"]) == (15, 4)


def test_players_begin_with_six_completion_tokens_and_nothing_else() -> None:
    for pantheon in new(4).match.view(None)["table"]["pantheons"]:
        assert len(pantheon["completion_tokens"]) == 6
        assert (pantheon["gems"], pantheon["favours"]) == (0, 0)
        assert not any(pantheon["cells"].values())


def test_a_random_player_begins() -> None:
    assert {new(3, seed).state.first for seed in range(20)} == {0, 1, 2}


def test_destiny_cards_are_a_latin_square() -> None:
    square = [list(content().destiny[4 * card : 4 * card + 4]) for card in range(4)]
    assert all(sorted(card) == [0, 1, 2, 3] for card in square)
    assert all(sorted(card[colour] for card in square) == [0, 1, 2, 3] for colour in range(4))


def test_each_mythology_has_22_cards() -> None:
    assert len(content().copies) == 176
    for mythology in range(8):
        cards = [card for card in content().cards if card.mythology == mythology]
        assert sorted(card.copies for card in cards) == [1, 1, 1, 1, 3, 3, 3, 3, 3, 3]
        assert all(card.creature == (card.copies == 3) for card in cards)


def test_cards_stand_in_the_order_of_their_numbers() -> None:
    data = content().data["cards"]
    assert [row["number"] for row in data.values()] == list(range(1, 81))
    for i, row in enumerate(data.values()):
        assert row["mythology"] == IDS.mythologies[i // 10]
        assert (row["kind"] == "deity") == (i % 10 < 4)


def test_two_to_four_play() -> None:
    for players in (1, 5):
        with pytest.raises(BadSetup):
            GAME.new(players)

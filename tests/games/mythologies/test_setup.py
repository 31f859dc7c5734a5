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
    """Rules 2.1, 25.1."""
    assert len(SET_UPS) == comb(8, 4) == 70
    table = new(mythologies="celtic+egyptian+greek+inca")
    assert sorted(IDS.mythologies[m] for m in table.state.boards) == ["celtic", "egyptian", "greek", "inca"]


def test_by_default_four_mythologies_are_drawn() -> None:
    """Rules 2.1, 25.1."""
    drawn = {tuple(sorted(new(seed=seed).state.boards)) for seed in range(20)}
    assert len(drawn) > 10
    assert all(len(set(four)) == 4 for four in drawn)


def test_boards_lie_in_any_order() -> None:
    """Rule 2.2."""
    orders = {tuple(new(seed=seed, mythologies="celtic+egyptian+greek+inca").state.boards) for seed in range(20)}
    assert len(orders) > 5


def test_three_creatures_and_no_deity_lie_on_each_board() -> None:
    """Rule 2.3."""
    for players in (2, 3, 4):
        view = polytheon.game("mythologies").new(players, 3).view(None)["table"]
        for board in view["sanctuary"]:
            empty = [slot["empty"] for slot in board["slots"]]
            if players > 2:  # with two, some are exiled with the first destiny card
                assert empty == [False, False, False, True]
            assert empty[3]
            assert (board["creatures_left"], board["deities_left"]) == (15, 4)


def test_players_begin_with_six_completion_tokens_and_nothing_else() -> None:
    """Rule 2.5."""
    for pantheon in new(4).match.view(None)["table"]["pantheons"]:
        assert len(pantheon["completion_tokens"]) == 6
        assert (pantheon["gems"], pantheon["favours"]) == (0, 0)
        assert not any(pantheon["cells"].values())


def test_a_random_player_begins() -> None:
    """Rule 2.6."""
    assert {new(3, seed).state.first for seed in range(20)} == {0, 1, 2}


def test_destiny_cards_are_a_latin_square() -> None:
    """Rules 2.7, 23.5."""
    square = [list(content().destiny[4 * card : 4 * card + 4]) for card in range(4)]
    assert all(sorted(card) == [0, 1, 2, 3] for card in square)
    assert all(sorted(card[colour] for card in square) == [0, 1, 2, 3] for colour in range(4))


def test_each_mythology_has_22_cards() -> None:
    """Rule 1.3."""
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
    """Rule 2.7."""
    for players in (1, 5):
        with pytest.raises(BadSetup):
            GAME.new(players)


def test_a_game_is_four_rounds_of_two_cards_a_player() -> None:
    """Rule 1.1: whoever has most favours at the end wins."""
    table = new(3, 5)
    placed = [0, 0, 0]
    while not table.match.over:
        chosen = table.options[0]
        prompt = table.match.prompt
        assert prompt is not None
        if prompt.question == "turn" and chosen.startswith(("play", "discard")):
            placed[prompt.seat] += 1
        table.play(chosen)
    assert placed == [8, 8, 8]
    assert table.state.round == 4
    best = max(table.match.scores)
    assert all(table.match.scores[seat] == best for seat in table.match.winners)


def test_a_card_has_a_gain_for_each_plane_and_an_effect() -> None:
    """Rule 1.4."""
    for card in content().cards:
        assert len(card.gains) == 3
        assert len(card.on_play) + len(card.final) > 0 or card.permanent
    assert any(0 in list(card.gains) for card in content().cards)


def test_a_row_of_boards_spells_a_trial() -> None:
    """Rule 2.2: the left board has the first half, the right one the second."""
    table = new(seed=4)
    seen = table.match.view(None)["table"]
    quarters = {board["quarter"]: board["mythology"] for board in seen["sanctuary"]}
    for trial, row in zip(seen["trials"], ("top", "bottom"), strict=True):
        assert trial["halves"] == [quarters[f"{row}_left"], quarters[f"{row}_right"]]
        assert trial["of"] == content().data["first_halves"][trial["halves"][0]]["of"]
        assert trial["where"] == content().data["second_halves"][trial["halves"][1]]["where"]


def test_the_first_round_begins_with_shuffled_destiny_cards() -> None:
    """Rule 2.4."""
    begun = [new(seed=seed).state for seed in range(20)]
    assert {(s.round, s.step) for s in begun} == {(1, 1)}
    assert {s.destiny for s in begun} == {0, 1, 2, 3}

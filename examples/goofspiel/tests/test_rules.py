"""The rules of Goofspiel, and what every game promises."""

from __future__ import annotations

import importlib.metadata

import pytest
from polytheon_goofspiel import BID, CARDS, GAME

import polytheon
from polytheon.kernel.match import Match
from polytheon.testing import conformance
from polytheon.text import game_text

test_promises = conformance(GAME)


def bids(match: Match, first: int, second: int) -> int:
    """Both bid for a prize; which it was."""
    prize: int = match.view()["table"]["prize"]
    match.play(f"bid {first}")
    match.play(f"bid {second}")
    return prize


def test_the_higher_bid_takes_the_prize_and_equal_bids_nothing() -> None:
    match = GAME.new(seed=1)
    first = bids(match, 2, 5)
    assert match.scores == [0, first]
    second = bids(match, 7, 6)
    assert match.scores == [second, first]
    bids(match, 1, 1)
    assert match.scores == [second, first]


def test_a_card_is_bid_once_and_the_game_ends_with_the_cards() -> None:
    match = GAME.new(seed=2)
    for card in range(1, CARDS + 1):
        assert match.legal() == [BID + other - 1 for other in range(card, CARDS + 1)]
        bids(match, card, card)
    assert match.over
    assert match.winners == [0, 1]


@pytest.mark.parametrize("viewer", [None, 1])
def test_the_first_bid_is_hidden_until_the_second_is_made(viewer: int | None) -> None:
    match = GAME.new(seed=3)
    match.play("bid 4")
    assert match.view(0)["table"]["bid_of_player_1"] == 4
    assert match.view(viewer)["table"]["bid_of_player_1"] == 0
    assert "face down" in game_text(GAME, "en").move(match.events()[-1], viewer, match.view(viewer))
    match.play("bid 1")
    shown = match.events()[2:4]
    assert [event.name for event in shown] == ["bid 1", "shown 4"]


def test_a_rival_thinks_about_every_bid_that_is_possible() -> None:
    match = GAME.new(seed=4)
    bids(match, 3, 3)
    match.play("bid 4")
    assert {match.seen_by(1, seed).state.bid for seed in range(60)} == {1, 2, 4, 5, 6, 7}


def test_it_is_installed_with_its_words() -> None:
    assert importlib.metadata.distribution("polytheon-goofspiel")
    assert polytheon.game("goofspiel") is GAME
    match = GAME.new(seed=1)
    view = match.view(0)
    assert game_text(GAME, "en").question(view) == "Your decision: bid a card"
    assert game_text(GAME, "fr").choices(view, match.offers())[0].label == "Bid the 1"

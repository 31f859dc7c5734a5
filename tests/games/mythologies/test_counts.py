"""Counts of components that the rules have as numbers, because that is fast, are what the content has."""

from __future__ import annotations

from polytheon.games.mythologies.game import GAME
from polytheon.games.mythologies.rules.components import (
    CARDS_PER_MYTHOLOGY,
    COPIES,
    COPIES_PER_MYTHOLOGY,
    CREATURES,
    DEITIES,
    IDS,
    N_CARDS,
    N_COPIES,
    Content,
)
from polytheon.games.mythologies.rules.state import STEPS


def components() -> Content:
    found = GAME.content()
    assert isinstance(found, Content)
    return found


CONTENT = components()


def test_cards_and_copies() -> None:
    """Rule 1.3."""
    assert (len(IDS.cards), len(CONTENT.copies)) == (N_CARDS, N_COPIES)
    assert CARDS_PER_MYTHOLOGY * len(IDS.mythologies) == N_CARDS
    assert COPIES_PER_MYTHOLOGY * len(IDS.mythologies) == N_COPIES
    assert DEITIES + CREATURES == CARDS_PER_MYTHOLOGY
    assert DEITIES + COPIES * CREATURES == COPIES_PER_MYTHOLOGY
    first = [not card.creature for card in CONTENT.cards][:CARDS_PER_MYTHOLOGY]
    assert first == [True] * DEITIES + [False] * CREATURES


def test_each_destiny_card_names_the_board_of_each_step() -> None:
    """Rule 2.7."""
    assert len(CONTENT.data["destiny"]["cards"]) == STEPS

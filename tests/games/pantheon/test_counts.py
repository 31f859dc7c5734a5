"""Counts of components that the rules have as numbers, because that is fast, are what the content has."""

from __future__ import annotations

from polytheon.games.pantheon.content.loader import IDS_OF_SOURCES
from polytheon.games.pantheon.game import GAME
from polytheon.games.pantheon.rules.board import HEIGHT, N_HEXES, WIDTH
from polytheon.games.pantheon.rules.components import (
    IDS,
    LOOT_HEXES,
    MONEY,
    N_CARDS,
    N_GODS,
    N_OFFERINGS,
    N_PEOPLES,
    N_TILES,
    N_VALUES,
    OFFERING,
)
from polytheon.games.pantheon.rules.gains import SOURCE_GOD, SOURCE_PEOPLE, SOURCE_TILE

DATA = GAME.content().data


def test_components() -> None:
    """Rules 1.5, 1.6, 1.7: components."""
    assert (len(IDS.cards), len(IDS.offerings)) == (N_CARDS, N_OFFERINGS)
    assert (len(IDS.peoples), len(IDS.gods), len(IDS.tiles)) == (N_PEOPLES, N_GODS, N_TILES)
    assert len(DATA["demigods"]["counts"]) == N_VALUES
    assert IDS.cards[OFFERING:MONEY] == IDS.offerings
    assert {len(row["loot"]) + 2 for row in DATA["peoples"].values()} == {LOOT_HEXES}


def test_the_board_has_room_for_the_map() -> None:
    assert HEIGHT * WIDTH == N_HEXES
    assert len(DATA["map"]["rows"]) <= HEIGHT


def test_sources_follow_each_other() -> None:
    starts = (SOURCE_GOD, SOURCE_TILE, SOURCE_PEOPLE)
    assert [IDS_OF_SOURCES[start] for start in starts] == [IDS.gods[0], IDS.tiles[0], IDS.peoples[0]]

"""Counts of components that the rules have as numbers, because that is fast, are what the content has."""

from __future__ import annotations

from polytheon.games.mytikas.content.loader import IDS_OF_SOURCES
from polytheon.games.mytikas.game import GAME
from polytheon.games.mytikas.rules.building import SOURCE_SLOT
from polytheon.games.mytikas.rules.components import CONSTRUCTIONS, IDS, KINDS, N_LEVELS, N_PLACES, N_SLOTS, TOP
from polytheon.games.mytikas.rules.rules import SOURCE_BONUS, SOURCE_SPACE

DATA = GAME.content().data


def test_components() -> None:
    assert len(IDS.slots) == N_SLOTS
    assert list(DATA["constructions"]) == list(CONSTRUCTIONS)
    assert len(KINDS) * N_LEVELS == N_PLACES
    assert N_LEVELS == TOP == len(DATA["levels"]["tokens_for_2"])


def test_sources_follow_each_other() -> None:
    starts = (0, SOURCE_SLOT, SOURCE_SPACE, SOURCE_BONUS)
    firsts = [IDS.deities[0], IDS.slots[0], IDS.spaces[0], f"{IDS.spaces[0]}_bonus"]
    assert [IDS_OF_SOURCES[start] for start in starts] == firsts

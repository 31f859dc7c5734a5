"""Counts of components that the rules have as numbers, because that is fast, are what the content has."""

from __future__ import annotations

from polytheon.games.duel.bots.evaluation import TURNS
from polytheon.games.duel.content.loader import IDS_OF_SOURCES
from polytheon.games.duel.game import GAME
from polytheon.games.duel.rules.actions import (
    SOURCE_DIVINITY,
    SOURCE_MYTHOLOGY,
    SOURCE_PROGRESS,
    SOURCE_WONDER,
)
from polytheon.games.duel.rules.components import GATE, IDS, Content
from polytheon.games.duel.rules.rules import DRAFT_ORDER
from polytheon.games.duel.rules.state import PICKS
from polytheon.games.duel.rules.tokens import OFFERING
from polytheon.kernel.bits import members


def components() -> Content:
    found = GAME.content()
    assert isinstance(found, Content)
    return found


CONTENT = components()


def test_turns() -> None:
    assert sum(len(row) for age in (1, 2, 3) for row in CONTENT.data["layouts"][f"age{age}"]) == TURNS


def test_sources_follow_each_other() -> None:
    firsts = (IDS.cards, IDS.wonders, IDS.progress, IDS.divinities, IDS.mythologies)
    starts = (0, SOURCE_WONDER, SOURCE_PROGRESS, SOURCE_DIVINITY, SOURCE_MYTHOLOGY)
    assert [IDS_OF_SOURCES[start] for start in starts] == [ids[0] for ids in firsts]


def test_tokens_gate_and_draft() -> None:
    assert 2 * len(IDS.mythologies) == OFFERING
    assert IDS.divinities[GATE] == "gate"
    assert [(DRAFT_ORDER >> pick & 1) for pick in range(PICKS)].count(1) == PICKS // 2
    assert DRAFT_ORDER >> PICKS == 0


def test_the_expansion_adds_wonders_progress_tokens_and_divinities() -> None:
    added = {"sanctuary", "divine_theater", "mysticism", "poliorcetics", "engineering"}
    for ids, sets in ((IDS.wonders, CONTENT.wonder_sets), (IDS.progress, CONTENT.progress_sets)):
        base, whole = ({ids[number] for number in members(some)} for some in sets)
        assert whole == set(ids)
        assert whole - base == added & whole
    assert {IDS.divinities[number] for number in members(CONTENT.divinity_set)} == set(IDS.divinities) - {"gate"}

"""Edition files that somebody sends in order to harm: each is refused soon, with few and short faults."""

from __future__ import annotations

import time

import pytest

import polytheon
from polytheon import GAMES, BadEdition
from polytheon.editions import check_bounds, judged, template
from polytheon.kernel.editions import MOST_FAULTS, read_text
from polytheon.kernel.errors import Fault
from tests.editions.hostile import HOSTILE

SOON = 3.0  # CPU seconds, on a slow machine; most take a hundredth of one


def faults_of(text: str, game: str) -> list[Fault]:
    try:
        check_bounds("mine", text)
        return judged(read_text("mine", text), game).faults
    except BadEdition as bad:
        return bad.faults


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_edition_is_refused_soon(name: str, game: str) -> None:
    began = time.process_time()
    found = faults_of(HOSTILE[name], game)
    assert 0 < len(found) <= MOST_FAULTS + 1
    assert time.process_time() - began < SOON


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_edition_is_within_all_bounds(game: str) -> None:
    check_bounds("mine", template(polytheon.game(game)))

"""A bot knows what its seat has seen, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import polytheon
from polytheon import Match
from polytheon.bots import Bot
from polytheon.testing.kit import Setup
from tests.bots.positions import SETUPS, open_positions

BOTS: dict[str, dict[str, Any]] = {
    "random": {},
    "greedy": {"samples": 1},
    "search": {"iterations": 24},
}


def fresh(name: str) -> Bot:
    return polytheon.bot(name, seed=5, **BOTS[name])


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_choice(setup: Setup, name: str) -> None:
    for match in open_positions(setup, 3, 9, 6):
        seat = match.to_act
        assert seat is not None
        worlds = [match, *(match.seen_by(seat, seed) for seed in range(3))]
        assert len({fresh(name).choose(world) for world in worlds}) == 1


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_search_grows_the_same_tree_in_worlds_that_its_seat_cannot_tell_apart(setup: Setup) -> None:
    for match in open_positions(setup, 4, 15, 3):
        seat = match.to_act
        assert seat is not None

        def thought(world: Match) -> Any:
            searcher = polytheon.bots.search.Search(iterations=40, seed=2)
            searcher.choose(world)
            return searcher.explain()

        assert thought(match.seen_by(seat, 1)) == thought(match.seen_by(seat, 2)) == thought(match)


@pytest.mark.parametrize("name", BOTS)
def test_thinking_leaves_the_match_as_it_was(name: str) -> None:
    for match in open_positions(SETUPS[0], 6, 20, 3):
        before = match.dump()
        fresh(name).choose(match)
        assert match.dump() == before

"""Positions in which a way to win is about to decide: a search must say so.

`deciding.toml` holds the results of games from there (see benchmarks/deciding.py)."""

from __future__ import annotations

import tomllib
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from polytheon.bots.search import Search
from polytheon.games import game

POSITIONS = tomllib.loads(Path(__file__).with_name("deciding.toml").read_text(encoding="utf-8"))["position"]
ITERATIONS = 400
CLEAR = 0.9  # the share of games that one side won, from which on a position is decided
RIGHT = 0.85  # the share of decided positions in which the search must favour that side
ERROR = 0.2  # of chances, on average
GAMES = {name: list(found) for name, found in groupby(POSITIONS, lambda position: str(position["game"]))}


def said(position: dict[str, Any]) -> float:
    """The chance to win that a search sees for the seat to move."""
    match = game(position["game"]).new(seed=position["deal"], options=position["options"])
    for action in position["actions"]:
        match.play(action)
    return Search(iterations=ITERATIONS, seed=1).think(match.seen_by(match.seat)).lines()[0].win


@pytest.mark.parametrize("name", GAMES)
def test_a_search_sees_what_is_about_to_decide(name: str) -> None:
    chances = [(float(position["won"]), said(position)) for position in GAMES[name]]
    decided = [(won > 0.5) == (chance > 0.5) for won, chance in chances if abs(won - 0.5) >= CLEAR - 0.5]
    assert sum(decided) >= RIGHT * len(decided), chances
    assert sum(abs(won - chance) for won, chance in chances) < ERROR * len(chances), chances

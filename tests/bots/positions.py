"""Positions for bots to think about, in every game."""

from __future__ import annotations

from collections.abc import Iterator

from polytheon import Match
from polytheon.games import GAMES, game
from polytheon.testing.kit import Setup, random_play, setups

# Options change nothing for bots
SETUPS = [setup for name in GAMES for setup in setups(game(name)) if not setup.options]


def open_positions(setup: Setup, seed: int, every: int, most: int) -> Iterator[Match]:
    """Copies of some positions of a random game with more than one legal action, spread over the game."""
    found = 0
    waiting = seed % every
    for match in random_play(setup, seed):
        if match.over or len(match.legal()) < 2:
            continue
        waiting += 1
        if waiting >= every and found < most:
            waiting = 0
            found += 1
            yield match.copy()

"""Random games straight through the rules: what searches do, and what the benchmark measures."""

from __future__ import annotations

from mypy_extensions import i64

from polytheon.kernel.choosers import Dice
from polytheon.kernel.game import Game
from polytheon.kernel.state import State


def play_out(game: Game, s: State, dice: Dice) -> None:
    """Play a state to its end at random."""
    s.chooser = dice
    while not s.over:
        game.beat(s)


def random_games(game: Game, start: State, seed: int, count: int) -> int:
    """Play whole games at random from the state before the set-up; returns the number of decisions."""
    dice = Dice(seed)
    for _ in range(count):
        play_out(game, start.copy(), dice)
    decisions: i64 = dice.decisions
    return decisions

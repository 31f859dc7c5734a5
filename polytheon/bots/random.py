"""A bot that plays a random legal action: the baseline for all others."""

from __future__ import annotations

from polytheon.kernel.choosers import Dice
from polytheon.kernel.match import Match, dice_of


class Random:
    """Chooses uniformly among the legal actions; with a seed, the same ones every time."""

    def __init__(self, seed: int | None = None) -> None:
        self.dice: Dice = dice_of(seed)

    def choose(self, match: Match) -> int:
        legal = match.legal()
        return legal[self.dice.below(len(legal))]

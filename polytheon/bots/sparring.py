"""Sparring partners: bots that follow one of a game's styles and nothing else. They are simple and fast, and try one
way to win whatever happens. A search that does not see this way coming loses to them too often."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from polytheon.bots.config import USUAL
from polytheon.kernel.bits import Ints, filled
from polytheon.kernel.choosers import Dice
from polytheon.kernel.errors import BadSetup, closest
from polytheon.kernel.match import Match, dice_of


@mypyc_attr(acyclic=True)
class Sparring:
    """Chooses as rollouts do: the likeliest of some samples from a style's policy."""

    def __init__(self, style: str, seed: int | None = None) -> None:
        self.style = style
        self.dice: Dice = dice_of(seed)

    def choose(self, match: Match) -> int:
        options = match.choices
        priors: Ints = filled(len(options), 1)
        match.game.styled_priors(match.now(), match.seat, match.kind, options, priors, self.number(match))
        chosen = self.dice.index_by(priors, len(options))
        for _n in range(1, USUAL.best_of):
            other = self.dice.index_by(priors, len(options))
            if priors[other] > priors[chosen]:
                chosen = other
        return int(match.kind + options[chosen])

    def number(self, match: Match) -> i64:
        styles = match.game.styles
        if self.style not in styles:
            known = ", ".join(styles) or "none"
            raise BadSetup(f"{match.game.name} has no style '{self.style}', only {known}" + closest(self.style, styles))
        return styles.index(self.style)

"""Fit what draws a player to an option, the table of leanings in a game's sense.py, to what a search chooses.

The search plays games against itself and notes how often it visited each option. Then leaning after leaning is moved to
where those visits are least surprising. Some games are kept apart to tell whether that helps. Nothing is written: the
new table is printed, to be read and taken over by hand.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from rich.console import Console
from rich.progress import track
from rich.table import Table

import polytheon
from polytheon.bots.search import Search
from polytheon.kernel.bits import Ints
from polytheon.kernel.state import State

STEP = 0.1
FAR = 2.0  # no leaning moves farther than this at once
CERTAIN = 5.0  # leanings that stand for certainty are left alone
RIDGE = 1.0  # draws leanings of which little is seen towards 0
WANDER = 0.1  # how often a game goes on with an option at random among those visited
KEPT_APART = 5  # one game in so many is not fitted to


@dataclass(frozen=True)
class Sight:
    """A decision of a search, and which share of its visits each option had."""

    game: int
    state: State
    seat: int
    kind: int
    choices: Ints
    shares: list[float]


def watch(game: polytheon.Game, options: dict[str, str], seed: int, iterations: int) -> Iterator[Sight]:
    """One game of the search against itself."""
    match = game.new(seed=seed, options=options)
    bot = Search(iterations=iterations, seed=seed)
    while match.to_act is not None:
        legal = match.legal()
        action = legal[0]
        if len(legal) > 1:
            tree = bot.think(match.seen_by(match.to_act))
            visits = {line.action: line.visits for line in tree.lines()}
            total = sum(visits.values())
            shares = [visits[match.kind + choice] / total for choice in match.choices]
            yield Sight(seed, match.now(), match.seat, match.kind, match.choices, shares)
            action = tree.best()
            if bot.dice.below(1000) < 1000 * WANDER:
                action = legal[bot.dice.index_by(vec[i64]([visits[one] for one in legal]), len(legal))]
        match.play(action)


def surprise(game: polytheon.Game, sights: list[Sight]) -> float:
    """How surprising the visits are to who goes by the game's weights."""
    total = 0.0
    for sight in sights:
        weights = vec[i64]([0] * len(sight.choices))
        game.weigh(sight.state, sight.seat, sight.kind, sight.choices, weights)
        all_weights = sum(weights)
        for share, weight in zip(sight.shares, weights):
            if share > 0:
                total -= share * math.log(weight / all_weights)
    return total


class Leaning:
    """One number of the table."""

    def __init__(self, table: Any, name: str, index: int | None = None) -> None:
        self.table, self.name, self.index = table, name, index

    def __str__(self) -> str:
        return self.name if self.index is None else f"{self.name}[{self.index}]"

    @property
    def value(self) -> float:
        found = getattr(self.table, self.name)
        return float(found if self.index is None else found[self.index])

    @value.setter
    def value(self, value: float) -> None:
        if self.index is None:
            setattr(self.table, self.name, value)
        else:
            getattr(self.table, self.name)[self.index] = value


def leanings(table: Any) -> list[Leaning]:
    """All numbers of a table, but for those that stand for certainty."""
    found: list[Leaning] = []
    for name in dir(table):
        if not name.startswith("_"):
            value = getattr(table, name)
            places = [None] if isinstance(value, float) else range(len(value))
            found += [Leaning(table, name, index) for index in places]
    return [leaning for leaning in found if abs(leaning.value) < CERTAIN]


def improve(game: polytheon.Game, leaning: Leaning, sights: list[Sight]) -> bool:
    """Move one leaning to where a parabola through three tries is lowest; whether it had a say at all."""

    def cost(value: float) -> float:
        leaning.value = value
        return surprise(game, sights) + 0.5 * RIDGE * value * value

    here = leaning.value
    below, middle, above = (cost(here + step) for step in (-STEP, 0.0, STEP))
    bend = below + above - 2 * middle
    leaning.value = here
    seen = abs(below - middle - 0.5 * RIDGE * ((here - STEP) ** 2 - here**2)) > 1e-9
    if not seen or bend <= 0:
        return seen
    best = here + max(-FAR, min(FAR, 0.5 * STEP * (below - above) / bend))
    if cost(best) >= middle:
        leaning.value = here
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="duel or pantheon")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--games", type=int, default=100, help="that the search plays against itself")
    parser.add_argument("--iterations", type=int, default=3000, help="of the search for a decision")
    parser.add_argument("--sweeps", type=int, default=4, help="through the whole table")
    given = parser.parse_args()
    options = dict(option.partition("=")[::2] for option in given.option)
    try:
        game = polytheon.game(given.game)
        game.check_options(options)
    except polytheon.PolytheonError as error:
        parser.error(str(error))
    table = getattr(import_module(f"polytheon.games.{game.name}.sense"), "LEANINGS", None)
    if table is None:
        parser.error(f"the sense of {game.name} has no table of leanings")
    console = Console(stderr=True)

    sights: list[Sight] = []
    for seed in track(range(given.games), "Playing", console=console):
        sights += watch(game, options, seed, given.iterations)
    fitted = [sight for sight in sights if sight.game % KEPT_APART]
    apart = [sight for sight in sights if sight.game % KEPT_APART == 0]
    knobs = leanings(table)
    before = [knob.value for knob in knobs]
    with_a_say: list[Leaning] = []
    surprises = [surprise(game, apart) / max(len(apart), 1)]
    for sweep in range(given.sweeps):
        turns = track(knobs, f"Fitting, {sweep + 1} of {given.sweeps}", console=console)
        with_a_say = [knob for knob in turns if improve(game, knob, fitted)]
        surprises.append(surprise(game, apart) / max(len(apart), 1))

    shown = Table(title=f"Leanings of {game.name}, from {len(fitted)} decisions")
    for heading in ("leaning", "was", "fitted"):
        shown.add_column(heading, justify="left" if heading == "leaning" else "right")
    for knob, was in zip(knobs, before):
        if knob in with_a_say:
            shown.add_row(str(knob), f"{was:.2f}", f"{knob.value:.2f}")
    Console().print(shown)
    told = " > ".join(f"{value:.3f}" for value in surprises)
    Console().print(f"Surprise of {len(apart)} decisions that were not fitted to: {told}")


if __name__ == "__main__":
    main()

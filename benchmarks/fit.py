"""Fit a table of numbers by which the bots of a game judge.

`leanings`, in sense.py, say what draws a player to an option: they are fitted to how often a search visited each or,
with `--keen`, rather to the chances to win that it saw for each.
`weights`, in evaluation.py, say what things are worth: they are fitted to how games played to the end went on.
In both, number after number is moved to where what was seen in games of a search is least surprising; some games are
kept apart to tell whether that helps.
`play` moves leanings by matches between players who go by nothing else: both have all numbers a little changed, in
opposite directions, and the numbers go the way of who wins more. Numbers that have no say wander: tell with `--only`
which ones are to be moved.
Nothing is written: the new numbers are printed, to be read and taken over by hand.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from rich.console import Console
from rich.progress import track
from rich.table import Table

import polytheon
from polytheon.bots.config import USUAL, config_of
from polytheon.bots.search import Search
from polytheon.bots.tree import Line, Tree, chances
from polytheon.kernel.bits import Ints
from polytheon.kernel.choosers import Dice
from polytheon.kernel.state import State

ITERATIONS = {"leanings": 3000, "weights": 150}  # of the search that plays, for a decision
PLAYOUTS = 240  # to the end of the game, that tell the chances at a position
TABLES = {"leanings": ("sense", "LEANINGS"), "weights": ("evaluation", "WEIGHTS"), "play": ("sense", "LEANINGS")}
RIDGE = {"leanings": 1.0, "weights": 4.0}  # draws numbers of which little is seen to 0, or to what they were
STEP = 0.1
FAR = 2.0  # no number moves farther than this at once
CERTAIN = 5.0  # leanings beyond this stand for certainty and are left alone
WANDER = 100  # how often in 1,000 a game goes on with an option at random among those visited
KEPT_APART = 5  # one game in so many is not fitted to
EXPLORE = 0.3  # of a search whose chances are fitted to
FEW = 10  # visits; what was seen less often is not likely
DOUBT = 0.3  # the power of visits where chances count
NUDGE = 0.15  # how much leanings are changed for a match
MATCH = 40  # games


# ---- What is seen


@dataclass(frozen=True)
class Choice:
    """A decision of a search, and how likely it makes each option."""

    game: polytheon.Game
    state: State
    seat: int
    kind: int
    choices: Ints
    shares: list[float]

    def surprise(self) -> float:
        """How surprising that is to who goes by the game's weights."""
        weights = vec[i64]([0] * len(self.choices))
        self.game.weigh(self.state, self.seat, self.kind, self.choices, weights)
        total = math.log(sum(weights))
        return sum(share * (total - math.log(weight)) for share, weight in zip(self.shares, weights))


@dataclass(frozen=True)
class Prospect:
    """A position at the start of a beat, and each seat's share of the games played from there to the end."""

    game: polytheon.Game
    state: State
    shares: list[float]

    def surprise(self) -> float:
        """How surprising the shares are to who goes by the game's evaluation."""
        found = chances(self.game, self.state, len(self.shares))
        return -sum(share * math.log(max(chance, 1e-4)) for share, chance in zip(self.shares, found))


def watch(
    game: polytheon.Game, what: str, options: dict[str, str], keen: float, seed: int
) -> Iterator[Choice | Prospect]:
    """One game of the search against itself."""
    match = game.new(seed=seed, options=options)
    bot = Search(iterations=ITERATIONS[what], seed=seed, explore=EXPLORE if keen else -1.0)
    begun = -1
    while match.to_act is not None:
        legal = match.legal()
        if what == "weights" and match.mark > begun:
            begun = match.mark
            yield Prospect(game, match.state, shares_of_wins(match, seed))
        action = legal[0]
        if len(legal) > 1:
            tree = bot.think(match.seen_by(match.to_act))
            lines = {line.action: line for line in tree.lines()}
            visits = {action: line.visits for action, line in lines.items()}
            if what == "leanings":
                likely = likelihoods([lines[match.kind + choice] for choice in match.choices], keen)
                shares = [one / sum(likely) for one in likely]
                yield Choice(game, match.now(), match.seat, match.kind, match.choices, shares)
            action = tree.best()
            if bot.dice.below(1000) < WANDER:
                action = legal[bot.dice.index_by(vec[i64]([visits[one] for one in legal]), len(legal))]
        match.play(action)


def likelihoods(lines: list[Line], keen: float) -> list[float]:
    """How likely each option should be; visits still have a say where chances count, as they tell of doubt."""
    if keen == 0:
        return [float(line.visits) for line in lines]
    often = max(line.visits for line in lines)
    tried = [line.visits >= min(FEW, often) for line in lines]
    best = max(line.win for line, enough in zip(lines, tried) if enough)
    return [
        line.visits**DOUBT * math.exp((line.win - best) / keen) if enough else 0.0
        for line, enough in zip(lines, tried)
    ]


def shares_of_wins(match: polytheon.Match, seed: int) -> list[float]:
    """How games go on from here if all play sensibly; of two seats the other one has the rest."""
    tree = Tree(match.seen_by(match.seat), seed, config_of(match.game)._replace(rollout_depth=0, score_weight=0.0))
    tree.run(PLAYOUTS)
    won = sum(line.visits * line.win for line in tree.lines()) / PLAYOUTS
    return [won if seat == match.seat else 1.0 - won for seat in range(match.players)]


# ---- Fitting


class Knob:
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


def knobs(table: Any) -> list[Knob]:
    """All numbers of a table."""
    found: list[Knob] = []
    for name in dir(table):
        if not name.startswith("_"):
            value = getattr(table, name)
            places = [None] if isinstance(value, float) else range(len(value))
            found += [Knob(table, name, index) for index in places]
    return found


def improve(knob: Knob, cost: Callable[[], float], ridge: float, home: float) -> None:
    """Move one number to where a parabola through three tries is lowest; one that has no say stays where it is."""

    def at(value: float) -> float:
        knob.value = value
        return cost() + 0.5 * ridge * (value - home) ** 2

    here = knob.value
    below, middle, above = (at(here + step) for step in (-STEP, 0.0, STEP))
    bend = below + above - 2 * middle
    knob.value = here
    seen = abs(below - middle - 0.5 * ridge * ((here - STEP - home) ** 2 - (here - home) ** 2)) > 1e-9
    if not seen or bend <= 0:
        return
    best = here + max(-FAR, min(FAR, 0.5 * STEP * (below - above) / bend))
    if at(best) >= middle:
        knob.value = here


# ---- By play


def stroll(game: polytheon.Game, options: dict[str, str], found: list[Knob], games: int) -> None:
    """Move leanings by matches, with smaller and smaller steps, to where they were on average in the second half."""
    dice = Dice(1)
    later: list[list[float]] = []
    for played in track(range(0, games, MATCH), "Playing", console=Console(stderr=True)):
        pace = 0.25 * (1.0 - 0.8 * played / games)
        here = [knob.value for knob in found]
        nudges = [NUDGE * float(2 * dice.below(2) - 1) for _ in found]
        ahead = [value + nudge for value, nudge in zip(here, nudges)]
        behind = [value - nudge for value, nudge in zip(here, nudges)]
        lead = 2.0 * wins(game, options, found, (ahead, behind), MATCH, played, dice) - 1.0
        put(found, [value + pace * lead * nudge for value, nudge in zip(here, nudges)])
        if 2 * played >= games - MATCH:
            later.append([knob.value for knob in found])
    put(found, [sum(values) / len(values) for values in zip(*later)])


def wins(
    game: polytheon.Game,
    options: dict[str, str],
    found: list[Knob],
    tables: tuple[list[float], list[float]],
    games: int,
    seed: int,
    dice: Dice,
) -> float:
    """Which share of some games who goes by the first table wins; every deal is played from both seats."""
    won = 0.0
    for number in range(games):
        match = game.new(seed=seed + number // 2, options=options)
        now = -1
        while match.to_act is not None:
            action = match.kind + match.choices[0]
            if len(match.choices) > 1:
                if match.to_act != now:
                    now = match.to_act
                    put(found, tables[now ^ number % 2])
                weights = vec[i64]([0] * len(match.choices))
                game.weigh(match.now(), match.seat, match.kind, match.choices, weights)
                tried = [dice.index_by(weights, len(weights)) for _ in range(USUAL.best_of)]
                action = match.kind + match.choices[max(tried, key=lambda one: weights[one])]
            match.play(action)
        if number % 2 in match.winners:
            won += 1.0 / len(match.winners)
    return won / games


def put(found: list[Knob], values: list[float]) -> None:
    for knob, value in zip(found, values):
        knob.value = value


# ---- The command


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=list(TABLES))
    parser.add_argument("game", help="duel or pantheon")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--only", metavar="NAME,...", help="the numbers to move; all if not given")
    parser.add_argument("--games", type=int, default=100, help="that are played (for play some 60,000 are needed)")
    parser.add_argument("--keen", type=float, default=0.0, help="how much worse a chance makes an option e times rarer")
    parser.add_argument("--sweeps", type=int, default=4, help="through the whole table")
    given = parser.parse_args()
    options = dict(option.partition("=")[::2] for option in given.option)
    try:
        game = polytheon.game(given.game)
        game.check_options(options)
    except polytheon.PolytheonError as error:
        parser.error(str(error))
    room, name = TABLES[given.what]
    table = getattr(import_module(f"polytheon.games.{game.name}.{room}"), name, None)
    if table is None:
        parser.error(f"the {room} of {game.name} has no table of {name.lower()}")
    found = [knob for knob in knobs(table) if given.what == "weights" or abs(knob.value) < CERTAIN]
    if given.only is not None:
        names = set(given.only.split(","))
        unknown = names - {knob.name for knob in found}
        if unknown:
            parser.error(f"the table has no number {', '.join(sorted(unknown))}")
        found = [knob for knob in found if knob.name in names]

    before = [knob.value for knob in found]
    if given.what == "play":
        stroll(game, options, found, given.games)
        after = [knob.value for knob in found]
        others = max(MATCH, given.games // 20)
        share = wins(game, options, found, (after, before), others, given.games, Dice(2))
        told = f"Against the numbers before they win {100 * share:.1f} % of {others} other games."
    else:
        after, told = least_surprising(game, given, options, found)
    shown = Table(title=f"{given.what.capitalize()} of {game.name}")
    for heading in ("number", "was", "fitted"):
        shown.add_column(heading, justify="left" if heading == "number" else "right")
    for knob, was, value in zip(found, before, after):
        if value != was:
            shown.add_row(str(knob), f"{was:.2f}", f"{value:.2f}")
    Console().print(shown)
    Console().print(told)


def least_surprising(
    game: polytheon.Game, given: argparse.Namespace, options: dict[str, str], found: list[Knob]
) -> tuple[list[float], str]:
    """Watch games and fit to them; the new numbers, and how surprising what was kept apart became."""
    what, sweeps = given.what, given.sweeps
    console = Console(stderr=True)
    fitted: list[Choice | Prospect] = []
    apart: list[Choice | Prospect] = []
    for seed in track(range(given.games), "Playing", console=console):
        (fitted if seed % KEPT_APART else apart).extend(watch(game, what, options, given.keen, seed))
    homes = [0.0 if what == "leanings" else knob.value for knob in found]
    surprises = [surprise(apart) / max(len(apart), 1)]
    for sweep in range(sweeps):
        for knob, home in track(list(zip(found, homes)), f"Fitting, {sweep + 1} of {sweeps}", console=console):
            improve(knob, lambda: surprise(fitted), RIDGE[what], home)
        surprises.append(surprise(apart) / max(len(apart), 1))
    told = " > ".join(f"{value:.4f}" for value in surprises)
    return [knob.value for knob in found], f"Surprise of {len(apart)} of what was kept apart: {told}"


def surprise(seen: list[Choice | Prospect]) -> float:
    return sum(one.surprise() for one in seen)


if __name__ == "__main__":
    main()

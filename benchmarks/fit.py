"""Fit the weights of a game's policy or evaluation.

`policy` fits the policy weights to how often a search visited each option or, with `--keen`, rather to the chances to
win that it saw for each.
`evaluation` fits the evaluation weights to how games that were played to the end went on.
Both move one number after another to where what was seen in games of a search is least surprising; some games are held
out, to see whether that helps.
`play` moves the policy weights by matches between players who follow nothing else: each player's numbers are all
changed a little, in opposite directions, and the numbers move towards the player that wins more. Numbers without effect
drift: name those to move with `--only`. Whole numbers are fitted only with `--whole`, and count in tenths.
The new numbers are printed and written into the file of the game, `policy.toml` or `evaluation.toml`, unless there is
`--dry-run`.
"""

from __future__ import annotations

import argparse
import math
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from rich.console import Console
from rich.progress import track
from rich.table import Table

import polytheon
from polytheon.bots.config import USUAL, config_of
from polytheon.bots.search import Search
from polytheon.bots.tree import Estimate, Tree, chances
from polytheon.bots.weights import Lazy
from polytheon.kernel.bits import Ints
from polytheon.kernel.choosers import Dice
from polytheon.kernel.state import State

ROOT = Path(__file__).parents[1]
ITERATIONS = {"policy": 3000, "evaluation": 150}  # of the search that plays, for a decision
PLAYOUTS = 240  # to the end of the game, from which the chances at a position are estimated
ROOMS = {"policy": "policy", "evaluation": "evaluation", "play": "policy"}  # the modules whose weights are fitted
FORMERLY = {"leanings": "policy", "weights": "evaluation"}  # names before version 0.2
RIDGE = {"policy": 1.0, "evaluation": 4.0}  # draws numbers of which little is seen to 0, or to what they were
STEP = 0.1
FAR = 2.0  # no number moves farther than this at once
CERTAIN = 5.0  # policy weights beyond this stand for certainty and are left alone
WANDER = 100  # out of 1,000 moves, how many follow a random visited option
HELD_OUT = 5  # one game in this many is not fitted to
EXPLORATION = 0.3  # of a search whose chances are fitted to
FEW = 10  # visits; what was seen less often is not likely
DOUBT = 0.3  # the power of visits where chances count
NUDGE = 0.15  # how much policy weights are changed for a match
MATCH = 40  # games
TENTHS = 10  # whole numbers count in these


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
        """How surprising that is by the game's priors."""
        priors = vec[i64]([0] * len(self.choices))
        self.game.priors(self.state, self.seat, self.kind, self.choices, priors)
        total = math.log(sum(priors))
        return sum(share * (total - math.log(prior)) for share, prior in zip(self.shares, priors))


@dataclass(frozen=True)
class Prospect:
    """A position at the start of a beat, and each seat's share of the games played from there to the end."""

    game: polytheon.Game
    state: State
    shares: list[float]

    def surprise(self) -> float:
        """How surprising the shares are by the game's evaluation."""
        found = chances(self.game, self.state, len(self.shares))
        return -sum(share * math.log(max(chance, 1e-4)) for share, chance in zip(self.shares, found))


def watch(
    game: polytheon.Game, what: str, options: dict[str, str], keen: float, seed: int
) -> Iterator[Choice | Prospect]:
    """One game of the search against itself."""
    match = game.new(seed=seed, options=options)
    bot = Search(iterations=ITERATIONS[what], seed=seed, exploration=EXPLORATION if keen else -1.0)
    begun = -1
    while match.to_act is not None:
        legal = match.legal()
        if what == "evaluation" and match.mark > begun:
            begun = match.mark
            yield Prospect(game, match.state, shares_of_wins(match, seed))
        action = legal[0]
        if len(legal) > 1:
            tree = bot.think(match.seen_by(match.to_act))
            lines = {line.action: line for line in tree.lines()}
            visits = {action: line.visits for action, line in lines.items()}
            if what == "policy":
                likely = likelihoods([lines[match.kind + choice] for choice in match.choices], keen)
                shares = [one / sum(likely) for one in likely]
                yield Choice(game, match.now(), match.seat, match.kind, match.choices, shares)
            action = tree.best()
            if bot.dice.below(1000) < WANDER:
                action = legal[bot.dice.index_by(vec[i64]([visits[one] for one in legal]), len(legal))]
        match.play(action)


def likelihoods(lines: list[Estimate], keen: float) -> list[float]:
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
    """How games go on from here if all follow the policy; of two seats the other one has the rest."""
    tree = Tree(match.seen_by(match.seat), seed, config_of(match.game)._replace(rollout_depth=0, score_weight=0.0))
    tree.run(PLAYOUTS)
    won = sum(line.visits * line.win for line in tree.lines()) / PLAYOUTS
    return [won if seat == match.seat else 1.0 - won for seat in range(match.players)]


# ---- Fitting


class Parameter:
    """One number of the weights; `key` is its place in a list, or its id in a table."""

    def __init__(
        self, table: Any, name: str, index: int | None = None, key: str | int | None = None, whole: bool = False
    ) -> None:
        self.table, self.name, self.index, self.key, self.whole = table, name, index, key, whole

    def __str__(self) -> str:
        return self.name if self.key is None else f"{self.name}.{self.key}"

    @property
    def value(self) -> float:
        found = self.stored()
        return found / TENTHS if self.whole else float(found)

    @value.setter
    def value(self, value: float) -> None:
        stored = round(value * TENTHS) if self.whole else value
        if self.index is None:
            setattr(self.table, self.name, stored)
        else:
            getattr(self.table, self.name)[self.index] = stored

    def stored(self) -> float:
        """The number as the file has it."""
        found = getattr(self.table, self.name)
        number: float = found if self.index is None else found[self.index]
        return number


def parameters(weights: Lazy[Any], whole: bool) -> list[Parameter]:
    """All numbers of the weights; whole ones only if these are asked for."""
    table = weights.get()
    found: list[Parameter] = []
    for name in dir(table):
        value = getattr(table, name)
        if name.startswith("_"):
            continue
        kinds = (float, int) if whole else (float,)
        if isinstance(value, kinds):
            found.append(Parameter(table, name, whole=isinstance(value, int)))
        elif not isinstance(value, int) and isinstance(value[0], kinds):
            keys = weights.ids.get(name, range(len(value)))
            found += [Parameter(table, name, index, key, isinstance(value[0], int)) for index, key in enumerate(keys)]
    return found


def improve(parameter: Parameter, cost: Callable[[], float], ridge: float, home: float) -> None:
    """Move one number to where a parabola through three tries is lowest; one that has no say stays where it is."""

    def at(value: float) -> float:
        parameter.value = value
        return cost() + 0.5 * ridge * (value - home) ** 2

    here = parameter.value
    below, middle, above = (at(here + step) for step in (-STEP, 0.0, STEP))
    bend = below + above - 2 * middle
    parameter.value = here
    seen = abs(below - middle - 0.5 * ridge * ((here - STEP - home) ** 2 - (here - home) ** 2)) > 1e-9
    if not seen or bend <= 0:
        return
    best = here + max(-FAR, min(FAR, 0.5 * STEP * (below - above) / bend))
    if at(best) >= middle:
        parameter.value = here


# ---- By play


def move_by_play(game: polytheon.Game, options: dict[str, str], found: list[Parameter], games: int) -> None:
    """Move policy weights by matches, in smaller and smaller steps; the result is their average in the second half."""
    dice = Dice(1)
    here = [parameter.value for parameter in found]
    later: list[list[float]] = []
    for played in track(range(0, games, MATCH), "Playing", console=Console(stderr=True)):
        pace = 0.25 * (1.0 - 0.8 * played / games)
        nudges = [NUDGE * float(2 * dice.below(2) - 1) for _ in found]
        ahead = [value + nudge for value, nudge in zip(here, nudges)]
        behind = [value - nudge for value, nudge in zip(here, nudges)]
        lead = 2.0 * wins(game, options, found, (ahead, behind), MATCH, played, dice) - 1.0
        here = [value + pace * lead * nudge for value, nudge in zip(here, nudges)]
        if 2 * played >= games - MATCH:
            later.append(here)
    put(found, [sum(values) / len(values) for values in zip(*later)])


def wins(
    game: polytheon.Game,
    options: dict[str, str],
    found: list[Parameter],
    tables: tuple[list[float], list[float]],
    games: int,
    seed: int,
    dice: Dice,
) -> float:
    """The share of games that the player with the first table wins; every deal is played from both seats."""
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
                priors = vec[i64]([0] * len(match.choices))
                game.priors(match.now(), match.seat, match.kind, match.choices, priors)
                tried = [dice.index_by(priors, len(priors)) for _ in range(USUAL.best_of)]
                action = match.kind + match.choices[max(tried, key=lambda one: priors[one])]
            match.play(action)
        if number % 2 in match.winners:
            won += 1.0 / len(match.winners)
    return won / games


def put(found: list[Parameter], values: list[float]) -> None:
    for parameter, value in zip(found, values):
        parameter.value = value


# ---- The file


def rewritten(text: str, changes: dict[tuple[str, str | int | None], float]) -> str:
    """A file of weights with some numbers changed, and its comments and order kept.

    A number is named by its key alone, or by that of a list or table and its place or id. Raises KeyError for a key
    that the file does not have; a new id is added to its table.
    """
    data = tomllib.loads(text)
    rows: dict[str, list[float]] = {}
    lines = text.splitlines()
    for (name, key), value in changes.items():
        if isinstance(key, str):
            put_line(lines, name, key, number(value))
        elif key is None:
            put_line(lines, "", name, number(value))
        else:
            row = rows.setdefault(name, list(data[name]))
            row[key] = value
            put_line(lines, "", name, f"[{', '.join(map(number, row))}]")
    return "\n".join(lines) + "\n"


def number(value: float) -> str:
    return str(value if isinstance(value, int) else round(float(value), 2))


def put_line(lines: list[str], table: str, key: str, value: str) -> None:
    """Replace the value of a key of a table ("" for the keys before all tables); the comment behind it stays."""
    at, end = section(lines, table)
    for place in range(at, end):
        found = re.match(rf"{re.escape(key)} = ([^#]*?)(\s*#.*)?$", lines[place])
        if found:
            lines[place] = f"{key} = {value}{found[2] or ''}"
            return
    if not table:
        raise KeyError(key)
    while not lines[end - 1].strip():
        end -= 1
    lines.insert(end, f"{key} = {value}")


def section(lines: list[str], table: str) -> tuple[int, int]:
    """Where the keys of a table begin and end."""
    heads = [place for place, line in enumerate(lines) if line.startswith("[")]
    if not table:
        return 0, min(heads, default=len(lines))
    at = next((place for place in heads if lines[place].startswith(f"[{table}]")), None)
    if at is None:
        raise KeyError(table)
    return at + 1, min((place for place in heads if place > at), default=len(lines))


# ---- The command


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", type=lambda name: FORMERLY.get(name, name), choices=list(ROOMS))
    parser.add_argument("game", help="such as duel")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--only", metavar="NAME,...", help="the numbers to move; all if not given")
    parser.add_argument("--games", type=int, default=100, help="that are played (for play some 60,000 are needed)")
    parser.add_argument("--keen", type=float, default=0.0, help="how much worse a chance makes an option e times rarer")
    parser.add_argument("--whole", action="store_true", help="fit whole numbers too")
    parser.add_argument("--sweeps", type=int, default=4, help="through all the numbers")
    parser.add_argument("--dry-run", action="store_true", help="only print the new numbers")
    given = parser.parse_args()
    options = dict(option.partition("=")[::2] for option in given.option)
    try:
        game = polytheon.game(given.game)
        game.check_options(options)
    except polytheon.PolytheonError as error:
        parser.error(str(error))
    room = ROOMS[given.what]
    module = game.room(f"bots.{room}") if game.room("bots") else None
    weights = getattr(module, room.upper(), None)
    found = parameters(weights, given.whole) if isinstance(weights, Lazy) else []
    if not found:
        parser.error(f"the {room} of {game.name} has no weights to fit")
    if given.what != "evaluation":
        found = [one for one in found if abs(one.value) < CERTAIN]
    if given.only is not None:
        names = set(given.only.split(","))
        unknown = names - {parameter.name for parameter in found}
        if unknown:
            parser.error(f"the {room} has no number {', '.join(sorted(unknown))}")
        found = [parameter for parameter in found if parameter.name in names]

    before = [parameter.value for parameter in found]
    if given.what == "play":
        move_by_play(game, options, found, given.games)
        after = [parameter.value for parameter in found]
        others = max(MATCH, given.games // 20)
        share = wins(game, options, found, (after, before), others, given.games, Dice(2))
        said = f"Against the numbers before they win {100 * share:.1f} % of {others} other games."
    else:
        after, said = least_surprising(game, given, options, found)
    shown = Table(title=f"{given.what.capitalize()} of {game.name}")
    for heading in ("number", "was", "fitted"):
        shown.add_column(heading, justify="left" if heading == "number" else "right")
    for parameter, was, value in zip(found, before, after):
        if value != was:
            shown.add_row(str(parameter), f"{was:.2f}", f"{value:.2f}")
    Console().print(shown)
    Console().print(said)
    put(found, after)
    changes = {(one.name, one.key): one.stored() for one, was in zip(found, before) if one.value != was}
    if changes and not given.dry_run:
        path = Path(ROOT, *game.package.split("."), "bots", f"{room}.toml")
        path.write_text(rewritten(path.read_text(encoding="utf-8"), changes), encoding="utf-8")
        Console().print(f"Written into {path.relative_to(ROOT)}.")


def least_surprising(
    game: polytheon.Game, given: argparse.Namespace, options: dict[str, str], found: list[Parameter]
) -> tuple[list[float], str]:
    """Watch games and fit to them; the new numbers, and how surprising the games held out became."""
    what, sweeps = given.what, given.sweeps
    console = Console(stderr=True)
    fitted: list[Choice | Prospect] = []
    held_out: list[Choice | Prospect] = []
    for seed in track(range(given.games), "Playing", console=console):
        (fitted if seed % HELD_OUT else held_out).extend(watch(game, what, options, given.keen, seed))
    homes = [0.0 if what == "policy" and not parameter.whole else parameter.value for parameter in found]
    surprises = [surprise(held_out) / max(len(held_out), 1)]
    for sweep in range(sweeps):
        for parameter, home in track(list(zip(found, homes)), f"Fitting, {sweep + 1} of {sweeps}", console=console):
            improve(parameter, lambda: surprise(fitted), RIDGE[what], home)
        surprises.append(surprise(held_out) / max(len(held_out), 1))
    said = " > ".join(f"{value:.4f}" for value in surprises)
    return [parameter.value for parameter in found], f"Surprise of {len(held_out)} held out: {said}"


def surprise(seen: list[Choice | Prospect]) -> float:
    return sum(one.surprise() for one in seen)


if __name__ == "__main__":
    main()

"""Measure what accuracy means: how much of what is at stake the bots of each level keep, by the judgement that reviews
of games use (`polytheon/bots/judge.py`).

Levels play each other for two. At one in some of their decisions every level is asked what it would do, and all that is
judged by one search: so all levels are measured in the same positions. The results of games are kept in a folder, and
the same command resumes where it was interrupted; remove the folder when bots, rules or the judgement have changed.
What comes out is written into `bots/accuracy.toml` of each game.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

import polytheon
from polytheon.bots import Bot, bot
from polytheon.bots.accuracy import FILE, Mark, Stake, counts, kept_of
from polytheon.bots.judge import Judgement, error_of, is_mistake, judge_all
from polytheon.bots.levels import Person
from polytheon.cli.progress import bar
from polytheon.kernel.match import Match
from polytheon.lab.playing import Accumulator, Experiment, checked, play

GAMES = Path(__file__).parent.parent / "polytheon" / "games"
LEVELS = ("random", "novice", "easy", "medium", "hard", "master")
PLAYERS = ("novice", "easy", "medium", "hard")  # who play the games in turn, each against its like
Z = 1.96  # standard errors of a 95 % interval
UNLIMITED = 600.0  # seconds: what ends the search is the number of iterations
OPENING = "# What the levels keep of what is at stake; made by benchmarks/accuracy.py, see docs/bots.md.\n"


def player(level: str, seed: int) -> Bot:
    """The bot of a level, without a time limit, so that it plays alike on a busy machine."""
    return bot(level, seed=seed) if level == LEVELS[0] else Person(LEVELS.index(level) - 1, seed, UNLIMITED)


class Measured(NamedTuple):
    """What a level would have done in one position: whether it counts, and whether it is a mistake."""

    loss: float
    stake: float
    counts: bool
    mistake: bool


Position = list[Measured]  # one entry a level


def measured(found: Judgement) -> Measured:
    error = math.hypot(*(error_of(each.chance, each.visits) for each in (found.best, found.played)))
    loss, stake = round(found.loss, 4), round(found.stake, 4)
    return Measured(loss, stake, counts(found.stake, found.only), is_mistake(found.loss, error))


class Judging(Accumulator):
    """Asks all levels, at one in `every` decisions with a choice."""

    def __init__(self, plan: Experiment, iterations: int, every: int) -> None:
        super().__init__(plan)
        self.iterations = iterations
        self.every = every
        self.choices = 0
        self.found: list[Position] = []

    def step(self, match: Match, action: int) -> None:
        seat = match.to_act
        if seat is None or len(match.legal()) == 1:
            return
        self.choices += 1
        if self.choices % self.every == 0:
            seed = self.plan.seed + len(match.log)
            bots = [player(level, seed) for level in LEVELS]
            actions = [each.choose(match.seen_by(seat, seed)) for each in bots]
            seen = match.seen_by(seat, seed + 1)
            self.found.append([measured(each) for each in judge_all(seen, actions, UNLIMITED, self.iterations, seed)])


def measure(game: str, deal: int, seed: int, iterations: int, every: int) -> list[Position]:
    """Play one game, and ask all levels on the way."""
    name = PLAYERS[deal % len(PLAYERS)]
    plan = checked(game, [name], 1, 2, seed=seed)
    judging = Judging(plan, iterations, every)
    play(plan.match(deal), deal, plan.seated(deal, [name] * plan.players), [judging])
    return judging.found


# ---- what comes out


def mark(number: int, positions: Sequence[Position]) -> Mark:
    """The share that a level keeps, with the interval that follows from how its decisions differ."""
    found = [each[number] for each in positions if each[number].counts]
    stakes = [Stake(each.loss, each.stake) for each in found]
    kept = kept_of(stakes) or 0.0
    off = sum((each.loss - (1 - kept) * each.stake) ** 2 for each in stakes)
    error = Z * math.sqrt(off) / sum(each.stake for each in stakes)
    mistakes = round(sum(each.mistake for each in found) / len(found), 3)
    return Mark(LEVELS[number], round(kept, 3), round(kept - error, 3), round(kept + error, 3), mistakes, len(found))


def told(game: str, positions: Sequence[Position], games: int, arguments: argparse.Namespace) -> str:
    """The data file of a game."""
    lines = [OPENING, f'measured = "{date.today()}"', f"rules = {polytheon.game(game).rules_version}"]
    lines += [f"games = {games}  # for two, between {', '.join(PLAYERS)} and their like", f"seed = {arguments.seed}"]
    lines += [f"every = {arguments.every}  # one in this number of decisions with a choice was judged"]
    lines += [f"iterations = {arguments.iterations}  # of each judgement", "", "[levels]"]
    for each in [mark(number, positions) for number in range(len(LEVELS))]:
        numbers = f"kept = {each.kept}, low = {each.low}, high = {each.high}"
        lines.append(f"{each.level} = {{ {numbers}, mistakes = {each.mistakes}, decisions = {each.decisions} }}")
    return "\n".join(lines) + "\n"


def read(file: Path) -> list[list[Position]]:
    """The games that were judged before."""
    if not file.exists():
        return []
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [[[Measured(*each) for each in position] for position in row] for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; all if none is named")
    parser.add_argument("--deals", type=int, default=12, help="how many games are played of each")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--iterations", type=int, default=3000, help="of each judgement, as in reviews")
    parser.add_argument("--every", type=int, default=9, help="judge one decision in N of those with a choice")
    parser.add_argument("--keep", type=Path, default=Path("accuracy"), help="the folder that keeps the results")
    parser.add_argument("--print", action="store_true", help="print what comes out, and write no file of a game")
    arguments = parser.parse_args()
    arguments.keep.mkdir(parents=True, exist_ok=True)
    for name in [polytheon.game(name).name for name in arguments.games or polytheon.GAMES]:
        file = arguments.keep / f"{name}.jsonl"
        found = read(file)
        with bar(Console(stderr=True)) as progress:
            task = progress.add_task(name, total=arguments.deals, completed=len(found))
            for deal in range(len(found), arguments.deals):
                found.append(measure(name, deal, arguments.seed, arguments.iterations, arguments.every))
                with file.open("a", encoding="utf-8") as kept:
                    kept.write(json.dumps(found[-1]) + "\n")
                progress.advance(task)
        text = told(name, [position for row in found for position in row], len(found), arguments)
        if arguments.print:
            print(text)
        else:
            (GAMES / name / FILE).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

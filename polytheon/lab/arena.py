"""Arenas: bots play each other, every deal from every seat, and get ratings."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

from polytheon.bots import Bot
from polytheon.kernel.errors import BadSetup, PolytheonError
from polytheon.kernel.match import Match
from polytheon.lab import playing
from polytheon.lab.playing import Experiment, checked
from polytheon.lab.ratings import RatedGame, Rating, interval, rate


@dataclass(frozen=True)
class Bout:
    """One game to be played: the deal, and the number of the bot on each seat."""

    number: int
    deal: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class ArenaResult:
    """How a bout ended."""

    number: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]  # seats
    scores: tuple[int, ...]
    ending: str | None
    decisions: tuple[int, ...]  # of each seat, forced ones not counted
    seconds: tuple[float, ...]  # that each seat thought

    def shares(self) -> list[float]:
        """Each seat's share of the win."""
        return [1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.seats))]


def make_plan(
    game: str,
    bots: Sequence[str],
    games: int,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    edition: str | None = None,
) -> Experiment:
    """A checked plan for an arena. Raises BadSetup."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadSetup("an arena needs at least two bots, all different")
    return checked(game, bots, games, players, options, seed, edition)


def schedule(plan: Experiment) -> list[Bout]:
    """Deal by deal, every line-up of bots in every rotation of the seats. Only whole deals are played, so there may be
    more games than requested. If there are fewer bots than seats, every line-up contains every bot."""
    numbers = range(len(plan.bots))
    if len(plan.bots) >= plan.players:
        lineups = list(combinations(numbers, plan.players))
    else:
        every = combinations_with_replacement(numbers, plan.players)
        lineups = [lineup for lineup in every if len(set(lineup)) == len(plan.bots)]
    rotations = [lineup[turn:] + lineup[:turn] for lineup in lineups for turn in range(plan.players)]
    deals = -(-plan.games // len(rotations))
    return [
        Bout(deal * len(rotations) + i, deal, seats) for deal in range(deals) for i, seats in enumerate(rotations)
    ]


# ---- playing


class Timed:
    """A bot with a stopwatch: its thinking time, and the number of decisions with more than one option."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, match: Match) -> int:
        began = time.perf_counter()
        action = self.bot.choose(match)
        if len(match.choices) > 1:
            self.decisions += 1
            self.seconds += time.perf_counter() - began
        return action


def play(plan: Experiment, bout: Bout) -> tuple[ArenaResult, Match]:
    """Play one bout."""
    match = plan.match(bout.deal)
    bots = [Timed(bot) for bot in plan.seated(bout.deal, [plan.bots[number] for number in bout.seats])]
    playing.play(match, bout.number, bots)
    result = ArenaResult(
        bout.number,
        bout.seats,
        tuple(match.winners),
        tuple(match.scores),
        match.outcome.get("ending"),
        tuple(bot.decisions for bot in bots),
        tuple(round(bot.seconds, 4) for bot in bots),
    )
    return result, match


def work(task: tuple[Experiment, Bout, str | None]) -> ArenaResult:
    """Play one bout in a worker process, and keep its record if there is a folder for it."""
    plan, bout, records = task
    result, match = play(plan, bout)
    if records is not None:
        names = {f"seat-{seat}": f"bot {plan.bots[number]}" for seat, number in enumerate(bout.seats)}
        Path(records, f"{plan.game}-{bout.number:05}.record").write_text(match.record(names), encoding="utf-8")
    return result


def run(
    plan: Experiment, done: Sequence[ArenaResult] = (), jobs: int = 1, records: str | None = None
) -> Iterator[ArenaResult]:
    """Play the games that are not done yet, in `jobs` processes; results come as they are ready."""
    if records is not None:
        os.makedirs(records, exist_ok=True)
    known = {result.number for result in done}
    tasks = [(plan, bout, records) for bout in schedule(plan) if bout.number not in known]
    yield from playing.shared_out(work, tasks, jobs)


# ---- a file that an arena can be resumed from: the plan, then a line for each game


def read_results(file: Path, plan: Experiment) -> list[ArenaResult]:
    """The results of an interrupted arena; none if there is no file. Raises BadSetup if the plan differs."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    try:
        begun = json.loads(lines[0])["arena"]
        if begun != as_begun(plan):
            raise BadSetup(f"{file} is another arena: {json.dumps(begun)}")
        found = []
        for number, line in enumerate(lines[1:], 2):
            with contextlib.suppress(json.JSONDecodeError):
                found.append(result_of(json.loads(line)))
                continue
            if number < len(lines):  # the last line may be cut off
                raise ValueError(f"line {number}")
    except (ValueError, KeyError, TypeError, IndexError) as error:
        if isinstance(error, PolytheonError):
            raise
        raise BadSetup(f"{file} is not the file of an arena: {error}") from error
    return found


def write_results(file: Path, plan: Experiment, results: Sequence[ArenaResult]) -> None:
    """Begin the file, with the results so far."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps({"arena": as_begun(plan)}), *(json.dumps(asdict(result)) for result in results)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def append_result(file: Path, result: ArenaResult) -> None:
    with open(file, "a", encoding="utf-8") as out:
        out.write(json.dumps(asdict(result)) + "\n")


def as_begun(plan: Experiment) -> dict[str, Any]:
    """The settings that must match on resume; the number of games may grow."""
    data: dict[str, Any] = json.loads(json.dumps(asdict(plan)))
    del data["games"]
    return data


def result_of(data: dict[str, Any]) -> ArenaResult:
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    return ArenaResult(**fields)


# ---- what comes out


@dataclass(frozen=True)
class Standing:
    """One bot's row of the table."""

    bot: str
    rating: Rating
    milliseconds: float  # that it thought about a decision


@dataclass(frozen=True)
class Pairing:
    """How often one bot won against another, in games with both at the table that one of them won."""

    one: str
    other: str
    games: int
    wins: float  # of the first

    def interval(self) -> tuple[float, float]:
        return interval(self.wins, self.games)


def standings(plan: Experiment, results: Sequence[ArenaResult]) -> list[Standing]:
    """The table, the strongest first."""
    ratings = rate([RatedGame(result.seats, result.shares()) for result in results], len(plan.bots))
    found = []
    for number, name in enumerate(plan.bots):
        decisions, seconds = 0, 0.0
        for result in results:
            for seat, seated in enumerate(result.seats):
                if seated == number:
                    decisions += result.decisions[seat]
                    seconds += result.seconds[seat]
        found.append(Standing(name, ratings[number], 1000 * seconds / max(decisions, 1)))
    return sorted(found, key=lambda row: -row.rating.rating)


def pairings(plan: Experiment, results: Sequence[ArenaResult]) -> list[Pairing]:
    """Every two bots: whose seats won more often. Games that a third one won do not count."""
    found = []
    for one, other in combinations(range(len(plan.bots)), 2):
        games, wins = 0, 0.0
        for result in results:
            shares = [0.0, 0.0]
            for seat, share in enumerate(result.shares()):
                if result.seats[seat] in (one, other):
                    shares[result.seats[seat] == other] += share
            if {one, other} <= set(result.seats) and sum(shares) > 0:
                games += 1
                wins += shares[0] / sum(shares)
        found.append(Pairing(plan.bots[one], plan.bots[other], games, wins))
    return found

"""Games between bots: the plan, the loop that plays it, and the processes that share the work."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from polytheon.bots import Bot, bot
from polytheon.games import game as find_game
from polytheon.kernel.content import Data
from polytheon.kernel.errors import BadSetup
from polytheon.kernel.match import Match

SEEDS: Final = 1_000_003  # between the first deals of two seeds

Row = dict[str, Any]
Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Experiment:
    """The plan of an experiment."""

    game: str
    bots: tuple[str, ...]
    games: int
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    edition: str | Data | None = None

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal, which decides the chance outcomes of its matches."""
        return self.seed * SEEDS + deal

    def match(self, deal: int) -> Match:
        """The match of a deal, at its beginning."""
        return find_game(self.game).new(self.players, self.deal_seed(deal), self.options, self.edition)

    def seated(self, deal: int, names: Sequence[str]) -> list[Bot]:
        """Bots for all seats. Their own seeds depend on the deal and the seat."""
        seed = self.deal_seed(deal)
        return [bot(name, seed=seed * 8 + seat + 1) for seat, name in enumerate(names)]


def checked(
    game: str,
    bots: Sequence[str],
    games: int,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    edition: str | Data | None = None,
) -> Experiment:
    """A plan that can be played: everything about it is checked."""
    played = find_game(game)
    if games < 1:
        raise BadSetup(f"at least 1 game is needed, not {games}")
    if seed < 0:
        raise BadSetup(f"a seed is a whole number from 0 on, not {seed}")
    for name in bots:
        bot(name)
    played.content(edition)
    seats, chosen = played.check_players(players), played.check_options(options)
    return Experiment(game, tuple(bots), games, seats, chosen, seed, edition)


class Accumulator:
    """Watches games, one after the other, and makes rows of what it saw."""

    name = ""  # of the frame that its rows go to

    def __init__(self, plan: Experiment) -> None:
        self.plan = plan

    def before(self, match: Match, number: int) -> None:
        """A game begins."""

    def step(self, match: Match, action: int) -> None:
        """The seat to act is about to take an action."""

    def after(self, match: Match) -> None:
        """The game is over."""

    def rows(self) -> list[Row]:
        """What was seen in all games since it was made."""
        return []


def play(match: Match, number: int, bots: Sequence[Bot], watchers: Sequence[Accumulator] = ()) -> None:
    """Play a match to its end. Each bot is shown what its seat has seen."""
    for watcher in watchers:
        watcher.before(match, number)
    while match.to_act is not None:
        seat = match.to_act
        action = bots[seat].choose(match.seen_by(seat, len(match.log)))
        for watcher in watchers:
            watcher.step(match, action)
        match.play(action)
    for watcher in watchers:
        watcher.after(match)


# ---- many at a time


LOCAL: Final = "local"
RAY: Final = "ray"
PLACES: Final = (LOCAL, RAY)  # where work can be done


def shared_out(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int, on: str = LOCAL
) -> Iterator[Result]:
    """The results of the work on every task, in `jobs` processes or on a Ray cluster, as they are ready."""
    if on not in PLACES:
        raise BadSetup(f"work is done on {' or '.join(PLACES)}, not on {on}")
    if on == RAY:
        from polytheon.lab.cluster import spread_out

        yield from spread_out(work, tasks, jobs)
        return
    if jobs <= 1 or len(tasks) <= 1:
        yield from map(work, tasks)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(jobs, len(tasks)), leave_interrupts_to_parent) as pool:
        yield from pool.imap_unordered(work, tasks)


def leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)

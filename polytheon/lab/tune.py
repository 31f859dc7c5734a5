"""Tuning: choose among reconstructed values by play, towards targets, within what an edition may say.

Optuna proposes editions; each is played on the same deals and judged by how far it is from the targets. The study is
kept in a file, so that tuning resumes where it stopped.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import optuna
from optuna.storages import JournalStorage
from optuna.storages.journal import JournalFileBackend

from polytheon.games import game as find_game
from polytheon.kernel.content import Data
from polytheon.kernel.errors import BadSetup
from polytheon.lab.accumulators import UseCounts
from polytheon.lab.parameters import Parameter, changed, is_allowed
from polytheon.lab.playing import Experiment, Row, play, shared_out
from polytheon.lab.rows import GameRows, shares_by_place

FORMERLY: Final = {"knobs": "parameters"}  # what studies said before version 0.2
FEW: Final = 30  # uses below which a component's share of wins says nothing
SEAT: Final = 0.02  # how far off a seat's share is as bad as 1
SPREAD: Final = 0.02
LENGTH: Final = 0.05  # the same for the length, as a part of what is wanted
CHANGED: Final = 0.02  # what each value costs that is not ours, so that what does nothing stays
CHUNKS: Final = 10  # parts that one trial's games are shared out in


@dataclass(frozen=True)
class Targets:
    """What is wanted: seats win equally often, whatever their place in turn order; the win shares of components (cards,
    gods, ...) are at most `spread` apart; a game takes `length` decisions."""

    seats: bool = True
    spread: float | None = None
    length: float | None = None

    def in_words(self) -> str:
        """The targets in words."""
        wanted = ["all seats win equally often"] if self.seats else []
        if self.spread is not None:
            wanted.append(f"win shares of components at most {self.spread:g} apart")
        if self.length is not None:
            wanted.append(f"{self.length:g} decisions")
        return ", ".join(wanted)


@dataclass(frozen=True)
class Measures:
    """The result of many games."""

    seats: tuple[float, ...]  # shares of the wins, in turn order
    spread: float  # standard deviation of components' shares of wins, chance taken out
    length: float  # decisions

    def loss(self, targets: Targets) -> float:
        """How far from the targets: 0 is there."""
        fair = 1 / len(self.seats)
        loss = 0.0
        if targets.seats:
            loss += (max(abs(share - fair) for share in self.seats) / SEAT) ** 2
        if targets.spread is not None:
            loss += (max(self.spread - targets.spread, 0.0) / SPREAD) ** 2
        if targets.length is not None:
            loss += ((self.length - targets.length) / (LENGTH * targets.length)) ** 2
        return loss


def measure(plan: Experiment, jobs: int = 1) -> Measures:
    """Play the plan's games."""
    size = max(1, -(-plan.games // CHUNKS))
    tasks = [(plan, range(start, min(start + size, plan.games))) for start in range(0, plan.games, size)]
    games: list[Row] = []
    uses: dict[tuple[str, str], list[float]] = {}
    for rows, used in shared_out(work, tasks, jobs):
        games += rows
        for row in used:
            sums = uses.setdefault((row["verb"], row["thing"]), [0.0, 0.0])
            sums[0] += row["used"]
            sums[1] += row["won"]
    by_place = zip(*(shares_by_place(plan.players, row) for row in games))
    shares = tuple(statistics.fmean(column) for column in by_place)
    return Measures(shares, spread_of(list(uses.values())), statistics.fmean(row["decisions"] for row in games))


def work(task: tuple[Experiment, range]) -> tuple[list[Row], list[Row]]:
    plan, numbers = task
    games, uses = GameRows(plan), UseCounts(plan)
    for number in numbers:
        play(plan.match(number), number, plan.seated(number, plan.bots), [games, uses])
    return games.rows(), uses.rows()


def spread_of(uses: Sequence[Sequence[float]]) -> float:
    """The standard deviation of the win shares of components that are used often enough, with the part due to chance
    removed."""
    often = [(used, won / used) for used, won in uses if used >= FEW]
    if len(often) < 2:
        return 0.0
    variance = statistics.pvariance([share for _, share in often])
    chance = statistics.fmean(share * (1 - share) / used for used, share in often)
    return math.sqrt(max(variance - chance, 0.0))


@dataclass(frozen=True)
class Trial:
    """An edition that was tried."""

    number: int
    changes: dict[str, Any]
    loss: float


def renamed(about: str) -> str:
    """What a study of before says about its parameters, in today's words."""
    return about.replace("Knob(key=", "Parameter(key=")


class Tuning:
    """A plan, its parameters and targets, and the study that remembers what was tried."""

    def __init__(
        self,
        plan: Experiment,
        parameters: Sequence[Parameter],
        targets: Targets,
        file: Path | None = None,
        jobs: int = 1,
    ) -> None:
        if not find_game(plan.game).content(plan.edition).fields():
            raise BadSetup(f"nothing to tune: {plan.game} has no components whose values could be others")
        if not parameters:
            raise BadSetup(f"{plan.game} has no reconstructed value to choose; name some with --keys")
        if not targets.in_words():
            raise BadSetup("nothing to choose towards; name a target: seats, spread or length")
        self.plan = plan
        self.parameters = parameters
        self.targets = targets
        self.jobs = jobs
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        storage = JournalStorage(JournalFileBackend(str(file))) if file else None
        self.study = optuna.create_study(
            storage=storage,
            study_name=f"{plan.game}-{plan.players}",
            load_if_exists=True,
        )
        again = len(self.study.trials)  # so that who goes on does not try the same ones again
        self.study.sampler = optuna.samplers.TPESampler(seed=plan.seed + again)
        about = {"plan": repr(plan), "targets": repr(targets), "parameters": repr(list(parameters))}
        known = {FORMERLY.get(name, name): renamed(value) for name, value in self.study.user_attrs.items()}
        if known and known != about:
            different = ", ".join(name for name in about if known.get(name) != about[name])
            raise BadSetup(f"{file} holds another tuning (different: {different}); remove it first")
        for name, value in about.items():
            self.study.set_user_attr(name, value)

    def done(self) -> int:
        """How many trials were made, at this time or an earlier one."""
        return len([trial for trial in self.study.trials if trial.state.is_finished()])

    def run(self, trials: int) -> Iterator[Trial]:
        """Try editions until there are `trials` in all; the first one is ours, unchanged."""
        if trials < 1:
            raise BadSetup(f"at least 1 edition is tried, not {trials}")
        if not self.study.trials:
            self.study.enqueue_trial(dict.fromkeys([parameter.key for parameter in self.parameters], 0))
        while self.done() < trials:
            asked = self.study.ask()
            changes = self.proposed({
                one.key: asked.suggest_int(one.key, 0, len(one.values) - 1) for one in self.parameters
            })
            edition = changed(self.plan.edition, changes)
            if not is_allowed(self.plan.game, edition):  # values that fit alone, but not each other
                self.study.tell(asked, state=optuna.trial.TrialState.PRUNED)
                continue
            found = measure(replace(self.plan, edition=edition), self.jobs)
            loss = found.loss(self.targets) + CHANGED * len(changes)
            self.study.tell(asked, loss)
            yield Trial(asked.number, changes, loss)

    def proposed(self, chosen: Mapping[str, int]) -> dict[str, Any]:
        """The values that are not ours, by the number of what was chosen for each parameter."""
        return {one.key: one.values[chosen[one.key]] for one in self.parameters if chosen[one.key] > 0}

    def best(self) -> Trial:
        """The trial that came nearest to the targets."""
        best = self.study.best_trial
        return Trial(best.number, self.proposed(best.params), float(best.value or 0.0))

    def edition(self) -> Data:
        """The best edition: only what differs from ours."""
        return changed(self.plan.edition, self.best().changes)

    def checked(self) -> tuple[Measures, Measures]:
        """Ours and the best edition, on deals that were not used to choose it."""
        fresh = replace(self.plan, seed=self.plan.seed + 1)
        return measure(fresh, self.jobs), measure(replace(fresh, edition=self.edition()), self.jobs)

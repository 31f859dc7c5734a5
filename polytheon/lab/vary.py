"""Sensitivity: play the same deals with a value and with its alternatives, and measure the change."""

from __future__ import annotations

import json
import math
from collections.abc import Generator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from polytheon.kernel.errors import BadSetup
from polytheon.lab.parameters import Parameter, changed
from polytheon.lab.playing import Experiment, Row, play, shared_out
from polytheon.lab.rows import GameRows, shares_by_place

SURE: Final = 3.0  # standard errors from which on a change is not put down to chance: many values are tried
MEASURED: Final = ("first", "length", "points")  # share of the first in turn order, decisions, points of the winners


@dataclass(frozen=True)
class Change:
    """A mean change and its standard error."""

    mean: float
    error: float

    def strength(self) -> float:
        """The change in standard errors."""
        return abs(self.mean) / self.error if self.error > 0 else 0.0


@dataclass(frozen=True)
class Variation:
    """The effect of another value."""

    key: str
    old: Any
    new: Any
    games: int
    changes: dict[str, Change]

    def strength(self) -> float:
        return max(change.strength() for change in self.changes.values())


def by_chance(games: int) -> float:
    """The probability that a change of nothing looks significant in this number of deals: both tails of Student's
    distribution."""
    free = games - 1
    if free < 1:
        return 0.0  # a single deal has no error, so that nothing seems sure
    size = math.exp(math.lgamma((free + 1) / 2) - math.lgamma(free / 2)) / math.sqrt(free * math.pi)
    steps = 3000
    width = SURE / steps
    middle = sum(math.pow(1 + ((i + 0.5) * width) ** 2 / free, -(free + 1) / 2) for i in range(steps))
    return 1 - 2 * size * middle * width


Task = tuple[Experiment, str, Any, Any]


def tasks(plan: Experiment, parameters: Sequence[Parameter]) -> list[Task]:
    """Every alternative of every parameter."""
    return [(plan, one.key, one.values[0], value) for one in parameters for value in one.values[1:]]


def measured(plan: Experiment) -> list[tuple[float, ...]]:
    """For each game what MEASURED names."""
    watcher = GameRows(plan)
    for number in range(plan.games):
        play(plan.match(number), number, plan.seated(number, plan.bots), [watcher])
    return [numbers(plan, row) for row in watcher.rows()]


def numbers(plan: Experiment, row: Row) -> tuple[float, ...]:
    won = [row[f"score_{seat}"] for seat in range(plan.players) if row[f"share_{seat}"] > 0]
    return shares_by_place(plan.players, row)[0], row["decisions"], sum(won) / len(won)


def vary(
    plan: Experiment, parameters: Sequence[Parameter], jobs: int = 1, file: Path | None = None, on: str = "local"
) -> Generator[Variation, None, None]:
    """Play the plan's games with each alternative value. Results that `file` holds from an earlier run are not
    repeated."""
    todo = tasks(plan, parameters)
    known = read(file, plan) if file else []
    yield from known
    done = {(found.key, json.dumps(found.new)) for found in known}
    left = [task for task in todo if (task[1], json.dumps(task[3])) not in done]
    if not left:
        return
    base = measured(plan)
    for found in shared_out(work, [(task, base) for task in left], jobs, on):
        if file:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(found)) + "\n")
        yield found


def work(job: tuple[Task, list[tuple[float, ...]]]) -> Variation:
    """Play one variation, and compare it deal by deal."""
    (plan, key, old, new), base = job
    other = measured(replace(plan, edition=changed(plan.edition, {key: new})))
    changes = {}
    for i, name in enumerate(MEASURED):
        changes[name] = change_of([after[i] - before[i] for before, after in zip(base, other)])
    return Variation(key, old, new, plan.games, changes)


def change_of(differences: list[float]) -> Change:
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((difference - mean) ** 2 for difference in differences) / max(count - 1, 1)
    return Change(mean, math.sqrt(variance / count))


def read(file: Path, plan: Experiment) -> list[Variation]:
    """The results found before an interruption; creates the file if there is none."""
    begun = json.loads(json.dumps(asdict(plan)))
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(begun) + "\n", encoding="utf-8")
        return []
    first, *lines = file.read_text(encoding="utf-8").splitlines()
    if json.loads(first) != begun:
        raise BadSetup(f"{file} is of another plan; remove it first")
    found = []
    for line in lines:
        try:
            data = json.loads(line)
        except json.JSONDecodeError:  # the last line may be cut off
            continue
        changes = {name: Change(**change) for name, change in data.pop("changes").items()}
        found.append(Variation(**data, changes=changes))
    return found

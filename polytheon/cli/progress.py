"""Progress bars, and hints about missing extras, for long commands."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from polytheon.kernel.errors import PolytheonError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from polytheon.lab.parameters import Parameter
    from polytheon.lab.playing import Experiment
    from polytheon.lab.simulate import Simulation
    from polytheon.lab.vary import Variation


def bar(console: Console) -> Progress:
    """A bar with a count and the time that is left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console)


def watched(simulation: Simulation, jobs: int, title: str, console: Console, on: str = "local") -> None:
    """Run a simulation behind a bar. When it is interrupted, what was played is kept."""
    try:
        with bar(console) as progress:
            task = progress.add_task(title, total=simulation.plan.games, completed=simulation.games_done())
            with contextlib.closing(simulation.run(jobs, on)) as games:
                for played in games:
                    progress.update(task, advance=played)
    except KeyboardInterrupt:
        console.print(f"Interrupted after {simulation.games_done()} games. The same command goes on.")
        raise


def varied(
    plan: Experiment, parameters: Sequence[Parameter], jobs: int, file: Path, console: Console
) -> list[Variation]:
    """Vary values behind a bar. When it is interrupted, what was found is kept."""
    from polytheon.lab.vary import tasks, vary

    found: list[Variation] = []
    total = len(tasks(plan, parameters))
    if not total:
        return found
    try:
        with bar(console) as progress:
            task = progress.add_task(f"{plan.game}, other values, {plan.games} games each", total=total)
            with contextlib.closing(vary(plan, parameters, jobs, file)) as variations:
                for variation in variations:
                    found.append(variation)
                    progress.update(task, advance=1)
    except KeyboardInterrupt:
        console.print(f"Interrupted after {len(found)} of {total} other values. The same command goes on.")
        raise
    return found


@contextlib.contextmanager
def needs(extra: str) -> Iterator[None]:
    """Turn a missing import into a sentence that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise PolytheonError(f"this needs {error.name}: pip install 'polytheon[{extra}]'") from error

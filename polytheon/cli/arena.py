"""polytheon arena: bots play each other."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from polytheon.cli import AUTOSAVE
from polytheon.cli.play import parsed
from polytheon.cli.progress import bar
from polytheon.kernel.errors import BadSetup
from polytheon.lab.arena import (
    ArenaResult,
    append_result,
    make_plan,
    pairings,
    read_results,
    run,
    schedule,
    standings,
    write_results,
)
from polytheon.lab.playing import Experiment


def arena(
    game: str,
    *,
    bots: str = "search:0.1s,greedy,random",
    games: int = 100,
    jobs: int = 1,
    players: int | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    edition: str | None = None,
    seed: int = 0,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
    records: str | None = None,
    resume: str | None = None,
) -> None:
    """Let bots play each other, every deal from every seat, and rate them.

    Parameters
    ----------
    game
        The game by its name; `polytheon games` lists them.
    bots
        The bots, separated by commas: search:0.5s,search:2000i,greedy,random or levels such as hard.
    games
        Number of games, rounded up so that every deal is played from every seat.
    jobs
        Number of processes.
    players
        Number of players (default: the minimum).
    option
        An option as name=value (see `polytheon games`); repeatable.
    edition
        A file with the values of another edition.
    seed
        The seed of all deals.
    json_
        Print JSON.
    records
        A folder for a record of every game.
    resume
        A file for the results; if it exists, the arena resumes where it stopped.
    """
    if resume == AUTOSAVE:
        raise BadSetup("--resume needs the name of a file here")
    plan = make_plan(game, named(bots), games, players, parsed(option or []), seed, edition)
    file = Path(resume) if resume is not None else None
    results = read_results(file, plan) if file else []
    if file:
        write_results(file, plan, results)
    console = Console(stderr=True)
    interrupted = False
    try:
        for result in watched(plan, results, jobs, records, console):
            results.append(result)
            if file:
                append_result(file, result)
    except KeyboardInterrupt:
        interrupted = True
    if json_:
        print(json.dumps(summary(plan, results), indent=2))
    else:
        report(plan, results)
    if interrupted:
        console.print(f"Interrupted after {len(results)} games." + (" The same command goes on." if file else ""))
        raise KeyboardInterrupt


def named(bots: str) -> list[str]:
    """The names of the bots; a part such as name=number is a setting of the bot before it."""
    found: list[str] = []
    for part in bots.split(","):
        if "=" in part and found:
            found[-1] += f",{part}"
        else:
            found.append(part.strip())
    return found


def watched(
    plan: Experiment, done: list[ArenaResult], jobs: int, records: str | None, console: Console
) -> Iterator[ArenaResult]:
    """The results as they come, with a progress bar that names the leader."""
    total = len(schedule(plan))
    seen = list(done)
    with bar(console) as progress:
        task = progress.add_task(leader(plan, seen), total=total, completed=len(seen))
        for result in run(plan, done, jobs, records):
            seen.append(result)
            progress.update(task, advance=1, description=leader(plan, seen))
            yield result


def leader(plan: Experiment, results: list[ArenaResult]) -> str:
    if not results:
        return f"{plan.game}: {' - '.join(plan.bots)}"
    best = standings(plan, results)[0]
    return f"{best.bot} leads, {best.rating.wins:g} of {best.rating.games}"


def summary(plan: Experiment, results: list[ArenaResult]) -> dict[str, Any]:
    """All results, as plain data."""
    return {
        "plan": asdict(plan),
        "games": len(results),
        "ratings": [
            {
                "bot": row.bot,
                "rating": round(row.rating.rating, 1),
                "error": round(row.rating.error, 1),
                "games": row.rating.games,
                "wins": row.rating.wins,
                "milliseconds": round(row.milliseconds, 1),
            }
            for row in standings(plan, results)
        ],
        "pairings": [
            {**asdict(pairing), "interval": [round(bound, 4) for bound in pairing.interval()]}
            for pairing in pairings(plan, results)
        ],
        "endings": Counter(result.ending for result in results),
    }


def report(plan: Experiment, results: list[ArenaResult]) -> None:
    """The tables."""
    console = Console()
    if not results:
        return
    table = Table("bot", title=f"{plan.game}, {plan.players} players, {len(results)} games")
    for heading in ("rating", "95 %", "games", "wins", "ms/decision"):
        table.add_column(heading, justify="right")
    for row in standings(plan, results):
        rating = row.rating
        cells = [f"{rating.rating:+.0f}", f"± {rating.error:.0f}", str(rating.games), f"{rating.wins:g}"]
        table.add_row(row.bot, *cells, f"{row.milliseconds:.1f}")
    console.print(table)
    table = Table("bot", "against", title="one against one")
    for heading in ("games", "wins", "share", "95 %"):
        table.add_column(heading, justify="right")
    for pairing in pairings(plan, results):
        low, high = pairing.interval()
        share = f"{pairing.wins / pairing.games:.1%}" if pairing.games else ""
        figures = (str(pairing.games), f"{pairing.wins:g}", share, f"{low:.1%} to {high:.1%}")
        table.add_row(pairing.one, pairing.other, *figures)
    console.print(table)

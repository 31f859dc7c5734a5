"""polytheon simulate: many games between bots, as rows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.console import Console

from polytheon.cli.arena import named
from polytheon.cli.play import parsed
from polytheon.cli.progress import needs, watched


def simulate(
    game: str,
    *,
    bots: str = "greedy",
    games: int = 1000,
    jobs: int = 1,
    on: Literal["local", "ray"] = "local",
    players: int | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    edition: str | None = None,
    seed: int = 0,
    out: Path = Path("games.parquet"),
    decisions: Path | None = None,
) -> None:
    """Let bots play many games and write a row for each. The same command gives the same rows for any --jobs.

    Interrupt it with Ctrl-C; the same command resumes where it stopped.

    Parameters
    ----------
    game
        The game by its name; `polytheon games` lists them.
    bots
        One bot for all seats, or one for each, separated by commas.
    games
        Number of games.
    jobs
        Number of processes.
    on
        Where to run: processes on this machine, or a Ray cluster (RAY_ADDRESS, else a local one).
    players
        Number of players (default: the minimum).
    option
        An option as name=value (see `polytheon games`); repeatable.
    edition
        A file with the values of another edition.
    seed
        The seed of all deals.
    out
        The file for a row of each game: .parquet, .csv or .jsonl.
    decisions
        A file for a row of each decision.
    """
    with needs("lab"):
        from polytheon.lab.rows import Decisions, GameRows
        from polytheon.lab.simulate import Simulation, check_out, make_plan, write

    if on == "ray":
        with needs("ray"):
            import ray  # noqa: F401  so that what is missing is said before anything is played

    files = {GameRows.name: out, **({Decisions.name: decisions} if decisions else {})}
    for file in files.values():
        check_out(file)
    plan = make_plan(game, named(bots), games, players, parsed(option or []), seed, edition)
    for file in files.values():
        file.parent.mkdir(parents=True, exist_ok=True)
    watch = (GameRows, Decisions) if decisions else (GameRows,)
    simulation = Simulation(plan, watch, out.with_name(out.name + ".parts"))
    console = Console(stderr=True)
    watched(simulation, jobs, f"{game}: {', '.join(dict.fromkeys(plan.bots))}", console, on)
    for name, file in files.items():
        write(simulation.frame(name), file)
    simulation.discard()
    console.print(f"{games} games in {out}" + (f", their decisions in {decisions}" if decisions else ""))

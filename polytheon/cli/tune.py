"""polytheon tune: choose reconstructed values by play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from polytheon.cli.arena import named
from polytheon.cli.play import parsed
from polytheon.cli.progress import bar, needs
from polytheon.editions.toml import as_toml


def tune(
    game: str,
    *,
    players: int | None = None,
    trials: int = 100,
    games: int = 400,
    bots: str = "greedy",
    jobs: int = 1,
    seats: bool = True,
    spread: float | None = None,
    length: float | None = None,
    keys: Annotated[list[str] | None, Parameter(negative="")] = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    edition: str | None = None,
    seed: int = 0,
    study: Path | None = None,
    out: Path | None = None,
) -> None:
    """Tune reconstructed values by simulated play towards targets, and print an edition file with the differences.

    Interrupt it with Ctrl-C; the same command resumes where it stopped.

    Parameters
    ----------
    game
        The game by its name; `polytheon games` lists them.
    players
        Number of players (default: the minimum).
    trials
        Number of editions to try.
    games
        Number of games for each of them.
    bots
        The bot for all seats.
    jobs
        Number of processes.
    seats
        A target: all seats win equally often.
    spread
        A target: the spread (standard deviation) of the win shares of cards, gods and other components, such as 0.03.
    length
        A target: the number of decisions in a game.
    keys
        Tune these values instead of all reconstructed ones: keys from `polytheon sources`, with * as a wildcard, as in
        'gods.*.cost'; repeatable.
    option
        An option as name=value (see `polytheon games`); repeatable.
    edition
        The edition file to start from.
    seed
        The seed of all deals.
    study
        The file for the study (default: GAME-tune.study).
    out
        A file for the edition, instead of printing it.
    """
    with needs("tune"):
        from polytheon.lab.parameters import parameters
        from polytheon.lab.simulate import make_plan
        from polytheon.lab.tune import Measures, Targets, Tuning

    console = Console(stderr=True)
    plan = make_plan(game, named(bots), games, players, parsed(option or []), seed, edition)
    study = study or Path(f"{game}-tune.study")
    targets = Targets(seats, spread, length)
    for file in (study, *([out] if out else [])):
        file.parent.mkdir(parents=True, exist_ok=True)
    tuning = Tuning(plan, parameters(game, edition, keys or ()), targets, study, jobs)
    console.print(f"Wanted: {targets.in_words()}.", soft_wrap=True)
    try:
        with bar(console) as progress:
            task = progress.add_task(f"{game}, {len(tuning.parameters)} values", total=trials, completed=tuning.done())
            for _ in tuning.run(trials):
                best = tuning.best()
                title = f"{game}: {len(best.changes)} changed, off target by {best.loss:.2f}"
                progress.update(task, completed=tuning.done(), description=title)
    except KeyboardInterrupt:
        console.print(f"Interrupted after {tuning.done()} trials. The same command goes on.")
        raise

    def measured(measures: Measures) -> str:
        shares = ", ".join(f"{100 * share:.1f} %" for share in measures.seats)
        return f"in turn order {shares}; spread {measures.spread:.3f}; {measures.length:.1f} decisions"

    ours, best_found = tuning.checked()
    console.print(f"On {games} other deals: ours: {measured(ours)}", soft_wrap=True)
    console.print(f"On {games} other deals: this: {measured(best_found)}", soft_wrap=True)
    written = f"# {game}: chosen by polytheon tune in {tuning.done()} trials of {games} games.\n"
    written += f"# Wanted: {targets.in_words()}.\n\n"
    written += as_toml(tuning.edition())
    if out:
        out.write_text(written, encoding="utf-8")
        console.print(f"The edition is in {out}.")
    else:
        print(written, end="")

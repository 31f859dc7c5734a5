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
    """Choose among reconstructed values by play, towards targets, and print an edition file with what differs.

    Interrupt it with Ctrl-C; the same command goes on where it stopped.

    Parameters
    ----------
    game
        The game by its name; `polytheon games` lists them.
    players
        How many sit at the table; the fewest possible if you do not say.
    trials
        How many editions are tried in all.
    games
        How many games for each of them.
    bots
        Who plays on all seats.
    jobs
        How many processes play.
    seats
        A target: all seats win equally often, whatever their place in turn order.
    spread
        A target: how far the win shares of cards, gods and other things may be apart (standard deviation), as 0.03.
    length
        A target: how many decisions a game takes.
    keys
        Choose among these values instead of all reconstructed ones: keys as polytheon sources lists them, with * for
        anything, such as 'gods.*.cost'; may be given several times.
    option
        name=value, as polytheon games lists them; may be given several times.
    edition
        A file with the values of another edition, to begin with.
    seed
        A number that decides all deals.
    study
        The file that remembers what was tried; GAME-tune.study if you do not say.
    out
        A file for the edition, instead of printing it.
    """
    with needs("tune"):
        from polytheon.lab.knobs import knobs
        from polytheon.lab.simulate import make_plan
        from polytheon.lab.tune import Measures, Targets, Tuning

    console = Console(stderr=True)
    plan = make_plan(game, named(bots), games, players, parsed(option or []), seed, edition)
    study = study or Path(f"{game}-tune.study")
    targets = Targets(seats, spread, length)
    for file in (study, *([out] if out else [])):
        file.parent.mkdir(parents=True, exist_ok=True)
    tuning = Tuning(plan, knobs(game, edition, keys or ()), targets, study, jobs)
    console.print(f"Wanted: {targets.told()}.", soft_wrap=True)
    try:
        with bar(console) as progress:
            task = progress.add_task(f"{game}, {len(tuning.knobs)} values", total=trials, completed=tuning.done())
            for _ in tuning.run(trials):
                best = tuning.best()
                title = f"{game}: {len(best.changes)} changed, off target by {best.loss:.2f}"
                progress.update(task, completed=tuning.done(), description=title)
    except KeyboardInterrupt:
        console.print(f"Interrupted after {tuning.done()} trials. The same command goes on.")
        raise

    def told(measures: Measures) -> str:
        shares = ", ".join(f"{100 * share:.1f} %" for share in measures.seats)
        return f"in turn order {shares}; spread {measures.spread:.3f}; {measures.length:.1f} decisions"

    ours, best_found = tuning.checked()
    console.print(f"On {games} other deals: ours: {told(ours)}", soft_wrap=True)
    console.print(f"On {games} other deals: this: {told(best_found)}", soft_wrap=True)
    written = f"# {game}: chosen by polytheon tune in {tuning.done()} trials of {games} games.\n"
    written += f"# Wanted: {targets.told()}.\n\n"
    written += as_toml(tuning.edition())
    if out:
        out.write_text(written, encoding="utf-8")
        console.print(f"The edition is in {out}.")
    else:
        print(written, end="")

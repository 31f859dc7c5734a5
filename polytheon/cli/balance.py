"""polytheon balance: is a game fair?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.console import Console

from polytheon.cli.arena import named
from polytheon.cli.play import parsed
from polytheon.cli.progress import needs, varied, watched
from polytheon.games import game as find_game
from polytheon.kernel.errors import BadSetup
from polytheon.text import usual_language


def balance(
    game: str,
    *,
    players: Annotated[list[int] | None, Parameter(negative="")] = None,
    games: int = 2000,
    bots: str = "greedy",
    jobs: int = 1,
    vary: int = 50,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    edition: str | None = None,
    seed: int = 0,
    language: Literal["en", "fr", "ja"] | None = None,
    out: Path | None = None,
    markdown: Path | None = None,
) -> None:
    """Let equal bots play many games and report on balance: turn order, length, points, endings, components.

    Interrupt it with Ctrl-C; the same command resumes where it stopped.

    Parameters
    ----------
    game
        The game by its name; `polytheon games` lists them.
    players
        Number of players (default: every possible number).
    games
        Number of games for each number of players.
    bots
        The bot for all seats.
    jobs
        Number of processes.
    vary
        Number of games to repeat, with the fewest players, for each change of a reconstructed value; 0 skips this.
    option
        An option as name=value (see `polytheon games`); repeatable.
    edition
        A file with the values of another edition.
    seed
        The seed of all deals.
    language
        English, French or Japanese (default: the language of your system).
    out
        The file for the report, an HTML page with plots (default: GAME-balance.html).
    markdown
        A file for the same tables as Markdown.
    """
    with needs("lab"):
        from polytheon.lab.balance import balance as counted
        from polytheon.lab.balance import watch_of
        from polytheon.lab.pages import html
        from polytheon.lab.pages import markdown as as_markdown
        from polytheon.lab.parameters import parameters
        from polytheon.lab.report import sections
        from polytheon.lab.simulate import Simulation, make_plan
        from polytheon.lab.words import ReportText

    played = find_game(game)
    out = out or Path(f"{game}-balance.html")
    console = Console(stderr=True)
    plans = [
        make_plan(game, named(bots), games, seats, parsed(option or []), seed, edition)
        for seats in players or played.players
    ]
    if vary < 0:
        raise BadSetup(f"--vary must be 0 or more, not {vary}")
    found = parameters(game, edition) if vary else []
    changes = sum(len(parameter.values) - 1 for parameter in found)
    for file in (out, *([markdown] if markdown else [])):
        file.parent.mkdir(parents=True, exist_ok=True)
    if changes:
        more = f"{changes * vary} more with {changes} other values; --vary 0 leaves those out"
        console.print(f"{games * len(plans)} games, and {more}.")
    simulations = [Simulation(plan, watch_of(game), Path(f"{out}.parts", str(plan.players))) for plan in plans]
    for simulation in simulations:
        watched(simulation, jobs, f"{game}, {simulation.plan.players} players", console)
    variations = None
    if vary:
        variations = varied(replace(plans[0], games=vary), found, jobs, Path(f"{out}.parts", "values.jsonl"), console)
    words = ReportText(language or usual_language(), played, edition)
    command = f"polytheon balance {game} --games {games} --bots {bots} --seed {seed}"
    command += f" --vary {vary}"
    command += "".join(f" --players {seats}" for seats in players or ())
    command += "".join(f" --option {chosen}" for chosen in option or ())
    command += f" --edition {edition}" if edition else ""
    report = sections([counted(simulation) for simulation in simulations], words, command, variations)
    out.write_text(html(report, words.language), encoding="utf-8")
    console.print(f"The report is in {out}.")
    if markdown:
        markdown.write_text(as_markdown(report), encoding="utf-8")
        console.print(f"Its tables are in {markdown}.")
    for simulation in simulations:
        simulation.discard()
    Path(f"{out}.parts", "values.jsonl").unlink(missing_ok=True)
    Path(f"{out}.parts").rmdir()

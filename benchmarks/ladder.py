"""The ladder: how strong the bots are in each game, measured by play, and written into docs/bots.md.

Every level plays the one below it, the lowest one plays at random; then come the matches between kinds of bots, and of
a search against sparring partners, with the endings of the games that it lost. All games are for two, and every deal is
played from both seats. Time is CPU time, so that other work on the machine does not count. Results are kept in a
folder, and the same command resumes where it was interrupted; remove the folder when the bots have changed.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from rich.console import Console

import polytheon
from polytheon.bots import SPARRING
from polytheon.cli.progress import bar
from polytheon.lab.arena import Pairing, append_result, make_plan, pairings, read_results, run, write_results
from polytheon.lab.ratings import POINTS

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- ladder: begin -->\n", "<!-- ladder: end -->\n"

LEVELS = ("random", "novice", "easy", "medium", "hard", "master")
MATCHES = (("greedy", "random"), ("search:0.1cpu", "greedy"), ("search:0.4cpu", "search:0.1cpu"))
SPARRED = "search:0.1cpu"  # who meets the sparring partners
QUICK = {"random", "novice", "easy", "greedy"}  # those that do not search


@dataclass(frozen=True)
class Meeting:
    """How two bots fared against each other."""

    pairing: Pairing
    lost_by: Counter[str]  # how games ended that the first one did not win

    @property
    def share(self) -> float:
        return self.pairing.wins / self.pairing.games if self.pairing.games else 0.5

    def shares(self) -> str:
        if self.pairing.games == 0:
            return "not played yet"
        low, high = self.pairing.interval()
        return f"{self.share:.1%} ({low:.0%} to {high:.0%}) of {self.pairing.games}"

    def gap(self) -> str:
        """The difference of the two ratings, with its 95 % interval."""
        if self.pairing.games == 0:
            return ""
        low, high = self.pairing.interval()
        return f"{points(self.share):+.0f} ({points(low):+.0f} to {points(high):+.0f})"


def points(share: float) -> float:
    """The rating points that a share of wins stands for."""
    share = min(max(share, 0.001), 0.999)
    return POINTS * math.log(share / (1 - share))


def file_of(game: str, one: str, other: str, folder: Path) -> Path:
    """Where the results of a meeting are kept."""
    return folder / f"{game} {one} {other}.jsonl".replace(":", "-")


def met(game: str, one: str, other: str, folder: Path) -> Meeting:
    """How two bots have fared so far."""
    plan = make_plan(game, [one, other], 2)
    results = read_results(file_of(game, one, other, folder), plan)
    lost = Counter(str(result.ending) for result in results if result.seats.index(0) not in result.winners)
    return Meeting(pairings(plan, results)[0], lost)


def meet(game: str, one: str, other: str, games: int, jobs: int, folder: Path, console: Console) -> Meeting:
    """Let two bots play, or continue their games."""
    plan = make_plan(game, [one, other], games)
    file = file_of(game, one, other, folder)
    results = read_results(file, plan)
    write_results(file, plan, results)
    done = sum(result.number < games for result in results)
    with bar(console) as progress:
        task = progress.add_task(f"{game}: {one} against {other}", total=games, completed=done)
        for result in run(plan, list(results), jobs):
            append_result(file, result)
            progress.advance(task)
    return met(game, one, other, folder)


def told(
    levels: dict[str, list[Meeting]], matches: dict[str, list[Meeting]], sparring: dict[str, list[Meeting]]
) -> str:
    """What was measured, as tables of a page."""
    lines = []
    for game, meetings in levels.items():
        lines += [f"### {game.capitalize()}", ""]
        lines += ["| level | wins against the one before | rating above it | rating |"]
        lines += ["|---|---|---|---|", "| random | | | 0 |"]
        rating = 0.0
        for meeting in meetings:
            rating += points(meeting.share)
            lines.append(f"| {meeting.pairing.one} | {meeting.shares()} | {meeting.gap()} | {rating:.0f} |")
        lines.append("")
    headings = " | ".join(f"{one} against {other}" for one, other in MATCHES)
    lines += ["### Kinds of bots", "", f"| game | {headings} |"]
    lines.append("|---" * (len(MATCHES) + 1) + "|")
    for game, meetings in matches.items():
        lines.append(f"| {game} | " + " | ".join(meeting.shares() for meeting in meetings) + " |")
    lines += ["", "### Sparring partners", "", f"| game | partner | wins of {SPARRED} | lost by |", "|---|---|---|---|"]
    for game, meetings in sparring.items():
        for meeting in meetings:
            lost = ", ".join(f"{ending} {count}" for ending, count in meeting.lost_by.most_common())
            lines.append(f"| {game} | {meeting.pairing.other} | {meeting.shares()} | {lost} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; all if none is named")
    parser.add_argument("--quick", type=int, default=400, help="games of a meeting of bots that hardly think")
    parser.add_argument("--slow", type=int, default=100, help="games of the other meetings")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    parser.add_argument("--keep", type=Path, default=Path("ladder"), help="the folder that keeps the results")
    parser.add_argument("--played", action="store_true", help="play no more, report the games so far")
    parser.add_argument("--levels", action="store_true", help="play only the meetings of levels")
    parser.add_argument("--print", action="store_true", help="print the tables, leave docs/bots.md as it is")
    arguments = parser.parse_args()
    console = Console(stderr=True)

    def meeting(game: str, one: str, other: str) -> Meeting:
        if arguments.played or (arguments.levels and not {one, other} <= set(LEVELS)):
            return met(game, one, other, arguments.keep)
        games = arguments.quick if {one, other} <= QUICK else arguments.slow
        return meet(game, one, other, games, arguments.jobs, arguments.keep, console)

    chosen = [polytheon.game(name).name for name in arguments.games or polytheon.GAMES]
    levels = {game: [meeting(game, one, below) for below, one in pairwise(LEVELS)] for game in chosen}
    matches = {game: [meeting(game, one, other) for one, other in MATCHES] for game in chosen}
    partners = {game: [f"{SPARRING}:{style}" for style in polytheon.game(game).styles] for game in chosen}
    sparring = {game: [meeting(game, SPARRED, partner) for partner in partners[game]] for game in chosen}
    text = told(levels, matches, sparring)
    if arguments.print:
        print(text)
        return
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()

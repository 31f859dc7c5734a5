"""The ladder: how strong the bots are in each game, measured by play, and written into docs/bots.md.

Every level plays the one below it, the lowest one plays at random; then come the matches between kinds of bots, and of
a search against sparring partners, with the endings of the games that it lost. All games are for two, and every deal is
played from both seats. Time is CPU time, so that other work on the machine does not count. Results are kept in a
folder, and the same command resumes where it was interrupted; remove the folder when the bots have changed.

With `--networks` the present search meets the search as it was before it had a network, game by game, and only these
matches are played and reported, with the endings of all games. Their deals are not among those that networks learned
from.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from rich.console import Console

import polytheon
from polytheon.bots import SPARRING
from polytheon.cli.progress import bar
from polytheon.lab.arena import Pairing, append_result, make_plan, pairings, read_results, run, write_results
from polytheon.lab.playing import Experiment
from polytheon.lab.ratings import POINTS

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- ladder: begin -->\n", "<!-- ladder: end -->\n"

LEVELS = ("random", "novice", "easy", "medium", "hard", "master")
MATCHES = (("greedy", "random"), ("search:0.1cpu", "greedy"), ("search:0.4cpu", "search:0.1cpu"))
SPARRED = "search:0.1cpu"  # who meets the sparring partners
PRESENT = "search:0.1cpu"  # who meets the search before networks
NETWORK_SEED = 5  # of the deals of these matches
QUICK = {"random", "novice", "easy", "greedy"}  # those that do not search


@dataclass(frozen=True)
class Meeting:
    """How two bots fared against each other."""

    pairing: Pairing
    lost_by: Counter[str]  # how games ended that the first one did not win
    won_by: Counter[str] = field(default_factory=Counter)

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


@dataclass(frozen=True)
class Former:
    """The search of a game before it had a network."""

    game: str
    options: tuple[tuple[str, str], ...]
    settings: str  # that were different then
    bar: float  # the share of games that the present search should win against it

    def title(self) -> str:
        return " ".join([self.game, *(f"{name}={value}" for name, value in self.options)])

    def bot(self) -> str:
        return f"{PRESENT},{self.settings}"


FORMERLY = (
    Former("duel", (("expansion", "none"),), "value_weight=0,exploration=1.0,score_weight=0.1,style_weight=0", 0.7),
    Former("duel", (("expansion", "pantheon"),), "value_weight=0,exploration=1.0,score_weight=0.1,style_weight=0", 0.7),
    Former("mythologies", (), "value_weight=0", 0.65),
    Former("mytikas", (), "value_weight=0", 0.65),
    Former("pantheon", (), "value_weight=0,value_depth=0", 0.65),
)


def points(share: float) -> float:
    """The rating points that a share of wins stands for."""
    share = min(max(share, 0.001), 0.999)
    return POINTS * math.log(share / (1 - share))


def file_of(plan: Experiment, folder: Path) -> Path:
    """Where the results of a meeting are kept."""
    options = "".join(f" {name}={value}" for name, value in plan.options.items())
    return folder / f"{plan.game}{options} {' '.join(plan.bots)}.jsonl".replace(":", "-")


def met(plan: Experiment, folder: Path) -> Meeting:
    """How two bots have fared so far."""
    won: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    results = read_results(file_of(plan, folder), plan)
    for result in results:
        (won if result.seats.index(0) in result.winners else lost)[str(result.ending)] += 1
    return Meeting(pairings(plan, results)[0], lost, won)


def meet(plan: Experiment, jobs: int, folder: Path, console: Console) -> Meeting:
    """Let two bots play, or continue their games."""
    file = file_of(plan, folder)
    results = read_results(file, plan)
    write_results(file, plan, results)
    done = sum(result.number < plan.games for result in results)
    with bar(console) as progress:
        task = progress.add_task(f"{plan.game}: {' against '.join(plan.bots)}", total=plan.games, completed=done)
        for result in run(plan, list(results), jobs):
            append_result(file, result)
            progress.advance(task)
    return met(plan, folder)


def counted(endings: Counter[str]) -> str:
    return ", ".join(f"{ending} {count}" for ending, count in endings.most_common())


def told_of_networks(meetings: dict[Former, Meeting]) -> str:
    """How the present search fares against the search before networks, as a table."""
    lines = ["| game | wins of the present search | bar | won by | lost by |", "|---|---|---|---|---|"]
    for former, meeting in meetings.items():
        ended = f"{counted(meeting.won_by)} | {counted(meeting.lost_by)}"
        lines.append(f"| {former.title()} | {meeting.shares()} | {former.bar:.0%} | {ended} |")
    return "\n".join(lines)


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
            lines.append(f"| {game} | {meeting.pairing.other} | {meeting.shares()} | {counted(meeting.lost_by)} |")
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
    parser.add_argument("--networks", action="store_true", help="play only against searches before networks, and print")
    parser.add_argument("--print", action="store_true", help="print the tables, leave docs/bots.md as it is")
    arguments = parser.parse_args()
    console = Console(stderr=True)

    def meeting(game: str, one: str, other: str) -> Meeting:
        if arguments.played or (arguments.levels and not {one, other} <= set(LEVELS)):
            return met(make_plan(game, [one, other], 2), arguments.keep)
        games = arguments.quick if {one, other} <= QUICK else arguments.slow
        return meet(make_plan(game, [one, other], games), arguments.jobs, arguments.keep, console)

    if arguments.networks:
        chosen_ones = [one for one in FORMERLY if not arguments.games or {one.game, one.title()} & set(arguments.games)]
        plans = {
            one: make_plan(one.game, [PRESENT, one.bot()], arguments.slow, None, dict(one.options), NETWORK_SEED)
            for one in chosen_ones
        }
        if not arguments.played:
            for plan in plans.values():
                meet(plan, arguments.jobs, arguments.keep, console)
        print(told_of_networks({one: met(plan, arguments.keep) for one, plan in plans.items()}))
        return
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

"""Compare the speed of random games with an earlier commit: fail below 97 % of it.

    python benchmarks/ratchet.py                    against the commit before
    python benchmarks/ratchet.py --against REVISION

The earlier commit is compiled into a temporary folder. Both play in turns, in processes of their own, and CPU time is
measured; the ratio is the median over the rounds, so that whatever else the machine does hits both.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT = Path(__file__).parents[1]
FLOOR = 0.97
ROUNDS = 9
SECONDS = 1.0
PLAY = """
import json, sys, time
import polytheon
from polytheon.kernel.playout import random_games
name, players, options, seconds, seed = json.loads(sys.argv[1])
game = polytheon.game(name)
start = game.set_up(game.content(), players, game.check_options(options))
count, games, began = 64, 0, time.process_time()
while time.process_time() - began < seconds:
    random_games(game, start, seed + games, count)
    games += count
print(games / (time.process_time() - began))
"""
SETUPS = [
    ("duel", 2, {"expansion": "none"}),
    ("duel", 2, {}),
    ("pantheon", 3, {}),
    ("mytikas", 3, {}),
    ("mythologies", 3, {}),
]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", default="HEAD^", metavar="REVISION")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    chosen = parser.parse_args()
    console = Console()
    with tempfile.TemporaryDirectory() as folder:
        console.print(f"Compiling {chosen.against} to compare with.")
        install(chosen.against, Path(folder))
        table = Table("game", "players", "before, games/s", "now, games/s", "ratio", title="Random games, compiled")
        slow = []
        for name, players, options in track(SETUPS, "Playing", console=console, transient=True):
            ratio, before, now = compare((name, players, options), Path(folder, "installed"), chosen.rounds)
            title = " ".join([name, *options.values()])
            table.add_row(title, str(players), f"{before:,.0f}", f"{now:,.0f}", f"{ratio:.3f}")
            slow += [title] if ratio < FLOOR else []
    console.print(table)
    if slow:
        console.print(f"Slower than {FLOOR:.0%} of {chosen.against}: {', '.join(slow)}.")
    return 1 if slow else 0


def install(revision: str, folder: Path) -> None:
    """The package of a commit, compiled, without its page."""
    source = folder / "source"
    source.mkdir()
    archive = subprocess.run(
        ["git", "archive", revision, "polytheon", "setup.py", "pyproject.toml", "README.md", "LICENSE"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    ).stdout
    subprocess.run(["tar", "-x", "-C", source], input=archive, check=True)
    pip = [sys.executable, "-I", "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--target", folder / "installed", source], check=True)


def compare(setup: tuple[str, int, dict[str, str]], earlier: Path, rounds: int) -> tuple[float, float, float]:
    """The ratio of speeds, and both speeds, in the median."""
    before, now = [], []
    for number in range(rounds):
        task = json.dumps([*setup, SECONDS, 1000 * number])
        before.append(speed(task, str(earlier)))
        now.append(speed(task, None))
    ratio = statistics.median(after / early for early, after in zip(before, now))
    return ratio, statistics.median(before), statistics.median(now)


def speed(task: str, path: str | None) -> float:
    """Random games per second of CPU time in a process of its own."""
    environment = {**os.environ, "PYTHONSAFEPATH": "1"}
    environment.pop("PYTHONPATH", None)
    if path is not None:
        environment["PYTHONPATH"] = path
    run = subprocess.run(
        [sys.executable, "-c", PLAY, task], env=environment, check=True, capture_output=True, text=True
    )
    return float(run.stdout)


if __name__ == "__main__":
    sys.exit(main())

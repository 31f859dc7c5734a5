"""Measure the engine: random games inside the package, a thin Python loop over it, copies, memory.

All times are CPU times of one process. With --pure FOLDER the same is measured with the uncompiled source
in that folder, so that the ratio comes out of one run on one machine.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial

from rich.console import Console
from rich.progress import track
from rich.table import Table

import polytheon
from polytheon.kernel.playout import random_games

ROUNDS = 3  # the best one counts, because others use the machine too


@dataclass
class Row:
    """What is measured for one game."""

    game: str
    players: int
    options: dict[str, str]
    games_per_second: float = 0
    decisions_per_second: float = 0
    loop_decisions_per_second: float = 0
    copy_microseconds: float = 0
    bytes_per_game: float = 0

    def title(self) -> str:
        return " ".join([self.game, str(self.players), *(f"{name}={value}" for name, value in self.options.items())])


def rows(chosen: list[str]) -> list[Row]:
    """Every game with every number of players; Duel also without its expansion."""
    found: list[Row] = []
    for name in chosen or list(polytheon.GAMES):
        game = polytheon.game(name)
        found += [Row(name, players, {}) for players in game.players]
        if "expansion" in game.options:
            found.append(Row(name, game.players[0], {"expansion": "none"}))
    return found


def measure(row: Row, seconds: float) -> Row:
    """Fill in a row, spending about `seconds` of CPU time on each of its parts."""
    game = polytheon.game(row.game)
    start = game.set_up(game.content(), row.players, game.check_options(row.options))
    count = 1
    while timed(partial(random_games, game, start, 1, count)) < seconds / 4:
        count *= 2
    for seed in range(ROUNDS):
        began = time.process_time()
        decisions = random_games(game, start, seed, count)
        took = time.process_time() - began
        row.games_per_second = max(row.games_per_second, count / took)
        row.decisions_per_second = max(row.decisions_per_second, decisions / took)
    for seed in range(ROUNDS):
        row.loop_decisions_per_second = max(row.loop_decisions_per_second, thin_loop(row, seed, seconds / 2))
    match = mid_game(row)
    copies = 20000
    row.copy_microseconds = 1e6 / copies * min(timed(partial(copy_often, match, copies)) for _ in range(ROUNDS))
    row.bytes_per_game = memory(row)
    return row


def timed(job: Callable[[], object]) -> float:
    began = time.process_time()
    job()
    return time.process_time() - began


def thin_loop(row: Row, seed: int, seconds: float) -> float:
    """Decisions per second of a Python loop that only chooses among `legal()` and plays."""
    game = polytheon.game(row.game)
    choose = random.Random(seed).random
    decisions = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        match = game.new(row.players, seed, row.options)
        while not match.over:
            legal = match.legal()
            match.play(legal[int(choose() * len(legal))])
            decisions += 1
        seed += 1
    return decisions / (time.process_time() - began)


def mid_game(row: Row, seed: int = 5) -> polytheon.Match:
    """A match in the middle: half the decisions of a random game."""
    rng = random.Random(seed)
    history: list[int] = []
    match = polytheon.game(row.game).new(row.players, seed, row.options)
    while not match.over:
        history.append(rng.choice(match.legal()))
        match.play(history[-1])
    match = polytheon.game(row.game).new(row.players, seed, row.options)
    for action in history[: len(history) // 2]:
        match.play(action)
    return match


def copy_often(match: polytheon.Match, times: int) -> None:
    copy = match.copy
    for _ in range(times):
        copy()


def memory(row: Row) -> float:
    """Bytes that one more match in mid-game takes, history included."""
    data = mid_game(row).dump()
    game = polytheon.game(row.game)
    game.load(data)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    matches = [game.load(data) for _ in range(200)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(matches)


def measured(row: Row, seconds: float, source: str | None = None) -> Row:
    """A row measured by another process, with the package that is installed or with the source in a folder."""
    command = [sys.executable, __file__, "--row", json.dumps(asdict(row)), "--seconds", str(seconds)]
    surroundings = os.environ if source is None else {**os.environ, "PYTHONPATH": source}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings)
    return Row(**json.loads(done.stdout))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games; all by default")
    parser.add_argument("--pure", help="a folder with the uncompiled package, for comparison")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each measurement")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--row", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.row:
        print(json.dumps(asdict(measure(Row(**json.loads(given.row)), given.seconds))))
        return
    unknown = [name for name in given.games if name not in polytheon.GAMES]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}, only {', '.join(polytheon.GAMES)}")
    results: list[dict[str, object]] = []
    console = Console(stderr=True)
    for row in track(rows(given.games), "Measuring", console=console):
        fast = measured(row, given.seconds)
        result: dict[str, object] = {"title": row.title(), "compiled": asdict(fast)}
        if given.pure:
            slow = measured(row, given.seconds, given.pure)
            result["pure"] = asdict(slow)
            result["ratio"] = fast.games_per_second / slow.games_per_second
        results.append(result)
    if given.json:
        print(json.dumps(results, indent=1))
    else:
        Console().print(table(results))


def table(results: list[dict[str, object]]) -> Table:
    shown = Table(title="CPU time of one core, best of three")
    headings = ("game", "games/s", "decisions/s", "loop dec./s", "copy us", "bytes", "pure games/s", "ratio")
    for heading in headings:
        shown.add_column(heading, justify="left" if heading == "game" else "right")
    for result in results:
        fast = Row(**result["compiled"])  # type: ignore[arg-type]
        pure = Row(**result["pure"]).games_per_second if "pure" in result else 0  # type: ignore[arg-type]
        shown.add_row(
            fast.title(),
            f"{fast.games_per_second:,.0f}",
            f"{fast.decisions_per_second:,.0f}",
            f"{fast.loop_decisions_per_second:,.0f}",
            f"{fast.copy_microseconds:.2f}",
            f"{fast.bytes_per_game:,.0f}",
            f"{pure:,.0f}" if pure else "",
            f"{result['ratio']:.0f}" if "ratio" in result else "",
        )
    return shown


if __name__ == "__main__":
    main()

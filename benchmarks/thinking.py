"""Measure the search: iterations a second from the start and from the middle of a game, how it keeps a deadline, and
how much of the given time it uses in a game against itself.

Iterations and the time used are CPU time of one process; deadlines go by the clock.
"""

from __future__ import annotations

import argparse
import time

from bench import ROUNDS, Row, mid_game, rows
from rich.console import Console
from rich.progress import track
from rich.table import Table

import polytheon
from polytheon.bots.config import config_of
from polytheon.bots.search import Search
from polytheon.bots.tree import Tree


def rate(match: polytheon.Match, seconds: float) -> float:
    """Iterations per second of processor time, the best of some rounds."""
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    best = 0.0
    for seed in range(ROUNDS):
        tree = Tree(match.seen_by(match.seat), seed, config_of(match.game))
        began = time.process_time()
        while time.process_time() - began < seconds:
            tree.run(20)
        best = max(best, tree.iterations / (time.process_time() - began))
    return best


def latest(row: Row, seconds: float, positions: int) -> float:
    """The longest wall-clock time in which a search with a time budget answered."""
    longest = 0.0
    for seed in range(positions):
        match = mid_game(row, seed)
        while not match.over and len(match.legal()) == 1:
            match.play(match.legal()[0])
        if match.over:
            continue
        began = time.perf_counter()
        Search(seconds=seconds, seed=seed).choose(match.seen_by(match.seat))
        longest = max(longest, time.perf_counter() - began)
    return longest


def used(row: Row, seconds: float) -> float:
    """The share of the given time that searches use in a game; where there is no choice no time is given."""
    match = polytheon.game(row.game).new(row.players, 5, row.options)
    bots = [Search(seconds=seconds, seed=seat, clock=time.process_time) for seat in range(row.players)]
    given = spent = 0.0
    while match.to_act is not None:
        seen, choices = match.seen_by(match.to_act, len(match.log)), len(match.legal())
        began = time.process_time()
        match.play(bots[match.to_act].choose(seen))
        if choices > 1:
            spent += time.process_time() - began
            given += seconds
    return spent / given


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games; all by default")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement, and to think")
    parser.add_argument("--positions", type=int, default=5, help="in which a deadline has to be kept, of each game")
    given = parser.parse_args()
    shown = Table(title="Search")
    for heading in ("game", "iterations/s at the start", "in the middle", f"latest answer with {given.seconds:g} s",
                    "time used"):
        shown.add_column(heading, justify="left" if heading == "game" else "right")
    for row in track(rows(given.games), "Thinking", console=Console(stderr=True)):
        start = polytheon.game(row.game).new(row.players, 5, row.options)
        cells = (rate(start, given.seconds), rate(mid_game(row), given.seconds))
        longest = latest(row, given.seconds, given.positions)
        share = used(row, given.seconds / 50)
        shown.add_row(row.title(), *(f"{cell:,.0f}" for cell in cells), f"{longest:.3f} s", f"{share:.0%}")
    Console().print(shown)


if __name__ == "__main__":
    main()

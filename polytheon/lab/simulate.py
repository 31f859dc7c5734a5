"""Simulations: many games between bots, watched by accumulators whose rows become Polars frames.

    frames = simulate(GAMES[0], "greedy", games=1000, jobs=2)
    frames["games"].group_by("ending").len()

The seed of a game depends on its number only, so the rows are the same whatever the number of
processes. They are kept in a folder as they come, and a simulation that was interrupted goes on from there.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import polars as pl

from polytheon.games import game as find_game
from polytheon.kernel.content import Data
from polytheon.kernel.errors import BadSetup
from polytheon.lab.playing import LOCAL, Accumulator, Experiment, Row, checked, play, shared_out
from polytheon.lab.rows import GameRows

CHUNK: Final = 20  # games that a process plays before it reports
QUICK: Final = ("random", "greedy", "novice", "easy")  # bots whose games take a moment; others report every game
KEEP: Final = 5.0  # seconds between two writings

Watch = Sequence[type[Accumulator]]
Chunk = tuple[int, dict[str, list[Row]]]  # its number, and the rows of each accumulator


def simulate(
    game: str,
    bots: str | Sequence[str] = "greedy",
    games: int = 100,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    edition: str | Data | None = None,
    jobs: int = 1,
    watch: Watch = (GameRows,),
    on: str = LOCAL,
) -> dict[str, pl.DataFrame]:
    """Play games and return a frame for each accumulator. `bots` is one for all seats, or one for each; `on`
    says where: "local", or "ray" for a Ray cluster."""
    plan = make_plan(game, [bots] if isinstance(bots, str) else bots, games, players, options, seed, edition)
    with tempfile.TemporaryDirectory() as folder:
        simulation = Simulation(plan, watch, Path(folder, "parts"))
        for _ in simulation.run(jobs, on):
            pass
        return {watcher.name: simulation.frame(watcher.name).collect() for watcher in watch}


def make_plan(
    game: str,
    bots: Sequence[str],
    games: int,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    edition: str | Data | None = None,
) -> Experiment:
    """A plan that can be simulated, with a bot for each seat."""
    seats = find_game(game).check_players(players)
    if len(bots) not in (1, seats):
        raise BadSetup(f"name one bot for all seats or {seats}, one for each, not {len(bots)}")
    return checked(game, list(bots) * (seats // len(bots)), games, seats, options, seed, edition)


class Simulation:
    """A plan, who watches, and the folder where the rows are kept until all games are played."""

    def __init__(self, plan: Experiment, watch: Watch, folder: Path) -> None:
        self.plan = plan
        self.watch = watch
        self.folder = folder
        self.size = CHUNK if set(plan.bots) <= set(QUICK) else 1
        self.waiting: list[Chunk] = []
        self.parts = 0
        self.open()

    def open(self) -> None:
        """Begin the folder, or check that it is this simulation's."""
        file = self.folder / "plan.json"
        about = self.about()
        if file.exists():
            begun = json.loads(file.read_text(encoding="utf-8"))
            if begun != about:
                different = ", ".join(key for key in about if begun.get(key) != about[key])
                raise BadSetup(f"{self.folder} holds another simulation (different: {different}); remove it first")
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(about, indent=1), encoding="utf-8")
        self.parts = len(list(self.folder.glob("*.done")))

    def about(self) -> dict[str, Any]:
        """The settings that must match on resume."""
        game = find_game(self.plan.game)
        about = {
            **asdict(self.plan),
            "watch": [watcher.name for watcher in self.watch],
            "rules": game.rules_version,
            "content": game.content(self.plan.edition).digest,
        }
        plain: dict[str, Any] = json.loads(json.dumps(about))
        return plain

    # ---- playing

    def chunks(self) -> list[int]:
        """The numbers of all chunks."""
        return list(range(-(-self.plan.games // self.size)))

    def games_of(self, chunk: int) -> range:
        return range(chunk * self.size, min((chunk + 1) * self.size, self.plan.games))

    def done(self) -> set[int]:
        """The chunks that were played and written."""
        return {
            chunk for file in self.folder.glob("*.done") for chunk in json.loads(file.read_text(encoding="utf-8"))
        }

    def games_done(self) -> int:
        return sum(len(self.games_of(chunk)) for chunk in self.done())

    def run(self, jobs: int = 1, on: str = LOCAL) -> Generator[int, None, None]:
        """Play the games that are not done yet; yields the number of games after every few. Finished games are kept,
        even if the caller stops in the middle."""
        known = self.done()
        tasks = [
            (self.plan, tuple(self.watch), chunk, self.games_of(chunk)) for chunk in self.chunks() if chunk not in known
        ]
        kept = time.monotonic()
        try:
            for chunk, rows in shared_out(work, tasks, jobs, on):
                self.waiting.append((chunk, rows))
                if time.monotonic() - kept > KEEP:
                    self.keep()
                    kept = time.monotonic()
                yield len(self.games_of(chunk))
        finally:
            self.keep()

    # ---- keeping

    def keep(self) -> None:
        """Write the waiting rows: a file for each frame, and last the one that lists their chunks."""
        if not self.waiting:
            return
        for watcher in self.watch:
            frames = [numbered(chunk, rows[watcher.name]) for chunk, rows in self.waiting if rows[watcher.name]]
            if frames:
                pl.concat(frames, how="diagonal_relaxed").write_parquet(self.part(watcher.name))
        written = self.folder / "writing"
        written.write_text(json.dumps([chunk for chunk, _ in self.waiting]), encoding="utf-8")
        os.replace(written, self.folder / f"{self.parts:06}.done")
        self.parts += 1
        self.waiting = []

    def part(self, name: str) -> Path:
        return self.folder / f"{self.parts:06}.{name}.parquet"

    def frame(self, name: str) -> pl.LazyFrame:
        """All rows of an accumulator, game by game."""
        files = [file.with_suffix(f".{name}.parquet") for file in sorted(self.folder.glob("*.done"))]
        parts = [pl.scan_parquet(file) for file in files if file.exists()]
        if not parts:
            return pl.LazyFrame()
        return pl.concat(parts, how="diagonal_relaxed").sort("chunk", maintain_order=True).drop("chunk")

    def discard(self) -> None:
        """Remove the folder: the rows are elsewhere by now."""
        shutil.rmtree(self.folder)


def work(task: tuple[Experiment, Watch, int, range]) -> Chunk:
    """Play a chunk of games in a worker process."""
    plan, watch, chunk, games = task
    watchers = [watcher(plan) for watcher in watch]
    for number in games:
        play(plan.match(number), number, plan.seated(number, plan.bots), watchers)
    return chunk, {watcher.name: watcher.rows() for watcher in watchers}


def numbered(chunk: int, rows: list[Row]) -> pl.DataFrame:
    return pl.DataFrame(rows, infer_schema_length=None).with_columns(chunk=pl.lit(chunk))


# ---- files


def check_out(file: Path) -> None:
    """Raise BadSetup if rows cannot be written to this file."""
    if file.suffix not in WRITERS:
        raise BadSetup(f"{file}: the name must end with {', '.join(WRITERS)}")
    if file.exists():
        raise BadSetup(f"{file} already exists; remove it or choose another name")


def write(frame: pl.LazyFrame, file: Path) -> None:
    """Write a frame, in the format that the file name implies."""
    WRITERS[file.suffix](frame, file)


def write_parquet(frame: pl.LazyFrame, file: Path) -> None:
    frame.sink_parquet(file)


def write_csv(frame: pl.LazyFrame, file: Path) -> None:
    frame.sink_csv(file)


def write_json_lines(frame: pl.LazyFrame, file: Path) -> None:
    frame.sink_ndjson(file)


WRITERS: Final = {".parquet": write_parquet, ".csv": write_csv, ".jsonl": write_json_lines}

"""Work out what 100,000 tables would need from what is measured here and now. docs/scale.md says what follows.

    make scale                                     measures everything on a PostgreSQL and Redis of its own
    make scale ARGS="--tables 1000000 --every 5"

Processor needs are CPU time measured on this machine, so they hold for processors like its own.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import figures
import parts

from polytheon.server.sessions.janitor import SNAPSHOT_PACE

COMPARE = 15.0  # seconds between two comparisons of a table with its log
WORKERS_OF_A_TABLE = 2  # if its seats are at different ones
BUSY = 0.6  # how busy a worker may be: `queue` shows what that means for how long a move takes


class Need(NamedTuple):
    """One line of the table."""

    what: str
    how_much: str
    from_what: str


# ---- a simulation of one worker


def queue(cpu: float, commit: float, busy: float, moves: int = 20_000) -> float:
    """Seconds within which 99 of 100 moves have reached everybody at a worker that is so busy.

    Moves come at random. The event loop does one thing after the other: the first third of a move's work, then what is
    left of it once the move is written. Entries gather while one transaction runs.
    """
    rng = random.Random(1)
    waiting: list[tuple[float, int, float]] = []  # when, which part, when the move came
    at = 0.0
    for _ in range(moves):
        at += rng.expovariate(busy / cpu)
        heapq.heappush(waiting, (at, 0, at))
    free = written = 0.0
    took: list[float] = []
    while waiting:
        ready, part, came = heapq.heappop(waiting)
        if ready < free:  # the loop does something else until then
            heapq.heappush(waiting, (free, part, came))
            continue
        free = ready + cpu * (1 / 3 if part == 0 else 2 / 3)
        if part == 0:
            if free > written:  # a transaction begins
                written = free + commit
                heapq.heappush(waiting, (written, 1, came))
            else:  # the next one takes it along
                heapq.heappush(waiting, (written + commit, 1, came))
        else:
            took.append(free - came)
    return sorted(took)[len(took) * 99 // 100]


# ---- what is needed


def workers_for(moves: float, microseconds: float) -> int:
    """The workers needed for a rate of moves, given the CPU time of each."""
    return max(2, round(moves * microseconds / 1e6 / BUSY + 0.5))


def needs(measured: dict[str, Any], tables: int, every: float) -> list[Need]:
    """What a number of tables needs if each moves once every `every` seconds."""
    game, one, two = measured["game"], measured["one_worker"], measured["two_workers"]
    bus, moves = measured["bus"], tables / every
    pages = measured["two_workers_with_words"]
    cpu, cpu_words = (load["saturated"]["server_cpu_microseconds_per_move"] for load in (two, pages))
    workers = workers_for(moves, cpu)
    per_worker = moves / workers
    database = min(
        measured["database"],
        key=lambda row: abs(row["moves_in_a_transaction"] - per_worker * row["milliseconds_per_transaction"] / 1e3),
    )
    batch, commit = database["moves_in_a_transaction"], database["milliseconds_per_transaction"]
    kept = measured["database"][-1]  # a sweep hands in the snapshots of a second at once
    snapshots, compared = min(moves, tables / SNAPSHOT_PACE), tables * WORKERS_OF_A_TABLE / COMPARE
    busy_database = (
        moves * database["database_cpu_microseconds_per_move"]
        + snapshots * kept["database_cpu_microseconds_per_snapshot"]
        + compared * database["database_cpu_microseconds_per_comparison"]
    ) / 1e6
    wal = (moves * database["wal_bytes_per_move"] + snapshots * kept["wal_bytes_per_snapshot"]) / 1e6
    messages = moves + compared
    wire = moves * game["players"] * game["view_bytes"] * 8 / 1e9
    words = moves * game["players"] * pages["paced"]["bytes_per_message"] * 8 / 1e9
    deflated = moves * game["players"] * game["view_bytes_deflated"] * 8 / 1e9
    table_bytes = one["paced"]["kilobytes_per_table"]
    memory = table_bytes * WORKERS_OF_A_TABLE * tables / 1e6
    bots = measured["bots"][game["game"]]
    found = [
        Need("moves", f"{moves:,.0f} /s", f"{tables:,} tables, one move in {every:g} s each"),
        Need("workers", f"{workers:,}", f"{cpu:.0f} us CPU a move with seats at two workers, {BUSY:.0%} busy"),
        Need("workers, for pages", f"{workers_for(moves, cpu_words):,}", f"{cpu_words:.0f} us CPU a move with words"),
        Need("p99 at such a worker", f"{queue(cpu / 1e6, commit / 1e3, BUSY) * 1e3:.0f} ms", "simulated"),
        Need("memory of the workers", f"{memory:.1f} GB", f"{table_bytes} kB a table at each of two workers"),
        Need(
            "PostgreSQL processors",
            f"{busy_database:.1f}",
            f"{database['database_cpu_microseconds_per_move']} us a move, {batch} in a transaction; "
            f"{kept['database_cpu_microseconds_per_snapshot']} us a snapshot",
        ),
        Need("PostgreSQL transactions", f"{moves / batch:,.0f} /s", f"{commit} ms each, one at a time a worker"),
        Need(
            "PostgreSQL write-ahead log",
            f"{wal:.1f} MB/s",
            f"{database['wal_bytes_per_move']} bytes a move, {kept['wal_bytes_per_snapshot']} a snapshot",
        ),
        Need(
            "disk",
            f"{moves * database['disk_bytes_per_move'] * 86400 / 1e9:,.0f} GB/day",
            f"{database['disk_bytes_per_move']} bytes a move",
        ),
        Need(
            "Redis processors",
            f"{messages * bus['redis_cpu_microseconds_per_message'] / 1e6:.2f}",
            f"{bus['redis_cpu_microseconds_per_message']} us a message, {messages:,.0f} /s",
        ),
        Need("Redis traffic", f"{messages * bus['bytes_per_message'] * 2 / 1e6:.1f} MB/s", "in and out"),
        Need("bytes on the wire", f"{wire:.2f} Gbit/s", f"{game['players']} views of {game['view_bytes']} bytes"),
        Need("the same, for pages", f"{words:.2f} Gbit/s", f"{pages['paced']['bytes_per_message']} bytes with words"),
        Need("the same, deflated", f"{deflated:.2f} Gbit/s", f"{game['deflate_microseconds']} us CPU a view more"),
    ]
    for level in ("easy", "medium", "hard", "master"):
        cores = moves / 4 * bots[level] / 1e3
        found.append(
            Need(f"bot processors, {level}", f"{cores:,.1f}", f"{bots[level]} ms a decision, one in four by a bot")
        )
    return found


# ---- measuring


def measure(chosen: argparse.Namespace) -> dict[str, Any]:
    one = ["--tables", str(chosen.load_tables), "--seconds", "8"]
    several = ["--workers", "2", *one]
    return {
        "game": figures.asdict(figures.figures(chosen.game, 2, 5)),
        "one_worker": loaded(chosen, one),
        "two_workers": loaded(chosen, several),
        "two_workers_with_words": loaded(chosen, [*several, "--language", "en"]),
        "database": [asyncio.run(parts.database(chosen.database, batch, chosen.moves)) for batch in (1, 10, 100)],
        "bus": asyncio.run(parts.bus(chosen.bus, chosen.moves)),
        "bots": parts.bots(chosen.decisions),
    }


def loaded(chosen: argparse.Namespace, more: list[str]) -> dict[str, Any]:
    command = [sys.executable, str(Path(__file__).parent), "--json", "--game", chosen.game]
    command += ["--database", chosen.database, "--bus", chosen.bus, *more]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def main() -> None:
    parser = parts.arguments()
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--every", type=float, nargs="+", default=[10.0, 2.0], help="seconds between two moves")
    parser.add_argument("--game", default="duel")
    parser.add_argument("--load-tables", type=int, default=200, help="tables of the loads that are measured")
    parser.add_argument("--keep", type=Path, help="write what was measured to a file, or read it from there")
    chosen = parser.parse_args()
    if chosen.keep and chosen.keep.exists():
        measured = json.loads(chosen.keep.read_text())
    else:
        measured = measure(chosen)
        if chosen.keep:
            chosen.keep.write_text(json.dumps(measured, indent=2))
    rows = [needs(measured, chosen.tables, every) for every in chosen.every]
    print("| " + " | ".join(["what", *(f"one move in {every:g} s" for every in chosen.every), "from"]) + " |")
    print("|---" * (len(rows) + 2) + "|")
    for same in zip(*rows):
        print("| " + " | ".join([same[0].what, *(row.how_much for row in same), same[-1].from_what]) + " |")


if __name__ == "__main__":
    main()

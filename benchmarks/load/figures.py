"""What one move costs, by game: CPU time, bytes on the wire, bytes on disk. `python benchmarks/load/figures.py`

Everything but sockets and database is measured: deciding, playing, applying, making views and writing them as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
import zlib
from dataclasses import asdict, dataclass
from types import SimpleNamespace
from typing import Any

import polytheon
from polytheon.server.bots.pool import BotPool
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Who
from polytheon.server.domain.opening import create
from polytheon.server.metrics import Metrics
from polytheon.server.run import spare_the_collector
from polytheon.server.sessions.bus import Alone
from polytheon.server.sessions.credentials import Credentials
from polytheon.server.sessions.manager import TableManager
from polytheon.server.sessions.session import Watcher
from polytheon.server.settings import Limits, Settings
from polytheon.server.storage.store import Job, Stored


class Nowhere:
    """A store that keeps logs in memory, so that only the table itself is measured."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Stored]] = {}
        self.entry_bytes = 0
        self.database = SimpleNamespace(dialect="sqlite")  # nobody orders anything

    async def write(self, job: Job) -> None:
        self.logs.setdefault(job.table, []).extend(job.entries)
        self.entry_bytes += sum(len(entry.body) for entry in job.entries)

    async def unfinished_of(self, host: str, address: str) -> tuple[int, int]:
        return 0, 0

    async def snapshot(self, table: str) -> None:
        return None

    async def log(self, table: str, after: int = 0) -> list[Stored]:
        return self.logs[table]


@dataclass
class Figures:
    """One game with one number of players."""

    game: str
    players: int
    moves_per_game: float = 0.0
    silent_microseconds_per_move: float = 0.0  # without anybody watching
    microseconds_per_move: float = 0.0  # with all seats watching
    view_bytes: float = 0.0
    view_bytes_deflated: float = 0.0
    deflate_microseconds: float = 0.0
    entry_bytes: float = 0.0
    snapshot_bytes: float = 0.0


async def play(game: str, players: int, games: int, watched: bool) -> dict[str, Any]:
    """Whole games with all seats watching, or none."""
    store: Any = Nowhere()
    limits = Limits(creations_at_once=1e9, tables_per_visitor=10**9, tables_per_address=10**9)
    manager = TableManager(Settings(limits=limits), store, Alone(), BotPool(0), Credentials(b"secret"), Metrics())
    rng = random.Random(1)
    sent: list[bytes] = []
    seconds, moves, snapshots = 0.0, 0, []
    samples: list[bytes] = []
    for _ in range(games):
        made = await create(manager, m.Create(game=game, players=players, name="seat 0"), Who("visitor 0"))
        session = await manager.open_tables.session(made.table)
        for seat in range(1, players):
            await manager.do(session, m.Join(name=f"seat {seat}"), Who(f"visitor {seat}"))
        await manager.do(session, m.Start(), Who("visitor 0"))
        if watched:
            for seat in range(players):
                await manager.watching.watch(session, Watcher(Who(f"visitor {seat}"), None, sent.append))
        store.entry_bytes = 0 if moves == 0 else store.entry_bytes
        while session.table.state.status == "running":
            assert session.table.match is not None
            action = rng.choice(session.table.match.legal())
            sent.clear()
            began = time.process_time()
            state = session.table.state
            await manager.do(session, m.Act(state.position, action), Who(f"visitor {state.active}"))
            seconds += time.process_time() - began
            moves += 1
            if rng.random() < 0.1:
                samples += sent
                snapshots.append(len(session.table.snapshot()))
        manager.tables.clear()
    began = time.process_time()
    deflated = [len(zlib.compress(sample, 1)) for sample in samples]
    deflating = time.process_time() - began
    return {
        "microseconds": seconds / moves * 1e6,
        "moves": moves / games,
        "bytes": mean([len(sample) for sample in samples]),
        "deflated": mean(deflated),
        "deflating": deflating / max(1, len(samples)) * 1e6,
        "entry": store.entry_bytes / moves,
        "snapshot": mean(snapshots),
    }


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def figures(game: str, players: int, games: int) -> Figures:
    silent = asyncio.run(play(game, players, games, watched=False))
    told = asyncio.run(play(game, players, games, watched=True))
    return Figures(
        game,
        players,
        moves_per_game=round(told["moves"], 1),
        silent_microseconds_per_move=round(silent["microseconds"], 1),
        microseconds_per_move=round(told["microseconds"], 1),
        view_bytes=round(told["bytes"]),
        view_bytes_deflated=round(told["deflated"]),
        deflate_microseconds=round(told["deflating"], 1),
        entry_bytes=round(told["entry"], 1),
        snapshot_bytes=round(told["snapshot"]),
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    spare_the_collector()
    rows = [
        figures(name, players, chosen.games) for name in polytheon.GAMES for players in polytheon.game(name).players
    ]
    if chosen.json:
        print(json.dumps([asdict(row) for row in rows]))
        return
    names = list(asdict(rows[0]))
    print(" | ".join(name.replace("_", " ") for name in names))
    for row in rows:
        print(" | ".join(str(value) for value in asdict(row).values()))


if __name__ == "__main__":
    main()

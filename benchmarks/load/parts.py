"""What the parts around a worker cost: PostgreSQL and Redis for a move, bots for a decision. In CPU time.

    python benchmarks/load/parts.py --database URL --bus URL
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text

import polytheon
from polytheon.bots import bot
from polytheon.server.domain.table import LEVELS
from polytheon.server.sessions.bus import News, Redis
from polytheon.server.storage.engine import new_database, upgrade
from polytheon.server.storage.store import Job, Store, Stored, TableRow

TABLES = 2000
ENTRY = bytes(27)  # as large as figures.py finds a move to be
SNAPSHOT = bytes(random.Random(1).randbytes(2000))
TICK = os.sysconf("SC_CLK_TCK")


def cpu_of(pids: list[int]) -> float:
    """CPU seconds of processes of this machine; those that have ended do not count."""
    ticks = 0
    for pid in pids:
        stat = Path(f"/proc/{pid}/stat")
        if stat.exists():
            fields = stat.read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / TICK


async def database(url: str, batch: int, moves: int) -> dict[str, Any]:
    """Write moves as a worker does: `batch` at once, each of another table."""
    kept = new_database(url)
    await upgrade(kept)
    store = Store(kept)
    names = [secrets.token_hex(7) for _ in range(TABLES)]
    rows = [TableRow(name, "duel", "running", True, "", "", 0.0, None, bytes(400)) for name in names]
    await kept.write(lambda connection: store.execute(connection, [Job(r.id, [], r) for r in rows]))

    async def ask(query: str) -> Any:
        return await kept.read(lambda connection: connection.execute(text(query)).scalar())

    async def pids() -> list[int]:
        found: str = await ask("SELECT string_agg(pid::text, ',') FROM pg_stat_activity")
        return [int(pid) for pid in found.split(",")]

    async def measured(work: Callable[[Connection, int], None], times: int) -> tuple[float, float, float, float]:
        """CPU of the database and of the worker, seconds and bytes of its log, for each time."""
        before, own, began = cpu_of(await pids()), time.process_time(), time.perf_counter()
        wal = int(await ask("SELECT pg_current_wal_lsn() - '0/0'"))
        for number in range(times):
            await kept.write(lambda connection, at=number: work(connection, at))  # type: ignore[misc]
        took, own = time.perf_counter() - began, time.process_time() - own
        wal = int(await ask("SELECT pg_current_wal_lsn() - '0/0'")) - wal
        return (cpu_of(await pids()) - before) / times, own / times, took / times, wal / times

    def write_moves(connection: Connection, number: int) -> None:
        first = number * batch % TABLES
        some = [names[(first + n) % TABLES] for n in range(batch)]
        at = number * batch // TABLES + 1
        store.execute(connection, [Job(name, [Stored(at, float(number), ENTRY)]) for name in some])

    def write_snapshots(connection: Connection, number: int) -> None:
        some = [names[(number * batch + n) % TABLES] for n in range(batch)]
        store.execute(connection, [Job(name, [], snapshot=(number + 1, SNAPSHOT)) for name in some])

    times = moves // batch
    empty = int(await ask("SELECT pg_total_relation_size('entries')"))
    cpu, own, seconds, wal = await measured(write_moves, times)
    snapshot = await measured(write_snapshots, times)
    began, own_began = cpu_of(await pids()), time.process_time()
    for _ in range(20):
        await store.lengths(names)
    compared = 20 * TABLES
    disk = int(await ask("SELECT pg_total_relation_size('entries')")) - empty
    found = {
        "moves_in_a_transaction": batch,
        "database_cpu_microseconds_per_move": round(cpu / batch * 1e6, 1),
        "worker_cpu_microseconds_per_move": round(own / batch * 1e6, 1),
        "milliseconds_per_transaction": round(seconds * 1e3, 2),
        "wal_bytes_per_move": round(wal / batch),
        "disk_bytes_per_move": round(disk / (times * batch)),
        "database_cpu_microseconds_per_snapshot": round(snapshot[0] / batch * 1e6, 1),
        "wal_bytes_per_snapshot": round(snapshot[3] / batch),
        "database_cpu_microseconds_per_comparison": round((cpu_of(await pids()) - began) / compared * 1e6, 2),
        "worker_cpu_microseconds_per_comparison": round((time.process_time() - own_began) / compared * 1e6, 2),
    }
    await kept.close()
    return found


async def bus(url: str, messages: int) -> dict[str, Any]:
    """News from one worker to another."""
    one, two = Redis(url, "measured:"), Redis(url, "measured:")
    heard: asyncio.Queue[News] = asyncio.Queue()
    await one.open(lambda news: None, lambda: None)
    await two.open(heard.put_nowait, lambda: None)
    await two.subscribe("table")
    before: dict[str, float] = await one.client.info("cpu")
    own = time.process_time()
    sent = one.addressed(News(one.worker, "table", 1, [(0.0, ENTRY)]))[1]
    for number in range(messages):
        one.publish("table", number, [(0.0, ENTRY)], None)
        if number % 50 == 49:
            for _ in range(50):
                await heard.get()
    own = time.process_time() - own
    after: dict[str, float] = await one.client.info("cpu")
    seconds = sum(after[part] - before[part] for part in ("used_cpu_user", "used_cpu_sys"))
    await one.close()
    await two.close()
    return {
        "redis_cpu_microseconds_per_message": round(seconds / messages * 1e6, 1),
        "workers_cpu_microseconds_per_message": round(own / messages * 1e6, 1),
        "bytes_per_message": len(sent),
    }


def bots(decisions: int) -> dict[str, dict[str, float]]:
    """Milliseconds of CPU time for a decision of each level, by game, at moments of random games."""
    found: dict[str, dict[str, float]] = {}
    for name in polytheon.GAMES:
        matches = []
        for seed in range(decisions):
            match = polytheon.game(name).new(seed=seed)
            rng = random.Random(seed)
            for _ in range(seed * 60 // decisions):
                if not match.over:
                    match.play(rng.choice(match.legal()))
            if match.to_act is not None:
                matches.append(match.seen_by(match.to_act, seed))
        found[name] = {}
        for level in LEVELS:
            player = bot(level, seed=1)
            began = time.process_time()
            for match in matches:
                player.choose(match.copy())
            found[name][level] = round((time.process_time() - began) / len(matches) * 1e3, 2)
    return found


def measure(chosen: argparse.Namespace) -> dict[str, Any]:
    return {
        "database": [asyncio.run(database(chosen.database, batch, chosen.moves)) for batch in (1, 10, 100)],
        "bus": asyncio.run(bus(chosen.bus, chosen.moves)),
        "bots": bots(chosen.decisions),
    }


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    parser.add_argument("--database", required=True)
    parser.add_argument("--bus", required=True)
    parser.add_argument("--moves", type=int, default=4000)
    parser.add_argument("--decisions", type=int, default=20, help="of each bot in each game")
    return parser


if __name__ == "__main__":
    print(json.dumps(measure(arguments().parse_args()), indent=2))

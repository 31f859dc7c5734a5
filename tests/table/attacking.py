"""Attack a server in every way we know while honest people play on it: their moves go on, fast, and none is lost.

    make attack                                    every attack at several rates, some minutes
    make attack ARGS="--kinds pings idle --seconds 10"

`make test` does the same more briefly. The server is a process of its own with the limits that everybody gets.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

from polytheon.client import Client, Seat

from .killing import Acknowledged, Server, written

FLOODS = Path(__file__).with_name("floods.py")
THINKING = 0.15  # seconds between two moves of an honest seat, which keeps to the limits
WARM = 20  # moves before anything is measured


class Honest:
    """Two people at each of some tables, who play on and on and remember how long each move took."""

    def __init__(self, address: str, tables: int) -> None:
        self.client = Client(address)
        self.acknowledged: list[Acknowledged] = []
        self.seconds: list[tuple[float, float]] = []  # when a move was sent, and how long it took
        self.under_way: dict[str, float] = {}  # when a move was sent that is not answered, by the key of its seat
        self.faults: list[str] = []
        self.stopped = threading.Event()
        self.threads: list[threading.Thread] = []
        self.tables: list[str] = []
        for _ in range(tables):
            first = self.client.create("duel", name="one")
            second = self.client.join(first.table, "two")
            first.start()
            self.tables.append(first.table)
            for seat in (first, second):
                self.threads.append(threading.Thread(target=self.play, args=(seat,), daemon=True))

    def __enter__(self) -> Honest:
        for thread in self.threads:
            thread.start()
        while len(self.seconds) < WARM and not self.faults:
            time.sleep(0.01)
        return self

    def __exit__(self, *error: object) -> None:
        self.stopped.set()
        for thread in self.threads:
            thread.join(1.0)  # whoever waits for somebody else's move waits on

    def play(self, seat: Seat) -> None:
        try:
            while not self.stopped.is_set():
                for turn in seat.turns():
                    if self.stopped.wait(THINKING):
                        return
                    action = turn.choices[turn.position % len(turn.choices)].action
                    assert seat.seat is not None
                    assert seat.key is not None
                    began = self.under_way[seat.key] = time.monotonic()
                    seat.act(turn, action)
                    del self.under_way[seat.key]
                    self.seconds.append((began, time.monotonic() - began))
                    self.acknowledged.append(Acknowledged(seat.table, turn.position, seat.seat, action))
                seat.rematch()
                while seat.moved is None:
                    seat.take_in(seat.receive())
                moved = seat.moved
                seat.close()
                seat = self.client.resume(moved["key"])
        except Exception as error:
            if not self.stopped.is_set():
                self.faults.append(repr(error))
        finally:
            with contextlib.suppress(Exception):
                seat.close()

    def since(self, moment: float) -> list[float]:
        """How long the moves since a moment took, those that are not yet answered as long as they wait."""
        waiting = [time.monotonic() - began for began in list(self.under_way.values()) if began >= moment]
        return sorted([*(took for began, took in self.seconds if began >= moment), *waiting])


class Attack(NamedTuple):
    """A flood, or several of the same kind from several addresses."""

    kind: str
    connections: int = 1
    rate: float = 0.0  # bytes a second
    source: str = "127.0.0.2"

    def __str__(self) -> str:
        rate = f" {self.rate / 1e6:g} MB/s" if self.rate else ""
        own = " from the players' address" if self.source == "127.0.0.1" else ""
        return f"{self.kind} x {self.connections}{rate}{own}"


class Result(NamedTuple):
    """What honest people noticed of an attack."""

    attack: Attack
    moves: int
    p50: float  # milliseconds
    p99: float
    longest: float
    megabytes: float  # of the server's memory, at most so far
    cpu: float  # of one processor, that the server took
    flood: dict[str, int]

    def __str__(self) -> str:
        told = ", ".join(f"{name} {count}" for name, count in sorted(self.flood.items()))
        figures = f"{self.moves:5} moves  p50 {self.p50:6.1f}  p99 {self.p99:6.1f}  longest {self.longest:7.1f} ms"
        return f"{self.attack!s:55} {figures}  {self.megabytes:5.0f} MB  CPU {self.cpu:4.2f}   {told}"


def memory(pid: int) -> float:
    """Megabytes that a process has held at most."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1000


def processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Siege:
    """A server with honest people on it, to be attacked."""

    def __init__(self, database: str, tables: int = 3, **environment: str) -> None:
        self.server = Server(database)
        self.server.start()
        self.honest = Honest(self.server.address, tables)

    def __enter__(self) -> Siege:
        self.honest.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.honest.__exit__()
        self.server.kill()

    @property
    def pid(self) -> int:
        assert self.server.process is not None
        return self.server.process.pid

    def suffer(self, attack: Attack, seconds: float, table: str | None = None) -> Result:
        """Let an attack happen; what honest people noticed meanwhile."""
        moment, cpu = time.monotonic(), processor(self.pid)
        target = [str(self.server.port), table or self.honest.tables[0]]
        command = ["nice", "-n", "19", sys.executable, str(FLOODS), attack.kind, *target]
        command += ["--connections", str(attack.connections), "--rate", str(attack.rate)]
        command += ["--seconds", str(seconds), "--source", attack.source]
        flood = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 60, check=True)
        took = time.monotonic() - moment
        times = [1000 * each for each in self.honest.since(moment)] or [float("inf")]
        assert not self.honest.faults, self.honest.faults
        return Result(
            attack,
            len(times),
            times[len(times) // 2],
            times[min(len(times) - 1, int(len(times) * 0.99))],
            times[-1],
            memory(self.pid),
            (processor(self.pid) - cpu) / took,
            json.loads(flood.stdout),
        )


def lost(siege: Siege) -> set[Acknowledged]:
    """The moves that were acknowledged and are not there; the server has ended."""
    return set(siege.honest.acknowledged) - asyncio.run(written(siege.server.database))


MEGABYTE = 1e6
ATTACKS = (
    Attack("idle", 0),  # nobody attacks
    *(Attack(kind, 1, 1.7 * MEGABYTE) for kind in ("fragments", "small-fragments", "pongs", "pings", "unread-pings")),
    *(Attack(kind) for kind in ("fragments", "pongs", "unread-pings", "nonsense", "large-nonsense", "chat", "closes")),
    *(Attack(kind, 20) for kind in ("fragments", "pongs", "unread-pings", "nonsense", "chat")),
    Attack("pongs", 20, 2 * MEGABYTE, "127.0.0.1"),
    *(Attack(kind, 1) for kind in ("headers", "small-headers", "long-header", "long-url", "nothing-known")),
    *(Attack(kind, 50) for kind in ("headers", "small-headers", "long-header", "chunks", "long-body")),
    *(Attack(kind, 5) for kind in ("requests", "tiny-requests", "files", "health", "strangers", "unread-answers")),
    Attack("requests", 100),
    Attack("unread-answers", 100),
    Attack("slow-headers", 300),
    Attack("slow-body", 300),
    Attack("idle", 1100),
    Attack("idle", 1100, source="127.0.0.1"),
    *(Attack(kind, 50) for kind in ("connects", "upgrades", "one-request", "replays")),
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each attack lasts")
    parser.add_argument("--kinds", nargs="*", default=[])
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Siege(f"{folder}/tables.sqlite") as siege:
        results = []
        for attack in ATTACKS:
            if not chosen.kinds or attack.kind in chosen.kinds:
                results.append(siege.suffer(attack, chosen.seconds))
                print(results[-1], flush=True)
        siege.__exit__()
        missing = lost(siege)
    print(f"{len(siege.honest.acknowledged)} moves of honest people, {len(missing)} lost.")
    worst = max(results, key=lambda result: result.p99)
    print(f"Worst: {worst.attack}, p99 {worst.p99:.1f} ms; {results[-1].megabytes:.0f} MB of memory at most.")


if __name__ == "__main__":
    main()

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
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from polytheon.client import Client, Refused, Seat

from .desk import Desk
from .killing import Acknowledged, Server, written

FLOODS = Path(__file__).with_name("floods.py")
THINKING = 0.15  # seconds between two moves of an honest seat, which keeps to the limits
WARM = 20  # moves before anything is measured
LONG = ("unread-story",)  # attacks at tables with long games
SPECTATORS = 200  # that a table has room for


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
                self.want_rematch(seat)
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

    def want_rematch(self, seat: Seat) -> None:
        """Games that end together are more tables at once than one address may make: wait as the server says."""
        while not self.stopped.is_set():
            try:
                seat.rematch()
                return
            except Refused as error:
                if error.code != "slow_down":
                    raise
                self.stopped.wait(error.wait)

    def since(self, moment: float) -> list[float]:
        """How long the moves since a moment took, those that are not yet answered as long as they wait."""
        waiting = [time.monotonic() - began for began in list(self.under_way.values()) if began >= moment]
        return sorted([*(took for began, took in self.seconds if began >= moment), *waiting])


class Attack(NamedTuple):
    """A flood: how many connections, bytes a second of all together, and from how many addresses.

    None: from the address of the players.
    """

    kind: str
    connections: int = 1
    rate: float = 0.0
    addresses: int | None = 1

    def __str__(self) -> str:
        rate = f", {self.rate / 1e6:g} MB/s" if self.rate else ""
        where = "the players' address" if self.addresses is None else f"{self.addresses} addresses"
        return f"{self.kind} x {self.connections}{rate}" + (f", from {where}" if self.addresses != 1 else "")

    @property
    def sources(self) -> list[str]:
        return ["127.0.0.1"] if self.addresses is None else [f"127.0.1.{n}" for n in range(1, self.addresses + 1)]


class Result(NamedTuple):
    """What honest people noticed of an attack."""

    attack: Attack
    moves: int
    p50: float  # milliseconds
    p99: float
    longest: float
    megabytes: float  # of the server's memory, at most so far
    cpu: float  # of one processor, that the server took
    starved: float  # of the time, in which it could have worked and other processes had the processors
    flood: dict[str, int]

    def __str__(self) -> str:
        told = ", ".join(f"{name} {count}" for name, count in sorted(self.flood.items()))
        figures = f"{self.moves:5} moves  p50 {self.p50:6.1f}  p99 {self.p99:6.1f}  longest {self.longest:7.1f} ms"
        figures += f"  {self.megabytes:5.0f} MB  CPU {self.cpu:4.2f} (starved {self.starved:4.2f})"
        return f"{self.attack!s:48} {figures}   {told}"


def memory(pid: int) -> float:
    """Megabytes that a process has held at most."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1000


def processor(pid: int) -> tuple[float, float]:
    """For how many seconds the loop of a process has had a processor, and for how many it has waited for one."""
    had, waited, _ = Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()
    return int(had) / 1e9, int(waited) / 1e9


class Siege:
    """A server with honest people on it, to be attacked."""

    def __init__(self, folder: Path, tables: int = 6) -> None:
        self.log = folder / "log"
        self.server = Server(str(folder / "tables.sqlite"), str(self.log))
        self.server.start()
        self.honest = Honest(self.server.address, tables)
        self.long: list[str] = []

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

    def long_tables(self, spectators: int) -> list[str]:
        """Tables with a game of a thousand moves, whose whole story is 300 kB."""
        count = -(-spectators // SPECTATORS)
        record = Desk("mytikas", 4).started().play_on(5000, 0).match.record() if len(self.long) < count else ""
        while len(self.long) < count:
            try:
                self.long.append(self.honest.client.import_record(record).table)
            except Refused as error:
                if error.code != "slow_down":
                    raise
                time.sleep(error.wait or 1.0)
        return self.long[:count]

    def flood(self, attack: Attack, seconds: float) -> subprocess.Popen[str]:
        """Begin an attack."""
        command = ["nice", "-n", "19", sys.executable, str(FLOODS), attack.kind, str(self.server.port)]
        command += self.long_tables(attack.connections) if attack.kind in LONG else self.honest.tables[:1]
        command += ["--connections", str(attack.connections), "--rate", str(attack.rate)]
        command += ["--seconds", str(seconds), "--sources", *attack.sources]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def suffer(self, attack: Attack, seconds: float) -> Result:
        """Let an attack happen; what honest people noticed meanwhile."""
        moment, (had, waited) = time.monotonic(), processor(self.pid)
        flood, _ = self.flood(attack, seconds).communicate(timeout=seconds + 60)
        took, (has, waits) = time.monotonic() - moment, processor(self.pid)
        times = [1000 * each for each in self.honest.since(moment)] or [float("inf")]
        assert not self.honest.faults, self.honest.faults
        return Result(
            attack,
            len(times),
            times[len(times) // 2],
            times[min(len(times) - 1, int(len(times) * 0.99))],
            times[-1],
            memory(self.pid),
            (has - had) / took,
            (waits - waited) / took,
            json.loads(flood),
        )

    def lost(self) -> set[Acknowledged]:
        """The moves that were acknowledged and are not there; the server has ended."""
        return set(self.honest.acknowledged) - asyncio.run(written(self.server.database))

    def lines(self) -> Counter[str]:
        """What the server has logged, by event."""
        return Counter(json.loads(line)["event"] for line in self.log.read_text().splitlines())


MEGABYTE = 1e6
FRAMES = ("fragments", "small-fragments", "pongs", "pings", "unread-pings", "nonsense", "large-nonsense", "chat")
HEADS = ("headers", "small-headers", "long-header", "long-url", "nothing-known", "chunks", "long-body")
REQUESTS = ("requests", "tiny-requests", "files", "health", "strangers", "unread-answers", "replays")
BRIEF = ("connects", "upgrades", "one-request")
ATTACKS = (
    Attack("idle", 0),  # nobody attacks
    *(Attack(kind, 1, rate * MEGABYTE) for kind in FRAMES for rate in (0.1, 1.7)),
    *(Attack(kind, connections) for kind in FRAMES for connections in (1, 30)),
    *(Attack(kind, connections) for kind in (*HEADS, *REQUESTS) for connections in (1, 50)),
    *(Attack(kind, 50) for kind in BRIEF),
    *(Attack(kind, 300) for kind in ("slow-headers", "slow-body", "idle")),
    Attack("idle", 1100),
    *(Attack(kind, 60, 0.0, 10) for kind in ("fragments", "headers", "requests", "one-request", "upgrades")),
    Attack("idle", 2000, 0.0, 20),
    Attack("unread-story", 60),
    Attack("unread-story", 580, 0.0, 10),
    Attack("unread-story", 1500, 0.0, 30),
    Attack("idle", 1100, 0.0, None),
    Attack("pongs", 20, 2 * MEGABYTE, None),
    Attack("requests", 20, 0.0, None),
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each attack lasts")
    parser.add_argument("--pause", type=float, default=0.0, help="and how long it is quiet after it")
    parser.add_argument("--kinds", nargs="*", default=[])
    parser.add_argument("--tables", type=int, default=6)
    chosen = parser.parse_args()
    results = []
    with tempfile.TemporaryDirectory() as folder:
        with Siege(Path(folder), chosen.tables) as siege:
            for attack in ATTACKS:
                if not chosen.kinds or attack.kind in chosen.kinds:
                    results.append(siege.suffer(attack, chosen.seconds))
                    print(results[-1], flush=True)
                    time.sleep(chosen.pause)
        missing, lines = siege.lost(), siege.lines()
    worst = max(results, key=lambda result: result.p99)
    print(f"{len(siege.honest.acknowledged)} moves of honest people, {len(missing)} lost.")
    print(f"Worst: {worst.attack}, p99 {worst.p99:.1f} ms; {results[-1].megabytes:.0f} MB of memory at most.")
    print("Lines in the log: " + ", ".join(f"{event} {count}" for event, count in lines.most_common()))
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()

"""Kill a server with -9 again and again while games are played on it, and see that no acknowledged move is lost.

    make kill                      a hundred times, on a SQLite file
    make kill ON=postgresql        the same on a PostgreSQL of its own

`make test` does the same a few times.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from typing import NamedTuple

from polytheon.cli.serve import listen
from polytheon.client import Client, Refused, Seat
from polytheon.server.domain import entries as e
from polytheon.server.storage.engine import new_database, upgrade
from polytheon.server.storage.store import Store

SERVE = [sys.executable, "-c", "from polytheon.cli import main; main()", "serve"]


class Acknowledged(NamedTuple):
    """A move that the server has said is done."""

    table: str
    position: int
    seat: int
    action: int


class Server:
    """A server process that can be killed and started again at the same place."""

    def __init__(self, database: str, log: str | None = None) -> None:
        self.database = database
        self.log = log  # a file for what it says, which is nothing but errors without one
        with listen("127.0.0.1", 0) as probe:
            self.port: int = probe.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = {**os.environ, "POLYTHEON_DATABASE": self.database}
        command = [*SERVE, "--port", str(self.port), "--log-level", "info" if self.log else "error"]
        with open(self.log, "ab") if self.log else contextlib.nullcontext() as log:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=log)
        for _ in range(1200):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}/health", timeout=5):
                return
            assert self.process.poll() is None, "the server does not start"
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()


class Players:
    """People at several tables who play on and on, whatever happens to the server."""

    def __init__(self, address: str, tables: int, seed: int) -> None:
        self.client = Client(address)
        self.tables = tables
        self.acknowledged: list[Acknowledged] = []
        self.faults: list[str] = []
        self.stopped = False
        self.rng = random.Random(seed)
        self.threads: list[threading.Thread] = []

    def start(self) -> None:
        for _ in range(self.tables):
            first = self.client.create("duel", name="one")
            second = self.client.join(first.table, "two")
            first.start()
            for seat in (first, second):
                thread = threading.Thread(target=self.play, args=(seat, self.rng.random()), daemon=True)
                thread.start()
                self.threads.append(thread)

    def play(self, seat: Seat, seed: float) -> None:
        rng = random.Random(seed)
        try:
            while not self.stopped:
                for turn in seat.turns():
                    if self.stopped:
                        return
                    action = rng.choice(turn.choices).action
                    try:
                        seat.act(turn, action)
                    except Refused as refused:
                        self.faults.append(f"{turn.position}: {refused.code}: {refused}")
                        continue
                    assert seat.seat is not None
                    self.acknowledged.append(Acknowledged(seat.table, turn.position, seat.seat, action))
                seat.rematch()
                while seat.moved is None:
                    seat.take_in(seat.receive())
                seat = self.client.resume(seat.moved["key"])
        except Exception as error:
            if not self.stopped:
                self.faults.append(repr(error))
        finally:
            with contextlib.suppress(Exception):
                seat.close()

    def stop(self) -> None:
        self.stopped = True


async def written(database: str) -> set[Acknowledged]:
    """The moves that stand in the logs, each with the position it answered."""
    kept = new_database(database)
    await upgrade(kept)
    store = Store(kept)
    found: set[Acknowledged] = set()
    for status in ("running", "over"):
        for table in await store.ids(status):
            position = 0
            for number, _, body in await store.log(table):
                entry = e.decoded(body)
                if isinstance(entry, e.Acted):
                    found.add(Acknowledged(table, position, entry.seat, entry.log[0]))
                if isinstance(entry, (e.Started, e.Acted, e.Undone)):
                    position = number
    await kept.close()
    return found


def kill_again_and_again(database: str, times: int, tables: int = 3, seed: int = 1, loud: bool = False) -> int:
    """Kill the server at random moments; return the number of acknowledged moves, all of which are there."""
    rng = random.Random(seed)
    server = Server(database)
    server.start()
    players = Players(server.address, tables, seed)
    players.start()
    counts = [0]
    try:
        for number in range(times):
            before = len(players.acknowledged)
            give_up = time.monotonic() + 60
            while len(players.acknowledged) < before + 3:  # play goes on
                assert not players.faults, players.faults
                assert time.monotonic() < give_up, "nobody moves"
                time.sleep(0.01)
            time.sleep(rng.random() * 0.5)
            server.kill()
            lost = set(players.acknowledged) - asyncio.run(written(database))
            assert not lost, f"lost after kill {number + 1}: {lost}"
            counts.append(len(players.acknowledged))
            if loud:
                print(f"kill {number + 1}: {counts[-1] - counts[-2]} moves since the last one, none lost", flush=True)
            server.start()
        give_up = time.monotonic() + 60
        while len(players.acknowledged) < counts[-1] + 3:
            assert time.monotonic() < give_up, "nobody moves any more"
            time.sleep(0.01)
    finally:
        players.stop()
        server.kill()
    assert not players.faults, players.faults
    assert set(players.acknowledged) <= asyncio.run(written(database))
    answered = [(move.table, move.position) for move in asyncio.run(written(database))]
    assert len(answered) == len(set(answered)), "a position was answered twice"
    return len(players.acknowledged)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--database", default="")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = chosen.database or f"{folder}/tables.sqlite"
        moves = kill_again_and_again(database, chosen.times, chosen.tables, seed=int(time.time()), loud=True)
    print(f"{chosen.times} kills, {moves} acknowledged moves, all of them there.")


if __name__ == "__main__":
    main()

"""Make a database as an earlier version did: run the server of a commit, play on it, and keep its file.

    .venv/bin/python tests/server/databases/make.py COMMIT...

README.md lists the chosen commits and the reasons. Chance outcomes are new each time.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
LIMITS = "requests_per_second = 1e6\nrequests_at_once = 1e6\n"  # we ask more often than people do
RUNNING = (  # game, players, decisions, clock
    ("duel", 2, 40, {"kind": "minutes", "amount": 30}),
    ("pantheon", 3, 40, {"kind": "none", "amount": 0}),
    ("mytikas", 2, 30, {"kind": "days", "amount": 3}),
    ("mythologies", 2, 35, {"kind": "none", "amount": 0}),
)


class Server:
    """A server of another version, spoken to as any program may."""

    def __init__(self, code: str, database: str) -> None:
        limits = Path(code, "limits.toml")
        limits.write_text(LIMITS)
        command = [sys.executable, "-c", "from polytheon.cli import main; main()", "serve", "--port", "0"]
        command += ["--log-level", "error", "--limits", str(limits)]
        environment = {**os.environ, "PYTHONPATH": code, "POLYTHEON_DATABASE": database}
        self.process = subprocess.Popen(command, env=environment, cwd=code, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")
        self.rng = random.Random(1)

    def ask(self, path: str, body: object = None, key: str = "") -> Any:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers)) as answer:
            return json.load(answer)

    def table(self, game: str, players: int, **wishes: object) -> list[str]:
        """A game that has begun; the keys of its seats."""
        wish = {"game": game, "players": players, "name": "Anna", "program": True, **wishes}
        made = self.ask("/api/tables", wish)
        path = f"/api/tables/{made['table']}"
        names = ("Bert", "Carl", "Dora")[: players - 1]
        keys = [self.ask(path, {"type": "join", "name": name, "program": True})["key"] for name in names]
        self.ask(path, {"type": "start"}, made["key"])
        self.ask(path, {"type": "chat", "text": "Good luck!"}, made["key"])
        return [made["key"], *keys]

    def play(self, keys: list[str], decisions: int) -> None:
        path = f"/api/tables/{keys[0].partition('.')[0]}"
        for _ in range(decisions):
            looks = ((key, self.ask(path, key=key)) for key in keys)
            acting = next(((key, look["view"]) for key, look in looks if look["view"]["choices"]), None)
            if acting is None:
                return
            key, view = acting
            choice = self.rng.choice(view["choices"])["action"]
            self.ask(path, {"type": "act", "position": view["position"], "action": choice}, key)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def make(commit: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        code, database = f"{folder}/code", f"{folder}/tables.sqlite"
        os.mkdir(code)
        archive = subprocess.run(["git", "archive", commit], stdout=subprocess.PIPE, check=True).stdout
        subprocess.run(["tar", "-x", "-C", code], input=archive, check=True)
        with Server(code, database) as server:
            server.play(server.table("duel", 2), 1000)  # to its end
            server.ask("/api/tables", {"game": "duel", "name": "Anna", "program": True})
            tables = [server.table(game, players, clock=clock) for game, players, _, clock in RUNNING]
            for keys, (_, _, decisions, _) in zip(tables, RUNNING):
                server.play(keys, decisions)
        with Server(code, database) as server:
            for keys in tables[:2]:  # these two have entries after their last snapshot
                server.play(keys, 1)
            server.process.kill()
        keep(database, HERE / f"{commit}.sqlite.gz")


def keep(database: str, file: Path) -> None:
    connection = sqlite3.connect(database)
    for statement in ("PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA journal_mode=DELETE", "VACUUM"):
        connection.execute(statement)
    connection.close()
    with open(database, "rb") as plain:
        file.write_bytes(gzip.compress(plain.read(), 9, mtime=0))


if __name__ == "__main__":
    for commit in sys.argv[1:]:
        make(commit)

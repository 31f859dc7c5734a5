"""The servers that are loaded: a table server, of this version or another, and a bare echo server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

LIMITS = """
connections = 20000
connections_per_address = 1000000
tables_per_visitor = 1000000
tables_per_address = 1000000
sockets_per_address = 1000000
messages_per_second = 1e9
messages_at_once = 1e9
requests_per_second = 1e9
requests_at_once = 1e9
creations_per_second = 1e9
creations_at_once = 1e9
seats_per_visitor = 1000000
seats_per_address = 1000000
"""


class Process:
    """A server process and the CPU time it has taken."""

    def __init__(self, command: list[str], port: int, package: str = "") -> None:
        environment = {**os.environ, "PYTHONPATH": package} if package else None
        self.port = port
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)

    def cpu(self) -> float:
        """CPU seconds of the server and its workers."""
        ticks = 0
        for pid in [self.process.pid, *children(self.process.pid)]:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that the server and its workers hold, without the processes in which bots think."""
        pids = [pid for pid in [self.process.pid, *children(self.process.pid)] if not thinks(pid)]
        pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
        return pages * os.sysconf("SC_PAGE_SIZE")


def thinks(pid: int) -> bool:
    """Whether a process is one of those in which bots think."""
    return b"polytheon.server.bots.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextlib.contextmanager
def running(command: list[str], port: int, path: str, package: str = "") -> Iterator[Process]:
    """A server while it runs; with `package`, of the version in that folder."""
    server = Process(command, port, package)
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=2).close()
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(0.1)
        yield server
    finally:
        server.process.terminate()
        server.process.wait(20)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def table_server(
    folder: str, more: Sequence[str] = (), database: str = "", package: str = ""
) -> AbstractContextManager[Process]:
    """A table server without limits that keeps its things in a folder."""
    limits, port = Path(folder, "limits.toml"), free_port()
    limits.write_text(LIMITS)
    command = [sys.executable, "-P", "-c", "from polytheon.cli import main; main()", "serve", "--port", str(port)]
    command += ["--database", database or f"{folder}/tables.sqlite", "--limits", str(limits), "--log-level", "warning"]
    return running([*command, *more], port, "/health", package)


def echo_server() -> AbstractContextManager[Process]:
    port = free_port()
    return running([sys.executable, str(Path(__file__).with_name("echo.py")), str(port)], port, "/")


def run(work: Any) -> Any:
    try:
        import uvloop

        return uvloop.run(work)
    except ImportError:
        return asyncio.run(work)

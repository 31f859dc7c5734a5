"""A real PostgreSQL and a real Redis for the tests: found or installed, and started on free ports in a folder of ours.

Both run as an unprivileged user when the tests run as root, and end with the tests.

    python tests/server/services.py                                   installs what is missing, and says so
    python tests/server/services.py COMMAND --database {database} --bus {bus}     runs a command while both run
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# Programs, the packages of Debian and Ubuntu that hold them, and other names they go by.
PACKAGES = {"postgres": "postgresql", "initdb": "postgresql", "redis-server": "redis-server", "chromium": "chromium"}
OTHER_NAMES = {"redis-server": ["valkey-server"], "chromium": ["chromium-browser", "google-chrome", "chrome"]}
WITH_PASSWORD = "careful"  # the user of PostgreSQL whose password is asked for
ROOM_IN_MEMORY = 1_000_000_000  # bytes that must be free for data to be kept in memory


def program(name: str) -> str:
    """The path of a program, which is installed first if it is missing."""
    with open(Path(tempfile.gettempdir()) / f"polytheon-install-{os.getuid()}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return found(name) or installed(name)


def found(name: str) -> str | None:
    folders = [str(folder) for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    path = os.pathsep.join([*folders, os.environ.get("PATH", ""), "/usr/sbin"])
    return next(filter(None, (shutil.which(known, path=path) for known in [name, *OTHER_NAMES.get(name, [])])), None)


def installed(name: str) -> str:
    """Install a program and say so; its path."""
    package = PACKAGES[name]
    sudo = [] if os.getuid() == 0 else ["sudo", "-n"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    why = ""
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", package]):
        command = [*sudo, "apt-get", "-q", *arguments]
        print(f"The tests of the table need {name}: {' '.join(command)}", flush=True)
        try:
            ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=600)
            why = ran.stderr[-1000:]
        except OSError as error:
            why = str(error)
    path = found(name)
    if path is None:
        raise RuntimeError(f"the tests of the table need {name}; install the package {package} by hand: {why}")
    return path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def unprivileged() -> dict[str, Any]:
    """For subprocess: who to be instead of root."""
    if os.getuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def own_folder(lasting: bool = False) -> Path:
    """A folder that the programs may write to, in memory where the system has room there."""
    memory = "/dev/shm"
    in_memory = not lasting and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > ROOM_IN_MEMORY
    folder = Path(tempfile.mkdtemp(prefix="polytheon-", dir=memory if in_memory else None))
    someone = unprivileged()
    if someone:
        os.chown(folder, someone["user"], someone["group"])
    return folder


def wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        if process.poll() is not None:
            break
        time.sleep(0.05)
    raise RuntimeError(f"it did not start: {log.read_text()[-2000:]}")


@contextlib.contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    log = folder / "log"
    with open(log, "wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, cwd=folder, **unprivileged())
    try:
        wait_for(port, process, log)
        yield
    finally:
        process.send_signal(signal.SIGQUIT)  # PostgreSQL ends at once on this and tidies nothing up
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def postgresql(lasting: bool = False) -> Iterator[str]:
    """The URL of an empty PostgreSQL; a `lasting` one writes to the disk as it does in earnest."""
    initdb, postgres = (program(name) for name in ("initdb", "postgres"))
    folder, port = own_folder(lasting), free_port()
    subprocess.run(
        [initdb, "-D", str(folder / "data"), "-U", "polytheon", "--auth=trust", "-E", "UTF8", "--locale=C", "-N"],
        check=True,
        capture_output=True,
        cwd=folder,
        **unprivileged(),
    )
    ask_for_passwords(folder / "data" / "pg_hba.conf")
    command = [postgres, "-D", str(folder / "data"), "-p", str(port), "-k", str(folder), "-h", "127.0.0.1"]
    hasty = () if lasting else ("fsync=off", "full_page_writes=off", "max_wal_size=64MB", "shared_buffers=32MB")
    for setting in ("max_connections=200", *hasty):
        command += ["-c", setting]
    url = f"postgresql://polytheon@127.0.0.1:{port}/postgres"
    with running(command, port, folder):
        asyncio.run(let_in(url))
        yield url


def ask_for_passwords(file: Path) -> None:
    """Let one user in only by the password; all others come in without."""
    rules = file.read_text(encoding="utf-8")
    file.write_text(f"host all {WITH_PASSWORD} 127.0.0.1/32 scram-sha-256\n{rules}", encoding="utf-8")


async def let_in(url: str) -> None:
    """Wait until a PostgreSQL lets somebody in; it listens before."""
    from sqlalchemy.exc import SQLAlchemyError

    from polytheon.server.storage.engine import new_database

    server = new_database(url)
    for _ in range(600):
        with contextlib.suppress(SQLAlchemyError, OSError):
            await server.read(lambda connection: None)
            break
        await asyncio.sleep(0.05)
    await server.close()


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The URL of an empty Redis."""
    server = program("redis-server")
    folder, port = own_folder(), free_port()
    command = [server, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with running(command, port, folder):
        yield f"redis://127.0.0.1:{port}/0"


def main() -> None:
    for name in PACKAGES:
        program(name)
    command = sys.argv[1:]
    if command:
        with postgresql(lasting=True) as database, redis() as bus:
            filled = [part.replace("{database}", database).replace("{bus}", bus) for part in command]
            sys.exit(subprocess.run(filled, check=False).returncode)


if __name__ == "__main__":
    main()

"""A real PostgreSQL and a real Redis for the tests: found or installed, and started on free ports in a folder of ours.

Both run as an unprivileged user when the tests run as root, and end with the tests.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server"}


def program(name: str, package: str) -> str:
    """The path of a program, which is installed first if it is missing."""
    with open(Path(tempfile.gettempdir()) / f"polytheon-install-{os.getuid()}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return found(name) or installed(name, package)


def found(name: str) -> str | None:
    folders = [str(folder) for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    return shutil.which(name, path=os.pathsep.join([*folders, os.environ.get("PATH", ""), "/usr/sbin"]))


def installed(name: str, package: str) -> str:
    sudo = [] if os.getuid() == 0 else ["sudo", "-n"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", package]):
        with contextlib.suppress(OSError):  # what matters is whether the program is there afterwards
            subprocess.run([*sudo, *command], env=environment, capture_output=True, check=False, timeout=300)
    path = found(name)
    if path is None:
        raise RuntimeError(f"these tests need {name}, and installing it failed: install {package} by hand")
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


def own_folder() -> Path:
    """A folder that the programs may write to, in memory where the system has such a place."""
    memory = "/dev/shm"
    folder = Path(tempfile.mkdtemp(prefix="polytheon-", dir=memory if os.access(memory, os.W_OK) else None))
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
def postgresql() -> Iterator[str]:
    """The URL of an empty PostgreSQL."""
    initdb, postgres = (program(name, PACKAGES["postgres"]) for name in ("initdb", "postgres"))
    folder, port = own_folder(), free_port()
    subprocess.run(
        [initdb, "-D", str(folder / "data"), "-U", "polytheon", "--auth=trust", "-E", "UTF8", "--locale=C", "-N"],
        check=True,
        capture_output=True,
        cwd=folder,
        **unprivileged(),
    )
    command = [postgres, "-D", str(folder / "data"), "-p", str(port), "-k", str(folder), "-h", "127.0.0.1"]
    for setting in ("max_connections=200", "fsync=off", "full_page_writes=off"):  # the machine does not fail here
        command += ["-c", setting]
    with running(command, port, folder):
        yield f"postgresql://polytheon@127.0.0.1:{port}/postgres"


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The URL of an empty Redis."""
    server = program("redis-server", PACKAGES["redis-server"])
    folder, port = own_folder(), free_port()
    command = [server, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with running(command, port, folder):
        yield f"redis://127.0.0.1:{port}/0"

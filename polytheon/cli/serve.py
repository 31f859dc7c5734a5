"""polytheon serve: tables for people and programs, over HTTP and websocket."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from polytheon.kernel.errors import BadSetup

LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
NO_PROXY: Final = (
    "No proxy is trusted. If one forwards visitors to this server, name it with --trusted-proxy (or --behind-proxy, if "
    "it is on this machine): otherwise all its visitors count as one."
)
LONGEST_ANALYSIS: Final = 600
BUFFER: Final = 262_144  # bytes that the system keeps of a connection each way; else it may be megabytes
IMPATIENCE: Final = 30_000  # milliseconds after which a connection that takes nothing is given up


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8017,
    open: Annotated[bool, Parameter(negative="")] = False,
    database: str | None = None,
    bus: str | None = None,
    workers: int = 1,
    thinkers: int | None = None,
    analysis_seconds: float = 40.0,
    origin: Annotated[list[str] | None, Parameter(negative="")] = None,
    hostname: Annotated[list[str] | None, Parameter(negative="")] = None,
    behind_proxy: Annotated[bool, Parameter(negative="")] = False,
    trusted_proxy: Annotated[list[str] | None, Parameter(negative="")] = None,
    limits: str | None = None,
    metrics_for_all: Annotated[bool, Parameter(negative="")] = False,
    log_level: Literal["debug", "info", "warning", "error"] = "info",
) -> None:
    """Serve tables of all games. Nothing else has to be installed or running; every move is kept.

    Parameters
    ----------
    host
        The address to listen at; only this machine unless you say otherwise.
    port
        The port to listen at; 0 takes a free one.
    open
        Open the lobby in a browser, where there is a screen for one.
    database
        A SQLite file, or the URL of a PostgreSQL; else $POLYTHEON_DATABASE, else a file in your state folder.
    bus
        The URL of a Redis, which several workers need; else $POLYTHEON_BUS.
    workers
        How many processes serve. More than one takes PostgreSQL and Redis.
    thinkers
        How many processes think for bots that search long, for each worker; else one less than there are processors.
        One more thinks for all others.
    analysis_seconds
        About how long bots think when somebody asks what was good and bad in a game that is over.
    origin
        Another origin, such as https://example.org, whose pages may connect.
    hostname
        A name under which the server may be called; else any, or, listening on this machine only, its own.
    behind_proxy
        Believe a proxy on this machine when it says who calls, and whether by https.
    trusted_proxy
        Believe a proxy at this address, or in this network such as 10.0.0.0/8, when it says so.
    limits
        A TOML file with other limits than ours, such as tables_per_visitor = 100; docs/protocol.md lists them.
    metrics_for_all
        Show /metrics to everybody, not only on this machine.
    log_level
        How much to log.
    """
    try:
        from polytheon.server.app import has_rich_page
        from polytheon.server.run import prepare, run
        from polytheon.server.settings import Limits, Settings, read_limits
        from polytheon.server.transport.addresses import THIS_MACHINE, Proxies
    except ImportError as error:
        raise BadSetup(f"serving needs more: pip install 'polytheon[table]' ({error.name} is missing)") from error
    database = database_of(database)
    bus = bus or os.environ.get("POLYTHEON_BUS")
    if workers < 1 or (thinkers is not None and thinkers < 1):
        raise BadSetup("there is at least one worker and one thinker")
    if not 1 <= analysis_seconds <= LONGEST_ANALYSIS:
        raise BadSetup(f"an analysis takes 1 to {LONGEST_ANALYSIS} seconds, not {analysis_seconds:g}")
    if workers > 1 and (bus is None or "postgres" not in database.partition("://")[0]):
        raise BadSetup("several workers need PostgreSQL and Redis: give --database postgresql://... and --bus redis://...")
    settings = Settings(
        database=database,
        bus=bus,
        thinkers=thinkers or max(1, (os.cpu_count() or 2) - 1),
        secret=os.environ.get("POLYTHEON_SECRET"),
        origins=origin or [],
        hosts=[name.lower() for name in hostname or (LOOPBACK if host in LOOPBACK else ())],
        proxies=[*(THIS_MACHINE if behind_proxy else ()), *(trusted_proxy or [])],
        metrics_for_all=metrics_for_all,
        analysis_seconds=analysis_seconds,
        limits=read_limits(limits) if limits else Limits(),
    )
    Proxies(settings.proxies)  # raises BadSetup, before anything is touched
    asyncio.run(prepare(settings))
    listening = listen(host, port)
    address = f"http://{shown(host)}:{listening.getsockname()[1]}/"
    print(f"Tables are at {address}", flush=True)
    if host not in LOOPBACK and not settings.proxies:
        print(NO_PROXY, flush=True)
    if not has_rich_page():
        print("Only the plain page is installed; building the other takes Node.js, see CONTRIBUTING.md.", flush=True)
    if open and has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    run(settings, listening, workers, log_level)


def database_of(given: str | None) -> str:
    """A server's database: the one that is given, else that of the environment, else a file in the state folder."""
    return given or os.environ.get("POLYTHEON_DATABASE") or usual_file()


def usual_file() -> str:
    state = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    folder = Path(state, "polytheon")
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.sqlite")


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Connections that take nothing for long are given up by the system itself.

    No other process inherits it: a thinker that did would outlive a killed server and keep the next one from starting.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # small messages do not wait for each other
    for buffer in (socket.SO_RCVBUF, socket.SO_SNDBUF):
        listening.setsockopt(socket.SOL_SOCKET, buffer, BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, IMPATIENCE)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or "ports go from 0 to 65535"
        raise BadSetup(f"cannot listen at {host}, port {port}: {reason}; --port takes another") from error
    listening.listen(2048)
    return listening


def has_screen() -> bool:
    """Whether a browser can be opened before the eyes of who types here."""
    if any(name in os.environ for name in ("SSH_CONNECTION", "SSH_TTY")):
        return False
    return sys.platform in ("darwin", "win32") or any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def shown(host: str) -> str:
    return f"[{host}]" if ":" in host else "127.0.0.1" if host == "0.0.0.0" else host

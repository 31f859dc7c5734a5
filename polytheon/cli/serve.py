"""polytheon serve: tables for people and programs, over HTTP and websocket."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from polytheon.kernel.errors import BadSetup

if TYPE_CHECKING:
    from polytheon.server.domain.offered import Offered

LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
NO_PROXY: Final = (
    "No proxy is trusted. If one forwards visitors to this server, name it with --trusted-proxy (or --behind-proxy, if "
    "it is on this machine): otherwise all its visitors count as one."
)
HOSTNAME: Final = re.compile(r"[\w.-]+|\[?[0-9a-f:]*::?[0-9a-f:.]*\]?")
ORIGIN: Final = re.compile(r"([\w.-]+|\[[0-9a-f:.]+\])(:\d+)?")
LONGEST_ANALYSIS: Final = 600
BUFFER: Final = 65_536  # bytes that the system keeps of a connection each way, or twice that; else it may be megabytes
IMPATIENCE: Final = 30_000  # milliseconds after which a connection that takes nothing is given up


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8017,
    open: Annotated[bool, Parameter(negative="")] = False,
    database: str | None = None,
    bus: str | None = None,
    workers: int = 1,
    bot_workers: Annotated[int | None, Parameter(name=("--bot-workers", "--thinkers"))] = None,
    analysis_seconds: float = 40.0,
    origin: Annotated[list[str] | None, Parameter(negative="")] = None,
    hostname: Annotated[list[str] | None, Parameter(negative="")] = None,
    behind_proxy: Annotated[bool, Parameter(negative="")] = False,
    trusted_proxy: Annotated[list[str] | None, Parameter(negative="")] = None,
    limits: str | None = None,
    editions: str | None = None,
    metrics_for_all: Annotated[bool, Parameter(negative="")] = False,
    log_level: Literal["debug", "info", "warning", "error"] = "info",
) -> None:
    """Serve tables of all games. It needs no other service, and saves every move.

    Parameters
    ----------
    host
        The address to listen on (default: this machine only).
    port
        The port to listen on; 0 chooses a free one.
    open
        Open the lobby in a browser, if there is a screen.
    database
        A SQLite file or a PostgreSQL URL (default: $POLYTHEON_DATABASE, else a file in your state folder).
    bus
        A Redis URL, required for several workers, or '' for none (default: $POLYTHEON_BUS).
    workers
        Number of server processes. More than one needs PostgreSQL and Redis.
    bot_workers
        Number of processes per worker for bots that search long (default: the number of processors less one). One more
        serves all other bots.
    analysis_seconds
        About how many seconds the analysis of a finished game takes.
    origin
        Another origin, such as https://example.org, whose pages may connect.
    hostname
        A host name that the server answers to (default: any, or its own if it listens on this machine only).
    behind_proxy
        Trust the headers of a proxy on this machine (client address, HTTPS).
    trusted_proxy
        Trust the headers of a proxy at this address, or in this network such as 10.0.0.0/8.
    limits
        A TOML file with limits, such as tables_per_visitor = 100; docs/protocol.md lists them.
    editions
        A folder of edition files (docs/editions.md) that hosts may choose by name.
    metrics_for_all
        Show /metrics to everybody, not only on this machine.
    log_level
        The log level.
    """
    try:
        from polytheon.server.app import has_rich_page
        from polytheon.server.domain.offered import offered_in
        from polytheon.server.run import prepare, run
        from polytheon.server.settings import Limits, Settings, read_limits
        from polytheon.server.transport.addresses import THIS_MACHINE, Proxies
    except ImportError as error:
        raise BadSetup(f"serving needs more: pip install 'polytheon[server]' ({error.name} is missing)") from error
    database = database_of(database)
    bus = os.environ.get("POLYTHEON_BUS") if bus is None else bus or None
    if workers < 1 or (bot_workers is not None and bot_workers < 1):
        raise BadSetup("give at least one worker and one bot process")
    if not 1 <= analysis_seconds <= LONGEST_ANALYSIS:
        raise BadSetup(f"an analysis takes 1 to {LONGEST_ANALYSIS} seconds, not {analysis_seconds:g}")
    if workers > 1 and (bus is None or "postgres" not in database.partition("://")[0]):
        raise BadSetup("several workers need PostgreSQL and Redis: give --database postgresql://... and --bus redis://...")
    settings = Settings(
        database=database,
        bus=bus,
        bot_workers=bot_workers or max(1, (os.cpu_count() or 2) - 1),
        secret=os.environ.get("POLYTHEON_SECRET"),
        origins=origin or [],
        hosts=[name.lower() for name in hostname or (LOOPBACK if host in LOOPBACK else ())],
        proxies=[*(THIS_MACHINE if behind_proxy else ()), *(trusted_proxy or [])],
        editions=editions,
        metrics_for_all=metrics_for_all,
        analysis_seconds=analysis_seconds,
        limits=read_limits(limits) if limits else Limits(),
    )
    Proxies(settings.proxies)  # raises BadSetup, before anything is touched
    check_names(settings.hosts, settings.origins)
    for line in about_editions(offered_in(editions)):
        print(line, flush=True)
    asyncio.run(prepare(settings))
    listening = listen(host, port)
    address = f"http://{shown(host)}:{listening.getsockname()[1]}/"
    print(f"Tables are at {address}", flush=True)
    if not settings.proxies and not {host, *settings.hosts} <= {*LOOPBACK}:
        print(NO_PROXY, flush=True)
    if not has_rich_page():
        print("Only the plain page is installed; building the other takes Node.js, see CONTRIBUTING.md.", flush=True)
    if open and has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    run(settings, listening, workers, log_level)


def check_names(hosts: list[str], origins: list[str]) -> None:
    """Raise BadSetup for a host name that no request can have: the server would refuse every request."""
    for name in hosts:
        if not HOSTNAME.fullmatch(name):
            raise BadSetup(f"--hostname takes a name such as play.example.org, without https:// and port, not {name}")
    for origin in origins:
        scheme, _, name = origin.partition("://")
        if scheme not in ("http", "https") or not ORIGIN.fullmatch(name):
            raise BadSetup(f"--origin takes an origin such as https://example.org, not {origin}")


def about_editions(found: Offered) -> list[str]:
    """Sentences about the editions that are offered, and the errors in files that are not."""
    lines = [f"Editions of {game}: {', '.join(editions)}" for game, editions in found.editions.items() if editions]
    for bad in found.faulty:
        lines.append(f"{bad.name} is not a valid edition and is not offered:")
        lines += [f"  {fault.said_alone()}" for fault in bad.faults]
    return lines


def database_of(given: str | None) -> str:
    """The database of a server: the given one, else the one in the environment, else a file in the state folder."""
    return given or os.environ.get("POLYTHEON_DATABASE") or usual_file()


def usual_file() -> str:
    state = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    folder = Path(state, "polytheon")
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.sqlite")


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. The system closes connections that do not accept data for long. No other process inherits the
    socket: a bot worker that did would outlive a killed server and keep the next one from starting."""
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
        is_here = isinstance(error, OverflowError) or error.errno in (errno.EADDRINUSE, errno.EACCES)
        way_out = "--port takes another" if is_here else "--host takes an address of this machine, or 0.0.0.0 for all"
        raise BadSetup(f"cannot listen on {host}, port {port}: {reason}; {way_out}") from error
    listening.listen(2048)
    return listening


def has_screen() -> bool:
    """Whether a browser can be opened on the screen of the person who typed this."""
    if any(name in os.environ for name in ("SSH_CONNECTION", "SSH_TTY")):
        return False
    return sys.platform in ("darwin", "win32") or any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def shown(host: str) -> str:
    return f"[{host}]" if ":" in host else "127.0.0.1" if host == "0.0.0.0" else host

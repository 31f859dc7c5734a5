"""Running the server: one worker in this process, or several that it supervises."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from typing import Any, Final

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from polytheon import GAMES
from polytheon.games import game as find_game
from polytheon.kernel.errors import BadSetup
from polytheon.server import logs
from polytheon.server.app import Server
from polytheon.server.sessions.bus import new_bus
from polytheon.server.settings import Settings
from polytheon.server.storage.engine import new_database, said_by, upgrade
from polytheon.server.storage.lock import hold
from polytheon.server.storage.store import Store
from polytheon.server.transport.api import game_info, openapi_json
from polytheon.server.transport.catalogues import titles_body, words_body
from polytheon.server.transport.http_protocol import Http
from polytheon.server.transport.protocol import schema_json
from polytheon.server.transport.rulebooks import rulebook_body
from polytheon.server.transport.sources import sources_body
from polytheon.server.transport.websocket_protocol import WebSocket
from polytheon.text import LANGUAGES, game_text

SHUTDOWN: Final = 5  # seconds that connections have to end
TURN: Final = 0.0005  # seconds after which a thread lets another go on that waits


def configuration(app: Any, settings: Settings, **more: Any) -> uvicorn.Config:
    """The settings of uvicorn, with our connection classes. Messages are small and many, so they are not compressed."""
    return uvicorn.Config(
        app,
        http=Http,
        ws=WebSocket,
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,
        proxy_headers=False,  # addresses.py reads them
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=SHUTDOWN,
        lifespan="on",
        **more,
    )


def make_ready() -> None:
    """Load what is loaded only once, so that no visitor has to wait for it: games, texts, rulebooks, descriptions."""
    openapi_json()
    schema_json()
    for name in GAMES:
        game_info(name)
        for language in LANGUAGES:
            game_text(find_game(name), language, find_game(name).content(), options={})
            for body in (words_body, sources_body, rulebook_body):
                body(name, language)
    for language in LANGUAGES:
        titles_body(language)


def spare_the_collector() -> None:
    """Exclude permanent objects from garbage collection, let it look at few new ones at a time, because everybody waits
    meanwhile, and hardly ever at all of them: views are many short-lived dicts without cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 1, 10_000)


def take_turns() -> None:
    """Let the thread that writes to SQLite continue soon, even if the event loop is busy, because everybody waits for
    it."""
    sys.setswitchinterval(TURN)


def run(settings: Settings, listening: socket.socket, workers: int, log_level: str) -> None:
    """Serve until stopped; call `prepare` first."""
    logs.set_up(log_level)
    if workers == 1:
        make_ready()
        spare_the_collector()
        take_turns()
        server = uvicorn.Server(configuration(Server(settings).app(), settings))
        server.run([listening])
        return
    settings.to_environment()
    os.environ["POLYTHEON_LOG_LEVEL"] = log_level
    with tempfile.TemporaryDirectory(prefix="polytheon-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        app = "polytheon.server.run:worker_app"
        config = configuration(app, settings, factory=True, workers=workers)
        Multiprocess(config, [listening]).run()


async def prepare(settings: Settings) -> None:
    """Upgrade the database once, before the workers start. Raises BadSetup if something is missing, or if another
    server uses the same file."""
    hold(settings.database)
    database = new_database(settings.database)
    try:
        await upgrade(database)
        await Store(database).write_something()
    except (SQLAlchemyError, OSError) as error:
        raise BadSetup(f"the database {database.name} cannot be used: {said_by(error)}") from error
    finally:
        await database.close()
    bus = new_bus(settings.bus)
    try:
        if not await bus.ping():
            raise BadSetup("no Redis answers at the address of the bus")
    finally:
        await bus.close()


def end_with_parent() -> None:
    """End this worker when its parent process ends in any way; otherwise it would keep the port."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="parent-watch", daemon=True).start()


def worker_app() -> Any:
    """The application of one worker among several."""
    from polytheon.server.app import new_app

    logs.set_up(os.environ.get("POLYTHEON_LOG_LEVEL", "info"))
    end_with_parent()
    make_ready()
    spare_the_collector()
    take_turns()
    return new_app()

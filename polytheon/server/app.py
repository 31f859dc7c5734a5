"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from msgspec.json import encode
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from polytheon.server.bots.pool import BotPool
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import NewDice, Refusal, fresh_dice
from polytheon.server.metrics import Metrics
from polytheon.server.sessions.bus import new_bus
from polytheon.server.sessions.credentials import Credentials, new_secret
from polytheon.server.sessions.limits import Counts
from polytheon.server.sessions.manager import TableManager
from polytheon.server.settings import Settings, from_environment
from polytheon.server.storage.engine import new_database, upgrade
from polytheon.server.storage.store import Store
from polytheon.server.transport.addresses import client_of, is_loopback, network_of
from polytheon.server.transport.api import Api
from polytheon.server.transport.files import ASK_AGAIN, FOR_EVER, NEVER, file_response, is_there
from polytheon.server.transport.gate import ADDRESSES_PER_NETWORK, STATE, Gate
from polytheon.server.transport.protocol import schema_json
from polytheon.server.transport.requests import Guard, answer, problem, with_cookie
from polytheon.server.transport.socket import serve
from polytheon.text.catalogue import LANGUAGES, catalogue

PAGE: Final = Path(str(files("polytheon.server.page"))).resolve()
PAGE_FILES: Final = (".css", ".js", ".svg")
BUNDLE: Final = PAGE.with_name("bundle")  # the rich page, built from web/


def has_rich_page() -> bool:
    return (BUNDLE / "index.html").is_file()


class Server:
    """Everything that one worker runs."""

    def __init__(
        self, settings: Settings, new_dice: NewDice = fresh_dice, clock: Callable[[], float] | None = None
    ) -> None:
        self.settings = settings
        self.new_dice = new_dice
        self.clock = clock
        self.metrics = Metrics()
        self.gate = Gate(settings.limits, settings.proxies, self.metrics)
        self.counts = Counts(settings.limits.sockets_per_address, network_of, ADDRESSES_PER_NETWORK)
        self.manager: TableManager | None = None

    def table_manager(self) -> TableManager:
        assert self.manager is not None
        return self.manager

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[dict[str, Any]]:
        """Open everything, serve, and close it in the opposite order."""
        settings = self.settings
        database = new_database(settings.database)
        await upgrade(database)
        store = Store(database, self.metrics.wrote)
        await store.open()
        secret = settings.secret.encode() if settings.secret else await store.setting("secret", new_secret())
        bot_pool = BotPool(
            settings.bot_workers,
            on_thought=self.metrics.thought,
            on_wait=self.metrics.think_wait.observe,
            on_death=self.metrics.deaths.inc,
        )
        more = {"clock": self.clock} if self.clock is not None else {}
        bus = new_bus(settings.bus)
        credentials = Credentials(secret)
        self.manager = TableManager(
            settings, store, bus, bot_pool, credentials, self.metrics, new_dice=self.new_dice, **more
        )
        await self.manager.open()
        if settings.warm:
            self.manager.start(bot_pool.warm_up())
        try:
            yield {STATE: self.gate}
        finally:
            await self.gate.close()
            await self.manager.close()
            await bot_pool.close()
            await store.close()

    def app(self) -> Starlette:
        api = Api(self.table_manager)
        routes: list[BaseRoute] = [
            *api.routes(),
            Route("/api/protocol.json", self.protocol, methods=["GET"]),
            WebSocketRoute("/api/tables/{table}/socket", self.socket),
            Route("/health", self.health, methods=["GET"]),
            Route("/metrics", self.show_metrics, methods=["GET"]),
            Route("/plain", self.lobby_page, methods=["GET"]),
            Route("/plain/table/{table}", self.table_page, methods=["GET"]),
            Route("/plain/words/{language}", self.page_words, methods=["GET"]),
            Route("/plain/files/{name}", self.page_file, methods=["GET"]),
        ]
        guard = Middleware(Guard, manager=self.table_manager, gate=self.gate)
        handlers = {404: self.rich_page, 405: no_such_thing}
        return Starlette(routes=routes, middleware=[guard], lifespan=self.lifespan, exception_handlers=handlers)

    async def socket(self, socket: WebSocket) -> None:
        await serve(self.table_manager(), self.gate, self.counts, socket)

    async def protocol(self, request: Request) -> Response:
        return Response(schema_json(), media_type="application/json")

    # ---- pages

    async def rich_page(self, request: Request, error: Exception) -> Response:
        """The rich page, where it was built; its own addresses all lead to the same document. Else the plain one."""
        path = str(request.scope["path"]).lstrip("/")
        if request.method not in ("GET", "HEAD") or path.startswith("api/"):
            return await no_such_thing(request, error)
        if not has_rich_page():
            return await no_such_thing(request, error) if path else RedirectResponse("/plain", 307)
        file = Path(os.path.normpath(BUNDLE / path))
        if path and file.is_relative_to(BUNDLE) and is_there(file):
            return file_response(request, file, FOR_EVER if path.startswith("assets/") else ASK_AGAIN)
        if "." in path.rpartition("/")[2]:  # a file that is not there, not a page
            return await no_such_thing(request, error)
        return self.page(request, BUNDLE / "index.html")

    async def lobby_page(self, request: Request) -> Response:
        return self.page(request, PAGE / "lobby.html")

    async def table_page(self, request: Request) -> Response:
        return self.page(request, PAGE / "table.html")

    async def page_file(self, request: Request) -> Response:
        file = PAGE / request.path_params["name"]
        if file.suffix not in PAGE_FILES or not is_there(file):
            return await no_such_thing(request, HTTPException(404))
        return file_response(request, file)

    async def page_words(self, request: Request) -> Response:
        """The sentences of the page itself in a language."""
        language = request.path_params["language"]
        if language not in LANGUAGES:
            return problem(Refusal("no_language", f"there are words in {', '.join(LANGUAGES)} only"))
        return Response(encode(catalogue("plain", language)), media_type="application/json")

    def page(self, request: Request, file: Path) -> Response:
        """A page; a first-time visitor gets a cookie with it."""
        response = file_response(request, file, NEVER)
        with_cookie(self.table_manager(), request, response)
        return response

    # ---- for whoever runs the server

    async def health(self, request: Request) -> Response:
        manager = self.table_manager()
        database, bus = await manager.store.works(), await manager.bus.ping()
        ok = database and bus
        return answer(m.Health(ok, database, bus, manager.bot_pool.count), 200 if ok else 503)

    async def show_metrics(self, request: Request) -> Response:
        here = is_loopback(client_of(request)) and "x-forwarded-for" not in request.headers
        if not self.settings.metrics_for_all and not here:
            return problem(Refusal("not_host", "metrics are shown on this machine only"))
        text, media = await asyncio.to_thread(self.metrics.exposition)
        return Response(text, headers={"content-type": media})


async def no_such_thing(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    response = answer(m.Problem("no_page", "there is nothing here"), status)
    for name, value in (getattr(error, "headers", None) or {}).items():
        response.headers[name] = value
    return response


def new_app() -> Starlette:
    """For workers, which read their settings from the environment."""
    return Server(from_environment()).app()

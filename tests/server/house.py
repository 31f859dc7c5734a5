"""A real server for the tests, on a real port, in a thread of its own."""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import uvicorn
from websockets.sync.client import ClientConnection, connect

from polytheon.cli.serve import listen
from polytheon.client import Client, Seat
from polytheon.server.app import Server
from polytheon.server.domain.commands import NewDice, fresh_dice
from polytheon.server.run import configuration
from polytheon.server.sessions.manager import TableManager
from polytheon.server.settings import Limits, Settings

T = TypeVar("T")
GENEROUS = Limits(
    connections_per_address=10**6,
    tables_per_visitor=10**6,
    tables_per_address=10**6,
    sockets_per_address=10**6,
    messages_per_second=1e6,
    messages_at_once=1e6,
    requests_per_second=1e6,
    requests_at_once=1e6,
    creations_per_second=1e6,
    creations_at_once=1e6,
    bot_seconds_per_second=1e6,
    bot_seconds_at_once=1e6,
    review_seconds_per_second=1e6,
    review_seconds_at_once=1e6,
    analyses_per_address=10**6,
    seats_per_visitor=10**6,
    seats_per_address=10**6,
)


def settings(database: str, limits: Limits = GENEROUS, **others: Any) -> Settings:
    quick: dict[str, Any] = {
        "bot_pace": 0.0,
        "warm": False,
        "sweep": 0.2,
        "grace": 0.0,
        "compare": 0.5,
        "hint_level": "random",
    }
    return Settings(database=database, limits=limits, **{**quick, **others})


class House:
    """A server that runs while the `with` lasts."""

    def __init__(
        self, chosen: Settings, new_dice: NewDice = fresh_dice, clock: Callable[[], float] | None = None
    ) -> None:
        self.server = Server(chosen, new_dice, clock)
        self.listening = listen("127.0.0.1", 0)
        self.port: int = self.listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.uvicorn = uvicorn.Server(configuration(self.server.app(), chosen))
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.uvicorn.serve([self.listening])

        asyncio.run(serve())

    def __enter__(self) -> House:
        self.thread.start()
        while not self.uvicorn.started:
            if not self.thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.01)
        return self

    def __exit__(self, *error: object) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive()
        self.listening.close()

    @property
    def manager(self) -> TableManager:
        return self.server.table_manager()

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's own loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    @property
    def client(self) -> Client:
        return Client(self.address)

    def ask(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """One HTTP request, as it is: status, headers, body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        if body is not None:
            headers = {"content_type": "application/json", **headers}
        connection.request(method, path, data, {name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        found = response.read()
        connection.close()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, found

    @contextmanager
    def socket(self, table: str, query: str = "", **headers: str) -> Iterator[ClientConnection]:
        """A websocket, as it is."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket{query}"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with connect(address, additional_headers=named, max_size=None, compression=None, open_timeout=30) as found:
            yield found

    def full_table(self, game: str = "duel", players: int | None = None, **wishes: Any) -> list[Seat]:
        """A running game with a program on every seat."""
        first = self.client.create(game, name="seat 0", players=players, **wishes)
        seats = [first]
        about = self.client.ask("GET", f"/api/tables/{first.table}")["table"]
        for number in range(1, about["players"]):
            seats.append(self.client.join(first.table, f"seat {number}"))
        first.start()
        return seats

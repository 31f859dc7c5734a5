"""A bare echo server of the same stack: what the table is measured against. `python benchmarks/load/echo.py PORT`"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from polytheon.server.domain.messages import Act
from polytheon.server.metrics import Metrics
from polytheon.server.run import configuration
from polytheon.server.settings import Limits, Settings
from polytheon.server.transport.gate import STATE, Gate

PAIRS: dict[str, list[WebSocket]] = {}
DECODER = msgspec.json.Decoder(Act)
ENCODER = msgspec.json.Encoder()


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Gate]]:
    many = 10**9
    limits = Limits(connections=many, connections_per_address=many, messages_per_second=many, messages_at_once=many)
    yield {STATE: Gate(limits, [], Metrics())}


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            message = DECODER.decode(await socket.receive_text())
            await socket.send_text(ENCODER.encode(message).decode())
    except WebSocketDisconnect:
        pass


async def relay(socket: WebSocket) -> None:
    """Answer each message to both connections of a pair, with as many bytes as a move sends."""
    await socket.accept()
    pair = PAIRS.setdefault(socket.path_params["pair"], [])
    pair.append(socket)
    filler = "x" * socket.path_params["size"]
    try:
        while True:
            message = DECODER.decode(await socket.receive_text())
            answer = ENCODER.encode({"position": message.position, "view": filler}).decode()
            for other in pair:
                await other.send_text(answer)
    except WebSocketDisconnect:
        pair.remove(socket)


if __name__ == "__main__":
    from polytheon.cli.serve import listen

    routes = [WebSocketRoute("/", echo), WebSocketRoute("/relay/{pair}/{size:int}", relay)]
    app = Starlette(routes=routes, lifespan=lifespan)
    uvicorn.Server(configuration(app, Settings())).run([listen("127.0.0.1", int(sys.argv[1]))])

"""A bare echo server of the same stack: what the table is measured against. `python benchmarks/load/echo.py PORT`"""

from __future__ import annotations

import sys

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from polytheon.table.messages import Act
from polytheon.table.run import configuration
from polytheon.table.settings import Settings

DECODER = msgspec.json.Decoder(Act)
ENCODER = msgspec.json.Encoder()


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            message = DECODER.decode(await socket.receive_text())
            await socket.send_text(ENCODER.encode(message).decode())
    except WebSocketDisconnect:
        pass


if __name__ == "__main__":
    from polytheon.cli.serve import listen

    app = Starlette(routes=[WebSocketRoute("/", echo)])
    uvicorn.Server(configuration(app, Settings(), behind_proxy=False)).run([listen("127.0.0.1", int(sys.argv[1]))])

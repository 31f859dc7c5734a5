"""A lean websocket client, so that the load weighs less than what it loads."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast


class Socket(asyncio.Protocol):
    """One connection: every text message that arrives is handed on."""

    def __init__(self, received: Callable[[Socket, bytes], None]) -> None:
        self.received = received
        self.data = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(None)

    def greet(self, host: str, path: str, headers: dict[str, str]) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        assert self.transport is not None
        self.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def send(self, text: bytes) -> None:
        """Send a text message; the mask is zero, which leaves it as it is."""
        assert self.transport is not None
        if len(text) < 126:
            head = bytes([0x81, 0x80 | len(text)])
        else:
            head = bytes([0x81, 0x80 | 126]) + len(text).to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        if self.opened.cancelled():  # the load ended while this was opening
            return
        self.data += data
        if not self.opened.done():
            end = self.data.find(b"\r\n\r\n")
            if end < 0:
                return
            status = bytes(self.data[:12])
            del self.data[: end + 4]
            if status != b"HTTP/1.1 101":
                self.opened.set_exception(ConnectionError(status.decode()))
                return
            self.opened.set_result(None)
        self.read_frames()

    def read_frames(self) -> None:
        data, at, size = self.data, 0, len(self.data)
        while size - at >= 2:
            length, begin = data[at + 1] & 0x7F, at + 2
            if length == 126:
                length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if size < begin + length:
                break
            kind = data[at] & 0x0F
            if kind == 1:
                self.received(self, bytes(data[begin : begin + length]))
            elif kind == 9:  # a ping wants a pong
                assert self.transport is not None
                self.transport.write(bytes([0x8A, 0x80 | length]) + b"\0\0\0\0" + data[begin : begin + length])
            at = begin + length
        del data[:at]

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


async def connect(
    port: int, path: str, received: Callable[[Socket, bytes], None], headers: dict[str, str] | None = None
) -> Socket:
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(received), "127.0.0.1", port)
    socket.greet(f"127.0.0.1:{port}", path, headers or {})
    await socket.opened
    return socket

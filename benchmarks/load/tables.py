"""Many tables at once: their seats connect, move, and see how long a move takes to reach everybody."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec
from wire import Socket, connect


class Choice(msgspec.Struct):
    action: int


class Seen(msgspec.Struct):
    """As much of a message as the load needs."""

    type: str
    position: int = 0
    choices: list[Choice] = []
    status: str = ""
    code: str = ""
    table: str = ""
    key: str = ""


MOVE = b'{"type":"act","position":12,"action":345}'
DECODER = msgspec.json.Decoder(Seen)


class Http:
    """One connection that asks again and again."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: dict[str, Any], key: str = "") -> dict[str, Any]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {key}\r\n" if key else ""
        writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        headers = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(headers.partition("content-length: ")[2].partition("\r\n")[0])
        answer: dict[str, Any] = json.loads(await reader.readexactly(length))
        if "reason" in answer:
            raise RuntimeError(f"{path}: {answer['code']}: {answer['reason']}")
        return answer

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()


class Table:
    """A table of the load: who has to move, which move is on its way, and who has not seen it yet."""

    def __init__(self, load: Load, name: str, keys: list[str]) -> None:
        self.load = load
        self.name = name
        self.keys = keys
        self.sockets: list[Socket] = []
        self.mover: tuple[Socket, int, list[Choice]] | None = None
        self.position = 0
        self.sent = 0.0
        self.waiting = 0  # seats that have not seen the move that is on its way
        self.over = False
        self.told_over = 0

    async def open(self, port: int) -> None:
        for key in self.keys:
            headers = {"Authorization": f"Bearer {key}"}
            path = f"/api/tables/{self.name}/socket{self.load.query}"
            self.sockets.append(await connect(port, path, self.received, headers))

    def received(self, socket: Socket, data: bytes) -> None:
        seen = DECODER.decode(data)
        self.load.messages += 1
        self.load.bytes += len(data)
        if seen.type == "view":
            if seen.choices:
                self.mover = (socket, seen.position, seen.choices)
            if seen.position > self.position:
                self.position = seen.position
                self.waiting = len(self.sockets)
            self.waiting -= 1
            if self.waiting == 0 and self.sent:
                self.load.moved(self, time.perf_counter() - self.sent)
                self.sent = 0.0
                if self.load.eager:
                    self.move()
        elif seen.type == "table" and seen.status == "over":
            self.over = True
            self.told_over += 1
            if self.told_over == len(self.sockets):  # the last move has reached everybody
                self.load.ended(self)
        elif seen.type == "refused":
            self.load.refusals.append(seen.code)

    def move(self) -> None:
        """Send the next move, unless the last one is still on its way."""
        if self.over or self.sent or self.mover is None:
            self.load.late += not self.over
            return
        socket, position, choices = self.mover
        self.mover = None
        self.sent = time.perf_counter()
        self.load.sent += 1
        action = self.load.rng.choice(choices).action
        socket.send(b'{"type":"act","position":%d,"action":%d}' % (position, action))

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


class Load:
    """Many tables."""

    def __init__(self, port: int, game: str, query: str = "", seed: int = 1) -> None:
        self.port = port
        self.game = game
        self.query = query  # of every websocket: what its seat wants to read
        self.rng = random.Random(seed)
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        self.refusals: list[str] = []
        self.messages = 0
        self.bytes = 0
        self.sent = 0
        self.late = 0  # moves that were due while the last one was still on its way
        self.eager = False
        self.finished = 0
        self.replace: Callable[[Table], None] = lambda table: None
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self, count: int) -> None:
        """Open `count` running tables, some at a time."""
        gates = [Http(self.port) for _ in range(8)]
        share = [count // 8 + (number < count % 8) for number in range(8)]
        await asyncio.gather(*(self.open_some(gate, some) for gate, some in zip(gates, share)))
        for gate in gates:
            gate.close()

    async def open_some(self, gate: Http, count: int) -> None:
        for _ in range(count):
            self.tables.append(await self.new_table(gate))

    async def new_table(self, gate: Http) -> Table:
        made = await gate.ask("/api/tables", {"game": self.game, "name": "seat 0", "listed": False})
        path, keys = f"/api/tables/{made['table']}", [made["key"]]
        players = 2 if self.game == "duel" else None
        while players is None or len(keys) < players:
            try:
                keys.append((await gate.ask(path, {"type": "join", "name": f"seat {len(keys)}"}))["key"])
            except RuntimeError:  # full
                break
        table = Table(self, made["table"], keys)
        await table.open(self.port)
        await gate.ask(path, {"type": "start"}, keys[0])
        return table

    def ended(self, table: Table) -> None:
        """A game is over: another table takes its place."""
        self.finished += 1
        task = asyncio.create_task(self.open_another(table))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def open_another(self, table: Table) -> None:
        table.close()
        gate = Http(self.port)
        new = await self.new_table(gate)
        gate.close()
        self.tables[self.tables.index(table)] = new
        if self.eager:
            await asyncio.sleep(0.05)
            new.move()

    def moved(self, table: Table, seconds: float) -> None:
        self.latencies.append(seconds)

    def reset(self) -> None:
        self.latencies, self.refusals = [], []
        self.sent = self.messages = self.bytes = self.late = self.finished = 0

    async def at_a_pace(self, every: float, seconds: float) -> float:
        """Let each table move once every `every` seconds, evenly spread; return how long it took."""
        began = time.perf_counter()
        step = every / len(self.tables)
        number = 0
        while True:
            now = time.perf_counter() - began
            if now >= seconds:
                break
            while number * step <= now:
                self.tables[number % len(self.tables)].move()
                number += 1
            await asyncio.sleep(max(0.0, number * step - (time.perf_counter() - began)))
        took = time.perf_counter() - began
        await self.settle()
        return took

    async def as_fast_as_possible(self, seconds: float) -> float:
        """Each table moves again as soon as everybody has seen its last move."""
        self.eager = True
        began = time.perf_counter()
        for table in self.tables:
            table.move()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        self.eager = False
        return took

    async def settle(self) -> None:
        """Wait until every move has arrived everywhere."""
        for _ in range(500):
            if not any(table.sent and not table.over for table in self.tables) and not self.tasks:
                return
            await asyncio.sleep(0.02)

    def close(self) -> None:
        for table in self.tables:
            table.close()


class Echo:
    """Connections in pairs to a bare server that sends everything back, to one of the pair or to both."""

    def __init__(self, port: int, pairs: int, answer_bytes: int = 0) -> None:
        self.port = port
        self.pairs = pairs
        self.answer_bytes = answer_bytes  # 0: the message itself comes back, to its sender only
        self.count = 0
        self.waiting: dict[Socket, list[Socket]] = {}

    def echoed(self, socket: Socket, data: bytes) -> None:
        self.count += 1
        socket.send(MOVE)

    def relayed(self, socket: Socket, data: bytes) -> None:
        """When both have it, the other one sends the next."""
        pair = self.waiting[socket]
        pair.append(socket)
        if len(pair) == 2:
            self.count += 1
            pair.clear()
            socket.send(MOVE)

    async def run(self, seconds: float) -> float:
        """How many messages came back in a second."""
        sockets: list[Socket] = []
        for number in range(self.pairs):
            pair: list[Socket] = []
            for _ in range(2):
                path = f"/relay/{number}/{self.answer_bytes}" if self.answer_bytes else "/"
                socket = await connect(self.port, path, self.relayed if self.answer_bytes else self.echoed)
                self.waiting[socket] = pair
                sockets.append(socket)
        for socket in sockets[:: 2 if self.answer_bytes else 1]:
            socket.send(MOVE)
        await asyncio.sleep(min(1.0, seconds / 4))
        began, before = time.perf_counter(), self.count
        await asyncio.sleep(seconds)
        rate = (self.count - before) / (time.perf_counter() - began)
        for socket in sockets:
            socket.close()
        return rate

"""A small client for programs that play at a table of a Polytheon server.

    from polytheon.client import Client

    seat = Client("http://127.0.0.1:8017").join("the-table", name="my bot")
    for turn in seat.turns():
        seat.act(turn, turn.choices[0].action)

Connections that break are made again, and what was not answered is sent again: the server knows it by its position.
It takes `pip install polytheon[client]`.
"""

from __future__ import annotations

import itertools
import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Any, Final, NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from polytheon.kernel.errors import PolytheonError

LARGEST: Final = 4_000_000  # bytes of a message
PATIENCE: Final = 60.0  # seconds in which a lost server may come back
CLOSED_FOR_GOOD: Final = (4403, 4404, 4410, 4423)


class Refused(PolytheonError):
    """The server refused something; nothing has changed. `code` says why to programs.

    `wait` is after how many seconds to try again, where time helps.
    """

    def __init__(self, code: str, reason: str, wait: float | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.wait = wait


class Choice(NamedTuple):
    """One thing that can be done."""

    action: int
    name: str


class Turn(NamedTuple):
    """A position in which somebody has to decide: what the seat may know of it, and what it can do."""

    position: int
    view: dict[str, Any]
    choices: list[Choice]


class Client:
    """A server, by its address."""

    def __init__(self, address: str = "http://127.0.0.1:8017") -> None:
        self.address = address.rstrip("/")

    def ask(self, method: str, path: str, body: object = None, key: str | None = None) -> Any:
        """One request of the HTTP part; see /api/openapi.json for all of them."""
        headers = {"Accept": "application/json"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                text = response.read().decode()
                return json.loads(text) if "json" in response.headers.get("Content-Type", "") else text
        except urllib.error.HTTPError as error:
            with error:
                text = error.read().decode(errors="replace")
            raise refusal(error.code, text) from None

    def games(self) -> list[dict[str, Any]]:
        """The games, their options and bots."""
        found: list[dict[str, Any]] = self.ask("GET", "/api/games")["games"]
        return found

    def tables(self) -> list[dict[str, Any]]:
        """The tables in the lobby."""
        found: list[dict[str, Any]] = self.ask("GET", "/api/tables")["tables"]
        return found

    def create(self, game: str, name: str | None = None, **settings: Any) -> Seat:
        """Make a table and, with a name, sit at it. `settings` are those of the protocol's Create."""
        made = self.ask("POST", "/api/tables", {"game": game, "name": name, "program": True, **settings})
        return Seat(self, made["table"], made["seat"], made["key"])

    def join(self, table: str, name: str, seat: int | None = None) -> Seat:
        """Take a seat at a table."""
        wish = {"type": "join", "name": name, "seat": seat, "program": True}
        seated = self.ask("POST", f"/api/tables/{table}", wish)
        return Seat(self, table, seated["seat"], seated["key"])

    def resume(self, key: str) -> Seat:
        """The seat that a key holds."""
        table, part = key.split(".")[:2]
        return Seat(self, table, int(part) if part.isdecimal() else None, key)

    def watch(self, table: str) -> Seat:
        """A table as a spectator sees it."""
        return Seat(self, table, None, None)

    def import_record(self, record: str) -> Seat:
        """A table from a record; its host is the caller."""
        made = self.ask("POST", "/api/records", {"record": record})
        return Seat(self, made["table"], None, made["key"])


def refusal(status: int, text: str) -> Refused:
    """Why the server refused, from its answer."""
    try:
        problem = json.loads(text)
        return Refused(problem["code"], problem["reason"], problem.get("wait"))
    except (ValueError, KeyError, TypeError):
        return Refused("http", f"{status}: {text[:200]}")


class Seat:
    """A seat at a table (or a place to watch from, or the host's). `key` holds it: whoever has it has the seat."""

    def __init__(self, client: Client, table: str, seat: int | None, key: str | None) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.key = key
        self.about: dict[str, Any] = {}  # the last message about the table
        self.view: dict[str, Any] = {}  # the last view
        self.chat: list[dict[str, Any]] = []
        self.moved: dict[str, Any] | None = None  # where the rematch is played
        self.connection: ClientConnection | None = None
        self.closing = ExitStack()
        self.ids = itertools.count(1)

    # ---- what can be done

    def seat_bot(self, seat: int, level: str) -> None:
        self.do({"type": "seat_bot", "seat": seat, "level": level})

    def start(self) -> None:
        self.do({"type": "start"})

    def act(self, turn: Turn, action: int | str) -> None:
        """Take an action, by number or name, in answer to a turn. Sending it twice does no harm."""
        self.do({"type": "act", "position": turn.position, "action": action})

    def undo(self) -> None:
        self.do({"type": "undo", "position": self.view["position"]})

    def hint(self, turn: Turn) -> Choice:
        found = self.do({"type": "hint", "position": turn.position})
        return Choice(found["action"], found["name"])

    def say(self, text: str) -> None:
        self.do({"type": "chat", "text": text})

    def resign(self) -> None:
        self.do({"type": "resign"})

    def rematch(self) -> None:
        self.do({"type": "rematch"})

    def record(self) -> str:
        """The game as a record, as far as the seat may know it."""
        found: str = self.client.ask("GET", f"/api/tables/{self.table}/record", key=self.key)
        return found

    def turns(self) -> Iterator[Turn]:
        """Every position in which this seat has to decide, until the game is over. Raises Refused if it is stopped."""
        answered = -1
        while True:
            turn = self.turn()
            if turn is not None and turn.position != answered:
                answered = turn.position
                yield turn
            elif self.about.get("status") == "over":
                return
            elif self.about.get("stopped"):
                raise Refused("stopped", "the game is stopped: its rules have changed since it began")
            else:
                self.take_in(self.receive())

    def turn(self) -> Turn | None:
        """The position in which this seat has to decide now."""
        while not self.about:
            self.take_in(self.receive())
        if self.about["status"] != "running" or not self.view or not self.view["choices"]:
            return None
        choices = [Choice(choice["action"], choice["name"]) for choice in self.view["choices"]]
        return Turn(self.view["position"], self.view["view"], choices)

    @property
    def result(self) -> dict[str, Any] | None:
        """How the game ended; None while it runs."""
        found: dict[str, Any] | None = self.about.get("result")
        return found

    # ---- messages

    def do(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for its answer; Refused says why it was refused."""
        message = {**message, "id": f"{time.time_ns():x}-{next(self.ids)}"}
        text = json.dumps(message)
        self.send(text)
        while True:
            answer = self.receive(text)
            self.take_in(answer)
            if answer.get("id") == message["id"]:
                if answer["type"] == "refused":
                    raise Refused(answer["code"], answer["reason"], answer.get("wait"))
                return answer

    def take_in(self, message: Mapping[str, Any]) -> None:
        """Remember what the server says."""
        if message["type"] == "table":
            self.about = dict(message)
        elif message["type"] == "view":
            self.view = dict(message)
        elif message["type"] == "chat" and all(line["number"] != message["number"] for line in self.chat):
            self.chat.append(dict(message))
        elif message["type"] == "moved":
            self.moved = dict(message)

    def send(self, text: str) -> None:
        try:
            self.connected().send(text)
        except ConnectionClosed as closed:
            self.lost(closed)
            self.connected().send(text)

    def receive(self, unanswered: str | None = None) -> dict[str, Any]:
        """The next message. When the connection breaks it is made again, and what was not answered is sent again."""
        while True:
            try:
                found: dict[str, Any] = json.loads(self.connected().recv())
                return found
            except ConnectionClosed as closed:
                self.lost(closed)
                if unanswered is not None:
                    self.send(unanswered)

    def lost(self, closed: ConnectionClosed) -> None:
        self.close()
        if closed.rcvd is not None and closed.rcvd.code in CLOSED_FOR_GOOD:
            raise Refused("closed", closed.rcvd.reason or "the server closed the connection") from closed

    def connected(self) -> ClientConnection:
        """The connection, made anew if there is none; a server that is away may take a minute to come back."""
        if self.connection is None:
            address = "ws" + self.client.address.removeprefix("http") + f"/api/tables/{self.table}/socket"
            headers = {"Authorization": f"Bearer {self.key}"} if self.key else None
            give_up = time.monotonic() + PATIENCE
            wait = 0.1
            while self.connection is None:
                try:
                    self.connection = self.closing.enter_context(
                        connect(
                            address,
                            additional_headers=headers,
                            max_size=LARGEST,
                            compression=None,
                            close_timeout=1.0,  # what nobody has read yet is not waited for
                        )
                    )
                except (OSError, InvalidHandshake, TimeoutError):
                    if time.monotonic() > give_up:
                        raise
                    time.sleep(wait)
                    wait = min(2.0, wait * 2)
        return self.connection

    def close(self) -> None:
        self.connection = None
        self.closing.close()

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

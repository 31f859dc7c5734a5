"""A small client for programs that play at a table of a Polytheon server.

    from polytheon.client import Client

    seat = Client("http://127.0.0.1:8017").join("the-table", name="my bot")
    for turn in seat.turns():
        seat.act(turn, turn.choices[0].action)

Connections that break are made again, and what was not answered is sent again: the server knows it by its position.
A request of the HTTP part is sent again, once, if it only asks; else `Lost` says that nobody knows whether it was done.
It takes `pip install polytheon[client]`.
"""

from __future__ import annotations

import http.client
import itertools
import json
import os
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from polytheon.kernel.editions import text_of
from polytheon.kernel.errors import PolytheonError

LARGEST: Final = 4_000_000  # bytes of a message
PATIENCE: Final = 60.0  # seconds in which a lost server may come back
CLOSED_FOR_GOOD: Final = (4403, 4404, 4410, 4423)
TOO_BIG: Final = 1009  # websockets' own code for a message that is too long
TIMEOUT: Final = 30.0  # seconds in which a request is answered
PAUSE: Final = 0.5  # seconds before a request is sent again: a server that is flooded closes connections unanswered
LONGEST_NAME: Final = 40
ASKING: Final = ("GET", "HEAD")  # requests that change nothing


Given = str | os.PathLike[str] | Mapping[str, Any]  # an edition: its file, or its values


class Refused(PolytheonError):
    """The server refused something; nothing has changed. `code` is the reason for programs. `wait` is the number of
    seconds after which to try again, if waiting helps; `limit` is the limit that was reached, if there is one."""

    def __init__(self, code: str, reason: str, wait: float | None = None, limit: int | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.wait = wait
        self.limit = limit


class Lost(PolytheonError):
    """The connection broke, or could not be made, before the server answered an HTTP request. `done` is False if the
    request has changed nothing, and None if that is unknown."""

    def __init__(self, reason: str, done: bool | None) -> None:
        super().__init__(reason)
        self.done = done


class Choice(NamedTuple):
    """A legal action: its name, the same as verb and fields, and what it costs and brings at once."""

    action: int
    name: str
    verb: str
    fields: dict[str, Any]
    price: dict[str, Any]
    gain: dict[str, Any]


class Preview(NamedTuple):
    """What an action would do: what comes `next`, and the table and the scores that the seat would then see, or None if
    they depend on hidden information."""

    action: int
    next: dict[str, Any]
    table: dict[str, Any] | None
    scores: list[int] | None


class Reason(NamedTuple):
    """Why something is not possible: a code with its fields, and the reason in words."""

    code: str
    fields: dict[str, Any]
    words: str


class Turn(NamedTuple):
    """A position in which this seat has to decide: what the seat may know about it, and its legal actions."""

    position: int
    view: dict[str, Any]
    choices: list[Choice]


class Client:
    """A server, by its address."""

    def __init__(self, address: str = "http://127.0.0.1:8017") -> None:
        self.address = address.rstrip("/")

    def ask(self, method: str, path: str, body: object = None, key: str | None = None) -> Any:
        """Send an HTTP request; /api/openapi.json describes all of them. Raises Refused if the server refuses it, and
        Lost if the connection breaks. A request that only reads is first sent once more."""
        headers = {"Accept": "application/json"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            return answer(request)
        except (OSError, http.client.HTTPException) as error:
            if method not in ASKING or was_never_there(error):
                raise self.lost(request, error) from error
        time.sleep(PAUSE)
        try:
            return answer(request)
        except (OSError, http.client.HTTPException) as error:
            raise self.lost(request, error) from error

    def lost(self, request: urllib.request.Request, error: Exception) -> Lost:
        """The error for a request that was not answered."""
        if was_never_there(error):
            return Lost(f"no server answers at {self.address}: {reason_of(error)}", done=False)
        wish = f"{request.get_method()} {request.selector}"
        broken = f"the connection to {self.address} broke before {wish} was answered ({reason_of(error)})"
        if request.get_method() in ASKING:
            return Lost(f"{broken}; if you send many requests, send them more slowly", done=False)
        return Lost(f"{broken}; look whether it was done before you send it again", done=None)

    def games(self) -> list[dict[str, Any]]:
        """The games, their options and bots."""
        found: list[dict[str, Any]] = self.ask("GET", "/api/games")["games"]
        return found

    def tables(self) -> list[dict[str, Any]]:
        """The tables in the lobby."""
        found: list[dict[str, Any]] = self.ask("GET", "/api/tables")["tables"]
        return found

    def create(
        self,
        game: str,
        name: str | None = None,
        edition: Given | None = None,
        offered: str | None = None,
        **settings: Any,
    ) -> Seat:
        """Create a table and, with a name, take a seat. `settings` are those of the protocol's Create. `edition`
        replaces values of the components: the path of an edition file, or a mapping such as {"cards": {"baths": {"vp":
        4}}}. `offered` is the name of an edition that the server offers. Raises Refused."""
        wish = {"game": game, "name": name, "program": True, **settings}
        if edition is not None:
            wish["edition"] = edition_file(edition)
        elif offered is not None:
            wish["edition"] = offered
        made = self.ask("POST", "/api/tables", wish)
        return Seat(self, made["table"], made["seat"], made["key"])

    def editions(self, game: str) -> list[dict[str, Any]]:
        """The editions of a game that the server offers, and what they change."""
        found: list[dict[str, Any]] = self.ask("GET", f"/api/games/{game}/editions")["editions"]
        return found

    def join(self, table: str, name: str, seat: int | None = None) -> Seat:
        """Take a seat at a table. Raises Refused, for example if no seat is free."""
        wish = {"type": "join", "name": name, "seat": seat, "program": True}
        seated = self.ask("POST", f"/api/tables/{table}", wish)
        return Seat(self, table, seated["seat"], seated["key"])

    def resume(self, key: str) -> Seat:
        """The seat that belongs to a key."""
        table, part = key.split(".")[:2]
        return Seat(self, table, int(part) if part.isdecimal() else None, key)

    def watch(self, table: str) -> Seat:
        """The table as a spectator sees it."""
        return Seat(self, table, None, None)

    def import_record(self, record: str, edition: Given | None = None) -> Seat:
        """Create a table from a record, as its host. `edition` is needed for records of earlier versions, which do not
        contain their edition. Raises Refused."""
        wish = {"record": record, "edition": None if edition is None else edition_file(edition)}
        made = self.ask("POST", "/api/records", wish)
        return Seat(self, made["table"], None, made["key"])


def edition_file(edition: Given) -> dict[str, str]:
    """An edition in the form in which it is sent, named after its file. Raises PolytheonError if the file cannot be
    read."""
    if isinstance(edition, Mapping):
        from polytheon.editions.toml import as_toml

        return {"name": "edition", "text": as_toml(dict(edition))}
    return {"name": Path(edition).stem[:LONGEST_NAME], "text": text_of(os.fspath(edition))}


def answer(request: urllib.request.Request) -> Any:
    """What a server answers, as JSON or as text."""
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            text = response.read().decode()
            return json.loads(text) if "json" in response.headers.get("Content-Type", "") else text
    except urllib.error.HTTPError as error:
        with error:
            text = error.read().decode(errors="replace")
        raise refusal(error.code, text) from None


def was_never_there(error: Exception) -> bool:
    """Whether there was no connection at all, so that the request cannot have had an effect."""
    reason = error.reason if isinstance(error, urllib.error.URLError) else None
    return isinstance(reason, (ConnectionRefusedError, socket.gaierror))


def reason_of(error: Exception) -> str:
    """An error of a connection in a few words."""
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    return getattr(reason, "strerror", None) or str(reason) or type(reason).__name__


def refusal(status: int, text: str) -> Refused:
    """Why the server refused, from its answer."""
    try:
        problem = json.loads(text)
        return Refused(problem["code"], problem["reason"], problem.get("wait"), problem.get("limit"))
    except (ValueError, KeyError, TypeError):
        return Refused("http", f"{status}: {text[:200]}")


class Seat:
    """A seat at a table (or a spectator, or the host). Whoever has the `key` has the seat."""

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
        """Take an action, by number or name, in answer to a turn. Sending it twice does no harm. Raises Refused."""
        self.do({"type": "act", "position": turn.position, "action": action})

    def undo(self) -> None:
        self.do({"type": "undo", "position": self.view["position"]})

    def hint(self, turn: Turn) -> Choice:
        """The action that a bot would take. Raises Refused if hints are off."""
        action = self.do({"type": "hint", "position": turn.position})["action"]
        return next(choice for choice in turn.choices if choice.action == action)

    def preview(self, turn: Turn, action: int | str) -> Preview:
        """What an action would do, up to the next step."""
        found = self.do({"type": "preview", "position": turn.position, "action": action})
        return Preview(found["action"], found["next"], found["table"], found["scores"])

    def why_not(self, turn: Turn, what: int | str, language: str = "en") -> Reason | None:
        """Why an action, or anything with a component (by id), cannot be chosen now; None if it can."""
        wish = {"type": "why_not", "position": turn.position, "what": what, "language": language}
        found = self.do(wish)
        return Reason(found["code"], found["fields"], found["words"]) if found["code"] else None

    def say(self, text: str) -> None:
        self.do({"type": "chat", "text": text})

    def resign(self) -> None:
        self.do({"type": "resign"})

    def leave(self) -> None:
        """Give up the seat before the game begins; during the game, let a bot take over if the table allows it."""
        self.do({"type": "leave"})

    def abort(self) -> None:
        """Abort the game before every seat has decided: nobody wins, and the game is not saved."""
        self.do({"type": "abort"})

    def delete(self) -> None:
        """Remove the table from the seat's list. If nobody else has a seat, the table is deleted from the server."""
        self.do({"type": "delete"})

    def rematch(self) -> None:
        self.do({"type": "rematch"})

    def record(self) -> str:
        """The record of the game, without what is hidden from the seat."""
        found: str = self.client.ask("GET", f"/api/tables/{self.table}/record", key=self.key)
        return found

    def turns(self) -> Iterator[Turn]:
        """Every position in which this seat has to decide, until the game is over. Raises Refused if the game is
        stopped."""
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
        """The position in which this seat has to decide now; None if it does not have to decide."""
        while not self.about:
            self.take_in(self.receive())
        if self.about["status"] != "running" or not self.view or not self.view["choices"]:
            return None
        choices = [Choice(*(choice[field] for field in Choice._fields)) for choice in self.view["choices"]]
        return Turn(self.view["position"], self.view["view"], choices)

    @property
    def result(self) -> dict[str, Any] | None:
        """How the game ended; None while it runs."""
        found: dict[str, Any] | None = self.about.get("result")
        return found

    # ---- messages

    def do(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for the answer; if it came too fast, wait as the server says. Raises Refused."""
        message = {**message, "id": f"{time.time_ns():x}-{next(self.ids)}"}
        text = json.dumps(message)
        self.send(text)
        give_up = time.monotonic() + PATIENCE
        while True:
            answer = self.receive(text)
            self.take_in(answer)
            if answer["type"] == "refused" and answer["id"] in ("", message["id"]):  # "": it could not even be read
                if answer["code"] == "slow_down" and time.monotonic() < give_up:  # nothing was done yet
                    time.sleep(answer.get("wait") or 1.0)
                    self.send(text)
                    continue
                raise Refused(answer["code"], answer["reason"], answer.get("wait"), answer.get("limit"))
            if answer.get("id") == message["id"]:
                return answer

    def take_in(self, message: Mapping[str, Any]) -> None:
        """Update this seat from a message of the server."""
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
        """The next message. If the connection breaks, it is rebuilt, and unanswered messages are sent again."""
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
        if closed.rcvd is None:
            return
        if closed.rcvd.code == TOO_BIG:  # it would be again
            raise Refused("too_large", "this message is too long") from closed
        if closed.rcvd.code in CLOSED_FOR_GOOD:
            raise Refused("closed", closed.rcvd.reason or "the server closed the connection") from closed

    def connected(self) -> ClientConnection:
        """The connection, rebuilt if there is none. A server that is restarting is given about a minute."""
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

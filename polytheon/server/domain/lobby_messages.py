"""Messages for lists of tables."""

from __future__ import annotations

from msgspec import Struct

from polytheon.server.domain.messages import Clock, EndReason, SeatInfo, Status


class Stand(Struct):
    """How the game of a table stands, as everybody may know.

    `part` is where the game is, such as "Age II", by language. `scores` are the points of each seat, None where they
    are not known to everybody. `to_act` has to decide since `since` and until `deadline`, where a clock runs.
    `changed`: when something last happened.
    """

    part: dict[str, str]
    scores: list[int | None]
    to_act: int | None
    since: float
    deadline: float | None
    changed: float
    takeover: bool
    abortable: bool
    practice: bool
    stopped: bool
    winners: list[int]
    reason: EndReason | None


class Listing(Struct):
    """A table in the lobby. `stand` is None before its game begins, and where an earlier version noted none."""

    table: str
    game: str
    players: int
    options: dict[str, str]
    status: Status
    seats: list[SeatInfo]
    clock: Clock
    created: float
    edition: str = ""
    stand: Stand | None = None


class Lobby(Struct):
    """The listed tables, newest first."""

    tables: list[Listing]


class MyTable(Struct):
    """A table in your list: where you have the seats `yours`, or that you made."""

    listing: Listing
    yours: list[int]


class MyTables(Struct):
    """Your tables, those that are not over first, of these the newest first. `now` is the time on the server; `all` is
    how many you have, where these are not all."""

    now: float
    all: int
    tables: list[MyTable]

"""What a table is between two entries of its log, as plain data: seats, clocks, wishes. The match stands beside it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from msgspec.msgpack import Decoder, Encoder

from polytheon.server.domain.editions import Edition
from polytheon.server.domain.messages import ChatLine, Clock, EndReason, RecordNote, SeatKind, Status
from polytheon.server.sessions.payers import Payer


class Seat(Struct):
    """Who sits there. `generation` counts the holders, so that the key of an earlier one opens nothing."""

    kind: SeatKind = "empty"
    name: str = ""
    level: str = ""
    holders: list[str] = field(default_factory=list)
    generation: int = 0
    away: bool = False
    resigned: bool = False


class Answer(Struct):
    """The last thing a seat did: which position it answered, and how. A message sent again is known by it."""

    position: int
    action: int


class UndoWish(Struct):
    """Somebody would like to take back `count` decisions; these seats have agreed."""

    seat: int
    count: int
    agreed: list[int] = field(default_factory=list)


class ChatEntry(Struct):
    """Something that was said, with the sender's own number for it."""

    line: ChatLine
    key: str = ""


class Ending(Struct):
    """How the game ended for the table; points are the match's."""

    winners: list[int]
    reason: EndReason


class TableState(Struct):
    """A table without its match."""

    table: str
    game: str
    players: int
    options: dict[str, str]
    clock: Clock
    takeover: str | None
    listed: bool
    hints: bool | None
    hosts: list[str]
    created: float
    imported: list[int]
    seats: list[Seat]
    rules: int = 0  # what the game, or the record it goes on from, is played by: see `basis.Basis`
    content: str = ""
    number: int = 0  # how many entries the log has
    position: int = 0  # its length when the match came to this position
    status: Status = "open"
    host_seat: int | None = None
    active: int | None = None  # the seat to act
    since: float = 0.0  # from when its time runs; that of its turn where the clock counts days
    left: list[float] = field(default_factory=list)  # seconds that each seat has left
    answers: list[Answer | None] = field(default_factory=list)
    taken_back: Answer | None = None  # the last undo: at which position, by which seat
    undo: UndoWish | None = None
    chat: list[ChatEntry] = field(default_factory=list)
    rematch: list[int] = field(default_factory=list)
    next: str | None = None
    ending: Ending | None = None
    record: RecordNote | None = None
    payer: Payer | None = None  # who made the table
    moved: float = 0.0  # when the match came to this position, or another began to play for a seat
    turns: list[float] = field(default_factory=list)  # how long each seat's last turn took
    late: int | None = None  # the seat whose time for this turn is up
    stands: float = 0.0  # until when no clock runs
    said: int = 0  # how many lines were ever said
    edition: Edition | None = None
    practice: bool = False
    dropped: list[str] = field(default_factory=list)  # who has deleted the table from their list


class Snapshot(Struct):
    """A table as it was after some entry, to go on from without reading the whole log.

    `build` marks the code that plays the game so: of other code it is not known before it has played the whole log.
    """

    state: TableState
    match: dict[str, Any] | None
    build: str = ""


ENCODER = Encoder()
DECODER: Decoder[Snapshot] = Decoder(Snapshot)

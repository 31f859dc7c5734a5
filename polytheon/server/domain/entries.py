"""The table's log: what has happened at it, append-only. It is the truth; everything else follows from it.

A match entry holds the action and then the chance outcomes, as the match's own log does: actions from 0 up, chance
outcomes as `~outcome`. So no dice are rolled when a log is read again.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from polytheon.server.domain.editions import Edition
from polytheon.server.domain.messages import Clock, RecordNote
from polytheon.server.sessions.payers import Payer


class Entry(Struct, tag_field="t", omit_defaults=True):
    """One thing that happened."""


class Created(Entry, tag="created"):
    """A table was made; with a `log`, from a record that was played by these rules and components, and about which
    there may be something to know."""

    table: str
    game: str
    players: int
    options: dict[str, str]
    clock: Clock
    takeover: str | None
    listed: bool
    hints: bool | None
    host: str
    log: list[int] = []
    rules: int = 0
    content: str = ""
    record: RecordNote | None = None
    payer: Payer | None = None  # whom its bots are charged to
    edition: Edition | None = None
    practice: bool = False  # against bots, and everything can be taken back


class Joined(Entry, tag="joined"):
    seat: int
    holder: str
    name: str
    program: bool = False
    host: bool = False


class BotSeated(Entry, tag="bot"):
    seat: int
    level: str


class Left(Entry, tag="left"):
    """A seat became empty."""

    seat: int


class Claimed(Entry, tag="claimed"):
    """Another visitor holds the seat too, by its secret link; seat None is the right to host."""

    seat: int | None
    holder: str


class Started(Entry, tag="started"):
    """The game began, on these rules and components."""

    log: list[int]
    rules: int
    content: str


class Acted(Entry, tag="acted"):
    seat: int
    log: list[int]


class UndoAsked(Entry, tag="undo?"):
    seat: int
    count: int


class UndoAgreed(Entry, tag="undo+"):
    seat: int


class UndoDeclined(Entry, tag="undo-"):
    seat: int


class Undone(Entry, tag="undone"):
    """The last `count` decisions were taken back at the request of `seat`."""

    seat: int
    count: int


class Resigned(Entry, tag="resigned"):
    seat: int


class Aborted(Entry, tag="aborted"):
    """The game was aborted before every seat had decided; it does not count."""

    seat: int


class Dropped(Entry, tag="dropped"):
    """Somebody has deleted the table from their list: a visitor, or by its key a seat or the host (`table.mark_of`).
    Where nobody else holds it, that ends the game."""

    mark: str


class TimedOut(Entry, tag="timeout"):
    seat: int


class TakenOver(Entry, tag="away"):
    """A bot plays for the seat until its holder returns; `clock`: because the seat's time was up."""

    seat: int
    clock: bool = False


class Returned(Entry, tag="back"):
    """The holder plays again. `gains`: and got time for it, as earlier versions gave."""

    seat: int
    gains: bool = True


class Paused(Entry, tag="paused"):
    """The server was down: no clock ran from `began` to `until`, which is a little after it was back."""

    began: float
    until: float


class Said(Entry, tag="said"):
    seat: int
    text: str
    key: str = ""


class RematchAsked(Entry, tag="again?"):
    seat: int


class Rematched(Entry, tag="again"):
    """The rematch is played at another table."""

    table: str


class Patched(Entry, tag="patched"):
    """The match was replayed from its log under these rules; with `keep`, only its first entries."""

    keep: int | None = None
    rules: int = 0
    content: str = ""


class Closed(Entry, tag="closed"):
    """The table was closed because nobody came, or nobody came back."""


AnyEntry = (
    Created
    | Joined
    | BotSeated
    | Left
    | Claimed
    | Started
    | Acted
    | UndoAsked
    | UndoAgreed
    | UndoDeclined
    | Undone
    | Resigned
    | Aborted
    | Dropped
    | TimedOut
    | TakenOver
    | Returned
    | Paused
    | Said
    | RematchAsked
    | Rematched
    | Patched
    | Closed
)

ENCODER = Encoder()
DECODER: Decoder[AnyEntry] = Decoder(AnyEntry)


def encoded(entry: Entry) -> bytes:
    return ENCODER.encode(entry)


def decoded(data: bytes) -> AnyEntry:
    return DECODER.decode(data)

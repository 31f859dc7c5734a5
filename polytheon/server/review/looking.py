"""The slow part of reviews, done in bot workers: replays, stories, lessons, reading records.

A wish is answered from what it holds: a table and the log of its game. The positions of those that were looked at last
are kept.
"""

from __future__ import annotations

from typing import Any, Final, get_args

from msgspec import Struct
from msgspec.json import encode
from msgspec.msgpack import Encoder

from polytheon.games import game as find_game
from polytheon.kernel.errors import BadEdition, PolytheonError, UnknownGame
from polytheon.kernel.record import Visitor, read
from polytheon.server.bots.worker import Stopwatch
from polytheon.server.domain.commands import Refusal
from polytheon.server.domain.editions import USUAL_NAME, Edition, plain_name
from polytheon.server.domain.folding import restored
from polytheon.server.domain.match_log import MatchLog
from polytheon.server.domain.messages import LONGEST_REASON, EditionFile, RecordNote
from polytheon.server.domain.narration import Narrator
from polytheon.server.domain.records import EDITION_NAME, hides_something, record
from polytheon.server.domain.state import TableState
from polytheon.server.domain.table import Table
from polytheon.server.review.editions import Checking, Describing, Offering, read_sent
from polytheon.server.review.judged import Judged, done_message, lines_message, questions_of
from polytheon.server.review.lessons import lesson
from polytheon.server.review.replay import Library, Positions, as_far_as_it_fits, log_of, moment_message, replay_message
from polytheon.server.sessions.seeds import SEEDS

CODES: Final[dict[type[PolytheonError], str]] = {UnknownGame: "no_game", BadEdition: "bad_edition"}
LIBRARY: Final = Library()
ENCODER: Final = Encoder()


class Looked(Struct):
    """The result: bytes, or why it is refused, or what went wrong."""

    seconds: float
    cpu: float
    body: bytes = b""
    code: str = ""
    reason: str = ""
    error: str = ""


class Sent(Struct):
    """A table as a wish holds it."""

    state: TableState
    log: list[int]

    def shown(self) -> tuple[Table, Positions]:
        """The table with its game as far as that fits today's rules, and the positions of it."""
        table = Table(self.state)
        table.match_log = MatchLog(self.log)
        positions = LIBRARY.positions(table)
        return as_far_as_it_fits(table, positions), positions


def sent(table: Table) -> Sent:
    return Sent(table.state, log_of(table))


class Telling(Struct, tag="tell"):
    """A game's story so far, for a viewer; answered by a `Story`."""

    snapshot: bytes
    viewer: int | None
    language: str

    def look(self) -> bytes:
        table = restored(self.snapshot)
        assert table is not None  # the same code has made the snapshot
        narrator = Narrator(self.viewer, self.language)
        narrator.recount(table)
        return ENCODER.encode(narrator.story)


class Recording(Struct, tag="record"):
    """A game as a record, as the holder of a seat may know it; answered as it is sent."""

    snapshot: bytes
    viewer: int | None

    def look(self) -> bytes:
        table = restored(self.snapshot)
        assert table is not None  # as above
        return record(table, self.viewer).encode()


class Replaying(Struct, tag="replay"):
    """A game step by step, for the holder of `you`, who may see it as the seats `may` do; answered as it is sent."""

    table: Sent
    you: int | None
    may: list[int]
    viewer: int | None
    language: str

    def look(self) -> bytes:
        table, positions = self.table.shown()
        return encode(replay_message(table, positions, self.you, self.may, self.viewer, self.language))


class Remembering(Struct, tag="moment"):
    """One position of a game; answered as it is sent."""

    table: Sent
    step: int
    viewer: int | None
    language: str

    def look(self) -> bytes:
        table, positions = self.table.shown()
        return encode(moment_message(table, positions, self.step, self.viewer, self.language))


class Asking(Struct, tag="ask"):
    """The decisions of a game that an analysis judges; answered by their steps."""

    table: Sent

    def look(self) -> bytes:
        return ENCODER.encode(questions_of(self.table.shown()[1]))


class Seen(Struct):
    """A decision from the point of view of its seat: the seat, its view and its action."""

    seat: int
    match: dict[str, Any]
    played: int


class Seeing(Struct, tag="see"):
    """One decision of a game; answered by a `Seen`."""

    table: Sent
    step: int

    def look(self) -> bytes:
        _, positions = self.table.shown()
        match = positions.matches[self.step]
        assert match.to_act is not None
        dump = match.seen_by(match.to_act, SEEDS.take()).dump()
        return ENCODER.encode(Seen(match.to_act, dump, positions.decision(self.step).number))


class Summing(Struct, tag="sum"):
    """A finished analysis, for the holder of the seat `you`; answered as it is sent."""

    table: Sent
    steps: int
    judged: list[Judged]
    you: int | None
    language: str

    def look(self) -> bytes:
        table, positions = self.table.shown()
        return encode(done_message(table, positions, self.steps, self.judged, self.you, self.language))


class Comparing(Struct, tag="compare"):
    """Both lines from a decision that was judged, for the holder of the seat `you`; answered as it is sent."""

    table: Sent
    judged: list[Judged]
    step: int
    you: int | None
    language: str

    def look(self) -> bytes:
        table, positions = self.table.shown()
        return encode(lines_message(table, positions, self.judged, self.step, self.you, self.language))


class Teaching(Struct, tag="teach"):
    """The lesson of a game; answered as it is sent."""

    game: str
    language: str

    def look(self) -> bytes:
        return encode(lesson(self.game, self.language))


class Played(Struct):
    """A game that was read from a record."""

    game: str
    players: int
    options: dict[str, str]
    log: list[int]
    over: bool
    rules: int
    content: str
    note: RecordNote | None
    edition: Edition | None


class NameOfEdition(Visitor):
    """What a record calls the edition that it was played with."""

    def __init__(self, name: str) -> None:
        self.name = name

    def header(self, name: str, value: str) -> None:
        if name == EDITION_NAME:
            self.name = plain_name(value)


class ReadRecord(Struct, tag="read"):
    """A record, perhaps with the edition file that it was played with; answered by a `Played`."""

    record: str
    edition: EditionFile | None = None

    def look(self) -> bytes:
        if hides_something(self.record):
            raise Refusal("bad_setup", "this record has hidden entries: export it after the end of the game")
        file = self.edition
        named = NameOfEdition(USUAL_NAME if file is None else plain_name(file.name))
        reading = read(self.record, find_game, named, None if file is None else read_sent(file.name, file.text).told)
        match, note = reading.match, None
        if reading.old:
            moves = len([entry for entry in match.log if entry >= 0])
            reason = reading.reason[:LONGEST_REASON]
            note = RecordNote(reading.rules, reading.same_components, moves, reading.line, reason)
        rules, content = match.game.rules_version, match.content.digest
        played = (match.game.name, match.players, dict(match.options), list(match.log), match.over)
        values = match.content.edition
        return ENCODER.encode(Played(*played, rules, content, note, Edition(named.name, values) if values else None))


OfEditions = Checking | Offering | Describing
OfGames = Telling | Recording | Replaying | Remembering | Asking | Seeing | Summing | Comparing | Teaching | ReadRecord
Wish = OfGames | OfEditions
WISHES: Final = get_args(Wish)


def look(wish: Wish) -> Looked:
    watch = Stopwatch()
    try:
        body = wish.look()
    except PolytheonError as error:
        usual = next((code for kind, code in CODES.items() if isinstance(error, kind)), "bad_setup")
        code = error.code if isinstance(error, Refusal) else usual
        return Looked(*watch.read(), code=code, reason=str(error))
    except Exception as error:  # whatever is wrong with one wish, the next one shall be answered
        return Looked(*watch.read(), error=f"{type(error).__name__}: {error}")
    return Looked(*watch.read(), body)

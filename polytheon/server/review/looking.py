"""What takes long of looking at games, done in the processes that think: replays, stories, lessons, reading records.

A wish is answered from what it holds: a table and the log of its game. The positions of those that were looked at last
are kept.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

from msgspec import Struct
from msgspec.json import encode
from msgspec.msgpack import Encoder

from polytheon.games import game as find_game
from polytheon.kernel.errors import PolytheonError, UnknownGame
from polytheon.kernel.record import read
from polytheon.server.bots.worker import Stopwatch
from polytheon.server.domain.commands import Refusal
from polytheon.server.domain.folding import restored
from polytheon.server.domain.match_log import Logbook
from polytheon.server.domain.messages import LONGEST_REASON, RecordNote
from polytheon.server.domain.narration import Narrator
from polytheon.server.domain.records import hides_something
from polytheon.server.domain.state import State
from polytheon.server.domain.table import Table
from polytheon.server.review.judged import Judged, done_message, questions_of
from polytheon.server.review.lessons import lesson
from polytheon.server.review.replay import Library, Positions, as_far_as_it_fits, log_of, moment_message, replay_message

LIBRARY: Final = Library()
ENCODER: Final = Encoder()


class Looked(Struct):
    """What came out: bytes, or why it is refused, or what went wrong."""

    seconds: float
    cpu: float
    body: bytes = b""
    code: str = ""
    reason: str = ""
    error: str = ""


class Sent(Struct):
    """A table as a wish holds it."""

    state: State
    log: list[int]

    def shown(self) -> tuple[Table, Positions]:
        """The table with its game as far as that fits today's rules, and the positions of it."""
        table = Table(self.state)
        table.logbook = Logbook(self.log)
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
        narrator = Narrator(table, self.viewer, self.language)
        return ENCODER.encode(narrator.story)


class Replaying(Struct, tag="replay"):
    """A game step by step, for who holds the seat `you` and may look with the eyes of `may`; answered as it is sent."""

    table: Sent
    you: int | None
    may: list[int]
    eyes: int | None
    language: str

    def look(self) -> bytes:
        table, positions = self.table.shown()
        return encode(replay_message(table, positions, self.you, self.may, self.eyes, self.language))


class Remembering(Struct, tag="moment"):
    """One position of a game; answered as it is sent."""

    table: Sent
    step: int
    eyes: int | None
    language: str

    def look(self) -> bytes:
        table, positions = self.table.shown()
        return encode(moment_message(table, positions, self.step, self.eyes, self.language))


class Asking(Struct, tag="ask"):
    """The decisions of a game that an analysis judges; answered by their steps."""

    table: Sent

    def look(self) -> bytes:
        return ENCODER.encode(questions_of(self.table.shown()[1]))


class Seen(Struct):
    """A decision as who took it saw it: the seat, what it saw and what it did."""

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
        dump = match.seen_by(match.to_act, secrets.randbits(60)).dump()
        return ENCODER.encode(Seen(match.to_act, dump, positions.decision(self.step).number))


class Summing(Struct, tag="sum"):
    """An analysis that is done, for who holds the seat `you`; answered as it is sent."""

    table: Sent
    steps: int
    judged: list[Judged]
    you: int | None
    language: str

    def look(self) -> bytes:
        table, positions = self.table.shown()
        return encode(done_message(table, positions, self.steps, self.judged, self.you, self.language))


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


class Reading(Struct, tag="read"):
    """A record; answered by a `Played`."""

    record: str

    def look(self) -> bytes:
        if hides_something(self.record):
            raise Refusal("bad_setup", "this record hides what its reader could not know: export it after the end")
        reading = read(self.record, find_game)
        match, note = reading.match, None
        if reading.old:
            moves = len([entry for entry in match.log if entry >= 0])
            reason = reading.reason[:LONGEST_REASON]
            note = RecordNote(reading.rules, reading.same_components, moves, reading.line, reason)
        rules, content = match.game.rules_version, match.content.digest
        played = (match.game.name, match.players, dict(match.options), list(match.log), match.over)
        return ENCODER.encode(Played(*played, rules, content, note))


Wish = Telling | Replaying | Remembering | Asking | Seeing | Summing | Teaching | Reading
WISHES: Final = (Telling, Replaying, Remembering, Asking, Seeing, Summing, Teaching, Reading)


def look(wish: Wish) -> Looked:
    watch = Stopwatch()
    try:
        body = wish.look()
    except PolytheonError as error:
        usual = "no_game" if isinstance(error, UnknownGame) else "bad_setup"
        code = error.code if isinstance(error, Refusal) else usual
        return Looked(*watch.read(), code=code, reason=str(error))
    except Exception as error:  # whatever is wrong with one wish, the next one shall be answered
        return Looked(*watch.read(), error=f"{type(error).__name__}: {error}")
    return Looked(*watch.read(), body)

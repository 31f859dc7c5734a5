"""The settings of a server. `polytheon serve` fills them in; workers read them from their environment."""

from __future__ import annotations

import os
import tomllib
from typing import Annotated, Final, get_type_hints

from msgspec import Meta, Struct, ValidationError, convert, field
from msgspec.json import decode, encode

from polytheon.kernel.errors import BadSetup, closest

ENVIRONMENT: Final = "POLYTHEON_SETTINGS"
MOST: Final = 1_000_000_000
Count = Annotated[int, Meta(ge=0, le=MOST)]
Some = Annotated[int, Meta(ge=1, le=MOST)]  # of what nobody could do without
Rate = Annotated[float, Meta(gt=0, le=MOST)]
KINDS: Final = {
    Count: f"a whole number from 0 to {MOST}",
    Some: f"a whole number from 1 to {MOST}",
    Rate: f"a number above 0, at most {MOST}",
}


class Limits(Struct, forbid_unknown_fields=True):
    """What one visitor, address or connection may use, what a table may hold, and how long it is kept."""

    connections: Some = 4_000  # in all; fewer where the system allows this process fewer files
    connections_per_address: Some = 120
    tables_per_visitor: Some = 50
    tables_per_address: Some = 150
    sockets_per_address: Some = 60
    watchers_per_table: Some = 200
    messages_per_second: Rate = 10.0  # on a connection
    messages_at_once: Rate = 40.0
    requests_per_second: Rate = 10.0  # from an address
    requests_at_once: Rate = 60.0
    creations_per_second: Rate = 0.2  # of new tables and rematches, by a visitor and from an address
    creations_at_once: Rate = 20.0
    bot_seconds_per_second: Rate = 0.25  # CPU time for the bots, hints and analyses of a visitor
    bot_seconds_at_once: Rate = 120.0
    review_seconds_per_second: Rate = 0.1  # CPU time for the replays of a visitor
    review_seconds_at_once: Rate = 6.0
    visitors_per_address: Rate = 3.0  # an address may use the CPU time of this many visitors
    analyses_per_address: Count = 3  # at once; a visitor has one
    unasked_analyses: Count = 1  # at once, of games that have just ended; 0: a game is analysed on request only
    seats_per_visitor: Count = 5  # at tables of others at which no game has begun
    seats_per_address: Count = 12
    message_bytes: Some = 8_192
    body_bytes: Some = 500_000
    edition_bytes: Some = 100_000  # of an edition file, and of its values in the log
    header_bytes: Some = 16_384  # of a request, with its address
    headers: Some = 100
    url_bytes: Some = 4_096
    header_seconds: Rate = 10.0  # in which the head of a request has to come
    body_seconds: Rate = 30.0
    idle_seconds: Rate = 20.0  # between two requests of a connection
    unread_seconds: Rate = 60.0  # in which an answer has to be read
    waiting_bytes: Some = 1_000_000  # sent to a client that does not read; then the connection is closed
    unread_bytes: Some = 40_000_000  # sent to all clients together; then those that do not read are closed
    chat_per_table: Count = 500  # lines
    entries_per_table: Some = 5_000
    open_days: Count = 2  # without any change after which a table at which no game began is deleted; 0: never
    running_days: Count = 90  # and a running game is closed
    finished_days: Count = 365  # and a game that is over is deleted


class Settings(Struct):
    """All settings."""

    database: str = "polytheon-tables.sqlite"
    bus: str | None = None
    bot_workers: int = 1  # processes that think long; one more takes what is quick
    warm: bool = True  # whether they start with the server, or when they are needed
    secret: str | None = None  # else it is kept in the database
    origins: list[str] = []  # further origins whose pages may open a websocket
    hosts: list[str] = []  # the names under which the server may be called; empty: any
    proxies: list[str] = []  # trusted proxies: addresses and networks
    editions: str | None = None  # a folder with edition files that are offered by name
    metrics_for_all: bool = False
    secure_cookie: bool = False
    hint_level: str = "hard"  # the bot that is asked for hints, if there is one of that name
    analysis_seconds: float = 40.0  # about so long search thinks about a game that is over
    bot_pace: float = 0.4  # seconds between a decision and a bot's answer
    grace: float = 180.0  # seconds after a start in which no clock runs
    beat: float = 10.0  # seconds between two notes that the server is up
    sweep: float = 1.0  # seconds between two looks at what is due, and at which tables shall have a snapshot
    compare: float = 15.0  # seconds between two comparisons with what other workers have written
    limits: Limits = field(default_factory=Limits)

    def to_environment(self) -> None:
        os.environ[ENVIRONMENT] = encode(self).decode()


def from_environment() -> Settings:
    return decode(os.environ.get(ENVIRONMENT, "{}"), type=Settings)


def read_limits(file: str) -> Limits:
    """Limits from a TOML file that contains the changed ones. Raises BadSetup, which names the limit and the error."""
    try:
        with open(file, "rb") as opened:
            given = tomllib.load(opened)
    except OSError as error:
        raise BadSetup(f"{file}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetup(f"{file}: {error}") from error
    kinds = get_type_hints(Limits, include_extras=True)
    for name, value in given.items():
        if name not in kinds:
            raise BadSetup(f"{file}: there is no limit {name!r}" + closest(name, kinds))
        try:
            convert(value, kinds[name])
        except ValidationError:
            raise BadSetup(f"{file}: {name} is {KINDS[kinds[name]]}, not {value!r}") from None
    return convert(given, Limits)

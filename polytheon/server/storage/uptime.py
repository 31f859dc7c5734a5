"""When the server was up: all workers record that they are running, so that the next one knows since when none was."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from msgspec.msgpack import Decoder, Encoder
from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from polytheon.server.storage.engine import Database
from polytheon.server.storage.schema import SETTINGS

UPTIME: Final = "uptime"  # the name of the setting
MOST_DOWNTIMES: Final = 1000


class Downtime(NamedTuple):
    """A time in which no worker was up."""

    began: float
    ended: float


class Known(NamedTuple):
    """When the server was last known to be up, and when it was down before, the earliest first."""

    alive: float
    downtimes: list[Downtime]


ENCODER: Final = Encoder()
DECODER: Final = Decoder(Known)


class Uptime:
    """What all workers know about it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        dialect: Any = sqlite if database.dialect == "sqlite" else postgresql
        self.put_first = dialect.insert(SETTINGS).on_conflict_do_nothing()

    async def beat(self, now: float, silence: float) -> list[Downtime]:
        """Record that the server is up. If the last record is older than `silence` seconds, the server was down since.
        Returns all times in which it was down."""

        def work(connection: Connection) -> list[Downtime]:
            connection.execute(self.put_first, {"name": UPTIME, "value": ENCODER.encode(Known(now, []))})
            one = SETTINGS.c.name == UPTIME
            value = connection.scalar(select(SETTINGS.c.value).where(one).with_for_update())
            assert isinstance(value, bytes)
            alive, found = DECODER.decode(value)
            if now - alive > silence:
                found = [*found, Downtime(alive, now)][-MOST_DOWNTIMES:]
            connection.execute(update(SETTINGS).where(one).values(value=ENCODER.encode(Known(now, found))))
            return found

        return await self.database.write(work)

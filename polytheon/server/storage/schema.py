"""The tables of the database. What stands here is reached by the migrations, and a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", String(64), nullable=False),
    Column("address", String(64), nullable=False),
    Column("created", Float(53), nullable=False),
    Column("due", Float(53), nullable=True),
    Column("summary", LargeBinary, nullable=False),
    Index("tables_due", "due"),
    Index("tables_lobby", "listed", "status", "created"),
    Index("tables_host", "host", "status"),
    Index("tables_address", "address", "status"),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float(53), nullable=False),
    Column("body", LargeBinary, nullable=False),
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# In whose lists a table is, and which of its seats are theirs, one bit each; who only made it has none.
HOLDERS: Final = Table(
    "holders",
    METADATA,
    Column("visitor", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seats", Integer, nullable=False),
    Index("holders_table", "table_id"),
)

# Analyses of games that are over: under way as long as there is no body, by one worker until a time.
ANALYSES: Final = Table(
    "analyses",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("run", String(32), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("done", Integer, nullable=False),
    Column("steps", Integer, nullable=False),
    Column("until", Float(53), nullable=False),
    Column("body", LargeBinary, nullable=True),
    Index("analyses_owner", "owner"),
)

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# Who may not use the server: a network such as 192.0.2.0/24, or a visitor; without `until`, for ever.
BANS: Final = Table(
    "bans",
    METADATA,
    Column("subject", String(80), primary_key=True),
    Column("made", Float(53), nullable=False),
    Column("until", Float(53), nullable=True),
    Column("reason", String(200), nullable=False),
)

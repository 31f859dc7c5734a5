"""In whose lists a table is. Until now only its log said who had a seat, and a browser which tables were its own."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

import sqlalchemy as sa
from alembic import op
from msgspec import MsgspecError
from msgspec.msgpack import decode

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

SEATING = (b"created", b"joined", b"left", b"bot", b"claimed")  # entries that say who holds what
KIND_WITHIN = 14  # bytes: an entry begins with its kind


def upgrade() -> None:
    op.create_table(
        "holders",
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seats", sa.Integer, nullable=False),
    )
    op.create_index("holders_table", "holders", ["table_id"])
    fill()


def fill() -> None:
    """Read from the logs who holds which seats."""
    tables, entries, holders = (
        sa.table(name, *(sa.column(column) for column in columns))
        for name, columns in (
            ("tables", ["id"]),
            ("entries", ["table_id", "number", "body"]),
            ("holders", ["visitor", "table_id", "seats"]),
        )
    )
    logs = sa.select(entries.c.table_id, entries.c.body).join(tables, tables.c.id == entries.c.table_id)
    rows = op.get_bind().execute(logs.order_by(entries.c.table_id, entries.c.number))
    found = []
    for table, log in groupby(rows, itemgetter(0)):
        held = seats_held(list(read(body for _, body in log)))
        found += [{"visitor": visitor, "table_id": table, "seats": seats} for visitor, seats in held.items()]
    if found:
        op.get_bind().execute(sa.insert(holders), found)


def read(bodies: Iterator[bytes]) -> Iterator[dict[str, Any]]:
    for body in bodies:
        if any(kind in body[:KIND_WITHIN] for kind in SEATING):
            try:
                yield decode(body)
            except MsgspecError:
                continue  # a damaged log is refused when its table is opened


def seats_held(log: list[dict[str, Any]]) -> dict[str, int]:
    """The seats of each visitor, one bit each; who only made the table has none."""
    hosts: list[str] = []
    seats: dict[int, list[str]] = {}
    for entry in log:
        match entry:
            case {"t": "created", "host": str(host)}:
                hosts.append(host)
            case {"t": "joined", "seat": int(seat), "holder": str(holder)}:
                seats[seat] = [holder]
            case {"t": "left" | "bot", "seat": int(seat)}:
                seats[seat] = []
            case {"t": "claimed", "holder": str(holder), **rest}:
                (hosts if rest.get("seat") is None else seats.setdefault(rest["seat"], [])).append(holder)
    found = {host: 0 for host in hosts if host}
    for seat, holders in seats.items():
        for holder in holders:
            if holder:
                found[holder] = found.get(holder, 0) | 1 << seat
    return found


def downgrade() -> None:
    op.drop_table("holders")

"""Tables, their logs, snapshots and settings.

Earlier versions could leave a SQLite file half made: what is there already is left as it is, here and in 0002.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("due", sa.Float(53), nullable=True),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        if_not_exists=True,
    )
    op.create_index("tables_due", "tables", ["due"], if_not_exists=True)
    op.create_index("tables_lobby", "tables", ["listed", "status", "created"], if_not_exists=True)
    op.create_index("tables_host", "tables", ["host", "status"], if_not_exists=True)
    op.create_index("tables_address", "tables", ["address", "status"], if_not_exists=True)
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    for name in ("settings", "snapshots", "entries", "tables"):
        op.drop_table(name)

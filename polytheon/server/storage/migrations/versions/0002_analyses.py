"""Analyses of games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("run", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=True),
        if_not_exists=True,
    )
    op.create_index("analyses_owner", "analyses", ["owner"], if_not_exists=True)


def downgrade() -> None:
    op.drop_table("analyses")

"""Bans."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("subject", sa.String(80), primary_key=True),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("until", sa.Float(53), nullable=True),
        sa.Column("reason", sa.String(200), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("bans")

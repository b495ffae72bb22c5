"""The nodes that run, and the share of the tables that each looks after."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "create index ix_tables_share on tables ((id % 1024), id) where state in ('lobby', 'playing')"
        )


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("drop index ix_tables_share")
    op.drop_table("nodes")

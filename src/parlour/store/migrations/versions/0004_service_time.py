"""The service time, which clocks run by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    made = op.create_table(
        "service_time",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("served_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_service_time"),
    )
    op.bulk_insert(made, [{"id": 1, "served_ms": 0}])


def downgrade() -> None:
    op.drop_table("service_time")

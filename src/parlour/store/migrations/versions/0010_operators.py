"""Bans, reports, and what operators did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("accounts", sa.Column("banned_at", sa.BigInteger()))
    op.create_table(
        "reports",
        sa.Column("id", Id, primary_key=True),
        sa.Column("reporter_id", Id, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("account_id", Id, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("table_id", Id),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("settled_at", sa.BigInteger()),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reports_settled_at_id", "reports", ["settled_at", "id"])
    op.create_index("ix_reports_reporter_id_account_id", "reports", ["reporter_id", "account_id"])
    op.create_table(
        "operator_acts",
        sa.Column("id", Id, primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("account_id", Id),
        sa.Column("table_id", Id),
        sa.Column("note", sa.Text(), nullable=False),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    op.drop_table("operator_acts")
    op.drop_table("reports")
    op.drop_column("accounts", "banned_at")

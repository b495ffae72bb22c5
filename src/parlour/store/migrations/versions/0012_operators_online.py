"""Accounts that are operators, who did what, and the messages that are reported."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("accounts", sa.Column("operator_since", sa.BigInteger()))
    op.add_column("operator_acts", sa.Column("operator_id", Id))
    op.add_column("reports", sa.Column("message_id", Id))
    op.add_column("reports", sa.Column("quoted", sa.Text()))
    op.add_column("reports", sa.Column("settled_by", Id))


def downgrade() -> None:
    for column in ("settled_by", "quoted", "message_id"):
        op.drop_column("reports", column)
    op.drop_column("operator_acts", "operator_id")
    op.drop_column("accounts", "operator_since")

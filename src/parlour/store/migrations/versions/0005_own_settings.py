"""Each account's settings, and the people whom it has muted or blocked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("accounts", sa.Column("settings", sa.LargeBinary))
    op.create_table(
        "avoided",
        sa.Column("account_id", Id, nullable=False),
        sa.Column("other_id", Id, nullable=False),
        sa.Column("blocked", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "other_id", name="pk_avoided"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_avoided_account_id"),
        sa.ForeignKeyConstraint(["other_id"], ["accounts.id"], name="fk_avoided_other_id"),
    )
    op.create_index("ix_avoided_other_id", "avoided", ["other_id"])


def downgrade() -> None:
    op.drop_table("avoided")
    op.drop_column("accounts", "settings")

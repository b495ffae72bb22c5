"""Details of sessions, deleted accounts, and the addresses that accounts have logged in from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("accounts", sa.Column("deleted_at", sa.BigInteger))
    op.add_column("accounts", sa.Column("erased_at", sa.BigInteger))
    op.add_column("sessions", sa.Column("created_at", sa.BigInteger))
    op.add_column("sessions", sa.Column("used_at", sa.BigInteger))
    op.add_column("sessions", sa.Column("device", sa.Text))
    op.create_index("ix_accounts_deleted_at", "accounts", ["deleted_at"])
    op.create_index("ix_chat_account_id", "chat", ["account_id"])
    op.create_table(
        "known_addresses",
        sa.Column("account_id", Id, nullable=False),
        sa.Column("address_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "address_hash", name="pk_known_addresses"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_known_addresses_account_id"),
    )


def downgrade() -> None:
    op.drop_table("known_addresses")
    op.drop_index("ix_chat_account_id", "chat")
    op.drop_index("ix_accounts_deleted_at", "accounts")
    for column in ("created_at", "used_at", "device"):
        op.drop_column("sessions", column)
    for column in ("deleted_at", "erased_at"):
        op.drop_column("accounts", column)

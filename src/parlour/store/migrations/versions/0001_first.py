"""Accounts, sessions, tables, seats, log and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", Id, nullable=False),
        sa.Column("uuid", sa.String(36), nullable=False),
        sa.Column("display_name", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("username", sa.Text),
        sa.Column("username_key", sa.Text),
        sa.Column("password_hash", sa.Text),
        sa.Column("email", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("uuid", name="uq_accounts_uuid"),
        sa.UniqueConstraint("username_key", name="uq_accounts_username_key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("account_id", Id, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_sessions_account_id"),
    )
    op.create_index("ix_sessions_account_id", "sessions", ["account_id"])
    op.create_index("ix_sessions_expires_at", "sessions", ["expires_at"])
    op.create_table(
        "tables",
        sa.Column("id", Id, nullable=False),
        sa.Column("uuid", sa.String(36), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("room_code", sa.Text),
        sa.Column("seats_taken", sa.Integer, nullable=False),
        sa.Column("capacity", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("uuid", name="uq_tables_uuid"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_state_id", "tables", ["state", "id"])
    live_code = sa.text("room_code IS NOT NULL AND state != 'ended'")
    op.create_index(
        "uq_tables_live_room_code",
        "tables",
        ["room_code"],
        unique=True,
        sqlite_where=live_code,
        postgresql_where=live_code,
    )
    op.create_table(
        "seats",
        sa.Column("account_id", Id, nullable=False),
        sa.Column("table_id", Id, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "table_id", name="pk_seats"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_seats_account_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
    )
    op.create_index("ix_seats_table_id", "seats", ["table_id"])
    op.create_table(
        "log",
        sa.Column("table_id", Id, nullable=False, autoincrement=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_log"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_log_table_id"),
    )
    op.create_table(
        "chat",
        sa.Column("id", Id, nullable=False),
        sa.Column("table_id", Id, nullable=False),
        sa.Column("account_id", Id, nullable=False),
        sa.Column("display_name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("sent_at", sa.BigInteger, nullable=False),
        sa.Column("edited_at", sa.BigInteger),
        sa.Column("deleted_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_table_id"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_chat_account_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chat_table_id_id", "chat", ["table_id", "id"])


def downgrade() -> None:
    for name in ("chat", "log", "seats", "tables", "sessions", "accounts"):
        op.drop_table(name)

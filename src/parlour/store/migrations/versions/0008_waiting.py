"""Bot accounts, the queue, and challenges to bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("accounts", sa.Column("owner_id", Id))
    op.create_index("ix_accounts_owner_id", "accounts", ["owner_id"])
    op.add_column("chat", sa.Column("bot_account", sa.Boolean))
    op.create_table(
        "waiting",
        sa.Column("account_id", Id, nullable=False, autoincrement=False),
        sa.Column("ticket", sa.String(32), nullable=False),
        *_game_columns(),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("with_bots", sa.Boolean, nullable=False),
        sa.Column("table_id", Id),
        sa.PrimaryKeyConstraint("account_id", name="pk_waiting"),
        sa.UniqueConstraint("ticket", name="uq_waiting_ticket"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_waiting_account_id"),
    )
    op.create_table(
        "waits",
        sa.Column("id", Id, nullable=False),
        *_game_columns(),
        sa.Column("waited_ms", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_waits"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_waits_at", "waits", ["at"])
    op.create_table(
        "open_bots",
        sa.Column("bot_id", Id, nullable=False, autoincrement=False),
        sa.Column("accepts", sa.Text, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("bot_id", name="pk_open_bots"),
        sa.ForeignKeyConstraint(["bot_id"], ["accounts.id"], name="fk_open_bots_bot_id"),
    )
    op.create_table(
        "challenges",
        sa.Column("id", Id, nullable=False),
        sa.Column("challenger_id", Id, nullable=False),
        sa.Column("bot_id", Id, nullable=False),
        *_game_columns(),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.Text),
        sa.Column("table_id", Id),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
        sa.UniqueConstraint("challenger_id", name="uq_challenges_challenger_id"),
        sa.ForeignKeyConstraint(["challenger_id"], ["accounts.id"], name="fk_challenges_challenger_id"),
        sa.ForeignKeyConstraint(["bot_id"], ["accounts.id"], name="fk_challenges_bot_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_challenges_bot_id", "challenges", ["bot_id"])


def _game_columns() -> list[sa.Column[object]]:
    return [
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    ]


def downgrade() -> None:
    for table in ("challenges", "open_bots", "waits", "waiting"):
        op.drop_table(table)
    op.drop_column("chat", "bot_account")
    op.drop_index("ix_accounts_owner_id", "accounts")
    op.drop_column("accounts", "owner_id")

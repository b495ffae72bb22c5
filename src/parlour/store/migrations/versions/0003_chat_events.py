"""The numbered chat events of each table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "chat_events",
        sa.Column("table_id", Id, nullable=False, autoincrement=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("message_id", Id, nullable=False),
        sa.Column("is_new", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_chat_events"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_events_table_id"),
        sa.ForeignKeyConstraint(["message_id"], ["chat.id"], name="fk_chat_events_message_id"),
    )


def downgrade() -> None:
    op.drop_table("chat_events")

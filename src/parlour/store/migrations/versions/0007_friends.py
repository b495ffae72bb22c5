"""Friends, invitations to tables, and the names under which people are found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")
PAGE = 5_000


def upgrade() -> None:
    op.create_table(
        "friends",
        sa.Column("low_id", Id, nullable=False),
        sa.Column("high_id", Id, nullable=False),
        sa.Column("asked_by", Id, nullable=False),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("accepted_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("low_id", "high_id", name="pk_friends"),
        sa.ForeignKeyConstraint(["low_id"], ["accounts.id"], name="fk_friends_low_id"),
        sa.ForeignKeyConstraint(["high_id"], ["accounts.id"], name="fk_friends_high_id"),
    )
    op.create_index("ix_friends_high_id", "friends", ["high_id"])
    op.create_table(
        "invites",
        sa.Column("id", Id, nullable=False),
        sa.Column("table_id", Id, nullable=False),
        sa.Column("from_id", Id, nullable=False),
        sa.Column("to_id", Id, nullable=False),
        sa.Column("watch", sa.Boolean, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_invites"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_invites_table_id"),
        sa.ForeignKeyConstraint(["from_id"], ["accounts.id"], name="fk_invites_from_id"),
        sa.ForeignKeyConstraint(["to_id"], ["accounts.id"], name="fk_invites_to_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("uq_invites_table_id_to_id", "invites", ["table_id", "to_id"], unique=True)
    for column in ("from_id", "to_id", "expires_at"):
        op.create_index(f"ix_invites_{column}", "invites", [column])
    op.add_column("tables", sa.Column("host_id", Id))
    op.add_column("accounts", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
    names = op.create_table(
        "found_names",
        sa.Column("name_key", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), nullable=False),
        sa.Column("account_id", Id, nullable=False),
        sa.PrimaryKeyConstraint("name_key", "account_id", name="pk_found_names"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_found_names_account_id"),
    )
    op.create_index("ix_found_names_account_id", "found_names", ["account_id"])
    _fill(names)


def _fill(names: sa.Table) -> None:
    """Every registered account is found, as it would be if it had been made now. Databases fold case differently."""
    accounts = sa.table("accounts", sa.column("id"), sa.column("username_key"), sa.column("display_name"))
    after = 0
    while True:
        page = (
            sa.select(accounts)
            .where(accounts.c.id > after, accounts.c.username_key.is_not(None))
            .order_by(accounts.c.id)
            .limit(PAGE)
        )
        rows = op.get_bind().execute(page).all()
        if not rows:
            return
        found = {(key, id_) for id_, username, name in rows for key in (username, name.casefold())}
        op.bulk_insert(names, [{"name_key": key, "account_id": id_} for key, id_ in sorted(found)])
        after = rows[-1][0]


def downgrade() -> None:
    op.drop_table("found_names")
    op.drop_column("accounts", "hidden")
    op.drop_column("tables", "host_id")
    op.drop_table("invites")
    op.drop_table("friends")

"""Results of finished games, standings with ratings, and records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "finished",
        sa.Column("table_id", Id, nullable=False, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_finished"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_finished_table_id"),
    )
    op.create_index("ix_finished_number_ended_at", "finished", ["number", "ended_at", "table_id"])
    _create_results()
    _create_standings()
    op.create_table(
        "feats",
        sa.Column("account_id", Id, nullable=False, autoincrement=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("feat", sa.Text, nullable=False),
        sa.Column("value", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("table_id", Id, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "game", "feat", name="pk_feats"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_feats_account_id"),
        sa.ForeignKeyConstraint(["table_id"], ["finished.table_id"], name="fk_feats_table_id"),
    )


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("account_id", Id, nullable=False, autoincrement=False),
        sa.Column("table_id", Id, nullable=False, autoincrement=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("side", sa.Integer),
        sa.Column("rated_number", sa.Integer),
        sa.Column("mu_before", sa.Double),
        sa.Column("sigma_before", sa.Double),
        sa.Column("mu_after", sa.Double),
        sa.Column("sigma_after", sa.Double),
        sa.PrimaryKeyConstraint("account_id", "table_id", name="pk_results"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_results_account_id"),
        sa.ForeignKeyConstraint(["table_id"], ["finished.table_id"], name="fk_results_table_id"),
    )
    op.create_index("ix_results_table_id", "results", ["table_id"])
    op.create_index("ix_results_account_id_ended_at", "results", ["account_id", "ended_at", "table_id"])
    op.create_index(
        "ix_results_account_id_game_seats_ended_at",
        "results",
        ["account_id", "game", "seats", "ended_at", "table_id"],
    )
    was_rated = sa.text("rated_number IS NOT NULL")
    op.create_index(
        "ix_results_rated_number",
        "results",
        ["account_id", "game", "seats", "rated_number"],
        sqlite_where=was_rated,
        postgresql_where=was_rated,
    )


def _create_standings() -> None:
    op.create_table(
        "standings",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("account_id", Id, nullable=False, autoincrement=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("ended_early", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("longest_streak", sa.Integer, nullable=False),
        sa.Column("quickest_win_ms", sa.BigInteger),
        sa.Column("quickest_win_id", Id),
        sa.Column("last_at", sa.BigInteger, nullable=False),
        sa.Column("rated_games", sa.Integer, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("low", sa.Double, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game", "seats", "account_id", name="pk_standings"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_standings_account_id"),
    )
    op.create_index("ix_standings_account_id", "standings", ["account_id"])
    on_a_board = sa.text("listed AND rated_games > 0")
    op.create_index(
        "ix_standings_board",
        "standings",
        ["game", "seats", "low", "account_id"],
        sqlite_where=on_a_board,
        postgresql_where=on_a_board,
    )


def downgrade() -> None:
    for table in ("feats", "standings", "results", "finished"):
        op.drop_table(table)

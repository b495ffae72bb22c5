"""The database schema. `migrations/` creates the same schema, which a test verifies."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    and_,
    false,
)

# SQLite assigns row ids only if the primary key is exactly INTEGER.
Id = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("uuid", String(36), nullable=False, unique=True),
    Column("display_name", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("username", Text),
    Column("username_key", Text, unique=True),  # case-folded: Ann and ann are the same name
    Column("password_hash", Text),
    Column("email", Text),
    Column("deleted_at", BigInteger, index=True),
    Column("settings", LargeBinary),  # JSON, only what was chosen
    Column("erased_at", BigInteger),  # when the last trace of a deleted account's name was gone
    Column("hidden", Boolean, nullable=False, server_default=false()),  # strangers do not find it by name
    Column("owner_id", Id, index=True),  # of a bot account: who made it
    Column("banned_at", BigInteger),
    sqlite_autoincrement=True,
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("account_id", Id, ForeignKey(accounts.c.id), nullable=False, index=True),
    Column("expires_at", BigInteger, nullable=False, index=True),
    Column("created_at", BigInteger),  # these three are unknown for sessions of older versions
    Column("used_at", BigInteger),
    Column("device", Text),
)

# Where an account has logged in from. Strangers who guess its password cannot lock these addresses out.
known_addresses = Table(
    "known_addresses",
    metadata,
    Column("account_id", Id, ForeignKey(accounts.c.id), primary_key=True),
    Column("address_hash", LargeBinary(32), primary_key=True),
    Column("used_at", BigInteger, nullable=False),
)

# The people whom an account has muted or, with `blocked`, kept from its tables.
avoided = Table(
    "avoided",
    metadata,
    Column("account_id", Id, ForeignKey(accounts.c.id), primary_key=True, autoincrement=False),
    Column("other_id", Id, ForeignKey(accounts.c.id), primary_key=True, autoincrement=False, index=True),
    Column("blocked", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
)

# Friends, and open requests: one row for each pair, `low_id` being the smaller id.
friends = Table(
    "friends",
    metadata,
    Column("low_id", Id, ForeignKey(accounts.c.id), primary_key=True, autoincrement=False),
    Column("high_id", Id, ForeignKey(accounts.c.id), primary_key=True, autoincrement=False, index=True),
    Column("asked_by", Id, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("accepted_at", BigInteger),
)

# The names, case-folded, under which registered accounts are found. Hidden accounts have none.
# PostgreSQL compares them by code point, as SQLite does, so that a prefix is a range of the index.
found_names = Table(
    "found_names",
    metadata,
    Column("name_key", Text().with_variant(Text(collation="C"), "postgresql"), primary_key=True),
    Column("account_id", Id, ForeignKey(accounts.c.id), primary_key=True, autoincrement=False, index=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True),
    Column("uuid", String(36), nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column(
        "name_key", Text, nullable=False
    ),  # case-folded in Python, because databases differ for non-ASCII text
    Column("room_code", Text),
    Column("seats_taken", Integer, nullable=False),
    Column("capacity", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("host_id", Id),  # unknown for tables of older versions
    sqlite_autoincrement=True,
)
Index("ix_tables_state_id", tables.c.state, tables.c.id)

_live_code = and_(tables.c.room_code.is_not(None), tables.c.state != "ended")
Index(
    "uq_tables_live_room_code",
    tables.c.room_code,
    unique=True,
    sqlite_where=_live_code,
    postgresql_where=_live_code,
)

# The accounts seated at each table, used to find the tables of a player who connects.
seats = Table(
    "seats",
    metadata,
    Column("account_id", Id, ForeignKey(accounts.c.id), primary_key=True),
    Column("table_id", Id, ForeignKey(tables.c.id), primary_key=True, index=True),
)

# Invitations of friends to tables, until they are answered or withdrawn.
invites = Table(
    "invites",
    metadata,
    Column("id", Id, primary_key=True),
    Column("table_id", Id, ForeignKey(tables.c.id), nullable=False),
    Column("from_id", Id, ForeignKey(accounts.c.id), nullable=False, index=True),
    Column("to_id", Id, ForeignKey(accounts.c.id), nullable=False, index=True),
    Column("watch", Boolean, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
    sqlite_autoincrement=True,
)
Index("uq_invites_table_id_to_id", invites.c.table_id, invites.c.to_id, unique=True)

# Keeps SQLite's rowid on purpose: bodies are stored in order of arrival, and only the small key is scattered. A commit
# with entries of many tables then writes far fewer pages than with a clustered key.
log = Table(
    "log",
    metadata,
    Column("table_id", Id, ForeignKey(tables.c.id), primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Id, primary_key=True),
    Column("table_id", Id, ForeignKey(tables.c.id), nullable=False),
    Column("account_id", Id, ForeignKey(accounts.c.id), nullable=False, index=True),
    Column("display_name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("sent_at", BigInteger, nullable=False),
    Column("edited_at", BigInteger),
    Column("deleted_at", BigInteger),
    Column("bot_account", Boolean),  # whether a program wrote it; unknown (a person) in older messages
    sqlite_autoincrement=True,
)
Index("ix_chat_table_id_id", chat.c.table_id, chat.c.id)

# Every message, edit and deletion, numbered at each table, so that clients that reconnect hear what they missed. The
# text is only in `chat`: a deleted text is nowhere else.
chat_events = Table(
    "chat_events",
    metadata,
    Column("table_id", Id, ForeignKey(tables.c.id), primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),  # of the table, when this was written
    Column("message_id", Id, ForeignKey(chat.c.id), nullable=False),
    Column("is_new", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# The result of each finished game, made from its log (`tables/results.py`). A game that was never dealt has none.
finished = Table(
    "finished",
    metadata,
    Column("table_id", Id, ForeignKey(tables.c.id), primary_key=True, autoincrement=False),
    # The order in which games were counted, where it matters: two games with a common player have different numbers.
    # 0 for games that ended before results were kept.
    Column("number", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON: everyone's result, bots too
)
Index("ix_finished_number_ended_at", finished.c.number, finished.c.ended_at, finished.c.table_id)

# What lists of one player's games filter and sort by. The rest is in `finished`.
results = Table(
    "results",
    metadata,
    Column("account_id", Id, ForeignKey(accounts.c.id), primary_key=True, autoincrement=False),
    Column(
        "table_id", Id, ForeignKey(finished.c.table_id), primary_key=True, autoincrement=False, index=True
    ),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("result", Text, nullable=False),  # won, lost, drawn, ended_early
    Column("rated", Boolean, nullable=False),
    Column("side", Integer),  # only in games with partners
    Column(
        "rated_number", Integer
    ),  # 1 for the first rated game of this kind; this and the following only in those
    Column("mu_before", Double),
    Column("sigma_before", Double),
    Column("mu_after", Double),
    Column("sigma_after", Double),
)
Index("ix_results_account_id_ended_at", results.c.account_id, results.c.ended_at, results.c.table_id)
Index(
    "ix_results_account_id_game_seats_ended_at",
    *(results.c[name] for name in ("account_id", "game", "seats", "ended_at", "table_id")),
)
_was_rated = results.c.rated_number.is_not(None)
Index(
    "ix_results_rated_number",
    *(results.c[name] for name in ("account_id", "game", "seats", "rated_number")),
    sqlite_where=_was_rated,
    postgresql_where=_was_rated,
)

# How an account stands in one game with one number of seats: games so far, streaks, and the rating.
standings = Table(
    "standings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("account_id", Id, ForeignKey(accounts.c.id), primary_key=True, autoincrement=False, index=True),
    Column("won", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("ended_early", Integer, nullable=False),
    Column("streak", Integer, nullable=False),  # wins in a row, or below 0 losses
    Column("longest_streak", Integer, nullable=False),
    Column("quickest_win_ms", BigInteger),
    Column("quickest_win_id", Id),
    Column("last_at", BigInteger, nullable=False),
    Column("rated_games", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("low", Double, nullable=False),  # the lower end of the rating's interval
    Column("listed", Boolean, nullable=False),  # whether the account agreed to be on leaderboards
)
_on_a_board = and_(standings.c.listed, standings.c.rated_games > 0)
Index(
    "ix_standings_board",
    *(standings.c[name] for name in ("game", "seats", "low", "account_id")),
    sqlite_where=_on_a_board,
    postgresql_where=_on_a_board,
)

# The records of an account in one game, such as the highest meld (`game/feats.py`).
feats = Table(
    "feats",
    metadata,
    Column("account_id", Id, ForeignKey(accounts.c.id), primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("feat", Text, primary_key=True),
    Column("value", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("table_id", Id, ForeignKey(finished.c.table_id), nullable=False),
)

# One row: how many milliseconds the service has run. Clocks go by it, so that they stand still while it is down.
service_time = Table(
    "service_time",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("served_ms", BigInteger, nullable=False),
)

# What a review of a finished game found, as JSON, for one seat.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Id, ForeignKey(tables.c.id), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)

# Who waits for a game: one place an account, whatever tabs and nodes it uses. `since` and `seen` are service times, so
# that a restart costs nobody their place. A matched place has its table, until its owner has surely heard of it.
waiting = Table(
    "waiting",
    metadata,
    Column("account_id", Id, ForeignKey(accounts.c.id), primary_key=True, autoincrement=False),
    Column("ticket", String(32), nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("clock", Text, nullable=False),  # JSON
    Column("rated", Boolean, nullable=False),
    Column("rating", Double, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("with_bots", Boolean, nullable=False),
    Column("table_id", Id),
)

# How long people waited lately. Says nothing about whom.
waits = Table(
    "waits",
    metadata,
    Column("id", Id, primary_key=True),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("clock", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("waited_ms", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    sqlite_autoincrement=True,
)

# Bots whose programs are connected and accept challenges.
open_bots = Table(
    "open_bots",
    metadata,
    Column("bot_id", Id, ForeignKey(accounts.c.id), primary_key=True, autoincrement=False),
    Column("accepts", Text, nullable=False),  # JSON
    Column("seen", BigInteger, nullable=False),
)

# The latest challenge of each account.
challenges = Table(
    "challenges",
    metadata,
    Column("id", Id, primary_key=True),
    Column("challenger_id", Id, ForeignKey(accounts.c.id), nullable=False, unique=True),
    Column("bot_id", Id, ForeignKey(accounts.c.id), nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("clock", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("answer", Text),  # accepted or declined
    Column("table_id", Id),
    sqlite_autoincrement=True,
)

# What people report to the operators. One open report for each pair.
reports = Table(
    "reports",
    metadata,
    Column("id", Id, primary_key=True),
    Column("reporter_id", Id, ForeignKey(accounts.c.id), nullable=False),
    Column("account_id", Id, ForeignKey(accounts.c.id), nullable=False),
    Column("table_id", Id),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled_at", BigInteger),
    sqlite_autoincrement=True,
)
Index("ix_reports_settled_at_id", reports.c.settled_at, reports.c.id)
Index("ix_reports_reporter_id_account_id", reports.c.reporter_id, reports.c.account_id)

# What operators did, for the record. Every node reads what is new, so that an act of the command line counts at once.
operator_acts = Table(
    "operator_acts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("act", Text, nullable=False),  # ban, unban, end_sessions, rename, close_table, delete_message
    Column("account_id", Id),
    Column("table_id", Id),
    Column("note", Text, nullable=False),
    sqlite_autoincrement=True,
)

"""The database schema. `migrations/` creates the same schema, which a test verifies."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    and_,
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
    Column("erased_at", BigInteger),  # when the last trace of a deleted account's name was gone
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

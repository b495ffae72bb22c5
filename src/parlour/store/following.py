"""What a node of several asks the database about the tables that its clients hear. PostgreSQL only."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, text

_BEHIND = text("""
    select told.id
    from unnest(cast(:ids as bigint[]), cast(:versions as int[]), cast(:chats as int[])) as told (id, version, chat)
    where exists (select 1 from log where table_id = told.id and seq = told.version + 1)
       or exists (select 1 from chat_events where table_id = told.id and seq = told.chat + 1)
""")
_TABLES_OF = text("""
    select seats.account_id, seats.table_id
    from seats join tables on tables.id = seats.table_id
    where seats.account_id = any(cast(:accounts as bigint[])) and tables.state in ('lobby', 'playing')
""")
_CLUSTER = text("""
    select system_identifier, current_database(), current_schema() from pg_control_system()
""")


class Announced(NamedTuple):
    """How far a table's log and chat have been announced to a node's clients."""

    id: int
    version: int
    chat: int


def behind(connection: Connection, tables: Sequence[Announced]) -> list[int]:
    """The tables whose log or chat goes on. Looks for the very next entry, which is one step in the primary key."""
    if not tables:
        return []
    ids, versions, chats = zip(*tables, strict=True)
    given = {"ids": list(ids), "versions": list(versions), "chats": list(chats)}
    return list(connection.execute(_BEHIND, given).scalars())


def tables_of(connection: Connection, account_ids: Sequence[int]) -> list[tuple[int, int]]:
    """The tables that have not ended at which accounts sit: pairs of account and table."""
    if not account_ids:
        return []
    rows = connection.execute(_TABLES_OF, {"accounts": list(account_ids)})
    return [(account_id, table_id) for account_id, table_id in rows]


def cluster(connection: Connection) -> str:
    """A name for this database and its schema, the same on every node."""
    found = connection.execute(_CLUSTER).one()
    return hashlib.sha256(repr(tuple(found)).encode()).hexdigest()[:16]

"""Rows of tables: creation, summaries and lists. Also reads table logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from parlour.store.errors import StoreFailure
from parlour.store.friends import friends_with
from parlour.store.rows import LogEntry, NewTable, TableRow, TableSummary
from parlour.store.schema import log, seats, tables
from parlour.store.texts import is_id, is_storable, page_size

FRIENDS_ONLY = "friends-only"
MOST_SEATED = 2_000
"""Tables that `seated_at` returns."""
LONGEST_SEARCH = 1_000  # databases limit the length of patterns; names are much shorter

_SHOWN = [tables.c[field] for field in TableRow.__struct_fields__]
_LIVE = tables.c.state != "ended"

_OPEN = insert(tables).returning(tables.c.id)
_READ_LOG = (
    select(log.c.seq, log.c.body)
    .where(log.c.table_id == bindparam("of_table"), log.c.seq > bindparam("after"))
    .order_by(log.c.seq)
)
_VERSIONS_IN_PLAY = select(
    tables.c.id, select(func.max(log.c.seq)).where(log.c.table_id == tables.c.id).scalar_subquery()
).where(tables.c.state == "playing")
_SUMMARIZED = (
    *("state", "visibility", "name", "name_key", "room_code"),
    *("seats_taken", "capacity", "updated_at", "summary", "host_id"),
)
_SET_SUMMARY = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"))
    .values({column: bindparam(f"new_{column}") for column in _SUMMARIZED})
)
_REWRITE = (
    update(log)
    .where(log.c.table_id == bindparam("of_table"), log.c.seq == bindparam("at_seq"))
    .values(body=bindparam("new_body"))
)
_CLEAR_SEATS = delete(seats).where(seats.c.table_id == bindparam("of_table"))


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """Filters for a list of tables. None does not filter."""

    game: str | None = None
    state: str | Sequence[str] | None = None
    visibility: str | None = None
    friends_of: int | None = None
    """With a visibility: also the tables that are for friends of their host, if this account is one."""
    search: str | None = None
    has_seats: bool | None = None
    player: int | None = None
    updated_before: int | None = None
    before_id: int | None = None
    limit: int = 50


def open_table(connection: Connection, table: NewTable, bodies: Sequence[bytes]) -> int:
    """Insert a table with the first entries of its log, and return its id."""
    values = {
        "uuid": table.uuid,
        "game": table.game,
        "state": table.state,
        "visibility": table.visibility,
        "name": table.name,
        "name_key": table.name.casefold(),
        "room_code": table.room_code,
        "seats_taken": table.seats_taken,
        "capacity": table.capacity,
        "created_at": table.created_at,
        "updated_at": table.created_at,
        "summary": table.summary,
        "host_id": table.host_id,
    }
    table_id: int = connection.execute(_OPEN, values).scalar_one()
    entries = [{"table_id": table_id, "seq": seq, "body": body} for seq, body in enumerate(bodies, start=1)]
    if entries:
        connection.execute(insert(log), entries)
    _seat(connection, table_id, table.players)
    return table_id


def write_summaries(connection: Connection, summaries: Mapping[int, TableSummary]) -> None:
    """Update the list entries of these tables."""
    if not summaries:
        return
    rows = [_summary_row(table_id, summary) for table_id, summary in summaries.items()]
    connection.execute(_SET_SUMMARY, rows)
    for table_id, summary in summaries.items():
        if summary.players is not None:
            connection.execute(_CLEAR_SEATS, {"of_table": table_id})
            _seat(connection, table_id, summary.players)


def _summary_row(table_id: int, summary: TableSummary) -> dict[str, object]:
    return {
        "of_table": table_id,
        "new_state": summary.state,
        "new_visibility": summary.visibility,
        "new_name": summary.name,
        "new_name_key": summary.name.casefold(),
        "new_room_code": summary.room_code,
        "new_seats_taken": summary.seats_taken,
        "new_capacity": summary.capacity,
        "new_updated_at": summary.updated_at,
        "new_summary": summary.summary,
        "new_host_id": summary.host_id,
    }


def _seat(connection: Connection, table_id: int, players: Sequence[int]) -> None:
    rows = [{"account_id": account_id, "table_id": table_id} for account_id in sorted(set(players))]
    if rows:
        connection.execute(insert(seats), rows)


def read_log(connection: Connection, table_id: int, after: int) -> list[LogEntry]:
    """The entries of a table's log after a `seq`, in order. A gap is a failure."""
    if not is_id(table_id):
        return []
    found = connection.execute(_READ_LOG, {"of_table": table_id, "after": after})
    entries = [LogEntry(seq, body) for seq, body in found]
    if entries and entries[-1].seq - after != len(entries):
        raise StoreFailure(f"The log of table {table_id} has a gap after entry {after}.")
    return entries


def tables_naming(connection: Connection, uuid: str, since: int) -> list[int]:
    """The tables whose logs name an account, among those changed since a time. Reads all their entries."""
    recent = select(tables.c.id).where(tables.c.updated_at >= since)
    query = select(log.c.table_id).distinct().where(log.c.table_id.in_(recent))
    if connection.dialect.name == "postgresql":
        query = query.where(log.c.body.op("like", is_comparison=True)(b"%" + uuid.encode() + b"%"))
    else:
        query = query.where(func.instr(log.c.body, uuid.encode()) > 0)
    return list(connection.execute(query.order_by(log.c.table_id)).scalars())


def rewrite_log(connection: Connection, table_id: int, bodies: Mapping[int, bytes]) -> None:
    """Replace entries of a log, to erase the name of a deleted account. Nothing else may rewrite a log."""
    rows = [{"of_table": table_id, "at_seq": seq, "new_body": body} for seq, body in bodies.items()]
    if rows:
        connection.execute(_REWRITE, rows)


def table_by_id(connection: Connection, table_id: int) -> TableRow | None:
    return _one(connection, select(*_SHOWN).where(tables.c.id == table_id)) if is_id(table_id) else None


def table_by_uuid(connection: Connection, uuid: str) -> TableRow | None:
    return _one(connection, select(*_SHOWN).where(tables.c.uuid == uuid)) if is_storable(uuid) else None


def table_by_room_code(connection: Connection, code: str) -> TableRow | None:
    """The table that has this code and has not ended. There is at most one."""
    if not is_storable(code):
        return None
    return _one(connection, select(*_SHOWN).where(tables.c.room_code == code, _LIVE))


def list_tables(connection: Connection, wanted: Search) -> list[TableRow]:
    """The tables that match, newest first."""
    if not _can_match(wanted):
        return []
    query = _filtered(select(*_SHOWN), wanted).order_by(tables.c.id.desc()).limit(page_size(wanted.limit))
    return [_table(row) for row in connection.execute(query).mappings()]


def versions_in_play(connection: Connection) -> dict[int, int]:
    """The number of the last log entry of each table whose game is in progress, by table id."""
    return {row[0]: row[1] for row in connection.execute(_VERSIONS_IN_PLAY)}


def ended_tables(connection: Connection) -> int:
    """How many tables have ended."""
    return int(connection.execute(select(func.count()).where(tables.c.state == "ended")).scalar_one())


def _can_match(wanted: Search) -> bool:
    states = (wanted.state,) if isinstance(wanted.state, str) else wanted.state or ()
    texts = (wanted.game, wanted.visibility, wanted.search, *states)
    return (
        all(text is None or is_storable(text) for text in texts)
        and len(wanted.search or "") <= LONGEST_SEARCH
        and (wanted.player is None or is_id(wanted.player))
    )


def _filtered(query: Select[*tuple[object, ...]], wanted: Search) -> Select[*tuple[object, ...]]:
    if wanted.game is not None:
        query = query.where(tables.c.game == wanted.game)
    if isinstance(wanted.state, str):
        query = query.where(tables.c.state == wanted.state)
    elif wanted.state is not None:
        query = query.where(tables.c.state.in_(wanted.state))
    if wanted.visibility is not None:
        query = query.where(_visible(wanted.visibility, wanted.friends_of))
    if wanted.search:
        query = query.where(tables.c.name_key.contains(wanted.search.casefold(), autoescape=True))
    if wanted.has_seats is not None:
        free = tables.c.seats_taken < tables.c.capacity
        query = query.where(free if wanted.has_seats else ~free)
    if wanted.player is not None:
        query = query.join(seats, seats.c.table_id == tables.c.id).where(seats.c.account_id == wanted.player)
    if wanted.updated_before is not None:
        query = query.where(tables.c.updated_at <= wanted.updated_before)
    if wanted.before_id is not None and is_id(wanted.before_id):
        query = query.where(tables.c.id < wanted.before_id)
    return query


def _visible(visibility: str, friends_of: int | None) -> ColumnElement[bool]:
    seen = tables.c.visibility == visibility
    if friends_of is None:
        return seen
    return or_(
        seen, and_(tables.c.visibility == FRIENDS_ONLY, tables.c.host_id.in_(friends_with(friends_of)))
    )


def seated_at(connection: Connection, account_ids: Sequence[int]) -> list[tuple[int, TableRow]]:
    """The tables that have not ended at which these accounts sit, each with the account, the newest first."""
    query = (
        select(seats.c.account_id, *_SHOWN)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.account_id.in_(account_ids), tables.c.state.in_(("lobby", "playing")))
        .order_by(tables.c.updated_at.desc(), tables.c.id.desc())
        .limit(MOST_SEATED)
    )
    fields = TableRow.__struct_fields__
    return [
        (account_id, TableRow(**dict(zip(fields, row, strict=True))))
        for account_id, *row in connection.execute(query)
    ]


def _one(connection: Connection, query: Select[*tuple[object, ...]]) -> TableRow | None:
    row = connection.execute(query).mappings().first()
    return None if row is None else _table(row)


def _table(row: RowMapping) -> TableRow:
    return TableRow(**row)

"""Places in queues: who waits for which game. Times are service times, except where `now` or `at` says otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    Connection,
    RowMapping,
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from parlour.store.accounts import lock_living
from parlour.store.rows import NewPlace, PlaceRow, WaitRow, WantedGame
from parlour.store.schema import accounts, avoided, seats, tables, waiting, waits

DAY_MS = 24 * 3600 * 1000
MOST_WAITS = 2_000
"""Waits that are read to say how long it took lately."""

Row = Mapping[str, Any] | RowMapping

_GAME = ("game", "seats", "clock", "rated")
_PLACE = (
    select(*(column for column in waiting.c), accounts.c.uuid, accounts.c.display_name)
    .join(accounts, accounts.c.id == waiting.c.account_id)
    .order_by(waiting.c.since, waiting.c.account_id)
)
_UNMATCHED = waiting.c.table_id.is_(None)
_IN_PLAY = (
    select(seats.c.table_id)
    .join(tables, tables.c.id == seats.c.table_id)
    .where(seats.c.account_id == bindparam("of_account"), tables.c.state == "playing")
)
_DROP_OLD_MATCH = delete(waiting).where(
    waiting.c.account_id == bindparam("of_account"),
    waiting.c.table_id.is_not(None),
    ~exists().where(tables.c.id == waiting.c.table_id, tables.c.state == "playing"),
)


def _upsert(kind: Any) -> Any:
    """Take a place. Asking again for the same game keeps the place; a matched place is left as it is."""
    new = kind(waiting)
    same = and_(*(waiting.c[name] == new.excluded[name] for name in _GAME))
    kept = {
        name: case((same, waiting.c[name]), else_=new.excluded[name])
        for name in ("ticket", "since", "with_bots", "rating")
    }
    replaced = {name: new.excluded[name] for name in (*_GAME, "seen")}
    return new.on_conflict_do_update(
        index_elements=[waiting.c.account_id], set_={**kept, **replaced}, where=_UNMATCHED
    )


_TAKE = {"sqlite": _upsert(sqlite.insert), "postgresql": _upsert(postgresql.insert)}


def take_place(connection: Connection, place: NewPlace, known_games: Sequence[int]) -> PlaceRow | None:
    """Take a place, and return it.

    None if the account plays at a table that is not among `known_games`, or was deleted.
    """
    if not lock_living(connection, [place.account_id]):
        return None
    account = {"of_account": place.account_id}
    if any(found not in known_games for found in connection.execute(_IN_PLAY, account).scalars()):
        return None
    connection.execute(_DROP_OLD_MATCH, account)
    values = {
        "account_id": place.account_id,
        "ticket": place.ticket,
        **game_values(place.wanted),
        "rating": place.rating,
        "since": place.since,
        "seen": place.since,
        "with_bots": False,
    }
    connection.execute(_TAKE[connection.dialect.name], values)
    return place_of(connection, place.account_id)


def places(connection: Connection) -> list[PlaceRow]:
    """Everybody who waits and is not matched, the longest first."""
    return [_place(row) for row in connection.execute(_PLACE.where(_UNMATCHED)).mappings()]


def place_of(connection: Connection, account_id: int) -> PlaceRow | None:
    row = connection.execute(_PLACE.where(waiting.c.account_id == account_id)).mappings().first()
    return None if row is None else _place(row)


def leave(connection: Connection, account_id: int) -> bool:
    """Give up a place. False if there is none, or it was matched."""
    gone = delete(waiting).where(waiting.c.account_id == account_id, _UNMATCHED)
    return connection.execute(gone).rowcount > 0


def accept_bots(connection: Connection, account_id: int) -> bool:
    """Play with bots on the free seats. False if nobody waits there any more."""
    accepted = update(waiting).where(waiting.c.account_id == account_id, _UNMATCHED).values(with_bots=True)
    return connection.execute(accepted).rowcount > 0


def see(connection: Connection, account_ids: Sequence[int], seen: int) -> None:
    """These are still there."""
    connection.execute(
        update(waiting)
        .where(waiting.c.account_id.in_(_free(account_ids)), waiting.c.seen < seen)
        .values(seen=seen)
    )


def sweep(connection: Connection, before: int) -> list[int]:
    """Take the places of those who were last seen before a time. Returns the ids of those who still waited."""
    late = select(waiting.c.account_id).where(waiting.c.seen < before).with_for_update(skip_locked=True)
    gone = (
        delete(waiting)
        .where(waiting.c.account_id.in_(late))
        .returning(waiting.c.account_id, waiting.c.table_id)
    )
    return [row.account_id for row in connection.execute(gone) if row.table_id is None]


def _free(account_ids: Sequence[int]) -> Select[Any]:
    """Places that no other transaction holds. Never waiting for a lock, two nodes cannot deadlock."""
    named = waiting.c.account_id.in_(account_ids)
    return select(waiting.c.account_id).where(named).with_for_update(skip_locked=True)


def claimed(connection: Connection, tickets: Sequence[str]) -> list[dict[str, Any]] | None:
    """Lock the places of a match. None if one is gone, matched or held by others, or two have blocked each other."""
    query = select(waiting).where(waiting.c.ticket.in_(tickets), _UNMATCHED).with_for_update(skip_locked=True)
    rows = [dict(row) for row in connection.execute(query).mappings()]
    if len(rows) != len(tickets) or blocked_pairs(connection, [row["account_id"] for row in rows]):
        return None
    return rows


def match(
    connection: Connection, rows: Sequence[dict[str, Any]], table_id: int, served_ms: int, now: int
) -> None:
    """The places that were claimed have a table."""
    tickets = [row["ticket"] for row in rows]
    connection.execute(update(waiting).where(waiting.c.ticket.in_(tickets)).values(table_id=table_id))
    lately = [
        {**{name: row[name] for name in _GAME}, "waited_ms": max(0, served_ms - row["since"]), "at": now}
        for row in rows
    ]
    connection.execute(insert(waits), lately)
    connection.execute(delete(waits).where(waits.c.at < now - DAY_MS))


def leave_for_table(
    connection: Connection, players: Sequence[int], table_id: int | None = None, *, starts: bool = False
) -> None:
    """Who takes a seat waits no longer, and neither does anyone at a table whose game starts. Call this before."""
    if not players:
        return
    ours = and_(waiting.c.account_id.in_(players), _UNMATCHED)
    if table_id is not None:
        sits = exists().where(seats.c.table_id == table_id, seats.c.account_id == waiting.c.account_id)
        in_lobby = exists().where(tables.c.id == table_id, tables.c.state == "lobby")
        ours = and_(ours, or_(~sits, in_lobby) if starts else ~sits)
    connection.execute(delete(waiting).where(ours))


def blocked_pairs(connection: Connection, account_ids: Sequence[int]) -> set[tuple[int, int]]:
    """Those of these accounts of whom one has blocked the other: who has, and whom."""
    query = select(avoided.c.account_id, avoided.c.other_id).where(
        avoided.c.blocked, avoided.c.account_id.in_(account_ids), avoided.c.other_id.in_(account_ids)
    )
    return {(row[0], row[1]) for row in connection.execute(query)}


def latest_waits(connection: Connection, now: int) -> list[WaitRow]:
    """How long people waited in the last day, the latest first."""
    columns = [waits.c[name] for name in _GAME]
    query = (
        select(*columns, waits.c.waited_ms)
        .where(waits.c.at >= now - DAY_MS)
        .order_by(waits.c.id.desc())
        .limit(MOST_WAITS)
    )
    return [WaitRow(wanted_in(row), row["waited_ms"]) for row in connection.execute(query).mappings()]


def count_waiting(connection: Connection) -> dict[WantedGame, int]:
    """How many wait for each game."""
    columns = [waiting.c[name] for name in _GAME]
    query = select(*columns, func.count().label("people")).where(_UNMATCHED).group_by(*columns)
    return {wanted_in(row): row["people"] for row in connection.execute(query).mappings()}


def forget_place(connection: Connection, account_id: int) -> None:
    connection.execute(delete(waiting).where(waiting.c.account_id == account_id))


def game_values(wanted: WantedGame) -> dict[str, Any]:
    return {name: getattr(wanted, name) for name in _GAME}


def wanted_in(row: Row) -> WantedGame:
    return WantedGame(**{name: row[name] for name in _GAME})


def _place(row: Row) -> PlaceRow:
    names = (
        "account_id",
        "uuid",
        "display_name",
        "ticket",
        "rating",
        "since",
        "seen",
        "with_bots",
        "table_id",
    )
    return PlaceRow(wanted=wanted_in(row), **{name: row[name] for name in names})

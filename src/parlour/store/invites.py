"""Invitations of friends to tables. A row exists until the invitation is answered, withdrawn or purged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select

from parlour.store.accounts import lock_living
from parlour.store.schema import accounts, invites, tables
from parlour.store.texts import is_id

_from, _to = accounts.alias("inviter"), accounts.alias("invited")


class InviteRow(msgspec.Struct, frozen=True, kw_only=True):
    """An invitation, with the names of both people and what a list shows of the table."""

    id: int
    table_id: int
    from_id: int
    to_id: int
    watch: bool
    """Whether it is to watch. Otherwise it is to take a seat."""
    made_at: int
    expires_at: int
    from_uuid: str
    from_name: str
    to_uuid: str
    to_name: str
    table_uuid: str
    game: str
    table_name: str


_ROWS = (
    select(
        *invites.c,
        _from.c.uuid.label("from_uuid"),
        _from.c.display_name.label("from_name"),
        _to.c.uuid.label("to_uuid"),
        _to.c.display_name.label("to_name"),
        tables.c.uuid.label("table_uuid"),
        tables.c.game,
        tables.c.name.label("table_name"),
    )
    .join(_from, _from.c.id == invites.c.from_id)
    .join(_to, _to.c.id == invites.c.to_id)
    .join(tables, tables.c.id == invites.c.table_id)
)


def add(connection: Connection, row: dict[str, Any], most: int) -> int | None:
    """Add an invitation. An earlier one of this person to this table is replaced. None if there are too many."""
    if not lock_living(connection, (row["from_id"], row["to_id"])):
        return None
    live = and_(invites.c.from_id == row["from_id"], invites.c.expires_at > row["made_at"])
    if connection.execute(select(func.count()).where(live)).scalar_one() >= most:
        return None
    same = and_(invites.c.table_id == row["table_id"], invites.c.to_id == row["to_id"])
    connection.execute(delete(invites).where(same))
    added: int = connection.execute(insert(invites).returning(invites.c.id), row).scalar_one()
    return added


def put_back(connection: Connection, row: InviteRow) -> None:
    """Add an invitation again that could not be used, unless there is a newer one."""
    same = and_(invites.c.table_id == row.table_id, invites.c.to_id == row.to_id)
    if connection.execute(select(invites.c.id).where(same)).first() is None:
        connection.execute(insert(invites), {column.name: getattr(row, column.name) for column in invites.c})


def by_id(connection: Connection, invite_id: int) -> InviteRow | None:
    if not is_id(invite_id):
        return None
    row = connection.execute(_ROWS.where(invites.c.id == invite_id)).mappings().first()
    return None if row is None else InviteRow(**row)


def of_account(connection: Connection, account_id: int, now: int) -> list[InviteRow]:
    """The invitations that an account has sent or received and that have not expired, the newest first."""
    query = _ROWS.where(
        or_(invites.c.from_id == account_id, invites.c.to_id == account_id), invites.c.expires_at > now
    ).order_by(invites.c.id.desc())
    return [InviteRow(**row) for row in connection.execute(query).mappings()]


def at_tables(connection: Connection, table_ids: Sequence[int]) -> list[InviteRow]:
    """The invitations to these tables."""
    query = _ROWS.where(invites.c.table_id.in_(table_ids))
    return [InviteRow(**row) for row in connection.execute(query).mappings()]


def take(connection: Connection, invite_id: int) -> bool:
    """Delete an invitation. Only one of those who try at once is told True."""
    return connection.execute(delete(invites).where(invites.c.id == invite_id)).rowcount > 0


def purge(connection: Connection, now: int) -> int:
    """Delete the invitations that have expired."""
    return connection.execute(delete(invites).where(invites.c.expires_at <= now)).rowcount


def between(account_id: int, other_id: int) -> ColumnElement[bool]:
    return or_(
        and_(invites.c.from_id == account_id, invites.c.to_id == other_id),
        and_(invites.c.from_id == other_id, invites.c.to_id == account_id),
    )


def part(connection: Connection, account_id: int, other_id: int) -> list[InviteRow]:
    """Delete the invitations between two accounts, and return them."""
    query = _ROWS.where(between(account_id, other_id))
    found = [InviteRow(**row) for row in connection.execute(query).mappings()]
    connection.execute(delete(invites).where(between(account_id, other_id)))
    return found


def forget(connection: Connection, account_id: int) -> None:
    """Delete the invitations of an account."""
    ours = or_(invites.c.from_id == account_id, invites.c.to_id == account_id)
    connection.execute(delete(invites).where(ours))

"""Finding people by name. Both the username and the display name are found, by their beginning."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, and_, delete, exists, insert, or_, select, update

from parlour.store.schema import accounts, avoided, found_names
from parlour.store.texts import is_storable, page_size

_LAST = "\U0010ffff"
"""No name has it, so every name with a prefix is below the prefix and this."""


class FoundPerson(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who was found. `name_key` is the name under which they were found."""

    account_id: int
    uuid: str
    display_name: str
    name_key: str


def refresh(connection: Connection, account_id: int) -> None:
    """Write the names under which an account is found now. Call this when any of them has changed."""
    connection.execute(delete(found_names).where(found_names.c.account_id == account_id))
    query = select(accounts.c.username_key, accounts.c.display_name).where(
        accounts.c.id == account_id, accounts.c.username_key.is_not(None), ~accounts.c.hidden
    )
    row = connection.execute(query).first()
    if row is not None:
        keys = sorted({row.username_key, row.display_name.casefold()})
        connection.execute(insert(found_names), [{"name_key": key, "account_id": account_id} for key in keys])


def hide(connection: Connection, account_id: int, hidden: bool) -> None:
    """Set whether strangers find an account."""
    connection.execute(update(accounts).where(accounts.c.id == account_id).values(hidden=hidden))
    refresh(connection, account_id)


def find(
    connection: Connection, viewer_id: int, beginning: str, after: tuple[str, int] | None, limit: int
) -> list[FoundPerson]:
    """The people with a name that begins so, by name, without the viewer and those who blocked or are blocked.

    `after` is the name and the id with which the last page ended.
    """
    first = beginning.strip().casefold()
    if not first or not is_storable(first) or (after is not None and not is_storable(after[0])):
        return []
    key, account_id = found_names.c.name_key, found_names.c.account_id
    earlier = found_names.alias("earlier")
    is_later_name = exists().where(
        earlier.c.account_id == account_id, earlier.c.name_key >= first, earlier.c.name_key < key
    )
    blocks = exists().where(
        avoided.c.blocked,
        or_(
            and_(avoided.c.account_id == account_id, avoided.c.other_id == viewer_id),
            and_(avoided.c.account_id == viewer_id, avoided.c.other_id == account_id),
        ),
    )
    query = (
        select(account_id, accounts.c.uuid, accounts.c.display_name, key)
        .join(accounts, accounts.c.id == account_id)
        .where(key >= first, key < first + _LAST, account_id != viewer_id, ~is_later_name, ~blocks)
        .order_by(key, account_id)
        .limit(page_size(limit))
    )
    if after is not None:
        query = query.where(or_(key > after[0], and_(key == after[0], account_id > after[1])))
    return [FoundPerson(**row) for row in connection.execute(query).mappings()]

"""Accounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, bindparam, insert, select, update

from parlour.store import names
from parlour.store.errors import AlreadyRegistered
from parlour.store.rows import AccountRow, NewAccount, PublicName
from parlour.store.schema import accounts
from parlour.store.texts import is_id, is_storable, refuse_unstorable

NAMES_A_QUERY = 500

SHOWN = [accounts.c[field] for field in AccountRow.__struct_fields__]
_ADD = insert(accounts).returning(*SHOWN)
_BY_ID = select(*SHOWN).where(accounts.c.id == bindparam("key"))
_BY_UUID = select(*SHOWN).where(accounts.c.uuid == bindparam("key"))
_BY_USERNAME = select(*SHOWN).where(accounts.c.username_key == bindparam("key"))
_UPGRADE = (
    update(accounts)
    .where(
        accounts.c.id == bindparam("of_account"),
        accounts.c.username_key.is_(None),
        accounts.c.owner_id.is_(None),
        accounts.c.deleted_at.is_(None),
    )
    .values(
        {name: bindparam(f"new_{name}") for name in ("username", "username_key", "password_hash", "email")}
    )
    .returning(*SHOWN)
)
_SET_PASSWORD = (
    update(accounts)
    .where(accounts.c.id == bindparam("of_account"), accounts.c.password_hash == bindparam("was"))
    .values(password_hash=bindparam("new_password_hash"))
)
_RENAME = (
    update(accounts)
    .where(accounts.c.id == bindparam("of_account"), accounts.c.deleted_at.is_(None))
    .values(display_name=bindparam("new_display_name"))
    .returning(*SHOWN)
)
_DELETE = (
    update(accounts)
    .where(accounts.c.id == bindparam("of_account"), accounts.c.deleted_at.is_(None))
    .values(
        display_name=bindparam("new_display_name"),
        username=None,
        username_key=None,
        password_hash=None,
        email=None,
        settings=None,
        deleted_at=bindparam("now"),
    )
    .returning(*SHOWN)
)
_UNERASED = select(*SHOWN).where(accounts.c.deleted_at.is_not(None), accounts.c.erased_at.is_(None))
_ERASED = update(accounts).where(accounts.c.id == bindparam("of_account")).values(erased_at=bindparam("now"))


def username_key(username: str) -> str:
    """The case-insensitive form of a username."""
    return username.casefold()


def add_account(connection: Connection, account: NewAccount) -> AccountRow:
    refuse_unstorable(account.display_name, account.username, account.email)
    values = {
        "uuid": account.uuid,
        "display_name": account.display_name,
        "created_at": account.created_at,
        "username": account.username,
        "username_key": None if account.username is None else username_key(account.username),
        "password_hash": account.password_hash,
        "email": account.email,
        "owner_id": account.owner_id,
    }
    row = AccountRow(**connection.execute(_ADD, values).mappings().one())
    if not row.is_guest:
        names.refresh(connection, row.id)
    return row


def upgrade_guest(
    connection: Connection,
    account_id: int,
    username: str,
    password_hash: str,
    email: str | None,
    display_name: str | None,
) -> AccountRow:
    """Turn a guest into a registered account with the same id."""
    refuse_unstorable(username, email, display_name)
    values = {
        "of_account": account_id,
        "new_username": username,
        "new_username_key": username_key(username),
        "new_password_hash": password_hash,
        "new_email": email,
    }
    row = connection.execute(_UPGRADE, values).mappings().first()
    if row is None:
        raise AlreadyRegistered
    if display_name is not None:
        renamed = {"of_account": account_id, "new_display_name": display_name}
        row = connection.execute(_RENAME, renamed).mappings().one()
    names.refresh(connection, account_id)
    return AccountRow(**row)


def rename_account(connection: Connection, account_id: int, display_name: str) -> AccountRow | None:
    """Change an account's display name. None if the account was deleted."""
    refuse_unstorable(display_name)
    values = {"of_account": account_id, "new_display_name": display_name}
    row = connection.execute(_RENAME, values).mappings().first()
    if row is None:
        return None
    names.refresh(connection, account_id)
    return AccountRow(**row)


def set_password(connection: Connection, account_id: int, was: str | None, password_hash: str) -> bool:
    """Replace the hash of a password. False if it is another one by now, or the account was deleted."""
    values = {"of_account": account_id, "was": was, "new_password_hash": password_hash}
    return connection.execute(_SET_PASSWORD, values).rowcount > 0


def account_by_id(connection: Connection, account_id: int) -> AccountRow | None:
    return _one(connection, _BY_ID, account_id) if is_id(account_id) else None


def account_by_uuid(connection: Connection, uuid: str) -> AccountRow | None:
    return _one(connection, _BY_UUID, uuid) if is_storable(uuid) else None


def account_by_username(connection: Connection, username: str) -> AccountRow | None:
    return _one(connection, _BY_USERNAME, username_key(username)) if is_storable(username) else None


def public_names(connection: Connection, account_ids: Sequence[int]) -> dict[int, PublicName]:
    """The names of accounts by id. A deleted account has the name that all of them have."""
    ids = sorted({account_id for account_id in account_ids if is_id(account_id)})
    found: dict[int, PublicName] = {}
    for start in range(0, len(ids), NAMES_A_QUERY):
        query = select(accounts.c.id, accounts.c.display_name, accounts.c.owner_id.is_not(None))
        some = query.where(accounts.c.id.in_(ids[start : start + NAMES_A_QUERY]))
        found |= {row[0]: PublicName(row[1], bool(row[2])) for row in connection.execute(some)}
    return found


def delete_account(connection: Connection, account_id: int, name: str, now: int) -> AccountRow | None:
    """Clear an account's details. `name` replaces its display name. None if it was deleted before.

    The row stays, because tables and chat messages refer to it.
    """
    values = {"of_account": account_id, "new_display_name": name, "now": now}
    row = connection.execute(_DELETE, values).mappings().first()
    names.refresh(connection, account_id)
    return None if row is None else AccountRow(**row)


def lock_living(connection: Connection, account_ids: Sequence[int]) -> bool:
    """Lock accounts, so that none of them is deleted in between. False if one is deleted or does not exist."""
    ids = sorted({*account_ids})
    if not all(map(is_id, ids)):
        return False
    living = select(accounts.c.id).where(accounts.c.id.in_(ids), accounts.c.deleted_at.is_(None))
    return len(
        connection.execute(living.order_by(accounts.c.id).with_for_update(key_share=True)).all()
    ) == len(ids)


def living_bots(connection: Connection, owner_id: int) -> list[int]:
    """The ids of an account's bots that are not deleted."""
    living = select(accounts.c.id).where(accounts.c.owner_id == owner_id, accounts.c.deleted_at.is_(None))
    return list(connection.execute(living.order_by(accounts.c.id)).scalars())


def unerased_accounts(connection: Connection) -> list[AccountRow]:
    """Deleted accounts whose name may still be in a log or a chat."""
    return [AccountRow(**row) for row in connection.execute(_UNERASED).mappings()]


def mark_erased(connection: Connection, account_id: int, now: int) -> None:
    connection.execute(_ERASED, {"of_account": account_id, "now": now})


def _one(connection: Connection, query: Select[*tuple[Any, ...]], key: object) -> AccountRow | None:
    row = connection.execute(query, {"key": key}).mappings().first()
    return None if row is None else AccountRow(**row)

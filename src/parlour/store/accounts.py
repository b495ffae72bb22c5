"""Accounts and their sessions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, insert, select, update

from parlour.store.errors import AlreadyRegistered
from parlour.store.rows import AccountRow, NewAccount, SessionRow
from parlour.store.schema import accounts, sessions
from parlour.store.texts import is_id, is_storable, refuse_unstorable

HASHES_A_QUERY = 500

_SHOWN = [accounts.c[field] for field in AccountRow.__struct_fields__]
_ADD = insert(accounts).returning(*_SHOWN)
_BY_ID = select(*_SHOWN).where(accounts.c.id == bindparam("key"))
_BY_UUID = select(*_SHOWN).where(accounts.c.uuid == bindparam("key"))
_BY_USERNAME = select(*_SHOWN).where(accounts.c.username_key == bindparam("key"))
_UPGRADE = (
    update(accounts)
    .where(accounts.c.id == bindparam("of_account"), accounts.c.username_key.is_(None))
    .values(
        {name: bindparam(f"new_{name}") for name in ("username", "username_key", "password_hash", "email")}
    )
    .returning(*_SHOWN)
)
_SET_PASSWORD = (
    update(accounts)
    .where(accounts.c.id == bindparam("of_account"))
    .values(password_hash=bindparam("new_password_hash"))
)
_RENAME = (
    update(accounts)
    .where(accounts.c.id == bindparam("of_account"))
    .values(display_name=bindparam("new_display_name"))
    .returning(*_SHOWN)
)
_OF_TOKEN = sessions.c.token_hash == bindparam("of_token")
_SESSION = (
    select(*_SHOWN, sessions.c.expires_at)
    .join(sessions, sessions.c.account_id == accounts.c.id)
    .where(_OF_TOKEN, sessions.c.expires_at > bindparam("now"))
)
_EXTEND = (
    update(sessions)
    .where(_OF_TOKEN, sessions.c.expires_at < bindparam("until"))
    .values(expires_at=bindparam("until"))
)
_END = delete(sessions).where(_OF_TOKEN)
_PURGE = delete(sessions).where(sessions.c.expires_at <= bindparam("now"))


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
    }
    return AccountRow(**connection.execute(_ADD, values).mappings().one())


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
    return AccountRow(**row)


def set_password(connection: Connection, account_id: int, password_hash: str) -> None:
    connection.execute(_SET_PASSWORD, {"of_account": account_id, "new_password_hash": password_hash})


def account_by_id(connection: Connection, account_id: int) -> AccountRow | None:
    return _one(connection, _BY_ID, account_id) if is_id(account_id) else None


def account_by_uuid(connection: Connection, uuid: str) -> AccountRow | None:
    return _one(connection, _BY_UUID, uuid) if is_storable(uuid) else None


def account_by_username(connection: Connection, username: str) -> AccountRow | None:
    return _one(connection, _BY_USERNAME, username_key(username)) if is_storable(username) else None


def add_session(connection: Connection, token_hash: bytes, account_id: int, expires_at: int) -> None:
    values = {"token_hash": token_hash, "account_id": account_id, "expires_at": expires_at}
    connection.execute(insert(sessions), values)


def session_by_token(connection: Connection, token_hash: bytes, now: int) -> SessionRow | None:
    found = connection.execute(_SESSION, {"of_token": token_hash, "now": now}).mappings().first()
    if found is None:
        return None
    columns = dict(found)
    expires_at = columns.pop("expires_at")
    return SessionRow(AccountRow(**columns), expires_at)


def extend_session(connection: Connection, token_hash: bytes, until: int) -> bool:
    """Extend a session. False if it has ended, or already lasts longer."""
    return connection.execute(_EXTEND, {"of_token": token_hash, "until": until}).rowcount > 0


def end_session(connection: Connection, token_hash: bytes) -> bool:
    return connection.execute(_END, {"of_token": token_hash}).rowcount > 0


def living_sessions(connection: Connection, token_hashes: Sequence[bytes], now: int) -> set[bytes]:
    """Those of these sessions that have not ended or expired."""
    found: set[bytes] = set()
    for start in range(0, len(token_hashes), HASHES_A_QUERY):
        part = token_hashes[start : start + HASHES_A_QUERY]
        query = select(sessions.c.token_hash).where(
            sessions.c.token_hash.in_(part), sessions.c.expires_at > now
        )
        found.update(bytes(token_hash) for token_hash in connection.execute(query).scalars())
    return found


def purge_sessions(connection: Connection, now: int) -> int:
    return connection.execute(_PURGE, {"now": now}).rowcount


def _one(connection: Connection, query: Select[*tuple[Any, ...]], key: object) -> AccountRow | None:
    row = connection.execute(query, {"key": key}).mappings().first()
    return None if row is None else AccountRow(**row)

"""Sessions, and the addresses that accounts have logged in from."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from parlour.store.accounts import SHOWN, username_key
from parlour.store.errors import AccountBanned
from parlour.store.rows import AccountRow, NewSession, OwnSession, SessionRow
from parlour.store.schema import accounts, known_addresses, sessions
from parlour.store.texts import is_storable, refuse_unstorable

HASHES_A_QUERY = 500

MOST_KNOWN_ADDRESSES = 20
"""Addresses kept for each account; beyond that, the one used longest ago is dropped."""

_OF_TOKEN = sessions.c.token_hash == bindparam("of_token")
_OF_ACCOUNT = sessions.c.account_id == bindparam("of_account")
_SESSION = (
    select(*SHOWN, sessions.c.expires_at, sessions.c.used_at)
    .join(sessions, sessions.c.account_id == accounts.c.id)
    .where(_OF_TOKEN, sessions.c.expires_at > bindparam("now"))
)
_OWN = (
    select(*(sessions.c[field] for field in OwnSession.__struct_fields__))
    .where(_OF_ACCOUNT, sessions.c.expires_at > bindparam("now"))
    .order_by(sessions.c.used_at.desc().nulls_last(), sessions.c.token_hash)
)
_EXTEND = (
    update(sessions)
    .where(_OF_TOKEN, sessions.c.expires_at < bindparam("until"))
    .values(
        expires_at=bindparam("until"),
        used_at=sa.func.coalesce(bindparam("now", type_=sa.BigInteger), sessions.c.used_at),
    )
)
_END = delete(sessions).where(_OF_TOKEN).returning(sessions.c.account_id)
_END_OTHERS = delete(sessions).where(_OF_ACCOUNT, sessions.c.token_hash != bindparam("kept"))
_END_ALL = delete(sessions).where(_OF_ACCOUNT)
_PURGE = delete(sessions).where(sessions.c.expires_at <= bindparam("now"))
_NOBODY = b""  # no token has this hash


def begin_session(
    connection: Connection, session: NewSession, account_id: int, password_hash: str | None
) -> bool:
    """Begin a session unless the account was deleted or, if `password_hash` is given, has another one by now.

    The lock on the account makes this wait for a change of the password, which ends all sessions.
    """
    current = select(accounts.c.password_hash).where(
        accounts.c.id == account_id, accounts.c.deleted_at.is_(None)
    )
    found = connection.execute(current.with_for_update()).first()
    if found is None or password_hash not in (None, found.password_hash):
        return False
    refuse_banned(connection, account_id)
    _add_session(connection, session, account_id)
    return True


def refuse_banned(connection: Connection, account_id: int) -> None:
    """Refuse a session for an account that is banned, or whose owner is."""
    owner = select(accounts.c.owner_id).where(accounts.c.id == account_id).scalar_subquery()
    query = select(accounts.c.id).where(
        sa.or_(accounts.c.id == account_id, accounts.c.id == owner), accounts.c.banned_at.is_not(None)
    )
    if connection.execute(query).first() is not None:
        raise AccountBanned()


def _add_session(connection: Connection, session: NewSession, account_id: int) -> None:
    refuse_unstorable(session.device)
    values = {
        "token_hash": session.token_hash,
        "account_id": account_id,
        "expires_at": session.expires_at,
        "created_at": session.created_at,
        "used_at": session.created_at,
        "device": session.device,
    }
    connection.execute(insert(sessions), values)


def replace_sessions(connection: Connection, account_id: int, session: NewSession) -> None:
    """End all sessions of an account and begin a new one."""
    refuse_banned(connection, account_id)
    connection.execute(_END_ALL, {"of_account": account_id})
    _add_session(connection, session, account_id)


def session_by_token(connection: Connection, token_hash: bytes, now: int) -> SessionRow | None:
    found = connection.execute(_SESSION, {"of_token": token_hash, "now": now}).mappings().first()
    if found is None:
        return None
    columns = dict(found)
    expires_at, used_at = columns.pop("expires_at"), columns.pop("used_at")
    return SessionRow(AccountRow(**columns), expires_at, used_at)


def own_sessions(connection: Connection, account_id: int, now: int) -> list[OwnSession]:
    """The sessions of an account that have not expired, the one used last first."""
    rows = connection.execute(_OWN, {"of_account": account_id, "now": now}).mappings()
    return [OwnSession(**row) for row in rows]


def extend_session(connection: Connection, token_hash: bytes, until: int, now: int | None) -> bool:
    """Extend a session that is used now. False if it has ended, or already lasts longer."""
    values = {"of_token": token_hash, "until": until, "now": now}
    return connection.execute(_EXTEND, values).rowcount > 0


def end_session(connection: Connection, token_hash: bytes) -> int | None:
    """End a session. Returns the id of its account; None if it had ended."""
    ended: int | None = connection.execute(_END, {"of_token": token_hash}).scalar_one_or_none()
    return ended


def end_other_sessions(connection: Connection, account_id: int, kept: bytes | None) -> int | None:
    """End the sessions of an account except one. Returns the account's id; None if there were none."""
    values = {"of_account": account_id, "kept": _NOBODY if kept is None else kept}
    return account_id if connection.execute(_END_OTHERS, values).rowcount else None


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


def add_known_address(connection: Connection, account_id: int, address_hash: bytes, now: int) -> None:
    """Remember that an account logged in from an address, and forget the oldest ones beyond the bound."""
    ours = known_addresses.c.account_id == account_id
    connection.execute(delete(known_addresses).where(ours, known_addresses.c.address_hash == address_hash))
    row = {"account_id": account_id, "address_hash": address_hash, "used_at": now}
    connection.execute(insert(known_addresses), row)
    oldest = (
        select(known_addresses.c.address_hash)
        .where(ours)
        .order_by(known_addresses.c.used_at.desc())
        .offset(MOST_KNOWN_ADDRESSES)
    )
    for hashed in connection.execute(oldest).scalars().all():
        connection.execute(delete(known_addresses).where(ours, known_addresses.c.address_hash == hashed))


def knows_address(connection: Connection, username: str, address_hash: bytes) -> bool:
    """Whether the account with this username has logged in from an address. One query, whether or not it exists."""
    if not is_storable(username):
        return False
    query = (
        select(known_addresses.c.used_at)
        .join(accounts, accounts.c.id == known_addresses.c.account_id)
        .where(
            accounts.c.username_key == username_key(username),
            known_addresses.c.address_hash == address_hash,
        )
    )
    return connection.execute(query).first() is not None


def forget_sessions(connection: Connection, account_id: int) -> None:
    """End all sessions of an account, and forget the addresses it used."""
    connection.execute(_END_ALL, {"of_account": account_id})
    connection.execute(delete(known_addresses).where(known_addresses.c.account_id == account_id))

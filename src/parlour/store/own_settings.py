"""Each account's settings, and the people whom it has muted or blocked."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update

from parlour.store.rows import AvoidedRow
from parlour.store.schema import accounts, avoided
from parlour.store.standings import is_listed, list_account
from parlour.store.texts import is_id

_SETTINGS = select(accounts.c.settings).where(
    accounts.c.id == bindparam("of_account"), accounts.c.deleted_at.is_(None)
)
_SET = (
    update(accounts)
    .where(accounts.c.id == bindparam("of_account"))
    .values(settings=bindparam("new_settings"))
)
_AVOIDED = (
    select(avoided.c.other_id, accounts.c.display_name, avoided.c.blocked, avoided.c.since)
    .join(accounts, accounts.c.id == avoided.c.other_id)
    .where(avoided.c.account_id == bindparam("of_account"))
    .order_by(avoided.c.since.desc(), avoided.c.other_id.desc())
)
_PAIR = and_(avoided.c.account_id == bindparam("of_account"), avoided.c.other_id == bindparam("other"))
_BLOCKS = select(avoided.c.other_id).where(_PAIR, avoided.c.blocked)


def read_settings(connection: Connection, account_id: int) -> bytes | None:
    """An account's settings; None if nothing was set, or the account is deleted."""
    found: bytes | None = connection.execute(_SETTINGS, {"of_account": account_id}).scalar_one_or_none()
    return found


def change_settings(
    connection: Connection, account_id: int, change: Callable[[bytes | None], bytes | None]
) -> bytes | None:
    """Replace an account's settings by what `change` makes of them. The row is locked meanwhile."""
    row = connection.execute(_SETTINGS.with_for_update(), {"of_account": account_id}).first()
    if row is None:
        return None
    new = change(row[0])
    connection.execute(_SET, {"of_account": account_id, "new_settings": new})
    if is_listed(new) != is_listed(row[0]):
        list_account(connection, account_id, is_listed(new))
    return new


def avoid(connection: Connection, account_id: int, other_id: int, blocked: bool, now: int, most: int) -> bool:
    """Mute or block somebody. False if the list is full; the oldest stay."""
    pair = {"of_account": account_id, "other": other_id}
    found = connection.execute(update(avoided).where(_PAIR).values(blocked=blocked), pair)
    if found.rowcount:
        return True
    count = select(func.count()).where(avoided.c.account_id == account_id)
    if connection.execute(count).scalar_one() >= most:
        return False
    row = {"account_id": account_id, "other_id": other_id, "blocked": blocked, "since": now}
    connection.execute(insert(avoided), row)
    return True


def stop_avoiding(connection: Connection, account_id: int, other_id: int) -> bool:
    """Neither mute nor block somebody any more. False if they were not on the list."""
    if not is_id(other_id):
        return False
    pair = {"of_account": account_id, "other": other_id}
    return connection.execute(delete(avoided).where(_PAIR), pair).rowcount > 0


def list_avoided(connection: Connection, account_id: int) -> list[AvoidedRow]:
    """The people whom an account has muted or blocked, the latest first."""
    return [AvoidedRow(*row) for row in connection.execute(_AVOIDED, {"of_account": account_id})]


def blocks(connection: Connection, account_id: int, other_id: int) -> bool:
    """Whether an account has blocked another."""
    pair = {"of_account": account_id, "other": other_id}
    return connection.execute(_BLOCKS, pair).first() is not None


def forget_avoided(connection: Connection, account_id: int) -> None:
    """Delete an account's list, and its place on the lists of others."""
    ours = or_(avoided.c.account_id == account_id, avoided.c.other_id == account_id)
    connection.execute(delete(avoided).where(ours))

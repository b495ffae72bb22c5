"""Friends and requests: one row for each pair, which says who asked and when the other accepted.

Every change locks both accounts first, the lower id before the higher one. So two who ask each other at the same
moment become friends once, limits hold, and a block or a deletion cannot be overtaken by a request.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    Select,
    Subquery,
    and_,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    union_all,
    update,
)

from parlour.store.accounts import lock_living
from parlour.store.schema import accounts, avoided, friends
from parlour.store.texts import is_id, page_size

Asked: TypeAlias = Literal["asked", "befriended", "unchanged", "no_one", "full", "other_full", "too_many"]
"""What became of a request. `no_one`: there is no such account, or one of the two has blocked the other."""


class FriendLimits(msgspec.Struct, frozen=True, kw_only=True):
    """How many friends and open requests an account may have."""

    friends: int
    sent: int
    received: int


class FriendRow(msgspec.Struct, frozen=True, kw_only=True):
    """A friend of an account, or somebody with whom there is an open request."""

    account_id: int
    uuid: str
    display_name: str
    settings: bytes | None
    asked_by: int
    asked_at: int
    accepted_at: int | None


class Relation(msgspec.Struct, frozen=True, kw_only=True):
    """How an account (`account_id`) and the one who looks at it stand to each other."""

    account_id: int
    uuid: str
    display_name: str
    is_guest: bool
    is_bot: bool
    is_deleted: bool
    settings: bytes | None
    asked_by: int | None
    is_friend: bool
    blocks_viewer: bool
    is_blocked: bool
    """Whether the viewer has blocked this account."""


_ACCEPTED, _OPEN = friends.c.accepted_at.is_not(None), friends.c.accepted_at.is_(None)
_theirs, _ours = avoided.alias("theirs"), avoided.alias("ours")


def relations(connection: Connection, viewer_id: int, account_ids: Sequence[int]) -> dict[int, Relation]:
    """How a viewer stands to accounts, by account id. One query, whoever exists."""
    asked = sorted({id_ for id_ in account_ids if is_id(id_)})
    pair = and_(
        friends.c.low_id == case((accounts.c.id < viewer_id, accounts.c.id), else_=viewer_id),
        friends.c.high_id == case((accounts.c.id < viewer_id, viewer_id), else_=accounts.c.id),
    )
    query = (
        select(
            accounts.c.id,
            accounts.c.uuid,
            accounts.c.display_name,
            and_(accounts.c.username.is_(None), accounts.c.owner_id.is_(None)),
            accounts.c.owner_id.is_not(None),
            accounts.c.deleted_at.is_not(None),
            accounts.c.settings,
            friends.c.asked_by,
            _ACCEPTED,
            func.coalesce(_theirs.c.blocked, False),
            func.coalesce(_ours.c.blocked, False),
        )
        .join_from(accounts, friends, pair, isouter=True)
        .join(
            _theirs,
            and_(_theirs.c.account_id == accounts.c.id, _theirs.c.other_id == viewer_id),
            isouter=True,
        )
        .join(_ours, and_(_ours.c.account_id == viewer_id, _ours.c.other_id == accounts.c.id), isouter=True)
        .where(accounts.c.id.in_(asked))
    )
    fields = Relation.__struct_fields__
    rows = (Relation(**dict(zip(fields, row, strict=True))) for row in connection.execute(query))
    return {row.account_id: row for row in rows}


def ask(connection: Connection, account_id: int, other_id: int, now: int, limits: FriendLimits) -> Asked:
    """Ask somebody to be a friend. Whoever was asked by them before becomes a friend at once."""
    if not lock(connection, account_id, other_id) or _block_between(connection, account_id, other_id):
        return "no_one"
    row = connection.execute(_pair(account_id, other_id)).first()
    if row is not None and (row.accepted_at is not None or row.asked_by == account_id):
        return "unchanged"
    full = _full(connection, account_id, other_id, limits.friends)
    if full is not None:
        return full
    if row is not None:
        _accept(connection, account_id, other_id, now)
        return "befriended"
    if _count(connection, account_id, and_(_OPEN, friends.c.asked_by == account_id)) >= limits.sent:
        return "too_many"
    if _count(connection, other_id, and_(_OPEN, friends.c.asked_by != other_id)) >= limits.received:
        return "other_full"
    low, high = sorted((account_id, other_id))
    connection.execute(
        insert(friends), {"low_id": low, "high_id": high, "asked_by": account_id, "asked_at": now}
    )
    return "asked"


def accept(connection: Connection, account_id: int, other_id: int, now: int, limits: FriendLimits) -> Asked:
    """Accept a request. `no_one` if there is none, `unchanged` if they are friends already."""
    if not lock(connection, account_id, other_id):
        return "no_one"
    row = connection.execute(_pair(account_id, other_id)).first()
    if row is None or (row.accepted_at is None and row.asked_by == account_id):
        return "no_one"
    if row.accepted_at is not None:
        return "unchanged"
    full = _full(connection, account_id, other_id, limits.friends)
    if full is None:
        _accept(connection, account_id, other_id, now)
    return full or "befriended"


def part(
    connection: Connection, account_id: int, other_id: int, which: Literal["friend", "sent", "received"]
) -> bool:
    """End a friendship, or take back or decline a request. False if there is none."""
    if not is_id(other_id):
        return False
    kind = {
        "friend": _ACCEPTED,
        "sent": and_(_OPEN, friends.c.asked_by == account_id),
        "received": and_(_OPEN, friends.c.asked_by == other_id),
    }[which]
    return connection.execute(delete(friends).where(_are(account_id, other_id), kind)).rowcount > 0


def separate(connection: Connection, account_id: int, other_id: int) -> bool:
    """End whatever is between two accounts, because one blocks the other. False if there was nothing."""
    return connection.execute(delete(friends).where(_are(account_id, other_id))).rowcount > 0


def list_friends(
    connection: Connection, account_id: int, before: tuple[int, int] | None, limit: int
) -> list[FriendRow]:
    """The friends of an account, the newest first. `before` is when and whom the last page ended with."""
    found = _rows(account_id, _ACCEPTED)
    query = select(found)
    if before is not None:
        at, other = before
        query = query.where(
            or_(found.c.accepted_at < at, and_(found.c.accepted_at == at, found.c.account_id < other))
        )
    query = query.order_by(found.c.accepted_at.desc(), found.c.account_id.desc()).limit(page_size(limit))
    return [FriendRow(**row) for row in connection.execute(query).mappings()]


def list_requests(connection: Connection, account_id: int) -> list[FriendRow]:
    """The open requests that an account has sent or received, the newest first. There is a limit to both."""
    found = _rows(account_id, _OPEN)
    query = select(found).order_by(found.c.asked_at.desc(), found.c.account_id.desc())
    return [FriendRow(**row) for row in connection.execute(query).mappings()]


def friend_ids(connection: Connection, account_ids: Sequence[int]) -> dict[int, set[int]]:
    """The ids of the friends of each of these accounts. Accounts without friends are left out."""
    found: dict[int, set[int]] = {}
    for ours, theirs in ((friends.c.low_id, friends.c.high_id), (friends.c.high_id, friends.c.low_id)):
        query = select(ours, theirs).where(ours.in_(account_ids), _ACCEPTED)
        for account_id, other_id in connection.execute(query):
            found.setdefault(account_id, set()).add(other_id)
    return found


def friends_with(account_id: int) -> CompoundSelect[tuple[int]]:
    """A subquery: the ids of an account's friends."""
    return union_all(
        select(friends.c.high_id).where(friends.c.low_id == account_id, _ACCEPTED),
        select(friends.c.low_id).where(friends.c.high_id == account_id, _ACCEPTED),
    )


def are_friends(connection: Connection, account_id: int, other_id: int) -> bool:
    query = select(friends.c.low_id).where(_are(account_id, other_id), _ACCEPTED)
    return connection.execute(query).first() is not None


def forget_friends(connection: Connection, account_id: int) -> list[int]:
    """Delete all friendships and requests of an account. Returns the ids of the others."""
    ours = or_(friends.c.low_id == account_id, friends.c.high_id == account_id)
    gone = delete(friends).where(ours).returning(friends.c.low_id, friends.c.high_id)
    return [low if high == account_id else high for low, high in connection.execute(gone)]


def _are(account_id: int, other_id: int) -> ColumnElement[bool]:
    low, high = sorted((account_id, other_id))
    return and_(friends.c.low_id == low, friends.c.high_id == high)


def _pair(account_id: int, other_id: int) -> Select[tuple[int, int | None]]:
    return select(friends.c.asked_by, friends.c.accepted_at).where(_are(account_id, other_id))


def lock(connection: Connection, account_id: int, other_id: int) -> bool:
    """Lock two accounts. False if they are one, or one of them does not exist or was deleted."""
    return account_id != other_id and lock_living(connection, (account_id, other_id))


def _block_between(connection: Connection, account_id: int, other_id: int) -> bool:
    pairs = or_(
        and_(avoided.c.account_id == account_id, avoided.c.other_id == other_id),
        and_(avoided.c.account_id == other_id, avoided.c.other_id == account_id),
    )
    return connection.execute(select(avoided.c.other_id).where(pairs, avoided.c.blocked)).first() is not None


def _full(
    connection: Connection, account_id: int, other_id: int, most: int
) -> Literal["full", "other_full"] | None:
    if _count(connection, account_id, _ACCEPTED) >= most:
        return "full"
    return "other_full" if _count(connection, other_id, _ACCEPTED) >= most else None


def _count(connection: Connection, account_id: int, which: ColumnElement[bool]) -> int:
    """How many rows of a kind an account has."""
    sides = (friends.c.low_id, friends.c.high_id)
    counts = (select(func.count()).where(side == account_id, which) for side in sides)
    return sum(connection.execute(count).scalar_one() for count in counts)


def _accept(connection: Connection, account_id: int, other_id: int, now: int) -> None:
    connection.execute(update(friends).where(_are(account_id, other_id)).values(accepted_at=now))


def _rows(account_id: int, which: ColumnElement[bool]) -> Subquery:
    """The rows of an account, with the other person of each."""
    sides = ((friends.c.low_id, friends.c.high_id), (friends.c.high_id, friends.c.low_id))
    return union_all(
        *(
            select(
                theirs.label("account_id"),
                accounts.c.uuid,
                accounts.c.display_name,
                accounts.c.settings,
                friends.c.asked_by,
                friends.c.asked_at,
                friends.c.accepted_at,
            )
            .join(accounts, accounts.c.id == theirs)
            .where(ours == account_id, which)
            for ours, theirs in sides
        )
    ).subquery()

"""What operators see of accounts, reports and their own acts. Never a card, a code or an address."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from parlour.server.answers import ListedTable, listed
from parlour.server.chat_messages import ChangedMessage
from parlour.server.people.reports import Reason
from parlour.server.sessions import session_id_of
from parlour.server.wire.times import iso
from parlour.store import OwnSession, Store
from parlour.store.operators import Act, FoundAccount, OperatorAct
from parlour.store.reports import ReportRow

LATEST = 20
"""Reports and acts that are shown with an account."""

Kind: TypeAlias = Literal["registered", "guest", "bot"]


class NamedAccount(msgspec.Struct, frozen=True, kw_only=True):
    player_id: int
    display_name: str


class AccountEntry(NamedAccount, frozen=True, kw_only=True):
    """An account in a list."""

    uuid: str
    username: str | None
    kind: Kind
    created_at: str
    banned_at: str | None
    deleted: bool
    operator: bool


class AccountEntries(msgspec.Struct, frozen=True):
    """Accounts, the newest first. Pass `next` as `before` to get the next page."""

    accounts: Sequence[AccountEntry]
    next: int | None


class ShownSession(msgspec.Struct, frozen=True, kw_only=True):
    """A session. Times are unknown (null) for sessions that began under an older version."""

    id: str
    device: str | None
    created_at: str | None
    used_at: str | None


class ShownAct(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator did. `by` is null for the command line."""

    id: int
    at: str
    act: Act
    by: NamedAccount | None
    account: NamedAccount | None
    game_id: int | None
    note: str
    """The reason of a ban, the number of a message or of a report."""


class ShownActs(msgspec.Struct, frozen=True):
    """Acts, the latest first. Pass `next` as `before` to get the next page."""

    acts: Sequence[ShownAct]
    next: int | None


class ReportedMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A chat message: what it said when it was reported."""

    id: int
    text: str
    deleted: bool


class ShownReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report about `account`. `settled_by` is null for the command line."""

    id: int
    at: str
    account: NamedAccount
    banned: bool
    """Whether the account is banned now."""
    reporter: NamedAccount
    reason: Reason
    text: str
    game_id: int | None
    message: ReportedMessage | None
    settled_at: str | None
    settled_by: NamedAccount | None


class ShownReports(msgspec.Struct, frozen=True):
    """Open reports, the oldest first; or settled ones, the latest first. Pass `next` as `after`."""

    reports: Sequence[ShownReport]
    next: int | None


class ShownAccount(msgspec.Struct, frozen=True, kw_only=True):
    """An account, its sessions, where it sits, and the latest reports and acts about it."""

    account: AccountEntry
    owner: NamedAccount | None
    """Of a bot."""
    ban_reason: str | None
    sessions: Sequence[ShownSession]
    tables: Sequence[ListedTable]
    reports: Sequence[ShownReport]
    acts: Sequence[ShownAct]


class TableEntries(msgspec.Struct, frozen=True):
    """Tables of all kinds, the newest first. Pass `next` as `before` to get the next page."""

    games: Sequence[ListedTable]
    next: int | None


class TableChat(msgspec.Struct, frozen=True):
    """Messages, oldest first. Pass `next` as `before` to get the page of older messages."""

    messages: Sequence[ChangedMessage]
    next: int | None


def account_entry(found: FoundAccount) -> AccountEntry:
    row = found.account
    return AccountEntry(
        player_id=row.id,
        display_name=row.display_name,
        uuid=row.uuid,
        username=row.username,
        kind="bot" if row.is_bot else "guest" if row.is_guest else "registered",
        created_at=iso(row.created_at),
        banned_at=_iso(found.banned_at),
        deleted=row.deleted_at is not None,
        operator=found.operator_since is not None and row.deleted_at is None,
    )


async def shown_account(store: Store, found: FoundAccount, now: int) -> ShownAccount:
    """Everything that operators see of an account."""
    row = found.account
    open_reports = await store.reports(account_id=row.id, limit=LATEST)
    settled = await store.reports(account_id=row.id, settled=True, limit=LATEST)
    acts = await store.latest_acts(account_id=row.id, limit=LATEST)
    names = await _names(store, [row.owner_id])
    last_ban = next((act for act in acts if act.act == "ban"), None)
    return ShownAccount(
        account=account_entry(found),
        owner=names.get(row.owner_id or 0),
        ban_reason=last_ban.note if found.banned_at is not None and last_ban is not None else None,
        sessions=[_session(one) for one in await store.own_sessions(row.id, now)],
        tables=[listed(table) for _, table in await store.seated_at([row.id])],
        reports=await shown_reports(store, [*open_reports, *settled]),
        acts=await shown_acts(store, acts),
    )


async def shown_acts(store: Store, acts: Sequence[OperatorAct]) -> list[ShownAct]:
    """Acts with the names of those who did them and whom they concern."""
    names = await _names(store, [id_ for act in acts for id_ in (act.operator_id, act.account_id)])
    return [
        ShownAct(
            id=act.id,
            at=iso(act.at),
            act=act.act,
            by=names.get(act.operator_id or 0),
            account=names.get(act.account_id or 0),
            game_id=act.table_id,
            note=act.note,
        )
        for act in acts
    ]


async def shown_reports(store: Store, rows: Sequence[ReportRow]) -> list[ShownReport]:
    """Reports with the names of those concerned, and the messages."""
    people = [id_ for row in rows for id_ in (row.account_id, row.reporter_id, row.settled_by)]
    names = await _names(store, people)
    banned = await store.banned([row.account_id for row in rows])
    standing = await store.standing_messages([row.message_id for row in rows if row.message_id is not None])
    return [
        ShownReport(
            id=row.id,
            at=iso(row.at),
            account=names[row.account_id],
            banned=row.account_id in banned,
            reporter=names[row.reporter_id],
            reason=msgspec.convert(row.reason, Reason),
            text=row.text,
            game_id=row.table_id,
            message=None
            if row.message_id is None
            else ReportedMessage(
                id=row.message_id, text=row.quoted or "", deleted=row.message_id not in standing
            ),
            settled_at=_iso(row.settled_at),
            settled_by=names.get(row.settled_by or 0),
        )
        for row in rows
    ]


async def _names(store: Store, ids: Iterable[int | None]) -> dict[int, NamedAccount]:
    found = await store.public_names([id_ for id_ in ids if id_ is not None])
    return {id_: NamedAccount(player_id=id_, display_name=name.display_name) for id_, name in found.items()}


def _session(row: OwnSession) -> ShownSession:
    return ShownSession(
        id=session_id_of(row.token_hash),
        device=row.device,
        created_at=_iso(row.created_at),
        used_at=_iso(row.used_at),
    )


def _iso(at: int | None) -> str | None:
    return None if at is None else iso(at)

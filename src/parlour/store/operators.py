"""What operators do, and what people report to them.

Every act is noted in the transaction that does it. Nodes read the notes that are new: so an act counts on all of them,
also on SQLite, where the command line is another process.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, func, insert, or_, select, update

from parlour.store import accounts, chat, reports, sessions
from parlour.store.people import PeopleStore
from parlour.store.reports import ReportRow
from parlour.store.rows import AccountRow, ChatEvent
from parlour.store.schema import accounts as people
from parlour.store.schema import operator_acts
from parlour.store.texts import is_id, is_storable, page_size, refuse_unstorable

Act: TypeAlias = Literal[
    "ban",
    "unban",
    "end_sessions",
    "rename",
    "close_table",
    "delete_message",
    "settle_report",
    "make_operator",
    "unmake_operator",
]
Banned: TypeAlias = Literal["nobody", "operator", "already"]
"""Why nobody was banned: there is no such account, it is an operator's, or it was banned before."""


class OperatorAct(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator did. Without `operator_id` it was done on the command line."""

    id: int = 0
    at: int
    act: Act
    account_id: int | None = None
    table_id: int | None = None
    note: str = ""
    operator_id: int | None = None


class FoundAccount(msgspec.Struct, frozen=True, kw_only=True):
    """An account as operators see it."""

    account: AccountRow
    banned_at: int | None
    operator_since: int | None


class AccountSearch(msgspec.Struct, frozen=True, kw_only=True):
    """Accounts to find, the newest first. None does not filter."""

    search: str | None = None
    """A number, a UUID, or a part of a username or display name."""
    banned: bool | None = None
    before_id: int | None = None
    limit: int = 50


class OperatorStore(PeopleStore):
    """Bans, reports and the record of what operators did. `by` is the operator; None for the command line."""

    async def ban(
        self, account_id: int, now: int, note: str = "", by: int | None = None
    ) -> list[int] | Banned:
        """Ban an account: its sessions and those of its bots end, and none can begin. Returns whom it concerns."""
        refuse_unstorable(note)
        return await self._write(_ban, account_id, now, note, by)

    async def unban(self, account_id: int, now: int, by: int | None = None) -> bool:
        """Lift a ban. False if there was none."""
        return await self._write(_unban, account_id, now, by)

    async def end_all_sessions(self, account_id: int, now: int, by: int | None = None) -> bool:
        """End all sessions of an account, and the token of a bot. False if there were none."""
        return await self._write(_end_sessions, account_id, now, by)

    async def rename_by_operator(
        self, account_id: int, name: str, now: int, by: int | None = None
    ) -> AccountRow | None:
        """Change an account's display name. None if there is no such account."""
        return await self._write(_rename, account_id, name, now, by)

    async def set_operator(self, account_id: int, now: int, *, is_operator: bool) -> bool:
        """Make a registered account an operator, or end that. False if it is so already, or cannot be one."""
        return await self._write(_set_operator, account_id, now, is_operator)

    async def is_operator(self, account_id: int) -> bool:
        """Whether an account is an operator, and neither banned nor deleted."""
        return await self._read(_is_operator, account_id)

    async def delete_chat_by_operator(
        self, message_id: int, now: int, version: int, by: int | None = None
    ) -> ChatEvent | None:
        """Delete a chat message. None if it does not exist or was already deleted."""
        return await self._write(self._announced("chat", _delete_message), message_id, now, version, by)

    async def note_act(self, act: OperatorAct) -> None:
        """Note an act that was done by other means, such as closing a table."""
        await self._write(_note, act)

    async def acts(self, after: int = 0, limit: int = 200) -> list[OperatorAct]:
        """What operators did after the act with this number, the oldest first."""
        return await self._read(_acts, after, limit)

    async def latest_acts(
        self, *, account_id: int | None = None, before_id: int | None = None, limit: int = 50
    ) -> list[OperatorAct]:
        """What operators did, or did to one account, the latest first."""
        return await self._read(_latest_acts, account_id, before_id, limit)

    async def last_act(self) -> int:
        """The number of the latest act; 0 if there is none."""
        return await self._read(_last_act)

    async def banned(self, account_ids: list[int]) -> set[int]:
        """Those of these accounts that are banned."""
        return await self._read(_banned, account_ids)

    async def found_account(self, account_id: int) -> FoundAccount | None:
        """An account as operators see it."""
        return await self._read(_found_account, account_id)

    async def search_accounts(self, wanted: AccountSearch) -> list[FoundAccount]:
        """Find accounts of all kinds, the newest first. Reads all of them: there is no index for parts of names."""
        return await self._read(_search_accounts, wanted)

    async def report(self, report: ReportRow) -> None:
        """Keep a report, in place of an open one about the same account and message."""
        refuse_unstorable(report.text)
        await self._write(reports.add_report, report)

    async def reports(
        self,
        *,
        settled: bool = False,
        account_id: int | None = None,
        after_id: int | None = None,
        limit: int = 100,
    ) -> list[ReportRow]:
        """Open reports, the oldest first; or settled ones, the latest first."""
        return await self._read(reports.list_reports, settled, account_id, after_id, limit)

    async def settle_report(self, report_id: int, now: int, by: int | None = None) -> bool:
        """Mark a report as settled. False if there is no such open report."""
        return await self._write(_settle, report_id, now, by)


def _ban(connection: Connection, account_id: int, now: int, note: str, by: int | None) -> list[int] | Banned:
    # The owner first: this waits for a bot that is being made, and for another ban.
    if not accounts.lock_living(connection, [account_id]):
        return "nobody"
    found = _found_account(connection, account_id)
    assert found is not None, "it is locked"
    if found.operator_since is not None:
        return "operator"
    if found.banned_at is not None:
        return "already"
    _set_ban(connection, [account_id], now)
    # The bots' rows, too: this waits for a token.
    bots = accounts.living_bots(connection, account_id)
    _set_ban(connection, bots, now)
    for one in (account_id, *bots):
        sessions.end_other_sessions(connection, one, None)
        _note(connection, OperatorAct(at=now, act="ban", account_id=one, note=note, operator_id=by))
    return [account_id, *bots]


def _unban(connection: Connection, account_id: int, now: int, by: int | None) -> bool:
    if not accounts.lock_living(connection, [account_id]) or not _banned(connection, [account_id]):
        return False
    _set_ban(connection, [account_id, *accounts.living_bots(connection, account_id)], None)
    _note(connection, OperatorAct(at=now, act="unban", account_id=account_id, operator_id=by))
    return True


def _set_ban(connection: Connection, account_ids: list[int], at: int | None) -> None:
    wanted = update(people).where(people.c.id.in_(account_ids), people.c.deleted_at.is_(None))
    connection.execute(wanted.values(banned_at=at))


def _end_sessions(connection: Connection, account_id: int, now: int, by: int | None) -> bool:
    if not is_id(account_id) or sessions.end_other_sessions(connection, account_id, None) is None:
        return False
    _note(connection, OperatorAct(at=now, act="end_sessions", account_id=account_id, operator_id=by))
    return True


def _rename(
    connection: Connection, account_id: int, name: str, now: int, by: int | None
) -> AccountRow | None:
    row = accounts.rename_account(connection, account_id, name) if is_id(account_id) else None
    if row is not None:
        _note(connection, OperatorAct(at=now, act="rename", account_id=account_id, operator_id=by))
    return row


def _set_operator(connection: Connection, account_id: int, now: int, is_operator: bool) -> bool:
    if not accounts.lock_living(connection, [account_id]):
        return False
    has_been = people.c.operator_since.is_(None) if is_operator else people.c.operator_since.is_not(None)
    wanted = update(people).where(people.c.id == account_id, people.c.username.is_not(None), has_been)
    if is_operator:
        wanted = wanted.where(people.c.banned_at.is_(None))
    if not connection.execute(wanted.values(operator_since=now if is_operator else None)).rowcount:
        return False
    act: Act = "make_operator" if is_operator else "unmake_operator"
    _note(connection, OperatorAct(at=now, act=act, account_id=account_id))
    return True


def _is_operator(connection: Connection, account_id: int) -> bool:
    living = (people.c.deleted_at.is_(None), people.c.banned_at.is_(None))
    query = select(people.c.id).where(
        people.c.id == account_id, people.c.operator_since.is_not(None), *living
    )
    return connection.execute(query).first() is not None


def _delete_message(
    connection: Connection, message_id: int, now: int, version: int, by: int | None
) -> ChatEvent | None:
    event = chat.delete_message(connection, message_id, now, version)
    if event is not None:
        about = {"account_id": event.message.account_id, "table_id": event.message.table_id}
        _note(
            connection,
            OperatorAct(at=now, act="delete_message", note=str(message_id), operator_id=by, **about),
        )
    return event


def _note(connection: Connection, act: OperatorAct) -> None:
    values = msgspec.structs.asdict(act)
    del values["id"]
    connection.execute(insert(operator_acts), values)


def _acts(connection: Connection, after: int, limit: int) -> list[OperatorAct]:
    query = select(operator_acts).where(operator_acts.c.id > after).order_by(operator_acts.c.id).limit(limit)
    return [OperatorAct(**row) for row in connection.execute(query).mappings()]


def _latest_acts(
    connection: Connection, account_id: int | None, before_id: int | None, limit: int
) -> list[OperatorAct]:
    query = select(operator_acts).order_by(operator_acts.c.id.desc()).limit(page_size(limit))
    if account_id is not None:
        query = query.where(operator_acts.c.account_id == account_id)
    if before_id is not None:
        query = query.where(operator_acts.c.id < before_id)
    return [OperatorAct(**row) for row in connection.execute(query).mappings()]


def _last_act(connection: Connection) -> int:
    return connection.execute(select(func.max(operator_acts.c.id))).scalar_one_or_none() or 0


def _banned(connection: Connection, account_ids: list[int]) -> set[int]:
    query = select(people.c.id).where(people.c.id.in_(account_ids), people.c.banned_at.is_not(None))
    return set(connection.execute(query).scalars())


_FOUND = select(*accounts.SHOWN, people.c.banned_at, people.c.operator_since)


def _found_account(connection: Connection, account_id: int) -> FoundAccount | None:
    if not is_id(account_id):
        return None
    row = connection.execute(_FOUND.where(people.c.id == account_id)).mappings().first()
    return None if row is None else _found(dict(row))


def _search_accounts(connection: Connection, wanted: AccountSearch) -> list[FoundAccount]:
    query = _FOUND.order_by(people.c.id.desc()).limit(page_size(wanted.limit))
    if wanted.search is not None:
        if not is_storable(wanted.search):
            return []
        named = [
            people.c.uuid == wanted.search.lower(),
            people.c.username_key.contains(wanted.search.casefold(), autoescape=True),
            people.c.display_name.icontains(wanted.search, autoescape=True),
        ]
        if wanted.search.isascii() and wanted.search.isdigit() and len(wanted.search) < 19:
            named.append(people.c.id == int(wanted.search))
        query = query.where(or_(*named))
    if wanted.banned is not None:
        query = query.where(
            people.c.banned_at.is_not(None) if wanted.banned else people.c.banned_at.is_(None)
        )
    if wanted.before_id is not None:
        query = query.where(people.c.id < wanted.before_id)
    return [_found(dict(row)) for row in connection.execute(query).mappings()]


def _found(columns: dict[str, Any]) -> FoundAccount:
    banned_at, operator_since = columns.pop("banned_at"), columns.pop("operator_since")
    return FoundAccount(account=AccountRow(**columns), banned_at=banned_at, operator_since=operator_since)


def _settle(connection: Connection, report_id: int, now: int, by: int | None) -> bool:
    settled = reports.settle(connection, report_id, now, by)
    if settled is None:
        return False
    _note(
        connection,
        OperatorAct(
            at=now,
            act="settle_report",
            account_id=settled.account_id,
            table_id=settled.table_id,
            note=str(report_id),
            operator_id=by,
        ),
    )
    return True

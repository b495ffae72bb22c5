"""What operators do, and what people report to them.

Every act is noted in the transaction that does it. Nodes read the notes that are new: so an act counts on all of them,
also on SQLite, where the command line is another process.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from parlour.store import accounts, sessions
from parlour.store.people import PeopleStore
from parlour.store.rows import AccountRow
from parlour.store.schema import accounts as people
from parlour.store.schema import operator_acts, reports
from parlour.store.texts import is_id, refuse_unstorable

MOST_OPEN_REPORTS = 50
"""Open reports of one account. Further ones are dropped without a word."""


class OperatorAct(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator did."""

    id: int = 0
    at: int
    act: str
    account_id: int | None = None
    table_id: int | None = None
    note: str = ""


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """A report of one person about another."""

    id: int = 0
    reporter_id: int
    account_id: int
    table_id: int | None
    reason: str
    text: str
    at: int
    settled_at: int | None = None


class OperatorStore(PeopleStore):
    """Bans, reports and the record of what operators did."""

    async def ban(self, account_id: int, now: int, note: str = "") -> list[int] | None:
        """Ban an account: its sessions and those of its bots end, and none can begin. Returns whom it concerns.

        None if there is no such account.
        """
        refuse_unstorable(note)
        return await self._write(_ban, account_id, now, note)

    async def unban(self, account_id: int, now: int) -> bool:
        """Lift a ban. False if there was none."""
        return await self._write(_unban, account_id, now)

    async def end_all_sessions(self, account_id: int, now: int) -> bool:
        """End all sessions of an account, and the token of a bot. False if there were none."""
        return await self._write(_end_sessions, account_id, now)

    async def rename_by_operator(self, account_id: int, name: str, now: int) -> AccountRow | None:
        """Change an account's display name. None if there is no such account."""
        return await self._write(_rename, account_id, name, now)

    async def note_act(self, act: OperatorAct) -> None:
        """Note an act that was done by other means, such as closing a table."""
        await self._write(_note, act)

    async def acts(self, after: int = 0, limit: int = 200) -> list[OperatorAct]:
        """What operators did after the act with this number, the oldest first."""
        return await self._read(_acts, after, limit)

    async def last_act(self) -> int:
        """The number of the latest act; 0 if there is none."""
        return await self._read(_last_act)

    async def banned(self, account_ids: list[int]) -> set[int]:
        """Those of these accounts that are banned."""
        return await self._read(_banned, account_ids)

    async def report(self, report: ReportRow) -> None:
        """Keep a report, in place of an open one about the same account."""
        refuse_unstorable(report.text)
        await self._write(_report, report)

    async def reports(self, *, settled: bool = False, limit: int = 100) -> list[ReportRow]:
        """Open reports, the oldest first; or settled ones, the latest first."""
        return await self._read(_reports, settled, limit)

    async def settle_report(self, report_id: int, now: int) -> bool:
        """Mark a report as settled. False if there is no such open report."""
        return await self._write(_settle, report_id, now)


def _ban(connection: Connection, account_id: int, now: int, note: str) -> list[int] | None:
    if not is_id(account_id):
        return None
    # The owner first: this waits for a bot that is being made. The bots' rows, too: this waits for a token.
    if not _set_ban(connection, [account_id], now):
        return None
    bots = accounts.living_bots(connection, account_id)
    _set_ban(connection, bots, now)
    for one in (account_id, *bots):
        sessions.end_other_sessions(connection, one, None)
        _note(connection, OperatorAct(at=now, act="ban", account_id=one, note=note))
    return [account_id, *bots]


def _unban(connection: Connection, account_id: int, now: int) -> bool:
    if not is_id(account_id) or account_id not in _banned(connection, [account_id]):
        return False
    _set_ban(connection, [account_id, *accounts.living_bots(connection, account_id)], None)
    _note(connection, OperatorAct(at=now, act="unban", account_id=account_id))
    return True


def _set_ban(connection: Connection, account_ids: list[int], at: int | None) -> int:
    wanted = update(people).where(people.c.id.in_(account_ids), people.c.deleted_at.is_(None))
    return connection.execute(wanted.values(banned_at=at)).rowcount


def _end_sessions(connection: Connection, account_id: int, now: int) -> bool:
    if sessions.end_other_sessions(connection, account_id, None) is None:
        return False
    _note(connection, OperatorAct(at=now, act="end_sessions", account_id=account_id))
    return True


def _rename(connection: Connection, account_id: int, name: str, now: int) -> AccountRow | None:
    row = accounts.rename_account(connection, account_id, name)
    if row is not None:
        _note(connection, OperatorAct(at=now, act="rename", account_id=account_id))
    return row


def _note(connection: Connection, act: OperatorAct) -> None:
    values = msgspec.structs.asdict(act)
    del values["id"]
    connection.execute(insert(operator_acts), values)


def _acts(connection: Connection, after: int, limit: int) -> list[OperatorAct]:
    query = select(operator_acts).where(operator_acts.c.id > after).order_by(operator_acts.c.id).limit(limit)
    return [OperatorAct(**row) for row in connection.execute(query).mappings()]


def _last_act(connection: Connection) -> int:
    return connection.execute(select(func.max(operator_acts.c.id))).scalar_one_or_none() or 0


def _banned(connection: Connection, account_ids: list[int]) -> set[int]:
    query = select(people.c.id).where(people.c.id.in_(account_ids), people.c.banned_at.is_not(None))
    return set(connection.execute(query).scalars())


def _report(connection: Connection, report: ReportRow) -> None:
    own = (reports.c.reporter_id == report.reporter_id, reports.c.settled_at.is_(None))
    connection.execute(delete(reports).where(*own, reports.c.account_id == report.account_id))
    if connection.execute(select(func.count()).where(*own)).scalar_one() < MOST_OPEN_REPORTS:
        values = msgspec.structs.asdict(report)
        del values["id"]
        connection.execute(insert(reports), values)


def _reports(connection: Connection, settled: bool, limit: int) -> list[ReportRow]:
    if settled:
        query = select(reports).where(reports.c.settled_at.is_not(None)).order_by(reports.c.id.desc())
    else:
        query = select(reports).where(reports.c.settled_at.is_(None)).order_by(reports.c.id)
    return [ReportRow(**row) for row in connection.execute(query.limit(limit)).mappings()]


def _settle(connection: Connection, report_id: int, now: int) -> bool:
    wanted = update(reports).where(reports.c.id == report_id, reports.c.settled_at.is_(None))
    return is_id(report_id) and connection.execute(wanted.values(settled_at=now)).rowcount > 0

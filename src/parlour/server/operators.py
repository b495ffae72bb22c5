"""What operators do. The command line and the REST routes of operators both call this.

`by` is the account of the operator; None on the command line. What is done is noted in the store, and every node
follows (`operator_acts.py`).
"""

from __future__ import annotations

from parlour.game.refusals import Conflict, NotAllowed, NotFound
from parlour.server import account_fields
from parlour.server.chat import NoSuchMessage
from parlour.server.clock import Clock, monotonic
from parlour.server.limits import Rate
from parlour.server.shared_limits import Limits
from parlour.server.table_writer import TableWriter
from parlour.store import AccountRow
from parlour.store.operators import FoundAccount, OperatorAct
from parlour.tables import changes
from parlour.tables.checks import check_not_ended
from parlour.tables.drafts import Draft

CALLS = Rate(300, 60)
"""Requests of one operator."""


class NotAnOperator(NotAllowed):
    """Says the same to everyone, whatever was asked for."""

    code = "NOT_AN_OPERATOR"
    default = "This is for operators."


class NoSuchAccount(NotFound):
    code = "NO_SUCH_ACCOUNT"
    default = "There is no such account, or it was deleted."


class NoSuchReport(NotFound):
    code = "NO_SUCH_REPORT"
    default = "There is no such open report."


class AlreadyBanned(Conflict):
    code = "ALREADY_BANNED"
    default = "This account is banned already."


class NotBanned(Conflict):
    code = "NOT_BANNED"
    default = "This account is not banned."


class HasNoSession(Conflict):
    code = "HAS_NO_SESSION"
    default = "This account has no session."


class OperatorsStay(Conflict):
    code = "OPERATORS_STAY"
    default = "Operators cannot be banned. End that first, with `parlour admin unmake-operator`."


class Operators:
    """Acts of operators on the accounts, tables and messages of one database."""

    def __init__(
        self,
        writer: TableWriter,
        clock: Clock,
        steady_clock: Clock = monotonic,
        limits: Limits | None = None,
    ) -> None:
        self._writer = writer
        self._tables = writer.cache
        self._store = writer.cache.store
        self._clock = clock
        self._calls = (limits or Limits()).limiter("operators", CALLS, steady_clock)

    async def check(self, account_id: int) -> None:
        """Refuse everyone who is not an operator now. Counts the call."""
        if not await self._store.is_operator(account_id):
            raise NotAnOperator()
        self._calls.take(account_id)

    async def account(self, account_id: int) -> FoundAccount:
        """An account of any kind, also a deleted one."""
        found = await self._store.found_account(account_id)
        if found is None:
            raise NoSuchAccount()
        return found

    async def end_sessions(self, account_id: int, by: int | None = None) -> None:
        await self.account(account_id)
        if not await self._store.end_all_sessions(account_id, self._clock(), by):
            raise HasNoSession()

    async def ban(self, account_id: int, reason: str, by: int | None = None) -> list[int]:
        """Ban an account and its bots. Returns whom that concerns."""
        concerned = await self._store.ban(account_id, self._clock(), reason, by)
        if concerned == "nobody":
            raise NoSuchAccount()
        if concerned == "operator":
            raise OperatorsStay()
        if concerned == "already":
            raise AlreadyBanned()
        return concerned

    async def unban(self, account_id: int, by: int | None = None) -> None:
        await self.account(account_id)
        if not await self._store.unban(account_id, self._clock(), by):
            raise NotBanned()

    async def rename(self, account_id: int, name: str, by: int | None = None) -> AccountRow:
        """Give an account another display name. Tables where it sits keep the old one."""
        valid = account_fields.display_name(name)
        row = await self._store.rename_by_operator(account_id, valid, self._clock(), by)
        if row is None:
            raise NoSuchAccount()
        return row

    async def close_table(self, table_id: int, by: int | None = None) -> None:
        """End a table without a result."""

        def decide(draft: Draft) -> None:
            check_not_ended(draft.table)
            draft.fold([changes.Closed(at=draft.at, reason="terminated")])

        await self._writer.change(table_id, decide)
        act = OperatorAct(at=self._clock(), act="close_table", table_id=table_id, operator_id=by)
        await self._store.note_act(act)

    async def delete_message(self, message_id: int, by: int | None = None) -> None:
        """Delete a chat message of anybody. Its text is gone from everywhere but reports."""
        row = await self._store.chat_message(message_id)
        if row is None:
            raise NoSuchMessage()
        async with self._tables.held(row.table_id) as slot:
            writing = self._store.delete_chat_by_operator(message_id, self._clock(), slot.table.version, by)
            if await self._tables.chatted(slot, writing) is None:
                raise NoSuchMessage()

    async def settle(self, report_id: int, by: int | None = None) -> None:
        """Mark a report as settled."""
        if not await self._store.settle_report(report_id, self._clock(), by):
            raise NoSuchReport()

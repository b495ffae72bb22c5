"""`parlour admin`: what operators do. Works on the database, beside running servers, which follow within a second."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Annotated, Any

import typer

from parlour.commands.databases import Data, Database, with_store
from parlour.game.refusals import Refusal
from parlour.server import clock
from parlour.server.account_fields import display_name
from parlour.server.sessions import session_id_of
from parlour.server.table_cache import NoSuchTable, TableCache
from parlour.server.table_writer import TableWriter
from parlour.server.wire.messages import Message, News
from parlour.server.wire.times import iso
from parlour.store import AccountRow, Store
from parlour.store.operators import OperatorAct
from parlour.tables import changes
from parlour.tables.drafts import Draft
from parlour.tables.people import PlayerId

Account = Annotated[str, typer.Argument(help="The account's number, username or UUID.")]
Number = Annotated[int, typer.Argument(help="The number, as the lists show it.")]
Work = Callable[[Store], Awaitable[Any]]


class _Refused(Exception):
    """What was asked for cannot be done."""


class _Nobody:
    """A delivery without clients: servers tell theirs."""

    def deliver(self, messages: Sequence[Message]) -> None:
        pass

    def tell(self, news: Sequence[News]) -> None:
        pass

    def of_player(self, player_id: PlayerId) -> Sequence[Any]:
        return ()

    def hears_common(self, players: Iterable[PlayerId]) -> bool:
        return False


def account(who: Account, data: Data = None, database: Database = None) -> None:
    async def show(store: Store) -> None:
        row = await _account(store, who)
        kind = "bot" if row.is_bot else "guest" if row.is_guest else f"registered as {row.username}"
        state = "banned" if await store.banned([row.id]) else "deleted" if row.deleted_at else "active"
        typer.echo(
            f"{row.id}  {row.display_name!r}  {kind}  {state}  since {iso(row.created_at)}  {row.uuid}"
        )
        for session in await store.own_sessions(row.id, clock.now()):
            used = "unknown" if session.used_at is None else iso(session.used_at)
            typer.echo(f"  session {session_id_of(session.token_hash)}  used {used}  {session.device or ''}")

    _run(data, database, show)


def end_sessions(who: Account, data: Data = None, database: Database = None) -> None:
    async def end(store: Store) -> None:
        row = await _account(store, who)
        if not await store.end_all_sessions(row.id, clock.now()):
            raise _Refused(f"Account {row.id} has no session.")
        typer.echo(f"Ended all sessions of account {row.id}.")

    _run(data, database, end)


def ban(
    who: Account,
    reason: Annotated[str, typer.Option("--reason", help="Why, for the record.")] = "",
    data: Data = None,
    database: Database = None,
) -> None:
    async def work(store: Store) -> None:
        row = await _account(store, who)
        concerned = await store.ban(row.id, clock.now(), reason)
        if concerned is None:
            raise _Refused(f"Account {row.id} was deleted.")
        bots = f" and its {len(concerned) - 1} bots" if len(concerned) > 1 else ""
        typer.echo(f"Banned account {row.id} ({row.display_name!r}){bots}.")

    _run(data, database, work)


def unban(who: Account, data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        row = await _account(store, who)
        if not await store.unban(row.id, clock.now()):
            raise _Refused(f"Account {row.id} is not banned.")
        typer.echo(f"Account {row.id} may log in again.")

    _run(data, database, work)


def rename(
    who: Account,
    name: Annotated[str, typer.Argument(help="The new display name.")],
    data: Data = None,
    database: Database = None,
) -> None:
    async def work(store: Store) -> None:
        row = await _account(store, who)
        if await store.rename_by_operator(row.id, display_name(name), clock.now()) is None:
            raise _Refused(f"Account {row.id} was deleted.")
        typer.echo(f"Account {row.id} is now called {name!r}. Tables where it sits keep the old name.")

    _run(data, database, work)


def close_table(table: Number, data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        writer = TableWriter(TableCache(store, _Nobody()))

        def decide(draft: Draft) -> None:
            if draft.table.phase == "ended":
                raise _Refused(f"Table {table} has ended already.")
            draft.fold([changes.Closed(at=draft.at, reason="terminated")])

        try:
            await writer.change(table, decide)
        except NoSuchTable:
            raise _Refused(f"There is no table {table}.") from None
        finally:
            writer.close()
        await store.note_act(OperatorAct(at=clock.now(), act="close_table", table_id=table))
        typer.echo(f"Closed table {table}.")

    _run(data, database, work)


def delete_message(message: Number, data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        row = await store.chat_message(message)
        log = [] if row is None else await store.read_log(row.table_id)
        version = log[-1].seq if log else 0
        event = None if row is None else await store.delete_chat(message, clock.now(), version)
        if row is None or event is None:
            raise _Refused(f"There is no message {message}, or it was deleted before.")
        act = OperatorAct(at=clock.now(), act="delete_message", table_id=row.table_id, note=str(message))
        await store.note_act(act)
        typer.echo(f"Deleted message {message} of account {row.account_id} at table {row.table_id}.")

    _run(data, database, work)


def messages(table: Number, data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        for row in await store.chat(table, None, 200):
            text = "(deleted)" if row.deleted_at else repr(row.text)
            typer.echo(f"{row.id}  {iso(row.sent_at)}  account {row.account_id} {row.display_name!r}: {text}")

    _run(data, database, work)


def reports(
    settled: Annotated[bool, typer.Option("--settled", help="Show settled reports instead.")] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    async def work(store: Store) -> None:
        found = await store.reports(settled=settled)
        for row in found:
            where = "" if row.table_id is None else f" at table {row.table_id}"
            typer.echo(
                f"{row.id}  {iso(row.at)}  account {row.account_id} by {row.reporter_id}{where}:"
                f" {row.reason} {row.text!r}"
            )
        if not found:
            typer.echo("No reports.")

    _run(data, database, work)


def settle(report: Number, data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        if not await store.settle_report(report, clock.now()):
            raise _Refused(f"There is no open report {report}.")
        typer.echo(f"Report {report} is settled.")

    _run(data, database, work)


def acts(data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        for act in await store.acts(max(0, await store.last_act() - 200)):
            about = [f"account {act.account_id}"] if act.account_id is not None else []
            about += [f"table {act.table_id}"] if act.table_id is not None else []
            typer.echo(f"{act.id}  {iso(act.at)}  {act.act}  {' '.join(about)}  {act.note}".rstrip())

    _run(data, database, work)


async def _account(store: Store, who: str) -> AccountRow:
    if who.isascii() and who.isdigit() and len(who) < 19:
        row = await store.account(id=int(who))
    else:
        row = await store.account(username=who) or await store.account(uuid=who)
    if row is None:
        raise _Refused(f"There is no account {who!r}.")
    return row


def _run(data: str | None, database: str | None, work: Work) -> None:
    try:
        with_store(data, database, work)
    except (_Refused, Refusal) as refused:
        typer.echo(str(refused), err=True)
        raise typer.Exit(1) from None


COMMANDS: dict[str, tuple[Callable[..., None], str]] = {
    "account": (account, "Show an account and its sessions."),
    "end-sessions": (end_sessions, "Log an account out everywhere; a bot loses its token."),
    "ban": (ban, "Ban an account and its bots: they are logged out at once, and cannot log in."),
    "unban": (unban, "Lift a ban."),
    "rename": (rename, "Give an account another display name."),
    "close-table": (close_table, "End a table without a result."),
    "messages": (messages, "Show a table's latest chat messages with their numbers."),
    "delete-message": (delete_message, "Delete a chat message."),
    "reports": (reports, "Show what people report, the oldest first."),
    "settle": (settle, "Mark a report as settled."),
    "acts": (acts, "Show the latest acts of operators."),
}


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(
        help="What operators do, on a database beside its running servers.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    for name, (command, about) in COMMANDS.items():
        group.command(name, help=about, short_help=about)(command)
    app.add_typer(group, name="admin")

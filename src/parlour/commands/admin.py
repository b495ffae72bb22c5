"""`parlour admin`: what operators do. Works on the database, beside running servers, which follow within a second."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any

import typer

from parlour.commands.databases import Data, Database, with_store
from parlour.game.refusals import Refusal
from parlour.server import clock
from parlour.server.operators import Operators
from parlour.server.sessions import session_id_of
from parlour.server.table_cache import TableCache
from parlour.server.table_writer import TableWriter
from parlour.server.wire.messages import Message, News
from parlour.server.wire.times import iso
from parlour.store import AccountRow, Store
from parlour.store.operators import AccountSearch
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
        found = await store.found_account(row.id)
        assert found is not None, "accounts are never deleted"
        kind = "bot" if row.is_bot else "guest" if row.is_guest else f"registered as {row.username}"
        state = "banned" if found.banned_at else "deleted" if row.deleted_at else "active"
        state += ", an operator" if found.operator_since else ""
        typer.echo(
            f"{row.id}  {row.display_name!r}  {kind}  {state}  since {iso(row.created_at)}  {row.uuid}"
        )
        for session in await store.own_sessions(row.id, clock.now()):
            used = "unknown" if session.used_at is None else iso(session.used_at)
            typer.echo(f"  session {session_id_of(session.token_hash)}  used {used}  {session.device or ''}")

    _run(data, database, show)


def accounts(
    search: Annotated[str, typer.Argument(help="A number, a UUID, or a part of a name.")],
    data: Data = None,
    database: Database = None,
) -> None:
    async def show(store: Store) -> None:
        found = await store.search_accounts(AccountSearch(search=search, limit=200))
        for one in found:
            row, state = one.account, "  banned" if one.banned_at else ""
            typer.echo(f"{row.id}  {row.display_name!r}  {row.username or ''}{state}".rstrip())
        if not found:
            typer.echo("No accounts.")

    _run(data, database, show)


def end_sessions(who: Account, data: Data = None, database: Database = None) -> None:
    async def end(store: Store) -> None:
        row = await _account(store, who)
        async with _operators(store) as operators:
            await operators.end_sessions(row.id)
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
        async with _operators(store) as operators:
            concerned = await operators.ban(row.id, reason)
        bots = f" and its {len(concerned) - 1} bots" if len(concerned) > 1 else ""
        typer.echo(f"Banned account {row.id} ({row.display_name!r}){bots}.")

    _run(data, database, work)


def unban(who: Account, data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        row = await _account(store, who)
        async with _operators(store) as operators:
            await operators.unban(row.id)
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
        async with _operators(store) as operators:
            await operators.rename(row.id, name)
        typer.echo(f"Account {row.id} is now called {name!r}. Tables where it sits keep the old name.")

    _run(data, database, work)


def make_operator(who: Account, data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        row = await _account(store, who)
        if not await store.set_operator(row.id, clock.now(), is_operator=True):
            raise _Refused(f"Account {row.id} is an operator, a guest, a bot, banned or deleted.")
        typer.echo(f"Account {row.id} is an operator. The page for operators is /operators.")

    _run(data, database, work)


def unmake_operator(who: Account, data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        row = await _account(store, who)
        if not await store.set_operator(row.id, clock.now(), is_operator=False):
            raise _Refused(f"Account {row.id} is not an operator.")
        typer.echo(f"Account {row.id} is an operator no more.")

    _run(data, database, work)


def close_table(table: Number, data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        async with _operators(store) as operators:
            await operators.close_table(table)
        typer.echo(f"Closed table {table}.")

    _run(data, database, work)


def delete_message(message: Number, data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        async with _operators(store) as operators:
            await operators.delete_message(message)
        typer.echo(f"Deleted message {message}.")

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
            message = "" if row.message_id is None else f", message {row.message_id} {row.quoted!r}"
            typer.echo(
                f"{row.id}  {iso(row.at)}  account {row.account_id} by {row.reporter_id}{where}:"
                f" {row.reason} {row.text!r}{message}"
            )
        if not found:
            typer.echo("No reports.")

    _run(data, database, work)


def settle(report: Number, data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        async with _operators(store) as operators:
            await operators.settle(report)
        typer.echo(f"Report {report} is settled.")

    _run(data, database, work)


def acts(data: Data = None, database: Database = None) -> None:
    async def work(store: Store) -> None:
        for act in reversed(await store.latest_acts(limit=200)):
            about = [f"account {act.account_id}"] if act.account_id is not None else []
            about += [f"table {act.table_id}"] if act.table_id is not None else []
            about += [f"by account {act.operator_id}"] if act.operator_id is not None else []
            typer.echo(f"{act.id}  {iso(act.at)}  {act.act}  {' '.join(about)}  {act.note}".rstrip())

    _run(data, database, work)


@asynccontextmanager
async def _operators(store: Store) -> AsyncIterator[Operators]:
    """The acts of operators, without a server."""
    writer = TableWriter(TableCache(store, _Nobody()))
    try:
        yield Operators(writer, clock.now)
    finally:
        writer.close()


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
    "accounts": (accounts, "Find accounts."),
    "account": (account, "Show an account and its sessions."),
    "end-sessions": (end_sessions, "Log an account out everywhere; a bot loses its token."),
    "ban": (ban, "Ban an account and its bots: they are logged out at once, and cannot log in."),
    "unban": (unban, "Lift a ban."),
    "rename": (rename, "Give an account another display name."),
    "make-operator": (make_operator, "Let a registered account use the page for operators."),
    "unmake-operator": (unmake_operator, "End that."),
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

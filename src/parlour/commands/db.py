"""`parlour db`: work on a database as a whole."""

from __future__ import annotations

import typer

from parlour.commands.bot_games import progress_bar
from parlour.commands.databases import Data, Database, with_store
from parlour.server.history.checking import checked
from parlour.server.history.rebuilding import Rebuilt, rebuilt
from parlour.store import Store

REBUILD = """\
Build all results, ratings, standings and records anew from the logs of finished games.

Stop the server first: what it wants to write meanwhile waits, and may fail. The outcome is the same however often this
is run, and if it is interrupted, it can be run again.

Examples:

  parlour db rebuild

  parlour db rebuild --database postgresql://parlour@localhost/parlour
"""


CHECK = """\
Read the log of every table: it must have no gaps and fold, lists must show what it says, and the deal and the result of
every ended game must follow from it, as for `parlour verify`.

Changes nothing, and can run beside a server. The exit code is 1 if anything is wrong.

Examples:

  parlour db check

  parlour db check --database postgresql://parlour@localhost/parlour
"""


def rebuild(data: Data = None, database: Database = None) -> None:
    progress = progress_bar()
    with progress:
        reading = progress.add_task("reading logs", total=None)
        counting = progress.add_task("counting games", total=None)

        async def ask(store: Store) -> Rebuilt:
            return await rebuilt(
                store,
                lambda done, total: progress.update(reading, completed=done, total=total),
                lambda done, total: progress.update(counting, completed=done, total=total),
            )

        found = with_store(data, database, ask)
    for table_id, reason in found.unread.items():
        typer.echo(f"The log of table {table_id} cannot be read: {reason}", err=True)
    typer.echo(f"{found.games} finished games, {found.kept} of them read from their logs.")
    if found.unread:
        raise typer.Exit(1)


def check(data: Data = None, database: Database = None) -> None:
    progress = progress_bar()
    with progress:
        checking = progress.add_task("checking tables", total=None)
        found = with_store(
            data,
            database,
            lambda store: checked(
                store, lambda done, total: progress.update(checking, completed=done, total=total)
            ),
        )
    for table_id, reason in sorted(found.wrong.items()):
        typer.echo(f"Table {table_id}: {reason}", err=True)
    typer.echo(
        f"{found.tables} tables, {found.verified} of them ended and verified, {len(found.wrong)} wrong."
    )
    if found.wrong:
        raise typer.Exit(1)


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(help="Work on the database as a whole.", no_args_is_help=True, rich_markup_mode=None)
    group.command("rebuild", help=REBUILD, short_help="Build results and ratings anew from the logs.")(
        rebuild
    )
    group.command("check", help=CHECK, short_help="Fold every log and verify every deal.")(check)
    app.add_typer(group, name="db")

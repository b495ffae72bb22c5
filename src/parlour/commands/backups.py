"""`parlour backup` and `parlour restore`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from parlour.commands.bot_games import progress_bar
from parlour.commands.databases import Data, Database, settings_of
from parlour.server.clock import now
from parlour.store import StoreFailure
from parlour.store.backups import Backup, Progress, make_backup, restore_backup

BACKUP = """\
Write everything in the database to one new file, while the server runs.

The file has what the database had when the command began. It gets its name last, after it was read back and checked; an
interrupted backup leaves a file that ends in .part, which can be deleted. It holds password hashes and the secrets of
games in progress, so only its owner may read it.

Examples:

  parlour backup /backups/parlour-2026-01-31.db

  parlour backup today.db --database postgresql://parlour@localhost/parlour
"""

RESTORE = """\
Make a database from a backup. The backup is checked first, and nothing is ever overwritten: the database must be new.

A backup of one kind of database can be restored into the other, and one of an older version into this version.

Examples:

  parlour restore /backups/parlour-2026-01-31.db --data games

  parlour restore today.db --database postgresql://parlour@localhost/parlour
"""

File = Annotated[Path, typer.Argument(help="The file of the backup.")]


def backup(file: File, data: Data = None, database: Database = None) -> None:
    url = settings_of(data, database).database_url
    made = _shown(lambda progress: make_backup(url, file, now(), progress))
    typer.echo(f"Backed up {made.rows} rows of {len(made.tables)} tables to {file}.")


def restore(file: File, data: Data = None, database: Database = None) -> None:
    url = settings_of(data, database).database_url
    made = _shown(lambda progress: restore_backup(file, url, progress))
    typer.echo(f"Restored {made.rows} rows of {len(made.tables)} tables from {file}.")


def _shown(work: Callable[[Progress], Backup]) -> Backup:
    """Show a bar for each table while it is copied and read back."""
    with progress_bar() as bar:
        task = bar.add_task("", total=None)

        def show(table: str, done: int, total: int) -> None:
            bar.update(task, description=table, completed=done, total=total)

        try:
            return work(show)
        except (StoreFailure, ValueError) as bad:
            raise typer.BadParameter(str(bad)) from None


def add_to(app: typer.Typer) -> None:
    app.command("backup", help=BACKUP, short_help="Write everything to one file, while the server runs.")(
        backup
    )
    app.command("restore", help=RESTORE, short_help="Make a new database from a backup.")(restore)

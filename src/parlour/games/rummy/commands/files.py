"""The contest's file, as the commands find it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from parlour.game.refusals import Refusal
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.schema import NewerFile

Data = Annotated[Path | None, typer.Option(help="File for the results [data/contest.sqlite3].")]


def file_of(data: Path | None) -> Path:
    """The file of the results, whether it exists or not."""
    return data or Path(os.environ.get("PARLOUR_DATA", "data")) / "contest.sqlite3"


def existing(data: Path | None) -> Path:
    """The file of the results, which must exist."""
    path = file_of(data)
    if not path.is_file():
        raise typer.BadParameter(f"There are no results at {path}. Name the file with --data.")
    return path


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """The contest's file. A refusal of it ends the command with its message."""
    archive = None
    try:
        archive = Archive(path)
        yield archive
    except (Refusal, NewerFile, OSError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    finally:
        if archive is not None:
            archive.close()

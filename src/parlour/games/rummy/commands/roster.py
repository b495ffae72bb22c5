"""`parlour contest roster`: the students of a class and their tokens."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from parlour.games.rummy.commands.files import Data, existing, file_of, opened
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.rosters import NoSuchStudent, Student
from parlour.games.rummy.contest.class_views import player_of

ROSTER = typer.Typer(name="roster", help="The students of a class, and their tokens.", no_args_is_help=True)

_LARGEST_FILE = 1024 * 1024
_HEADINGS = ("name", "student", "nombre", "estudiante", "nome", "aluno")

Name = Annotated[str, typer.Argument(help="The student's name.")]


@ROSTER.command("add")
def add(
    names: Annotated[list[str] | None, typer.Argument(help="Names of students.")] = None,
    file: Annotated[
        Path | None, typer.Option(help="A file with a name on each line, or a CSV file with a column 'name'.")
    ] = None,
    data: Data = None,
) -> None:
    """Add students, and print their tokens. Students who are on the roster keep theirs."""
    wanted = list(dict.fromkeys([*(names or []), *(names_in(file) if file is not None else [])]))
    if not wanted:
        raise typer.BadParameter("Give names, or a file of names with --file.")
    with opened(file_of(data)) as archive:
        known = {student.name for student in archive.roster.all()}
        for name in wanted:
            if name in known:
                typer.echo(f"{name} is on the roster already.", err=True)
        _print(archive.roster.add_all([name for name in wanted if name not in known]))


@ROSTER.command("list")
def list_students(data: Data = None) -> None:
    """List the students with their tokens and players, separated by tabs."""
    with opened(existing(data)) as archive:
        players = archive.players.all()
        for student in archive.roster.all():
            player = player_of(student, players)
            banned = "\tbanned" if student.banned else ""
            typer.echo(f"{student.name}\t{student.token}\t{player.name if player else '-'}{banned}")


@ROSTER.command("token")
def new_token(name: Name, data: Data = None) -> None:
    """Give a student a new token, and print it. The old one ends at once."""
    with opened(existing(data)) as archive:
        _print([archive.roster.change(_student(archive, name).id, new_token=True)])


@ROSTER.command("rename")
def rename(
    name: Name, new_name: Annotated[str, typer.Argument(help="The new name.")], data: Data = None
) -> None:
    """Rename a student. The token stays."""
    with opened(existing(data)) as archive:
        archive.roster.change(_student(archive, name).id, name=new_name)
    typer.echo(f"{name} is now {new_name}.")


@ROSTER.command("remove")
def remove(name: Name, data: Data = None) -> None:
    """Remove a student. Their player is taken out, and its results stay."""
    with opened(existing(data)) as archive:
        archive.roster.remove(_student(archive, name).id)
    typer.echo(f"{name} is off the roster.")


@ROSTER.command("ban")
def ban(name: Name, data: Data = None) -> None:
    """Ban a student: no registering, no testing, and their player is out."""
    with opened(existing(data)) as archive:
        archive.roster.change(_student(archive, name).id, banned=True)
    typer.echo(f"{name} is banned.")


@ROSTER.command("unban")
def unban(name: Name, data: Data = None) -> None:
    """Lift a ban. The student's player comes back when it registers again."""
    with opened(existing(data)) as archive:
        archive.roster.change(_student(archive, name).id, banned=False)
    typer.echo(f"{name} may register again.")


def names_in(file: Path) -> list[str]:
    """The names in a file: a name on each line, or the column `name` of a CSV file."""
    try:
        if file.stat().st_size > _LARGEST_FILE:
            raise typer.BadParameter(f"{file} is too large for a list of names.")
        text = file.read_text(encoding="utf-8-sig")
        rows = [row for row in csv.reader(text.splitlines()) if any(cell.strip() for cell in row)]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise typer.BadParameter(f"{file} cannot be read as text: {error}.") from None
    headings = [cell.strip().lower() for cell in rows[0]] if rows else []
    column = next((number for number, heading in enumerate(headings) if heading in _HEADINGS), None)
    body = rows if column is None else rows[1:]
    cells = [row[column or 0].strip() for row in body if len(row) > (column or 0)]
    return [cell for cell in cells if cell]


def _student(archive: Archive, name: str) -> Student:
    for student in archive.roster.all():
        if student.name == name:
            return student
    raise NoSuchStudent(f"There is no student named {name[:60]!r} on the roster.")


def _print(students: Sequence[Student]) -> None:
    for student in students:
        typer.echo(f"{student.name}\t{student.token}")

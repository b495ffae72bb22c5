"""`parlour contest players`: the players of a contest, as its operator leads them."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.games.rummy.commands.files import Data, existing, opened
from parlour.games.rummy.contest.archive.players import State
from parlour.games.rummy.contest.class_changes import change_player

PLAYERS = typer.Typer(name="players", help="The players of the contest.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(help="The player's name.")]


@PLAYERS.command("list")
def list_players(data: Data = None) -> None:
    """List the players with state, student, address and version, separated by tabs."""
    with opened(existing(data)) as archive:
        students = {student.id: student.name for student in archive.roster.all()}
        for player in archive.players.all():
            student = students.get(player.student_id or 0, "-")
            place = f"house: {player.house}" if player.endpoint is None else player.endpoint.url
            typer.echo(f"{player.name}\t{player.state}\t{student}\t{place}\t{player.version or '-'}")


@PLAYERS.command("rename")
def rename(
    name: Name, new_name: Annotated[str, typer.Argument(help="The new name.")], data: Data = None
) -> None:
    """Rename a player. Its results stay its own; its process must register under the new name to go on."""
    with opened(existing(data)) as archive:
        player = change_player(archive, archive.players.named(name).id, name=new_name, state=None)
    typer.echo(f"{name} is now {player.name}.")


@PLAYERS.command("pause")
def pause(name: Name, data: Data = None) -> None:
    """Give a player no more games for now."""
    _become(name, "paused", data)


@PLAYERS.command("resume")
def resume(name: Name, data: Data = None) -> None:
    """Give a paused player games again."""
    _become(name, "active", data)


@PLAYERS.command("remove")
def remove(name: Name, data: Data = None) -> None:
    """Take a player out. Its results stay, and it comes back when it registers again."""
    _become(name, "removed", data)


@PLAYERS.command("ban")
def ban(name: Name, data: Data = None) -> None:
    """Take a player out for good. If it is a student's, the student is banned."""
    _become(name, "banned", data)


@PLAYERS.command("unban")
def unban(name: Name, data: Data = None) -> None:
    """Lift the ban on a player without a student. It comes back when it registers again."""
    _become(name, "removed", data)


def _become(name: str, state: State, data: Data) -> None:
    with opened(existing(data)) as archive:
        player = change_player(archive, archive.players.named(name).id, name=None, state=state)
    typer.echo(f"{player.name}: {player.state}.")

"""Commands that lead a contest for a class. They change the file; a running server follows within a second."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Annotated

import typer

from parlour.games.rummy.commands import players, roster
from parlour.games.rummy.commands.files import Data, existing, file_of, opened
from parlour.games.rummy.contest.archive.programmes import REGISTRATIONS, Round, Season
from parlour.games.rummy.contest.class_changes import add_house_player
from parlour.games.rummy.contest.csv_tables import iso_date
from parlour.games.rummy.contest.house_players import HOUSE_LEVELS

ROUNDS = typer.Typer(name="round", help="Rounds: times in which games are played.", no_args_is_help=True)
SEASONS = typer.Typer(
    name="season", help="Seasons, each with a leaderboard of its own.", no_args_is_help=True
)


def add_to(commands: typer.Typer) -> None:
    for command in (status, key, title, registration, pause, resume, house):
        commands.command()(command)
    for group in (roster.ROSTER, players.PLAYERS, ROUNDS, SEASONS):
        commands.add_typer(group)


def status(data: Data = None) -> None:
    """Print the programme: title, registration, season, rounds, and whether games begin."""
    with opened(existing(data)) as archive:
        now = archive.programmes.now()
        players = archive.players.all()
        students = archive.roster.all()
    typer.echo(f"title: {now.title or '-'}")
    typer.echo(f"registration: {now.registration}")
    typer.echo(f"season: {_season(now.season)}")
    for one in now.rounds:
        typer.echo(f"round: {_round(one, time.time())}")
    reason = " (paused)" if now.paused else "" if now.plays_at(time.time()) else " (no round is on)"
    typer.echo(f"games begin: {'yes' if now.plays_at(time.time()) else 'no'}{reason}")
    typer.echo(f"students: {len(students)}")
    typer.echo(f"players: {sum(player.state == 'active' for player in players)} of {len(players)} active")


def key(
    new: Annotated[bool, typer.Option("--new", help="Make a new key. The old one ends at once.")] = False,
    data: Data = None,
) -> None:
    """Print the operator's key, which opens the operator's page. Keep it to yourself."""
    with opened(file_of(data)) as archive:
        typer.echo(archive.renew_operator_key() if new else archive.operator_key)


def title(text: Annotated[str, typer.Argument(help="The title.")], data: Data = None) -> None:
    """Set the title of the contest, which pages and the report show."""
    with opened(file_of(data)) as archive:
        archive.programmes.change(title=text)
    typer.echo(f"The title is {text!r}.")


def registration(
    mode: Annotated[str, typer.Argument(help="open, roster or closed")], data: Data = None
) -> None:
    """Set who may register: everybody (open), students with a token (roster), or nobody new (closed)."""
    chosen = next((one for one in REGISTRATIONS if one == mode), None)
    if chosen is None:
        raise typer.BadParameter(f"Choose {', '.join(REGISTRATIONS)}.")
    with opened(file_of(data)) as archive:
        archive.programmes.change(registration=chosen)
    typer.echo(f"Registration: {mode}.")


def pause(data: Data = None) -> None:
    """Begin no more games. Games in progress are played to their end."""
    with opened(existing(data)) as archive:
        archive.programmes.change(paused=True)
    typer.echo("Paused.")


def resume(data: Data = None) -> None:
    """Go on after a pause."""
    with opened(existing(data)) as archive:
        archive.programmes.change(paused=False)
    typer.echo("Games begin again.")


def house(
    level: Annotated[str, typer.Argument(help=f"Level of the player: {', '.join(HOUSE_LEVELS)}.")],
    name: Annotated[
        str | None, typer.Option(help="Name of the player; called after its level if not given.")
    ] = None,
    data: Data = None,
) -> None:
    """Let a player of the house play in the contest, as an opponent of known strength.

    It runs in the server and is marked as one of the house everywhere. "players remove" takes it out again.
    """
    with opened(file_of(data)) as archive:
        player = add_house_player(archive, level, name)
    typer.echo(f"{player.name} plays for the house at level {level}.")


@ROUNDS.command("add")
def add_round(
    name: Annotated[str, typer.Option("--title", help="What the round is called.")] = "",
    minutes: Annotated[
        float | None, typer.Option(help="Minutes until it ends.", min=0.01, max=100_000)
    ] = None,
    games: Annotated[
        int | None, typer.Option(help="Games for each pair, after which it ends.", min=1)
    ] = None,
    begins: Annotated[
        datetime | None,
        typer.Option(help="When it begins, in local time, such as 2026-03-02T09:00:00. [now]"),
    ] = None,
    data: Data = None,
) -> None:
    """Plan a round. It ends by time, by number of games, or by whichever comes first."""
    start = time.time() if begins is None else begins.timestamp()
    ends = None if minutes is None else start + 60 * minutes
    with opened(file_of(data)) as archive:
        number = archive.programmes.add_round(name, start, ends, games)
    typer.echo(
        f"Round {number} begins {iso_date(start)}{'' if ends is None else f' and ends {iso_date(ends)}'}."
    )


@ROUNDS.command("list")
def list_rounds(data: Data = None) -> None:
    """List the rounds of this season."""
    with opened(existing(data)) as archive:
        for one in archive.programmes.now().rounds:
            typer.echo(_round(one, time.time()))


@ROUNDS.command("close")
def close_round(
    number: Annotated[int, typer.Argument(help="Number of the round.")], data: Data = None
) -> None:
    """End a round now, or take back one that has not begun."""
    with opened(existing(data)) as archive:
        archive.programmes.close_round(number)
    typer.echo(f"Round {number} is closed.")


@SEASONS.command("begin")
def begin_season(
    name: Annotated[str, typer.Argument(help="What the season is called.")] = "", data: Data = None
) -> None:
    """End this season, and begin a new one with an empty leaderboard. The old one is kept."""
    with opened(existing(data)) as archive:
        season = archive.programmes.begin_season(name)
    typer.echo(f"Season {season.id} has begun.")


@SEASONS.command("list")
def list_seasons(data: Data = None) -> None:
    """List all seasons."""
    with opened(existing(data)) as archive:
        for season in archive.programmes.seasons():
            typer.echo(_season(season))


def _season(season: Season) -> str:
    end = "" if season.ended is None else f" to {iso_date(season.ended)}"
    return f"{season.id} {season.title or '-'}, from {iso_date(season.began)}{end}"


def _round(one: Round, now: float) -> str:
    end = "" if one.ends is None else f" to {iso_date(one.ends)}"
    games = "" if one.games_a_pair is None else f", {one.games_a_pair} games a pair"
    over = one.closed is not None or (one.ends is not None and one.ends <= now)
    state = "over" if over else "on" if one.is_on(now) else "to come"
    return f"{one.id} {one.title or '-'}, from {iso_date(one.begins)}{end}{games}: {state}"

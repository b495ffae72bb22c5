"""`parlour contest`: run a contest server or a player, and show results."""

from __future__ import annotations

import asyncio
import logging
import socket
from pathlib import Path
from typing import Annotated

import msgspec
import typer
import uvloop
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from parlour.game.refusals import Refusal
from parlour.games.rummy.commands.files import Data, existing, file_of
from parlour.games.rummy.commands.results import print_standings
from parlour.games.rummy.contest.addresses import LOOPBACK, Reach, networks_of, ports_of
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.bot_player import TurnBot
from parlour.games.rummy.contest.calls import PlayerClient
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.house_players import HOUSE_LEVELS, STRONGEST, house_bot
from parlour.games.rummy.contest.player import Refused, serve_player
from parlour.games.rummy.contest.ports import http_service, listen
from parlour.games.rummy.contest.practice import Practice
from parlour.games.rummy.contest.referee import replay as replayed
from parlour.games.rummy.contest.server import make_app
from parlour.games.rummy.contest.settings import Settings
from parlour.games.rummy.rules import RummyOptions

PORT = 16200
TEST_LEVEL = "highest"
TEST_TARGET = 150

COMMANDS = typer.Typer(
    name="contest",
    help="The Rummy contest: run a contest server, or a player for one.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Host = Annotated[str, typer.Option(help="Address to listen on.")]
Port = Annotated[int, typer.Option(help="Port to listen on; 0 picks a free one.")]
Allow = Annotated[list[str] | None, typer.Option(help="A network with players, in addition to loopback.")]
Ports = Annotated[
    list[str] | None,
    typer.Option(help="Ports that may be called, such as 16201-16299 [1024 and up, without known services]."),
]
Seconds = Annotated[float, typer.Option(help="Seconds that a player has to answer a call.", min=0.1, max=60)]
Target = Annotated[int, typer.Option(help="Points that end a game.", min=1, max=10_000)]
Turns = Annotated[int, typer.Option(help="Turns after which a hand ends as it stands.", min=1, max=10_000)]
Option = Annotated[
    list[str] | None,
    typer.Option(help="Another rule option as NAME=VALUE, such as ace_points=15 or throw_back=true."),
]
Duplicate = Annotated[bool, typer.Option(help="Let every pair play each deal twice, with seats exchanged.")]


@COMMANDS.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    data: Data = None,
    allow: Allow = None,
    ports: Ports = None,
    answer_seconds: Seconds = 2.0,
    target: Target = 500,
    turn_limit: Turns = 200,
    option: Option = None,
    duplicate: Duplicate = False,
) -> None:
    """Run a contest until you stop it.

    Players register themselves. The page at http://HOST:PORT/ shows the results.
    """
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    logging.getLogger("parlour.games.rummy.contest").setLevel(logging.INFO)
    settings = _settings(allow, ports, answer_seconds, _options(target, turn_limit, option), duplicate)
    uvloop.run(_serve(settings, host, port, file_of(data), None))


@COMMANDS.command()
def run(
    games: Annotated[int, typer.Option(help="Games per pair; odd numbers are rounded up to even.", min=1)],
    players: Annotated[int, typer.Option(help="Start when this many players are ready.", min=2)] = 2,
    host: Host = "127.0.0.1",
    port: Port = PORT,
    data: Data = None,
    allow: Allow = None,
    ports: Ports = None,
    answer_seconds: Seconds = 2.0,
    away_seconds: Annotated[
        float, typer.Option(help="Seconds after which an absent player forfeits its games.")
    ] = 60.0,
    target: Target = 500,
    turn_limit: Turns = 200,
    option: Option = None,
    duplicate: Duplicate = False,
) -> None:
    """Run a round-robin contest to its end, and print the results.

    Run it again with the same --data to continue an interrupted contest.
    """
    options = _options(target, turn_limit, option)
    settings = _settings(allow, ports, answer_seconds, options, duplicate, games, players, away_seconds)
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
    ) as progress:
        uvloop.run(_serve(settings, host, port, file_of(data), progress))
    print_standings(file_of(data))


@COMMANDS.command()
def player(
    server: Annotated[str, typer.Option(help="URL of the contest server.")] = f"http://127.0.0.1:{PORT}",
    name: Annotated[str, typer.Option(help="The player's name.")] = "Parlay",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 picks a free one.", min=0, max=65535)] = 0,
    address: Annotated[str, typer.Option(help="Address at which the server can call back.")] = "127.0.0.1",
    level: Annotated[
        str, typer.Option(help=f"Level of the bot, from easiest to strongest: {', '.join(HOUSE_LEVELS)}.")
    ] = STRONGEST,
    test: Annotated[bool, typer.Option("--test", help="Play practice games instead of the contest.")] = False,
    token: Annotated[
        str, typer.Option(help="Your token, in a contest for a class.", envvar="CONTEST_TOKEN")
    ] = "",
    version: Annotated[str, typer.Option(help="What you call this version of the player.")] = "",
    no_layoff: Annotated[
        bool, typer.Option("--no-layoff", help="Never lay off, for servers that cannot handle it.")
    ] = False,
) -> None:
    """Run a bot as a player in a contest."""
    logging.basicConfig(level=logging.INFO if test else logging.WARNING, format="%(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)
    try:
        uvloop.run(
            serve_player(name, _bot(level, not no_layoff), server, address, port, test, token, version)
        )
    except Refused as refused:
        typer.echo(str(refused), err=True)
        raise typer.Exit(1) from None
    except OSError as error:
        typer.echo(f"Cannot listen on {address}:{port}: {error.strerror}. Choose another --port.", err=True)
        raise typer.Exit(1) from None


@COMMANDS.command()
def verify(data: Data = None) -> None:
    """Replay every transcript with the rules, and compare the scores."""
    archive = Archive(existing(data))
    checked = 0
    for game in archive.games.finished():
        if game.reason == "ABSENT":
            continue
        record = archive.games.transcript(game.id)
        if replayed(record) != record.verdict:
            typer.echo(f"Game {game.id}: the replay does not give the recorded result.", err=True)
            raise typer.Exit(1)
        checked += 1
    typer.echo(f"{checked} games replayed, all with the recorded scores.")
    archive.close()


def _bot(level: str, layoffs: bool = True) -> TurnBot:
    try:
        return house_bot(level, layoffs)
    except Refusal as refusal:
        raise typer.BadParameter(refusal.message) from None


def _options(target: int, turn_limit: int, others: list[str] | None) -> RummyOptions:
    given: dict[str, object] = {"target": target, "turn_limit": turn_limit}
    for text in others or []:
        name, _, value = text.partition("=")
        given[name] = value
    try:
        return msgspec.convert(given, RummyOptions, strict=False)
    except msgspec.ValidationError as error:
        raise typer.BadParameter(
            f"{error}. The options are {', '.join(RummyOptions.__struct_fields__)}."
        ) from None


def _settings(
    allow: list[str] | None,
    ports: list[str] | None,
    answer_seconds: float,
    options: RummyOptions,
    duplicate: bool,
    games: int | None = None,
    players: int = 2,
    away_seconds: float = 60.0,
) -> Settings:
    try:
        networks, called = networks_of(allow or []), ports_of(ports or [])
    except Refusal as refusal:
        raise typer.BadParameter(refusal.message) from None
    return Settings(
        options=options,
        test_options=msgspec.structs.replace(options, target=min(options.target, TEST_TARGET)),
        answer_seconds=answer_seconds,
        away_seconds=away_seconds,
        duplicate=duplicate,
        games_a_pair=games,
        players_wanted=players,
        reach=Reach(networks=(*LOOPBACK, *networks), ports=called),
    )


async def _serve(settings: Settings, host: str, port: int, path: Path, progress: Progress | None) -> None:
    listener = _listener(host, port)
    address, taken = listener.getsockname()[:2]
    reach = msgspec.structs.replace(settings.reach, own_port=taken)
    settings = msgspec.structs.replace(settings, reach=reach)
    archive = Archive(path)

    def stop() -> None:
        service.should_exit = True

    client = PlayerClient(settings.answer_seconds)
    contest = Contest(settings, archive, client)
    practice = Practice(contest, _bot(TEST_LEVEL))
    application = make_app(contest, practice, stop)
    service = http_service(application, patience=3)
    typer.echo(f"Rummy contest on http://{address}:{taken}/", err=True)
    watching = asyncio.create_task(_show(contest, progress))
    try:
        await service.serve(sockets=[listener])
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
    archive.close()


def _listener(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except OSError as error:
        typer.echo(f"Cannot listen on {host}:{port}: {error.strerror}. Choose another --port.", err=True)
        raise typer.Exit(1) from None


async def _show(contest: Contest, progress: Progress | None) -> None:
    """Update the progress bar."""
    if progress is None:
        return
    task = progress.add_task("waiting for players", total=None)
    while True:
        waiting = contest.standings.games == 0 and not contest.matches.by_id
        progress.update(
            task,
            description="waiting for players" if waiting else "games",
            completed=contest.standings.games,
            total=None if waiting else contest.games_wanted,
        )
        await asyncio.sleep(0.25)

"""`parlour contest standings`, `export` and `report`: the results from the file, with or without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from parlour.games.rummy.commands.files import Data, existing, opened
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.class_views import season_of, standings_of
from parlour.games.rummy.contest.csv_tables import games_table, leaderboard_table, roster_table
from parlour.games.rummy.contest.report import LANGUAGES, report_page

TABLES = {"leaderboard": leaderboard_table, "games": games_table}

SeasonNumber = Annotated[
    int | None, typer.Option("--season", help="Number of a season; the current one if not given.")
]


def add_to(commands: typer.Typer) -> None:
    commands.command()(standings)
    commands.command()(export)
    commands.command()(report)


def standings(season: SeasonNumber = None, data: Data = None) -> None:
    """Print the leaderboard of a season."""
    print_standings(existing(data), season)


def export(
    what: Annotated[str, typer.Argument(help="leaderboard, games or roster")] = "leaderboard",
    season: Annotated[int | None, typer.Option("--season", help="Number of a season.")] = None,
    data: Data = None,
) -> None:
    """Print the leaderboard, all games or the roster as CSV, with the students' names.

    The leaderboard is that of the current season, and the games are those of all seasons, unless --season names one.
    The roster has the tokens, so keep it to yourself.
    """
    if what not in (*TABLES, "roster"):
        raise typer.BadParameter("Choose leaderboard, games or roster.")
    with opened(existing(data)) as archive:
        check_season(archive, season)
        typer.echo(roster_table(archive) if what == "roster" else TABLES[what](archive, season), nl=False)


def report(
    output: Annotated[Path, typer.Argument(help="The HTML file to write.")] = Path("contest-report.html"),
    season: SeasonNumber = None,
    language: Annotated[str, typer.Option(help="Language of the report: en, es or pt.")] = "en",
    students: Annotated[
        bool, typer.Option("--students", help="Name the students beside their players.")
    ] = False,
    data: Data = None,
) -> None:
    """Write a report of a season as one HTML file with plots, to print or to send."""
    chosen = next((one for one in LANGUAGES if one == language), None)
    if chosen is None:
        raise typer.BadParameter(f"The languages are {', '.join(LANGUAGES)}.")
    with opened(existing(data)) as archive:
        check_season(archive, season)
        page = report_page(archive, season, chosen, students)
        output.write_text(page, encoding="utf-8")
    typer.echo(f"Wrote {output}.")


def check_season(archive: Archive, season: int | None) -> None:
    """Refuse a season that does not exist."""
    if season is not None:
        season_of(archive, season)


def print_standings(path: Path, season: int | None = None) -> None:
    """Print the leaderboard of a season, the current one unless given."""
    with opened(path) as archive:
        check_season(archive, season)
        wanted = archive.programmes.now().season.id if season is None else season
        lines = standings_of(archive, wanted).lines()
    player = Column("player", overflow="fold")
    table = Table(
        "#",
        player,
        "rating",
        "95 %",
        "games",
        "won",
        "forfeits",
        "hands",
        "points",
        box=SIMPLE,
        padding=(0, 1, 0, 0),
    )
    for column in (0, *range(2, len(table.columns))):
        table.columns[column].no_wrap = True
    for line in lines:
        house = " (house)" if line.house is not None else ""
        table.add_row(
            str(line.rank),
            Text(line.name + house),  # not markup: names may have brackets
            f"{line.rating:.0f}",
            f"{line.low:.0f}-{line.high:.0f}",
            str(line.games),
            str(line.wins),
            str(line.forfeits),
            str(line.hands_won),
            str(line.points),
        )
    Console().print(table)

"""`parlour simulate`: play matches between bots."""

from __future__ import annotations

from statistics import mean, median
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from parlour.commands.bot_games import explained, levels_in, progress_bar
from parlour.game.refusals import Refusal
from parlour.game.registry import RANDOM, game_of
from parlour.simulation import BotFailed, Tally, simulated

EXAMPLES = """\
Let bots play each other, and print how often each wins. Bots see only their own view, and every move is checked.

Examples:

  parlour simulate hidden-joker-rummy --games 1000

  parlour simulate hidden-joker-rummy --bots standard,highest --seed 7

  parlour simulate hidden-joker-rummy --bots standard,random --seats 4
"""


def simulate(
    game: Annotated[str, typer.Argument(help="The game's id, such as hidden-joker-rummy.")],
    games: Annotated[int, typer.Option("--games", min=1, help="Number of games to play.")] = 100,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            help="Levels, separated by commas; with more seats than levels they repeat [the usual one,random].",
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", help="Seats at the table [as few as possible].")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed. The same seed gives the same games.")] = 0,
) -> None:
    progress = progress_bar()
    try:
        levels = levels_in(bots) if bots is not None else [game_of(game).usual_level, RANDOM]
        tally = Tally(levels)
        matches = simulated(game, levels, games, seats, seed)
        with progress:
            for match in progress.track(matches, total=games, description=game):
                tally.add(match)
    except Refusal as refusal:
        raise typer.BadParameter(explained(refusal)) from None
    except BotFailed as failure:
        typer.echo(f"Error: {failure}", err=True)
        raise typer.Exit(1) from None
    _report(game, tally, seed)


def _report(game: str, tally: Tally, seed: int) -> None:
    table = Table(
        title=f"{game_of(game).spec.title}: {tally.matches} games, seed {seed}", title_justify="left"
    )
    table.add_column("bot")
    for heading in ("wins", "win rate", "95% interval", "mean score"):
        table.add_column(heading, justify="right")
    for entrant, level in enumerate(tally.levels):
        low, high = tally.interval(entrant)
        table.add_row(
            level,
            f"{tally.wins[entrant]:g}",
            f"{tally.win_rate(entrant):.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{tally.mean_score(entrant):.1f}",
        )
    Console().print(table)
    typer.echo(f"moves per game: {_spread(tally.moves)}")
    typer.echo(f"turns per game: {_spread(tally.turns)}")
    ended = ", ".join(f"{reason} {count}" for reason, count in sorted(tally.reasons.items()))
    typer.echo(f"ended by: {ended}")


def _spread(lengths: list[int]) -> str:
    return f"mean {mean(lengths):.1f}, median {median(lengths):g}, longest {max(lengths)}"


def add_to(app: typer.Typer) -> None:
    app.command("simulate", help=EXAMPLES, short_help="Let bots play each other and count who wins.")(
        simulate
    )

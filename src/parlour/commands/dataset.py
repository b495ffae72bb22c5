"""`parlour dataset`: record games of bots for programs that learn."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.filesize import decimal
from rich.table import Table

from parlour.commands.bot_games import explained, levels_in, progress_bar
from parlour.game.encoding import NoEncoding
from parlour.game.refusals import Refusal
from parlour.game.registry import game_of
from parlour.simulation import BotFailed

if TYPE_CHECKING:
    from parlour.env import Dataset

EXAMPLES = """\
Record games of bots as NumPy files for programs that learn. `parlour.env.Dataset` reads them.

Needs the packages of `pip install "parlour[research]"`.

Examples:

  parlour dataset uno --games 1000

  parlour dataset spades --bots hard,easy --seed 7 --out datasets/spades-7
"""

PACKAGES = ("gymnasium", "numpy", "pettingzoo")
"""What `parlour.env` needs besides Parlour."""


def dataset(
    game: Annotated[str, typer.Argument(help="The game's id, such as uno.")],
    games: Annotated[int, typer.Option("--games", min=1, help="Number of games to record.")] = 1000,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            help="Levels, separated by commas; with more seats than levels they repeat [the usual one].",
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", help="Seats at the table [as few as possible].")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed. The same seed gives the same games.")] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", help="Empty or new folder for the files [datasets/GAME].")
    ] = None,
) -> None:
    env = _environments()
    folder = out or Path("datasets", game)
    progress = progress_bar()
    try:
        levels = levels_in(bots) if bots is not None else [game_of(game).usual_level]
        with progress:
            task = progress.add_task(game, total=games)
            recorded = env.record(
                folder,
                game,
                levels,
                games,
                seats=seats,
                seed=seed,
                after_game=lambda: progress.advance(task),
            )
    except Refusal as refusal:
        raise typer.BadParameter(explained(refusal)) from None
    except (NoEncoding, env.NotEmpty) as error:
        raise typer.BadParameter(str(error)) from None
    except OSError as error:
        raise typer.BadParameter(f"{folder} cannot be written: {error.strerror}.") from None
    except BotFailed as failure:
        raise _failure(f"Error: {failure}") from None
    except KeyboardInterrupt:
        raise _failure(f"Interrupted. {folder} holds no complete dataset.") from None
    _report(recorded)


def _environments() -> ModuleType:
    """`parlour.env`. It is imported here, so that the other commands work without NumPy."""
    try:
        import parlour.env
    except ModuleNotFoundError as missing:
        if missing.name not in PACKAGES:
            raise
        raise _failure(
            f'Error: {missing.name} is not installed. Install it with: pip install "parlour[research]"'
        ) from None
    return parlour.env


def _failure(words: str) -> typer.Exit:
    typer.echo(words, err=True)
    return typer.Exit(1)


def _report(recorded: Dataset) -> None:
    about, files = recorded.about, sorted(recorded.folder.iterdir())
    table = Table(
        title=f"{game_of(about.game).spec.title}: {about.games} games, seed {about.seed}",
        title_justify="left",
    )
    table.add_column("bots")
    for heading in ("seats", "rows", "parts", "size"):
        table.add_column(heading, justify="right")
    size = decimal(sum(file.stat().st_size for file in files))
    table.add_row(", ".join(about.bots), str(about.seats), f"{about.rows:,}", str(about.parts), size)
    Console().print(table)
    typer.echo(f"Written to {recorded.folder}")


def add_to(app: typer.Typer) -> None:
    app.command("dataset", help=EXAMPLES, short_help="Record games of bots for programs that learn.")(dataset)

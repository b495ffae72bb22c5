"""The command line, `parlour COMMAND`. Commands are in `commands/`, or come with a game."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from parlour import __version__
from parlour.commands import records, serve, simulate
from parlour.game.registry import games

app = typer.Typer(
    help="Card and tile games on one platform.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"parlour {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Card and tile games on one platform."""


app.command("serve", help=serve.EXAMPLES, short_help="Serve games over REST and Socket.IO.")(serve.serve)
app.command("tables", help=records.TABLES, short_help="List the tables in the database.")(records.tables)
app.command("replay", help=records.REPLAY, short_help="Step through a finished game.")(records.replay)
app.command("verify", help=records.VERIFY, short_help="Check a finished game from its log.")(records.verify)
app.command("simulate", help=simulate.EXAMPLES, short_help="Let bots play each other and count who wins.")(
    simulate.simulate
)
for game in games().values():
    if game.commands is not None:
        try:
            app.add_typer(import_module(game.commands).COMMANDS)
        except Exception as error:  # third-party modules can raise anything
            typer.echo(f"Cannot load the commands of the game {game.id}: {error}", err=True)


def main() -> None:
    """Run the command line."""
    app()

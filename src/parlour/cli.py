"""The command line, `parlour COMMAND`. Commands are in `commands/`, or come with a game."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated

import typer

from parlour import __version__
from parlour.game.registry import games

OWN = {
    "serve": "parlour.commands.serve",
    "tables": "parlour.commands.records",
    "replay": "parlour.commands.records",
    "verify": "parlour.commands.records",
    "admin": "parlour.commands.admin",
    "db": "parlour.commands.db",
    "backup": "parlour.commands.backups",
    "restore": "parlour.commands.backups",
    "simulate": "parlour.commands.simulate",
    "dataset": "parlour.commands.dataset",
}
"""Commands that do not come with a game, and their modules."""


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"parlour {__version__}")
        raise typer.Exit


def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Card and tile games on one platform."""


def make_app(first: str | None = None) -> typer.Typer:
    """The command line. If the first word is given, only the modules that it needs are loaded: imports take most of
    the time of a short command."""
    app = typer.Typer(
        help="Card and tile games on one platform.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        callback=options,
    )
    if first not in OWN:
        _add_commands_of_games(app)
        if first in {
            group.typer_instance.info.name for group in app.registered_groups if group.typer_instance
        }:
            return app
    for module in [OWN[first]] if first in OWN else dict.fromkeys(OWN.values()):
        import_module(module).add_to(app)
    return app


def _add_commands_of_games(app: typer.Typer) -> None:
    for game in games().values():
        if game.commands is not None:
            try:
                app.add_typer(import_module(game.commands).COMMANDS)
            except Exception as error:  # third-party modules can raise anything
                typer.echo(f"Cannot load the commands of the game {game.id}: {error}", err=True)


def main() -> None:
    """Run the command line."""
    make_app(next(iter(sys.argv[1:]), None))()

"""`parlour serve`: run the server."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.server.run import run
from parlour.server.settings import BadSettings, from_environment, misspelled

EXAMPLES = """\
Serve games to browsers and programs, over REST and Socket.IO.

Options override the environment variables (HOST, PORT, PARLOUR_DATA, PARLOUR_DATABASE and other PARLOUR_ variables),
which override the settings file.

Examples:

  parlour serve

  parlour serve --port 9000 --data games

  parlour serve --config /etc/parlour.toml

  parlour serve --host 0.0.0.0 --database postgresql+psycopg://parlour@localhost/parlour
"""


def serve(
    config: Annotated[
        str | None, typer.Option("--config", help="Settings file in TOML, instead of PARLOUR_CONFIG.")
    ] = None,
    host: Annotated[str | None, typer.Option("--host", help="Address to listen on [127.0.0.1].")] = None,
    port: Annotated[
        int | None, typer.Option("--port", help="Port to listen on; 0 picks a free one [8000].")
    ] = None,
    data: Annotated[str | None, typer.Option("--data", help="Folder for the database [data].")] = None,
    database: Annotated[
        str | None, typer.Option("--database", help="SQLAlchemy URL of another database.")
    ] = None,
) -> None:
    try:
        settings = from_environment(config=config, host=host, port=port, data=data, database=database)
    except BadSettings as bad:
        raise typer.BadParameter(str(bad)) from None
    for warning in misspelled():
        typer.echo(warning, err=True)
    run(settings)


def add_to(app: typer.Typer) -> None:
    app.command("serve", help=EXAMPLES, short_help="Serve games over REST and Socket.IO.")(serve)

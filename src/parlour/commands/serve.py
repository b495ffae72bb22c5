"""`parlour serve`: run the server."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.server.run import run
from parlour.server.settings import BadSettings, from_environment

EXAMPLES = """\
Serve games to browsers and programs, over REST and Socket.IO.

Options override the environment variables (HOST, PORT, PARLOUR_DATA, PARLOUR_DATABASE and other PARLOUR_ variables).

Examples:

  parlour serve

  parlour serve --port 9000 --data games

  parlour serve --host 0.0.0.0 --database postgresql+psycopg://parlour@localhost/parlour
"""


def serve(
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
        settings = from_environment(host=host, port=port, data=data, database=database)
    except BadSettings as bad:
        raise typer.BadParameter(str(bad)) from None
    run(settings)

"""`parlour tables`, `parlour replay` and `parlour verify`: stored and exported games."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Column
from rich.table import Table as Grid

from parlour.commands.databases import Data, Database, with_store
from parlour.game.refusals import Refusal
from parlour.store import TableRow
from parlour.tables import changes, records
from parlour.tables.changes import AnyChange
from parlour.tables.deal_checks import Finding, Own
from parlour.tables.table import folded

TABLES = """\
List the tables in the database, newest first.

Examples:

  parlour tables

  parlour tables --game uno --state ended --limit 5
"""

REPLAY = """\
Step through a finished game in the terminal. Press Enter for the next step, q to stop.

The game is a number from `parlour tables`, or a file with the response of GET /api/games/ID/log.

Examples:

  parlour replay 12

  parlour replay 12 --seat 2 --all

  parlour replay game-12.json
"""

VERIFY = """\
Check a finished game offline from its exported log: the secret and the words, the deal, every move and the result.

A player can also check that their own word is part of the deal, and that the terms are those they were shown.

Examples:

  curl -H "Authorization: Bearer $SESSION" localhost:8000/api/games/12/log > game-12.json

  parlour verify game-12.json

  parlour verify game-12.json --player 7 --word 5c0f... --digest 81d2...
"""


COLUMNS = ("id", "game", "state", "name", "players", "changed (UTC)")


def tables(
    game: Annotated[str | None, typer.Option("--game", help="List only this game.")] = None,
    state: Annotated[
        str | None, typer.Option("--state", help="List only tables in this state: lobby, playing or ended.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=1000, help="Number of tables to list.")] = 20,
    data: Data = None,
    database: Database = None,
) -> None:
    rows = with_store(data, database, lambda store: store.tables(game=game, state=state, limit=limit))
    if not rows:
        typer.echo("No tables.")
        return
    grid = Grid(*(Column(name, overflow="fold") for name in COLUMNS))
    for row in rows:
        grid.add_row(*_cells(row))
    Console().print(grid)


def _cells(row: TableRow) -> list[str]:
    players = msgspec.json.decode(row.summary)["players"]
    names = ", ".join(player["display_name"] for player in players)
    changed = datetime.fromtimestamp(row.updated_at / 1000, UTC)
    return [str(row.id), row.game, row.state, row.name, names, f"{changed:%Y-%m-%d %H:%M:%S}"]


def replay(
    game: Annotated[str, typer.Argument(help="Number of a table, or file with an exported log.")],
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, help="Seat whose view to show, counted from 1 [spectator].")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show all steps without pausing.")] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    table_id, log = _log_of(game, data, database)
    final = folded(table_id, log)
    if final.phase != "ended":
        raise typer.BadParameter("That game has not ended yet. Only finished games can be replayed.")
    if seat is not None and seat > len(final.chairs):
        raise typer.BadParameter(f"The table has only {len(final.chairs)} seats.")
    console = Console(highlight=False)
    console.print(f"{final.rules.spec.title}, table {final.id}: {', '.join(_names(final.taken()))}")
    for frame in records.frames(table_id, log, None if seat is None else seat - 1):
        console.print(f"[bold]{frame.version}[/bold] {_told(frame.change)}")
        for event in frame.events:
            console.print("    " + _told(msgspec.to_builtins(event)), markup=False)
        if frame.view is not None and not everything:
            for name, value in msgspec.to_builtins(frame.view).items():
                console.print(f"    {name}: {_plain(value)}", style="dim", markup=False)
            if not _go_on():
                return
    if final.outcome is not None:
        console.print(f"Ended: {final.outcome.reason}; scores {', '.join(map(str, final.outcome.scores))}")


def _names(taken: list[tuple[int, Any]]) -> list[str]:
    return [f"{seat + 1} {chair.player.name}" for seat, chair in taken]


def _told(fields: dict[str, Any]) -> str:
    kind = fields.get("type", "")
    rest = {name: value for name, value in fields.items() if name not in ("type", "at", "secret")}
    return f"{kind} {msgspec.json.encode(rest).decode()}".strip()


def _plain(value: Any) -> str:
    """A value of a view as a person would write it."""
    if value is None or value == [] or value == {}:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and not any(isinstance(one, list | dict) for one in value):
        return " ".join(map(_plain, value))
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _go_on() -> bool:
    try:
        return input("    [Enter] next, [q] quit: ").strip().lower() != "q"
    except EOFError:
        return False


def verify(
    file: Annotated[Path, typer.Argument(help="File with an exported log.")],
    player: Annotated[
        int | None, typer.Option("--player", help="Your player id: check that your word is part of the deal.")
    ] = None,
    word: Annotated[
        str | None, typer.Option("--word", help="The word that your client committed to.")
    ] = None,
    digest: Annotated[
        str | None, typer.Option("--digest", help="Digest of the terms that your client was shown.")
    ] = None,
) -> None:
    if player is None and (word is not None or digest is not None):
        raise typer.BadParameter("--word and --digest need --player.")
    own = None if player is None else Own(player_id=player, word=word, digest=digest)
    try:
        findings = records.verify(records.read_record(_read(file)), own)
    except Refusal as refusal:
        raise typer.BadParameter(refusal.message) from None
    for finding in findings:
        typer.echo(f"{_mark(finding)}  {finding.question} {finding.answer}")
    if not all(finding.holds for finding in findings):
        typer.echo("This log does not pass the checks.", err=True)
        raise typer.Exit(1)
    if any(finding.warns for finding in findings):
        typer.echo("This game was played by the rules. Lines marked !!! limit what is proven about its deal.")
    else:
        typer.echo("This game was dealt fairly and played by the rules.")


def _mark(finding: Finding) -> str:
    return "!!!" if finding.warns else "yes" if finding.holds else "NO "


def _log_of(game: str, data: str | None, database: str | None) -> tuple[int, list[AnyChange]]:
    if not (game.isascii() and game.isdigit() and len(game) <= 18):
        try:
            exported = records.read_record(_read(Path(game)))
            return exported.game_id, records.changes_of(exported)
        except Refusal as refusal:
            raise typer.BadParameter(refusal.message) from None
    entries = with_store(data, database, lambda store: store.read_log(int(game)))
    if not entries:
        raise typer.BadParameter(f"There is no table {game}. List the tables with: parlour tables")
    return int(game), [changes.decoded(entry.body) for entry in entries]


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as bad:
        raise typer.BadParameter(f"{file} cannot be read: {bad.strerror}.") from None


def add_to(app: typer.Typer) -> None:
    app.command("tables", help=TABLES, short_help="List the tables in the database.")(tables)
    app.command("replay", help=REPLAY, short_help="Step through a finished game.")(replay)
    app.command("verify", help=VERIFY, short_help="Check a finished game from its log.")(verify)

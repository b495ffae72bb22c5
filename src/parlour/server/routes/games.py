"""The routes that all games share: `/api/games`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from parlour.game.registry import game_of
from parlour.rest.queries import Page, query
from parlour.server import bodies
from parlour.server.answers import ListedTable, OpenedTable, Version, listed
from parlour.server.each_game import EachGame
from parlour.server.game_apis import apis, wire_of
from parlour.server.http import (
    AnyRequest,
    Response,
    answer,
    caller,
    number,
    route,
    sent,
    sent_as,
    services,
    tell_refusals,
)
from parlour.server.table_commands import Commands
from parlour.server.wire.common import table_info
from parlour.server.wire.messages import Wire
from parlour.tables import errors
from parlour.tables.people import PlayerId
from parlour.tables.table import Table

_HAS_SEATS = "true: only tables with a free seat; false: only full tables"


class BotSeat(msgspec.Struct):
    player_id: int
    version: int


class TableList(msgspec.Struct):
    """A page of tables, newest first. Pass `next` as `before` to get the next page."""

    games: list[ListedTable]
    next: int | None


class TableQuery(Page):
    """Filters for the list."""

    game: Annotated[str, Meta(description="a game's id")] | None = None
    state: Literal["lobby", "playing", "ended"] | None = None
    search: Annotated[str, Meta(max_length=60, description="part of the table's name")] | None = None
    has_seats: Annotated[bool, Meta(description=_HAS_SEATS)] | None = None
    mine: Annotated[bool, Meta(description="only tables where you sit, including private ones")] = False


@route(
    "POST",
    "/api/games",
    summary="Open a table, or start the game of a lobby",
    body=EachGame("opening"),
    answer=EachGame("opened"),
    status=201,
    errors=(400, 401, 403, 404, 409, 429),
    example={"max_players": 4, "visibility": "public"},
)
async def open_game(request: AnyRequest) -> Response:
    person = await caller(request)
    body = await sent(request)
    for api in apis():
        if api.opening is not None and isinstance(body, dict) and api.opening.field in body:
            return await api.opening.answer(request, person, body)  # type: ignore[no-any-return]
    table = await services(request).commands.open(person, bodies.read(body, bodies.OpenTable))
    return answer(OpenedTable(table.id, table.room_code, table.uuid), 201)


@route("GET", "/api/games", summary="List tables", answer=TableList, errors=(400, 401), query=TableQuery)
async def list_games(request: AnyRequest) -> Response:
    person = await caller(request)
    wanted = query(request, TableQuery)
    if wanted.game is not None:
        game_of(wanted.game)
    rows = await services(request).store.tables(
        game=wanted.game,
        state=wanted.state or ("lobby", "playing", "ended"),
        visibility=None if wanted.mine else "public",
        friends_of=person.id,
        search=wanted.search,
        has_seats=wanted.has_seats,
        player=person.id if wanted.mine else None,
        before_id=wanted.before,
        limit=wanted.limit,
    )
    following = rows[-1].id if len(rows) == wanted.limit else None
    return answer(TableList([listed(row) for row in rows], following))


@route(
    "GET",
    "/api/games/{game_id:str}",
    summary="The state of a table, and your view of its game",
    answer=EachGame("game"),
    errors=(400, 401, 403, 404),
)
async def read_game(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    tables = services(request).tables
    table = await tables.table(await tables.id_of(game_id))
    return answer(state_for(table, person.id, wire_of(table.game), tables.service_time()))


@route(
    "PATCH",
    "/api/games/{game_id:str}",
    summary="Change the name of a table, who may join, and whether others may watch",
    body=bodies.ChangeTable,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
    example={"name": "Kitchen table", "spectating": False},
)
async def change_table(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id)
    table = await commands.change_settings(person, table_id, await sent_as(request, bodies.ChangeTable))
    return answer(Version(table.version), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/join",
    summary="Take a seat, or take your own back from the bot that plays for you",
    body=bodies.Join,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
    example={"room_code": "ABCD12"},
)
async def join(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id)
    table = await commands.join(person, table_id, await sent_as(request, bodies.Join))
    return answer(Version(table.version), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/seat",
    summary="Move to another seat before the game starts. The host moves anybody",
    body=bodies.TakeSeat,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
    example={"seat": 2},
)
async def take_seat(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id)
    table = await commands.take_seat(person, table_id, await sent_as(request, bodies.TakeSeat))
    return answer(Version(table.version), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/leave",
    summary="Leave the table. During play, a bot takes over your seat",
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
)
async def leave(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id)
    return answer(Version((await commands.leave(person, table_id)).version), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/start",
    summary="Start the game",
    body=bodies.Start,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
)
async def start(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id)
    table = await commands.start(person, table_id, await sent_as(request, bodies.Start))
    return answer(Version(table.version), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/ready",
    summary="Set whether you are ready",
    body=bodies.Ready,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
    example={"ready": True},
)
async def ready(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id)
    table = await commands.ready(person, table_id, await sent_as(request, bodies.Ready))
    return answer(Version(table.version), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/bots",
    summary="Add a bot, or fill all free seats with bots",
    body=bodies.AddBot,
    answer=BotSeat,
    status=201,
    errors=(400, 401, 403, 404, 409),
    example={"level": "standard"},
)
async def add_bot(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id)
    table = await commands.add_bot(person, table_id, await sent_as(request, bodies.AddBot))
    return answer(BotSeat(-table.bots_made, table.version), 201)


@route(
    "DELETE",
    "/api/games/{game_id:str}/players/{player_id:str}",
    summary="Send a player or spectator away, or remove a bot",
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
)
async def remove(request: AnyRequest, game_id: str, player_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id)
    return answer(Version((await commands.remove(person, table_id, number(player_id))).version), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/host",
    summary="Make another player the host",
    body=bodies.NamePlayer,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
)
async def hand_over(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id)
    table = await commands.hand_over(person, table_id, await sent_as(request, bodies.NamePlayer))
    return answer(Version(table.version), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/spectate",
    summary="Watch the table",
    body=bodies.Join,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
)
async def spectate(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id)
    table = await commands.spectate(person, table_id, await sent_as(request, bodies.Join))
    return answer(Version(table.version), 202)


@route(
    "DELETE",
    "/api/games/{game_id:str}/spectate",
    summary="Stop watching",
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404),
)
async def stop_spectating(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id)
    return answer(Version((await commands.stop_spectating(person, table_id)).version), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/actions",
    summary="Make a move, given by its `type`. A `turn` is several moves that are accepted or refused together",
    body=EachGame("action"),
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
    example={"type": "draw", "source": "stock", "action_id": "7b1f", "version": 12},
)
async def act(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id, "action")
    return answer(Version(await commands.act(person, table_id, await sent(request))), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/rematch",
    summary="Play again at a new table with the same settings",
    body=bodies.Rematch,
    answer=OpenedTable,
    status=201,
    errors=(400, 401, 403, 404, 409),
)
async def rematch(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    commands, table_id = await _at(request, game_id, "rematch")
    table = await commands.rematch(person, table_id, await sent_as(request, bodies.Rematch))
    return answer(OpenedTable(table.id, table.room_code, table.uuid), 201)


async def _at(request: AnyRequest, game_id: str, command: str = "table") -> tuple[Commands, int]:
    tables = services(request).tables
    table_id = await tables.id_of(game_id)
    game = tables.game_of(table_id)
    if game is not None:
        tell_refusals(request, game, command)
    return services(request).commands, table_id


def state_for(table: Table, player_id: PlayerId, wire: Wire, service_time: int) -> dict[str, Any]:
    """The full state as this player may see it. Refused to anyone who neither sits nor watches at the table."""
    if not table.may_watch(player_id):
        raise errors.NotInGame()
    now = {"service_time": service_time} if table.times else {}
    return {**table_info(table, player_id), **now, **wire.state(table, player_id)}


HANDLERS = [
    open_game,
    list_games,
    read_game,
    change_table,
    join,
    take_seat,
    leave,
    start,
    ready,
    add_bot,
    remove,
    hand_over,
    spectate,
    stop_spectating,
    act,
    rematch,
]

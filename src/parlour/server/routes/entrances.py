"""Ways into a table: its room code, links and invitations."""

from __future__ import annotations

import msgspec

from parlour.server import bodies
from parlour.server.answers import ListedTable, Version, listed
from parlour.server.http import AnyRequest, Response, answer, caller, route, sent_as, services
from parlour.server.table_commands.entrances import SharedLink


class NewRoomCode(msgspec.Struct):
    room_code: str
    version: int


@route(
    "GET",
    "/api/rooms/{room_code:str}",
    summary="Find a table by its room code, or by the token of a link",
    answer=ListedTable,
    errors=(401, 403, 404, 429),
)
async def find_room(request: AnyRequest, room_code: str) -> Response:
    person = await caller(request)
    return answer(listed(await services(request).commands.find(person, room_code)))


@route(
    "POST",
    "/api/games/{game_id:str}/room-code",
    summary="Replace the room code. The old code and all join links stop working",
    answer=NewRoomCode,
    status=201,
    errors=(400, 401, 403, 404, 409),
)
async def new_room_code(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    table_id = await services(request).tables.id_of(game_id)
    table = await services(request).commands.new_room_code(person, table_id)
    return answer(NewRoomCode(table.room_code, table.version), 201)


@route(
    "POST",
    "/api/games/{game_id:str}/links",
    summary="A link to join or to watch. Only the host can limit it or replace earlier ones",
    body=bodies.WantedLink,
    answer=SharedLink,
    status=201,
    errors=(400, 401, 403, 404, 409),
    example={"kind": "join", "expires_in": 3600, "once": True},
)
async def share_link(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    table_id = await services(request).tables.id_of(game_id)
    body = await sent_as(request, bodies.WantedLink)
    return answer(await services(request).commands.link(person, table_id, body), 201)


@route(
    "POST",
    "/api/games/{game_id:str}/invitations",
    summary="Invite an account. The host's invitation also lets in somebody who was sent away",
    body=bodies.NamePlayer,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
)
async def invite_player(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    table_id = await services(request).tables.id_of(game_id)
    body = await sent_as(request, bodies.NamePlayer)
    table = await services(request).commands.invite(person, table_id, body.player_id)
    return answer(Version(table.version), 202)


HANDLERS = [find_room, new_room_code, share_link, invite_player]

"""Ways into a table: its room code, links and invitations."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from parlour.rest.queries import query
from parlour.server import bodies
from parlour.server.answers import ListedTable, Version, listed
from parlour.server.http import (
    AnyRequest,
    Response,
    answer,
    caller,
    caller_if_any,
    route,
    sent_as,
    services,
)
from parlour.server.invitations import Invitation
from parlour.server.table_commands.entrances import SharedLink


class NewRoomCode(msgspec.Struct):
    room_code: str
    version: int


class InvitationQuery(msgspec.Struct):
    """What you were given: a code, a table, or both."""

    table: Annotated[str, Meta(max_length=60, description="a table's id or UUID")] | None = None
    code: Annotated[str, Meta(max_length=60, description="a room code, or the token of a link")] | None = None


@route(
    "GET",
    "/api/invitation",
    summary="What a link, a room code or a public table invites to. Needs no session",
    answer=Invitation,
    errors=(400, 403, 404, 429),
    query=InvitationQuery,
    open_to_all=True,
)
async def read_invitation(request: AnyRequest) -> Response:
    given = query(request, InvitationQuery)
    person = await caller_if_any(request)
    invitations = services(request).invitations
    return answer(await invitations.find(person, services(request).now(), given.table, given.code))


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
    await services(request).invites.tell_friend(person, table, body.player_id)
    return answer(Version(table.version), 202)


HANDLERS = [read_invitation, find_room, new_room_code, share_link, invite_player]

"""The UNO API: lobbies. A lobby is a table that has not started; its game keeps the lobby's id."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from parlour.games.uno.api.error_events import LOBBY
from parlour.games.uno.api.manner import GAME, MANNER
from parlour.games.uno.api.payloads import ReadyUser, User
from parlour.games.uno.api.wire import is_ready, lobby_state
from parlour.rest.queries import Page, query
from parlour.server import bodies
from parlour.server.answers import Version
from parlour.server.http import AnyRequest, Response, answer, answer_in, caller, route, sent_as, services
from parlour.server.preferences import is_hosts_friend
from parlour.server.table_cache import NoSuchTable
from parlour.tables import errors
from parlour.tables.people import Person
from parlour.tables.table import Table

STATUS = {"lobby": "open", "playing": "started", "ended": "closed"}


class LobbyNotFound(NoSuchTable):
    code = "LOBBY_NOT_FOUND"
    default = "There is no such lobby."


class LobbyFull(errors.TableFull):
    code = "LOBBY_FULL"
    default = "The lobby is full."


class CreateLobby(msgspec.Struct):
    """`capacity` is 2 to 10."""

    name: str
    capacity: int
    require_ready: bool = False
    visibility: bodies.Door = "public"
    options: dict[str, Any] | None = None


class StartLobby(msgspec.Struct):
    """UNO API, Start Game."""

    lobby_id: int
    seed: bodies.SeedNumber | None = None


class CreatedLobby(msgspec.Struct):
    lobby_id: int
    room_code: str


class StartedGame(msgspec.Struct):
    game_id: int


class LobbyInfo(msgspec.Struct, kw_only=True):
    """A lobby. Only its players see `room_code`."""

    lobby_id: int
    name: str
    capacity: int
    players: list[ReadyUser]
    is_ready: bool
    host_id: int
    status: str
    visibility: str
    require_ready: bool
    version: int
    room_code: str | msgspec.UnsetType = msgspec.UNSET


class ListedLobby(msgspec.Struct, kw_only=True):
    lobby_id: int
    name: str
    capacity: int
    seats_taken: int
    host_id: int
    players: list[User]


class LobbyList(msgspec.Struct):
    """Open public lobbies, newest first. Send `next` as `before` to get the next page."""

    lobbies: list[ListedLobby]
    next: int | None


@asynccontextmanager
async def _as_lobby() -> AsyncIterator[None]:
    """Translate refusals into those of the UNO API."""
    try:
        yield
    except LobbyNotFound:
        raise
    except NoSuchTable:
        raise LobbyNotFound() from None
    except errors.TableFull:
        raise LobbyFull() from None
    except errors.BadSetting as bad:
        if bad.details.get("setting") == "max_players":
            bad.details["setting"] = "capacity"
        raise


async def _lobby(request: AnyRequest, lobby_id: str) -> Table:
    """An UNO table in any phase."""
    return await services(request).tables.table_of(GAME, lobby_id)


@route(
    "POST",
    "/api/lobbies",
    summary="Create an UNO lobby",
    manner=MANNER,
    body=CreateLobby,
    answer=CreatedLobby,
    status=201,
    errors=(400, 401, 429),
    example={"name": "Friday night", "capacity": 4},
    command=LOBBY,
)
async def create_lobby(request: AnyRequest) -> Response:
    person = await caller(request)
    body = await sent_as(request, CreateLobby)
    opening = bodies.OpenTable(
        game=GAME,
        max_players=body.capacity,
        visibility=body.visibility,
        name=body.name,
        options=body.options,
        require_ready=body.require_ready,
    )
    async with _as_lobby():
        table = await services(request).commands.open(person, opening)
    return answer(CreatedLobby(table.id, table.room_code), 201)


@route(
    "GET",
    "/api/lobbies",
    summary="Open UNO lobbies",
    manner=MANNER,
    answer=LobbyList,
    errors=(400, 401),
    query=Page,
)
async def list_lobbies(request: AnyRequest) -> Response:
    person = await caller(request)
    wanted = query(request, Page)
    rows = await services(request).store.tables(
        game=GAME,
        state="lobby",
        visibility="public",
        friends_of=person.id,
        before_id=wanted.before,
        limit=wanted.limit,
    )
    listed = []
    for row in rows:
        shown = msgspec.json.decode(row.summary)
        players = [User(p["player_id"], p["display_name"]) for p in shown["players"]]
        listed.append(
            ListedLobby(
                lobby_id=row.id,
                name=row.name,
                capacity=row.capacity,
                seats_taken=row.seats_taken,
                host_id=shown["host_user_id"],
                players=players,
            )
        )
    return answer(LobbyList(listed, rows[-1].id if len(rows) == wanted.limit else None))


@route(
    "GET",
    "/api/lobbies/{lobby_id:str}",
    summary="One lobby",
    manner=MANNER,
    answer=LobbyInfo,
    errors=(400, 401, 403, 404, 409),
    command=LOBBY,
)
async def read_lobby(request: AnyRequest, lobby_id: str) -> Response:
    person = await caller(request)
    async with _as_lobby():
        table = await _lobby(request, lobby_id)
    if table.visibility != "public" and not table.may_watch(person.id):
        is_friend = await is_hosts_friend(services(request).store, table, person)
        if table.visibility == "private" or not is_friend:
            raise errors.NotInGame()
    return answer(_info(table, person))


@route(
    "POST",
    "/api/lobbies/{lobby_id:str}/join",
    summary="Join a lobby",
    manner=MANNER,
    body=bodies.Join,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
    command=LOBBY,
)
async def join_lobby(request: AnyRequest, lobby_id: str) -> Response:
    person = await caller(request)
    async with _as_lobby():
        table = await _lobby(request, lobby_id)
        body = await sent_as(request, bodies.Join)
        table = await services(request).commands.join(person, table.id, body)
    return answer(Version(table.version), 202)


@route(
    "POST",
    "/api/lobbies/{lobby_id:str}/leave",
    summary="Leave a lobby",
    manner=MANNER,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
    command=LOBBY,
)
async def leave_lobby(request: AnyRequest, lobby_id: str) -> Response:
    person = await caller(request)
    async with _as_lobby():
        table = await _lobby(request, lobby_id)
        table = await services(request).commands.leave(person, table.id)
    return answer(Version(table.version), 202)


@route(
    "POST",
    "/api/lobbies/{lobby_id:str}/ready",
    summary="Set whether you are ready",
    manner=MANNER,
    body=bodies.Ready,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
    example={"ready": True},
    command=LOBBY,
)
async def ready_lobby(request: AnyRequest, lobby_id: str) -> Response:
    person = await caller(request)
    async with _as_lobby():
        table = await _lobby(request, lobby_id)
        body = await sent_as(request, bodies.Ready)
        table = await services(request).commands.ready(person, table.id, body)
    return answer(Version(table.version), 202)


async def start_lobby(request: AnyRequest, person: Person, body: Any) -> Response:
    """UNO API, Start Game: `POST /api/games` with a lobby."""
    answer_in(request, MANNER, LOBBY)
    wanted = bodies.read(body, StartLobby)
    async with _as_lobby():
        table = await _lobby(request, str(wanted.lobby_id))
        table = await services(request).commands.start(person, table.id, bodies.Start(seed=wanted.seed))
    return answer(StartedGame(table.id), 201)


def _info(table: Table, person: Person) -> LobbyInfo:
    shown = lobby_state(table)
    return LobbyInfo(
        lobby_id=table.id,
        name=table.name,
        capacity=table.capacity,
        players=list(shown.players),
        is_ready=is_ready(table),
        host_id=table.host_id,
        status=STATUS[table.phase],
        visibility=table.visibility,
        require_ready=table.require_ready,
        version=table.version,
        room_code=table.room_code if table.viewpoint(person.id).role == "player" else msgspec.UNSET,
    )


ROUTES = [create_lobby, list_lobbies, read_lobby, join_lobby, leave_lobby, ready_lobby]

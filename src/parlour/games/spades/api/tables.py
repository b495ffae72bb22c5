"""The Spades API: opening, listing, joining and leaving tables."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from parlour.games.spades.api.payloads import ChangedTable, ListedSpadesTable
from parlour.games.spades.api.table_routes import (
    GAME,
    MANNER,
    Nothing,
    Visit,
    seat_number,
    table_change,
)
from parlour.games.spades.api.wire import changed_table, listed, seat_name
from parlour.games.spades.rules.cards import SeatName
from parlour.rest.queries import Page, query
from parlour.server import bodies
from parlour.server.http import AnyRequest, Response, answer, caller, route, sent_as, services
from parlour.tables.openings import resolved_policy

_SEARCH = "part of the table's name, in upper or lower case"


class CreateTable(msgspec.Struct, rename="camel"):
    """Tables are public and open by default; private ones are always invite-only. Friends are those of the host."""

    name: bodies.Name | None = None
    visibility: bodies.Door = "public"
    join_policy: bodies.JoinPolicy | None = None
    spectating: bool = True
    options: dict[str, Any] | None = None


class CreatedTable(msgspec.Struct, rename="camel"):
    table_id: str
    name: str
    visibility: str
    join_policy: str
    spectating: bool


class SpadesTableList(msgspec.Struct):
    """A page of tables, newest first. Send `next` as `before` to get the next page."""

    tables: list[ListedSpadesTable]
    next: int | None


class WantedTables(Page, rename="camel"):
    has_seats: Annotated[bool, Meta(description="true: only tables with a free seat")] = False
    search: Annotated[bodies.Name, Meta(description=_SEARCH)] | None = None


class Arrive(msgspec.Struct):
    """`token` comes from a join link or a spectator link."""

    token: bodies.Code | None = None


class TakeSeat(msgspec.Struct):
    seat: SeatName | None = None
    token: bodies.Code | None = None


class TakeNamedSeat(msgspec.Struct):
    seat: SeatName
    token: bodies.Code | None = None


class NamedSeat(msgspec.Struct):
    seat: SeatName


@route(
    "POST",
    "/api/tables",
    summary="Spades: open a table; you sit north",
    manner=MANNER,
    body=CreateTable,
    answer=CreatedTable,
    status=201,
    errors=(400, 401, 429),
    example={"name": "Kitchen table", "visibility": "public", "joinPolicy": "open"},
)
async def create_table(request: AnyRequest) -> Response:
    person = await caller(request)
    body = await sent_as(request, CreateTable)
    opening = bodies.OpenTable(
        game=GAME,
        visibility=body.visibility,
        name=body.name,
        options=body.options,
        spectating=body.spectating,
    )
    policy = resolved_policy(body.visibility, body.join_policy)
    table = await services(request).commands.open(person, opening, join_policy=policy, starts_when_full=True)
    created = CreatedTable(table.uuid, table.name, table.visibility, table.join_policy, table.spectating)
    return answer(created, 201)


@route(
    "GET",
    "/api/tables",
    summary="Spades: public tables waiting for players",
    manner=MANNER,
    answer=SpadesTableList,
    errors=(400, 401),
    query=WantedTables,
)
async def list_tables(request: AnyRequest) -> Response:
    return await _listed(request, ("lobby",))


@route(
    "GET",
    "/api/lobby/tables",
    summary="Spades: all public tables, including those in play",
    manner=MANNER,
    answer=SpadesTableList,
    errors=(400, 401),
    query=WantedTables,
)
async def lobby_tables(request: AnyRequest) -> Response:
    return await _listed(request, ("lobby", "playing"))


async def _listed(request: AnyRequest, states: tuple[str, ...]) -> Response:
    person = await caller(request)
    wanted = query(request, WantedTables)
    rows = await services(request).store.tables(
        game=GAME,
        state=states,
        visibility="public",
        friends_of=person.id,
        search=wanted.search,
        has_seats=wanted.has_seats or None,
        before_id=wanted.before,
        limit=wanted.limit,
    )
    following = rows[-1].id if len(rows) == wanted.limit else None
    return answer(SpadesTableList([listed(row) for row in rows], following))


@table_change("arrive", summary="Visit the table: as an observer, unless you already play there", body=Arrive)
async def arrive(at: Visit, body: Arrive) -> ChangedTable:
    return changed_table(await at.commands.arrive(at.person, at.table.id, body.token))


@table_change(
    "join",
    summary="Watch; with a seat, take it. Who left takes their seat back from the bot that stands in",
    body=TakeSeat,
    example={"seat": "south"},
)
async def join_table(at: Visit, body: TakeSeat) -> ChangedTable:
    if body.seat is not None or at.table.viewpoint(at.person.id).role == "away":
        return await sit_down(at, body.seat, body.token)
    return changed_table(await at.commands.arrive(at.person, at.table.id, body.token))


@table_change("sit", summary="Take the named seat", body=TakeNamedSeat, example={"seat": "west"})
async def sit(at: Visit, body: TakeNamedSeat) -> ChangedTable:
    return await sit_down(at, body.seat, body.token)


async def sit_down(at: Visit, seat: SeatName | None, token: str | None) -> ChangedTable:
    """Take a seat, the next free one if none is named."""
    wanted = bodies.Join(room_code=token, seat=None if seat is None else seat_number(seat))
    table = await at.commands.sit(at.person, at.table.id, wanted, begins_when_full=True)
    return changed_table(table, seat=seat_name(table, at.person.id))


@table_change("stand", summary="Give up the seat before the game and become an observer", body=Nothing)
async def stand(at: Visit, body: Nothing) -> ChangedTable:
    table = await at.commands.stand(at.person, at.table.id)
    return changed_table(table, previous_seat=seat_name(at.table, at.person.id))


@table_change("leave", summary="Leave; during play a bot takes the seat at once", body=Nothing)
async def leave_table(at: Visit, body: Nothing) -> ChangedTable:
    table = await at.commands.leave(at.person, at.table.id)
    return changed_table(table, previous_seat=seat_name(at.table, at.person.id))


@table_change(
    "change-seat", summary="Move to a free seat before the game", body=NamedSeat, example={"seat": "east"}
)
async def change_seat(at: Visit, body: NamedSeat) -> ChangedTable:
    table = await at.commands.change_seat(at.person, at.table.id, seat_number(body.seat))
    return changed_table(table, seat=body.seat, previous_seat=seat_name(at.table, at.person.id))


ROUTES = [
    create_table,
    list_tables,
    lobby_tables,
    arrive,
    join_table,
    sit,
    stand,
    leave_table,
    change_seat,
]

"""The Spades API: tables by the token of a link, and the table that one plays at."""

from __future__ import annotations

import msgspec

from parlour.games.spades.api.payloads import ChangedTable
from parlour.games.spades.api.table_routes import GAME, MANNER, REFUSALS, Visit
from parlour.games.spades.api.tables import sit_down
from parlour.games.spades.api.wire import changed_table
from parlour.games.spades.rules.cards import SeatName
from parlour.server.http import AnyRequest, Response, answer, caller, route, sent_as, services
from parlour.tables import errors

LINK_MANNER = msgspec.structs.replace(
    MANNER, statuses={**MANNER.statuses, errors.WrongCode: 403, errors.LinkExpired: 403}
)
"""A link that is wrong or no longer works is a 403: there is no table in the path that could be missing."""


class LinkSeat(msgspec.Struct):
    seat: SeatName | None = None


class PlayersTable(msgspec.Struct, rename="camel"):
    """The table that the caller plays at; null if there is none."""

    table_id: str | None


@route(
    "POST",
    "/api/tables/join-link/{token:str}",
    summary="Take a seat by a join link: the named one, or the next that is free",
    manner=LINK_MANNER,
    body=LinkSeat,
    answer=ChangedTable,
    errors=REFUSALS,
    example={"seat": "south"},
)
async def use_join_link(request: AnyRequest, token: str) -> Response:
    visit = await _visit(request, token)
    body = await sent_as(request, LinkSeat)
    return answer(await sit_down(visit, body.seat, token))


@route(
    "POST",
    "/api/tables/spectator-link/{token:str}",
    summary="Watch a table by a spectator link",
    manner=LINK_MANNER,
    answer=ChangedTable,
    errors=REFUSALS,
)
async def use_spectator_link(request: AnyRequest, token: str) -> Response:
    at = await _visit(request, token)
    return answer(changed_table(await at.commands.arrive(at.person, at.table.id, token)))


async def _visit(request: AnyRequest, token: str) -> Visit:
    person = await caller(request)
    commands = services(request).commands
    found = await commands.find(person, token)
    return Visit(person, await services(request).tables.table_of(GAME, found.uuid), commands)


@route(
    "GET",
    "/api/player/table",
    summary="The Spades table that you play at, if any",
    manner=MANNER,
    answer=PlayersTable,
    errors=(401,),
)
async def players_table(request: AnyRequest) -> Response:
    person = await caller(request)
    rows = await services(request).store.tables(game=GAME, state=("lobby", "playing"), player=person.id)
    for row in rows:
        table = await services(request).tables.table(row.id)
        if table.viewpoint(person.id).role == "player":
            return answer(PlayersTable(table.uuid))
    return answer(PlayersTable(None))


ROUTES = [use_join_link, use_spectator_link, players_table]

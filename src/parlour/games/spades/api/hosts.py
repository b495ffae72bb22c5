"""The Spades API: what the host of a Spades table does, and how people are let in."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.games.spades import GAME as SPADES
from parlour.games.spades.api.payloads import SpadesTable
from parlour.games.spades.api.table_routes import (
    MANNER,
    PATH,
    REFUSALS,
    Nothing,
    Visit,
    change,
    seated,
    table_change,
)
from parlour.games.spades.api.tables import JoinPolicy
from parlour.games.spades.rules.cards import SEAT_NAMES, SeatName
from parlour.server import bodies
from parlour.server.http import AnyRequest, Response, answer, route, sent_as, services
from parlour.tables import errors, lobby
from parlour.tables.changes import AnyChange
from parlour.tables.fairness import spectator_token
from parlour.tables.people import PlayerId
from parlour.tables.table import Table


class AssignSeat(msgspec.Struct, rename="camel"):
    player_id: str
    seat: SeatName


class SeatBot(msgspec.Struct):
    seat: SeatName | None = None
    level: str | msgspec.UnsetType = msgspec.UNSET


class NamedPlayer(msgspec.Struct, rename="camel"):
    player_id: str


class ChangeDoor(msgspec.Struct, rename="camel"):
    visibility: bodies.Door
    join_policy: JoinPolicy | None = None


class JoinLink(msgspec.Struct, rename="camel"):
    """A path on this server, and the token in it, which `join` and `sit` take."""

    join_url: str
    token: str


class SpectatorLink(msgspec.Struct, rename="camel"):
    """A path on this server, and the token in it, which `arrive` takes."""

    spectator_url: str
    token: str


# What the host does


@table_change(
    "assign-seat", summary="The host moves a player, or an observer, to a free seat", body=AssignSeat
)
def assign_seat(at: Visit, body: AssignSeat) -> Sequence[AnyChange]:
    lobby.check_host(at.table, at.person)
    player_id, seat = _player(at.table, body.player_id), SEAT_NAMES.index(body.seat)
    if player_id in at.table.spectators:
        return lobby.join(at.table, at.table.spectators[player_id], at.now, seat=seat, invited=True)
    return lobby.change_seat(at.table, at.now, player_id, seat)


@table_change(
    "add-bot",
    summary="The host seats a bot",
    body=SeatBot,
    example={"seat": "east", "level": "standard"},
)
def add_bot_to_table(at: Visit, body: SeatBot) -> Sequence[AnyChange]:
    level = SPADES.usual_level if body.level is msgspec.UNSET else body.level
    SPADES.bot(level)
    seat = None if body.seat is None else SEAT_NAMES.index(body.seat)
    return lobby.add_bot(at.table, at.person, at.now, level, seat=seat)


@table_change("kick", summary="The host sends a player, a bot or an observer away", body=NamedPlayer)
def kick(at: Visit, body: NamedPlayer) -> Sequence[AnyChange]:
    lobby.check_host(at.table, at.person)
    player_id = _player(at.table, body.player_id)
    if player_id in at.table.spectators:
        return lobby.stop_spectating(at.table, at.table.spectators[player_id], at.now)
    return lobby.remove(at.table, at.person, at.now, player_id)


@table_change("transfer-host", summary="Make another player the host", body=NamedPlayer)
def transfer_host(at: Visit, body: NamedPlayer) -> Sequence[AnyChange]:
    lobby.check_host(at.table, at.person)
    return lobby.hand_over(at.table, at.person, at.now, _player(at.table, body.player_id))


@table_change("terminate", summary="The host ends the table", body=Nothing)
def terminate(at: Visit, body: Nothing) -> Sequence[AnyChange]:
    return lobby.terminate(at.table, at.person, at.now)


@table_change(
    "visibility",
    summary="The host opens or closes the door",
    body=ChangeDoor,
    example={"visibility": "private"},
)
def change_visibility(at: Visit, body: ChangeDoor) -> Sequence[AnyChange]:
    return lobby.change_door(at.table, at.person, at.now, body.visibility, body.join_policy)


def _player(table: Table, uuid: str) -> PlayerId:
    """The seated player, bot or observer of that UUID."""
    there = [*(chair.player for _, chair in table.taken()), *table.spectators.values()]
    for person in there:
        if person.uuid == uuid:
            return person.id
    raise errors.NoSuchPlayer()


# Letting people in


@route(
    "POST",
    f"{PATH}/join-link",
    summary="A link that lets anyone take a seat",
    manner=MANNER,
    answer=JoinLink,
    errors=REFUSALS,
)
async def join_link(request: AnyRequest, table_id: str) -> Response:
    _, table = await seated(request, table_id)
    lobby.check_not_ended(table)
    return answer(JoinLink(f"/tables/{table.uuid}?join={table.room_code}", table.room_code))


@route(
    "POST",
    f"{PATH}/spectator-link",
    summary="A link that lets anyone watch",
    manner=MANNER,
    answer=SpectatorLink,
    errors=REFUSALS,
)
async def spectator_link(request: AnyRequest, table_id: str) -> Response:
    _, table = await seated(request, table_id)
    lobby.check_not_ended(table)
    if not table.spectating:
        raise errors.SpectatingClosed()
    token = spectator_token(table.secret)
    return answer(SpectatorLink(f"/tables/{table.uuid}?watch={token}", token))


@route(
    "POST",
    f"{PATH}/invite",
    summary="Let one account in",
    manner=MANNER,
    body=NamedPlayer,
    answer=SpadesTable,
    errors=REFUSALS,
)
async def invite(request: AnyRequest, table_id: str) -> Response:
    person, table = await seated(request, table_id)
    body = await sent_as(request, NamedPlayer)
    account = await services(request).store.account(uuid=body.player_id)
    if account is None:
        raise errors.NoSuchPlayer("There is no such account.")
    invited = account.id
    return await change(request, person, table, lambda at: lobby.invite(at.table, at.person, at.now, invited))


ROUTES = [
    assign_seat,
    add_bot_to_table,
    kick,
    transfer_host,
    terminate,
    change_visibility,
    join_link,
    spectator_link,
    invite,
]

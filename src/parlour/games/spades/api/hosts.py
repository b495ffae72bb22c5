"""The Spades API: routes for the host of a table, links and invitations."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from parlour.games.spades.api.payloads import ChangedTable, SpadesTable
from parlour.games.spades.api.table_routes import (
    MANNER,
    PATH,
    REFUSALS,
    Nothing,
    Visit,
    seat_number,
    seated,
    table_change,
)
from parlour.games.spades.api.wire import changed_table, seat_name, table_state
from parlour.games.spades.rules.cards import SeatName
from parlour.server import bodies
from parlour.server.http import AnyRequest, Response, answer, route, sent_as, services
from parlour.server.table_commands.entrances import SharedLink
from parlour.tables import errors
from parlour.tables.links import LinkKind
from parlour.tables.people import NOBODY, PlayerId
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
    join_policy: bodies.JoinPolicy | None = None


class WantedLink(msgspec.Struct, rename="camel"):
    """Only the host can limit a link or, with `renew`, end the earlier ones. `expires_in` is in seconds."""

    expires_in: Annotated[int, Meta(ge=1, le=30 * 24 * 3600)] | None = None
    once: bool = False
    renew: bool = False


class JoinLink(msgspec.Struct, rename="camel"):
    """A path on this server and the token in it, for `join` and `sit`. `expires_at` is in milliseconds."""

    join_url: str
    token: str
    expires_at: int | None
    once: bool


class SpectatorLink(msgspec.Struct, rename="camel"):
    """A path on this server and the token in it, for `arrive`. `expires_at` is in milliseconds."""

    spectator_url: str
    token: str
    expires_at: int | None
    once: bool


# Host


@table_change("assign-seat", summary="The host moves a player or an observer to a free seat", body=AssignSeat)
async def assign_seat(at: Visit, body: AssignSeat) -> ChangedTable:
    player_id = _player(at.table, body.player_id)
    table = await at.commands.assign_seat(
        at.person, at.table.id, player_id, seat_number(body.seat), begins_when_full=True
    )
    return changed_table(table, seat=body.seat, previous_seat=seat_name(at.table, player_id))


@table_change(
    "add-bot",
    summary="The host adds a bot",
    body=SeatBot,
    example={"seat": "east", "level": "standard"},
)
async def add_bot_to_table(at: Visit, body: SeatBot) -> ChangedTable:
    wanted = bodies.AddBot(level=body.level, seat=None if body.seat is None else seat_number(body.seat))
    table = await at.commands.add_bot(at.person, at.table.id, wanted, begins_when_full=True)
    return changed_table(table, seat=seat_name(table, table.newest_bot))


@table_change("kick", summary="The host removes a player, a bot or an observer", body=NamedPlayer)
async def kick(at: Visit, body: NamedPlayer) -> ChangedTable:
    player_id = _player(at.table, body.player_id)
    table = await at.commands.remove(at.person, at.table.id, player_id)
    return changed_table(table, previous_seat=seat_name(at.table, player_id))


@table_change("transfer-host", summary="Make another player the host", body=NamedPlayer)
async def transfer_host(at: Visit, body: NamedPlayer) -> ChangedTable:
    heir = bodies.NamePlayer(_player(at.table, body.player_id))
    table = await at.commands.hand_over(at.person, at.table.id, heir)
    host = seat_name(table, heir.player_id)
    return changed_table(table, new_host_player_id=body.player_id, new_host_seat=host)


@table_change("terminate", summary="The host closes the table", body=Nothing)
async def terminate(at: Visit, body: Nothing) -> ChangedTable:
    return changed_table(await at.commands.terminate(at.person, at.table.id))


@table_change(
    "visibility",
    summary="The host sets who can see and join the table",
    body=ChangeDoor,
    example={"visibility": "private"},
)
async def change_visibility(at: Visit, body: ChangeDoor) -> ChangedTable:
    table = await at.commands.change_door(at.person, at.table.id, body.visibility, body.join_policy)
    return changed_table(table)


def _player(table: Table, uuid: str) -> PlayerId:
    """The id of the player, bot or observer with this UUID. Commands refuse `NOBODY`."""
    there = [*(chair.player for _, chair in table.taken()), *table.spectators.values()]
    for person in there:
        if person.uuid == uuid:
            return person.id
    return NOBODY


# Links and invitations


@route(
    "POST",
    f"{PATH}/join-link",
    summary="A link that lets anyone take a seat",
    manner=MANNER,
    body=WantedLink,
    answer=JoinLink,
    errors=REFUSALS,
)
async def join_link(request: AnyRequest, table_id: str) -> Response:
    link = await _link(request, table_id, "join")
    return answer(JoinLink(link.url, link.token, link.expires_at, link.once))


@route(
    "POST",
    f"{PATH}/spectator-link",
    summary="A link that lets anyone watch",
    manner=MANNER,
    body=WantedLink,
    answer=SpectatorLink,
    errors=REFUSALS,
)
async def spectator_link(request: AnyRequest, table_id: str) -> Response:
    link = await _link(request, table_id, "watch")
    return answer(SpectatorLink(link.url, link.token, link.expires_at, link.once))


async def _link(request: AnyRequest, table_id: str, kind: LinkKind) -> SharedLink:
    person, table = await seated(request, table_id)
    body = await sent_as(request, WantedLink)
    wanted = bodies.WantedLink(kind, expires_in=body.expires_in, once=body.once, renew=body.renew)
    return await services(request).commands.link(person, table.id, wanted)


@route(
    "POST",
    f"{PATH}/invite",
    summary="Invite an account",
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
        raise errors.NoSuchPlayer("There is no account with that id.")
    invited = await services(request).commands.invite(person, table.id, account.id)
    await services(request).invites.tell_friend(person, invited, account.id)
    return answer(table_state(invited))


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

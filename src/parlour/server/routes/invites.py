"""Invitations of friends to tables."""

from __future__ import annotations

import msgspec

from parlour.server.http import AnyRequest, Response, answer, number, route, sent_as, services
from parlour.server.people.friends import check_registered
from parlour.server.people.invites import Entered, TableInvite, TableInvites
from parlour.server.routes.friends import account_of

PATH = "/api/me/invites"
ONE = f"{PATH}/{{invite_id:str}}"


class InviteFriend(msgspec.Struct):
    """The table, by its id or UUID, and the friend."""

    game_id: int | str
    player_id: int


@route("GET", PATH, summary="Your open invitations to tables", answer=TableInvites, errors=(401, 403))
async def list_invites(request: AnyRequest) -> Response:
    account = await account_of(request)
    check_registered(account)
    return answer(await services(request).invites.of(account.id))


@route(
    "POST",
    PATH,
    summary="Invite a friend to the table where you play. The invitation lasts ten minutes",
    body=InviteFriend,
    answer=TableInvite,
    status=201,
    errors=(400, 401, 403, 404, 409, 429),
    example={"game_id": 7, "player_id": 2},
)
async def invite_friend(request: AnyRequest) -> Response:
    account = await account_of(request)
    body = await sent_as(request, InviteFriend)
    table_id = await services(request).tables.id_of(str(body.game_id))
    return answer(await services(request).invites.invite(account, table_id, body.player_id), 201)


@route(
    "POST",
    f"{ONE}/accept",
    summary="Accept an invitation: you take a seat or, while the game is played, you watch",
    answer=Entered,
    errors=(400, 401, 403, 404, 409),
)
async def accept_invite(request: AnyRequest, invite_id: str) -> Response:
    account = await account_of(request)
    return answer(await services(request).invites.accept(account, number(invite_id)))


@route("POST", f"{ONE}/decline", summary="Decline an invitation", status=204, errors=(400, 401, 403, 404))
async def decline_invite(request: AnyRequest, invite_id: str) -> Response:
    account = await account_of(request)
    await services(request).invites.decline(account, number(invite_id))
    return answer(status=204)


@route("DELETE", ONE, summary="Withdraw your invitation", status=204, errors=(400, 401, 403, 404))
async def withdraw_invite(request: AnyRequest, invite_id: str) -> Response:
    account = await account_of(request)
    await services(request).invites.withdraw(account, number(invite_id))
    return answer(status=204)


HANDLERS = [list_invites, invite_friend, accept_invite, decline_invite, withdraw_invite]

"""What an owner does with an account: password, sessions, download and deletion."""

from __future__ import annotations

import asyncio

import msgspec

from parlour.game.refusals import Malformed
from parlour.server import bodies
from parlour.server.account_data import AccountData, OwnSessionInfo, account_data, session_info
from parlour.server.http import AnyRequest, Response, answer, caller, route, sent_as, services, token_of
from parlour.server.routes.accounts import SessionInfo, device_of, goodbye, welcome

ERASING_SECONDS = 10
"""How long a deletion waits until the name is erased everywhere. After that it goes on by itself."""


class SessionList(msgspec.Struct):
    """Your sessions: this one, then the others, the one used last first."""

    sessions: list[OwnSessionInfo]


class NotConfirmed(Malformed):
    code = "NOT_CONFIRMED"
    default = 'This cannot be undone. Send "confirm": true.'


@route(
    "PUT",
    "/api/auth/password",
    summary="Change the password. All sessions end, and the answer has a new one",
    body=bodies.ChangePassword,
    answer=SessionInfo,
    errors=(400, 401, 403, 409, 429),
    example={"current_password": "correct horse", "new_password": "battery staple clip"},
)
async def change_password(request: AnyRequest) -> Response:
    person, token = await _caller(request)
    body = await sent_as(request, bodies.ChangePassword)
    session = await services(request).accounts.change_password(
        token, body.current_password, body.new_password, request.address, device_of(request)
    )
    await request.sockets.end_sessions(person)
    return welcome(request, session, 200)


@route("GET", "/api/auth/sessions", summary="Your sessions", answer=SessionList, errors=(401,))
async def list_sessions(request: AnyRequest) -> Response:
    _, token = await _caller(request)
    found = await services(request).accounts.sessions(token)
    return answer(SessionList([session_info(one, is_current) for one, is_current in found]))


@route(
    "DELETE",
    "/api/auth/sessions/{session_id:str}",
    summary="End one of your sessions",
    status=204,
    errors=(401, 404),
)
async def end_session(request: AnyRequest, session_id: str) -> Response:
    person, token = await _caller(request)
    was_own = await services(request).accounts.end_session(token, session_id)
    await request.sockets.end_sessions(person)
    return goodbye(request) if was_own else answer(status=204)


@route(
    "DELETE", "/api/auth/sessions", summary="End all your sessions but this one", status=204, errors=(401,)
)
async def end_other_sessions(request: AnyRequest) -> Response:
    person, token = await _caller(request)
    await services(request).accounts.end_other_sessions(token)
    await request.sockets.end_sessions(person)
    return answer(status=204)


@route(
    "GET",
    "/api/auth/data",
    summary="Download everything that is stored about your account",
    answer=AccountData,
    errors=(401, 429),
)
async def download(request: AnyRequest) -> Response:
    person, token = await _caller(request)
    accounts = services(request).accounts
    accounts.count_download(person)
    account = await accounts.logged_in(token)
    data = await account_data(services(request), account, token)
    return answer(data, headers={"Content-Disposition": 'attachment; filename="parlour-account.json"'})


@route(
    "POST",
    "/api/auth/delete",
    summary="Delete your account. Your games stay, without your name",
    body=bodies.DeleteAccount,
    status=204,
    errors=(400, 401, 403, 429),
    example={"confirm": True, "password": "correct horse"},
)
async def delete_account(request: AnyRequest) -> Response:
    person, token = await _caller(request)
    body = await sent_as(request, bodies.DeleteAccount)
    if not body.confirm:
        raise NotConfirmed
    friends = services(request).friends
    others = [one.player_id for one in await friends.stored(person)]
    account = await services(request).accounts.delete(token, body.password, request.address)
    await request.sockets.end_sessions(person)
    for other in others:
        await friends.tell(person, other)
    for bot in await services(request).bots.deleted_with(account.id):
        await request.sockets.end_sessions(bot.id)
        services(request).erasures.start(bot)
    await asyncio.wait({services(request).erasures.start(account)}, timeout=ERASING_SECONDS)
    return goodbye(request)


async def _caller(request: AnyRequest) -> tuple[int, str]:
    """The caller's id and token."""
    person = await caller(request)
    return person.id, token_of(request) or ""


HANDLERS = [
    change_password,
    list_sessions,
    end_session,
    end_other_sessions,
    download,
    delete_account,
]

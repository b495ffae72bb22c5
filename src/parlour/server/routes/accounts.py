"""Guests, accounts and sessions: `/api/auth/*`."""

from __future__ import annotations

import msgspec

from parlour.server import bodies
from parlour.server.accounts import Account, NotLoggedIn, Session
from parlour.server.http import (
    COOKIE,
    AnyRequest,
    Response,
    answer,
    caller,
    route,
    sent_as,
    services,
    token_of,
)


class SessionInfo(msgspec.Struct):
    """The account you are logged in to. `session_id` is the token for further requests."""

    user_id: int
    player_id: str
    session_id: str
    display_name: str


class Me(msgspec.Struct):
    user_id: int
    player_id: str
    display_name: str
    username: str | None
    is_guest: bool


@route(
    "POST",
    "/api/auth/guest",
    summary="Play as a guest",
    body=bodies.Guest,
    answer=SessionInfo,
    status=201,
    errors=(400, 429),
    open_to_all=True,
    example={"display_name": "Ann"},
)
async def guest(request: AnyRequest) -> Response:
    body = await sent_as(request, bodies.Guest)
    session = await services(request).accounts.guest(body.display_name, request.address)
    return _welcome(request, session, 201)


@route(
    "POST",
    "/api/auth/register",
    summary="Create an account. A guest who sends their session keeps their games",
    body=bodies.Register,
    answer=SessionInfo,
    status=201,
    errors=(400, 409, 429),
    open_to_all=True,
    example={"username": "ann", "password": "correct horse", "display_name": "Ann"},
)
async def register(request: AnyRequest) -> Response:
    body = await sent_as(request, bodies.Register)
    accounts = services(request).accounts
    token = token_of(request)
    guest = await accounts.who(token)
    details = (body.username, body.password, body.display_name, body.email)
    if token is not None and guest is not None and guest.is_guest:
        account = await accounts.upgrade(token, *details, address=request.address)
        return answer(_info(account, token), 201)
    return _welcome(request, await accounts.register(*details, address=request.address), 201)


@route(
    "POST",
    "/api/auth/login",
    summary="Log in",
    body=bodies.Login,
    answer=SessionInfo,
    status=200,
    errors=(400, 401, 429),
    open_to_all=True,
    example={"username": "ann", "password": "correct horse"},
)
async def login(request: AnyRequest) -> Response:
    body = await sent_as(request, bodies.Login)
    session = await services(request).accounts.login(body.username, body.password, request.address)
    return _welcome(request, session, 200)


@route("POST", "/api/auth/logout", summary="End the session", status=204, errors=(401,))
async def logout(request: AnyRequest) -> Response:
    await caller(request)
    token = token_of(request)
    assert token is not None
    await services(request).accounts.logout(token)
    await request.sockets.end_session(token)
    response = answer(status=204)
    response.set_cookie(COOKIE, "", 0, services(request).settings.secure_cookies)
    return response


@route("GET", "/api/auth/me", summary="The account you are logged in to", answer=Me, errors=(401,))
async def me(request: AnyRequest) -> Response:
    await caller(request)
    account = await services(request).accounts.who(token_of(request))
    if account is None:
        raise NotLoggedIn()
    shown = Me(account.id, account.uuid, account.display_name, account.username, account.is_guest)
    return answer(shown)


def _info(account: Account, token: str) -> SessionInfo:
    return SessionInfo(account.id, account.uuid, token, account.display_name)


def _welcome(request: AnyRequest, session: Session, status: int) -> Response:
    settings = services(request).settings
    seconds = settings.session_days * 24 * 3600
    response = answer(_info(session.account, session.token), status)
    response.set_cookie(COOKIE, session.token, seconds, settings.secure_cookies)
    return response


HANDLERS = [guest, register, login, logout, me]

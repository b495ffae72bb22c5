"""Guests, registration, login and logout: `/api/auth/*`. `own_account.py` has what an owner does with an account."""

from __future__ import annotations

import msgspec

from parlour.server import bodies
from parlour.server.accounts import Account, NotForBots, NotLoggedIn, Session
from parlour.server.devices import device_name
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
from parlour.server.wire.bot_marks import BotMark, bot_mark


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
    bot_account: BotMark = msgspec.UNSET


@route(
    "POST",
    "/api/auth/guest",
    summary="Play as a guest",
    body=bodies.Guest,
    answer=SessionInfo,
    status=201,
    errors=(400, 403, 429),
    open_to_all=True,
    example={"display_name": "Ann"},
)
async def guest(request: AnyRequest) -> Response:
    body = await sent_as(request, bodies.Guest)
    await _refuse_bots(request)
    session = await services(request).accounts.guest(body.display_name, request.address, device_of(request))
    return welcome(request, session, 201)


@route(
    "POST",
    "/api/auth/register",
    summary="Create an account. A guest who sends their session keeps their games",
    body=bodies.Register,
    answer=SessionInfo,
    status=201,
    errors=(400, 403, 409, 429),
    open_to_all=True,
    example={"username": "ann", "password": "correct horse", "display_name": "Ann"},
)
async def register(request: AnyRequest) -> Response:
    body = await sent_as(request, bodies.Register)
    accounts = services(request).accounts
    token = token_of(request)
    guest = await _refuse_bots(request)
    details = (body.username, body.password, body.display_name, body.email)
    address, device = request.address, device_of(request)
    if token is None or guest is None or not guest.is_guest:
        return welcome(request, await accounts.register(*details, address=address, device=device), 201)
    session = await accounts.upgrade(token, *details, address=address, device=device)
    await request.sockets.end_sessions(guest.id)
    return welcome(request, session, 201)


@route(
    "POST",
    "/api/auth/login",
    summary="Log in",
    body=bodies.Login,
    answer=SessionInfo,
    status=200,
    errors=(400, 401, 403, 429),
    open_to_all=True,
    example={"username": "ann", "password": "correct horse"},
)
async def login(request: AnyRequest) -> Response:
    body = await sent_as(request, bodies.Login)
    accounts, device = services(request).accounts, device_of(request)
    session = await accounts.login(body.username, body.password, request.address, device)
    return welcome(request, session, 200)


@route("POST", "/api/auth/logout", summary="End the session", status=204, errors=(401,))
async def logout(request: AnyRequest) -> Response:
    person = await caller(request)
    await services(request).accounts.logout(token_of(request) or "")
    await request.sockets.end_sessions(person.id)
    return goodbye(request)


@route("GET", "/api/auth/me", summary="The account you are logged in to", answer=Me, errors=(401,))
async def me(request: AnyRequest) -> Response:
    await caller(request)
    account = await services(request).accounts.who(token_of(request))
    if account is None:
        raise NotLoggedIn()
    return answer(shown_account(account))


def shown_account(account: Account) -> Me:
    return Me(
        user_id=account.id,
        player_id=account.uuid,
        display_name=account.display_name,
        username=account.username,
        is_guest=account.is_guest,
        bot_account=bot_mark(account.is_bot),
    )


async def _refuse_bots(request: AnyRequest) -> Account | None:
    """The caller, if there is one. A bot account makes no other accounts."""
    account = await services(request).accounts.who(token_of(request))
    if account is not None and account.is_bot:
        raise NotForBots
    return account


def device_of(request: AnyRequest) -> str | None:
    """The rough name of the caller's device."""
    return device_name(request.header("user-agent"))


def welcome(request: AnyRequest, session: Session, status: int) -> Response:
    """The answer to someone who has a new session, with its cookie."""
    settings = services(request).settings
    seconds = settings.session_days * 24 * 3600
    account = session.account
    info = SessionInfo(account.id, account.uuid, session.token, account.display_name)
    response = answer(info, status)
    response.set_cookie(COOKIE, session.token, seconds, settings.secure_cookies)
    return response


def goodbye(request: AnyRequest) -> Response:
    """The answer to someone whose session has ended. It deletes the cookie."""
    response = answer(status=204)
    response.set_cookie(COOKIE, "", 0, services(request).settings.secure_cookies)
    return response


HANDLERS = [guest, register, login, logout, me]

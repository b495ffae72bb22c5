"""Bot accounts: `/api/auth/bots`."""

from __future__ import annotations

from parlour.server import bodies
from parlour.server.bot_accounts import BotList, NewToken
from parlour.server.http import (
    AnyRequest,
    Response,
    answer,
    caller,
    number,
    route,
    sent_as,
    services,
    token_of,
)


@route("GET", "/api/auth/bots", summary="Your bots", answer=BotList, errors=(401, 403))
async def list_bots(request: AnyRequest) -> Response:
    await caller(request)
    return answer(await services(request).bots.owned_by(token_of(request)))


@route(
    "POST",
    "/api/auth/bots",
    summary="Make a bot account for a program. The answer has its token, which is shown only once",
    body=bodies.NameBot,
    answer=NewToken,
    status=201,
    errors=(400, 401, 403, 409, 429),
    example={"display_name": "Robby"},
)
async def make_bot(request: AnyRequest) -> Response:
    await caller(request)
    body = await sent_as(request, bodies.NameBot)
    return answer(await services(request).bots.make(token_of(request), body.display_name), 201)


@route(
    "PATCH",
    "/api/auth/bots/{bot_id:str}",
    summary="Change the name of a bot. Tables where it sits keep the old one",
    body=bodies.NameBot,
    status=204,
    errors=(400, 401, 403, 404, 409, 429),
    example={"display_name": "Robby"},
)
async def rename_bot(request: AnyRequest, bot_id: str) -> Response:
    await caller(request)
    body = await sent_as(request, bodies.NameBot)
    await services(request).bots.rename(token_of(request), number(bot_id), body.display_name)
    return answer(status=204)


@route(
    "DELETE",
    "/api/auth/bots/{bot_id:str}",
    summary="Delete a bot. Its games stay, without its name",
    status=204,
    errors=(400, 401, 403, 404, 409),
)
async def delete_bot(request: AnyRequest, bot_id: str) -> Response:
    await caller(request)
    row = await services(request).bots.delete(token_of(request), number(bot_id))
    await request.sockets.end_sessions(row.id)
    services(request).erasures.start(row)
    return answer(status=204)


@route(
    "POST",
    "/api/auth/bots/{bot_id:str}/token",
    summary="Give a bot a new token. The old one ends at once",
    answer=NewToken,
    status=201,
    errors=(400, 401, 403, 404, 409, 429),
)
async def renew_token(request: AnyRequest, bot_id: str) -> Response:
    await caller(request)
    made = await services(request).bots.renew(token_of(request), number(bot_id))
    await request.sockets.end_sessions(made.user_id)
    return answer(made, 201)


@route(
    "DELETE",
    "/api/auth/bots/{bot_id:str}/token",
    summary="Revoke the token of a bot. Its connections end at once",
    status=204,
    errors=(400, 401, 403, 404, 409),
)
async def revoke_token(request: AnyRequest, bot_id: str) -> Response:
    await caller(request)
    await services(request).bots.revoke(token_of(request), number(bot_id))
    await request.sockets.end_sessions(number(bot_id))
    return answer(status=204)


HANDLERS = [list_bots, make_bot, rename_bot, delete_bot, renew_token, revoke_token]

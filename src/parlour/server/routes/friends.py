"""Friends, requests, and finding people."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from parlour.rest.queries import Limit, query
from parlour.server import bodies
from parlour.server.accounts import Account
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
from parlour.server.people.friends import Answered, FriendPage, FriendRequests
from parlour.server.people.search import FoundPlayers, PersonInfo

REQUESTS = "/api/me/friends/requests"
_NEXT = "the `next` of the previous page"
_SEARCH = "how the username or the display name begins, in upper or lower case"


class FriendQuery(msgspec.Struct, forbid_unknown_fields=True):
    before: Annotated[str, Meta(max_length=40, description=_NEXT)] | None = None
    limit: Limit = 50


class PeopleQuery(msgspec.Struct, forbid_unknown_fields=True):
    search: Annotated[str, Meta(min_length=1, max_length=40, description=_SEARCH)]
    after: Annotated[str, Meta(max_length=80, description=_NEXT)] | None = None
    limit: Limit = 50


async def account_of(request: AnyRequest) -> Account:
    """The account of the caller."""
    await caller(request)
    return await services(request).accounts.logged_in(token_of(request))


@route(
    "GET",
    "/api/me/friends",
    summary="Your friends, the newest first, with who is online and where",
    answer=FriendPage,
    errors=(400, 401, 403),
    query=FriendQuery,
)
async def list_friends(request: AnyRequest) -> Response:
    account = await account_of(request)
    wanted = query(request, FriendQuery)
    return answer(await services(request).friends.page(account, wanted.before, wanted.limit))


@route("GET", REQUESTS, summary="Your open requests", answer=FriendRequests, errors=(401, 403))
async def list_requests(request: AnyRequest) -> Response:
    return answer(await services(request).friends.requests(await account_of(request)))


@route(
    "POST",
    REQUESTS,
    summary="Ask somebody to be your friend. Who has asked you becomes your friend at once",
    body=bodies.NamePlayer,
    answer=Answered,
    status=201,
    errors=(400, 401, 403, 404, 409, 429),
    example={"player_id": 2},
)
async def ask_friend(request: AnyRequest) -> Response:
    account = await account_of(request)
    body = await sent_as(request, bodies.NamePlayer)
    return answer(await services(request).friends.ask(account, body.player_id), 201)


@route(
    "POST",
    f"{REQUESTS}/{{player_id:str}}/accept",
    summary="Accept a request",
    answer=Answered,
    errors=(400, 401, 403, 404, 409, 429),
)
async def accept_friend(request: AnyRequest, player_id: str) -> Response:
    account = await account_of(request)
    return answer(await services(request).friends.accept(account, number(player_id)))


@route(
    "POST",
    f"{REQUESTS}/{{player_id:str}}/decline",
    summary="Decline a request",
    status=204,
    errors=(400, 401, 403, 404, 429),
)
async def decline_friend(request: AnyRequest, player_id: str) -> Response:
    account = await account_of(request)
    await services(request).friends.decline(account, number(player_id))
    return answer(status=204)


@route(
    "DELETE",
    f"{REQUESTS}/{{player_id:str}}",
    summary="Take back your request",
    status=204,
    errors=(400, 401, 403, 404, 429),
)
async def withdraw_request(request: AnyRequest, player_id: str) -> Response:
    account = await account_of(request)
    await services(request).friends.withdraw(account, number(player_id))
    return answer(status=204)


@route(
    "DELETE",
    "/api/me/friends/{player_id:str}",
    summary="End a friendship",
    status=204,
    errors=(400, 401, 403, 404, 429),
)
async def remove_friend(request: AnyRequest, player_id: str) -> Response:
    account = await account_of(request)
    await services(request).friends.remove(account, number(player_id))
    return answer(status=204)


@route(
    "GET",
    "/api/people",
    summary="Find people by the beginning of their name",
    answer=FoundPlayers,
    errors=(400, 401, 403, 429),
    query=PeopleQuery,
)
async def find_people(request: AnyRequest) -> Response:
    account = await account_of(request)
    wanted = query(request, PeopleQuery)
    people = services(request).people
    return answer(await people.find(account, wanted.search, wanted.after, wanted.limit))


@route(
    "GET",
    "/api/people/{player_id:str}",
    summary="One person, as you may see them",
    answer=PersonInfo,
    errors=(400, 401, 404, 429),
)
async def read_person(request: AnyRequest, player_id: str) -> Response:
    account = await account_of(request)
    return answer(await services(request).people.read(account, number(player_id)))


HANDLERS = [
    list_friends,
    list_requests,
    ask_friend,
    accept_friend,
    decline_friend,
    withdraw_request,
    remove_friend,
    find_people,
    read_person,
]

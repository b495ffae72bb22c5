"""Helpers for routes: documentation, the caller, request bodies and responses."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from parlour.game.refusals import Malformed
from parlour.rest import router
from parlour.rest.requests import Request
from parlour.rest.responses import JSON
from parlour.rest.responses import Response as Response  # routes import these two from here
from parlour.rest.responses import answer as answer
from parlour.rest.router import Handler, Route
from parlour.server import bodies
from parlour.server.accounts import NotLoggedIn
from parlour.server.code_guesses import caller_address
from parlour.server.proxies import WAS_FORWARDED
from parlour.server.services import Services
from parlour.server.statuses import COMMON, Manner, UnsupportedContent
from parlour.tables.people import Person

if TYPE_CHECKING:
    from parlour.server.sockets import Sockets

COOKIE = "parlour_session"
LARGEST_BODY = 64 * 1024

_NUMBER = re.compile(r"-?[0-9]{1,400}")
T = TypeVar("T", bound=msgspec.Struct)


class Documented(msgspec.Struct, frozen=True, kw_only=True):
    """The documentation of a route in the OpenAPI document."""

    summary: str
    manner: Manner = COMMON
    body: Any = None
    """The type of the request body, or `EachGame`. Every route that reads a body has one."""
    answer: Any = None
    """The type of the response body, or `EachGame`. Every route has one, except with the status 204."""
    media: str = JSON
    status: int = 200
    errors: tuple[int, ...] = ()
    """Statuses of refusals, besides those that follow from the method, the path and the body."""
    other_answers: Mapping[int, Any] = {}
    """Response bodies with other statuses that are not errors."""
    query: type[msgspec.Struct] | None = None
    """The struct that the query string is parsed into."""
    open_to_all: bool = False
    example: Any = None
    command: str = ""
    """The name of the command in a game's own API that also sends refusals as an event."""


def route(method: str, path: str, **documented: Any) -> Callable[[Handler], Route]:
    """A decorator for a route with its documentation."""
    return router.route(method, path, Documented(**documented))


class AnyRequest(Request):
    """A request to the server."""

    __slots__ = ("manner", "person", "refusal_event", "services", "sockets")

    def __init__(self, scope: Any, receive: Any, services: Services, sockets: Sockets) -> None:
        super().__init__(scope, receive)
        self.services = services
        self.sockets = sockets
        self.person: Person | None = None
        """The caller, set by `caller`."""
        self.manner: Manner | None = None
        """Replaces the route's own manner. Set by `answer_in`."""
        self.refusal_event: tuple[str, str] | None = None
        """The game and the command. Set by `tell_refusals`."""

    @property
    def was_forwarded(self) -> bool:
        """Whether a proxy says that it has passed the request on."""
        return bool(self._scope.get(WAS_FORWARDED, False))


def services(request: AnyRequest) -> Services:
    return request.services


def token_of(request: AnyRequest) -> str | None:
    """The session token from a header or the cookie."""
    token = request.header("x-session-id")
    if token is not None:
        return token
    scheme, _, value = (request.header("authorization") or "").partition(" ")
    if scheme.lower() == "bearer" and value:
        return value.strip()
    return request.cookie(COOKIE)


async def caller(request: AnyRequest) -> Person:
    """The caller of a request. `x-player-id` must match the session, and some APIs require it with `x-session-id`."""
    token = token_of(request)
    account = None if token is None else await services(request).accounts.who(token)
    if account is None:
        raise NotLoggedIn()
    claimed = request.header("x-player-id")
    if claimed is not None and claimed != account.uuid:
        raise NotLoggedIn("The player id does not belong to this session.")
    if claimed is None and manner_of(request).needs_player_id and request.header("x-session-id") is not None:
        raise NotLoggedIn("The header x-player-id is missing.")
    caller_address.set(request.address)
    request.person = account.person
    return request.person


async def caller_if_any(request: AnyRequest) -> Person | None:
    """The caller of a request that needs no session; None without one, or with one that has ended."""
    caller_address.set(request.address)
    try:
        return await caller(request)
    except NotLoggedIn:
        return None


def manner_of(request: AnyRequest) -> Manner:
    """How to answer this request."""
    if request.manner is not None:
        return request.manner
    about = about_route(request)
    return COMMON if about is None else about.manner


def about_route(request: AnyRequest) -> Documented | None:
    """The documentation of the request's route; None if no route was found."""
    return None if request.route is None else request.route.about


def answer_in(request: AnyRequest, manner: Manner, command: str) -> None:
    """Answer this request like a game's own API from now on."""
    request.manner = manner
    assert manner.game is not None
    tell_refusals(request, manner.game, command)


def tell_refusals(request: AnyRequest, game: str, command: str) -> None:
    """Also send refusals of this request as the event that the game's own API defines for them."""
    request.refusal_event = (game, command)


async def sent(request: AnyRequest) -> Any:
    """Parse the JSON body of the request. Call this only once."""
    body = await request.body(LARGEST_BODY)
    if body and not (request.header("content-type") or JSON).lower().startswith(JSON):
        raise UnsupportedContent()
    return bodies.decoded(body)


async def sent_as(request: AnyRequest, kind: type[T]) -> T:
    return bodies.read(await sent(request), kind)


def number(written: str) -> int:
    """Parse a number in the path: a message id or a player id. Ids of bots are negative."""
    if not _NUMBER.fullmatch(written):
        raise Malformed("The id must be a number.", given=written[:40])
    return int(written)

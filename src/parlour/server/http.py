"""What every route needs: who asks, what they sent, and how to answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar, cast

import msgspec
from litestar import HttpMethod, Request, Response
from litestar.exceptions import ClientException, HTTPException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.handlers import HTTPRouteHandler
from litestar.response.base import ASGIResponse

from parlour.game.refusals import Malformed, Refusal
from parlour.server import bodies
from parlour.server.accounts import NotLoggedIn
from parlour.server.errors import COMMON, Manner, body_of, status_of
from parlour.server.game_apis import refusal_messages
from parlour.server.limits import TooMany
from parlour.server.services import Services
from parlour.store import StoreFailure
from parlour.tables.people import Person

COOKIE = "parlour_session"
LARGEST_BODY = 64 * 1024
JSON = "application/json"
SERVICES = "parlour_services"
"""Where the application puts its services in the scope of each request."""

_JSON = JSON.encode()

_encode = msgspec.json.Encoder().encode
_NUMBER = re.compile(r"-?[0-9]{1,400}")
T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]


class UnsupportedContent(Refusal):
    code = "UNSUPPORTED_MEDIA_TYPE"
    default = "Send JSON, with the header Content-Type: application/json."


class Documented(msgspec.Struct, frozen=True, kw_only=True):
    """What the OpenAPI document says of a route beyond its path and method."""

    summary: str
    manner: Manner = COMMON
    body: Any = None
    answer: Any = None
    media: str = JSON
    status: int = 200
    errors: tuple[int, ...] = ()
    query: tuple[tuple[str, Any, str], ...] = ()
    open_to_all: bool = False
    example: Any = None
    command: str = ""
    """What a game's own API calls this, where it tells refusals by an event too."""


def route(method: str, path: str, **documented: Any) -> Callable[[Callable[..., Any]], HTTPRouteHandler]:
    """A route with its documentation."""
    about = Documented(**documented)
    wrap = HTTPRouteHandler(
        path,
        http_method=HttpMethod(method),
        status_code=200,  # each answer says its own
        opt={"about": about},
        include_in_schema=False,
    )
    return cast("Callable[[Callable[..., Any]], HTTPRouteHandler]", wrap)


class Answer(Response[bytes]):
    """JSON that is ready to be sent: the framework's own way to it costs half as much as a move."""

    def __init__(self, body: bytes, status: int) -> None:
        self.body = body
        self.status_code = status

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        return self._send

    async def _send(self, scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", _JSON), (b"content-length", b"%d" % len(self.body))]
        await send({"type": "http.response.start", "status": self.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


def services(request: AnyRequest) -> Services:
    return cast(Services, request.scope[SERVICES])  # type: ignore[literal-required]


def header(request: AnyRequest, name: bytes) -> str | None:
    """A header by its name in small letters; the framework would put all of them into a dictionary first."""
    for other, value in request.scope["headers"]:
        if other == name:
            return value.decode("latin-1")
    return None


def token_of(request: AnyRequest) -> str | None:
    """The session token, wherever the client put it."""
    token = header(request, b"x-session-id")
    if token is not None:
        return token
    scheme, _, value = (header(request, b"authorization") or "").partition(" ")
    if scheme.lower() == "bearer" and value:
        return value.strip()
    return request.cookies.get(COOKIE)


async def caller(request: AnyRequest) -> Person:
    """Who asks. `x-player-id` must belong to the session, and some APIs ask for it beside `x-session-id`."""
    token = token_of(request)
    account = None if token is None else await services(request).accounts.who(token)
    if account is None:
        raise NotLoggedIn()
    claimed = header(request, b"x-player-id")
    if claimed is not None and claimed != account.uuid:
        raise NotLoggedIn("The player id does not belong to this session.")
    if (
        claimed is None
        and _manner_of(request).needs_player_id
        and header(request, b"x-session-id") is not None
    ):
        raise NotLoggedIn("The header x-player-id is missing.")
    request.scope["parlour_person"] = person = Person(account.id, account.uuid, account.display_name)  # type: ignore[typeddict-unknown-key]
    return person


def _about(request: AnyRequest) -> Documented | None:
    handler = request.scope.get("route_handler")
    return handler.opt.get("about") if handler is not None else None


def _manner_of(request: AnyRequest) -> Manner:
    """The manner of the API whose route was called."""
    about = _about(request)
    return cast(
        Manner, request.scope.get("parlour_manner") or (about.manner if about is not None else COMMON)
    )


def answer_in(request: AnyRequest, manner: Manner, command: str) -> None:
    """From here on, answer this request in the manner of a game's own API."""
    request.scope["parlour_manner"] = manner  # type: ignore[typeddict-unknown-key]
    assert manner.game is not None
    tell_refusals(request, manner.game, command)


def tell_refusals(request: AnyRequest, game: str, command: str) -> None:
    """From here on, tell refusals of this request also by the event that the game's own API has for them."""
    request.scope["parlour_command"] = (game, command)  # type: ignore[typeddict-unknown-key]


async def sent(request: AnyRequest) -> Any:
    """The JSON that came with the request. To be called once."""
    body = await _body(request)
    if body and not (header(request, b"content-type") or JSON).lower().startswith(JSON):
        raise UnsupportedContent()
    return bodies.decoded(body)


async def _body(request: AnyRequest) -> bytes:
    """The framework's own would build all its views of the request's headers first."""
    parts, length, is_whole = [], 0, False
    while not is_whole:
        message: Any = await request.receive()
        if message["type"] != "http.request":
            raise ClientException("The client went away before it had sent everything")
        length += len(message.get("body", b""))
        if length > LARGEST_BODY:
            raise RequestEntityTooLarge
        parts.append(message.get("body", b""))
        is_whole = not message.get("more_body", False)
    return parts[0] if len(parts) == 1 else b"".join(parts)


async def sent_as(request: AnyRequest, kind: type[T]) -> T:
    return bodies.read(await sent(request), kind)


def answer(content: Any = None, status: int = 200, **options: Any) -> Response[Any]:
    body = b"" if content is None else _encode(content)
    if not options and content is not None:
        return Answer(body, status)
    return Response(body, status_code=status, media_type=JSON, **options)


def number(written: str) -> int:
    """A number of the path: a message's, or a player's, which for bots is negative."""
    if not _NUMBER.fullmatch(written):
        raise Malformed("A number is expected.", given=written[:40])
    return int(written)


def address_of(request: AnyRequest) -> str:
    return request.client.host if request.client is not None else "unknown"


# Errors


_CODES = {
    400: "MALFORMED",
    401: "UNAUTHORIZED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    413: "BODY_TOO_LARGE",
    415: "UNSUPPORTED_MEDIA_TYPE",
    429: "TOO_MANY_REQUESTS",
    503: "UNAVAILABLE",
}

_SENTENCES = {
    404: "There is nothing at this address.",
    405: "This address does not take that method.",
    413: f"A body has at most {LARGEST_BODY} bytes.",
}


def refused(request: AnyRequest, refusal: Refusal) -> Response[Any]:
    """A refusal in the status of the API that the route belongs to."""
    manner = _manner_of(request)
    _tell_refusal(request, manner, refusal)
    if isinstance(refusal, UnsupportedContent):
        status = 415
    else:
        status = status_of(refusal, manner)
    if isinstance(refusal, TooMany):
        return answer(body_of(refusal), status, headers={"Retry-After": str(refusal.retry_after)})
    return answer(body_of(refusal), status)


def _tell_refusal(request: AnyRequest, manner: Manner, refusal: Refusal) -> None:
    about = _about(request)
    person = request.scope.get("parlour_person")
    game, command = cast(
        "tuple[str | None, str]",
        request.scope.get("parlour_command") or (manner.game, about.command if about is not None else ""),
    )
    if game is not None and command and person is not None:
        here = services(request)
        here.delivery.deliver(refusal_messages(game, cast(Person, person), command, refusal, here.now()))


def failed(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """What the framework refuses, in the same shape."""
    status = error.status_code
    sentence = _SENTENCES.get(status) or f"{error.detail.rstrip('.')}."
    body = {"error": sentence, "code": _CODES.get(status, "ERROR")}
    return answer(body, status, headers=error.headers)


def broken(request: AnyRequest, error: Exception) -> Response[Any]:
    """A fault of ours: logged in full, told without detail."""
    services(request).log.exception("fault at %s %s", request.method, request.url.path, exc_info=error)
    return answer({"error": "Something went wrong on our side.", "code": "INTERNAL"}, 500)


def unavailable(request: AnyRequest, error: StoreFailure) -> Response[Any]:
    """The database cannot be reached, or is full: not the client's fault, and worth another try."""
    services(request).log.error("the database failed at %s %s: %s", request.method, request.url.path, error)
    return answer(
        {"error": "The database does not answer; try again in a moment.", "code": "UNAVAILABLE"}, 503
    )


TOO_LARGE = ASGIResponse(
    body=_encode({"error": _SENTENCES[413], "code": _CODES[413]}), status_code=413, media_type=JSON
)


def announces_too_much(scope: Any) -> bool:
    """Whether a request says that its body is too large: it is then refused unread, whatever the route."""
    announced = dict(scope["headers"]).get(b"content-length", b"")
    return announced.isdigit() and int(announced[:20]) > LARGEST_BODY


EXCEPTION_HANDLERS: dict[Any, Any] = {
    Refusal: refused,
    StoreFailure: unavailable,
    HTTPException: failed,
    Exception: broken,
}

"""Requests, responses, routes and the lifespan of an application, tested in this process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.game.refusals import Malformed, Refusal
from parlour.rest.asgi import AsgiApp
from parlour.rest.errors import BodyCutOff, BodyTooLarge, NoSuchAddress, WrongMethod
from parlour.rest.queries import Page, query
from parlour.rest.requests import Request
from parlour.rest.responses import SAFE_HEADERS, Response, answer
from parlour.rest.router import Route, Router, route

LARGEST = 100


@route("GET", "/")
async def home(request: Request) -> Response:
    return answer("home")


@route("GET", "/games")
async def list_games(request: Request) -> Response:
    return answer(["list", query(request, Page).limit])


@route("POST", "/games")
async def open_game(request: Request) -> Response:
    return answer(["opened", len(await request.body(LARGEST))], 201)


@route("GET", "/games/open")
async def list_open(request: Request) -> Response:
    return answer("open ones")


@route("GET", "/games/{game_id:str}")
async def read_game(request: Request, game_id: str) -> Response:
    return answer({"game": game_id})


@route("GET", "/games/{game_id:str}/chat/{message_id:str}")
async def read_message(request: Request, message_id: str, game_id: str) -> Response:
    return answer({"game": game_id, "message": message_id})


@route("DELETE", "/games/{other_name:str}/chat/{message_id:str}")
async def delete_message(request: Request, other_name: str, message_id: str) -> Response:
    return answer({"deleted": message_id, "of": other_name})


@route("GET", "/who")
async def who(request: Request) -> Response:
    return answer([request.cookie("session"), request.header("x-player"), request.address])


@route("GET", "/broken")
async def broken(request: Request) -> Response:
    raise ZeroDivisionError


ROUTES = [home, list_games, open_game, list_open, read_game, read_message, delete_message, who, broken]
STATUS = {NoSuchAddress: 404, WrongMethod: 405, BodyTooLarge: 413}


def failed(request: Request, error: Exception) -> Response:
    """An application's answer to what a route raised."""
    name = type(error).__name__
    if not isinstance(error, Refusal):
        return answer(name, 500)
    headers = {"Allow": error.allowed} if isinstance(error, WrongMethod) else None
    return answer(name, STATUS.get(type(error), 400), headers)


def app_of(routes: list[Route] = ROUTES) -> AsgiApp:
    router = Router(routes, failed)
    return AsgiApp(lambda scope, receive: router.answer(Request(scope, receive)))


class Answer:
    """What an application sent."""

    def __init__(self, messages: list[dict[str, Any]]) -> None:
        start, body = messages
        self.status = start["status"]
        self.headers = {name.decode(): value.decode() for name, value in start["headers"]}
        self.body = body["body"]

    @property
    def said(self) -> Any:
        return json.loads(self.body)


def scope_of(method: str, target: str, headers: dict[str, bytes]) -> dict[str, Any]:
    """A scope as uvicorn makes it from the request line."""
    path, _, query_string = target.partition("?")
    return {
        "type": "http",
        "method": method,
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query_string.encode(),
        "headers": [(name.encode(), value) for name, value in headers.items()],
        "client": ("10.0.0.7", 4711),
    }


async def called(
    method: str,
    target: str,
    headers: dict[str, bytes] | None = None,
    parts: tuple[bytes, ...] = (b"",),
    cut_off: bool = False,
) -> Answer:
    messages: list[dict[str, Any]] = [
        {"type": "http.request", "body": part, "more_body": cut_off or at + 1 < len(parts)}
        for at, part in enumerate(parts)
    ]
    messages.append({"type": "http.disconnect"})
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app_of()(scope_of(method, target, headers or {}), receive, send)
    return Answer(sent)


# Which route answers


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("/", "home"),
        ("/games", ["list", 50]),
        ("/games/open", "open ones"),
        ("/games/7", {"game": "7"}),
        ("/games/openly", {"game": "openly"}),
        ("/games/7/chat/9", {"game": "7", "message": "9"}),
        ("/games/open/chat/9", {"game": "open", "message": "9"}),
    ],
)
async def test_a_fixed_segment_goes_before_a_parameter(target: str, said: Any) -> None:
    assert (await called("GET", target)).said == said


async def test_routes_of_one_path_may_name_its_parameters_differently() -> None:
    assert (await called("DELETE", "/games/7/chat/9")).said == {"deleted": "9", "of": "7"}


@pytest.mark.parametrize("target", ["/games/", "//games", "//games//", "/games//?limit=50"])
async def test_empty_segments_do_not_count(target: str) -> None:
    assert (await called("GET", target)).said == ["list", 50]


@pytest.mark.parametrize(
    "target",
    [
        *("/nothing", "/games/7/chat", "/games/7/chat/9/more", "/games/7/talk/9", "*", "/GAMES", "/./games"),
        *("/{game_id:str}", "/games/../nothing/x", "/" * 500 + "nothing", "/x" * 20_000),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
async def test_an_address_that_no_route_has_is_404(method: str, target: str) -> None:
    refused = await called(method, target)
    assert (refused.status, refused.said) == (404, "NoSuchAddress")


@pytest.mark.parametrize(
    ("target", "game"),
    [
        ("/games/%31", "1"),
        ("/games/%C3%A9", "é"),
        ("/games/%ff", "\ufffd"),
        ("/games/a%00b", "a\x00b"),
        ("/games/%", "%"),
        ("/games/%zz", "%zz"),
        ("/%67ames/a%20b+c", "a b+c"),
        ("/games%2F5", "5"),
        ("/games/{game_id:str}", "{game_id:str}"),
    ],
)
async def test_paths_are_decoded_and_bad_utf8_is_replaced(target: str, game: str) -> None:
    assert (await called("GET", target)).said == {"game": game}


@pytest.mark.parametrize(
    ("method", "target", "allowed"),
    [
        ("PUT", "/games", "GET, OPTIONS, POST"),
        ("HEAD", "/games", "GET, OPTIONS, POST"),
        ("get", "/", "GET, OPTIONS"),
        ("POST", "/games/7", "GET, OPTIONS"),
        ("NONSENSE", "/games/7/chat/9", "DELETE, GET, OPTIONS"),
    ],
)
async def test_an_unsupported_method_is_405(method: str, target: str, allowed: str) -> None:
    refused = await called(method, target)
    assert (refused.status, refused.headers["allow"]) == (405, allowed)


async def test_options_lists_the_methods() -> None:
    told = await called("OPTIONS", "/games/7/chat/9")
    assert (told.status, told.headers["allow"], told.body) == (204, "DELETE, GET, OPTIONS", b"")
    assert "content-length" not in told.headers


def test_two_routes_for_one_address_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="two routes for GET /games"):
        app_of([*ROUTES, Route("GET", "/games/{id:str}", home.handler)])


# What was sent


@pytest.mark.parametrize(
    ("asked", "limit"),
    [("", 50), ("limit=5", 5), ("limit=", 50), ("limit", 50), ("limit=5&limit=6", 6), ("limit=%35", 5)],
)
async def test_the_last_of_a_name_counts_and_empty_is_not_given(asked: str, limit: int) -> None:
    assert (await called("GET", f"/games?{asked}")).said == ["list", limit]


@pytest.mark.parametrize(
    "asked", ["limit=0", "limit=%ff", "limit=1;before=2", "before=" + "9" * 5000, "x=1", "=1", "limit=%"]
)
async def test_a_query_that_cannot_be_read_is_refused(asked: str) -> None:
    refused = await called("GET", f"/games?{asked}")
    assert (refused.status, refused.said) == (400, Malformed.__name__)


@pytest.mark.parametrize(
    ("parts", "length"),
    [((b"",), 0), ((b"x" * LARGEST,), LARGEST), ((b"x" * 60, b"", b"x" * 40), LARGEST)],
)
async def test_a_body_is_read_whole(parts: tuple[bytes, ...], length: int) -> None:
    assert (await called("POST", "/games", parts=parts)).said == ["opened", length]


@pytest.mark.parametrize("parts", [(b"x" * (LARGEST + 1),), (b"x" * 60, b"x" * 41, b"x")])
async def test_a_body_that_is_too_large_is_413(parts: tuple[bytes, ...]) -> None:
    assert (await called("POST", "/games", parts=parts)).status == 413


async def test_a_body_that_ends_early_is_400() -> None:
    refused = await called("POST", "/games", parts=(b"x",), cut_off=True)
    assert (refused.status, refused.said) == (400, BodyCutOff.__name__)


@pytest.mark.parametrize(
    ("cookies", "session"),
    [
        (b"session=abc", "abc"),
        (b"a=b; session=abc; c=d", "abc"),
        (b' session = "abc" ', "abc"),
        (b"session=old; session=abc", "abc"),
        (b"session=a=b", "a=b"),
        (b"session=", ""),
        (b"session", None),
        (b"SESSION=abc", None),
        (b"=abc;;;=;\xff\xfe=\xff", None),
        (b"x=session=abc", None),
        (b"", None),
    ],
)
async def test_valid_cookies_are_read_and_invalid_ones_ignored(cookies: bytes, session: str | None) -> None:
    assert (await called("GET", "/who", {"cookie": cookies})).said == [session, None, "10.0.0.7"]


async def test_headers_are_latin_1() -> None:
    assert (await called("GET", "/who", {"x-player": b"\xff"})).said == [None, "ÿ", "10.0.0.7"]


@given(
    method=st.sampled_from(["GET", "POST", "DELETE", "OPTIONS", "?"]),
    path=st.text(),
    asked=st.binary(),
    name=st.binary(),
    value=st.binary(),
)
def test_no_input_is_a_fault(method: str, path: str, asked: bytes, name: bytes, value: bytes) -> None:
    router = Router(ROUTES[:-1], failed)
    for start in ("", "/games/", "/games?", "/who"):
        scope = scope_of(method, start, {"cookie": value})
        scope["path"] += path
        scope["query_string"] = asked
        scope["headers"].append((name, value))
        request = Request(scope, lambda: asyncio.sleep(0, {"type": "http.request", "body": value}))
        assert asyncio.run(router.answer(request)).status < 500


# What is sent back


async def test_an_exception_of_a_handler_gives_one_response() -> None:
    fault = await called("GET", "/broken")
    assert (fault.status, fault.said) == (500, "ZeroDivisionError")


async def test_a_response_says_its_kind_and_length() -> None:
    headers = (await called("GET", "/")).headers
    assert (headers["content-type"], headers["content-length"]) == ("application/json", "6")
    text = Response(b"a", 200, "text/css", {"Vary": "Accept"})
    assert text.headers[0] == (b"content-type", b"text/css; charset=utf-8")
    assert text.headers[2] == (b"vary", b"Accept")


def test_a_response_has_the_safe_headers_that_it_does_not_set_itself() -> None:
    page = dict(Response(b"a", 200, "text/html", {"Cache-Control": "no-cache"}).headers)
    assert page[b"cache-control"] == b"no-cache"
    assert page.keys() >= {name.lower().encode() for name in SAFE_HEADERS}
    safe = {name.lower().encode(): value.encode() for name, value in SAFE_HEADERS.items()}
    assert dict(Response(b"a").headers).items() >= safe.items()


def test_a_cookie_is_not_for_scripts() -> None:
    response = answer()
    response.set_cookie("session", "abc", 60, secure=True)
    cookie = (b"set-cookie", b"session=abc; HttpOnly; Max-Age=60; Path=/; SameSite=lax; Secure")
    assert response.headers[-1] == cookie


# The life of an application


async def lived(lifespan: Any) -> list[dict[str, Any]]:
    """What an application says between start-up and shutdown."""
    sent: list[dict[str, Any]] = []
    asked = iter(({"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}))

    async def receive() -> Any:
        return next(asked)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def nothing(scope: Any, receive: Any) -> Response:
        return answer()

    await AsgiApp(nothing, lifespan)({"type": "lifespan"}, receive, send)
    return sent


async def test_an_application_opens_at_start_and_closes_at_shutdown() -> None:
    steps = []

    @asynccontextmanager
    async def lifespan() -> AsyncIterator[None]:
        steps.append("open")
        yield
        steps.append("closed")

    told = [message["type"] for message in await lived(lifespan)]
    assert told == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert steps == ["open", "closed"]


async def test_a_start_that_fails_says_why() -> None:
    @asynccontextmanager
    async def lifespan() -> AsyncIterator[None]:
        raise OSError("no database")
        yield

    (told,) = await lived(lifespan)
    assert told["type"] == "lifespan.startup.failed"
    assert "no database" in told["message"]


async def test_a_shutdown_that_fails_says_why() -> None:
    @asynccontextmanager
    async def lifespan() -> AsyncIterator[None]:
        yield
        raise OSError("disk full")

    started, told = await lived(lifespan)
    assert started["type"] == "lifespan.startup.complete"
    assert told["type"] == "lifespan.shutdown.failed"
    assert "disk full" in told["message"]


async def test_a_websocket_is_turned_away() -> None:
    sent = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app_of()({"type": "websocket", "path": "/"}, None, send)
    assert sent == [{"type": "websocket.close"}]

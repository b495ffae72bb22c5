"""Calls to a player over HTTP.

A call has a time limit, up to the last byte of the response, and a size limit. Redirects are not followed. Anything
that goes wrong becomes a `Fault` with a message for the player's author.
"""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from msgspec import Struct

from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.addresses import Endpoint

LARGEST_ANSWER = 16_384
"""Bytes. The longest possible play is far shorter."""

KEPT_OPEN = 2.0
"""Seconds after which an idle connection is not reused.

uvicorn closes idle connections after 5 seconds. A call that fails because of that cannot be repeated, since the player
may have received it.
"""

_ENDLESS = httpx.Limits(max_connections=None, max_keepalive_connections=None, keepalive_expiry=KEPT_OPEN)
_SHOWN = 400
_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Players are called over plain HTTP. Created once, because httpx would load all certificates for each transport."""

MOST_TRANSPORTS = 2_000
"""Players whose connections are kept open."""

_HEADERS = {"content-type": "application/json", "accept": "application/json", "user-agent": "parlour-contest"}


class Call(Struct, frozen=True):
    """A call, as stored in the transcript."""

    seat: int
    path: str
    body: Any
    answer: str | None
    """The response body as text; None if there was no response."""
    ms: float
    status: int | None = None


class Fault(Exception):
    """A mistake of a player that forfeits its game."""

    def __init__(self, code: str, words: str, card: str | None = None) -> None:
        super().__init__(words)
        self.code = code
        self.words = words
        self.card = card


class Fetched(Struct):
    """A response that is being received. It is filled in as data arrives, so that a fault can show a partial one."""

    status: int | None = None
    body: bytes = b""

    @property
    def text(self) -> str | None:
        return self.body.decode("utf-8", "replace")[:_SHOWN] if self.status is not None else None


class PlayerClient:
    """Calls players. A contest has one client, which keeps connections open."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        # Bare transports instead of an httpx client: no redirects, no cookies, no proxies. One for each player, because
        # every request searches all connections of its transport.
        self._transports: dict[Endpoint, httpx.AsyncHTTPTransport] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for transport in self._transports.values():
            await transport.aclose()
        self._transports.clear()

    async def tell(
        self, endpoint: Endpoint, seat: int, path: str, body: protocol.Body, log: Callable[[Call], None]
    ) -> None:
        """Make a call that must be answered with `{"status": "OK"}`."""
        answer = await self._post(endpoint, seat, path, body, log)
        status = _read(answer, protocol.StatusAnswer, '{"status": "OK"}').status
        if status.strip() != "OK":
            raise Fault("NOT_OK", f'The answer to {path} must be {{"status": "OK"}}, not {status[:60]!r}.')

    async def ask(
        self, endpoint: Endpoint, seat: int, path: str, body: protocol.Body, log: Callable[[Call], None]
    ) -> str:
        """Make a call that must be answered with `{"play": "..."}`, and return the play."""
        answer = await self._post(endpoint, seat, path, body, log)
        play: str = _read(answer, protocol.PlayAnswer, '{"play": "..."}').play
        return play

    async def is_up(self, endpoint: Endpoint) -> bool:
        """Whether a player's API responds."""
        try:
            async with asyncio.timeout(self.seconds):
                await self._fetch("GET", endpoint, "/", None, Fetched())
        except (TimeoutError, httpx.HTTPError, httpx.InvalidURL, Fault):
            return False
        return True

    async def shut_down(self, endpoint: Endpoint) -> bool:
        """Ask a player under test to exit. Many exit before they respond, which is fine."""
        try:
            async with asyncio.timeout(self.seconds):
                await self._fetch("GET", endpoint, protocol.SHUTDOWN, None, Fetched())
        except (TimeoutError, httpx.HTTPError, Fault):
            return False
        return True

    async def _post(
        self, endpoint: Endpoint, seat: int, path: str, body: protocol.Body, log: Callable[[Call], None]
    ) -> bytes:
        got = Fetched()
        start = time.perf_counter()
        try:
            async with asyncio.timeout(self.seconds):
                await self._fetch("POST", endpoint, path, msgspec.json.encode(body), got)
        except (TimeoutError, httpx.TimeoutException):
            raise Fault("TIMEOUT", f"{path} was not answered within {self.seconds:g} seconds.") from None
        except httpx.HTTPError as error:
            raise Fault("UNREACHABLE", f"{path} could not be called: {_why(error)}.") from None
        finally:
            ms = round((time.perf_counter() - start) * 1000, 2)
            log(Call(seat, path, body, got.text, ms, got.status))
        if got.status != 200:
            raise Fault("HTTP_STATUS", f"{path} was answered with status {got.status} instead of 200.")
        return got.body

    async def _transport(self, endpoint: Endpoint) -> httpx.AsyncHTTPTransport:
        transport = self._transports.pop(endpoint, None)
        if transport is None:
            transport = httpx.AsyncHTTPTransport(verify=_NO_TLS, limits=_ENDLESS, trust_env=False)
        self._transports[endpoint] = transport
        if len(self._transports) > MOST_TRANSPORTS:
            longest_unused = next(iter(self._transports))
            await self._transports.pop(longest_unused).aclose()
        return transport

    async def _fetch(
        self, method: str, endpoint: Endpoint, path: str, content: bytes | None, got: Fetched
    ) -> None:
        request = httpx.Request(method, endpoint.url + path, headers=_HEADERS, content=content)
        response = await (await self._transport(endpoint)).handle_async_request(request)
        try:
            got.status = response.status_code
            async for chunk in response.aiter_raw():
                got.body += chunk
                if len(got.body) > LARGEST_ANSWER:
                    raise Fault("ANSWER_TOO_LARGE", f"The answer is larger than {LARGEST_ANSWER} bytes.")
        finally:
            await response.aclose()


def _read(body: bytes, shape: type[Any], wanted: str) -> Any:
    try:
        return msgspec.json.decode(body, type=shape)
    except msgspec.ValidationError as error:
        raise Fault("WRONG_SHAPE", f"The answer must be {wanted}: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Fault("NOT_JSON", f"The answer is not JSON: {error}.") from None


def _why(error: httpx.HTTPError) -> str:
    if isinstance(error, httpx.ConnectError):
        return "nothing is listening there"
    return f"{type(error).__name__} {error}".strip()

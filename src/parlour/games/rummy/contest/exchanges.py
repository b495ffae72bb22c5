"""One HTTP request and its response, on a connection of its own.

A connection is not used again. Many players close it after each answer without saying so, and web servers close it when
it has been idle. A request on such a connection fails, and cannot be repeated, since the player may have received it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import httptools
from msgspec import Struct

from parlour.games.rummy.contest.addresses import Endpoint

LARGEST_ANSWER = 16_384
"""Bytes of a body. The longest possible play is far shorter."""

LARGEST_RESPONSE = 65_536
"""Bytes of a response with its headers and the framing of its body."""

_HEADERS = (
    b"accept: application/json\r\ncontent-type: application/json\r\nuser-agent: parlour-contest\r\n"
    b"connection: close\r\n"
)


class Unreachable(Exception):
    """There is no response. The message says why, without anything that was received."""


class TooLarge(Exception):
    """The response is too large."""


class Fetched(Struct):
    """A response that is being received. It is filled in as data arrives, so that a fault can show a partial one."""

    status: int | None = None
    body: bytes = b""


async def exchange(
    endpoint: Endpoint,
    method: str,
    path: str,
    content: bytes | None,
    got: Fetched,
    sending: Callable[[], None] | None = None,
) -> None:
    """Send a request, and receive the response into `got`. Redirects are not followed.

    `sending` is called in the moment in which the request is sent.
    """
    loop = asyncio.get_running_loop()
    request = _request(endpoint, method, path, content)
    protocol = _Exchange(request, got, loop.create_future(), sending)
    try:
        transport, _ = await loop.create_connection(lambda: protocol, endpoint.address, endpoint.port)
    except ConnectionRefusedError:
        raise Unreachable("nothing is listening there") from None
    except OSError:
        raise Unreachable("the connection could not be opened") from None
    try:
        await protocol.done
    except (Unreachable, TooLarge, asyncio.CancelledError):
        transport.abort()
        raise
    transport.close()


async def listens(endpoint: Endpoint) -> bool:
    """Whether any process accepts connections there, even one that is too busy to respond."""
    loop = asyncio.get_running_loop()
    try:
        transport, _ = await loop.create_connection(asyncio.Protocol, endpoint.address, endpoint.port)
    except OSError:
        return False
    transport.close()
    return True


def _request(endpoint: Endpoint, method: str, path: str, content: bytes | None) -> bytes:
    host = endpoint.url.removeprefix("http://")
    head = f"{method} {path} HTTP/1.1\r\nhost: {host}\r\n".encode()
    if content is None:
        return head + _HEADERS + b"\r\n"
    return head + _HEADERS + b"content-length: %d\r\n\r\n" % len(content) + content


class _Exchange(asyncio.Protocol):
    def __init__(
        self,
        request: bytes,
        got: Fetched,
        done: asyncio.Future[None],
        sending: Callable[[], None] | None,
    ) -> None:
        self.done = done
        self._sending = sending
        self._request = request
        self._got = got
        self._size = 0
        self._ends_with_connection = True
        self._parser = httptools.HttpResponseParser(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if self._sending is not None:
            self._sending()
        cast(asyncio.WriteTransport, transport).write(self._request)

    def data_received(self, data: bytes) -> None:
        if self.done.done():
            return
        self._size += len(data)
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade):
            self._fail(Unreachable("the answer is not HTTP"))
        if self._size > LARGEST_RESPONSE:
            self._fail(TooLarge())

    def eof_received(self) -> None:
        if self._got.status is not None and self._ends_with_connection:
            self._finish()
        self._fail(Unreachable("the connection was closed before the answer was complete"))

    def connection_lost(self, exc: Exception | None) -> None:
        self.eof_received()

    # Callbacks of the parser

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() in (b"content-length", b"transfer-encoding"):
            self._ends_with_connection = False

    def on_headers_complete(self) -> None:
        status = self._parser.get_status_code()
        if status >= 200:
            self._got.status = status

    def on_body(self, body: bytes) -> None:
        if len(self._got.body) + len(body) > LARGEST_ANSWER:
            self._got.body = (self._got.body + body)[:LARGEST_ANSWER]
            self._fail(TooLarge())
        elif not self.done.done():
            self._got.body += body

    def on_message_complete(self) -> None:
        if self._got.status is not None:  # otherwise an interim response, such as 100
            self._finish()

    def _finish(self) -> None:
        if not self.done.done():
            self.done.set_result(None)

    def _fail(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)

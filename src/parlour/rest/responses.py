"""HTTP responses."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any

import msgspec

JSON = "application/json"

SAFE_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}
"""Headers of every response that does not set them itself. Pages and files replace some of them."""

_SAFE = [(name.lower().encode(), value.encode()) for name, value in SAFE_HEADERS.items()]
_SAFE_NAMES = frozenset(name for name, _ in _SAFE)

_encode = msgspec.json.Encoder().encode


class Response:
    """A status, headers and a body. The same response can be sent many times."""

    __slots__ = ("body", "headers", "status")

    def __init__(
        self,
        body: bytes = b"",
        status: int = 200,
        kind: str = JSON,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.body = body
        self.status = status
        self.headers: list[tuple[bytes, bytes]] = []
        if status != 204:  # 204 has no body
            charset = "; charset=utf-8" if kind.startswith("text/") else ""
            self.headers.append((b"content-type", f"{kind}{charset}".encode()))
            self.headers.append((b"content-length", b"%d" % len(body)))
        given = [(name.lower().encode(), value.encode("latin-1")) for name, value in (headers or {}).items()]
        self.headers += with_safe_headers(given)

    def set_cookie(self, name: str, value: str, seconds: int, secure: bool) -> None:
        """Set an HttpOnly cookie. With `seconds=0` the browser deletes it."""
        cookie = f"{name}={value}; HttpOnly; Max-Age={seconds}; Path=/; SameSite=lax"
        self.headers.append((b"set-cookie", (cookie + "; Secure" * secure).encode()))

    async def send(self, send: Any) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


class Stream(Response):
    """A response whose body is made while it is sent, so that it is never in memory as a whole."""

    __slots__ = ("chunks",)

    def __init__(
        self, chunks: AsyncIterator[bytes], kind: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(kind=kind, headers=headers)
        self.headers = [header for header in self.headers if header[0] != b"content-length"]
        self.chunks = chunks

    async def send(self, send: Any) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        async for chunk in self.chunks:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def begun(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The same chunks, of which the first is made now: if that fails, a handler can still refuse the request."""
    first = await anext(chunks, b"")

    async def all_of_them() -> AsyncIterator[bytes]:
        yield first
        async for chunk in chunks:
            yield chunk

    return all_of_them()


def with_safe_headers(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Add those of `SAFE_HEADERS` that are missing. Names must be lowercase."""
    names = {name for name, _ in headers}
    if names.isdisjoint(_SAFE_NAMES):
        return headers + _SAFE
    return headers + [header for header in _SAFE if header[0] not in names]


def safely(send: Any) -> Any:
    """An ASGI `send` that adds the safe headers to responses that other libraries make."""

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            named = [(name.lower(), value) for name, value in message["headers"]]
            message = {**message, "headers": with_safe_headers(named)}
        await send(message)

    return sending


def answer(content: Any = None, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response, or an empty one if there is no content."""
    return Response(b"" if content is None else _encode(content), status, headers=headers)

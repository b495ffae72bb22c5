"""Requests that come through a trusted proxy."""

from __future__ import annotations

from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware


class TrustedProxies(ProxyHeadersMiddleware):
    """Takes the client's address, the scheme and the host from the headers of trusted proxies.

    uvicorn's middleware handles `X-Forwarded-For` and `X-Forwarded-Proto`. This one also handles `X-Forwarded-Host`,
    for proxies that change the `Host` header, and removes all three from the requests of anybody else.
    """

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            client = scope.get("client")
            is_trusted = client is not None and client[0] in self.trusted_hosts
            headers = scope["headers"]
            plain = _plain(headers)
            scope[WAS_FORWARDED] = len(plain) < len(headers)
            scope["headers"] = _with_host(headers) if is_trusted else plain
        await super().__call__(scope, receive, send)


WAS_FORWARDED = "parlour.was_forwarded"
"""In the scope: whether a proxy says that it has passed the request on, trusted or not."""

Headers = list[tuple[bytes, bytes]]

_FORWARDED = (
    *(b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host"),
    *(b"forwarded", b"x-real-ip", b"via"),
)


def _plain(headers: Headers) -> Headers:
    return [header for header in headers if header[0] not in _FORWARDED]


def _with_host(headers: Headers) -> Headers:
    """The headers with the host that the first proxy was asked for."""
    forwarded = [value for name, value in headers if name == b"x-forwarded-host"]
    if not forwarded:
        return headers
    host = forwarded[0].split(b",")[0].strip()
    return [(name, host if name == b"host" else value) for name, value in headers]

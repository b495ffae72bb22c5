"""Pages of other sites may not use the session cookie.

A browser sends the cookie whichever page makes the request, and says in `Sec-Fetch-Site` and `Origin` which one it
was. A token in a header needs no check: only a page that knows the token can send it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from parlour.game.refusals import NotAllowed
from parlour.rest.requests import Request

SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
"""Methods that change nothing. Browsers keep their answers from pages of other origins."""

_PORTS = {"http": ":80", "https": ":443"}


class CrossSite(NotAllowed):
    code = "CROSS_SITE"
    default = "This change was requested by a page of another site. Send your session in a header instead."


class Origins:
    """The origins whose pages may use the session cookie: the server's own, and those of the setting."""

    def __init__(self, configured: str = "") -> None:
        self._allows_all = configured.strip() == "*"
        self._allowed = frozenset(origin.rstrip("/").lower() for origin in configured.split())

    def check(self, request: Request) -> None:
        """Refuse a change that a page of another site makes, unless the session is in a header."""
        if request.method in SAFE_METHODS or self._allows_all or _has_token(request):
            return
        site, origin = request.header("sec-fetch-site"), request.header("origin")
        if origin is not None and self._is_configured(origin):
            return
        if site is not None:
            is_own = site in ("same-origin", "none")
        else:
            is_own = origin is None or _is_of_host(origin, request.header("host"))
        if not is_own:
            raise CrossSite()

    def allows_socket(self, origin: str | None, environ: dict[str, Any]) -> bool:
        """Whether a page of this origin may connect to Socket.IO. Clients other than browsers send none."""
        if origin is None or self._allows_all or self._is_configured(origin):
            return True
        headers: Iterable[tuple[bytes, bytes]] = environ["asgi.scope"]["headers"]
        known = {name: value.decode("latin-1") for name, value in headers}
        return known.get(b"sec-fetch-site") == "same-origin" or _is_of_host(origin, known.get(b"host"))

    def _is_configured(self, origin: str) -> bool:
        return origin.lower() in self._allowed


def _has_token(request: Request) -> bool:
    if request.header("x-session-id") is not None:
        return True
    scheme, _, value = (request.header("authorization") or "").partition(" ")
    return scheme.lower() == "bearer" and bool(value)


def _is_of_host(origin: str, host: str | None) -> bool:
    """Whether an origin has this host and port. The scheme is not compared: a proxy may have ended HTTPS."""
    try:
        scheme, netloc, *_ = urlsplit(origin.lower())
    except ValueError:
        return False
    port = _PORTS.get(scheme, "")
    return bool(netloc and host) and netloc.removesuffix(port) == (host or "").lower().removesuffix(port)

"""HTTP requests. Nothing is read or parsed until a route asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from parlour.rest.errors import BodyCutOff, BodyTooLarge

if TYPE_CHECKING:
    from parlour.rest.router import Route


class Request:
    """An HTTP request. Applications derive their own class and add what their routes need."""

    __slots__ = ("_receive", "_scope", "method", "path", "route")

    def __init__(self, scope: Any, receive: Any) -> None:
        self._scope = scope
        self._receive = receive
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        """The decoded path. Bytes that are not UTF-8 are replaced by U+FFFD."""
        self.route: Route | None = None
        """The matching route, set by the router."""

    @property
    def raw_path(self) -> bytes:
        """The path as it was sent."""
        raw: bytes = self._scope["raw_path"]
        return raw

    @property
    def scheme(self) -> str:
        """`http` or `https`, as the client used it."""
        return "https" if self._scope.get("scheme") in ("https", "wss") else "http"

    @property
    def address(self) -> str:
        """The client's IP address."""
        client = self._scope.get("client")
        return "unknown" if client is None else str(client[0])

    @property
    def query(self) -> dict[str, str]:
        """The query string. If a name is given twice, the last value counts."""
        return dict(parse_qsl(self._scope["query_string"].decode("latin-1"), keep_blank_values=True))

    def header(self, name: str) -> str | None:
        """The value of a header. `name` must be lowercase."""
        wanted = name.encode()
        for other, value in self._scope["headers"]:
            if other == wanted:
                return str(value, "latin-1")
        return None

    def cookie(self, name: str) -> str | None:
        """The value of a cookie, without quotes. If a name is given twice, the last value counts."""
        found = None
        for cookie in (self.header("cookie") or "").split(";"):
            other, separator, value = cookie.partition("=")
            if separator and other.strip() == name:
                found = value.strip().strip('"')
        return found

    async def body(self, largest: int) -> bytes:
        """Read the body, of at most `largest` bytes. Call this only once."""
        parts, length, is_whole = [], 0, False
        while not is_whole:
            message = await self._receive()
            if message["type"] != "http.request":
                raise BodyCutOff()
            part = message.get("body", b"")
            length += len(part)
            if length > largest:
                raise BodyTooLarge(largest)
            parts.append(part)
            is_whole = not message.get("more_body", False)
        return b"".join(parts)

"""A request, as routes see it. Nothing is read or parsed before a route asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from parlour.rest.errors import BodyCutOff, BodyTooLarge

if TYPE_CHECKING:
    from parlour.rest.router import Route


class Request:
    """What a client asks for. Applications derive their own, with what their routes need."""

    __slots__ = ("_receive", "_scope", "method", "path", "route")

    def __init__(self, scope: Any, receive: Any) -> None:
        self._scope = scope
        self._receive = receive
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        """Decoded; bytes that are not UTF-8 have become replacement characters."""
        self.route: Route | None = None
        """The route that answers, once it has been found."""

    @property
    def raw_path(self) -> bytes:
        """The path as it was sent."""
        raw: bytes = self._scope["raw_path"]
        return raw

    @property
    def address(self) -> str:
        """The client's IP address."""
        client = self._scope.get("client")
        return "unknown" if client is None else str(client[0])

    @property
    def query(self) -> dict[str, str]:
        """The query string. Of a name that is given twice the last counts."""
        return dict(parse_qsl(self._scope["query_string"].decode("latin-1"), keep_blank_values=True))

    def header(self, name: str) -> str | None:
        """A header by its name in lower case."""
        wanted = name.encode()
        for other, value in self._scope["headers"]:
            if other == wanted:
                return str(value, "latin-1")
        return None

    def cookie(self, name: str) -> str | None:
        """A cookie's value, without the quotes that it may have. Of two of one name the last counts."""
        found = None
        for cookie in (self.header("cookie") or "").split(";"):
            other, separator, value = cookie.partition("=")
            if separator and other.strip() == name:
                found = value.strip().strip('"')
        return found

    async def body(self, largest: int) -> bytes:
        """The body, which may have so many bytes. To be called once."""
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

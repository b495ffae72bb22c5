"""Query strings."""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from parlour.game.refusals import Malformed
from parlour.rest.requests import Request

T = TypeVar("T")

Before = Annotated[int, Meta(ge=1, le=2**63 - 1, description="the `next` of the previous page")]
Limit = Annotated[int, Meta(ge=1, le=100, description="the most rows to return")]


class Page(msgspec.Struct, forbid_unknown_fields=True):
    """A page of a list: at most `limit` rows, with ids below `before`."""

    before: Before | None = None
    limit: Limit = 50


def query(request: Request, kind: type[T]) -> T:
    """Parse the query string. Empty values count as missing, as in `?hasSeats=&search=` of the Spades API."""
    given = {name: value for name, value in request.query.items() if value != ""}
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as bad:
        raise Malformed(f"The query is wrong: {bad}.") from None

"""HTTP statuses of refusals: one table for all routes, and what a game's own API overrides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from parlour.game import refusals
from parlour.game.refusals import Refusal
from parlour.rest.errors import BodyTooLarge, WrongMethod
from parlour.server.accounts import NotLoggedIn, WrongCredentials
from parlour.server.limits import TooMany


class Unavailable(Refusal):
    """A service that this server depends on cannot be reached."""

    code = "UNAVAILABLE"
    default = "This is not available right now. Try again in a moment."


class Internal(Refusal):
    """A fault of the server. The details are in its log."""

    code = "INTERNAL"
    default = "Something went wrong on our side."


class UnsupportedContent(Refusal):
    code = "UNSUPPORTED_MEDIA_TYPE"
    default = "Send JSON, with the header Content-Type: application/json."


_STATUS: dict[type[Refusal], int] = {
    refusals.Malformed: 400,
    refusals.Illegal: 400,
    NotLoggedIn: 401,
    WrongCredentials: 401,
    refusals.NotYourTurn: 403,
    refusals.NotAllowed: 403,
    refusals.NotFound: 404,
    WrongMethod: 405,
    refusals.WrongState: 409,
    refusals.Conflict: 409,
    BodyTooLarge: 413,
    UnsupportedContent: 415,
    TooMany: 429,
    Internal: 500,
    Unavailable: 503,
}


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """How a route answers: like the shared routes, or like one game's own API."""

    title: str
    """The name of the API in the documentation."""
    game: str | None = None
    statuses: Mapping[type[Refusal], int] = {}
    """Statuses that differ from the shared table."""
    needs_player_id: bool = False
    """Whether `x-session-id` is valid only together with `x-player-id`."""


COMMON = Manner(title="all games")


def status_of(refusal: Refusal, manner: Manner = COMMON) -> int:
    """The status of a refusal, by its nearest base class in `manner.statuses` or else in the shared table."""
    status = status_of_kind(type(refusal), manner)
    if status is None:
        raise LookupError(f"{type(refusal).__name__} has no status")
    return status


def status_of_kind(kind: type[Refusal], manner: Manner = COMMON) -> int | None:
    """The status of a class of refusals; None if it has none, such as `Refusal` itself."""
    for column in (manner.statuses, _STATUS):
        for base in kind.__mro__:
            if base in column:
                return column[base]
    return None


def body_of(refusal: Refusal) -> dict[str, Any]:
    """The error body of a refusal. It is the same over REST and Socket.IO."""
    body: dict[str, Any] = {"error": refusal.message, "code": refusal.code}
    if refusal.details:
        body["details"] = refusal.details
    return body

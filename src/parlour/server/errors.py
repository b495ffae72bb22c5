"""From a refusal to an HTTP status: one table, and the columns in which a game's own API differs."""

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
    """Something that this server needs for an answer cannot be reached."""

    code = "UNAVAILABLE"
    default = "That is not available now; try again in a moment."


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
    Unavailable: 503,
}


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """The manner in which a route answers: that of all games, or of one game's own API."""

    title: str
    """What documents call the API."""
    game: str | None = None
    statuses: Mapping[type[Refusal], int] = {}
    """Where a refusal has another status than in the common table."""
    needs_player_id: bool = False
    """Whether `x-session-id` counts only together with `x-player-id`."""


COMMON = Manner(title="all games")


def status_of(refusal: Refusal, manner: Manner = COMMON) -> int:
    """The status of a refusal: that of the nearest class that the manner's column, or else the table, names."""
    for column in (manner.statuses, _STATUS):
        for kind in type(refusal).__mro__:
            if kind in column:
                return column[kind]
    raise LookupError(f"{type(refusal).__name__} has no status")


def body_of(refusal: Refusal) -> dict[str, Any]:
    """The one shape of every error, over REST and over sockets."""
    body: dict[str, Any] = {"error": refusal.message, "code": refusal.code}
    if refusal.details:
        body["details"] = refusal.details
    return body

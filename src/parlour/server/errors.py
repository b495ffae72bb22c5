"""From a refusal to an HTTP status: one table, with a column for each source text that differs."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from parlour.rules import errors as rules
from parlour.server.accounts import NotLoggedIn, WrongCredentials
from parlour.server.contest import NoContest
from parlour.server.limits import TooMany
from parlour.tables import errors as tables

Text: TypeAlias = Literal["common", "text1", "text3", "text4"]

_STATUS: dict[type[rules.Refusal], int] = {
    rules.Malformed: 400,
    rules.Illegal: 400,
    NotLoggedIn: 401,
    WrongCredentials: 401,
    rules.NotYourTurn: 403,
    rules.NotAllowed: 403,
    rules.NotFound: 404,
    rules.WrongState: 409,
    rules.Conflict: 409,
    TooMany: 429,
    NoContest: 503,
}

_DIFFERS: dict[Text, dict[type[rules.Refusal], int]] = {
    "common": {},
    "text1": {},
    "text3": {
        rules.NotYourTurn: 409,
        tables.TableFull: 409,
        tables.AlreadyJoined: 409,
        tables.JoinClosed: 409,
    },
    "text4": {tables.AlreadyJoined: 409, tables.NotEnoughPlayers: 403},
}


def status_of(refusal: rules.Refusal, text: Text = "common") -> int:
    """The status of a refusal: that of the nearest class that the text's column, or else the table, names."""
    for column in (_DIFFERS[text], _STATUS):
        for kind in type(refusal).__mro__:
            if kind in column:
                return column[kind]
    raise LookupError(f"{type(refusal).__name__} has no status")


def body_of(refusal: rules.Refusal) -> dict[str, Any]:
    """The one shape of every error, over REST and over sockets."""
    body: dict[str, Any] = {"error": refusal.message, "code": refusal.code}
    if refusal.details:
        body["details"] = refusal.details
    return body

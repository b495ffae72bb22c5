"""Turns exceptions of a route into responses, for the contest server and for our player."""

from __future__ import annotations

import logging
from typing import Any

from parlour.game.refusals import Conflict, Malformed, NotAllowed, NotFound, Refusal, WrongState
from parlour.games.rummy.contest.keys import KeyNeeded, TooManyWrongKeys, WrongKey
from parlour.rest.errors import BodyTooLarge, WrongMethod
from parlour.rest.requests import Request
from parlour.rest.responses import Response, answer

log = logging.getLogger(__name__)

_STATUS: tuple[tuple[type[Refusal], int], ...] = (
    (Malformed, 400),
    (NotAllowed, 403),
    (NotFound, 404),
    (WrongMethod, 405),
    (Conflict, 409),
    (WrongState, 409),
    (BodyTooLarge, 413),
    (KeyNeeded, 401),
    (WrongKey, 401),
    (TooManyWrongKeys, 429),
)


def failed(request: Request, error: Exception) -> Response:
    """The response to a request whose route raised an exception."""
    if not isinstance(error, Refusal):
        log.error("fault at %s %s", request.method, request.path, exc_info=error)
        return answer({"error": "Something went wrong on our side.", "code": "INTERNAL"}, 500)
    status = next((status for kind, status in _STATUS if isinstance(error, kind)), 400)
    code = "TOO_LARGE" if isinstance(error, BodyTooLarge) else error.code
    body: dict[str, Any] = {"error": error.message, "code": code}
    if error.details:
        body["details"] = error.details
    return answer(body, status, _headers(error))


def _headers(error: Refusal) -> dict[str, str]:
    if isinstance(error, WrongMethod):
        return {"Allow": error.allowed}
    if isinstance(error, KeyNeeded | WrongKey):
        return {"WWW-Authenticate": "Bearer"}
    return {"Retry-After": "60"} if isinstance(error, TooManyWrongKeys) else {}

"""Turns exceptions of routes into responses."""

from __future__ import annotations

import logging

from parlour.game.refusals import Refusal
from parlour.rest.errors import WrongMethod
from parlour.rest.responses import Response, answer
from parlour.server.game_apis import refusal_messages
from parlour.server.http import AnyRequest, about_route, manner_of
from parlour.server.limits import TooMany
from parlour.server.logs import request_id
from parlour.server.statuses import Internal, Unavailable, body_of, status_of
from parlour.store import StoreFailure

STORE_AWAY = "The database does not respond. Try again in a moment."


def failed(request: AnyRequest, error: Exception) -> Response:
    """The response to a request whose route raised an exception."""
    if isinstance(error, Refusal):
        request.services.metrics.failed(error.code)
        return refused(request, error)
    refusal = refusal_of(error, f"{request.method} {request.path}", request.services.log)
    request.services.metrics.failed(refusal.code)
    return answer(body_of(refusal), status_of(refusal), {"X-Request-Id": request_id()})


def refusal_of(error: Exception, where: str, log: logging.Logger) -> Refusal:
    """The refusal that a client is told, over REST and Socket.IO alike. Anything unexpected is logged."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, StoreFailure):
        log.error("the database failed at %s: %s", where, error)
        return Unavailable(STORE_AWAY)
    log.error("error in %s", where, exc_info=error)
    return Internal()


def refused(request: AnyRequest, refusal: Refusal) -> Response:
    """The response to a refusal, with the status that the route's API uses."""
    _tell_refusal(request, refusal)
    return answer(body_of(refusal), status_of(refusal, manner_of(request)), _headers_of(refusal))


def _headers_of(refusal: Refusal) -> dict[str, str] | None:
    if isinstance(refusal, TooMany):
        return {"Retry-After": str(refusal.retry_after)}
    if isinstance(refusal, WrongMethod):
        return {"Allow": refusal.allowed}
    return None


def _tell_refusal(request: AnyRequest, refusal: Refusal) -> None:
    about = about_route(request)
    if about is None or request.person is None:
        return
    game, command = request.refusal_event or (manner_of(request).game, about.command)
    if game is not None and command:
        services = request.services
        told = refusal_messages(game, request.person, command, refusal, services.now())
        services.delivery.deliver(told)

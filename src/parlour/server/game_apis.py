"""A game's own API: the routes, events, payloads and statuses that a source document defines for it.

`Game.api` names the module with the game's `API`. A game without one uses only the shared routes and events.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol

import msgspec

from parlour.game.refusals import Refusal
from parlour.game.registry import game_of, games
from parlour.rest.router import Route
from parlour.server.sent_events import SentEvent
from parlour.server.settings import Settings
from parlour.server.statuses import Manner
from parlour.server.wire.common import COMMON_FOR_ALL, CommonWire, TableInfo
from parlour.server.wire.messages import Message, Wire
from parlour.tables.people import Person


class Service(Protocol):
    """An object that a game's routes use, created at startup and closed at shutdown."""

    async def close(self) -> None: ...


@dataclass(frozen=True)
class Opening:
    """Handles a `POST /api/games` whose body has this field, instead of the shared route."""

    field: str
    answer: Callable[[Any, Person, Any], Awaitable[Any]]
    body: type[msgspec.Struct]
    created: type[msgspec.Struct]
    manner: Manner
    """The body of the request and of the response, and the statuses of refusals, for the documentation."""


@dataclass(frozen=True, kw_only=True)
class Api:
    """A game's own API, as the server sees it."""

    wire: Wire = COMMON_FOR_ALL
    routes: Sequence[Route] = ()
    events: Sequence[SentEvent] = ()
    state: type[TableInfo] | None = None
    """The response of `GET /api/games/{id}`, for the documentation, if the wire's `state` has more than a `view`."""
    view: Any = None
    """The `view` in the common events, for the documentation, if it is not the one of the rules."""
    refused: Callable[[str, Refusal, int], tuple[str, Any] | None] | None = None
    """The event, if any, that tells the player about a refused command, in addition to the response."""
    opening: Opening | None = None
    opens_unnamed: bool = False
    """Whether `POST /api/games` without `game` opens a table of this game."""
    service: Callable[[Settings], Service] | None = None
    """Creates the service at startup. It is then in `Services.of_game`."""


_NONE = Api()
_log = logging.getLogger("parlour")


@cache
def api_of(game: str) -> Api:
    """The game's own API, or an empty one: also if it cannot be loaded, as one package must not stop the others."""
    module = game_of(game).api
    if module is None:
        return _NONE
    try:
        return import_module(module).API  # type: ignore[no-any-return]
    except Exception as error:  # third-party modules can raise anything
        _log.error("cannot load the API of the game %s: %s: %s", game, type(error).__name__, error)
        return _NONE


def apis() -> list[Api]:
    """The APIs of all installed games."""
    return [api_of(game) for game in games()]


@cache
def unnamed_game() -> str:
    """The game of a table that is opened without `game`."""
    return next(game for game in games() if api_of(game).opens_unnamed)


def wire_of(game: str) -> Wire:
    """The wire of a game: its own API's, or the common one."""
    return api_of(game).wire


def common_wire_of(game: str) -> CommonWire:
    """The wire of a game for connections in the common dialect."""
    wire = wire_of(game)
    return wire if isinstance(wire, CommonWire) else COMMON


COMMON = CommonWire("common")


def refusal_messages(game: str, person: Person, command: str, refusal: Refusal, now: int) -> list[Message]:
    """The event of the game's own API, if any, that tells the player about a refused command."""
    refused = api_of(game).refused
    told = None if refused is None else refused(command, refusal, now)
    return [] if told is None else [Message((person.id,), *told)]

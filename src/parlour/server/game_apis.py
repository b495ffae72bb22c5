"""A game's own API: its routes, events, payloads and statuses, where a source document asks for them.

A game names the module that holds its `API` (`Game.api`). Games without one are played by the routes and events that
all games share.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from parlour.game.refusals import Refusal
from parlour.game.registry import game_of, games
from parlour.rest.router import Route
from parlour.server.sent_events import SentEvent
from parlour.server.settings import Settings
from parlour.server.wire.common import COMMON_FOR_ALL, CommonWire
from parlour.server.wire.messages import Message, Wire
from parlour.tables.people import Person


class Service(Protocol):
    """Something with a life of its own that a game's routes use."""

    async def close(self) -> None: ...


@dataclass(frozen=True)
class Opening:
    """A field of the body of `POST /api/games` that makes the request this game's, and who answers it then."""

    field: str
    answer: Callable[[Any, Person, Any], Awaitable[Any]]


@dataclass(frozen=True, kw_only=True)
class Api:
    """Everything that the server may know of a game's own API."""

    wire: Wire = COMMON_FOR_ALL
    routes: Sequence[Route] = ()
    events: Sequence[SentEvent] = ()
    refused: Callable[[str, Refusal, int], tuple[str, Any] | None] | None = None
    """The event, if any, that tells the player that a command was refused, beside the answer."""
    opening: Opening | None = None
    opens_unnamed: bool = False
    """Whether `POST /api/games` without `game` opens a table of this game."""
    service: Callable[[Settings], Service] | None = None
    """Made when the server starts; `Services.of_game` holds it."""


_NONE = Api()


@cache
def api_of(game: str) -> Api:
    """The game's own API; an empty one where it has none."""
    module = game_of(game).api
    return _NONE if module is None else import_module(module).API


def apis() -> list[Api]:
    """The APIs of all installed games."""
    return [api_of(game) for game in games()]


@cache
def unnamed_game() -> str:
    """The game of a table that is opened without naming one."""
    return next(game for game in games() if api_of(game).opens_unnamed)


def wire_of(game: str) -> Wire:
    """How the game speaks: in its own API's events, or in the common ones."""
    return api_of(game).wire


def common_wire_of(game: str) -> CommonWire:
    """The game in the common events, for connections that hear every game in them."""
    wire = wire_of(game)
    return wire if isinstance(wire, CommonWire) else COMMON


COMMON = CommonWire("common")


def refusal_messages(game: str, person: Person, command: str, refusal: Refusal, now: int) -> list[Message]:
    """What the player is told of a refused command by an event of the game's own API, beside the answer."""
    refused = api_of(game).refused
    told = None if refused is None else refused(command, refusal, now)
    return [] if told is None else [Message((person.id,), *told)]

"""Messages to clients: what they hold, what makes them, and what delivers them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from parlour.game.interface import Event
from parlour.tables.changes import AnyChange
from parlour.tables.people import PlayerId
from parlour.tables.table import Table

Dialect: TypeAlias = Literal["texts", "common", "all"]
"""What a connection hears: each game in the events of its own API (`texts`), or every game in the common ones."""


class Message(msgspec.Struct, frozen=True):
    """An event for some players."""

    to: Sequence[PlayerId]
    event: str
    payload: Any
    dialect: Dialect = "texts"
    lobby: bool = False
    """Whether those who watch the list of public tables hear it too."""
    unless: Sequence[PlayerId] = ()
    """Watchers of the list who are left out, because they are told something else."""


class Wire(Protocol):
    """Makes the messages of one game: in the events of its own API, or in the common ones."""

    def happened(self, table: Table, change: AnyChange, events: Sequence[Event]) -> Iterator[Message]:
        """The messages about a change. The table is as the change has left it."""
        ...

    def whole(self, table: Table, player_id: PlayerId) -> Iterator[Message]:
        """The whole state, for a client that is new or has missed too much."""
        ...

    def state(self, table: Table, player_id: PlayerId) -> dict[str, Any]:
        """The fields of `GET /api/games/{id}` beyond those of every table."""
        ...


class Delivery(Protocol):
    """Takes messages to connected clients. Never waits for one, and may lose what a client does not read."""

    def deliver(self, messages: Sequence[Message]) -> None:
        """Send each message to every connection of everyone it is for."""
        ...

    def hears_common(self, players: Iterable[PlayerId]) -> bool:
        """Whether any of these players has a connection that hears the common events."""
        ...

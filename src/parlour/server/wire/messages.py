"""Messages to clients, and the protocols of what creates and delivers them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from parlour.game.interface import Event
from parlour.tables.changes import AnyChange
from parlour.tables.people import PlayerId
from parlour.tables.table import Table

Dialect: TypeAlias = Literal["own", "common", "all"]
"""The events that a connection receives: each game in the events of its own API (`own`), or all games in the common
events (`common`). A message for `all` goes to both."""


class Message(msgspec.Struct, frozen=True):
    """An event for some players."""

    to: Sequence[PlayerId]
    event: str
    payload: Any
    dialect: Dialect = "own"
    lobby: bool = False
    """Whether clients that watch the list of public tables receive it too."""
    unless: Sequence[PlayerId] = ()
    """Players who do not receive it as watchers of the list, because they get another message."""


class Wire(Protocol):
    """Creates the messages of a game, in the events of its own API or in the common ones."""

    def happened(self, table: Table, change: AnyChange, events: Sequence[Event]) -> Iterator[Message]:
        """The messages about a change. The table is in its state after the change."""
        ...

    def whole(self, table: Table, player_id: PlayerId) -> Iterator[Message]:
        """The messages with the full state, for a client that is new or has missed too much."""
        ...

    def state(self, table: Table, player_id: PlayerId) -> dict[str, Any]:
        """The fields of `GET /api/games/{id}` that are specific to the game."""
        ...


class Delivery(Protocol):
    """Delivers messages to connected clients. Never waits for a client, and may drop messages that it does not read."""

    def deliver(self, messages: Sequence[Message]) -> None:
        """Send each message to all connections of its recipients."""
        ...

    def hears_common(self, players: Iterable[PlayerId]) -> bool:
        """Whether any of these players has a connection in the common dialect."""
        ...

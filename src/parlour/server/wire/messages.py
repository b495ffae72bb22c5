"""What goes to clients."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from parlour.game.interface import Event
from parlour.tables.changes import AnyChange
from parlour.tables.people import PlayerId
from parlour.tables.table import Table

Dialect: TypeAlias = Literal["texts", "common", "all"]
"""A connection hears each game in its own API's events (`texts`), or all games in the common `table:*` events."""


class Message(msgspec.Struct, frozen=True):
    """An event for some players."""

    to: Sequence[PlayerId]
    event: str
    payload: Any
    dialect: Dialect = "texts"
    lobby: bool = False
    """Whether those who watch the list of public tables hear it too."""
    unless: Sequence[PlayerId] = ()
    """Those who would hear it only for watching the list, and are told something else."""


class Wire(Protocol):
    """How one game speaks: in the events of its own API, or in the common ones."""

    def happened(self, table: Table, change: AnyChange, events: Sequence[Event]) -> Iterator[Message]:
        """What clients are told of a change. The table is as the change has left it."""
        ...

    def whole(self, table: Table, player_id: PlayerId) -> Iterator[Message]:
        """What a client is told that has missed too much, or comes new."""
        ...

    def state(self, table: Table, player_id: PlayerId) -> dict[str, Any]:
        """What `GET /api/games/{id}` tells beyond what every table has."""
        ...

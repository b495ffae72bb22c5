"""Messages to clients, and the protocols of what creates and delivers them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from parlour.game.interface import Event
from parlour.server.wire.cursors import ALL, Cursor
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


class News(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a table's stream: the messages about one change, or about one event of its chat.

    The place of a message is its index in its list, counted from 1.
    """

    table_id: int
    version: int
    """The table's version. For chat, the latest one that was announced before it."""
    chat: int
    """The number of the latest chat event so far, this one included."""
    audience: Sequence[PlayerId]
    """Everyone who is at the table after the change."""
    messages: Sequence[Message]
    """For connections in the own dialect."""
    common: Sequence[Message] | None
    """For connections in the common dialect; None if nobody needed them when the change was announced."""
    is_chat: bool = False

    def for_dialect(self, dialect: Dialect) -> Sequence[Message] | None:
        return self.common if dialect == "common" else self.messages

    def cursor(self, index: int) -> str:
        """The cursor of a client that has heard the message at this index."""
        return f"{self.version}/{self.chat}" if self.is_chat else f"{self.version}.{index}/{self.chat}"

    def before(self) -> Cursor:
        """The cursor of a client that has heard everything before this."""
        if self.is_chat:
            return Cursor(self.version, ALL, self.chat - 1)
        return Cursor(self.version - 1, ALL, self.chat)


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
        """Send messages that are not part of a table's stream to all connections of their recipients."""
        ...

    def tell(self, news: Sequence[News]) -> None:
        """Send news of a table to all connections of the recipients. Those still catching up get it from the log."""
        ...

    def hears_common(self, players: Iterable[PlayerId]) -> bool:
        """Whether any of these players has a connection in the common dialect."""
        ...

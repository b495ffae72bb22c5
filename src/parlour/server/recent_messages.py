"""The latest messages of a table, kept for clients that reconnect."""

from __future__ import annotations

from collections import deque

from parlour.server.wire.messages import Message

KEPT_CHANGES = 40
"""Changes per table whose messages are kept. Each takes about 1 KiB of memory."""


class RecentMessages:
    """The messages of a table's latest changes."""

    __slots__ = ("_changes",)

    def __init__(self) -> None:
        self._changes: deque[tuple[int, list[Message]]] = deque(maxlen=KEPT_CHANGES)

    def add(self, version: int, messages: list[Message]) -> None:
        """Keep the messages of the change that led to this version."""
        self._changes.append((version, messages))

    def clear(self) -> None:
        """Drop all messages, because some were not sent."""
        self._changes.clear()

    def since(self, version: int, latest: int) -> list[Message] | None:
        """The messages after a version, up to the table's latest one; None if some are no longer kept."""
        if version > latest:
            return None
        if version < latest and (not self._changes or self._changes[0][0] > version + 1):
            return None
        return [message for made, messages in self._changes if made > version for message in messages]

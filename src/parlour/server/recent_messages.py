"""The latest news of a table, kept for clients that reconnect. Older news is created again from the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from parlour.server.wire.messages import Dialect, News

KEPT_CHANGES = 40
"""Changes per table whose messages are kept. Each takes about 1 KiB of memory."""


class RecentMessages:
    """The messages of a table's latest changes."""

    __slots__ = ("_changes",)

    def __init__(self) -> None:
        self._changes: deque[News] = deque(maxlen=KEPT_CHANGES)

    def __len__(self) -> int:
        return len(self._changes)

    def add(self, news: News) -> None:
        """Keep the messages of the latest change."""
        self._changes.append(news)

    def fill(self, news: Sequence[News]) -> None:
        """Start with the news up to the latest change, created again from the log."""
        self._changes.extend(news)

    def clear(self) -> None:
        """Drop all messages, because some were not sent."""
        self._changes.clear()

    def since(self, version: int, dialect: Dialect) -> list[News] | None:
        """The news from a version on, that version included; None if some is not kept in this dialect."""
        if not self._changes or self._changes[0].version > version:
            return None
        found = [news for news in self._changes if news.version >= version]
        return None if any(news.for_dialect(dialect) is None for news in found) else found

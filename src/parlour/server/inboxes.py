"""The messages of one connection, handled one after another."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

MOST_WAITING = 32
"""Messages of a client that may wait. While there are more, its connection is not read."""


class Inbox:
    """Hands on each message once the one before has been handled.

    `handle` begins with a message, and sees to it that `go_on` is called when the next one may begin, at once or later.
    """

    __slots__ = ("_finished", "_handle", "_is_busy", "_is_handing_on", "_read", "_waiting")

    def __init__(self, handle: Callable[[str | bytes], None], read: Callable[[bool], None]) -> None:
        self._handle = handle
        self._read = read
        """Called with whether to read from the connection."""
        self._waiting: deque[str | bytes] | None = None  # most connections never need one
        self._is_busy = False
        self._is_handing_on = False
        self._finished: asyncio.Future[None] | None = None

    def put(self, message: str | bytes) -> None:
        """Handle a message now, or when those before it have been handled."""
        if not self._is_busy:
            self._is_busy = True
            self._handle(message)
            return
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(message)
        if len(self._waiting) == MOST_WAITING:
            self._read(False)

    def go_on(self) -> None:
        """The message has been handled: hand on the next one."""
        self._is_busy = False
        if not self._is_handing_on:  # otherwise `handle` was called below, and has finished at once
            self._is_handing_on = True
            self._hand_on()
            self._is_handing_on = False

    def _hand_on(self) -> None:
        while self._waiting and not self._is_busy:
            self._is_busy = True
            if len(self._waiting) == MOST_WAITING:
                self._read(True)
            self._handle(self._waiting.popleft())
        if not self._is_busy:
            self._waiting = None
            if self._finished is not None and not self._finished.done():
                self._finished.set_result(None)

    def drop(self) -> None:
        """Forget the messages that wait."""
        self._waiting = None

    async def finished(self) -> None:
        """Wait until everything has been handled."""
        if self._is_busy:
            self._finished = asyncio.get_running_loop().create_future()
            await self._finished

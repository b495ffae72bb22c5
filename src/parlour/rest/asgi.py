"""A minimal ASGI application."""

from __future__ import annotations

import traceback
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from typing import Any

from parlour.rest.responses import Response


class AsgiApp:
    """Responds to HTTP requests with `answer(scope, receive)`. The context `lifespan()` is open while it runs.

    Failures of the kinds `expected` are reported by their message, all others with a traceback.
    """

    def __init__(
        self,
        answer: Callable[[Any, Any], Awaitable[Response]],
        lifespan: Callable[[], AbstractAsyncContextManager[None]] = nullcontext,
        expected: tuple[type[Exception], ...] = (),
    ) -> None:
        self._answer = answer
        self._lifespan = lifespan
        self._expected = expected

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            response = await self._answer(scope, receive)
            with suppress(*self._expected):  # in the middle of a stream: the connection is closed
                await response.send(send)
        elif scope["type"] == "lifespan":
            await self._live(receive, send)
        else:  # WebSockets are not supported
            await send({"type": "websocket.close"})

    async def _live(self, receive: Any, send: Any) -> None:
        """The ASGI lifespan protocol: enter the context at startup, leave it at shutdown, and report failures."""
        phase = "startup"
        await receive()
        try:
            async with self._lifespan():
                await send({"type": "lifespan.startup.complete"})
                await receive()
                phase = "shutdown"
            await send({"type": "lifespan.shutdown.complete"})
        except Exception as error:
            message = str(error) if isinstance(error, self._expected) else traceback.format_exc()
            await send({"type": f"lifespan.{phase}.failed", "message": message})

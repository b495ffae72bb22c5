"""An ASGI application of routes."""

from __future__ import annotations

import traceback
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

from parlour.rest.responses import Response


class AsgiApp:
    """Answers HTTP by `answer(scope, receive)`, and lives as long as the context `lifespan()`."""

    def __init__(
        self,
        answer: Callable[[Any, Any], Awaitable[Response]],
        lifespan: Callable[[], AbstractAsyncContextManager[None]] = nullcontext,
    ) -> None:
        self._answer = answer
        self._lifespan = lifespan

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            response = await self._answer(scope, receive)
            await response.send(send)
        elif scope["type"] == "lifespan":
            await self._live(receive, send)
        else:  # a WebSocket: no route takes one
            await send({"type": "websocket.close"})

    async def _live(self, receive: Any, send: Any) -> None:
        """The lifespan protocol: open at start-up, close at shutdown, and say if either failed."""
        phase = "startup"
        await receive()
        try:
            async with self._lifespan():
                await send({"type": "lifespan.startup.complete"})
                await receive()
                phase = "shutdown"
            await send({"type": "lifespan.shutdown.complete"})
        except Exception:
            await send({"type": f"lifespan.{phase}.failed", "message": traceback.format_exc()})

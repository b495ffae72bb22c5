"""Sends the clients of a node that ends to the other nodes.

Each is told `conn:closing`, and its connection is closed a moment later: not by a packet of Socket.IO or Engine.IO,
after which clients stay away, but below them, so that they connect again at once. They go a few at a time, so that the
other nodes need not greet all of them in the same moment; who is still here plays on meanwhile. New connections are
refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from parlour.rest.responses import JSON
from parlour.server.clock import Clock
from parlour.server.delivery import Connection, SocketDelivery
from parlour.server.engineio_transport import Outbox
from parlour.server.statuses import Unavailable, body_of
from parlour.server.wire.messages import Message

STEP_SECONDS = 0.1
"""Between the message and the close, at least. What a client has sent until then is answered before."""
A_STEP = 200
MOST_STEPS = 60
"""Steps for the clients that are there at the beginning. If they are many, more of them go at once."""


async def send_away(delivery: SocketDelivery, now: Clock, settle: Callable[[bool], Awaitable[None]]) -> None:
    """Tell all clients to go, and close their connections.

    `settle` waits before each close until what was accepted is answered; it is told whether these are the last clients.
    """
    connections = delivery.connections()
    at_once = max(A_STEP, -(-len(connections) // MOST_STEPS))
    for start in range(0, len(connections), at_once):
        leaving = [c for c in connections[start : start + at_once] if not c.is_closed]
        for connection in leaving:
            payload = {"reason": "restart", "server_ts": now()}
            delivery.send(connection, Message((connection.player_id,), "conn:closing", payload, "all"))
        await asyncio.sleep(STEP_SECONDS)
        await settle(start + at_once >= len(connections))
        await asyncio.gather(*map(_close, leaving))


async def _close(connection: Connection) -> None:
    if not connection.is_closed:
        queue = connection.socket.queue
        await connection.socket.close(wait=False, abort=True)
        if isinstance(queue, Outbox):
            queue.close()


def is_new_client(scope: Any) -> bool:
    """Whether this begins a new Socket.IO session."""
    return bool(scope["path"].startswith("/socket.io")) and b"sid=" not in scope["query_string"]


async def refuse_client(scope: Any, send: Any) -> None:
    """Send a new client to another node: it tries again by itself."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1012})
        return
    headers = [(b"content-type", JSON.encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    body = body_of(Unavailable("The server is shutting down. Connect again."))
    await send({"type": "http.response.body", "body": msgspec.json.encode(body)})

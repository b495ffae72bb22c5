"""Closes connections that never log in."""

from __future__ import annotations

import asyncio
import logging

import socketio

from parlour.server.clock import Clock, monotonic

_log = logging.getLogger("parlour")


async def close_strangers(server: socketio.AsyncServer, seconds: int, now: Clock = monotonic) -> None:
    """Run forever: close Engine.IO sessions that have been without a Socket.IO login for this many seconds."""
    since: dict[str, int] = {}
    while True:
        await asyncio.sleep(min(seconds / 2, 2.5))
        since = {sid: since.get(sid, now()) for sid in _strangers(server)}
        for sid, first_seen in since.items():
            if now() - first_seen >= seconds * 1000:
                await _close(server.eio, sid)


def _strangers(server: socketio.AsyncServer) -> list[str]:
    return [sid for sid in server.eio.sockets if server.manager.sid_from_eio_sid(sid, "/") is None]


async def _close(engine: socketio.AsyncServer, sid: str) -> None:
    socket = engine.sockets.pop(sid, None)
    if socket is None:
        return
    try:
        await socket.close(wait=False)
    except Exception as error:  # one connection must not stop the loop for the others
        _log.warning("cannot close a connection without a login: %s", error)

"""Listening sockets, and HTTP on them."""

from __future__ import annotations

import socket
from typing import Any

import uvicorn

from parlour.rest.connections import LimitedProtocol, Limits, limited

LARGEST_BODY = 64 * 1024


def listen(host: str, port: int) -> socket.socket:
    """Listen on a port. Port 0 picks a free one."""
    listener = bound(host, port)
    listener.listen(512)
    return listener


def bound(host: str, port: int) -> socket.socket:
    """Take a port, without listening yet. Port 0 picks a free one.

    The protocol is given explicitly because asyncio disables Nagle's algorithm only then. With Nagle's algorithm, every
    second response waits 40 ms for an acknowledgment.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def http_service(
    application: Any, largest_body: int = LARGEST_BODY, patience: int | None = None
) -> uvicorn.Server:
    """A server for an ASGI application. On shutdown it waits `patience` seconds for open requests; None: any time."""
    protocol = limited(LimitedProtocol, limits=Limits(body=largest_body))
    return uvicorn.Server(
        uvicorn.Config(application, http=protocol, log_level="warning", timeout_graceful_shutdown=patience)
    )

"""A socket to listen on."""

from __future__ import annotations

import socket


def listen(host: str, port: int) -> socket.socket:
    """Port 0 takes any that is free.

    The protocol is named because asyncio turns Nagle's algorithm off only where it is: with it on, every second
    answer waits 40 ms for an acknowledgement.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(512)
    except OSError:
        listener.close()
        raise
    return listener

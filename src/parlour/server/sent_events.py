"""Describes events that the server sends, for the AsyncAPI document."""

from __future__ import annotations

from typing import Any

import msgspec


class SentEvent(msgspec.Struct, frozen=True):
    """An event that the server sends."""

    api: str
    """The API it belongs to: `all`, `common`, or the name of a game's own API."""
    name: str
    payload: Any
    scope: str
    trigger: str

"""What the server tells, described for the documents."""

from __future__ import annotations

from typing import Any

import msgspec


class SentEvent(msgspec.Struct, frozen=True):
    """What the server tells."""

    api: str
    """The API that it belongs to: `all`, `common`, or a game's own."""
    name: str
    payload: Any
    scope: str
    trigger: str

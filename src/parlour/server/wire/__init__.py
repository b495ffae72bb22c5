"""From what happened at a table to what its clients are told, a module a source text."""

from __future__ import annotations

from parlour.server.wire.messages import Message, Wire
from parlour.server.wire.registry import common_wire_of, wire_of

__all__ = ["Message", "Wire", "common_wire_of", "wire_of"]

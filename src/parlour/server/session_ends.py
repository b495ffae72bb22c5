"""What clients are told when an operator ends their session."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

EndReason: TypeAlias = Literal["banned", "ended"]


class SessionEnded(msgspec.Struct, frozen=True, kw_only=True):
    """Your session has ended. `banned`: the account cannot log in any more."""

    reason: EndReason
    server_ts: int

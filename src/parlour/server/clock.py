"""The server's clocks."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], int]
"""Returns milliseconds."""


def now() -> int:
    """Milliseconds since 1970, UTC: for dates. This clock can be set, so it may jump in both directions."""
    return int(time.time() * 1000)


def monotonic() -> int:
    """Milliseconds since some moment: for durations. This clock never jumps, and is another one in each process."""
    return int(time.monotonic() * 1000)

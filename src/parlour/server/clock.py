"""The server's clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], int]
"""Returns milliseconds since 1970, UTC."""


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return int(time.time() * 1000)

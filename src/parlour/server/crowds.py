"""The number of open connections by address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from parlour.server.limits import address_key


class Crowd:
    """Admits at most `most` connections per address at a time; 0 means no limit.

    Proxies are not limited: all their clients come from one address.
    """

    def __init__(self, most: int, is_proxy: Callable[[str], bool] = lambda _address: False) -> None:
        self._most = most
        self._is_proxy = is_proxy
        self._present: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a new connection. Returns whether it is admitted; if not, it is not counted."""
        if not self._is_limited(address):
            return True
        key = address_key(address)
        if self._present[key] >= self._most:
            return False
        self._present[key] += 1
        return True

    def leave(self, address: str) -> None:
        """Forget a connection that was admitted."""
        if not self._is_limited(address):
            return
        key = address_key(address)
        self._present[key] -= 1
        if self._present[key] <= 0:
            del self._present[key]

    def _is_limited(self, address: str) -> bool:
        return self._most > 0 and not self._is_proxy(address)

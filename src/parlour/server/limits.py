"""Rate limits: one token bucket per key, in bounded memory, by a clock that never jumps.

A bucket holds `burst` tokens and gets one back every `interval_ms`. Only the time at which it will be full again is
stored, and full buckets are not stored at all.
"""

from __future__ import annotations

from collections.abc import Hashable
from ipaddress import IPv6Address, ip_address
from math import ceil

import msgspec

from parlour.game.refusals import Refusal
from parlour.server.clock import Clock, monotonic

MOST_KEYS = 100_000


class TooMany(Refusal):
    """The rate limit is exceeded. `details["retry_after"]` is the number of seconds to wait."""

    code = "TOO_MANY_REQUESTS"
    default = "Too many requests. Please wait a little."

    def __init__(self, retry_after: int, message: str | None = None) -> None:
        super().__init__(message, retry_after=retry_after)

    @property
    def retry_after(self) -> int:
        return int(self.details["retry_after"])


class Rate(msgspec.Struct, frozen=True):
    """`burst` requests at once, and on average `burst` requests in `seconds` seconds."""

    burst: int
    seconds: float

    def __post_init__(self) -> None:
        if self.burst < 1 or self.seconds <= 0:
            raise ValueError("a rate needs a burst of at least 1 and a time above 0")

    @property
    def interval_ms(self) -> float:
        return self.seconds * 1000 / self.burst


class Limiter:
    """A rate limit per key. A rate of None means no limit."""

    def __init__(self, rate: Rate | None, most_keys: int = MOST_KEYS, *, now: Clock = monotonic) -> None:
        self._now = now
        self._rate = rate
        self._interval = rate.interval_ms if rate is not None else 0.0
        self._depth = self._interval * rate.burst if rate is not None else 0.0
        self._full_at: dict[Hashable, float] = {}
        self._most_keys = most_keys

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: Hashable, *, cost: int = 1) -> None:
        """Take tokens from the key's bucket, or raise `TooMany`."""
        if self._rate is None:
            return
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + cost * self._interval
        too_early = full_at - now - self._depth
        if too_early > 1e-6:
            raise TooMany(max(1, ceil(too_early / 1000)))
        if len(self._full_at) >= self._most_keys and key not in self._full_at:
            self._forget(now)
        self._full_at[key] = full_at

    def give_back(self, key: Hashable, cost: int = 1) -> None:
        """Undo a `take`."""
        if key in self._full_at:
            self._full_at[key] -= cost * self._interval

    def _forget(self, now: int) -> None:
        """Free memory: drop full buckets, then those that will be full soonest."""
        kept = {key: full_at for key, full_at in self._full_at.items() if full_at > now}
        room = self._most_keys * 3 // 4
        if len(kept) > room:
            emptiest = sorted(kept.items(), key=lambda item: item[1], reverse=True)
            kept = dict(emptiest[:room])
        self._full_at = kept


def address_key(address: str) -> str:
    """The key of an IP address. IPv6 addresses are limited by /64 network, because one user controls all of it."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> 64 << 64))


def rate(burst: int, seconds: float) -> Rate | None:
    """A rate from the settings, where 0 means no limit."""
    return Rate(burst, seconds) if burst > 0 else None

"""Limits on password attempts that stop guessing, and cannot be used to lock an owner out.

Three bounds, each in bounded memory:

1. One address at one account: a few free failures, then a delay that doubles with each further one.
2. One address at all accounts: a token bucket of attempts.
3. One account from all unknown addresses together: a token bucket. Addresses from which the account has logged in
   before are not counted, so whoever guesses from elsewhere does not keep its owner out.

An attempt counts as a failure until it has succeeded, so attempts sent in parallel gain nothing.
"""

from __future__ import annotations

from math import ceil
from typing import TypeAlias

import msgspec

from parlour.server.clock import Clock, monotonic
from parlour.server.limits import MOST_KEYS, Limiter, Rate, TooMany, address_key

FREE_FAILURES = 4
LONGEST_DELAY = 15 * 60
FORGIVEN_AFTER = 60 * 60
"""Seconds without an attempt after which failures are forgotten."""

Pair: TypeAlias = tuple[str, str]


class _Failures(msgspec.Struct):
    count: int
    next_at: int
    """When the next attempt is allowed."""
    forgiven_at: int


class LoginLimits:
    """The limits of one node. None for a rate means no limit; without `by_account` there is no delay either."""

    def __init__(
        self,
        by_address: Rate | None,
        by_account: Rate | None,
        now: Clock = monotonic,
        most_keys: int = MOST_KEYS,
    ) -> None:
        self._now = now
        self._delays = by_account is not None
        self._most_keys = most_keys
        self._by_address = Limiter(by_address, most_keys, now=now)
        self._by_account = Limiter(by_account, most_keys, now=now)
        self._failures: dict[Pair, _Failures] = {}

    def __len__(self) -> int:
        return len(self._failures)

    def attempt(self, address: str, username: str, *, is_known_address: bool) -> None:
        """Count an attempt as a failure, or raise `TooMany`."""
        now, pair = self._now(), _pair(address, username)
        failures = self._failures.get(pair)
        if failures is not None and now < failures.next_at:
            raise TooMany(
                max(1, ceil((failures.next_at - now) / 1000)), "Too many failed logins. Please wait a little."
            )
        self._by_address.take(pair[0])
        if not is_known_address:
            self._by_account.take(pair[1])
        if self._delays:
            self._count(pair, now)

    def succeeded(self, address: str, username: str, *, is_known_address: bool) -> None:
        """Undo the attempt, and forget the failures of this address at this account."""
        pair = _pair(address, username)
        self._failures.pop(pair, None)
        self._by_address.give_back(pair[0])
        if not is_known_address:
            self._by_account.give_back(pair[1])

    def _count(self, pair: Pair, now: int) -> None:
        before = self._failures.pop(pair, None)
        count = 1 if before is None or now >= before.forgiven_at else before.count + 1
        if len(self._failures) >= self._most_keys:
            self._make_room(now)
        next_at = now + delay_after(count) * 1000
        self._failures[pair] = _Failures(count, next_at, next_at + FORGIVEN_AFTER * 1000)

    def _make_room(self, now: int) -> None:
        """Drop forgiven failures, then those with the shortest delays."""
        kept = [(pair, failures) for pair, failures in self._failures.items() if now < failures.forgiven_at]
        kept.sort(key=lambda item: item[1].next_at, reverse=True)
        self._failures = dict(kept[: self._most_keys * 3 // 4])


def delay_after(failures: int) -> int:
    """Seconds to wait after so many failures: 0 for the free ones, then 1, 2, 4, ..."""
    return 0 if failures < FREE_FAILURES else min(2 ** min(failures - FREE_FAILURES, 20), LONGEST_DELAY)


def account_key(username: str) -> str:
    return username[:64].casefold()


def _pair(address: str, username: str) -> Pair:
    return address_key(address), account_key(username)

"""Limits wrong room codes and link tokens, per account and per IP address.

A code costs a token of both buckets, which is given back unless the code was wrong. So friends behind one address can
all join at once, but nobody can try codes until one fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from parlour.server.clock import Clock, monotonic
from parlour.server.limits import Limiter, TooMany, address_key, rate
from parlour.tables.errors import WrongCode
from parlour.tables.people import Person

HOUR = 3600
ACCOUNTS_PER_ADDRESS = 3
"""How many accounts together may use up the limit of an address."""

caller_address: ContextVar[str] = ContextVar("caller_address", default="unknown")
"""The IP address of the client whose request or event is being handled. Set wherever the caller is identified."""


class CodeGuesses:
    """Counts wrong codes. All commands that take a code use it, whichever API they come from."""

    def __init__(self, wrong_codes_per_hour: int, now: Clock = monotonic) -> None:
        by_account = -(-wrong_codes_per_hour // ACCOUNTS_PER_ADDRESS)
        self._by_account = Limiter(rate(by_account, HOUR), now=now)
        self._by_address = Limiter(rate(wrong_codes_per_hour, HOUR), now=now)

    @contextmanager
    def guess(self, person: Person | None, code: str | None) -> Iterator[None]:
        """Try a code within this context, or raise `TooMany` before it is tried. No code is no guess.

        Without a session (`person` is None) only the address is limited.
        """
        if code is None:
            yield
            return
        address = address_key(caller_address.get())
        self._take(person, address)
        try:
            yield
        except WrongCode:
            raise
        except BaseException:
            self._give_back(person, address)
            raise
        self._give_back(person, address)

    def _take(self, person: Person | None, address: str) -> None:
        if person is not None:
            self._by_account.take(person.id)
        try:
            self._by_address.take(address)
        except TooMany:
            if person is not None:
                self._by_account.give_back(person.id)
            raise

    def _give_back(self, person: Person | None, address: str) -> None:
        if person is not None:
            self._by_account.give_back(person.id)
        self._by_address.give_back(address)

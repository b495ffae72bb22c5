"""A cache of whose session a token is, so that a request needs no database read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from parlour.tables.people import Person


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """An account, without the hash of its password."""

    id: int
    uuid: str
    display_name: str
    username: str | None
    is_guest: bool
    is_bot: bool = False
    """Whether this is a bot account: one for a program."""

    @property
    def person(self) -> Person:
        return Person(self.id, self.uuid, self.display_name, self.is_bot)


class _Known(msgspec.Struct, frozen=True):
    account: Account
    fresh_until: int


class Lookup:
    """A database read in progress. `ended` has the accounts whose sessions ended since it began."""

    __slots__ = ("all_ended", "ended")

    def __init__(self) -> None:
        self.ended: set[int] = set()
        self.all_ended = False

    def is_outdated(self, account_id: int) -> bool:
        """Whether the answer may have been read before a session of this account ended."""
        return self.all_ended or account_id in self.ended


class KnownSessions:
    """The accounts of the latest tokens, by the hash of the token, in bounded memory."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._by_hash: dict[bytes, _Known] = {}
        self._hashes: dict[int, set[bytes]] = {}
        self._lookups: list[Lookup] = []

    def __len__(self) -> int:
        return len(self._by_hash)

    def account(self, token_hash: bytes, now: int) -> Account | None:
        known = self._by_hash.get(token_hash)
        return known.account if known is not None and now < known.fresh_until else None

    def remember(self, token_hash: bytes, account: Account, fresh_until: int) -> None:
        self.drop(token_hash)
        if len(self._by_hash) >= self._most:
            # Dictionaries keep insertion order: the first entry is the oldest.
            self.drop(next(iter(self._by_hash)))
        self._by_hash[token_hash] = _Known(account, fresh_until)
        self._hashes.setdefault(account.id, set()).add(token_hash)

    def drop(self, token_hash: bytes) -> None:
        """Forget one token, to read it again. This does not outdate lookups."""
        known = self._by_hash.pop(token_hash, None)
        if known is not None:
            left = self._hashes[known.account.id]
            left.discard(token_hash)
            if not left:
                del self._hashes[known.account.id]

    def forget(self, account_id: int) -> None:
        """Forget all tokens of an account, because a session of it has ended."""
        for token_hash in list(self._hashes.get(account_id, ())):
            self.drop(token_hash)
        for lookup in self._lookups:
            lookup.ended.add(account_id)

    def forget_all(self) -> None:
        self._by_hash.clear()
        self._hashes.clear()
        for lookup in self._lookups:
            lookup.all_ended = True

    @contextmanager
    def lookup(self) -> Iterator[Lookup]:
        """While this is open, sessions that end are noted in the lookup."""
        lookup = Lookup()
        self._lookups.append(lookup)
        try:
            yield lookup
        finally:
            self._lookups.remove(lookup)

"""Password hashing (argon2id) in threads, because a hash takes longer than hundreds of moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar, TypeVarTuple

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from parlour.server.limits import TooMany

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Argon2(msgspec.Struct, frozen=True):
    """The cost of a hash: the low-memory option of RFC 9106, with one thread to leave CPU for moves."""

    time_cost: int = 3
    memory_kib: int = 64 * 1024
    parallelism: int = 1


class Verdict(NamedTuple):
    is_right: bool
    new_hash: str | None = None  # set if the stored hash has a different cost, or is of another form


class Passwords:
    """Hashes and checks passwords, a few at a time. Beyond `most_waiting` callers, raises `TooMany`."""

    def __init__(self, cost: Argon2, at_once: int = 2, most_waiting: int = 64) -> None:
        self._hasher = PasswordHasher(
            time_cost=cost.time_cost, memory_cost=cost.memory_kib, parallelism=cost.parallelism
        )
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="parlour-passwords")
        self._most_waiting = most_waiting
        self._waiting = 0
        self._nobodys = self._threads.submit(self._hasher.hash, "nobody")

    async def hash(self, password: str) -> str:
        return await self._run(self._hasher.hash, password)

    async def check(self, stored: str | None, password: str, given: str | None = None) -> Verdict:
        """Check a password. Without a stored hash this takes equally long and always fails.

        `given` is the password as it was sent. Older versions hashed that form, so it counts too.
        """
        forms = [password] if given in (None, password) else [password, str(given)]
        return await self._run(self._check, stored, forms)

    def close(self) -> None:
        self._threads.shutdown()

    def _check(self, stored: str | None, forms: list[str]) -> Verdict:
        right = next((form for form in forms if self._verify(stored, form)), None)
        if stored is None or right is None:
            return Verdict(False)
        is_current = right == forms[0] and not self._hasher.check_needs_rehash(stored)
        return Verdict(True, None if is_current else self._hasher.hash(forms[0]))

    def _verify(self, stored: str | None, form: str) -> bool:
        try:
            self._hasher.verify(stored or self._nobodys.result(), form)
        except (Argon2Error, InvalidHashError):
            return False
        return stored is not None

    async def _run(self, work: Callable[[*Ts], T], *args: *Ts) -> T:
        if self._waiting >= self._most_waiting:
            raise TooMany(retry_after=5)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)
        finally:
            self._waiting -= 1

"""The operator's key and the students' tokens: how requests carry them, and a limit on wrong ones.

A right key is let in whatever others tried before. So nobody can lock the operator out, not even from the same machine.
Guessing is hopeless anyway: a key has 144 bits, a token 59.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import Counter

from parlour.game.refusals import Refusal
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.players import Banned
from parlour.games.rummy.contest.archive.rosters import Student
from parlour.rest.requests import Request

MOST_WRONG = 20
"""Wrong keys that an address may send in a minute before it is told to wait."""
_SECONDS = 60.0
_MOST_ADDRESSES = 10_000


class KeyNeeded(Refusal):
    code = "KEY_NEEDED"
    default = "This needs a key: send it in the header 'Authorization: Bearer KEY'."


class WrongKey(Refusal):
    code = "WRONG_KEY"
    default = "That key is not right."


class TooManyWrongKeys(Refusal):
    code = "TOO_MANY_WRONG_KEYS"
    default = "Too many wrong keys came from your address. Try again in a minute."


class WrongKeys:
    """Counts wrong keys by address, from minute to minute."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._since = time.monotonic()

    def refuse(self, address: str, refusal: Refusal) -> Refusal:
        """The refusal of a wrong key: the one given, or the one of an address that tries too many."""
        if time.monotonic() - self._since > _SECONDS or len(self._counts) > _MOST_ADDRESSES:
            self._counts.clear()
            self._since = time.monotonic()
        self._counts[address] += 1
        return TooManyWrongKeys() if self._counts[address] > MOST_WRONG else refusal


def key_of(request: Request) -> str:
    """The key in the header `Authorization`."""
    kind, _, key = (request.header("authorization") or "").partition(" ")
    if kind.lower() != "bearer" or not key.strip():
        raise KeyNeeded
    return key.strip()


async def check_operator(request: Request, archive: Archive, wrong: WrongKeys) -> None:
    """Refuse a request without the operator's key."""
    key = key_of(request)
    right = await asyncio.to_thread(lambda: archive.operator_key)
    if not hmac.compare_digest(key.encode(), right.encode()):
        raise wrong.refuse(request.address, WrongKey())


async def student_of(request: Request, archive: Archive, wrong: WrongKeys) -> Student:
    """The student whose token a request carries."""
    student = await asyncio.to_thread(archive.roster.holder, key_of(request))
    if student is None:
        raise wrong.refuse(request.address, WrongKey("That token is not on the roster."))
    if student.banned:
        raise Banned
    return student

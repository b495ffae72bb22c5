"""Which passwords are too easy to guess: common ones, sequences, repetitions, and the owner's own names.

Asked only when a password is chosen. A login accepts whatever was chosen before.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib import resources

LEAST_DIFFERENT = 4
"""Different characters that a password needs."""
LEAST_DIGITS = 12
"""A password of digits alone needs this many: shorter ones are dates and phone numbers."""
MOST_PADDING = 6
"""Digits and signs around a common word that do not make it a good password."""

_ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertyuiopasdfghjklzxcvbnm",
)
_LOOKALIKES = str.maketrans("013457@$!", "oleastasi")
_PADDING = re.compile(r"^[\d\W_]+|[\d\W_]+$")


def normalized(password: str) -> str:
    """The form that is hashed (NFKC), so that the same password typed on another keyboard is the same."""
    return unicodedata.normalize("NFKC", password)


def is_easy_to_guess(password: str, names: Iterable[str | None] = ()) -> bool:
    """Whether a password is easy to guess. `names` are the owner's: username, display name, e-mail address."""
    shown = normalized(password).casefold()
    plain = "".join(shown.split())
    return (
        len(set(plain)) < LEAST_DIFFERENT
        or (plain.isdecimal() and len(plain) < LEAST_DIGITS)
        or _is_sequence(plain)
        or _is_repeated(plain)
        or _is_near(plain, common_passwords())
        or _is_near(plain, _parts(names))
    )


@cache
def common_passwords() -> frozenset[str]:
    """The bundled list."""
    text = (resources.files("parlour.server") / "common_passwords.txt").read_text("utf-8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))


def _is_sequence(plain: str) -> bool:
    """A part of the alphabet, of the digits or of a row of keys, in either direction."""
    return any(plain in row or plain[::-1] in row for row in _ROWS)


def _is_repeated(plain: str) -> bool:
    """A few characters over and over, or a common password twice."""
    for length in range(1, len(plain) // 2 + 1):
        unit, times = plain[:length], len(plain) // length
        if unit * times == plain:
            return length <= 4 or unit in common_passwords()
    return False


def _is_near(plain: str, known: frozenset[str]) -> bool:
    """Whether a password is one of these, also with digits and signs around it or in place of letters."""
    spelled = plain.translate(_LOOKALIKES)
    if not known.isdisjoint((plain, spelled, plain[::-1])):
        return True
    cores = (
        _PADDING.sub("", plain),
        _PADDING.sub("", spelled),
        _PADDING.sub("", plain).translate(_LOOKALIKES),
    )
    return any(core in known and len(plain) - len(core) <= MOST_PADDING for core in cores)


def _parts(names: Iterable[str | None]) -> frozenset[str]:
    """The names in the form of passwords; an e-mail address also without its domain."""
    given = [normalized(name).casefold() for name in names if name]
    whole = ["".join(name.split()) for name in [*given, *(name.partition("@")[0] for name in given)]]
    bare = [_PADDING.sub("", name) for name in whole]
    return frozenset(name for name in [*whole, *bare] if len(name) >= 3)

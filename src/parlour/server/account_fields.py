"""Validation of account fields: display name, username, password and e-mail address."""

from __future__ import annotations

import re
import unicodedata
from typing import NoReturn

from parlour.game.refusals import Malformed
from parlour.server.password_strength import is_easy_to_guess, normalized
from parlour.tables.people import DELETED_NAME

DISPLAY_NAME_LENGTH = 40
PASSWORD_LENGTH = (8, 200)
EMAIL_LENGTH = 254

_USERNAME = re.compile(r"[A-Za-z0-9_.-]{3,32}")
_EMAIL = re.compile(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+")
# Cc: control characters. Cs: surrogates. Zl, Zp: line and paragraph separators.
_UNPRINTABLE = {"Cc", "Cs", "Zl", "Zp"}
# Characters that change the direction of text, which could be used to imitate other names.
_DIRECTIONS = set("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class BadDisplayName(Malformed):
    code = "INVALID_DISPLAY_NAME"
    default = "A display name has 1 to 40 characters."


class BadUsername(Malformed):
    code = "INVALID_USERNAME"
    default = "A username has 3 to 32 characters: letters A to Z, digits, and _ . -"


class BadPassword(Malformed):
    code = "INVALID_PASSWORD"
    default = "A password has 8 to 200 characters."


class WeakPassword(Malformed):
    code = "WEAK_PASSWORD"
    default = "This password is easy to guess. Take three or four words that do not belong together."


class BadEmail(Malformed):
    code = "INVALID_EMAIL"
    default = "That is not an e-mail address."


def display_name(given: str) -> str:
    """A valid display name, without surrounding spaces."""
    name = given.strip()
    if not name or len(name) > DISPLAY_NAME_LENGTH:
        raise BadDisplayName(field="display_name", longest=DISPLAY_NAME_LENGTH)
    if any(unicodedata.category(sign) in _UNPRINTABLE or sign in _DIRECTIONS for sign in name):
        _refuse_signs()
    if " ".join(normalized(name).casefold().split()) == DELETED_NAME:
        raise BadDisplayName("This name is reserved. Choose another.", field="display_name")
    if not any(_is_visible(sign) for sign in name):
        raise BadDisplayName("A display name needs at least one visible character.", field="display_name")
    return name


def username(given: str) -> str:
    if not _USERNAME.fullmatch(given):
        raise BadUsername(field="username")
    return given


def password(given: str) -> str:
    """A password in the form that is hashed. Says nothing about how good it is."""
    shortest, longest = PASSWORD_LENGTH
    if not shortest <= len(given) <= longest:
        raise BadPassword(field="password", shortest=shortest, longest=longest)
    if any("\ud800" <= sign <= "\udfff" for sign in given):
        raise BadPassword("The password contains an invalid character.", field="password")
    return normalized(given)


def new_password(given: str, *names: str | None) -> str:
    """A password that someone chooses now: not a common one, and not one of the owner's names."""
    chosen = password(given)
    if is_easy_to_guess(chosen, names):
        raise WeakPassword(field="password")
    return chosen


def email(given: str | None) -> str | None:
    if given is None:
        return None
    if len(given) > EMAIL_LENGTH or not _EMAIL.fullmatch(given) or not given.isprintable():
        raise BadEmail(field="email")
    return given


def _refuse_signs() -> NoReturn:
    raise BadDisplayName("A display name may not contain control characters.", field="display_name")


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign) not in {"Cf", "Zs"}

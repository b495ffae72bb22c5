"""Checks that texts and numbers from clients can be stored in the database."""

from __future__ import annotations

from parlour.store.errors import Unstorable

LARGEST = 2**63 - 1
MOST_ROWS = 200


def is_storable(text: str) -> bool:
    """Whether a text can be stored. PostgreSQL rejects NUL, and both databases reject lone surrogates."""
    return "\x00" not in text and not any("\ud800" <= character <= "\udfff" for character in text)


def refuse_unstorable(*texts: str | None) -> None:
    for text in texts:
        if text is not None and not is_storable(text):
            raise Unstorable


def is_id(number: int) -> bool:
    """Whether a row can have this id."""
    return 0 < number <= LARGEST


def page_size(limit: int) -> int:
    return max(1, min(limit, MOST_ROWS))

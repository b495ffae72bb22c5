"""Links to a table: tokens that let people join or watch without the room code.

A token names the table and the number of the link, followed by a keyed hash that nobody can guess. It is computed from
the table's secret, so the log holds no tokens.
"""

from __future__ import annotations

import hmac
import re
from typing import Literal, TypeAlias

import msgspec

from parlour.tables.fairness import spectator_token

LinkKind: TypeAlias = Literal["join", "watch"]

_TOKEN = re.compile(r"([0-9]{1,19})-([0-9]{1,9})-([0-9a-f]{20})")


class Link(msgspec.Struct, frozen=True):
    """A link that works. A link that was revoked, or used although it was for one use, is no longer kept."""

    number: int
    kind: LinkKind
    expires_at: int | None = None
    """Milliseconds since 1970, UTC; None for a link that does not expire."""
    once: bool = False

    @property
    def is_limited(self) -> bool:
        return self.once or self.expires_at is not None

    def is_live(self, at: int) -> bool:
        return self.expires_at is None or at < self.expires_at


FIRST_LINKS = (Link(0, "watch"), Link(1, "join"))
"""The links that a new table has."""


def link_token(table_id: int, secret: str, number: int) -> str:
    """The token of a table's link."""
    key = bytes.fromhex(secret)
    return f"{table_id}-{number}-{hmac.digest(key, f'link {number}'.encode(), 'sha256').hex()[:20]}"


def linked_table(token: str) -> int | None:
    """The id of the table that a token is for; None if it is no token of a link. The token may be forged."""
    found = _TOKEN.fullmatch(token)
    return None if found is None else int(found[1])


def linked_number(table_id: int, secret: str, token: str) -> int | None:
    """The number of the link with this token; None if the token is not genuine."""
    if hmac.compare_digest(token.encode(), spectator_token(secret).encode()):
        return 0  # links made before links had numbers
    found = _TOKEN.fullmatch(token)
    if found is None:
        return None
    number = int(found[2])
    genuine = hmac.compare_digest(token.encode(), link_token(table_id, secret, number).encode())
    return number if genuine else None

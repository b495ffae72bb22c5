"""The fair deal: nobody can choose it, and anyone can check it.

When a table opens, the server draws a random secret and publishes its SHA-256. Until the start every player can add
words of their own. The deal's seed is the HMAC-SHA256 of those words, keyed with the secret. When the table has ended
the server publishes the secret, so that anyone can verify its hash and the deal.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

import msgspec

from parlour.game.interface import Seed
from parlour.tables.people import PlayerId


def commitment(secret: str) -> str:
    """The SHA-256 of a secret, in hex. Published when the table opens."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def fair_seed(secret: str, words: Sequence[tuple[PlayerId, str]]) -> Seed:
    """HMAC-SHA256, keyed with the secret, of the JSON list [[player_id, word], ...] in the order they were added."""
    return hmac.digest(bytes.fromhex(secret), msgspec.json.encode(words), "sha256")


def spectator_token(secret: str) -> str:
    """The token of the table's spectator link. It does not reveal the secret or grant a seat."""
    return hmac.digest(bytes.fromhex(secret), b"spectator link", "sha256").hex()[:20]

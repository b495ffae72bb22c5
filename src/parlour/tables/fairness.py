"""The fair deal: one that nobody can have chosen.

When a table opens, the server draws a secret and publishes its SHA-256. Until the start every player may add
words of their own. The deal's seed is HMAC-SHA256 of those words under the secret; when the table has ended
the secret is shown, and anyone can check both.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

import msgspec

from parlour.game.interface import Seed
from parlour.tables.people import PlayerId


def commitment(secret: str) -> str:
    """The SHA-256 of a secret (hex), published when the table opens."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def fair_seed(secret: str, words: Sequence[tuple[PlayerId, str]]) -> Seed:
    """The seed: HMAC-SHA256, keyed by the secret, of the JSON list [[player_id, word], ...] in order of adding."""
    return hmac.digest(bytes.fromhex(secret), msgspec.json.encode(words), "sha256")


def spectator_token(secret: str) -> str:
    """The token of a link for spectators. It reveals nothing of the secret, and opens no seat."""
    return hmac.digest(bytes.fromhex(secret), b"spectator link", "sha256").hex()[:20]

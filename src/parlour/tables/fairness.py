"""The fair deal: nobody can choose it, and anyone can check it.

When a table opens, the server draws a random secret and publishes its SHA-256. Each player's client commits to a random
word by publishing its hash. At the start the commitments are closed, and only then are the words shown. The deal's seed
is the HMAC-SHA256, keyed with the secret, of everything that was fixed at the closing and of the words shown. When the
table has ended the server publishes the secret, so that anyone can verify all of it. `docs/concepts/fair-deal.md` says
what this proves.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from parlour.game.interface import Seed
from parlour.tables.people import PlayerId

FORMAT = "parlour-deal/2"
WORD_FORMAT = "parlour-word/1"

FORMULA = 2
"""How new games make their seed. Games of formula 1 had only plain words."""

Word: TypeAlias = tuple[PlayerId, str]
"""A player, and their word or its hash."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the deal depends on except the secret and the words that are shown.

    Its fields are integers and strings, so that it has one form as JSON: compact, in this order of fields.
    """

    format: str
    table_id: str
    game: str
    options: str
    """The options' JSON, as in the first entry of the log."""
    commitment: str
    """The SHA-256 of the secret."""
    seats: tuple[PlayerId, ...]
    """The players in the order of their seats."""
    words: tuple[Word, ...]
    """Plain words, in the order they were added."""
    committed: tuple[Word, ...]
    """The hashes of the committed words, in the order they were committed."""


class _SeedText(msgspec.Struct, frozen=True):
    terms: Terms
    shown: Sequence[Word]


def commitment(secret: str) -> str:
    """The SHA-256 of a secret, in hex. Published when the table opens."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def word_hash(table_id: str, player_id: PlayerId, word: str) -> str:
    """The hash that commits a player to a word at one table. Of no use to another player or at another table."""
    text = msgspec.json.encode((WORD_FORMAT, table_id, player_id, word))
    return hashlib.sha256(text).hexdigest()


def digest(terms: Terms) -> str:
    """The SHA-256 of the terms' JSON, in hex. Players compare it to see that all were shown the same terms."""
    return hashlib.sha256(msgspec.json.encode(terms)).hexdigest()


def committed_seed(secret: str, terms: Terms, shown: Sequence[Word]) -> Seed:
    """HMAC-SHA256, keyed with the secret, of the JSON {"terms": ..., "shown": [[player_id, word], ...]}.

    `shown` has the order of `terms.committed`, without the players who showed no word.
    """
    return hmac.digest(bytes.fromhex(secret), msgspec.json.encode(_SeedText(terms, shown)), "sha256")


def fair_seed(secret: str, words: Sequence[Word]) -> Seed:
    """Formula 1, of games from before there were commitments.

    HMAC-SHA256, keyed with the secret, of the JSON list [[player_id, word], ...] in the order they were added.
    """
    return hmac.digest(bytes.fromhex(secret), msgspec.json.encode(words), "sha256")


def spectator_token(secret: str) -> str:
    """The token of the table's spectator link. It does not reveal the secret or grant a seat."""
    return hmac.digest(bytes.fromhex(secret), b"spectator link", "sha256").hex()[:20]

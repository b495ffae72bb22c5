"""The moves offered to a player, in a form that clients in any programming language can use.

Most moves are listed one by one. Moves that are too many to list (a declaration, a rearranged board, three cards to
pass) are described by their parts instead: what to pick from, and how many. A description says what a player can
try; it does not promise that the rules accept it, and gives no hint at the best move.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeAlias

import msgspec

MOST_LISTED = 200
"""The most moves an offer lists. If there are more, `Offer.more` is true."""


class Pick(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="pick"):
    """A field to fill from `pieces`: one value if `single`, otherwise a list of `least` to `most` of them."""

    field: str
    pieces: tuple[Any, ...]
    least: int
    most: int
    single: bool = False


class Groups(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="groups"):
    """A field to fill with groups of pieces. A piece can be in one group only.

    A group is `{kind_field: one of kinds, pieces_field: [pieces]}`. `start` holds the groups already on the table;
    their pieces must all be in some group of the move.
    """

    field: str
    kind_field: str
    kinds: tuple[str, ...]
    pieces_field: str
    pieces: tuple[Any, ...]
    least: int
    start: tuple[Any, ...] = ()


Part: TypeAlias = Pick | Groups


class Composed(msgspec.Struct, frozen=True):
    """A move that the player puts together: its `type`, and how to fill its fields."""

    type: str
    parts: tuple[Part, ...]


class Offer(msgspec.Struct, frozen=True):
    """The moves of one seat: those listed, whether there are more, and those to put together."""

    list: tuple[Any, ...] = ()
    more: bool = False
    composed: tuple[Composed, ...] = ()


def offer_of(moves: Iterable[Any], *composed: Composed) -> Offer:
    """An offer of the first `MOST_LISTED` moves and the composed ones."""
    listed = tuple(islice(moves, MOST_LISTED + 1))
    return Offer(listed[:MOST_LISTED], len(listed) > MOST_LISTED, composed)

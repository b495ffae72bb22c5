"""What a player is offered on their turn, in a form that a client in any language can use.

Most moves are listed one by one. A move of which there are too many to list (a declaration, a rearranged board,
three cards to pass) is described by its parts instead: what to pick from, and how many. A description says what a
player may try, never what would be accepted or best.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeAlias

import msgspec

MOST_LISTED = 200
"""Moves that an offer lists. Where there are more, it says so."""


class Pick(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="pick"):
    """A field that holds some of these pieces: one value where `single`, else a list of `least` to `most`."""

    field: str
    pieces: tuple[Any, ...]
    least: int
    most: int
    single: bool = False


class Groups(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="groups"):
    """A field that holds groups of pieces, each piece in one group at most.

    A group is `{kind_field: one of kinds, pieces_field: [pieces]}`. `start` are the groups that lie there already;
    pieces of those must be in some group in the end.
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
    """A move that the player puts together: its `type`, and what its fields are made of."""

    type: str
    parts: tuple[Part, ...]


class Offer(msgspec.Struct, frozen=True):
    """The moves of one seat: those listed, whether there are more, and those to be put together."""

    list: tuple[Any, ...] = ()
    more: bool = False
    composed: tuple[Composed, ...] = ()


def offer_of(moves: Iterable[Any], *composed: Composed) -> Offer:
    """The first moves, the word whether there are more, and the composed ones."""
    listed = tuple(islice(moves, MOST_LISTED + 1))
    return Offer(listed[:MOST_LISTED], len(listed) > MOST_LISTED, composed)

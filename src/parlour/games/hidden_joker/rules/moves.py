"""What players of Hidden Joker Rummy choose, do, and are told."""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec

from parlour.game.interface import Event, Move, Options, Seat
from parlour.pieces.cards import Card, Rank, deck, rank_name, suit_name


class HiddenJokerOptions(Options, frozen=True, kw_only=True):
    """`pure_run`: a declaration needs at least one run without wild cards."""

    pure_run: bool = False


class Draw(Move, frozen=True, tag="draw"):
    """Take the top card of the `"stock"` or of the `"discard"` pile.

    Any word is readable here: the Hidden Joker Rummy API looks at whose turn it is before it looks at the source.
    """

    source: str


class Discard(Move, frozen=True, tag="discard"):
    """Put a card on the discard pile and end the turn."""

    card_id: str


class MeldClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that are said to be a `"run"` or a `"set"`, in any order."""

    type: str
    card_ids: tuple[str, ...]


class Declare(Move, frozen=True, tag="declare"):
    """Declare Rummy: every card in melds, but for one final discard if there is one."""

    melds: tuple[MeldClaim, ...]
    discard_card_id: str | None = None


HiddenJokerMove: TypeAlias = Draw | Discard | Declare


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as the Hidden Joker Rummy API shows it; `is_joker` is there only where it is true."""

    id: str
    rank: str
    suit: str
    is_joker: bool = False


class MeldView(msgspec.Struct, frozen=True):
    """A meld on the table, its cards in the order in which they were submitted."""

    type: str
    cards: tuple[CardView, ...]


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The cards are dealt, one is turned up, and the joker rank is known."""

    hidden_joker_rank: str
    discard_top: CardView
    stock_count: int
    first: Seat


class HandDealt(Event, frozen=True, kw_only=True, tag="hand_dealt"):
    """What a seat was dealt, for that seat alone."""

    seat: Seat
    cards: tuple[CardView, ...]


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    """A seat drew. The card is told only where everyone saw it: from the discards."""

    seat: Seat
    source: str
    stock_count: int
    card: CardView | None = None


class CardDrawn(Event, frozen=True, kw_only=True, tag="card_drawn"):
    """What a seat drew, for that seat alone."""

    seat: Seat
    card: CardView


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """A card was put on the discard pile."""

    seat: Seat
    card: CardView


class TurnChanged(Event, frozen=True, kw_only=True, tag="turn_changed"):
    """The next seat is to draw."""

    previous: Seat
    next: Seat
    turn_number: int


class MeldsSubmitted(Event, frozen=True, kw_only=True, tag="melds_submitted"):
    """A seat has declared Rummy with these melds."""

    seat: Seat
    melds: tuple[MeldView, ...]
    discard: CardView | None = None


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The game is over; `scores` by seat."""

    winner: Seat
    scores: tuple[int, ...]
    reason: str


def card_id(card: Card) -> str:
    """`c_1` to `c_104`."""
    return _IDS[card]


def card_with_id(written: str) -> Card | None:
    """The card that an id names; None when there is no such card."""
    return _BY_ID.get(written)


def is_card_id(written: str) -> bool:
    """Whether this could be the id of a card, in this game or in a larger one."""
    return _ID.fullmatch(written) is not None


def card_view(card: Card, joker: Rank) -> CardView:
    """The card as players see it under this joker rank."""
    return (_JOKERS if card % 13 == joker else _PLAIN)[card]


_ID = re.compile(r"c_[0-9]{1,4}")
_IDS = tuple(f"c_{card + 1}" for card in deck(2))
_BY_ID = {written: card for card, written in enumerate(_IDS)}
_PLAIN = tuple(CardView(_IDS[card], rank_name(card), suit_name(card)) for card in deck(2))
_JOKERS = tuple(CardView(_IDS[card], rank_name(card), suit_name(card), True) for card in deck(2))

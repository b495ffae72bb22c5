"""Options, moves and events of Hidden Joker Rummy. JSON is as in the Hidden Joker Rummy API."""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec

from parlour.game.interface import Event, Move, Options, Seat
from parlour.pieces.cards import Card, Rank, deck, rank_name, suit_name


class HiddenJokerOptions(Options, frozen=True, kw_only=True):
    """What a table can agree on before the start."""

    pure_run: bool = False
    """Whether a declaration needs at least one run without wild cards."""


class Draw(Move, frozen=True, tag="draw"):
    """Take the top card of the `"stock"` or the `"discard"` pile.

    Any string can be decoded, because the Hidden Joker Rummy API checks the turn before the source.
    """

    source: str


class Discard(Move, frozen=True, tag="discard"):
    """Put a card on the discard pile and end the turn."""

    card_id: str


class MeldClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards declared as a `"run"` or a `"set"`, in any order."""

    type: str
    card_ids: tuple[str, ...]


class Declare(Move, frozen=True, tag="declare"):
    """Declare Rummy: all cards in melds, except an optional last discard."""

    melds: tuple[MeldClaim, ...]
    discard_card_id: str | None = None


HiddenJokerMove: TypeAlias = Draw | Discard | Declare


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card in the format of the Hidden Joker Rummy API. `is_joker` is left out if false."""

    id: str
    rank: str
    suit: str
    is_joker: bool = False


class MeldView(msgspec.Struct, frozen=True):
    """A declared meld, with its cards in the order they were submitted."""

    type: str
    cards: tuple[CardView, ...]


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The cards were dealt: the wild rank, the first discard and the first player."""

    hidden_joker_rank: str
    discard_top: CardView
    stock_count: int
    first: Seat


class HandDealt(Event, frozen=True, kw_only=True, tag="hand_dealt"):
    """A seat's cards, for that seat only."""

    seat: Seat
    cards: tuple[CardView, ...]


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    """A seat drew a card. `card` is given only if it came from the discards."""

    seat: Seat
    source: str
    stock_count: int
    card: CardView | None = None


class CardDrawn(Event, frozen=True, kw_only=True, tag="card_drawn"):
    """The card a seat drew from the stock, for that seat only."""

    seat: Seat
    card: CardView


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """A card was put on the discard pile."""

    seat: Seat
    card: CardView


class TurnChanged(Event, frozen=True, kw_only=True, tag="turn_changed"):
    """It is the next seat's turn."""

    previous: Seat
    next: Seat
    turn_number: int


class MeldsSubmitted(Event, frozen=True, kw_only=True, tag="melds_submitted"):
    """A seat declared Rummy with these melds."""

    seat: Seat
    melds: tuple[MeldView, ...]
    discard: CardView | None = None


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The game is over. `scores` are in seat order."""

    winner: Seat
    scores: tuple[int, ...]
    reason: str


def card_id(card: Card) -> str:
    """The id of a card, `c_1` to `c_104`."""
    return _IDS[card]


def card_with_id(written: str) -> Card | None:
    """The card with this id, or None."""
    return _BY_ID.get(written)


def is_card_id(written: str) -> bool:
    """Whether this has the form of a card id, even if the deck has no such card."""
    return _ID.fullmatch(written) is not None


def card_view(card: Card, joker: Rank) -> CardView:
    """The card as shown to players, with this wild rank."""
    return (_JOKERS if card % 13 == joker else _PLAIN)[card]


_ID = re.compile(r"c_[0-9]{1,4}")
_IDS = tuple(f"c_{card + 1}" for card in deck(2))
_BY_ID = {written: card for card, written in enumerate(_IDS)}
_PLAIN = tuple(CardView(_IDS[card], rank_name(card), suit_name(card)) for card in deck(2))
_JOKERS = tuple(CardView(_IDS[card], rank_name(card), suit_name(card), True) for card in deck(2))

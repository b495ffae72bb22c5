"""The moves, options and events of two-player Rummy.

Cards are named as in the contest protocol: a rank from `A23456789TJQK` followed by a suit from `CDHS`, such as `"TH"`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from parlour.game.interface import Event, Move, Options, Seat

Source: TypeAlias = Literal["stock", "discard"]


class RummyOptions(Options, frozen=True, kw_only=True):
    """Options that a table or a contest can set."""

    hand_size: Annotated[int, Meta(ge=3, le=20)] = 10
    target: Annotated[int, Meta(ge=1, le=10_000)] = 500
    """The game ends with the hand in which a player reaches this many points; the lower total wins."""
    turn_limit: Annotated[int, Meta(ge=1, le=10_000)] = 200
    """A hand that nobody has finished after this many turns ends as it stands."""
    max_hands: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    """The game ends after this many hands, whatever the totals."""
    ace_points: Annotated[int, Meta(ge=1, le=50)] = 1
    face_points: Annotated[int, Meta(ge=1, le=50)] = 10
    """Points of a jack, queen or king; cards from two to ten count their number."""
    ace_high: bool = True
    """Whether Q-K-A is a run, as well as A-2-3."""
    throw_back: bool = False
    """Whether a card taken from the discards may be discarded in the same turn."""


class Draw(Move, frozen=True, tag="draw"):
    """Start the turn by drawing the top card of the stock or of the discards."""

    source: Source


class Meld(Move, frozen=True, tag="meld"):
    """Lay a run or a set on the table."""

    cards: tuple[str, ...]


class LayOff(Move, frozen=True, tag="lay_off"):
    """Add cards to a meld on the table, given by its number. Either player's melds will do."""

    meld: int
    cards: tuple[str, ...]


class Discard(Move, frozen=True, tag="discard"):
    """End the turn."""

    card: str


RummyMove: TypeAlias = Draw | Meld | LayOff | Discard


class HandStarted(Event, frozen=True, kw_only=True, tag="hand_started"):
    hand_number: int
    first: Seat
    discard_top: str


class HandDealt(Event, frozen=True, kw_only=True, tag="hand_dealt"):
    """The cards dealt to a seat. Sent to that seat only."""

    cards: tuple[str, ...]


class CardDrawn(Event, frozen=True, kw_only=True, tag="card_drawn"):
    """A card was drawn from the stock. Only the event for the seat itself names the card."""

    seat: Seat
    card: str | None = None


class CardTaken(Event, frozen=True, kw_only=True, tag="card_taken"):
    seat: Seat
    card: str


class MeldPlayed(Event, frozen=True, kw_only=True, tag="meld_played"):
    seat: Seat
    meld: int
    cards: tuple[str, ...]


class CardsLaidOff(Event, frozen=True, kw_only=True, tag="cards_laid_off"):
    seat: Seat
    meld: int
    cards: tuple[str, ...]


class CardDiscarded(Event, frozen=True, kw_only=True, tag="card_discarded"):
    seat: Seat
    card: str


class DiscardsShuffled(Event, frozen=True, kw_only=True, tag="discards_shuffled"):
    """The stock was empty, so all discards except the top one became the new stock."""


class HandEnded(Event, frozen=True, kw_only=True, tag="hand_ended"):
    """`winner` is None when the hand reached the turn limit. `left` are the cards that each seat still held."""

    hand_number: int
    winner: Seat | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    left: tuple[tuple[str, ...], ...]


class GameEnded(Event, frozen=True, kw_only=True, tag="game_ended"):
    winner: Seat
    totals: tuple[int, ...]

"""The moves, options and events of two-player Rummy.

Cards are named as the contest protocol names them: a rank out of `A23456789TJQK` and a suit out of `CDHS`, so `"TH"`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from parlour.game.interface import Event, Move, Options, Seat

Source: TypeAlias = Literal["stock", "discard"]


class RummyOptions(Options, frozen=True, kw_only=True):
    """All that a table or a contest may set."""

    hand_size: Annotated[int, Meta(ge=3, le=20)] = 10
    target: Annotated[int, Meta(ge=1, le=10_000)] = 500
    """The game ends with the hand in which someone reaches so many points; the lower total wins."""
    turn_limit: Annotated[int, Meta(ge=1, le=10_000)] = 200
    """A hand that no one has finished after so many turns ends as it stands."""
    max_hands: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    """The game ends after so many hands, whatever the totals."""
    ace_points: Annotated[int, Meta(ge=1, le=50)] = 1
    face_points: Annotated[int, Meta(ge=1, le=50)] = 10
    """What a jack, queen or king counts; ten to two count their number."""
    ace_high: bool = True
    """Whether Q-K-A is a run, beside A-2-3."""
    throw_back: bool = False
    """Whether the card taken from the discards may be discarded in the same turn."""


class Draw(Move, frozen=True, tag="draw"):
    """Begin the turn with the stock's top card, or with the discards'."""

    source: Source


class Meld(Move, frozen=True, tag="meld"):
    """Lay a run or a set on the table."""

    cards: tuple[str, ...]


class LayOff(Move, frozen=True, tag="lay_off"):
    """Add cards to a meld on the table, by its number; whose it is does not matter."""

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
    """What a seat was dealt; for that seat alone."""

    cards: tuple[str, ...]


class CardDrawn(Event, frozen=True, kw_only=True, tag="card_drawn"):
    """A card came from the stock. Everyone is told that; the seat's own event names the card."""

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
    """The stock was empty; all discards but the top one are the new stock."""


class HandEnded(Event, frozen=True, kw_only=True, tag="hand_ended"):
    """`winner` is None when the hand ran into the turn limit."""

    hand_number: int
    winner: Seat | None
    points: tuple[int, ...]
    totals: tuple[int, ...]


class GameEnded(Event, frozen=True, kw_only=True, tag="game_ended"):
    winner: Seat
    totals: tuple[int, ...]

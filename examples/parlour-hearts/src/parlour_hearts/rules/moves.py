"""Options, moves and events of Hearts. Seats count from 0; a card is its code."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from parlour.game import Event, Move, Options, Seat

Phase: TypeAlias = Literal["passing", "playing", "over"]
Direction: TypeAlias = Literal["left", "right", "across", "hold"]


class HeartsOptions(Options, frozen=True, kw_only=True):
    """What a table can agree on before the start."""

    target: Annotated[int, msgspec.Meta(ge=50, le=500)] = 100
    """The game ends with the hand in which someone gets so many points."""


class Pass(Move, frozen=True, tag="pass"):
    """Pass three cards."""

    cards: tuple[str, ...]


class Play(Move, frozen=True, tag="play"):
    """Play a card to the trick."""

    card: str


HeartsMove: TypeAlias = Pass | Play


class HandStarted(Event, frozen=True, kw_only=True, tag="hand_started"):
    """A hand was dealt."""

    hand_number: int
    passing: Direction


class HandDealt(Event, frozen=True, kw_only=True, tag="hand_dealt"):
    """A player's cards, for their owner alone."""

    cards: tuple[str, ...]


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """Someone has chosen the cards to pass. They go over when all have."""

    seat: Seat


class CardsReceived(Event, frozen=True, kw_only=True, tag="cards_received"):
    """The cards that were passed to a player, for that player alone."""

    giver: Seat
    cards: tuple[str, ...]


class TurnChanged(Event, frozen=True, kw_only=True, tag="turn_changed"):
    """Who is to play a card now."""

    seat: Seat


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A card lies on the table."""

    seat: Seat
    card: str


class HeartsBroken(Event, frozen=True, kw_only=True, tag="hearts_broken"):
    """The first heart of this hand was played: hearts may be led."""


class TrickTaken(Event, frozen=True, kw_only=True, tag="trick_taken"):
    """`seat` has taken the trick that `leader` led."""

    leader: Seat
    seat: Seat
    cards: tuple[str, ...]
    """In the order of play."""
    points: int


class HandScored(Event, frozen=True, kw_only=True, tag="hand_scored"):
    """Thirteen tricks are played. `moon` is who took all points, and so gave 26 to each of the others."""

    hand_number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    moon: Seat | None = None


class GameEnded(Event, frozen=True, kw_only=True, tag="game_ended"):
    """Someone has reached the target; several winners share the fewest points."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]

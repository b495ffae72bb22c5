"""Options, moves and events of Hearts. Cards are codes such as `"QS"`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from parlour.game import Event, Move, Options, Seat

Phase: TypeAlias = Literal["passing", "playing", "over"]
Direction: TypeAlias = Literal["left", "right", "across", "hold"]


class HeartsOptions(Options, frozen=True, kw_only=True):
    """What a table can agree on before the start."""

    target: Annotated[int, msgspec.Meta(ge=50, le=500)] = 100
    """Points that end the game. The hand in which someone reaches them is the last."""


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
    """A player's cards, for their owner only."""

    cards: tuple[str, ...]


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """A player has chosen the cards to pass. They change hands when everyone has chosen."""

    seat: Seat


class CardsReceived(Event, frozen=True, kw_only=True, tag="cards_received"):
    """The cards passed to a player, for that player only."""

    giver: Seat
    cards: tuple[str, ...]


class TurnChanged(Event, frozen=True, kw_only=True, tag="turn_changed"):
    """Who is to play a card now."""

    seat: Seat


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A card was played."""

    seat: Seat
    card: str


class HeartsBroken(Event, frozen=True, kw_only=True, tag="hearts_broken"):
    """The first heart of this hand was played, so hearts may be led."""


class TrickTaken(Event, frozen=True, kw_only=True, tag="trick_taken"):
    """`seat` has taken the trick that `leader` led."""

    leader: Seat
    seat: Seat
    cards: tuple[str, ...]
    """In order of play."""
    points: int


class HandScored(Event, frozen=True, kw_only=True, tag="hand_scored"):
    """All 13 tricks were played. `moon` is the player who shot the moon, if any."""

    hand_number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    moon: Seat | None = None


class GameEnded(Event, frozen=True, kw_only=True, tag="game_ended"):
    """Someone reached the target. Players tied for the fewest points all win."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]

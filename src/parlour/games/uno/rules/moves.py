"""Options, moves and events of UNO."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from parlour.game.interface import Event, Move, Options, Seat
from parlour.games.uno.rules.cards import Card, Color

Direction: TypeAlias = Literal["cw", "ccw"]


class UnoOptions(Options, frozen=True, kw_only=True):
    """What a table can agree on before the start."""

    target: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    """Points needed to win the match; 0 plays a single round."""
    call_uno: bool = False
    """Whether players must call UNO when they play their second-to-last card, and can be caught if they forget."""


class Play(Move, frozen=True, tag="play"):
    """Play a card. A wild card needs a color; with other cards the color is ignored."""

    card_id: int
    chosen_color: Color | None = None
    call_uno: bool = False


class Draw(Move, frozen=True, tag="draw"):
    """Draw a card instead of playing one. Passes the turn if there is nothing left to draw."""


class EndTurn(Move, frozen=True, tag="end_turn"):
    """Keep a playable card that was just drawn."""


class ChooseColor(Move, frozen=True, tag="choose_color"):
    """Choose the color of a Wild that was turned up as the first card."""

    color: Color


class CallUno(Move, frozen=True, tag="call_uno"):
    """Call UNO late: after playing the card, before the next player acts."""


class Catch(Move, frozen=True, tag="catch"):
    """Catch a player who has one card left and has not called UNO."""

    seat: Seat


UnoMove: TypeAlias = Play | Draw | EndTurn | ChooseColor | CallUno | Catch


class Effects(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a card does to the next player and the direction (UNO API, game:card:played)."""

    skip: bool = False
    reverse: bool = False
    draw: int = 0


class Standing(msgspec.Struct, frozen=True):
    """One row of a scoreboard. Tied players share a rank, and the next ranks are skipped."""

    seat: Seat
    rank: int
    hand_count: int
    score: int


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A card was played. `next` is the next player, even if the card ends the round."""

    seat: Seat
    card: Card
    chosen_color: Color | None = None
    effects: Effects
    next: Seat


class ColorChosen(Event, frozen=True, kw_only=True, tag="color_chosen"):
    seat: Seat
    color: Color


class Reversed(Event, frozen=True, kw_only=True, tag="reversed"):
    direction: Direction


class Skipped(Event, frozen=True, kw_only=True, tag="skipped"):
    """A player lost their turn to a Skip or, with two players, to a Reverse."""

    seat: Seat


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    """A player drew cards. `penalty` is true after a Draw Two, a Wild Draw Four or being caught."""

    seat: Seat
    count: int
    penalty: bool = False


class Drawn(Event, frozen=True, kw_only=True, tag="drawn"):
    """The cards drawn, for their owner only. Follows each `Drew`."""

    seat: Seat
    cards: tuple[Card, ...]


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """A player passed because there was nothing left to draw."""

    seat: Seat


class Reshuffled(Event, frozen=True, kw_only=True, tag="reshuffled"):
    """The discards except the top card were shuffled into a new draw pile."""

    draw_pile_count: int


class TurnChanged(Event, frozen=True, kw_only=True, tag="turn_changed"):
    next: Seat
    turn_number: int


class UnoCalled(Event, frozen=True, kw_only=True, tag="uno_called"):
    seat: Seat


class Caught(Event, frozen=True, kw_only=True, tag="caught"):
    """A player who had not called UNO was caught. The penalty follows as `Drew`."""

    seat: Seat
    by: Seat


class RoundEnded(Event, frozen=True, kw_only=True, tag="round_ended"):
    """A round of a match is over. `winner` is None if a blocked round ended in a tie.

    `hands` are the cards that everyone still held, in seat order.
    """

    round_number: int
    winner: Seat | None
    points: int
    scoreboard: tuple[Standing, ...]
    hands: tuple[tuple[Card, ...], ...]


class RoundStarted(Event, frozen=True, kw_only=True, tag="round_started"):
    """A round was dealt. Events for the effect of its first card follow."""

    round_number: int
    first: Seat
    top_discard: Card
    draw_pile_count: int


class HandDealt(Event, frozen=True, kw_only=True, tag="hand_dealt"):
    """A player's cards in the new round, for their owner only."""

    seat: Seat
    cards: tuple[Card, ...]


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The game is over. `winner` is None if a blocked game ended in a tie.

    `hands` are the cards that everyone still held, in seat order.
    """

    winner: Seat | None
    scoreboard: tuple[Standing, ...]
    reason: str
    hands: tuple[tuple[Card, ...], ...]

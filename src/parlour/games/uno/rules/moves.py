"""What a player can do, what can be agreed before a game, and what a move makes happen."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from parlour.game.interface import Event, Move, Options, Seat
from parlour.games.uno.rules.cards import Card, Color

Direction: TypeAlias = Literal["cw", "ccw"]


class UnoOptions(Options, frozen=True, kw_only=True):
    """What a table can agree on before the start."""

    target: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    """Points that win the match; 0 is a single round."""
    call_uno: bool = False
    """Whether the last card but one must be called, and a player who forgets can be caught."""


class Play(Move, frozen=True, tag="play"):
    """Lay a card. A wild card needs a color; with any other the color is ignored."""

    card_id: int
    chosen_color: Color | None = None
    call_uno: bool = False


class Draw(Move, frozen=True, tag="draw"):
    """Draw a card instead of playing from the hand. Passes where nothing is left to draw."""


class EndTurn(Move, frozen=True, tag="end_turn"):
    """Keep the drawn card, which could be played."""


class ChooseColor(Move, frozen=True, tag="choose_color"):
    """Name the color of a Wild that was turned up as the first card."""

    color: Color


class CallUno(Move, frozen=True, tag="call_uno"):
    """Call UNO late: after the card, before the next player acts."""


class Catch(Move, frozen=True, tag="catch"):
    """Catch a player who laid the last card but one and has not called."""

    seat: Seat


UnoMove: TypeAlias = Play | Draw | EndTurn | ChooseColor | CallUno | Catch


class Effects(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a card does to the next player and the direction (the UNO API, game:card:played)."""

    skip: bool = False
    reverse: bool = False
    draw: int = 0


class Standing(msgspec.Struct, frozen=True):
    """One line of a scoreboard. Equal players share a rank, and the ranks after it are left out."""

    seat: Seat
    rank: int
    hand_count: int
    score: int


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A card went to the discards. `next` is who would act then, also where the card ends the round."""

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
    """A player lost the turn to a Skip, or to a Reverse between two players."""

    seat: Seat


class Drew(Event, frozen=True, kw_only=True, tag="drew"):
    """A player drew. With `penalty` it was for a card laid by another, or for being caught."""

    seat: Seat
    count: int
    penalty: bool = False


class Drawn(Event, frozen=True, kw_only=True, tag="drawn"):
    """The cards drawn, for their owner alone. Follows each `Drew`."""

    seat: Seat
    cards: tuple[Card, ...]


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """Nothing was left to draw."""

    seat: Seat


class Reshuffled(Event, frozen=True, kw_only=True, tag="reshuffled"):
    """The discards but their top card became the draw pile."""

    draw_pile_count: int


class TurnChanged(Event, frozen=True, kw_only=True, tag="turn_changed"):
    next: Seat
    turn_number: int


class UnoCalled(Event, frozen=True, kw_only=True, tag="uno_called"):
    seat: Seat


class Caught(Event, frozen=True, kw_only=True, tag="caught"):
    """A player had not called and was caught. The two cards follow as `Drew`."""

    seat: Seat
    by: Seat


class RoundEnded(Event, frozen=True, kw_only=True, tag="round_ended"):
    """A round of a match is over. `winner` is None where a blocked round has equals at its head."""

    round_number: int
    winner: Seat | None
    points: int
    scoreboard: tuple[Standing, ...]


class RoundStarted(Event, frozen=True, kw_only=True, tag="round_started"):
    """The next round of a match was dealt. What its first card does follows."""

    round_number: int
    first: Seat
    top_discard: Card
    draw_pile_count: int


class HandDealt(Event, frozen=True, kw_only=True, tag="hand_dealt"):
    """A player's cards of the new round, for their owner alone."""

    seat: Seat
    cards: tuple[Card, ...]


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The game is over. `winner` is None where a blocked game has equals at its head."""

    winner: Seat | None
    scoreboard: tuple[Standing, ...]
    reason: str

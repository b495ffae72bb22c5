"""Options, moves and events of Spades. JSON is as in the Spades API: camelCase, seats and teams by name."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from parlour.game.interface import Event, Move, Options
from parlour.games.spades.rules.cards import Card, SeatName, TeamName

Phase: TypeAlias = Literal["bidding", "blind_nil_exchange", "playing", "game_over"]
BidValue: TypeAlias = int | Literal["nil", "blind_nil"]
"""A number of tricks from 0 to 13, or a promise to take none."""


class SpadesOptions(Options, frozen=True, kw_only=True):
    """What a table can agree on before the start."""

    target: Annotated[int, msgspec.Meta(ge=50, le=1000)] = 250
    """Points a team needs to win."""
    floor: Annotated[int, msgspec.Meta(ge=-1000, le=-50)] = -250
    """A team that falls to this score loses."""


class Bid(Move, frozen=True, tag="bid"):
    """Bid a number of tricks. The second bidder of a team names the total for both."""

    bid: BidValue


class RevealHand(Move, frozen=True, tag="reveal_hand"):
    """Look at one's cards and give up blind nil."""


class Exchange(Move, frozen=True, tag="exchange"):
    """Pass two cards to one's partner."""

    cards: tuple[Card, ...]


class Play(Move, frozen=True, tag="play"):
    """Play a card to the trick."""

    card: Card


SpadesMove: TypeAlias = Bid | RevealHand | Exchange | Play


class Teams(msgspec.Struct, frozen=True):
    """A number for each team."""

    ns: int
    ew: int


class TeamBids(msgspec.Struct, frozen=True):
    """The tricks each team has to make. None until both partners have bid, and if both bid nil."""

    ns: int | None
    ew: int | None


class SeatBids(msgspec.Struct, frozen=True):
    """The bid of each seat."""

    north: BidValue | None
    east: BidValue | None
    south: BidValue | None
    west: BidValue | None


class SeatTricks(msgspec.Struct, frozen=True):
    """The tricks won by each seat."""

    north: int
    east: int
    south: int
    west: int


class TrickPlay(msgspec.Struct, frozen=True):
    """One card of a trick, and who played it."""

    seat: SeatName
    card: Card


class HandResult(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The result of a hand: bids, tricks and points.

    `score_delta` excludes the penalty for bags. `bag_penalty` is how many times ten bags cost 100 points.
    """

    hand_number: int
    dealer_seat: SeatName
    bids: SeatBids
    team_bids: TeamBids
    tricks_won: SeatTricks
    score_delta: Teams
    new_bags: Teams
    bag_penalty: Teams
    scores_before: Teams
    bags_before: Teams
    scores_after: Teams
    bags_after: Teams


class HandDealt(Event, frozen=True, kw_only=True, rename="camel", tag="hand_dealt"):
    """A hand was dealt. Each seat gets its own event with `blind_nil_eligible` and, if that is false, `my_hand`."""

    hand_number: int
    dealer: SeatName
    bidding_order: tuple[SeatName, ...]
    blind_nil_eligible: bool | None = None
    my_hand: tuple[Card, ...] | None = None


class BidPlaced(Event, frozen=True, kw_only=True, rename="camel", tag="bid_placed"):
    """A seat has bid."""

    seat: SeatName
    bid: BidValue


class HandRevealed(Event, frozen=True, kw_only=True, rename="camel", tag="hand_revealed"):
    """A withheld hand is shown to its owner."""

    my_hand: tuple[Card, ...]


class ExchangePrompt(Event, frozen=True, kw_only=True, rename="camel", tag="exchange_prompt"):
    """This seat must pass two cards, or wait for its partner to pass."""

    direction: Literal["send", "receive"]
    count: int = 2


class ExchangePassed(Event, frozen=True, kw_only=True, rename="camel", tag="exchange_passed"):
    """Two cards were passed. Only the receiver is told which."""

    from_seat: SeatName
    to_seat: SeatName
    cards: tuple[Card, ...] | None = None


class CardPlayed(Event, frozen=True, kw_only=True, rename="camel", tag="card_played"):
    """A card was played."""

    seat: SeatName
    card: Card


class TrickComplete(Event, frozen=True, kw_only=True, rename="camel", tag="trick_complete"):
    """Four cards were played and the winner takes the trick."""

    winner_seat: SeatName
    plays: tuple[TrickPlay, ...]


class HandScored(Event, frozen=True, kw_only=True, rename="camel", tag="hand_scored"):
    """All 13 tricks were played and scored."""

    score_delta: Teams
    new_totals: Teams
    bags: Teams
    hand: HandResult


class TurnChanged(Event, frozen=True, kw_only=True, rename="camel", tag="turn_changed"):
    """Who is to act now, and in which phase."""

    active_seat: SeatName
    phase: Phase


class GameOver(Event, frozen=True, kw_only=True, rename="camel", tag="game_over"):
    """A team has won."""

    winning_team: TeamName
    final_scores: Teams

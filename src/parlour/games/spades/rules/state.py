"""A position of Spades."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from parlour.game.interface import Seat, Seed
from parlour.games.spades.rules.cards import next_seat, partner_of
from parlour.games.spades.rules.moves import BidValue, HandResult, Phase, SpadesOptions


class Trick(msgspec.Struct, frozen=True):
    """A finished trick: who led, who won, and the four cards in the order of play."""

    leader: Seat
    winner: Seat
    cards: tuple[int, ...]


@dataclass(slots=True)
class SpadesState:
    """Everything about a game. Hands and cards are bit masks and numbers, see `cards`."""

    options: SpadesOptions
    seed: Seed
    scores: list[int]
    bags: list[int]
    history: list[HandResult]
    hand_number: int
    dealer: Seat
    phase: Phase
    turn: Seat
    """Who is to bid, to pass cards or to play. Without meaning once the game is over."""
    hands: list[int]
    withheld: int
    """One bit a seat: it may bid blind nil, so it may not see its cards."""
    bids: list[BidValue | None]
    passed: list[int]
    """The two cards that each seat has passed to its partner."""
    leader: Seat
    led: int
    """The mask of the suit led, 0 before the lead."""
    trick: list[int]
    trick_mask: int
    tricks: list[Trick]
    tricks_won: list[int]
    broken: bool

    def copy(self) -> SpadesState:
        """An independent twin."""
        return SpadesState(
            self.options,
            self.seed,
            self.scores[:],
            self.bags[:],
            self.history[:],
            self.hand_number,
            self.dealer,
            self.phase,
            self.turn,
            self.hands[:],
            self.withheld,
            self.bids[:],
            self.passed[:],
            self.leader,
            self.led,
            self.trick[:],
            self.trick_mask,
            self.tricks[:],
            self.tricks_won[:],
            self.broken,
        )

    @property
    def first_seat(self) -> Seat:
        """Left of the dealer: who bids first and leads first."""
        return next_seat(self.dealer)

    @property
    def blind_seat(self) -> Seat | None:
        """Who has bid blind nil. Only one team can be far enough behind, so there is one at most."""
        return self.bids.index("blind_nil") if "blind_nil" in self.bids else None

    @property
    def face_down(self) -> int:
        """The cards that the blind bidder has passed and the partner has not yet picked up."""
        blind = self.blind_seat
        if self.phase != "blind_nil_exchange" or blind is None:
            return 0
        return self.passed[blind]

    def is_withheld(self, seat: Seat) -> bool:
        """Whether the seat may not see its own cards."""
        return bool(self.withheld >> seat & 1)

    def team_bid(self, team: int) -> int | None:
        """The number that the team has to make: None until both have bid, and where both bid nil.

        The second bidder's number is the team's; next to a nil the partner's number is.
        """
        second = self.dealer if self.dealer & 1 == team else (self.dealer - 1) & 3
        last, first = self.bids[second], self.bids[partner_of(second)]
        if last is None:
            return None
        if isinstance(last, int):
            return last
        return first if isinstance(first, int) else None

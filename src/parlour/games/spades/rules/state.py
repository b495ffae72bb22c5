"""A position of Spades."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from parlour.game.interface import Seat, Seed
from parlour.game.states import value_hash
from parlour.games.spades.rules.cards import next_seat, partner_of
from parlour.games.spades.rules.moves import BidValue, HandResult, Phase, SpadesOptions


class Trick(msgspec.Struct, frozen=True):
    """A finished trick: who led, who won, and the four cards in order of play."""

    leader: Seat
    winner: Seat
    cards: tuple[int, ...]


@dataclass(slots=True)
class SpadesState:
    """A position of Spades. Hands are bit masks and cards are numbers, see `cards`."""

    options: SpadesOptions
    seed: Seed
    scores: list[int]
    bags: list[int]
    history: list[HandResult]
    hand_number: int
    dealer: Seat
    phase: Phase
    turn: Seat
    """Who is to bid, pass cards or play. Meaningless once the game is over."""
    hands: list[int]
    withheld: int
    """A bit per seat: set if the seat may bid blind nil and so has not seen its cards."""
    bids: list[BidValue | None]
    passed: list[int]
    """The two cards each seat has passed to its partner."""
    leader: Seat
    led: int
    """The mask of the suit led; 0 before the lead."""
    trick: list[int]
    trick_mask: int
    tricks: list[Trick]
    tricks_won: list[int]
    broken: bool

    __hash__ = value_hash

    def copy(self) -> SpadesState:
        """An independent copy."""
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

    def reseed(self, seed: Seed) -> None:
        """Take all later deals from this seed. Hands stay as they are."""
        self.seed = seed

    @property
    def first_seat(self) -> Seat:
        """The seat to the dealer's left, which bids first and leads first."""
        return next_seat(self.dealer)

    @property
    def blind_seat(self) -> Seat | None:
        """The seat that bid blind nil. There is at most one: only one team can be far enough behind."""
        return self.bids.index("blind_nil") if "blind_nil" in self.bids else None

    @property
    def face_down(self) -> int:
        """Cards that the blind bidder has passed and the partner has not picked up yet."""
        blind = self.blind_seat
        if self.phase != "blind_nil_exchange" or blind is None:
            return 0
        return self.passed[blind]

    def is_withheld(self, seat: Seat) -> bool:
        """Whether the seat cannot see its own cards yet."""
        return bool(self.withheld >> seat & 1)

    def team_bid(self, team: int) -> int | None:
        """The tricks a team has to make. None until both partners have bid, and if both bid nil.

        The second bidder's number counts for the team. If one partner bid nil, the other's number counts.
        """
        second = self.dealer if self.dealer & 1 == team else (self.dealer - 1) & 3
        last, first = self.bids[second], self.bids[partner_of(second)]
        if last is None:
            return None
        if isinstance(last, int):
            return last
        return first if isinstance(first, int) else None

"""A position of Hearts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import msgspec
from parlour.game import Seat, Seed, value_hash

from parlour_hearts.rules.moves import Direction, HeartsOptions, Phase

STEPS: Final[dict[Direction, int]] = {"left": 1, "right": 3, "across": 2, "hold": 0}
"""The directions of passing, hand after hand, and how many seats clockwise each is."""


class TakenTrick(msgspec.Struct, frozen=True):
    """A finished trick: who led, who took it, and its cards in order of play."""

    leader: Seat
    seat: Seat
    cards: tuple[str, ...]


@dataclass(slots=True)
class HeartsState:
    """A position of Hearts. Hands are bit masks, see `parlour.pieces.tricks`."""

    options: HeartsOptions
    seed: Seed
    totals: list[int] = field(default_factory=lambda: [0] * 4)
    hand_number: int = 0
    phase: Phase = "passing"
    turn: Seat = 0
    """Who is to play. Meaningless while cards are passed and once the game is over."""
    hands: list[int] = field(default_factory=list)
    given: list[int] = field(default_factory=list)
    """The cards each seat passes in this hand. They stay in its hand until everyone has chosen."""
    leader: Seat = 0
    trick: list[int] = field(default_factory=list)
    tricks: list[TakenTrick] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    broken: bool = False

    __hash__ = value_hash

    def copy(self) -> HeartsState:
        """An independent copy."""
        return HeartsState(
            self.options, self.seed, self.totals[:], self.hand_number,
            self.phase, self.turn, self.hands[:], self.given[:], self.leader,
            self.trick[:], self.tricks[:], self.points[:], self.broken,
        )  # fmt: skip

    @property
    def passing(self) -> Direction:
        """The direction of passing in this hand."""
        return tuple(STEPS)[(self.hand_number - 1) % 4]

    def giver_to(self, seat: Seat) -> Seat:
        """The seat that passes cards to this seat."""
        return (seat - STEPS[self.passing]) % 4

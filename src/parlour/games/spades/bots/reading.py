"""What a seat can infer from its view: the current trick, the cards still out, who is void in which suits."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from parlour.game.interface import Seat
from parlour.games.spades.rules import SpadesView
from parlour.games.spades.rules.cards import (
    LOWEST_SPADE,
    NUMBERS,
    SEAT_NAMES,
    Card,
    mask_of,
    partner_of,
    team_of,
)
from parlour.games.spades.rules.moves import BidValue, TrickPlay
from parlour.pieces.tricks import DECK, SUIT_MASK_OF

_SEATS = {name: seat for seat, name in enumerate(SEAT_NAMES)}

_CHANCES = tuple(
    tuple(1.0 - (1.0 - 1.0 / hands) ** count if hands else 0.0 for count in range(14)) for hands in range(4)
)
"""The chance that one of so many hands has at least one of so many cards."""


@dataclass(slots=True)
class Reading:
    """A view during card play, as masks and numbers."""

    me: Seat
    hand: int
    valid: int
    led: int
    """The mask of the suit led; 0 when this seat leads."""
    best: int
    """The number of the card that is winning the trick; -1 when this seat leads."""
    holder: Seat
    """Who played `best`."""
    after: tuple[Seat, ...]
    """The seats that play after this one, in order."""
    first_trick: bool
    unseen: int
    """The cards in other hands."""
    void: list[int]
    """By seat: the mask of suits it is known to be out of."""
    bids: tuple[BidValue | None, ...]
    tricks: tuple[int, ...]
    need: int
    """Tricks this team still has to take."""
    their_need: int
    left: int
    """Tricks left in this hand, including the current one."""
    bags: int
    nil: tuple[bool, ...] = field(init=False)
    """By seat: whether it bid nil and has taken no trick so far."""
    chances: dict[tuple[int, int, int, int], list[float]] = field(default_factory=dict)
    """What `chances.winner_chances` has found out so far."""
    _sharers: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        tricks = self.tricks
        self.nil = tuple(
            [not tricks[seat] and not isinstance(bid, int) for seat, bid in enumerate(self.bids)]
        )

    @property
    def partner(self) -> Seat:
        return partner_of(self.me)

    def over(self, number: int) -> int:
        """How many higher cards of the suit are in other hands."""
        return (self.unseen & SUIT_MASK_OF[number] & -(1 << number)).bit_count()

    def under(self, number: int) -> int:
        """How many lower cards of the suit are in other hands."""
        return (self.unseen & SUIT_MASK_OF[number] & ((1 << number) - 1)).bit_count()

    def beats(self, number: int) -> bool:
        """Whether the card would take the lead in the trick."""
        if self.best < 0:
            return True
        if 1 << number >= LOWEST_SPADE:
            return number > self.best
        return number > self.best and bool(self.led >> number & 1)

    def chance_of_any(self, seat: Seat, suit: int, count: int) -> float:
        """The chance that the seat holds at least one of `count` unseen cards of a suit."""
        if not count or self.void[seat] & suit:
            return 0.0
        hands = self._sharers.get(suit)
        if hands is None:
            hands = sum(1 for other in range(4) if other != self.me and not self.void[other] & suit)
            self._sharers[suit] = hands
        return _CHANCES[hands][count]


def read(view: SpadesView) -> Reading:
    """Read the view of the seat that is to play a card."""
    assert view.my_seat is not None
    me = _SEATS[view.my_seat]
    hand = mask_of(_given(view.my_hand))
    trick = [(_SEATS[play.seat], NUMBERS[play.card]) for play in view.current_trick]
    led = SUIT_MASK_OF[trick[0][1]] if trick else 0
    holder, best = max(trick, key=lambda play: _strength(play[1], led)) if trick else (me, -1)
    seen, void = _history(view)
    bids = tuple(getattr(view.bids, name) for name in SEAT_NAMES)
    tricks = tuple(getattr(view.tricks_won, name) for name in SEAT_NAMES)
    ours = team_of(me)
    team_bids = (view.team_bids.ns or 0, view.team_bids.ew or 0)
    taken = (tricks[0] + tricks[2], tricks[1] + tricks[3])
    return Reading(
        me=me,
        hand=hand,
        valid=mask_of(_given(view.valid_cards)),
        led=led,
        best=best,
        holder=holder,
        after=tuple((me + step) & 3 for step in range(1, 4 - len(trick))),
        first_trick=view.is_first_trick,
        unseen=DECK & ~hand & ~seen,
        void=void,
        bids=bids,
        tricks=tricks,
        need=team_bids[ours] - taken[ours],
        their_need=team_bids[1 - ours] - taken[1 - ours],
        left=13 - len(view.completed_tricks),
        bags=(view.bags.ns, view.bags.ew)[ours],
    )


def _given(cards: tuple[Card, ...] | msgspec.UnsetType) -> tuple[Card, ...]:
    return () if cards is msgspec.UNSET else cards


def _strength(number: int, led: int) -> int:
    """Order cards by who wins: spades are the highest numbers, and other suits than the one led cannot win."""
    return number if led >> number & 1 or 1 << number >= LOWEST_SPADE else -1


def _history(view: SpadesView) -> tuple[int, list[int]]:
    """The cards played in this hand, and the suits each seat is known to be out of."""
    seen = 0
    void = [0, 0, 0, 0]
    tricks: list[tuple[TrickPlay, ...]] = [trick.plays for trick in view.completed_tricks]
    for plays in [*tricks, view.current_trick]:
        led = 0
        for play in plays:
            number = NUMBERS[play.card]
            seen |= 1 << number
            led = led or SUIT_MASK_OF[number]
            if not led >> number & 1:
                void[_SEATS[play.seat]] |= led
    return seen, void

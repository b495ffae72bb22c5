"""What a seat or a spectator may know. The only file of Hearts that hides cards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from parlour.game import Piece, Seat, View
from parlour.pieces.tricks import numbers_of

from parlour_hearts.rules.cards import CARDS, codes_of
from parlour_hearts.rules.moves import Direction, Phase
from parlour_hearts.rules.play import outcome_of, playable, to_act
from parlour_hearts.rules.state import HeartsState, TakenTrick


class TrickPlay(msgspec.Struct, frozen=True):
    """One card of the trick, and who played it."""

    seat: Seat
    card: str


class HeartsView(View, frozen=True, kw_only=True):
    """The game as one seat sees it. For a spectator `seat` is None and the seat's own cards are empty."""

    seat: Seat | None
    phase: Phase
    hand_number: int
    passing: Direction
    to_pass: tuple[Seat, ...]
    """Seats that have not chosen three cards yet."""
    turn: Seat | None
    hand: tuple[str, ...]
    playable: tuple[str, ...]
    """The legal cards. Only on one's turn to play."""
    given: tuple[str, ...]
    received: tuple[str, ...]
    trick: tuple[TrickPlay, ...]
    last_trick: TakenTrick | None
    """The last finished trick of this hand."""
    played: tuple[str, ...]
    """The cards of this hand's finished tricks, in order of play."""
    hearts_broken: bool
    points: tuple[int, ...]
    """Points taken in this hand, by seat."""
    totals: tuple[int, ...]
    target: int
    winners: tuple[Seat, ...]


def view_of(state: HeartsState, seat: Seat | None) -> HeartsView:
    """What a seat may know of the state; None stands for a spectator."""
    passing, playing = state.phase == "passing", state.phase == "playing"
    outcome = outcome_of(state)
    received = 0 if seat is None or passing else state.given[state.giver_to(seat)]
    return HeartsView(
        seat=seat,
        phase=state.phase,
        hand_number=state.hand_number,
        passing=state.passing,
        to_pass=to_act(state) if passing else (),
        turn=state.turn if playing else None,
        hand=() if seat is None else codes_of(state.hands[seat]),
        playable=codes_of(playable(state, seat)) if playing and seat == state.turn else (),
        given=() if seat is None else codes_of(state.given[seat]),
        received=codes_of(received),
        trick=tuple(TrickPlay((state.leader + at) % 4, CARDS[card]) for at, card in enumerate(state.trick)),
        last_trick=state.tricks[-1] if state.tricks else None,
        played=tuple(card for trick in state.tricks for card in trick.cards),
        hearts_broken=state.broken,
        points=tuple(state.points),
        totals=tuple(state.totals),
        target=state.options.target,
        winners=() if outcome is None else outcome.winners,
    )


def pieces_of(state: HeartsState) -> Iterator[Piece]:
    """The 52 cards, and who may know where each is. A passed card is also known to its giver."""
    known: list[frozenset[Seat] | None] = [None] * 52
    for seat, hand in enumerate(state.hands):
        giver = state.giver_to(seat)
        for number in numbers_of(hand):
            was_passed = state.phase != "passing" and state.given[giver] >> number & 1
            known[number] = frozenset({seat, giver} if was_passed else {seat})
    return map(Piece, CARDS, known)

"""Two-player Rummy, as the contest of text 2 plays it."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules.errors import Malformed
from parlour.rules.interface import Event, Outcome, Piece, Rules, Seat, Seed, Spec
from parlour.rules.rummy import play, score
from parlour.rules.rummy import view as views
from parlour.rules.rummy.moves import Discard, Draw, LayOff, Meld, RummyMove, RummyOptions
from parlour.rules.rummy.state import RummyState
from parlour.rules.rummy.view import RummyView

__all__ = [
    "RULES",
    "Discard",
    "Draw",
    "LayOff",
    "Meld",
    "Rummy",
    "RummyMove",
    "RummyOptions",
    "RummyState",
    "RummyView",
]


class WrongNumberOfSeats(Malformed):
    code = "WRONG_NUMBER_OF_SEATS"
    default = "Rummy is for two."


class Rummy:
    """The rules of two-player Rummy on the common interface."""

    spec = Spec(
        id="rummy",
        title="Rummy",
        min_seats=2,
        max_seats=2,
        options=RummyOptions,
        moves=RummyMove,
    )

    def start(self, seats: int, options: RummyOptions, seed: Seed) -> RummyState:
        if seats != 2:
            raise WrongNumberOfSeats(seats=seats)
        return play.start(options, seed)

    def to_act(self, state: RummyState) -> tuple[Seat, ...]:
        return (state.turn,) if state.winner is None else ()

    def legal_moves(self, state: RummyState, seat: Seat) -> Iterator[RummyMove]:
        return play.legal_moves(state, seat)

    def check(self, state: RummyState, seat: Seat, move: RummyMove) -> None:
        play.check(state, seat, move)

    def apply(self, state: RummyState, seat: Seat, move: RummyMove) -> list[Event]:
        return play.apply(state, seat, move)

    def view(self, state: RummyState, seat: Seat | None) -> RummyView:
        return views.view(state, seat)

    def outcome(self, state: RummyState) -> Outcome | None:
        return score.outcome(state)

    def pieces(self, state: RummyState) -> Iterator[Piece]:
        return views.pieces(state)


RULES: Rules[RummyState, RummyMove] = Rummy()

"""Hidden Joker Rummy (text 1): two decks, 13 cards, and a rank that is wild."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules.hidden_joker import play, view
from parlour.rules.hidden_joker.moves import HiddenJokerMove, HiddenJokerOptions
from parlour.rules.hidden_joker.state import State, start
from parlour.rules.hidden_joker.view import HiddenJokerView
from parlour.rules.interface import Event, Outcome, Piece, Rules, Seat, Seed, Spec


class HiddenJokerRules(Rules[State, HiddenJokerMove]):
    """The rules of Hidden Joker Rummy."""

    @property
    def spec(self) -> Spec:
        return _SPEC

    def start(self, seats: int, options: HiddenJokerOptions, seed: Seed) -> State:
        return start(seats, options, seed)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return (state.current,) if state.ending is None else ()

    def legal_moves(self, state: State, seat: Seat) -> Iterator[HiddenJokerMove]:
        return play.legal_moves(state, seat)

    def check(self, state: State, seat: Seat, move: HiddenJokerMove) -> None:
        play.check(state, seat, move)

    def apply(self, state: State, seat: Seat, move: HiddenJokerMove) -> list[Event]:
        return play.apply(state, seat, move)

    def view(self, state: State, seat: Seat | None) -> HiddenJokerView:
        return view.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        ending = state.ending
        return None if ending is None else Outcome((ending.winner,), ending.scores, ending.reason)

    def pieces(self, state: State) -> Iterator[Piece]:
        return view.pieces(state)


_SPEC = Spec(
    id="hidden-joker-rummy",
    title="Hidden Joker Rummy",
    min_seats=2,
    max_seats=4,
    options=HiddenJokerOptions,
    moves=HiddenJokerMove,
    exhaustive=False,
)

RULES = HiddenJokerRules()

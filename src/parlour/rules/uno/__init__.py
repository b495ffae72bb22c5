"""UNO (text 4): 2 to 10 players, the 108-card deck, official rules."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules.interface import Outcome, Piece, Seat, Seed, Spec
from parlour.rules.uno import play, rounds
from parlour.rules.uno.cards import CARDS
from parlour.rules.uno.moves import UnoMove, UnoOptions
from parlour.rules.uno.refusals import WrongNumberOfSeats
from parlour.rules.uno.state import State
from parlour.rules.uno.view import UnoView, view


class UnoRules:
    """The rules of UNO."""

    spec = Spec(id="uno", title="UNO", min_seats=2, max_seats=10, options=UnoOptions, moves=UnoMove)

    to_act = staticmethod(play.to_act)
    legal_moves = staticmethod(play.legal_moves)
    check = staticmethod(play.check)
    apply = staticmethod(play.apply)

    def start(self, seats: int, options: UnoOptions, seed: Seed) -> State:
        """Shuffle, deal seven cards each, turn the first card and let it act."""
        if not self.spec.min_seats <= seats <= self.spec.max_seats:
            raise WrongNumberOfSeats(seats=seats)
        state = State(seats, options, seed, [0] * seats)
        rounds.deal(state, None)
        return state

    def view(self, state: State, seat: Seat | None) -> UnoView:
        """What the seat may know; None is a spectator."""
        return view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """None until the game is over."""
        return state.result

    def pieces(self, state: State) -> Iterator[Piece]:
        """Hands are known to their seats, the discards to all, the pile to nobody."""
        for seat, hand in enumerate(state.hands):
            for card in hand:
                yield Piece(CARDS[card], frozenset((seat,)))
        for card in state.discards:
            yield Piece(CARDS[card])
        for card in state.pile:
            yield Piece(CARDS[card], frozenset())


RULES = UnoRules()

__all__ = ["RULES", "State", "UnoMove", "UnoOptions", "UnoRules", "UnoView"]

"""What is worth a record in Hidden Joker Rummy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.game.feats import Feat
from parlour.game.interface import Seat
from parlour.games.hidden_joker.rules import HiddenJokerMove, HiddenJokerState
from parlour.games.hidden_joker.rules.moves import Draw


def feats(
    state: HiddenJokerState, moves: Sequence[tuple[Seat, HiddenJokerMove]], seat: Seat
) -> Sequence[Feat]:
    """The quickest declaration, in turns."""
    return list(_found(state, moves, seat))


def _found(
    state: HiddenJokerState, moves: Sequence[tuple[Seat, HiddenJokerMove]], seat: Seat
) -> Iterator[Feat]:
    ending = state.ending
    if ending is not None and ending.reason == "rummy_declared" and ending.winner == seat:
        turns = sum(mover == seat and not isinstance(move, Draw) for mover, move in moves)
        yield Feat("quickest_rummy", turns, lowest_wins=True)

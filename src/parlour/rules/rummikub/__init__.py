"""Rummikub (text 5): models, rules, and a solver that finds the best play exactly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.interface import Event, Outcome, Piece, Seat, Seed, Spec
from parlour.rules.rummikub import play
from parlour.rules.rummikub.models.tiles import TILE_IDS
from parlour.rules.rummikub.moves import Draw, PlayTiles, RummikubMove, RummikubOptions
from parlour.rules.rummikub.plays import best_move, best_plays, move_of
from parlour.rules.rummikub.score import outcome_of
from parlour.rules.rummikub.state import RummikubState
from parlour.rules.rummikub.view import RummikubView, pieces_of, view_of
from parlour.rules.shuffles import shuffled

__all__ = ["RULES", "Draw", "PlayTiles", "RummikubRules", "RummikubState", "RummikubView", "best_move"]

RACK_SIZE: Final = 14


class RummikubRules:
    """Lay melds down, rearrange what lies there, be first to empty the rack."""

    spec = Spec(
        id="rummikub",
        title="Rummikub",
        min_seats=2,
        max_seats=4,
        options=RummikubOptions,
        moves=PlayTiles | Draw,
        exhaustive=False,
    )

    def start(self, seats: int, options: RummikubOptions, seed: Seed) -> RummikubState:
        tiles = shuffled(range(len(TILE_IDS)), seed, 0)
        dealt = RACK_SIZE * seats
        return RummikubState(
            hints=options.hints,
            stock=tuple(tiles[dealt:]),
            drawn=0,
            racks=[tuple(sorted(tiles[RACK_SIZE * seat : RACK_SIZE * (seat + 1)])) for seat in range(seats)],
            opened=[False] * seats,
            board=(),
            turn=0,
            turn_number=1,
            passes=0,
            over=False,
        )

    def to_act(self, state: RummikubState) -> tuple[Seat, ...]:
        return () if state.over else (state.turn,)

    def legal_moves(self, state: RummikubState, seat: Seat) -> Iterator[RummikubMove]:
        """The solver's plays, the one of most tiles first; then draw, which is always legal."""
        if state.over or seat != state.turn:
            return
        for found in best_plays(state.board, state.racks[seat], state.opened[seat]):
            yield move_of(found)
        yield Draw()

    def check(self, state: RummikubState, seat: Seat, move: RummikubMove) -> None:
        play.check(state, seat, move)

    def apply(self, state: RummikubState, seat: Seat, move: RummikubMove) -> list[Event]:
        return play.apply(state, seat, move)

    def view(self, state: RummikubState, seat: Seat | None) -> RummikubView:
        return view_of(state, seat)

    def outcome(self, state: RummikubState) -> Outcome | None:
        return outcome_of(state) if state.over else None

    def pieces(self, state: RummikubState) -> Iterator[Piece]:
        return pieces_of(state)


RULES: Final = RummikubRules()

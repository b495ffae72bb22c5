"""What a seat or a spectator may know. The only file of Rummikub that hides tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from parlour.game.interface import Piece, Seat, View
from parlour.games.rummikub.models.game import GameStatus
from parlour.games.rummikub.models.tiles import TILE_IDS, ids_of
from parlour.games.rummikub.rules.moves import ShownMeld, shown
from parlour.games.rummikub.rules.score import outcome_of
from parlour.games.rummikub.rules.state import RummikubState


class ShownRack(msgspec.Struct, frozen=True):
    tile_ids: tuple[str, ...]


class ShownPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A Player of the Rummikub models. A seat sees only its own rack until the game is over, then all racks."""

    seat: Seat
    initial_meld_met: bool
    rack_size: int
    rack: ShownRack | msgspec.UnsetType = msgspec.UNSET


class RummikubView(View, frozen=True, kw_only=True):
    """A GameState of the Rummikub models, with seats instead of ids. The wire adds the game's id, times and names."""

    seat: Seat | None
    status: str
    players: tuple[ShownPlayer, ...]
    current_player_index: int
    pool_size: int
    board: tuple[ShownMeld, ...]
    rack: ShownRack | msgspec.UnsetType = msgspec.UNSET
    turn_number: int
    passes: int
    hints: bool
    winner: Seat | None
    scores: tuple[int, ...] | None


def view_before_the_deal(
    taken: Sequence[Seat], seat: Seat | None, *, hints: bool, over: bool
) -> RummikubView:
    """The same fields while the seats fill up, with empty racks and a full pool; `over` if the table was closed."""
    own = msgspec.UNSET if seat is None else ShownRack(())
    status = GameStatus.COMPLETED if over else GameStatus.WAITING_FOR_PLAYERS
    return RummikubView(
        seat=seat,
        status=status.value,
        players=tuple(
            ShownPlayer(
                seat=other,
                initial_meld_met=False,
                rack_size=0,
                rack=own if other == seat else msgspec.UNSET,
            )
            for other in taken
        ),
        current_player_index=0,
        pool_size=len(TILE_IDS),
        board=(),
        rack=own,
        turn_number=0,
        passes=0,
        hints=hints,
        winner=None,
        scores=None,
    )


def view_of(state: RummikubState, seat: Seat | None) -> RummikubView:
    """What a seat may know of the state; None stands for a spectator."""
    own = None if seat is None else ShownRack(ids_of(state.racks[seat]))
    result = outcome_of(state)
    return RummikubView(
        seat=seat,
        status=(GameStatus.COMPLETED if state.over else GameStatus.IN_PROGRESS).value,
        players=tuple(
            ShownPlayer(
                seat=other,
                initial_meld_met=state.opened[other],
                rack_size=len(state.racks[other]),
                rack=ShownRack(ids_of(state.racks[other])) if state.over or other == seat else msgspec.UNSET,
            )
            for other in range(state.seats)
        ),
        current_player_index=state.turn,
        pool_size=state.pool_size,
        board=tuple(shown(meld) for meld in state.board),
        rack=msgspec.UNSET if own is None else own,
        turn_number=state.turn_number,
        passes=state.passes,
        hints=state.hints,
        winner=result.winners[0] if result else None,
        scores=result.scores if result else None,
    )


def pieces_of(state: RummikubState) -> Iterator[Piece]:
    """All 106 tiles, and who may know where each is. Once the game is over, everyone sees all racks."""
    for seat, rack in enumerate(state.racks):
        for tile in rack:
            yield Piece(TILE_IDS[tile], None if state.over else frozenset({seat}))
    for tile in state.pool:
        yield Piece(TILE_IDS[tile], frozenset())
    for _, tiles in state.board:
        for tile in tiles:
            yield Piece(TILE_IDS[tile])

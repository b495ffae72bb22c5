"""Checking and making moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.game.interface import Event, Seat
from parlour.game.offers import Composed, Groups, Offer, offer_of
from parlour.game.refusals import GameOver, NotYourTurn
from parlour.games.rummikub.models.exceptions import InvalidMeldError, InvalidTileError
from parlour.games.rummikub.models.melds import MeldKind, faces_of, ordered
from parlour.games.rummikub.models.tiles import TILE_IDS, ids_of, tile_of
from parlour.games.rummikub.rules.hints import SMALLEST_MELD, best_plays, move_of
from parlour.games.rummikub.rules.moves import (
    Draw,
    GameEnded,
    Passed,
    PlayedMeld,
    PlayTiles,
    RummikubMove,
    TileDrawn,
    TileReceived,
    TilesPlayed,
    TurnChanged,
    played,
    shown,
)
from parlour.games.rummikub.rules.refusals import (
    BoardTouched,
    InitialMeldTooLow,
    NothingPlayed,
    TileNotYours,
    TileTwice,
    TileVanished,
)
from parlour.games.rummikub.rules.score import result_of
from parlour.games.rummikub.rules.solver import INITIAL_MELD
from parlour.games.rummikub.rules.state import BoardMeld, RummikubState, Tile


def to_act(state: RummikubState) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return () if state.over else (state.turn,)


def legal_moves(state: RummikubState, seat: Seat) -> Iterator[RummikubMove]:
    """The solver's best plays, the one with the most tiles first; then draw, which is always legal."""
    if state.over or seat != state.turn:
        return
    for found in best_plays(state.board, state.racks[seat], state.opened[seat]):
        yield move_of(found)
    yield Draw()


def offer(state: RummikubState, seat: Seat) -> Offer:
    """A draw, and the tiles to build a new board from."""
    if state.over or seat != state.turn:
        return Offer()
    board = tuple(map(played, state.board))
    melds = Groups(
        field="melds",
        kind_field="kind",
        kinds=("run", "group"),
        pieces_field="tiles",
        pieces=(*(tile for meld in board for tile in meld.tiles), *ids_of(state.racks[seat])),
        least=SMALLEST_MELD,
        start=board,
    )
    return offer_of((Draw(),), Composed("play_tiles", (melds,)))


def check(state: RummikubState, seat: Seat, move: RummikubMove) -> None:
    """Raise a refusal unless the move is legal."""
    _check_turn(state, seat)
    if isinstance(move, PlayTiles):
        _checked_board(state, seat, move.melds)


def apply(state: RummikubState, seat: Seat, move: RummikubMove) -> list[Event]:
    """Check the move, make it and return its events."""
    _check_turn(state, seat)
    if isinstance(move, PlayTiles):
        events = _play(state, seat, _checked_board(state, seat, move.melds))
    else:
        events = _draw(state, seat)
    return events + _advance(state)


def _check_turn(state: RummikubState, seat: Seat) -> None:
    if state.over:
        raise GameOver
    if seat != state.turn:
        raise NotYourTurn(seat=seat, to_act=state.turn)


def _checked_board(state: RummikubState, seat: Seat, melds: Sequence[PlayedMeld]) -> tuple[BoardMeld, ...]:
    """The board that these melds make. Refuses it unless the seat may play it."""
    board = tuple(_checked_meld(index, meld) for index, meld in enumerate(melds))
    laid = _laid_tiles(state, seat, board)
    if not laid:
        raise NothingPlayed
    if not state.opened[seat]:
        _check_initial(state, board)
    return board


def _checked_meld(index: int, meld: PlayedMeld) -> BoardMeld:
    kind = MeldKind(meld.kind)
    try:
        tiles = [tile_of(tile_id) for tile_id in meld.tiles]
        faces_of(kind, tiles)
    except (InvalidMeldError, InvalidTileError) as fault:
        fault.message = f"Meld {index + 1}: {fault.message}"
        fault.args = (fault.message,)
        fault.details |= {"meld": index, "kind": meld.kind, "tiles": list(meld.tiles)}
        raise
    return kind, ordered(kind, tiles)


def _laid_tiles(state: RummikubState, seat: Seat, board: Sequence[BoardMeld]) -> set[Tile]:
    """The tiles played from the rack. Refuses repeated, missing and foreign tiles."""
    places: dict[Tile, int] = {}
    for index, (_, tiles) in enumerate(board):
        for tile in tiles:
            if tile in places:
                name = TILE_IDS[tile]
                raise TileTwice(f"{name} is used twice.", tile=name, melds=[places[tile], index])
            places[tile] = index
    before = {tile for _, tiles in state.board for tile in tiles}
    vanished = sorted(before - places.keys())
    if vanished:
        names = ids_of(vanished)
        raise TileVanished(f"{', '.join(names)} must stay on the board.", tiles=list(names))
    laid = places.keys() - before
    foreign = sorted(laid - set(state.racks[seat]))
    if foreign:
        names = ids_of(foreign)
        raise TileNotYours(
            f"{', '.join(names)} is not on your rack.",
            tiles=list(names),
            melds=[places[tile] for tile in foreign],
        )
    return laid


def _check_initial(state: RummikubState, board: Sequence[BoardMeld]) -> None:
    """Refuse a first play that changes the board or totals less than 30 (Rummikub models, Initial meld)."""
    fresh = list(board)
    for meld in state.board:
        if meld not in fresh:
            changed = [shown(old).id for old in state.board if old not in board]
            raise BoardTouched(changed=changed)
        fresh.remove(meld)
    total = sum((face >> 2) + 1 for kind, tiles in fresh for face in faces_of(kind, tiles))
    if total < INITIAL_MELD:
        raise InitialMeldTooLow(
            f"Your initial meld totals {total}; it needs {INITIAL_MELD}.", total=total, needed=INITIAL_MELD
        )


def _play(state: RummikubState, seat: Seat, board: tuple[BoardMeld, ...]) -> list[Event]:
    after = {tile for _, tiles in board for tile in tiles}
    laid = [tile for tile in state.racks[seat] if tile in after]
    initial = not state.opened[seat]
    state.racks[seat] = tuple([tile for tile in state.racks[seat] if tile not in after])
    state.board = board
    state.opened[seat] = True
    state.passes = 0
    state.over = not state.racks[seat]
    return [
        TilesPlayed(
            seat=seat,
            tiles=ids_of(laid),
            board=tuple(shown(meld) for meld in board),
            initial_meld=initial,
            rack_size=len(state.racks[seat]),
        )
    ]


def _draw(state: RummikubState, seat: Seat) -> list[Event]:
    if state.pool_size == 0:
        state.passes += 1
        state.over = state.passes == state.seats
        return [Passed(seat=seat)]
    tile = state.stock[state.drawn]
    state.drawn += 1
    state.racks[seat] = tuple(sorted((*state.racks[seat], tile)))
    size = len(state.racks[seat])
    return [
        TileDrawn(seat=seat, rack_size=size, pool_size=state.pool_size),
        TileReceived(seat=seat, tile=TILE_IDS[tile], only_for=seat),
    ]


def _advance(state: RummikubState) -> list[Event]:
    if state.over:
        result = result_of(state)
        racks = tuple(map(ids_of, state.racks))
        return [GameEnded(winner=result.winners[0], scores=result.scores, reason=result.reason, racks=racks)]
    state.turn = (state.turn + 1) % state.seats
    state.turn_number += 1
    return [TurnChanged(seat=state.turn, turn_number=state.turn_number)]

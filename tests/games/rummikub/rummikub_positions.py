"""Positions for the Rummikub tests, and two independent solvers: a naive one and an integer program."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise, product
from random import Random
from typing import Any

from parlour.games.rummikub.models.melds import MeldKind
from parlour.games.rummikub.models.tiles import JOKERS, tile_of
from parlour.games.rummikub.rules.moves import PlayedMeld
from parlour.games.rummikub.rules.state import BoardMeld, RummikubState

JOKER = 52


def board_of(*melds: str) -> tuple[BoardMeld, ...]:
    """Melds from words such as "5ra 6ra ja"."""
    return tuple(_meld([tile_of(name) for name in words.split()]) for words in melds)


def _meld(tiles: Sequence[int]) -> BoardMeld:
    numbers = {tile >> 3 for tile in tiles if tile not in JOKERS}
    if len(numbers) == 1:
        return MeldKind.GROUP, tuple(sorted(tiles))
    return MeldKind.RUN, tuple(tiles)


def rack_of(words: str) -> tuple[int, ...]:
    return tuple(sorted(tile_of(name) for name in words.split()))


def state_of(board: Sequence[BoardMeld], *racks: Sequence[int], opened: bool = True) -> RummikubState:
    """A position of as many players as there are racks, the first to act."""
    held = {tile for _, tiles in board for tile in tiles}.union(*racks)
    return RummikubState(
        hints=False,
        stock=tuple(tile for tile in range(106) if tile not in held),
        drawn=0,
        racks=[tuple(sorted(rack)) for rack in racks],
        opened=[opened] * len(racks),
        board=tuple(board),
        turn=0,
        turn_number=1,
        passes=0,
        over=False,
    )


def random_position(
    rng: Random, board_size: int, rack_size: int, jokers: int
) -> tuple[list[BoardMeld], list[int]]:
    """A board of random melds, and a rack from what is left."""
    free = {face: [2 * face, 2 * face + 1] for face in range(JOKER)}
    wild = list(JOKERS[:jokers])
    board: list[BoardMeld] = []
    size = 0
    for _ in range(200):
        if rng.random() < 0.5:
            number = rng.randrange(13)
            faces = [4 * number + color for color in rng.sample(range(4), rng.choice((3, 4)))]
        else:
            length = rng.choice((3, 3, 4, 5, 7, 13))
            color, start = rng.randrange(4), rng.randrange(14 - length)
            faces = [4 * number + color for number in range(start, start + length)]
        replaced = rng.randrange(len(faces)) if wild and rng.random() < 0.3 else -1
        fits = size + len(faces) <= board_size
        if fits and all(free[face] for place, face in enumerate(faces) if place != replaced):
            tiles = [
                wild.pop() if place == replaced else free[face].pop() for place, face in enumerate(faces)
            ]
            board.append(_meld(tiles))
            size += len(tiles)
    rest = [tile for tiles in free.values() for tile in tiles]
    return board, [*wild, *rng.sample(rest, max(0, rack_size - len(wild)))]


def crowded_position(rng: Random) -> tuple[list[BoardMeld], list[int]]:
    """Positions that are hard or odd: groups of four only, few numbers, one or two colors, full runs."""
    jokers = rng.randint(0, 2)
    kind = rng.randrange(4)
    if kind == 0:
        numbers = rng.sample(range(13), rng.randint(0, 3))
        board: list[BoardMeld] = [
            (MeldKind.GROUP, tuple(8 * number + 2 * color for color in range(4))) for number in numbers
        ]
        if board and jokers and rng.random() < 0.5:
            jokers -= 1
            board[0] = MeldKind.GROUP, (*board[0][1][1:], JOKERS[1])
        held = {tile for _, tiles in board for tile in tiles}
        rest = [tile for tile in range(104) if tile not in held]
        return board, [*JOKERS[:jokers], *rng.sample(rest, rng.randint(1, 7))]
    if kind == 1:
        colors = rng.sample(range(4), rng.randint(1, 2))
        rack = [tile for tile in range(104) if tile >> 1 & 3 in colors and rng.random() < 0.7]
        return [], rack + list(JOKERS[:jokers])
    if kind == 2:
        first = rng.randrange(10)
        rack = [tile for tile in range(8 * first, 8 * first + 32) if rng.random() < 0.75]
        return [], rack + list(JOKERS[:jokers])
    color = rng.randrange(4)
    full = [8 * number + 2 * color for number in range(13)]
    if jokers and rng.random() < 0.5:
        jokers -= 1
        full[rng.randrange(13)] = JOKERS[1]
    rest = [tile for tile in range(104) if tile not in full]
    return [(MeldKind.RUN, tuple(full))], [*JOKERS[:jokers], *rng.sample(rest, rng.randint(1, 12))]


def is_meld(kind: str, tiles: Sequence[int]) -> bool:
    """Whether some values for the jokers make it a meld: slow, and written without a look at the rules."""
    places = [range(JOKER) if tile in JOKERS else [tile >> 1] for tile in tiles]
    if len(tiles) < 3 or len(set(tiles)) < len(tiles) or all(tile in JOKERS for tile in tiles):
        return False
    return any(_is_plain_meld(kind, faces) for faces in product(*places))


def _is_plain_meld(kind: str, faces: Sequence[int]) -> bool:
    numbers, colors = [face // 4 for face in faces], [face % 4 for face in faces]
    if kind == "group":
        return len(set(numbers)) == 1 and len(set(colors)) == len(faces) <= 4
    return len(set(colors)) == 1 and all(two == one + 1 for one, two in pairwise(numbers))


def is_legal(state: RummikubState, melds: Sequence[PlayedMeld]) -> bool:
    """Whether the first player, whose initial meld lies, may make this the board."""
    tiles = [tile_of(name) for meld in melds for name in meld.tiles]
    before = {tile for _, meld in state.board for tile in meld}
    return (
        all(is_meld(meld.kind, [tile_of(name) for name in meld.tiles]) for meld in melds)
        and len(set(tiles)) == len(tiles)
        and before < set(tiles) <= before | set(state.racks[0])
    )


@cache
def _program() -> tuple[list[tuple[int, ...]], Any]:
    """Every meld by faces (runs of 3 to 5: longer ones are several of these), and which tiles it uses."""
    from scipy.sparse import lil_matrix

    plain = [
        tuple(4 * number + color for color in colors)
        for number in range(13)
        for size in (3, 4)
        for colors in combinations(range(4), size)
    ]
    plain += [
        tuple(4 * number + color for number in range(start, start + length))
        for color in range(4)
        for length in (3, 4, 5)
        for start in range(14 - length)
    ]
    # by faces and by what it counts: the same tiles may be a richer and a poorer meld
    melds = {(meld, sum(face // 4 + 1 for face in meld)) for meld in plain}
    for meld in plain:
        for jokers in (1, 2):
            for left in combinations(meld, len(meld) - jokers):
                melds.add(((*left, *[JOKER] * jokers), sum(face // 4 + 1 for face in meld)))
    ordered = sorted(melds)
    matrix = lil_matrix((JOKER + 1, len(ordered)))
    for column, (meld, _) in enumerate(ordered):
        for face in meld:
            matrix[face, column] += 1
    return ordered, matrix.tocsc()


def optimum(
    board: Sequence[BoardMeld], rack: Sequence[int], weights: Sequence[int], least: int = 0
) -> int | None:
    """The most that the laid tiles can weigh, by face; the melds counting `least` together at least."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    melds, uses = _program()
    on_board, on_rack = np.zeros(JOKER + 1), np.zeros(JOKER + 1)
    for _, tiles in board:
        for tile in tiles:
            on_board[JOKER if tile in JOKERS else tile >> 1] += 1
    for tile in rack:
        on_rack[JOKER if tile in JOKERS else tile >> 1] += 1
    heavy = np.array(weights, dtype=float)
    constraints = [LinearConstraint(uses, on_board, on_board + on_rack)]
    if least:
        constraints.append(LinearConstraint(np.array([[count for _, count in melds]]), least, np.inf))
    result = milp(
        -(uses.T @ heavy),
        constraints=constraints,
        integrality=np.ones(len(melds)),
        bounds=Bounds(0, 2),
        options={"mip_rel_gap": 0.0},
    )
    return None if result.x is None else round(-result.fun - heavy @ on_board)

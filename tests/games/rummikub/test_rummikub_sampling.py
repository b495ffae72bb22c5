"""What samples of Rummikub infer from an initial meld that was not played."""

from __future__ import annotations

from random import Random

from parlour.games.rummikub.rules import RULES, RummikubState
from parlour.games.rummikub.rules.moves import Draw
from parlour.games.rummikub.rules.solver import best_initial_meld
from parlour.games.rummikub.sampling import sample

SAMPLES = 40


def could_open(state: RummikubState) -> int:
    """In how many samples seat 1 could play its initial meld."""
    view = RULES.view(state, 0)
    racks = [sample(view, Random(number)).racks[1] for number in range(SAMPLES)]
    return sum(best_initial_meld((), rack) is not None for rack in racks)


def test_who_drew_instead_of_opening_seldom_could() -> None:
    state, _ = RULES.start(2, RULES.spec.options(), b"sampled")
    RULES.apply(state, 0, Draw())
    before = could_open(state)
    RULES.apply(state, 1, Draw())
    assert could_open(state) < before / 2


def test_the_pool_is_as_large_as_shown_and_in_random_order() -> None:
    state, _ = RULES.start(3, RULES.spec.options(), b"sampled")
    view = RULES.view(state, 2)
    pools = {sample(view, Random(number)).pool for number in range(5)}
    assert len(pools) == 5
    assert {len(pool) for pool in pools} == {view.pool_size}

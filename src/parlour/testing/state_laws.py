"""Laws about states that can be hashed and reseeded. Each is skipped for a game whose states cannot.

States that are equal have the same hash. Reseeding draws anew what nobody knows, and changes nothing that anyone can
see.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.testing.laws import Laws
from parlour.testing.playthroughs import Playthrough

STATES_RESEEDED = 12
"""States of each game that are reseeded."""


class StateLaws(Laws):
    """Hashes agree with equality, and a new seed is not seen."""

    def test_equal_states_have_the_same_hash(self) -> None:
        if type(next(self.playthroughs()).start).__hash__ is None:
            pytest.skip("states cannot be hashed: they have no `__hash__ = value_hash`")
        hashes = set()
        states = 0
        for game in self.playthroughs():
            for place, state in _some_states(game):
                hashes.add(hash(state))
                states += 1
                for same in (state.copy(), pickle.loads(pickle.dumps(state))):
                    assert hash(same) == hash(state), f"{place}: an equal state has another hash"
        assert len(hashes) > states // 2, f"{states} states have only {len(hashes)} hashes"

    def test_a_new_seed_changes_nothing_that_anyone_can_see(self) -> None:
        self._need_reseed()
        for game in self.playthroughs():
            for place, state in _some_states(game):
                other = _reseeded(state, b"new")
                for seat in game.watchers:
                    assert self.rules.view(other, seat) == self.rules.view(state, seat), (
                        f"{place}: reseed changed the view of {'a spectator' if seat is None else f'seat {seat}'}"
                    )
                for seat in self.rules.to_act(state):
                    moves, others = (list(self.rules.legal_moves(each, seat)) for each in (state, other))
                    assert moves == others, f"{place}: reseed changed the legal moves of seat {seat}"
                before, after = (sorted(map(repr, self.rules.pieces(each))) for each in (state, other))
                assert before == after, f"{place}: reseed changed the pieces, or who may know them"

    def test_the_seed_alone_decides_what_is_drawn_anew(self) -> None:
        self._need_reseed()
        changed = 0
        for game in self.playthroughs():
            for place, state in _some_states(game):
                once, again = _reseeded(state, b"new"), _reseeded(state, b"new")
                assert once == again, f"{place}: the same new seed gave two different states"
                changed += once != _reseeded(state, b"newer")
                assert not hasattr(state, "seed") or once.seed == b"new", f"{place}: the old seed is kept"
        assert changed, "reseed never changed anything"

    def _need_reseed(self) -> None:
        if not hasattr(next(self.playthroughs()).start, "reseed"):
            pytest.skip("states have no `reseed`")


def _some_states(game: Playthrough) -> Iterator[tuple[str, Any]]:
    """Some states of a game, evenly spread, and where they are. The first is among them."""
    apart = max(1, len(game.steps) // STATES_RESEEDED)
    for step in game.steps[::apart]:
        yield game.place(step.number - 1), step.before


def _reseeded(state: Any, seed: bytes) -> Any:
    other = state.copy()
    other.reseed(seed)
    return other

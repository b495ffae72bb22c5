"""Hashes of states, and new seeds."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from parlour.game.states import value_hash
from parlour.games.uno.rules import RULES, UnoOptions, UnoState


@dataclass
class Position:
    hands: list[list[str]]
    turn: int
    piles: list[list[list[int]]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list, compare=False)

    __hash__ = value_hash


def test_equal_states_are_one_key() -> None:
    seen = {Position([["2H"], ["3S"]], 0): "first"}
    assert seen[Position([["2H"], ["3S"]], 0)] == "first"
    assert Position([["2H"], ["3S"]], 1) not in seen
    assert Position([["3S"], ["2H"]], 0) not in seen


def test_lists_within_lists_count() -> None:
    one, other = (Position([], 0, piles=[[[1, 2], [3]], pile]) for pile in ([[4]], [[5]]))
    assert len({one, other, Position([], 0, piles=[[[1, 2], [3]], [[4]]])}) == 2


def test_fields_that_equality_leaves_out_do_not_count() -> None:
    one, other = Position([], 0, notes=["a"]), Position([], 0, notes=["b"])
    assert one == other
    assert hash(one) == hash(other)


def test_a_value_that_cannot_be_hashed_is_an_error() -> None:
    with pytest.raises(TypeError, match="unhashable type: 'dict'"):
        hash(Position([], {}))  # type: ignore[arg-type]


def dealt() -> UnoState:
    state, _ = RULES.start(2, UnoOptions(), b"old")
    return state


def test_a_copy_has_the_same_hash_until_it_changes() -> None:
    state, copied = dealt(), dealt().copy()
    assert {state: 1}[copied] == 1
    RULES.apply(copied, copied.current, next(RULES.legal_moves(copied, copied.current)))
    assert copied not in {state}


def test_a_new_seed_orders_the_face_down_cards_anew_and_nothing_else() -> None:
    state, other, again = dealt(), dealt(), dealt()
    other.reseed(b"new")
    again.reseed(b"new")
    assert other == again != state
    assert other.pile != state.pile
    assert sorted(other.pile) == sorted(state.pile)
    assert (other.hands, other.discards, other.current) == (state.hands, state.discards, state.current)
    assert other.seed == b"new"

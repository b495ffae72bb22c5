"""The laws about samplers fail for a sampler that breaks them, and the failure says where and why."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import kit_toy
import pytest
from broken_games import broken, failure, kit
from kit_toy import CARDS, TOY, ToyOptions, ToyState, ToyView

from parlour.game import Game, Sampler, Seat, fresh_seed
from parlour.game.interface import AnyRules

LOOKS = "a_sample_has_the_same_view_and_legal_moves"
PIECES = "a_sample_has_the_same_pieces"
ALONE = "a_sample_depends_on_the_view_and_the_dice_alone"
DIFFER = "samples_with_other_dice_differ"
PLAYS_ON = "a_sample_plays_on_to_the_end"
QUICK = "samples_are_quick"
LAWS = (LOOKS, PIECES, ALONE, DIFFER, PLAYS_ON, QUICK)

SEATS = 2


def sample(view: ToyView, rng: Random) -> ToyState:
    """A correct sampler of the toy game for two seats and one hand.

    The view does not tell whether the other seat has given its card yet. The sampler assumes that it has not.
    """
    assert view.seat is not None
    other = 1 - view.seat
    own = [*view.hand, *([view.given] if view.given else [])]
    unseen = [card for card in CARDS if card not in {*own, *view.table}]
    rng.shuffle(unseen)
    stock, rest = unseen[: view.stock_count], unseen[view.stock_count :]
    state = ToyState(SEATS, ToyOptions(hands=1), fresh_seed(rng), 1, [[], []], [None] * SEATS, [], [], 0)
    state.hands[view.seat] = list(view.hand)
    state.hands[other] = rest
    state.given[view.seat] = view.given
    if view.turn is not None:
        state.given = [CARDS[0]] * SEATS
    state.table = list(view.table)
    state.stock = stock
    state.turn = view.turn or 0
    return state


RULES = broken(max_seats=SEATS, usual_seats=SEATS)
OPTIONS = (ToyOptions(hands=1),)


def game(sampler: Sampler | None, rules: AnyRules = RULES) -> Game:
    return Game(rules=rules, words="none", sample=sampler)


def told(law: str, sampler: Sampler, rules: AnyRules = RULES) -> str:
    return failure(law, game=game(sampler, rules), options=OPTIONS)


@pytest.mark.parametrize("law", LAWS)
def test_a_correct_sampler_passes(law: str) -> None:
    getattr(kit(game=game(sample), options=OPTIONS), f"test_{law}")()


@pytest.mark.parametrize("law", LAWS)
def test_a_game_without_a_sampler_is_skipped(law: str) -> None:
    with pytest.raises(pytest.skip.Exception):
        getattr(kit(game=game(None), options=OPTIONS), f"test_{law}")()
    with pytest.raises(pytest.skip.Exception):
        getattr(kit(TOY), f"test_{law}")()


def test_a_sample_with_another_hand() -> None:
    def swapped(view: ToyView, rng: Random) -> ToyState:
        state = sample(view, rng)
        state.hands.reverse()
        return state

    assert re.match(r"deal 0, start: a sample for seat 0 has another view: hand is ", told(LOOKS, swapped))


def test_a_sample_in_which_the_seat_may_do_something_else() -> None:
    def legal_moves(state: ToyState, seat: Seat) -> Any:
        moves = list(kit_toy.legal_moves(state, seat))
        return iter(moves[:1] if state.stock[0] < "5" else moves)

    assert "has the legal moves" in told(LOOKS, sample, broken(RULES, legal_moves=legal_moves))


def test_a_sample_that_loses_a_card() -> None:
    def careless(view: ToyView, rng: Random) -> ToyState:
        state = sample(view, rng)
        state.stock[-1] = state.stock[0]
        return state

    assert re.match(r"deal 0, start: a sample for seat 0 has lost ..$", told(PIECES, careless))


def test_a_sampler_that_remembers_the_real_state() -> None:
    seen: list[ToyState] = []

    def view(state: ToyState, seat: Seat | None) -> ToyView:
        seen[:] = [state]
        return kit_toy.view(state, seat)

    def cheat(view: ToyView, rng: Random) -> ToyState:
        return seen[0].copy()

    rules = broken(RULES, view=view)
    assert "So it tells what the seat cannot know" in told(ALONE, cheat, rules)
    assert "has the seed of the real state" in told(DIFFER, cheat, rules)


def test_a_sampler_with_dice_of_its_own() -> None:
    dice = Random(1)
    assert "returned different states" in told(ALONE, lambda view, rng: sample(view, dice))


def test_a_sampler_that_ignores_its_dice() -> None:
    def seedless(view: ToyView, rng: Random) -> ToyState:
        state = sample(view, Random(1))
        state.seed = fresh_seed(rng)
        return state

    assert "samples with different dice have the same seed" in told(
        DIFFER, lambda view, rng: sample(view, Random(1))
    )
    assert told(DIFFER, seedless) == "all samples of a view hide the same pieces in the same places"


def test_a_sample_that_cannot_be_played_on() -> None:
    def stuck(view: ToyView, rng: Random) -> ToyState:
        state = sample(view, rng)
        assert view.seat is not None
        if not state.giving:
            state.stock += state.hands[1 - view.seat]
            state.hands[1 - view.seat] = []
        return state

    assert "has no legal move after" in told(PLAYS_ON, stuck)


def test_a_slow_sampler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.testing.sampling_laws.SLOWEST", 0.0)
    assert re.match(r"a sample takes \d+ ms; a search needs thousands", told(QUICK, sample))

"""Grades compare a move with the best one found, from the same view."""

from __future__ import annotations

import dataclasses
from random import Random

from parlour.game.registry import game_of
from parlour.games.spades.rules import Bid
from parlour.search.grades import GOOD, can_review, grade, unit_of

SPADES = game_of("spades")


def test_a_foolish_bid_costs_and_a_usual_one_does_not() -> None:
    rules = SPADES.rules
    state, _ = rules.start(4, SPADES.spec.options(), b"a bid")
    view, legal = rules.view(state, state.turn), list(rules.legal_moves(state, state.turn))
    usual = SPADES.bot("standard").choose(view, legal, Random(1))
    foolish = grade(SPADES, view, legal, Bid(13), seed=1)
    assert foolish is not None
    assert foolish.better in legal
    assert foolish.cost > 0.05
    sensible = grade(SPADES, view, legal, usual, seed=1)
    assert sensible is not None
    assert sensible.cost < foolish.cost


def test_the_same_seed_gives_the_same_grade() -> None:
    rules = SPADES.rules
    state, _ = rules.start(4, SPADES.spec.options(), b"again")
    view, legal = rules.view(state, state.turn), list(rules.legal_moves(state, state.turn))
    assert grade(SPADES, view, legal, legal[0], seed=5) == grade(SPADES, view, legal, legal[0], seed=5)


def test_the_strongest_levels_own_move_needs_no_search() -> None:
    rummy = game_of("rummy")
    state, _ = rummy.rules.start(2, rummy.spec.options(), b"own")
    view, legal = rummy.rules.view(state, 0), list(rummy.rules.legal_moves(state, 0))
    assert grade(rummy, view, legal, rummy.bot("standard").choose(view, legal, Random(1)), seed=1) == GOOD


def test_a_game_needs_a_sampler_or_a_grade_of_its_own() -> None:
    assert can_review(SPADES)
    assert can_review(game_of("rummikub"))
    assert unit_of(game_of("rummikub")) == "tiles"
    assert unit_of(SPADES) == "wins"
    assert not can_review(dataclasses.replace(game_of("hidden-joker-rummy"), sample=None))
    state, _ = SPADES.rules.start(4, SPADES.spec.options(), b"none")
    bare = dataclasses.replace(SPADES, sample=None, advice=None)
    assert grade(bare, SPADES.rules.view(state, state.turn), [], Bid(3), seed=1) is None

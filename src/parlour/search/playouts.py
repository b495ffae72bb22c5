"""Determinized playouts: every candidate move is tried in the same sampled states, and played out from there.

All candidates get the same states and the same dice in each iteration, so that luck hits them alike and a difference
between two moves shows sooner. As the budget is spent, the worse half of the candidates is dropped again and again
(sequential halving), so that most playouts go to the moves that matter. A search that must not lightly leave the usual
move also ends early, once no other candidate is likely to beat it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, log2, sqrt
from random import Random
from statistics import fmean, variance
from typing import Any

from parlour.game.interface import Seat
from parlour.search.budgets import Budget, Meter
from parlour.search.models import GameModel
from parlour.search.results import Found, Rated

LOOK_EVERY = 16
"""Sampled states between two looks at whether the usual move can still be beaten."""
SURE = 3.0
"""It cannot if every other candidate is behind even with so many standard errors of the difference in its favor."""


def search_playouts(
    model: GameModel,
    view: Any,
    rng: Random,
    budget: Budget,
    *,
    usual_first: Sequence[Any] | None = None,
    margin: float = 0.0,
    bonus: float = 0.0,
) -> Found:
    """The move with the best playouts for the seat with this view.

    The candidates are the legal moves or, if given, those of `usual_first`, which begins with the usual one. If the
    model has a policy, its own move is the usual one. That is kept unless the best one beats it by more than `bonus`
    and by more than `margin` standard errors of their difference.
    """
    meter = budget.start()
    state = model.sample(view, rng)
    seat = model.seat_of(state, view)
    moves = _candidates(model, state, seat, rng) if usual_first is None else list(usual_first)
    has_usual = usual_first is not None or model.policy is not None
    trial = _Trial(model, seat, moves, has_usual=has_usual)
    while len(trial.alive) > 1 and not meter.is_over():
        if not trial.play(state, rng, meter):
            break
        meter.count()
        if (margin or bonus) and meter.iterations % LOOK_EVERY == 0 and trial.is_settled(bonus):
            break
        trial.drop_worse(meter.share())
        state = model.sample(view, rng)
    return trial.found(margin, bonus, meter.iterations)


def _candidates(model: GameModel, state: Any, seat: Seat, rng: Random) -> list[Any]:
    """The moves to consider. With a policy, its move comes first."""
    moves = model.moves(state, seat, rng)
    if model.policy is None:
        return moves
    usual = model.choose(state, seat, rng)
    return [usual, *(move for move in moves if move != usual)]


class _Trial:
    """The candidates and their playouts. Candidates are places in `moves`."""

    def __init__(self, model: GameModel, seat: Seat, moves: list[Any], *, has_usual: bool) -> None:
        self.model = model
        self.seat = seat
        self.moves = moves
        self.usual = 0 if has_usual else None
        self.values: list[list[float]] = [[] for _ in moves]
        self.alive = list(range(len(moves)))
        self.rounds = max(1, ceil(log2(len(moves))))
        self.round = 1

    def play(self, state: Any, rng: Random, meter: Meter) -> bool:
        """Play each living candidate out from this state. False, and nothing counts, if the time is over before."""
        dice = rng.getrandbits(64)
        values = []
        for place in self.alive:
            tried = state.copy()
            self.model.rules.apply(tried, self.seat, self.moves[place])
            rewards = self.model.play_on(state, tried, Random(dice), meter)
            if rewards is None:
                return False
            values.append(rewards[self.seat])
        for place, value in zip(self.alive, values, strict=True):
            self.values[place].append(value)
        return True

    def drop_worse(self, share: float) -> None:
        """Drop the worse half of the candidates when the next part of the budget is spent. The usual move stays."""
        while self.round < self.rounds and share >= self.round / self.rounds:
            self.round += 1
            best = sorted(self.alive, key=self.mean, reverse=True)
            kept = best[: ceil(len(best) / 2)]
            self.alive = sorted({*kept, *(() if self.usual is None else (self.usual,))})

    def mean(self, place: int) -> float:
        values = self.values[place]
        return fmean(values) if values else 0.0

    def found(self, margin: float, bonus: float, iterations: int) -> Found:
        # Of dropped candidates less is known, so they come last, however good their few playouts were.
        order = sorted(
            range(len(self.moves)),
            key=lambda place: (len(self.values[place]), self.mean(place)),
            reverse=True,
        )
        best = order[0]
        if self.usual is not None and not self._beats(best, self.usual, margin, bonus):
            best = self.usual
        rated = tuple(Rated(self.moves[place], len(self.values[place]), self.mean(place)) for place in order)
        return Found(self.moves[best], rated, iterations)

    def is_settled(self, bonus: float) -> bool:
        """Whether no living candidate is likely to beat the usual one by more than the bonus."""
        usual = self.usual
        return usual is not None and all(
            lead + SURE * error <= bonus
            for lead, error in (self._lead(place, usual) for place in self.alive if place != usual)
        )

    def _beats(self, best: int, usual: int, margin: float, bonus: float) -> bool:
        """Whether a move is better than the usual one by so much."""
        if not self.values[best]:
            return False
        lead, error = self._lead(best, usual)
        return lead > max(bonus, margin * error if margin else 0.0)

    def _lead(self, place: int, usual: int) -> tuple[float, float]:
        """By how much a candidate is better than the usual one, and the standard error, from the paired differences."""
        pairs = zip(self.values[place], self.values[usual], strict=False)
        differences = [one - other for one, other in pairs]
        error = sqrt(variance(differences) / len(differences)) if len(differences) > 1 else inf
        return fmean(differences), error

"""What a search knows of a game: its rules, its sampler, and optionally how to play and value positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from parlour.game.bots import Bot
from parlour.game.interface import AnyRules, Seat
from parlour.game.registry import Game
from parlour.game.sampling import Sampler
from parlour.search.budgets import Meter

Policy: TypeAlias = Callable[[Any, Seat, Random], Any]
"""Chooses a move for a seat in a state. Playouts call it for every move, so it should be fast."""

Rewards: TypeAlias = Sequence[float]
"""By seat, from 0 (lost) to 1 (won)."""

Leaf: TypeAlias = Callable[[Any, Any], Rewards | None]
"""Given the state at the start of the search and the state reached: the rewards if the playout can stop here, such as
at the end of a hand; None if it must go on."""

Playout: TypeAlias = Callable[[Any, Any, Random, Meter], Rewards | None]
"""Plays a state on to rewards, given the state at the start of the search; None if the time is over before."""

MOST_LISTED = 2_000
"""Legal moves that are read from a game. With more, the rest is ignored."""


class NoSampler(ValueError):
    """The game has no sampler, so it cannot be searched."""


@dataclass(frozen=True, kw_only=True)
class GameModel:
    """What a search knows of a game."""

    rules: AnyRules
    sample: Sampler
    policy: Policy | None = None
    """How playouts continue. Without it, with random moves."""
    leaf: Leaf | None = None
    """Where playouts stop early. Without it, they go on to the end of the game."""
    playout: Playout | None = None
    """A quicker way to play on than with `policy` and the checks of `rules`, for a game that has one."""
    most_moves: int = 40
    """The most moves considered in a position. If there are more, some are chosen at random."""
    longest: int = 2_000
    """Moves after which a playout ends without a winner."""

    def seat_of(self, state: Any, view: Any) -> Seat:
        """The seat with this view. It must be one that may act."""
        for seat in self.rules.to_act(state):
            if self.rules.view(state, seat) == view:
                return seat
        raise ValueError("the view is not that of a seat which may act")

    def moves(self, state: Any, seat: Seat, rng: Random) -> list[Any]:
        """The moves to consider: the legal ones, or a random choice of them in the order in which they are listed."""
        legal = list(islice(self.rules.legal_moves(state, seat), MOST_LISTED))
        if len(legal) <= self.most_moves:
            return legal
        return [legal[place] for place in sorted(rng.sample(range(len(legal)), self.most_moves))]

    def choose(self, state: Any, seat: Seat, rng: Random) -> Any:
        """The policy's move."""
        if self.policy is not None:
            return self.policy(state, seat, rng)
        return rng.choice(list(islice(self.rules.legal_moves(state, seat), MOST_LISTED)))

    def rewards(self, root: Any, state: Any) -> Rewards | None:
        """The rewards if the game is over or the playout can stop here; None otherwise."""
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return tuple([1.0 if seat in outcome.winners else 0.0 for seat in range(len(outcome.scores))])
        return None if self.leaf is None else self.leaf(root, state)

    def play_on(self, root: Any, state: Any, rng: Random, meter: Meter) -> Rewards | None:
        """Play a state on, and return its rewards; None if the time is over before."""
        if self.playout is not None:
            return self.playout(root, state, rng, meter)
        rules = self.rules
        for _ in range(self.longest):
            rewards = self.rewards(root, state)
            if rewards is not None:
                return rewards
            if meter.is_late():
                return None
            seat = rules.waits_for(state)[0]
            rules.apply(state, seat, self.choose(state, seat, rng))
        return (0.5,) * rules.spec.max_seats


def bot_policy(rules: AnyRules, bot: Bot) -> Policy:
    """The policy of playing like a bot."""

    def choose(state: Any, seat: Seat, rng: Random) -> Any:
        return bot.choose(rules.view(state, seat), list(rules.legal_moves(state, seat)), rng)

    return choose


def model_of(game: Game, policy: str | None = None) -> GameModel:
    """The model of a game with a sampler. `policy` is the level of the bot whose moves continue playouts."""
    if game.sample is None:
        raise NoSampler(f"{game.spec.title} has no sampler, so it cannot be searched.")
    chosen = None if policy is None else bot_policy(game.rules, game.bot(policy))
    return GameModel(rules=game.rules, sample=game.sample, policy=chosen)

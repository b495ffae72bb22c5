"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse, 2012: SO-ISMCTS).

All iterations share one tree of moves as the searching seat sees them. Each iteration samples a state, goes down the
tree by the moves that are legal in it, adds one node, plays on from there, and credits the result to the nodes passed.
A move that is legal in few of the samples is chosen less often, so a node also counts how often its move was available.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any

from parlour.game.interface import Seat
from parlour.search.budgets import Budget, Meter
from parlour.search.models import GameModel, Rewards
from parlour.search.results import Found, Rated

EXPLORATION = 0.7
"""How much a search tries moves that it knows little about."""


class _Node:
    """A sequence of moves. `seat` made the last of them."""

    __slots__ = ("available", "children", "seat", "total", "visits")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.children: dict[Any, _Node] = {}
        self.visits = 0
        self.available = 0
        """How often the move was legal when its parent was visited."""
        self.total = 0.0
        """The rewards of `seat` in all visits."""

    def bound(self, exploration: float) -> float:
        """The upper confidence bound of the seat's reward."""
        return self.total / self.visits + exploration * sqrt(log(self.available) / self.visits)


def search_tree(
    model: GameModel, view: Any, rng: Random, budget: Budget, *, exploration: float = EXPLORATION
) -> Found:
    """The most visited move for the seat with this view. The game's moves must be hashable."""
    meter = budget.start()
    state = model.sample(view, rng)
    seat = model.seat_of(state, view)
    moves = model.moves(state, seat, rng)
    tree = _Tree(model, seat, moves, exploration)
    while len(moves) > 1 and not meter.is_over():
        if not tree.grow(state, rng, meter):
            break
        meter.count()
        state = model.sample(view, rng)
    return tree.found(meter.iterations)


class _Tree:
    def __init__(self, model: GameModel, seat: Seat, moves: list[Any], exploration: float) -> None:
        self.model = model
        self.seat = seat
        self.moves = moves
        self.exploration = exploration
        self.root = _Node(seat)

    def grow(self, start: Any, rng: Random, meter: Meter) -> bool:
        """One iteration from a sampled state. False, and nothing counts, if the time is over before."""
        state = start.copy()
        path, rewards = self._descend(start, state, rng)
        if rewards is None:
            rewards = self.model.play_on(start, state, rng, meter)
        if rewards is None:
            return False
        self.root.visits += 1
        for node in path:
            node.visits += 1
            node.total += rewards[node.seat]
        return True

    def _descend(self, start: Any, state: Any, rng: Random) -> tuple[list[_Node], Rewards | None]:
        """Go down the tree until a node is added or the game is over. Returns the nodes, and the rewards if over."""
        rules, node = self.model.rules, self.root
        path: list[_Node] = []
        while True:
            rewards = self.model.rewards(start, state)
            if rewards is not None:
                return path, rewards
            is_root = node is self.root
            seat = self.seat if is_root else rules.waits_for(state)[0]
            moves = self.moves if is_root else self.model.moves(state, seat, rng)
            move, is_new = self._step(node, seat, moves, rng)
            rules.apply(state, seat, move)
            node = node.children[move]
            path.append(node)
            if is_new:
                return path, None

    def _step(self, node: _Node, seat: Seat, moves: list[Any], rng: Random) -> tuple[Any, bool]:
        """The move to follow from a node, and whether it is tried for the first time."""
        children = node.children
        known = [move for move in moves if move in children and children[move].visits]
        for move in known:
            children[move].available += 1
        if not known or (len(known) < len(moves) and len(children) < self.model.most_moves):
            move = rng.choice([move for move in moves if move not in known])
            added = children.setdefault(move, _Node(seat))
            added.available += 1
            return move, True
        return max(known, key=lambda move: children[move].bound(self.exploration)), False

    def found(self, iterations: int) -> Found:
        children = self.root.children
        tried = [(move, children.get(move)) for move in self.moves]
        rated = [
            Rated(move, node.visits, node.total / node.visits)
            if node is not None and node.visits
            else Rated(move, 0, 0.0)
            for move, node in tried
        ]
        rated.sort(key=lambda each: (each.visits, each.value), reverse=True)
        return Found(rated[0].move, tuple(rated), iterations)

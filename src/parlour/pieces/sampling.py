"""Dealing unseen cards at random to the places where they can lie, for samplers (`Game.sample`).

    east, west, stock = deal_out(unseen, [4, 5, 30], weights, rng)

A place is a hand, the stock, or whatever else holds cards that a seat cannot see.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Weights: TypeAlias = Sequence[Sequence[float]]
"""By card, then by place: how likely the card is to lie there, compared with other places that have as much room.
0 means that it cannot."""


def deal_out(cards: Sequence[T], rooms: Sequence[int], weights: Weights, rng: Random) -> list[list[T]]:
    """Deal all cards at random to places, each with room for a number of cards. Returns the cards of each place.

    If all weights are equal, every deal is equally likely. Raises `ValueError` if no deal is possible.
    """
    if len(cards) != sum(rooms):
        raise ValueError(f"there are {len(cards)} cards for {sum(rooms)} places")
    order = list(range(len(cards)))
    rng.shuffle(order)
    if not cards or (all(row == weights[0] for row in weights) and len({*weights[0]}) == 1):
        return _split([cards[at] for at in order], rooms)
    table = _Table(rooms, weights)
    order.sort(key=lambda at: _urgency(weights[at]))
    for at in order:
        table.place(at, rng)
    return [[cards[at] for at in held] for held in table.held]


def pick_weighted(items: Sequence[T], weights: Sequence[float], rng: Random) -> T:
    """One of the items, by weight; any of them if no weight is above 0."""
    return rng.choices(items, weights)[0] if any(weight > 0 for weight in weights) else rng.choice(items)


def _split(cards: list[T], rooms: Sequence[int]) -> list[list[T]]:
    dealt, start = [], 0
    for room in rooms:
        dealt.append(cards[start : start + room])
        start += room
    return dealt


def _urgency(row: Sequence[float]) -> tuple[int, float]:
    """Sorts the cards that are particular about their places first, while all places still have room."""
    possible = [weight for weight in row if weight > 0]
    return len(possible), min(possible) / max(possible) if possible else 0.0


class _Table:
    """The places while cards are dealt. Cards are indices into `weights`."""

    def __init__(self, rooms: Sequence[int], weights: Weights) -> None:
        self.free = list(rooms)
        self.weights = weights
        self.held: list[list[int]] = [[] for _ in rooms]

    def place(self, card: int, rng: Random) -> None:
        chances = [room * weight for room, weight in zip(self.free, self.weights[card], strict=True)]
        total = sum(chances)
        place = self._drawn(chances, rng.random() * total) if total > 0 else self._make_room(card)
        self.held[place].append(card)
        self.free[place] -= 1

    def _drawn(self, chances: Sequence[float], point: float) -> int:
        last = 0
        for place, chance in enumerate(chances):
            if chance > 0:
                last = place
                if point < chance:
                    break
                point -= chance
        return last

    def _make_room(self, card: int) -> int:
        """Free one of the card's places, which are all full, by moving other cards along. Returns the place."""
        came: dict[int, tuple[int, int] | None] = {
            place: None for place, weight in enumerate(self.weights[card]) if weight > 0
        }
        queue = deque(came)
        while queue:
            place = queue.popleft()
            if self.free[place]:
                return self._move_along(place, came)
            for other in self.held[place]:
                for to, weight in enumerate(self.weights[other]):
                    if weight > 0 and to not in came:
                        came[to] = place, other
                        queue.append(to)
        raise ValueError("no deal is possible: some card can lie nowhere")

    def _move_along(self, place: int, came: dict[int, tuple[int, int] | None]) -> int:
        self.free[place] -= 1
        while (step := came[place]) is not None:
            source, card = step
            self.held[source].remove(card)
            self.held[place].append(card)
            place = source
        self.free[place] += 1
        return place

"""Data structures for the solver in `melds.py`: melds, plans, and a hand sorted by suit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from parlour.pieces.cards import Card, Rank

Kind: TypeAlias = Literal["run", "set"]

ACE_HIGH = 13
"""The place of a high ace, above the king. A low ace is at place 0."""


class Meld(NamedTuple):
    """A run or a set. A run's cards are in sequence, with wild cards at the places they fill."""

    kind: Kind
    cards: tuple[Card, ...]


class Arrangement(NamedTuple):
    """A hand split into melds and deadwood, with the deadwood's points."""

    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]
    points: int


class Run(NamedTuple):
    """The places of a run's natural cards as a mask (bit 0 is a low ace, bit 13 a high one), and its wild cards."""

    places: int
    wilds: int


class Set(NamedTuple):
    """The suits of a set's natural cards as a mask, and the number of wild cards it needs."""

    rank: Rank
    suits: int
    wilds: int


class Plan(NamedTuple):
    """An arrangement by ranks and suits, before cards are assigned to it."""

    cost: int
    sets: tuple[Set, ...]
    runs: tuple[tuple[Run, ...], ...]
    """By suit."""
    spare: int
    """Wild cards left to add to sets that have room."""


class SortedHand:
    """A hand as suit masks for the search, with the cards to assign to the plan it finds."""

    def __init__(self, cards: Iterable[Card], wild_rank: Rank | None) -> None:
        self.cards = tuple(cards)
        self.wild_rank = wild_rank
        self.suits = [0, 0, 0, 0]
        """By suit: a mask of the ranks held, and 13 bits higher a mask of the ranks held twice."""
        self.naturals: list[Card] = []
        self.wilds: list[Card] = []
        suits = self.suits
        for card in self.cards:
            if card % 13 == wild_rank:
                self.wilds.append(card)
            else:
                self.naturals.append(card)
                suit, bit = card % 52 // 13, 1 << card % 13
                suits[suit] |= bit << 13 if suits[suit] & bit else bit

    def without(self, cards: Iterable[Card]) -> SortedHand:
        gone = set(cards)
        return SortedHand([card for card in self.cards if card not in gone], self.wild_rank)

    def pure_runs(self) -> Iterator[Meld]:
        """Every run of 3 to 5 cards in which wild cards, if any, stand for themselves."""
        by_face = {card % 52: card for card in self.cards}
        for suit in range(4):
            places = [by_face.get(suit * 13 + place % 13) for place in range(14)]
            for low in range(12):
                for length in (3, 4, 5):
                    window = places[low : low + length]
                    cards = tuple(card for card in window if card is not None)
                    if len(cards) == length:
                        yield Meld("run", cards)

    def wild_sets(self) -> Iterator[tuple[Meld, ...]]:
        """Sets made of wild cards that stand for themselves: one way for each combination of sizes."""
        first: dict[int, Card] = {}
        second: dict[int, Card] = {}
        for card in self.wilds:
            suit = card % 52 // 13
            (second if suit in first else first)[suit] = card
        if len(first) < 3:
            return
        for size in range(3, len(first) + 1):
            # Suits held twice go first: they can serve a second set too.
            ordered = sorted(first, key=lambda suit: suit not in second)
            cards = tuple(first[suit] for suit in ordered[:size])
            yield (Meld("set", cards),)
            rest = {**{suit: first[suit] for suit in ordered[size:]}, **second}
            for more in range(3, len(rest) + 1):
                yield (Meld("set", cards), Meld("set", tuple(list(rest.values())[:more])))

    def arranged(self, plan: Plan, fixed: tuple[Meld, ...]) -> Arrangement:
        """Assign the cards to the plan's melds."""
        if not (fixed or plan.sets or any(plan.runs)):
            return Arrangement((), self.cards, plan.cost)
        naturals: dict[int, list[Card]] = {}
        gone = {card for meld in fixed for card in meld.cards}
        for card in self.naturals:
            if card not in gone:
                if card % 52 in naturals:
                    naturals[card % 52].append(card)
                else:
                    naturals[card % 52] = [card]
        wilds = [card for card in self.wilds if card not in gone]
        melds = list(fixed)
        for suit, runs in enumerate(plan.runs):
            for run in runs:
                places = _places(run.places)
                cards = [naturals[suit * 13 + place % 13].pop() for place in places]
                if run.wilds:
                    taken = [wilds.pop() for _ in range(run.wilds)]
                    cards = _in_sequence(dict(zip(places, cards, strict=True)), taken)
                melds.append(Meld("run", tuple(cards)))
        spare = plan.spare
        for rank, suits, needed in plan.sets:
            cards = [naturals[suit * 13 + rank].pop() for suit in range(4) if suits >> suit & 1]
            extra = min(spare, 4 - len(cards) - needed)
            spare -= extra
            melds.append(Meld("set", (*cards, *(wilds.pop() for _ in range(needed + extra)))))
        deadwood = tuple([card for left in naturals.values() for card in left] + wilds)
        return Arrangement(tuple(melds), deadwood, plan.cost)


@cache
def _places(mask: int) -> tuple[int, ...]:
    """The places whose bits are set, from low to high."""
    return tuple(place for place in range(ACE_HIGH + 1) if mask >> place & 1)


def _in_sequence(by_place: dict[int, Card], wilds: list[Card]) -> list[Card]:
    """A run's cards in order: wild cards in its gaps, then above it, then below."""
    low, high = min(by_place), max(by_place)
    waiting = list(wilds)
    middle = [by_place[place] if place in by_place else waiting.pop() for place in range(low, high + 1)]
    # A run with a low ace cannot also reach the high ace.
    above = min(len(waiting), ACE_HIGH - (0 in by_place) - high)
    return [*waiting[above:], *middle, *waiting[:above]]

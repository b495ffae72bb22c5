"""Splits a hand into runs and sets with the least deadwood: an exact solver for all rummy games.

    solver = Solver(values=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10))
    solver.points(hand)                        the points of the deadwood
    solver.best(hand)                          the melds, the deadwood and its points
    solver.best(hand, wild_rank=6)             every seven is wild, and may also stand for itself
    solver.best(hand, wild_rank=6, pure_run=True)   only with at least one run that uses no wild card
    solver.within(1, hand)                     the same if the deadwood has at most 1 point, else None, and sooner

Cards are those of `cards.py`, from one deck or two. A run is 3 or more cards of a suit in sequence, the ace
low or high, never both; a set is 3 or 4 cards of a rank in different suits. A wild card replaces any card.
Wild cards alone form a meld only if all of them stand for themselves: a set in different suits.

The search tries sets rank by rank. The cards not in sets fall into four independent suits, and the best runs of
a suit depend only on which ranks it has (once or twice) and how many wild cards it may use, so they are cached
by that. These rules keep the search small without losing the optimum:
  - a run of 6 or more, from natural card to natural card, is two runs: spans of at most 5 are enough;
  - a set with one natural card is also a run: only sets with two or more natural cards are tried;
  - a run uses a wild card only where the hand has no natural card.
The last rule requires that a wild card never counts more than any other card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from parlour.pieces.cards import Card, Rank
from parlour.pieces.meld_plans import ACE_HIGH, Arrangement, Kind, Meld, Plan, Run, Set, SortedHand

__all__ = ["LONGEST_RUN", "Arrangement", "Kind", "Meld", "Solver"]

LONGEST_RUN = 13
_NEVER = -1_000_000
_RANK_BITS = 0x1FFF
_NO_LIMIT = 1_000_000
_MEMO_LIMIT = 100_000


class _SetChoice(NamedTuple):
    """One way to use the cards of a rank: no set, one or two."""

    sets: tuple[tuple[int, int], ...]
    suits: tuple[int, ...]
    wilds: int
    room: int
    """How many more wild cards the sets can hold."""


class _SuitRuns(NamedTuple):
    """The best runs of a suit, and the points they save, by the number of wild cards used."""

    saved: tuple[int, ...]
    runs: tuple[tuple[Run, ...], ...]
    each: int
    """The most that a wild card adds to the points saved without any, on average and rounded up."""


class Solver:
    """Finds the best arrangement. A card in the deadwood counts `values[rank]`, a wild card `wild_value`.

    A solver caches results by suit: keep one for each set of values.
    """

    def __init__(self, values: Sequence[int], wild_value: int = 0) -> None:
        if len(values) != 13 or not 0 <= wild_value <= min(values):
            raise ValueError("values needs an entry for each of the 13 ranks, none below wild_value")
        self.values = tuple(values)
        self.wild_value = wild_value
        self._place_values = (*self.values, self.values[0])
        self._memo: dict[tuple[int, int, int], _SuitRuns] = {}
        self._suits: dict[int, _SuitRuns] = {}

    def points(self, hand: Iterable[Card], wild_rank: Rank | None = None, pure_run: bool = False) -> int:
        """The points of the deadwood in the best arrangement."""
        return self._solve(SortedHand(hand, wild_rank), pure_run, _NO_LIMIT)[0].cost

    def best(
        self, hand: Iterable[Card], wild_rank: Rank | None = None, pure_run: bool = False
    ) -> Arrangement:
        """The best arrangement. With `pure_run` it must have a run without wild cards, or it has no melds at all."""
        sorted_hand = SortedHand(hand, wild_rank)
        return sorted_hand.arranged(*self._solve(sorted_hand, pure_run, _NO_LIMIT))

    def within(
        self, limit: int, hand: Iterable[Card], wild_rank: Rank | None = None, pure_run: bool = False
    ) -> Arrangement | None:
        """The best arrangement if its deadwood has at most `limit` points, otherwise None."""
        sorted_hand = SortedHand(hand, wild_rank)
        plan, fixed = self._solve(sorted_hand, pure_run, limit)
        return None if plan.cost > limit else sorted_hand.arranged(plan, fixed)

    # ------------------------------------------------------------------ around the search

    def _solve(self, hand: SortedHand, pure_run: bool, limit: int) -> tuple[Plan, tuple[Meld, ...]]:
        """The best plan, and the melds that were fixed before the search. Any plan over the limit if all are."""
        if not pure_run:
            return self._with_wild_sets(hand, limit) if hand.wilds else (self._plan(hand, limit), ())
        best: tuple[Plan, tuple[Meld, ...]] = (Plan(self._count(hand), (), ((),) * 4, 0), ())
        if not best[0].cost:
            return best
        found = False
        for meld in hand.pure_runs():
            rest = hand.without(meld.cards)
            plan, fixed = self._with_wild_sets(rest, limit)
            if not found or plan.cost < best[0].cost:
                best, found = (plan, (meld, *fixed)), True
        return best

    def _with_wild_sets(self, hand: SortedHand, limit: int) -> tuple[Plan, tuple[Meld, ...]]:
        """The best plan, also trying sets of wild cards. They pay only if leftover wild cards cost points."""
        plan = self._plan(hand, limit)
        best: tuple[Plan, tuple[Meld, ...]] = (plan, ())
        if self.wild_value and len(hand.wilds) >= 3 and plan.cost:
            for melds in hand.wild_sets():
                rest = hand.without(card for meld in melds for card in meld.cards)
                plan = self._plan(rest, limit)
                if plan.cost < best[0].cost:
                    best = (plan, melds)
        return best

    def _count(self, hand: SortedHand) -> int:
        values = self.values
        return sum([values[card % 13] for card in hand.naturals]) + self.wild_value * len(hand.wilds)

    # ------------------------------------------------------------------ sets

    def _plan(self, hand: SortedHand, limit: int) -> Plan:
        """The best sets and runs, without sets of wild cards only."""
        wilds, total = len(hand.wilds), self._count(hand)
        ranks = _ranks_in(hand.suits, 2 if wilds else 3)
        if ranks or wilds:
            search = _Search(self, ranks, hand.suits, wilds, total, limit)
            search.descend(0, hand.suits, wilds, 0, 0)
            return search.plan()
        find = self.suit_runs
        a, b, c, d = [find(suit, 0) for suit in hand.suits]
        saved = a.saved[0] + b.saved[0] + c.saved[0] + d.saved[0]
        return Plan(total - saved, (), (a.runs[0], b.runs[0], c.runs[0], d.runs[0]), 0)

    # ------------------------------------------------------------------ runs

    def suit_runs(self, suit: int, wilds: int) -> _SuitRuns:
        """The best runs of one suit; entry k of the result uses exactly k wild cards."""
        key = suit << 4 | wilds
        found = self._suits.get(key)
        if found is None:
            if len(self._suits) + len(self._memo) > _MEMO_LIMIT:
                self._suits.clear()
                self._memo.clear()
            found = self._suits[key] = self._with_aces(suit & _RANK_BITS, suit >> 13, wilds)
        return found

    def _with_aces(self, once: int, twice: int, wilds: int) -> _SuitRuns:
        """The best runs over all ways to place the aces low or high."""
        aces = (once & 1) + (twice & 1)
        once, twice = once & ~1, twice & ~1
        ways = []
        for high in range(aces + 1):
            low = aces - high
            ones = once | (low > 0) | (high > 0) << ACE_HIGH
            twos = twice | (low > 1) | (high > 1) << ACE_HIGH
            ways.append(self._runs(ones, twos, wilds))
        best = [max((way.saved[k], -i) for i, way in enumerate(ways)) for k in range(wilds + 1)]
        saved = tuple(points for points, _ in best)
        each = max([-((saved[0] - saved[k]) // k) for k in range(1, wilds + 1)], default=0)
        return _SuitRuns(saved, tuple(ways[-i].runs[k] for k, (_, i) in enumerate(best)), max(each, 0))

    def _runs(self, once: int, twice: int, wilds: int) -> _SuitRuns:
        """The best runs, by recursion: the lowest card is deadwood, or the lowest natural card of a run."""
        if not once:
            return _SuitRuns((0, *(_NEVER,) * wilds), ((),) * (wilds + 1), 0)
        key = (once, twice, wilds)
        found = self._memo.get(key)
        if found is not None:
            return found
        low = (once & -once).bit_length() - 1
        without = self._runs(*_taken(once, twice, 1 << low), wilds)
        saved, runs = list(without.saved), list(without.runs)
        for span, places, gaps in _spans(once, low):
            least, most = gaps + max(0, 3 - span), gaps + LONGEST_RUN - span
            if least > wilds:
                continue
            value = sum(self._place_values[place] for place in range(low, low + span) if places >> place & 1)
            rest = self._runs(*_taken(once, twice, places), wilds)
            for used in range(least, min(most, wilds) + 1):
                for k in range(wilds - used + 1):
                    if rest.saved[k] + value > saved[k + used]:
                        saved[k + used] = rest.saved[k] + value
                        runs[k + used] = (Run(places, used), *rest.runs[k])
        result = self._memo[key] = _SuitRuns(tuple(saved), tuple(runs), 0)
        return result


class _Search:
    """One depth-first search through the choices of sets. Keeps the best result."""

    def __init__(
        self, solver: Solver, ranks: Sequence[Rank], suits: Sequence[int], wilds: int, total: int, limit: int
    ) -> None:
        self.solver = solver
        self.wilds = wilds
        self.total = total
        self.ranks = ranks
        self.choices = [_set_choices(*_presence(suits, rank), wilds) for rank in ranks]
        self.chosen: list[_SetChoice] = []
        self.most = total - limit - 1
        """The points saved by the best result so far, or too few to stay within the limit."""
        self.end: tuple[tuple[_SetChoice, ...], tuple[_SuitRuns, ...], tuple[int, ...], int] | None = None

    def descend(self, index: int, suits: list[int], budget: int, saved: int, room: int) -> None:
        """Try every choice of sets for the ranks from `index` on."""
        if self.most == self.total:
            return
        if index == len(self.ranks):
            self._finish(suits, budget, saved, room)
            return
        rank = self.ranks[index]
        for choice in self.choices[index]:
            if choice.wilds > budget:
                continue
            left = list(suits)
            for suit in choice.suits:
                bit = 1 << rank
                left[suit] ^= bit << 13 if left[suit] >> 13 & bit else bit
            gain = self.solver.values[rank] * len(choice.suits)
            self.chosen.append(choice)
            self.descend(index + 1, left, budget - choice.wilds, saved + gain, room + choice.room)
            self.chosen.pop()

    def _finish(self, suits: list[int], budget: int, saved: int, room: int) -> None:
        find, wilds = self.solver.suit_runs, self.wilds
        a, b, c, d = suits
        tables = (find(a, wilds), find(b, wilds), find(c, wilds), find(d, wilds))
        if wilds == 0:
            shares: tuple[int, ...] = (0, 0, 0, 0)
            used, gain = 0, saved + sum([table.saved[0] for table in tables])
        elif saved + _most_saved(tables, budget) + self.solver.wild_value * wilds <= self.most:
            return
        else:
            gain, shares, used = self._shared_out(tables, budget, saved, room)
        if gain > self.most:
            self.most = gain
            self.end = (tuple(self.chosen), tables, shares, min(room, budget - used))

    def _shared_out(
        self, tables: Sequence[_SuitRuns], budget: int, saved: int, room: int
    ) -> tuple[int, tuple[int, ...], int]:
        """Divide the wild cards among the suits: the total saved, each suit's share, and the sum of the shares."""
        a, b, c, d = (table.saved for table in tables)
        first = _joined(a, b, budget)
        second = _joined(c, d, budget)
        both = _joined([value for value, _ in first], [value for value, _ in second], budget)
        wild_value, spent = self.solver.wild_value, self.wilds - budget
        best = max(
            (value + wild_value * (spent + used + min(room, budget - used)), -used)
            for used, (value, _) in enumerate(both)
        )
        used = -best[1]
        left = both[used][1]
        right = used - left
        shares = (first[left][1], left - first[left][1], second[right][1], right - second[right][1])
        return saved + best[0], shares, used

    def plan(self) -> Plan:
        if self.end is None:
            return Plan(self.total, (), ((),) * 4, 0)  # over the limit
        chosen, tables, shares, spare = self.end
        sets = tuple(
            Set(rank, suits, wilds)
            for rank, choice in zip(self.ranks, chosen, strict=True)
            for suits, wilds in choice.sets
        )
        runs = tuple(table.runs[share] for table, share in zip(tables, shares, strict=True))
        cost = self.total - self.most
        return Plan(cost, sets, runs, spare)


def _most_saved(tables: Sequence[_SuitRuns], wilds: int) -> int:
    """An upper bound on what the suits save together: every wild card saves as much as the best one could."""
    a, b, c, d = tables
    return a.saved[0] + b.saved[0] + c.saved[0] + d.saved[0] + wilds * max(a.each, b.each, c.each, d.each)


def _joined(a: Sequence[int], b: Sequence[int], budget: int) -> list[tuple[int, int]]:
    """By number of wild cards: the most that two suits can save together, and the share of the first."""
    return [max((a[i] + b[k - i], i) for i in range(k + 1)) for k in range(budget + 1)]


def _taken(once: int, twice: int, places: int) -> tuple[int, int]:
    """The masks after removing one card at each of these places."""
    return once & ~places | twice & places, twice & ~places


@cache
def _spans(once: int, low: int) -> tuple[tuple[int, int, int], ...]:
    """Runs whose lowest natural card is at `low`: length, mask of natural cards, gaps to fill."""
    spans = []
    for span in range(1, 6):
        if once >> low + span - 1 & 1:
            places = once & ((1 << span) - 1) << low
            spans.append((span, places, span - places.bit_count()))
    return tuple(spans)


def _ranks_in(suits: Sequence[int], least: int) -> list[Rank]:
    """The ranks held in at least `least` suits, which is 2 or 3."""
    a, b, c, d = suits
    if least == 3:
        found = (a & b & (c | d) | c & d & (a | b)) & _RANK_BITS
    else:
        found = (a & b | c & d | (a | b) & (c | d)) & _RANK_BITS
    ranks = []
    while found:
        ranks.append((found & -found).bit_length() - 1)
        found &= found - 1
    return ranks


def _presence(suits: Sequence[int], rank: Rank) -> tuple[int, int]:
    """The suits in which a rank is held at least once, and twice, as masks."""
    once = sum((suit >> rank & 1) << i for i, suit in enumerate(suits))
    twice = sum((suit >> 13 + rank & 1) << i for i, suit in enumerate(suits))
    return once, twice


@cache
def _set_choices(once: int, twice: int, wilds: int) -> tuple[_SetChoice, ...]:
    """The ways to use one rank's cards: at most two sets, each with at least two natural cards."""
    choices = [_SetChoice((), (), 0, 0)]
    for first in _sets_of(once):
        choices.append(_choice(first))
        left = once & ~first | twice & first
        choices += [_choice(first, second) for second in _sets_of(left) if second <= first]
    fitting = [choice for choice in choices if choice.wilds <= wilds]
    return tuple(sorted(fitting, key=lambda choice: -len(choice.suits)))


def _sets_of(suits: int) -> list[int]:
    return [mask for mask in range(1, 16) if mask & suits == mask and mask.bit_count() >= 2]


def _choice(*masks: int) -> _SetChoice:
    sets = tuple((mask, max(0, 3 - mask.bit_count())) for mask in masks)
    suits = tuple(suit for mask in masks for suit in range(4) if mask >> suit & 1)
    wilds = sum(needed for _, needed in sets)
    room = sum(4 - mask.bit_count() - needed for mask, needed in sets)
    return _SetChoice(sets, suits, wilds, room)

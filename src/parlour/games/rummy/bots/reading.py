"""What a seat knows about a Rummy hand, and what it can infer about the opponent's cards.

The opponent certainly holds a card it took, and likely others that meld with it. It is less likely to hold cards that
meld with one it discarded or left untaken.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import combinations

from parlour.games.rummy.bots.placing import Mask, TableMelds
from parlour.games.rummy.rules import RummyView
from parlour.games.rummy.rules.shapes import cards_of, mask_of, melds, points
from parlour.pieces.cards import card_coded

_ALL = (1 << 52) - 1


class Reading:
    """A position as one seat sees it, as bit masks. Without layoffs, nothing can be placed on the table's melds."""

    def __init__(self, view: RummyView, layoffs: bool = True) -> None:
        assert view.seat is not None
        options = view.options
        self.view = view
        self.ace_high = options.ace_high
        self.hand = _mask(view.hand)
        self.top = card_coded(view.discards[-1]) if view.discards else None
        self.taken = card_coded(view.drawn) if view.taken and view.drawn is not None else None
        self.throw_back = options.throw_back
        lying = [_mask(meld) for meld in view.melds]
        worth = points(options.ace_points, options.face_points)
        self.table = TableMelds(lying if layoffs else [], self.ace_high, worth)
        self.theirs = _mask(view.known[1 - view.seat])
        self.discards = _mask(view.discards)
        self.their_size = view.hand_sizes[1 - view.seat]
        seen = self.hand | self.theirs | self.discards
        for meld in lying:
            seen |= meld
        self.unseen = _ALL & ~seen
        self.unknown = max(0, self.their_size - self.theirs.bit_count())
        """Cards of the opponent that nobody has seen."""

    @property
    def throwable(self) -> tuple[int, ...]:
        """The cards that may be discarded."""
        return tuple(card for card in cards_of(self.hand) if card != self.taken or self.throw_back)

    @property
    def by_use(self) -> list[int]:
        """The cards that may be discarded, the least useful first; among equals, those with the most points."""
        table = self.table
        left = {card: table.unplaced(self.hand & ~(1 << card)) for card in self.throwable}
        return sorted(left, key=lambda card: (left[card], -table.points(1 << card)))

    @property
    def useless(self) -> tuple[int, ...]:
        """The cards whose discard leaves the fewest unplaced."""
        left = {card: self.table.unplaced(self.hand & ~(1 << card)) for card in self.throwable}
        fewest = min(left.values())
        return tuple(card for card in left if left[card] == fewest)

    @property
    def highest_useless(self) -> int:
        """Of those, the one with the most points."""
        return max(self.useless, key=lambda card: self.table.points(1 << card))

    @cached_property
    def helpful(self) -> tuple[int, ...]:
        """The unseen cards that could help: those that fit the table or form a meld with two cards of the hand."""
        return tuple(
            card
            for card in cards_of(self.unseen)
            if self.table.fitting >> card & 1
            or any(pair & self.hand == pair for pair in partner_masks(card, self.ace_high))
        )

    @cached_property
    def live_pairs(self) -> dict[int, int]:
        """For each card of the hand, the number of pairs of unseen cards that would form a meld with it."""
        return {
            card: sum(pair & self.unseen == pair for pair in partner_masks(card, self.ace_high))
            for card in cards_of(self.hand)
        }

    def read_chances(self, near_take: float, near_discard: float, near_left: float) -> dict[int, float]:
        """The chance that the opponent holds each unseen card, given what it took, discarded and left untaken."""
        weights = dict.fromkeys(cards_of(self.unseen), 1.0)
        if not weights:
            return {}
        for card, factor in self._signs(near_take, near_discard, near_left):
            for other in meld_neighbors(card, self.ace_high):
                if other in weights:
                    weights[other] *= factor
        return _scaled(weights, self.unknown)

    def _signs(self, near_take: float, near_discard: float, near_left: float) -> list[tuple[int, float]]:
        """Cards that say something about the cards they meld with, and the factor by which their weight changes."""
        signs = []
        them = str(1 - (self.view.seat or 0))
        top: int | None = None
        for line in self.view.history:
            who, _, what = line.partition(" ")
            if what.startswith("takes"):
                if who == them:
                    signs.append((_card(what), near_take))
            elif what == "draws":
                if who == them and top is not None:
                    signs.append((top, near_left))
            elif what.startswith("discards"):
                top = _card(what)
                if who == them:
                    signs.append((top, near_discard))
        return signs


def _scaled(weights: dict[int, float], total: int) -> dict[int, float]:
    """Chances proportional to the weights, at most 1 each, that add up to the number of cards held."""
    chances = dict.fromkeys(weights, 0.0)
    left, open_weights = float(min(total, len(weights))), dict(weights)
    while open_weights and left > 1e-9:
        scale = left / sum(open_weights.values())
        full = [card for card, weight in open_weights.items() if weight * scale >= 1.0]
        if not full:
            for card, weight in open_weights.items():
                chances[card] = weight * scale
            break
        for card in full:
            chances[card] = 1.0
            left -= 1.0
            del open_weights[card]
    return chances


@cache
def meld_neighbors(card: int, ace_high: bool) -> tuple[int, ...]:
    """The cards that appear in some meld of three with this one."""
    found = 0
    for pair in partners(card, ace_high):
        found |= mask_of(pair)
    return tuple(cards_of(found))


@cache
def partners(card: int, ace_high: bool) -> tuple[tuple[int, int], ...]:
    """The pairs of cards that form a meld of three with this one."""
    trios = (sorted(cards) for cards in melds(ace_high).values() if len(cards) == 3 and card in cards)
    return tuple(
        sorted((one, two) for trio in trios for one, two in combinations(trio, 2) if one != card != two)
    )


@cache
def partner_masks(card: int, ace_high: bool) -> tuple[Mask, ...]:
    """The pairs of `partners`, as masks."""
    return tuple(mask_of(pair) for pair in partners(card, ace_high))


def _mask(names: tuple[str, ...]) -> Mask:
    return mask_of(_card(name) for name in names)


def _card(text: str) -> int:
    card = card_coded(text[-2:])
    assert card is not None
    return card

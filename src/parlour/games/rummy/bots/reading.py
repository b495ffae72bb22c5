"""What a seat knows of a Rummy hand, and what it may guess of its opponent's cards.

The opponent's takes, its discards and what it left lying all say something. A taken card it holds for
certain, and likely cards that go with it; what goes with a card that it threw away, or left lying, it
holds less likely.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import combinations

from parlour.games.rummy.bots.placing import Mask, Table
from parlour.games.rummy.rules import RummyView
from parlour.games.rummy.rules.shapes import cards_of, mask_of, melds, points
from parlour.pieces.cards import card_coded, deck

_ALL = (1 << 52) - 1


class Reading:
    """A position as one seat sees it, in masks."""

    def __init__(self, view: RummyView) -> None:
        assert view.seat is not None
        options = view.options
        self.view = view
        self.ace_high = options.ace_high
        self.hand = _mask(view.hand)
        self.top = card_coded(view.discards[-1]) if view.discards else None
        self.taken = card_coded(view.drawn) if view.taken and view.drawn is not None else None
        self.throw_back = options.throw_back
        lying = [_mask(meld) for meld in view.melds]
        self.table = Table(lying, self.ace_high, points(options.ace_points, options.face_points))
        self.theirs = _mask(view.known[1 - view.seat])
        self.discards = _mask(view.discards)
        self.their_size = view.hand_sizes[1 - view.seat]
        seen = self.hand | self.theirs | self.discards
        for meld in lying:
            seen |= meld
        self.unseen = _ALL & ~seen
        self.unknown = max(0, self.their_size - self.theirs.bit_count())
        """How many cards of theirs nobody has seen."""

    @cached_property
    def helpful(self) -> tuple[int, ...]:
        """The unseen cards that fit the table, or two cards of the hand: no other brings the hand forward."""
        return tuple(
            card
            for card in cards_of(self.unseen)
            if self.table.fitting >> card & 1
            or any(pair & self.hand == pair for pair in partner_masks(card, self.ace_high))
        )

    @cached_property
    def live_pairs(self) -> dict[int, int]:
        """For each card of the hand, the pairs of unseen cards that would make a meld with it."""
        return {
            card: sum(pair & self.unseen == pair for pair in partner_masks(card, self.ace_high))
            for card in cards_of(self.hand)
        }

    def read_chances(self, near_take: float, near_discard: float, near_left: float) -> dict[int, float]:
        """For every unseen card, the chance that the opponent holds it, after what it took, threw and left."""
        weights = dict.fromkeys(cards_of(self.unseen), 1.0)
        if not weights:
            return {}
        for card, factor in self._signs(near_take, near_discard, near_left):
            for other in neighbours(card, self.ace_high):
                if other in weights:
                    weights[other] *= factor
        return _scaled(weights, self.unknown)

    def _signs(self, near_take: float, near_discard: float, near_left: float) -> list[tuple[int, float]]:
        """The cards that tell something of their neighbours, and by how much."""
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
    """Chances in proportion to the weights that sum up to the number of cards held, none above 1."""
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
def neighbours(card: int, ace_high: bool) -> tuple[int, ...]:
    """The cards that lie in a meld of three with this one."""
    found = 0
    for pair in partners(card, ace_high):
        found |= mask_of(pair)
    return tuple(cards_of(found))


@cache
def partners(card: int, ace_high: bool) -> tuple[tuple[int, int], ...]:
    """The pairs that make a meld of three with this card."""
    shapes = melds(ace_high)
    return tuple(
        (one, two)
        for one, two in combinations(deck(), 2)
        if one != card != two and 1 << one | 1 << two | 1 << card in shapes
    )


@cache
def partner_masks(card: int, ace_high: bool) -> tuple[Mask, ...]:
    """The same pairs as masks."""
    return tuple(mask_of(pair) for pair in partners(card, ace_high))


def _mask(names: tuple[str, ...]) -> Mask:
    return mask_of(_card(name) for name in names)


def _card(text: str) -> int:
    card = card_coded(text[-2:])
    assert card is not None
    return card

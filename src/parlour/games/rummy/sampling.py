"""Sampling of Rummy: a state that a seat's view could come from.

Cards that the opponent took are known. After a reshuffle the stock is made of former discards, so the opponent holds
every unseen card that was not among them. Other cards are weighed: those that meld with one that the opponent took
are more likely in their hand; those that meld with one they discarded or left untaken are less likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from parlour.game.interface import Seat
from parlour.game.sampling import fresh_seed
from parlour.games.rummy.bots.reading import meld_neighbors
from parlour.games.rummy.rules import RummyState, RummyView
from parlour.games.rummy.rules.shapes import mask_of
from parlour.games.rummy.rules.state import HandResult
from parlour.pieces.cards import card_coded, deck
from parlour.pieces.sampling import deal_out

NEAR_TAKE, NEAR_DISCARD, NEAR_LEFT = 2.0, 0.6, 0.8
"""How much likelier the opponent holds a card if it melds with one that they took, discarded or left untaken."""

LEAST, MOST = 0.1, 8.0
"""Bounds of these likelihoods together."""


def sample(view: RummyView, rng: Random) -> RummyState:
    """A state that this view could come from."""
    assert view.seat is not None
    assert view.turn is not None
    unknown, stock = _dealt(view, rng)
    other = 1 - view.seat
    hands = [_mask(view.hand), _mask(view.hand)]
    hands[other] = _mask(view.known[other]) | mask_of(unknown)
    return RummyState(
        options=view.options,
        seed=fresh_seed(rng),
        hand_number=view.hand_number,
        first=view.first,
        turn=view.turn,
        turns=view.turns,
        drawn=_drawn(view, unknown, rng),
        taken=view.taken,
        stock=stock,
        discards=_cards(view.discards),
        hands=hands,
        shown=[_mask(known) for known in view.known],
        melds=[_mask(meld) for meld in view.melds],
        totals=list(view.totals),
        results=[HandResult(result.winner, _pair(result.points)) for result in view.results],
        history=list(view.history),
    )


def _dealt(view: RummyView, rng: Random) -> tuple[list[int], list[int]]:
    """The opponent's unknown cards, and the stock."""
    assert view.seat is not None
    other = 1 - view.seat
    lying = [card for meld in view.melds for card in _cards(meld)]
    seen = {*_cards(view.hand), *_cards(view.known[other]), *_cards(view.discards), *lying}
    unseen = [card for card in deck() if card not in seen]
    likely = _likelihoods(view, other)
    recycled = _recycled(view)
    weights = [
        (likely[card], 0.0 if recycled is not None and card not in recycled else 1.0) for card in unseen
    ]
    unknown = view.hand_sizes[other] - len(view.known[other])
    held, stock = deal_out(unseen, (unknown, view.stock_count), weights, rng)
    rng.shuffle(stock)
    return held, stock


def _drawn(view: RummyView, unknown: list[int], rng: Random) -> int | None:
    """The card drawn in this turn. If the opponent drew from the stock, they still hold it or have just melded it."""
    if view.phase == "draw":
        return None
    if view.drawn is not None:
        return card_coded(view.drawn)
    return rng.choice([*unknown, *_played_this_turn(view)])


def _played_this_turn(view: RummyView) -> list[int]:
    """The cards melded and laid off since the draw from the stock."""
    played: list[int] = []
    for line in view.history:
        if line.endswith(" draws"):
            played = []
        elif " melds " in line or " lays_off " in line:
            played += _cards(line.split()[3:])
    return played


def _recycled(view: RummyView) -> set[int] | None:
    """The discards that became the present stock at the last reshuffle; None if there was none."""
    pile: list[int] = []
    recycled: set[int] | None = None
    for line in view.history:
        what = line.partition(" ")[2]
        if what.startswith("discards"):
            pile.append(_card(what))
        elif what.startswith("takes"):
            pile.pop()
        elif line == "shuffled":
            recycled = set(pile[:-1])
            del pile[:-1]
    return recycled


def _likelihoods(view: RummyView, other: Seat) -> list[float]:
    """By card: how likely the opponent is to hold it, compared with the stock."""
    likely = [1.0] * 52
    for card, factor in _signs(view, other):
        for near in meld_neighbors(card, view.options.ace_high):
            likely[near] *= factor
    return [min(MOST, max(LEAST, each)) for each in likely]


def _signs(view: RummyView, other: Seat) -> Iterator[tuple[int, float]]:
    """Cards that say something about those that meld with them, and how much."""
    top: int | None = None
    for line in view.history:
        who, _, what = line.partition(" ")
        is_other = who == str(other)
        if what.startswith("takes") and is_other:
            yield _card(what), NEAR_TAKE
        elif what == "draws" and is_other and top is not None:
            yield top, NEAR_LEFT
        elif what.startswith("discards"):
            top = _card(what)
            if is_other:
                yield top, NEAR_DISCARD


def _pair(points: tuple[int, ...]) -> tuple[int, int]:
    one, other = points
    return one, other


def _mask(names: Iterable[str]) -> int:
    return mask_of(_cards(names))


def _cards(names: Iterable[str]) -> list[int]:
    return [_card(name) for name in names]


def _card(text: str) -> int:
    card = card_coded(text[-2:])
    assert card is not None
    return card

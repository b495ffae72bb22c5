"""Sampling of Hidden Joker Rummy: a state that a seat's view could come from.

Cards that a player took from the discards and still holds are known. Cards that meld with one they took are more
likely in their hand; cards that meld with one they discarded or left untaken are less likely.

A view shows only the top of the discards, but all cards that each seat has discarded, and this tells which cards lie
below. Only the first discard of the game, which the deal turned up, cannot be told once it is covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from parlour.game.interface import Seat
from parlour.games.hidden_joker.rules import HiddenJokerOptions, HiddenJokerState, HiddenJokerView
from parlour.games.hidden_joker.rules.deal import DECKS
from parlour.games.hidden_joker.rules.moves import CardView, card_with_id
from parlour.pieces.cards import RANKS, Card, deck, face_of, rank_of, suit_of
from parlour.pieces.sampling import deal_out

NEAR_TAKE, NEAR_DISCARD, NEAR_LEFT = 2.0, 0.6, 0.8
"""How much likelier a seat holds a card if it melds with one that it took, discarded, or left for the next seat."""

LEAST, MOST = 0.1, 8.0
"""Bounds of these likelihoods together."""


def sample(view: HiddenJokerView, rng: Random) -> HiddenJokerState:
    """A state that this view could come from."""
    assert view.seat is not None
    assert view.current_seat is not None
    hands, stock, discards = _dealt(view, rng)
    return HiddenJokerState(
        options=HiddenJokerOptions(pure_run=view.pure_run),
        joker=RANKS.index(view.hidden_joker_rank),
        hands=hands,
        stock=stock,
        discards=discards,
        current=view.current_seat,
        turn_number=view.turn_number,
        has_drawn=view.has_drawn,
        taken=[_cards(player.taken) for player in view.players],
        thrown=[_with_ids(player.discarded) for player in view.players],
    )


def _dealt(view: HiddenJokerView, rng: Random) -> tuple[list[list[Card]], list[Card], list[Card]]:
    """The hands, the stock and the discards."""
    own = _cards(view.hand)
    taken = [_cards(player.taken) for player in view.players]
    discards = _known_discards(view)
    seen = {*own, *discards, *(card for cards in taken for card in cards)}
    unseen = [card for card in deck(DECKS) if card not in seen]
    rooms = [
        0 if player.seat == view.seat else player.hand_size - len(player.taken) for player in view.players
    ]
    bottom = view.discard_count - len(discards)
    by_seat = [_likelihoods(view, seat) for seat in range(len(view.players))]
    weights = [(*(likely[face_of(card)] for likely in by_seat), 1.0, 1.0) for card in unseen]
    *hands, first, stock = deal_out(unseen, [*rooms, bottom, view.stock_count], weights, rng)
    rng.shuffle(stock)
    hands = [own if seat == view.seat else taken[seat] + hand for seat, hand in enumerate(hands)]
    return hands, stock, first + discards


def _known_discards(view: HiddenJokerView) -> list[Card]:
    """The discards that the view tells, top card last: all, or all but the first one of the game."""
    lying = [throw.card for throw in _throws(view) if not throw.was_taken]
    if lying or view.discard_top is None:
        return lying
    return _cards((view.discard_top,))


class _Throw(NamedTuple):
    """A discard: who discarded what, and whether the next seat took it."""

    seat: Seat
    card: Card
    was_taken: bool


def _throws(view: HiddenJokerView) -> list[_Throw]:
    """All discards, turn by turn. Seat 0 begins, and every turn ends with a discard.

    A discard was taken if somebody holds it, or has discarded it again.
    """
    thrown = [_with_ids(player.discarded) for player in view.players]
    gone = {card for player in view.players for card in _cards(player.taken)}
    throws = []
    for turn in reversed(range(view.turn_number - 1)):
        seat = turn % len(thrown)
        card = thrown[seat][turn // len(thrown)]
        throws.append(_Throw(seat, card, card in gone))
        gone.add(card)
    return throws[::-1]


def _likelihoods(view: HiddenJokerView, seat: Seat) -> list[float]:
    """By face: how likely the seat is to hold an unseen copy, compared with the stock."""
    likely = [1.0] * 52
    for card, factor in _signs(view, seat):
        for near in NEIGHBORS[face_of(card)]:
            likely[near] *= factor
    return [min(MOST, max(LEAST, each)) for each in likely]


def _signs(view: HiddenJokerView, seat: Seat) -> Iterator[tuple[Card, float]]:
    """Cards that say something about those that meld with them, and how much."""
    player = view.players[seat]
    yield from ((card, NEAR_TAKE) for card in _cards(player.taken))
    yield from ((card, NEAR_DISCARD) for card in _with_ids(player.discarded))
    throws = _throws(view)
    before = (seat - 1) % len(view.players)
    for throw in throws if view.has_drawn else throws[:-1]:  # the last one may still be taken
        if throw.seat == before and not throw.was_taken:
            yield throw.card, NEAR_LEFT


def _cards(shown: Iterable[CardView]) -> list[Card]:
    return _with_ids(card.id for card in shown)


def _with_ids(ids: Iterable[str]) -> list[Card]:
    return [card for card in map(card_with_id, ids) if card is not None]


def _meld(one: Card, two: Card) -> bool:
    """Whether two different faces can be in one meld of three: of one rank, or of one suit and close together."""
    if suit_of(one) != suit_of(two):
        return rank_of(one) == rank_of(two)
    steps = abs(rank_of(one) - rank_of(two))
    return 0 < min(steps, 13 - steps) <= 2 and {rank_of(one), rank_of(two)} != {1, 12}


NEIGHBORS: Final = tuple(tuple(two for two in range(52) if _meld(one, two)) for one in range(52))
"""By face: the faces that can be in one meld of three with it."""

"""Computer players of Hidden Joker Rummy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from parlour.game.bots import Bot
from parlour.game.interface import Seat
from parlour.games.hidden_joker.rules.moves import (
    CardView,
    Declare,
    Discard,
    Draw,
    HiddenJokerMove,
    card_id,
    card_with_id,
)
from parlour.games.hidden_joker.rules.score import VALUES
from parlour.games.hidden_joker.rules.view import HiddenJokerView
from parlour.pieces.cards import RANKS, Card, Rank, face_of, rank_of, suit_of
from parlour.pieces.melds import Solver

LAST_ROUNDS = 2
"""Rounds before the stock runs out in which low deadwood matters more than a declaration."""

TAKES_A_SEAT = 40
"""Average number of discards taken per player after which bots draw only from the stock.

Without this limit, players who keep taking each other's discards would never finish: only drawing from the stock
ends a game.
"""

NO_PURE_RUN = 3
"""Unmelded cards that a missing pure run counts as."""

_TO_PLACE = Solver((1,) * 13, wild_value=1)
_TO_COUNT = Solver(VALUES)


class StandardHiddenJokerBot(Bot):
    """Takes cards that bring it closer to a declaration, and discards those least useful to itself and others."""

    def choose(self, view: HiddenJokerView, legal: Sequence[HiddenJokerMove], rng: Random) -> HiddenJokerMove:
        table = _Table.seen_in(view)
        if not view.has_drawn:
            return _from_discards_or_stock(view, legal, table)
        declaration = next((move for move in legal if isinstance(move, Declare)), None)
        return declaration or Discard(card_id(_least_useful(view, table)))


class HighestHiddenJokerBot(Bot):
    """Draws from the stock and discards its highest unmelded card. A simple baseline."""

    def choose(self, view: HiddenJokerView, legal: Sequence[HiddenJokerMove], rng: Random) -> HiddenJokerMove:
        if not view.has_drawn:
            return next(move for move in legal if isinstance(move, Draw))
        declaration = next((move for move in legal if isinstance(move, Declare)), None)
        if declaration is not None:
            return declaration
        joker = RANKS.index(view.hidden_joker_rank)
        hand = _cards(view.hand)
        left = _TO_COUNT.best(hand, joker).deadwood or tuple(hand)
        return Discard(
            card_id(max(left, key=lambda card: (rank_of(card) != joker, VALUES[rank_of(card)], card)))
        )


@dataclass(frozen=True)
class _Table:
    """What a seat knows, as cards."""

    joker: Rank
    pure_run: bool
    hand: tuple[Card, ...]
    unseen: tuple[int, ...]
    """By face: how many of the two copies this seat has not seen."""
    wanted: tuple[Card, ...]
    """Cards the next player took and holds."""
    shunned: tuple[Card, ...]
    """Cards the next player discarded."""

    @classmethod
    def seen_in(cls, view: HiddenJokerView) -> _Table:
        assert view.seat is not None
        seen = set(_cards(view.hand))
        for player in view.players:
            seen.update(_cards(player.taken))
            seen.update(_with_ids(player.discarded))
        if view.discard_top is not None:
            seen.update(_cards((view.discard_top,)))
        unseen = [2] * 52
        for card in seen:
            unseen[face_of(card)] -= 1
        following = view.players[_next_seat(view)]
        return cls(
            RANKS.index(view.hidden_joker_rank),
            view.pure_run,
            tuple(_cards(view.hand)),
            tuple(unseen),
            tuple(_cards(following.taken)),
            tuple(_with_ids(following.discarded)),
        )


def _from_discards_or_stock(
    view: HiddenJokerView, legal: Sequence[HiddenJokerMove], table: _Table
) -> HiddenJokerMove:
    draws = {move.source: move for move in legal if isinstance(move, Draw)}
    if "stock" not in draws or "discard" not in draws or view.discard_top is None:
        return next(iter(draws.values()))
    (top,) = _cards((view.discard_top,))
    if _taken_so_far(view) >= TAKES_A_SEAT * len(view.players):
        return draws["stock"]
    return draws["discard" if _shortens(table, top) else "stock"]


def _shortens(table: _Table, card: Card) -> bool:
    """Whether this card would fit into a meld. A wild card always does."""
    if rank_of(card) == table.joker:
        return True
    return _distance(table, (*table.hand, card)) <= _distance(table, table.hand)


def _least_useful(view: HiddenJokerView, table: _Table) -> Card:
    """The card to discard: without it the hand is closest to a declaration."""
    naturals = [card for card in table.hand if rank_of(card) != table.joker]
    is_late = view.stock_count <= LAST_ROUNDS * len(view.players)
    by_face = {face_of(card): card for card in naturals or table.hand}
    return min(by_face.values(), key=lambda card: _without(table, card, is_late))


def _without(table: _Table, card: Card, is_late: bool) -> tuple[float, ...]:
    """A sort key for discarding this card: the hand without it, and its use to the next player. Lower is better."""
    kept = [other for other in table.hand if other != card]
    arranged = _TO_PLACE.best(kept, table.joker)
    distance = _distance(table, kept) if table.pure_run else arranged.points
    hope = _hope(table, arranged.deadwood)
    danger = _danger(table, card)
    if is_late:
        return (_TO_COUNT.points(kept, table.joker), distance, danger - hope)
    return (distance, 0.5 * danger - hope, -VALUES[rank_of(card)], card)


def _distance(table: _Table, hand: Sequence[Card]) -> int:
    """The number of unmelded cards, plus `NO_PURE_RUN` if a required pure run is missing."""
    if not table.pure_run:
        return _TO_PLACE.points(hand, table.joker)
    pure = _TO_PLACE.best(hand, table.joker, pure_run=True)
    return pure.points if pure.melds else _TO_PLACE.points(hand, table.joker) + NO_PURE_RUN


def _hope(table: _Table, left: Sequence[Card]) -> float:
    """How many unseen cards would complete a meld with two unmelded cards."""
    return sum(
        table.unseen[face]
        for i, one in enumerate(left)
        for two in left[i + 1 :]
        for face in _completions(one, two)
    )


def _danger(table: _Table, card: Card) -> float:
    """How likely the next player can use a card, judging by the cards they took and discarded."""
    near = sum(_goes_with(card, other) for other in table.wanted)
    away = sum(_goes_with(card, other) for other in table.shunned[-6:])
    return 2.0 * near - away


def _goes_with(one: Card, two: Card) -> bool:
    return bool(_completions(one, two))


def _completions(one: Card, two: Card) -> tuple[Card, ...]:
    """The faces that complete a meld with these two cards."""
    return _COMPLETIONS[face_of(one)][face_of(two)]


def _completions_of(one: Card, two: Card) -> tuple[Card, ...]:
    if one == two:
        return ()
    if rank_of(one) == rank_of(two):
        return tuple(
            suit * 13 + rank_of(one) for suit in range(4) if suit not in (suit_of(one), suit_of(two))
        )
    if suit_of(one) != suit_of(two):
        return ()
    found = set()
    ranks = {rank_of(one), rank_of(two)}
    for low in range(12):
        window = {place % 13 for place in range(low, low + 3)}
        if ranks <= window:
            found |= window - ranks
    return tuple(suit_of(one) * 13 + rank for rank in sorted(found))


_COMPLETIONS = tuple(tuple(_completions_of(one, two) for two in range(52)) for one in range(52))


def _taken_so_far(view: HiddenJokerView) -> int:
    """How many cards were drawn from the discards: all turns minus the draws from the stock."""
    dealt = 13 * len(view.players) + 1
    return view.turn_number - 1 - (104 - dealt - view.stock_count)


def _next_seat(view: HiddenJokerView) -> Seat:
    assert view.seat is not None
    return (view.seat + 1) % len(view.players)


def _cards(shown: Iterable[CardView]) -> list[Card]:
    return _with_ids(card.id for card in shown)


def _with_ids(ids: Iterable[str]) -> list[Card]:
    return [card for card in map(card_with_id, ids) if card is not None]

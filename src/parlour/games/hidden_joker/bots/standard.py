"""The hard level, and what other levels share with it."""

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

TO_PLACE = Solver((1,) * 13, wild_value=1)
TO_COUNT = Solver(VALUES)


class StandardHiddenJokerBot(Bot):
    """Takes cards that bring it closer to a declaration, and discards those least useful to itself and others."""

    def choose(self, view: HiddenJokerView, legal: Sequence[HiddenJokerMove], rng: Random) -> HiddenJokerMove:
        table = KnownCards.seen_in(view)
        if not view.has_drawn:
            return draw_from(view, legal, table)
        declaration = next((move for move in legal if isinstance(move, Declare)), None)
        return declaration or Discard(card_id(rated_discards(view, table)[0]))


@dataclass(frozen=True)
class KnownCards:
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
    def seen_in(cls, view: HiddenJokerView) -> KnownCards:
        assert view.seat is not None
        seen = set(cards_in(view.hand))
        for player in view.players:
            seen.update(cards_in(player.taken))
            seen.update(_with_ids(player.discarded))
        if view.discard_top is not None:
            seen.update(cards_in((view.discard_top,)))
        unseen = [2] * 52
        for card in seen:
            unseen[face_of(card)] -= 1
        following = view.players[_next_seat(view)]
        return cls(
            RANKS.index(view.hidden_joker_rank),
            view.pure_run,
            tuple(cards_in(view.hand)),
            tuple(unseen),
            tuple(cards_in(following.taken)),
            tuple(_with_ids(following.discarded)),
        )


def draw_from(view: HiddenJokerView, legal: Sequence[HiddenJokerMove], table: KnownCards) -> HiddenJokerMove:
    """Take the discard if it fits, or draw from the stock."""
    draws = {move.source: move for move in legal if isinstance(move, Draw)}
    if "stock" not in draws or "discard" not in draws or view.discard_top is None:
        return next(iter(draws.values()))
    (top,) = cards_in((view.discard_top,))
    if _taken_so_far(view) >= TAKES_A_SEAT * len(view.players):
        return draws["stock"]
    return draws["discard" if _shortens(table, top) else "stock"]


def _shortens(table: KnownCards, card: Card) -> bool:
    """Whether this card would fit into a meld. A wild card always does."""
    if rank_of(card) == table.joker:
        return True
    return distance(table, (*table.hand, card)) <= distance(table, table.hand)


def rated_discards(view: HiddenJokerView, table: KnownCards) -> list[Card]:
    """The cards to discard, one of each face: first the one without which the hand is closest to a declaration."""
    naturals = [card for card in table.hand if rank_of(card) != table.joker]
    is_late = view.stock_count <= LAST_ROUNDS * len(view.players)
    by_face = {face_of(card): card for card in naturals or table.hand}
    return sorted(by_face.values(), key=lambda card: _without(table, card, is_late))


def _without(table: KnownCards, card: Card, is_late: bool) -> tuple[float, ...]:
    """A sort key for discarding this card: the hand without it, and its use to the next player. Lower is better."""
    kept = [other for other in table.hand if other != card]
    arranged = TO_PLACE.best(kept, table.joker)
    apart = distance(table, kept) if table.pure_run else arranged.points
    hope = _hope(table, arranged.deadwood)
    risk = danger(table, card)
    if is_late:
        return (TO_COUNT.points(kept, table.joker), apart, risk - hope)
    return (apart, 0.5 * risk - hope, -VALUES[rank_of(card)], card)


def distance(table: KnownCards, hand: Sequence[Card]) -> int:
    """The number of unmelded cards, plus `NO_PURE_RUN` if a required pure run is missing."""
    if not table.pure_run:
        return TO_PLACE.points(hand, table.joker)
    pure = TO_PLACE.best(hand, table.joker, pure_run=True)
    return pure.points if pure.melds else TO_PLACE.points(hand, table.joker) + NO_PURE_RUN


def _hope(table: KnownCards, left: Sequence[Card]) -> float:
    """How many unseen cards would complete a meld with two unmelded cards."""
    return sum(
        table.unseen[face]
        for i, one in enumerate(left)
        for two in left[i + 1 :]
        for face in _completions(one, two)
    )


def danger(table: KnownCards, card: Card) -> float:
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


def cards_in(shown: Iterable[CardView]) -> list[Card]:
    """The cards that a view shows."""
    return _with_ids(card.id for card in shown)


def _with_ids(ids: Iterable[str]) -> list[Card]:
    return [card for card in map(card_with_id, ids) if card is not None]

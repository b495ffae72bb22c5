"""The levels below `hard`: how people play Hidden Joker Rummy who have just learned it, or play it now and then."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from parlour.game.bots import Bot
from parlour.games.hidden_joker.bots.standard import TO_COUNT, TO_PLACE, KnownCards, cards_in, draw_from
from parlour.games.hidden_joker.rules.moves import Declare, Discard, Draw, HiddenJokerMove, card_id
from parlour.games.hidden_joker.rules.score import VALUES
from parlour.games.hidden_joker.rules.view import HiddenJokerView
from parlour.pieces.cards import RANKS, Card, rank_of


class BeginnerHiddenJokerBot(Bot):
    """Forgets which rank is wild, draws from the stock and discards its highest unmelded card, even a joker."""

    def choose(self, view: HiddenJokerView, legal: Sequence[HiddenJokerMove], rng: Random) -> HiddenJokerMove:
        ready = _stock_or_declaration(view, legal)
        if ready is not None:
            return ready
        hand = cards_in(view.hand)
        left = TO_COUNT.best(hand).deadwood or tuple(hand)
        return Discard(card_id(max(left, key=lambda card: (VALUES[rank_of(card)], card))))


class HighestHiddenJokerBot(Bot):
    """The easy level: draws from the stock and discards its highest unmelded card. It keeps jokers."""

    def choose(self, view: HiddenJokerView, legal: Sequence[HiddenJokerMove], rng: Random) -> HiddenJokerMove:
        ready = _stock_or_declaration(view, legal)
        if ready is not None:
            return ready
        joker = RANKS.index(view.hidden_joker_rank)
        hand = cards_in(view.hand)
        left = TO_COUNT.best(hand, joker).deadwood or tuple(hand)
        return Discard(
            card_id(max(left, key=lambda card: (rank_of(card) != joker, VALUES[rank_of(card)], card)))
        )


class MediumHiddenJokerBot(Bot):
    """Takes discards that fit, and keeps what is closest to a declaration. Counts no cards and watches nobody."""

    def choose(self, view: HiddenJokerView, legal: Sequence[HiddenJokerMove], rng: Random) -> HiddenJokerMove:
        table = KnownCards.seen_in(view)
        if not view.has_drawn:
            return draw_from(view, legal, table)
        declaration = next((move for move in legal if isinstance(move, Declare)), None)
        return declaration or Discard(card_id(_left_over(table)))


def _left_over(table: KnownCards) -> Card:
    """The highest of the cards whose discard leaves the most melded."""
    naturals = [card for card in table.hand if rank_of(card) != table.joker] or list(table.hand)

    def key(card: Card) -> tuple[int, int, Card]:
        kept = [other for other in table.hand if other != card]
        return TO_PLACE.points(kept, table.joker), -VALUES[rank_of(card)], card

    return min(naturals, key=key)


def _stock_or_declaration(view: HiddenJokerView, legal: Sequence[HiddenJokerMove]) -> HiddenJokerMove | None:
    """The draw from the stock, if it is time to draw, or a declaration, if there is one."""
    wanted = Declare if view.has_drawn else Draw
    return next((move for move in legal if isinstance(move, wanted)), None)

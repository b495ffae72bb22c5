"""The medium level, and what other levels share with it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from parlour.game.bots import Bot
from parlour.games.spades.bots.bidding import choose_bid
from parlour.games.spades.bots.exchange import cards_to_cover, cards_to_shed
from parlour.games.spades.bots.play import choose_card
from parlour.games.spades.bots.reading import read
from parlour.games.spades.rules import Bid, Exchange, Play, RevealHand, SpadesView
from parlour.games.spades.rules.cards import CARDS, SEAT_NAMES, cards_of, mask_of, partner_of
from parlour.games.spades.rules.moves import BidValue, SpadesMove


class StandardSpadesBot(Bot):
    """Counts tricks, considers its partner's bid, covers and attacks nils, and takes tricks only as needed."""

    def choose(self, view: SpadesView, legal: Sequence[SpadesMove], rng: Random) -> SpadesMove:
        """A move for the seat whose view this is."""
        if view.phase == "bidding":
            return self._bid(view)
        if view.phase == "blind_nil_exchange":
            return exchanged(view)
        return Play(CARDS[choose_card(read(view))])

    def _bid(self, view: SpadesView) -> SpadesMove:
        if view.my_hand is msgspec.UNSET:
            return Bid("blind_nil") if _is_desperate(view) else RevealHand()
        partner, others = bids_so_far(view)
        return Bid(choose_bid(mask_of(view.my_hand), partner, others))


def exchanged(view: SpadesView) -> SpadesMove:
    """The cards to pass to or from a blind nil."""
    assert view.my_hand is not msgspec.UNSET
    assert view.my_seat is not None
    hand = mask_of(view.my_hand)
    blind = getattr(view.bids, view.my_seat) == "blind_nil"
    return Exchange(cards_of(cards_to_shed(hand) if blind else cards_to_cover(hand)))


def bids_so_far(view: SpadesView) -> tuple[BidValue | None, int]:
    """The partner's bid or None, and the opponents' total, 0 if not bid yet."""
    assert view.my_seat is not None
    me = SEAT_NAMES.index(view.my_seat)
    partner: BidValue | None = getattr(view.bids, SEAT_NAMES[partner_of(me)])
    theirs = (view.team_bids.ew, view.team_bids.ns)[me & 1]
    return partner, theirs or 0


def _is_desperate(view: SpadesView) -> bool:
    """Whether the opponents are far ahead and about to win, so that an ordinary hand is not enough."""
    assert view.my_seat is not None
    ours = SEAT_NAMES.index(view.my_seat) & 1
    scores = (view.scores.ns, view.scores.ew)
    return scores[1 - ours] + 50 >= view.target and scores[1 - ours] - scores[ours] >= 150

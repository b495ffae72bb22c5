"""The two levels of the Spades bot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from parlour.game.bots import Bot
from parlour.games.spades.bots.bidding import choose_bid, ranks
from parlour.games.spades.bots.exchange import cards_to_cover, cards_to_shed
from parlour.games.spades.bots.play import choose_card
from parlour.games.spades.bots.reading import Reading, read
from parlour.games.spades.rules import Bid, Exchange, Play, RevealHand, SpadesView
from parlour.games.spades.rules.cards import CARDS, SEAT_NAMES, cards_of, mask_of, partner_of
from parlour.games.spades.rules.moves import BidValue, SpadesMove
from parlour.pieces.tricks import numbers_of


class StandardSpadesBot(Bot):
    """Counts tricks, considers its partner's bid, covers and attacks nils, and takes tricks only as needed."""

    def choose(self, view: SpadesView, legal: Sequence[SpadesMove], rng: Random) -> SpadesMove:
        """A move for the seat whose view this is."""
        if view.phase == "bidding":
            return self._bid(view)
        if view.phase == "blind_nil_exchange":
            return _exchange(view)
        return Play(CARDS[choose_card(read(view))])

    def _bid(self, view: SpadesView) -> SpadesMove:
        if view.my_hand is msgspec.UNSET:
            return Bid("blind_nil") if _is_desperate(view) else RevealHand()
        partner, others = _bids_so_far(view)
        return Bid(choose_bid(mask_of(view.my_hand), partner, others))


class EasySpadesBot(Bot):
    """Bids its high cards. Wins a trick if it can and needs to, otherwise plays its lowest card."""

    def choose(self, view: SpadesView, legal: Sequence[SpadesMove], rng: Random) -> SpadesMove:
        """A move for the seat whose view this is."""
        if view.phase == "bidding":
            return self._bid(view)
        if view.phase == "blind_nil_exchange":
            return _exchange(view)
        return Play(CARDS[_plain_card(read(view))])

    def _bid(self, view: SpadesView) -> SpadesMove:
        if view.my_hand is msgspec.UNSET:
            return RevealHand()
        hand = mask_of(view.my_hand)
        spades = ranks(hand, 3)
        tricks = sum(1 for suit in range(3) for rank in ranks(hand, suit) if rank >= 11)
        tricks += max(len(spades) - 3, sum(1 for rank in spades if rank >= 11))
        partner, _ = _bids_so_far(view)
        return Bid(min(13, max(1, tricks) + (partner if isinstance(partner, int) else 0)))


def _plain_card(reading: Reading) -> int:
    valid = numbers_of(reading.valid)
    lowest = min(valid, key=lambda number: (number % 13, number))
    if reading.is_nil(reading.me):
        losing = [number for number in valid if not reading.beats(number)]
        return max(losing, key=lambda number: (number % 13, number)) if losing else lowest
    if reading.best < 0:
        return max(valid, key=lambda number: (not reading.over(number), -(number % 13)))
    partner_wins = reading.holder == reading.partner and not reading.is_nil(reading.partner)
    winning = [number for number in valid if reading.beats(number)]
    if reading.need <= 0 or partner_wins or not winning:
        return lowest
    return winning[0] if not reading.after else winning[-1]


def _exchange(view: SpadesView) -> SpadesMove:
    assert view.my_hand is not msgspec.UNSET
    assert view.my_seat is not None
    hand = mask_of(view.my_hand)
    blind = getattr(view.bids, view.my_seat) == "blind_nil"
    return Exchange(cards_of(cards_to_shed(hand) if blind else cards_to_cover(hand)))


def _bids_so_far(view: SpadesView) -> tuple[BidValue | None, int]:
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

"""The levels below `medium`: how people play Spades who have just learned it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random

import msgspec

from parlour.game.bots import Bot
from parlour.games.spades.bots.bidding import KING, ranks
from parlour.games.spades.bots.levels import bids_so_far, exchanged
from parlour.games.spades.bots.reading import Reading, read
from parlour.games.spades.rules import Bid, Play, RevealHand, SpadesView
from parlour.games.spades.rules.cards import CARDS, mask_of
from parlour.games.spades.rules.moves import SpadesMove
from parlour.pieces.tricks import numbers_of


class _CasualSpadesBot(Bot):
    """Looks at its cards, counts tricks, adds its partner's bid and never bids nil."""

    def choose(self, view: SpadesView, legal: Sequence[SpadesMove], rng: Random) -> SpadesMove:
        """A move for the seat whose view this is."""
        if view.phase == "bidding":
            return self._bid(view)
        if view.phase == "blind_nil_exchange":
            return exchanged(view)
        return Play(CARDS[self._card(read(view))])

    def _bid(self, view: SpadesView) -> SpadesMove:
        if view.my_hand is msgspec.UNSET:
            return RevealHand()
        partner, _ = bids_so_far(view)
        own = max(1, self._tricks(mask_of(view.my_hand)))
        return Bid(min(13, own + (partner if isinstance(partner, int) else 0)))

    @abstractmethod
    def _tricks(self, hand: int) -> int:
        """How many tricks the hand looks like."""

    @abstractmethod
    def _card(self, reading: Reading) -> int:
        """The card to play."""


class BeginnerSpadesBot(_CasualSpadesBot):
    """Bids its aces and kings. Takes every trick that it can, its partner's too, and forgets about nils and bags."""

    def _tricks(self, hand: int) -> int:
        return sum(1 for suit in range(4) for rank in ranks(hand, suit) if rank >= KING)

    def _card(self, reading: Reading) -> int:
        valid = numbers_of(reading.valid)
        winning = [number for number in valid if reading.beats(number)]
        if not winning:
            return min(valid, key=_by_rank)
        return max(winning, key=_by_rank)


class EasySpadesBot(_CasualSpadesBot):
    """Bids its high cards. Wins a trick if it can and needs to, otherwise plays its lowest card."""

    def _tricks(self, hand: int) -> int:
        spades = ranks(hand, 3)
        tricks = sum(1 for suit in range(3) for rank in ranks(hand, suit) if rank >= KING)
        return tricks + max(len(spades) - 3, sum(1 for rank in spades if rank >= KING))

    def _card(self, reading: Reading) -> int:
        valid = numbers_of(reading.valid)
        lowest = min(valid, key=_by_rank)
        if reading.nil[reading.me]:
            losing = [number for number in valid if not reading.beats(number)]
            return max(losing, key=_by_rank) if losing else lowest
        if reading.best < 0:
            return max(valid, key=lambda number: (not reading.over(number), -(number % 13)))
        partner_wins = reading.holder == reading.partner and not reading.nil[reading.partner]
        winning = [number for number in valid if reading.beats(number)]
        if reading.need <= 0 or partner_wins or not winning:
            return lowest
        return winning[0] if not reading.after else winning[-1]


def _by_rank(number: int) -> tuple[int, int]:
    return number % 13, number

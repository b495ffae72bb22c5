"""Bots as they were, to measure later ones against. `bench/ladder.py` plays them by name.

Levels that have not changed are their own yardsticks: `standard` of UNO, Rummikub, Rummy and Hidden Joker Rummy is
the present `hard`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from parlour.game import Bot
from parlour.games.spades.bots import StandardSpadesBot
from parlour.games.spades.bots.bidding import expected_tricks, nil_looks_safe
from parlour.games.spades.bots.levels import bids_so_far
from parlour.games.spades.rules import Bid, SpadesView
from parlour.games.spades.rules.cards import mask_of
from parlour.games.spades.rules.moves import SpadesMove


class FirstStandardSpadesBot(StandardSpadesBot):
    """The standard level of Spades before it refused nils on long suits without low cards."""

    def _bid(self, view: SpadesView) -> SpadesMove:
        if view.my_hand is not msgspec.UNSET:
            hand, (partner, _) = mask_of(view.my_hand), bids_so_far(view)
            if (partner is None or isinstance(partner, int)) and nil_looks_safe(hand, expected_tricks(hand)):
                return Bid("nil")
        return super()._bid(view)


YARDSTICKS: Final[Mapping[tuple[str, str], Bot]] = {("spades", "first-standard"): FirstStandardSpadesBot()}
"""By game and name."""

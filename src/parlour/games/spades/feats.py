"""What is worth a record in Spades."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.game.feats import Feat
from parlour.game.interface import Seat
from parlour.games.spades.rules import SpadesMove, SpadesState
from parlour.games.spades.rules.cards import SEAT_NAMES


def feats(state: SpadesState, moves: Sequence[tuple[Seat, SpadesMove]], seat: Seat) -> Sequence[Feat]:
    """Nils made in one game, blind or not, and the most tricks in one hand."""
    return list(_found(state, SEAT_NAMES[seat]))


def _found(state: SpadesState, name: str) -> Iterator[Feat]:
    hands = [(getattr(hand.bids, name), getattr(hand.tricks_won, name)) for hand in state.history]
    for bid, feat in (("nil", "nils_made"), ("blind_nil", "blind_nils_made")):
        made = sum(said == bid and not tricks for said, tricks in hands)
        if made:
            yield Feat(feat, made)
    most = max((tricks for _, tricks in hands), default=0)
    if most:
        yield Feat("most_tricks", most)

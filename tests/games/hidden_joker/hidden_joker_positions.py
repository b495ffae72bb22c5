"""Positions of Hidden Joker Rummy by name: `position("5H 6H 7H", joker="7")`."""

from __future__ import annotations

from parlour.games.hidden_joker.rules.moves import Declare, HiddenJokerOptions, MeldClaim, card_id
from parlour.games.hidden_joker.rules.state import HiddenJokerState
from parlour.pieces.cards import RANKS, card_coded, deck


def cards(codes: str) -> list[int]:
    """`"2C 2C"` is the first deck's 2 of clubs and the second deck's."""
    held: list[int] = []
    for code in codes.split():
        card = card_coded(code)
        assert card is not None, code
        held.append(card + 52 if card in held else card)
    return held


def ids(codes: str) -> tuple[str, ...]:
    return tuple(card_id(card) for card in cards(codes))


def position(
    hand: str,
    *,
    joker: str = "K",
    others: tuple[str, ...] = ("",),
    drawn: bool = True,
    stock: int | None = None,
    pure_run: bool = False,
) -> HiddenJokerState:
    """Seat 0 is to act with this hand; what nobody holds lies in the stock, one card in the discards."""
    held = cards(" ".join((hand, *others)))
    sizes = [len(text.split()) for text in (hand, *others)]
    hands = []
    for size in sizes:
        hands.append(held[:size])
        held = held[size:]
    free = [card for card in deck(2) if not any(card in cards_held for cards_held in hands)]
    kept = len(free) - 1 if stock is None else stock
    return HiddenJokerState(
        options=HiddenJokerOptions(pure_run=pure_run),
        joker=RANKS.index(joker),
        hands=hands,
        stock=free[:kept],
        discards=free[kept:],
        has_drawn=drawn,
        taken=[[] for _ in hands],
        thrown=[[] for _ in hands],
    )


def declared(state: HiddenJokerState, *melds: tuple[str, str], discard: str | None = None) -> Declare:
    """A declaration by card codes, of which equal ones name the first and the second copy in hand."""
    left = list(state.hands[state.current])

    def pick(code: str) -> str:
        face = card_coded(code)
        card = next(card for card in left if card % 52 == face)
        left.remove(card)
        return card_id(card)

    claims = tuple(MeldClaim(kind, tuple(pick(code) for code in codes.split())) for kind, codes in melds)
    return Declare(claims, None if discard is None else pick(discard))

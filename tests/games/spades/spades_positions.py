"""Positions of Spades in short notation: "SA H10 D2" is three cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from parlour.game.shuffles import shuffled
from parlour.games.spades.rules import RULES, Bid, Play, RevealHand, SpadesOptions, SpadesState
from parlour.games.spades.rules.cards import NUMBERS, SEAT_NAMES, Card, mask_of
from parlour.games.spades.rules.deal import lay_out
from parlour.games.spades.rules.moves import BidValue
from parlour.pieces.tricks import DECK, numbers_of

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
NORTH, EAST, SOUTH, WEST = range(4)


def card(text: str) -> Card:
    return Card(SUITS[text[0]], text[1:])  # type: ignore[arg-type]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in text.split())


def mask(text: str) -> int:
    return mask_of(cards(text))


def dealt(
    *,
    scores: tuple[int, int] = (0, 0),
    bags: tuple[int, int] = (0, 0),
    dealer: int = NORTH,
    options: SpadesOptions | None = None,
    seed: bytes = b"a deal",
    **hands: str,
) -> SpadesState:
    """A hand about to be bid, with the named hands as given and the other cards dealt as they come."""
    state, _ = RULES.start(4, options or SpadesOptions(), seed)
    state.scores[:] = scores
    state.bags[:] = bags
    state.dealer = dealer
    masks = [mask(hands.get(name, "")) for name in SEAT_NAMES]
    left = shuffled(numbers_of(DECK & ~sum(masks)), seed, 99)
    for seat, name in enumerate(SEAT_NAMES):
        if name not in hands:
            masks[seat] = sum(1 << left.pop() for _ in range(13))
    lay_out(state, masks)
    return state


def bid_all(state: SpadesState, *bids: BidValue) -> SpadesState:
    """Bids in the order of bidding; withheld hands are revealed for all but blind nil."""
    for bid in bids:
        seat = state.turn
        if state.is_withheld(seat) and bid != "blind_nil":
            RULES.apply(state, seat, RevealHand())
        RULES.apply(state, seat, Bid(bid))
    return state


def playing(bids: tuple[BidValue, ...] = (3, 3, 6, 6), **hands: str) -> SpadesState:
    """A hand about to be played, east to lead."""
    return bid_all(dealt(**hands), *bids)


def later_trick(*, broken: bool, **hands: str) -> SpadesState:
    """Not the first trick any more: east leads one card a seat or more."""
    state, _ = RULES.start(4, SpadesOptions(), b"later")
    bid_all(state, 3, 3, 6, 6)
    for _ in range(4):
        play_any(state)
    state.hands = [mask(hands.get(name, "")) for name in SEAT_NAMES]
    state.turn = state.leader = EAST
    state.broken = broken
    return state


def play(state: SpadesState, *texts: str) -> SpadesState:
    for text in texts:
        RULES.apply(state, state.turn, Play(card(text)))
    return state


def play_any(state: SpadesState, rng: Random | None = None) -> None:
    """Any legal move of whose turn it is."""
    moves = list(RULES.legal_moves(state, state.turn))
    RULES.apply(state, state.turn, rng.choice(moves) if rng else moves[0])


def legal_cards(state: SpadesState, seat: int) -> set[Card]:
    return {move.card for move in RULES.legal_moves(state, seat) if isinstance(move, Play)}


def random_states(number: int) -> Iterator[SpadesState]:
    """Every position of a random game."""
    rng = Random(number)
    state, _ = RULES.start(4, SpadesOptions(), b"random:%d" % number)
    while movers := RULES.to_act(state):
        yield state
        seat = rng.choice(movers)
        RULES.apply(state, seat, rng.choice(list(RULES.legal_moves(state, seat))))
    yield state


def held(state: SpadesState, seat: int) -> list[Card]:
    return [one for one, number in NUMBERS.items() if state.hands[seat] >> number & 1]

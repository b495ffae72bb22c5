"""Dealing: the hands, the first discard and the wild rank."""

from __future__ import annotations

from parlour.game.interface import Event, Seed
from parlour.game.shuffles import shuffled
from parlour.games.hidden_joker.rules.moves import Dealt, HandDealt, HiddenJokerOptions, card_view
from parlour.games.hidden_joker.rules.state import HiddenJokerState
from parlour.pieces.cards import RANKS, Card, deck

HAND_SIZE = 13
DECKS = 2

_DEAL = 0
_JOKER = 1
"""The number of the seed's shuffle used for the cards, and for the wild rank."""


def deal(seats: int, options: HiddenJokerOptions, seed: Seed) -> tuple[HiddenJokerState, list[Event]]:
    """A new game: deal one card at a time, turn one up, choose the wild rank (Hidden Joker Rummy API, Start Game)."""
    stock = shuffled(deck(DECKS), seed, _DEAL)
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for _ in range(HAND_SIZE):
        for hand in hands:
            hand.append(stock.pop())
    state = HiddenJokerState(
        options=options,
        joker=shuffled(range(13), seed, _JOKER)[0],
        hands=hands,
        discards=[stock.pop()],
        stock=stock,
        taken=[[] for _ in range(seats)],
        thrown=[[] for _ in range(seats)],
    )
    return state, _told(state)


def _told(state: HiddenJokerState) -> list[Event]:
    joker = state.joker
    dealt = Dealt(
        hidden_joker_rank=RANKS[joker],
        discard_top=card_view(state.discards[-1], joker),
        stock_count=len(state.stock),
        first=state.current,
    )
    hands = [
        HandDealt(only_for=seat, seat=seat, cards=tuple([card_view(card, joker) for card in hand]))
        for seat, hand in enumerate(state.hands)
    ]
    return [dealt, *hands]

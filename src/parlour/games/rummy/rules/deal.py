"""Dealing hands."""

from __future__ import annotations

from parlour.game.interface import Event, Seed
from parlour.game.shuffles import shuffled
from parlour.games.rummy.rules.moves import HandDealt, HandStarted, RummyOptions
from parlour.games.rummy.rules.shapes import cards_of, mask_of, names_of
from parlour.games.rummy.rules.state import RummyState
from parlour.pieces.cards import code_of, deck


def deal(seats: int, options: RummyOptions, seed: Seed) -> tuple[RummyState, list[Event]]:
    """Deal the first hand."""
    state = RummyState(options=options, seed=seed)
    return state, deal_hand(state)


def deal_hand(state: RummyState) -> list[Event]:
    """Deal the next hand. The players take turns going first."""
    size = state.options.hand_size
    cards = shuffled(deck(), state.seed, state.shuffles)
    state.shuffles += 1
    state.hand_number += 1
    state.first = state.turn = 1 - state.first
    state.turns = 0
    state.drawn = None
    state.taken = False
    state.hands = [mask_of(cards[:size]), mask_of(cards[size : 2 * size])]
    state.shown = [0, 0]
    state.melds = []
    state.discards = [cards[2 * size]]
    state.stock = cards[2 * size + 1 :]
    top = code_of(cards[2 * size])
    state.history = [f"dealer discards {top}"]
    events: list[Event] = [
        HandDealt(cards=names_of(cards_of(state.hands[seat])), only_for=seat) for seat in (0, 1)
    ]
    return [HandStarted(hand_number=state.hand_number, first=state.first, discard_top=top), *events]

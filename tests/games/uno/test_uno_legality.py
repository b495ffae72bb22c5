"""Legal moves, compared with a second, naive implementation of the rules."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.game.refusals import Refusal
from parlour.games.uno.rules import RULES, UnoOptions, UnoState
from parlour.games.uno.rules.actions import MOVES, action_of, legal_actions, take
from parlour.games.uno.rules.cards import CARDS
from parlour.games.uno.rules.moves import CallUno, Catch, ChooseColor, Draw, EndTurn, Play, UnoMove

COLORS = ("red", "yellow", "green", "blue")
games = st.builds(
    lambda number, seats, target, calls: (
        RULES.start(seats, UnoOptions(target=target, call_uno=calls), b"%d" % number)[0],
        Random(number),
    ),
    st.integers(0, 2**32),
    st.integers(2, 10),
    st.sampled_from([0, 100]),
    st.booleans(),
)


def matches(state: UnoState, seat: int, card_id: int) -> bool:
    view = RULES.view(state, seat)
    card, top = CARDS[card_id], view.top_discard
    if card.value == "wild":
        return True
    if card.value == "wild_draw_four":
        return all(other.color != top.color for other in view.hand)
    return card.color == top.color or card.value == top.value


def expected(state: UnoState, seat: int) -> list[UnoMove]:
    """Every legal move, from the words of the spec."""
    moves: list[UnoMove] = []
    hand = state.hands[seat]
    calls = (False, True) if state.options.call_uno and len(hand) == 2 else (False,)
    if seat == state.current and state.choosing:
        moves += [ChooseColor(color) for color in COLORS]
    elif seat == state.current:
        for card in hand if state.drawn < 0 else [state.drawn]:
            if state.drawn >= 0 or matches(state, seat, card):
                colors = COLORS if CARDS[card].color == "wild" else (None,)
                moves += [Play(card, color, call) for color, call in product(colors, calls)]
        moves.append(Draw() if state.drawn < 0 else EndTurn())
    if state.exposed >= 0:
        moves.append(CallUno() if seat == state.exposed else Catch(state.exposed))
    return moves


def anything(state: UnoState) -> list[UnoMove]:
    """Every move that can be thought of at this table."""
    moves: list[UnoMove] = [Draw(), EndTurn(), CallUno()]
    moves += [Play(card, None, call) for card in range(-1, 109) for call in (False, True)]
    moves += [Play(card, color) for card in range(100, 108) for color in COLORS]
    moves += [Play(card, color, True) for card in range(100, 108) for color in COLORS]
    moves += [ChooseColor(color) for color in COLORS]
    moves += [Catch(seat) for seat in range(-1, state.seats + 1)]
    return moves


def accepted(state: UnoState, seat: int, move: UnoMove) -> bool:
    try:
        RULES.check(state, seat, move)
    except Refusal:
        return False
    return True


@settings(max_examples=25, deadline=None)
@given(games)
def test_legal_moves_are_those_of_the_naive_rules(game: tuple[UnoState, Random]) -> None:
    state, rng = game
    for _ in range(150):
        if not (movers := RULES.to_act(state)):
            break
        for seat in range(state.seats):
            legal = list(RULES.legal_moves(state, seat))
            assert len(legal) == len(set(legal))
            assert set(legal) == set(expected(state, seat))
            assert bool(legal) == (seat in movers)
        seat = rng.choice(movers)
        RULES.apply(state, seat, rng.choice(list(RULES.legal_moves(state, seat))))


@settings(max_examples=15, deadline=None)
@given(games, st.integers(0, 60))
def test_check_accepts_exactly_the_legal_moves(game: tuple[UnoState, Random], steps: int) -> None:
    state, rng = game
    for _ in range(steps):
        if movers := RULES.to_act(state):
            seat = rng.choice(movers)
            RULES.apply(state, seat, rng.choice(list(RULES.legal_moves(state, seat))))
    for seat in range(state.seats):
        legal = set(RULES.legal_moves(state, seat))
        assert {move for move in anything(state) if accepted(state, seat, move)} == legal


@settings(max_examples=15, deadline=None)
@given(games)
def test_actions_and_moves_are_the_same_game(game: tuple[UnoState, Random]) -> None:
    """Playouts by ints, which make no events, come to the same states as moves do."""
    state, rng = game
    twin = state.copy()
    for _ in range(150):
        if not (movers := RULES.to_act(state)):
            break
        seat = rng.choice(movers)
        action = rng.choice(legal_actions(state, seat))
        assert action_of(MOVES[action]) == action
        RULES.apply(state, seat, MOVES[action])
        take(twin, seat, action)
        assert state == twin

"""The option to call UNO: calls with the card or until the next player acts, and the two-card penalty when caught."""

from __future__ import annotations

import pytest
from uno_positions import card, position, tags

from parlour.game.refusals import Illegal, NotFound, Refusal, WrongState
from parlour.games.uno.rules import RULES, UnoOptions, UnoState
from parlour.games.uno.rules.moves import CallUno, Catch, Caught, Draw, Drew, Play, UnoCalled, UnoMove

CALLS = UnoOptions(call_uno=True)


def code(state: UnoState, seat: int, move: UnoMove) -> str:
    before = state.copy()
    with pytest.raises(Refusal) as refused:
        RULES.apply(state, seat, move)
    assert state == before
    return refused.value.code


def exposed() -> UnoState:
    """Seat 0 has laid its last card but one without a call."""
    state = position("r7 g3", "g1 r2", "b1 b2", options=CALLS, rest_in_pile=True)
    RULES.apply(state, 0, Play(card("r7")))
    return state


def test_a_call_with_the_card_leaves_nothing_to_catch() -> None:
    state = position("r7 g3", "g1 r2", "b1 b2", options=CALLS, rest_in_pile=True)
    assert Play(card("r7"), None, True) in list(RULES.legal_moves(state, 0))
    events = RULES.apply(state, 0, Play(card("r7"), call_uno=True))
    assert tags(events) == ["card_played", "uno_called", "turn_changed"]
    assert RULES.to_act(state) == (1,)
    assert code(state, 1, Catch(0)) == "NOBODY_TO_CATCH"
    assert code(state, 0, CallUno()) == "NO_UNO_TO_CALL"


def test_without_a_call_everyone_may_act_until_the_next_player_does() -> None:
    state = exposed()
    assert RULES.to_act(state) == (1, 0, 2)
    assert RULES.view(state, 2).exposed == 0
    assert list(RULES.legal_moves(state, 0)) == [CallUno()]
    assert list(RULES.legal_moves(state, 2)) == [Catch(0)]
    assert list(RULES.legal_moves(state, 1))[-1] == Catch(0)
    RULES.apply(state, 1, Draw())
    assert RULES.view(state, 2).exposed is None
    assert code(state, 2, Catch(0)) == "NOBODY_TO_CATCH"
    assert code(state, 0, CallUno()) == "NO_UNO_TO_CALL"


def test_a_late_call_is_good_until_someone_catches() -> None:
    state = exposed()
    assert RULES.apply(state, 0, CallUno()) == [UnoCalled(seat=0)]
    assert code(state, 2, Catch(0)) == "NOBODY_TO_CATCH"
    assert state.current == 1


@pytest.mark.parametrize("catcher", [1, 2])
def test_anyone_may_catch_and_the_caught_player_draws_two(catcher: int) -> None:
    state = exposed()
    events = RULES.apply(state, catcher, Catch(0))
    assert events[:2] == [Caught(seat=0, by=catcher), Drew(seat=0, count=2, penalty=True)]
    assert events[2].only_for == 0
    assert len(state.hands[0]) == 3
    assert (state.current, state.turn_number) == (1, 2)
    assert code(state, 0, CallUno()) == "NO_UNO_TO_CALL"
    assert code(state, 3 - catcher, Catch(0)) == "NOBODY_TO_CATCH"


def test_a_player_who_plays_again_can_be_caught_before_that() -> None:
    state = position("rs r3", "g1 r2", options=CALLS, rest_in_pile=True)
    RULES.apply(state, 0, Play(card("rs")))
    assert RULES.to_act(state) == (0, 1)
    caught = state.copy()
    RULES.apply(caught, 1, Catch(0))
    assert len(caught.hands[0]) == 3
    RULES.apply(state, 0, Play(state.hands[0][0]))
    assert RULES.outcome(state) is not None


def test_a_call_is_only_for_the_last_card_but_one() -> None:
    state = position("r7 g3 g4", "g1 r2", options=CALLS, rest_in_pile=True)
    assert code(state, 0, Play(card("r7"), call_uno=True)) == "NO_UNO_TO_CALL"
    assert code(state, 0, CallUno()) == "NO_UNO_TO_CALL"


def test_what_cannot_be_caught() -> None:
    state = exposed()
    with pytest.raises(Illegal) as illegal:
        RULES.apply(state, 0, Catch(0))
    assert illegal.value.code == "CANNOT_CATCH_YOURSELF"
    with pytest.raises(WrongState) as wrong:
        RULES.apply(state, 1, Catch(2))
    assert wrong.value.code == "NOBODY_TO_CATCH"
    for nobody in (-1, 3, 10**20):
        with pytest.raises(NotFound) as not_found:
            RULES.apply(state, 1, Catch(nobody))
        assert not_found.value.code == "SEAT_NOT_FOUND"


def test_a_stranger_catches_nobody() -> None:
    state = exposed()
    for stranger in (-1, 3):
        assert code(state, stranger, Catch(0)) == "SEAT_NOT_FOUND"
        assert list(RULES.legal_moves(state, stranger)) == []


def test_without_the_option_calls_and_catches_are_refused() -> None:
    state = position("r7 g3", "g1 r2", rest_in_pile=True)
    assert code(state, 0, Play(card("r7"), call_uno=True)) == "UNO_CALLS_OFF"
    RULES.apply(state, 0, Play(card("r7")))
    assert RULES.to_act(state) == (1,)
    assert code(state, 0, CallUno()) == "UNO_CALLS_OFF"
    assert code(state, 1, Catch(0)) == "UNO_CALLS_OFF"


def test_a_catch_takes_as_many_cards_as_there_are() -> None:
    state = position("r7 g3", "g1 r2", options=CALLS)
    RULES.apply(state, 0, Play(card("r7")))
    RULES.apply(state, 1, Catch(0))
    assert len(state.hands[0]) == 2  # the red three that lay under the red seven

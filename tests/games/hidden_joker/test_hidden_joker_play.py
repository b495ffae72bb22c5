"""Drawing, discarding, turns, the end of the stock, and refusals."""

from __future__ import annotations

import msgspec
import pytest
from hidden_joker_positions import cards, ids, position

from parlour.game.refusals import GameOver, Malformed, NotAllowed, NotFound, NotYourTurn, Refusal, WrongState
from parlour.games.hidden_joker.rules import RULES
from parlour.games.hidden_joker.rules.moves import (
    CardDrawn,
    Declare,
    Discard,
    Discarded,
    Draw,
    Drew,
    Ended,
    HiddenJokerOptions,
    TurnChanged,
    card_id,
)
from parlour.games.hidden_joker.rules.refusals import (
    AlreadyDrew,
    BadCardId,
    CardNotYours,
    NotDrawn,
    PileEmpty,
    UnknownCard,
    UnknownSource,
)
from parlour.games.hidden_joker.rules.state import HiddenJokerState
from parlour.pieces.cards import RANKS

THIRTEEN = "AC 2C 4D 6D 8H TH QS 3S 5C 7D 9H JS KC"


def started(seats: int = 2, seed: bytes = b"seed") -> HiddenJokerState:
    return RULES.start(seats, HiddenJokerOptions(), seed)[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_is_dealt_thirteen_cards_and_one_is_turned_up(seats: int) -> None:
    state = started(seats)
    assert [len(hand) for hand in state.hands] == [13] * seats
    assert len(state.discards) == 1
    assert len(state.stock) == 104 - 13 * seats - 1
    assert (state.current, state.turn_number, state.has_drawn) == (0, 1, False)


def test_the_joker_rank_comes_from_the_seed_and_every_rank_can_be_it() -> None:
    jokers = {started(2, b"%d" % number).joker for number in range(300)}
    assert jokers == set(range(13))


def test_a_card_drawn_from_the_stock_is_told_to_its_player_alone() -> None:
    state = started()
    top = card_id(state.stock[-1])
    drew, drawn = RULES.apply(state, 0, Draw("stock"))
    assert isinstance(drew, Drew)
    assert isinstance(drawn, CardDrawn)
    assert (drew.card, drew.stock_count, drew.only_for) == (None, 76, None)
    assert (drawn.card.id, drawn.only_for) == (top, 0)
    assert RULES.view(state, 1).players[0].taken == ()


def test_a_card_taken_from_the_discards_is_known_to_all_while_it_is_held() -> None:
    state = started()
    top = state.discards[-1]
    (drew,) = RULES.apply(state, 0, Draw("discard"))
    assert isinstance(drew, Drew)
    assert drew.card is not None
    assert drew.card.id == card_id(top)
    assert [card.id for card in RULES.view(state, 1).players[0].taken] == [card_id(top)]
    assert RULES.view(state, None).discard_top is None
    RULES.apply(state, 0, Discard(card_id(top)))
    assert RULES.view(state, 1).players[0].taken == ()
    assert RULES.view(state, 1).players[0].discarded == (card_id(top),)


def test_a_discard_ends_the_turn() -> None:
    state = started(3)
    RULES.apply(state, 0, Draw("stock"))
    card = state.hands[0][3]
    discarded, changed = RULES.apply(state, 0, Discard(card_id(card)))
    assert isinstance(discarded, Discarded)
    assert discarded.card.id == card_id(card)
    assert changed == TurnChanged(previous=0, next=1, turn_number=2)
    assert state.discards[-1] == card
    assert (state.current, state.has_drawn, len(state.hands[0])) == (1, False, 13)


def test_the_turn_goes_round() -> None:
    state = started(3)
    for seat in (0, 1, 2, 0):
        assert RULES.to_act(state) == (seat,)
        RULES.apply(state, seat, Draw("stock"))
        RULES.apply(state, seat, Discard(card_id(state.hands[seat][0])))
    assert state.turn_number == 5


def test_the_card_just_taken_may_be_discarded_again() -> None:
    state = started()
    top = state.discards[-1]
    RULES.apply(state, 0, Draw("discard"))
    RULES.apply(state, 0, Discard(card_id(top)))
    assert state.discards == [top]


def refusal_of(state: HiddenJokerState, seat: int, move: Draw | Discard | Declare) -> Refusal:
    before = state.copy()
    with pytest.raises(Refusal) as caught:
        RULES.apply(state, seat, move)
    assert state == before
    return caught.value


@pytest.mark.parametrize("move", [Draw("nowhere"), Discard("banana"), Declare((), "banana"), Draw("stock")])
def test_out_of_turn_is_checked_before_anything_else(move: Draw | Discard | Declare) -> None:
    assert isinstance(refusal_of(started(), 1, move), NotYourTurn)


def test_the_source_is_stock_or_discard() -> None:
    refusal = refusal_of(started(), 0, Draw("sleeve"))
    assert isinstance(refusal, UnknownSource)
    assert refusal.details["allowed"] == ["stock", "discard"]


def test_the_source_is_checked_before_the_draw() -> None:
    assert isinstance(refusal_of(position(THIRTEEN + " KD"), 0, Draw("sleeve")), UnknownSource)


@pytest.mark.parametrize("source", ["stock", "discard"])
def test_an_empty_pile_is_told_before_whether_a_card_was_drawn(source: str) -> None:
    state = position(THIRTEEN + " KD")
    (state.stock if source == "stock" else state.discards).clear()
    refusal = refusal_of(state, 0, Draw(source))
    assert isinstance(refusal, PileEmpty)
    assert isinstance(refusal, WrongState)
    assert refusal.details == {"source": source}


def test_only_one_card_is_drawn_a_turn() -> None:
    refusal = refusal_of(position(THIRTEEN + " KD"), 0, Draw("stock"))
    assert isinstance(refusal, AlreadyDrew)
    assert isinstance(refusal, NotAllowed)


@pytest.mark.parametrize("card", ["banana", "", "c_1 ", "C_1", "c_", "c_-1", "c_²"])
def test_an_invalid_card_id_is_malformed(card: str) -> None:
    refusal = refusal_of(position(THIRTEEN, drawn=False), 0, Discard(card))
    assert isinstance(refusal, BadCardId)
    assert isinstance(refusal, Malformed)


@pytest.mark.parametrize("card", ["c_105", "c_0", "c_01"])
def test_a_card_that_the_game_does_not_have_is_not_found(card: str) -> None:
    refusal = refusal_of(position(THIRTEEN, drawn=False), 0, Discard(card))
    assert isinstance(refusal, UnknownCard)
    assert isinstance(refusal, NotFound)
    assert refusal.details == {"card": card}


def test_a_card_of_another_hand_or_pile_may_not_be_discarded() -> None:
    state = position(THIRTEEN, drawn=False, others=("9C",))
    for card in (state.hands[1][0], state.stock[0], state.discards[-1]):
        refusal = refusal_of(state, 0, Discard(card_id(card)))
        assert isinstance(refusal, CardNotYours)
        assert isinstance(refusal, NotAllowed)


def test_nothing_is_discarded_before_a_card_is_drawn() -> None:
    refusal = refusal_of(position(THIRTEEN, drawn=False), 0, Discard(ids("AC")[0]))
    assert isinstance(refusal, NotDrawn)
    assert isinstance(refusal, WrongState)


def test_a_discard_after_the_last_stock_card_ends_the_game() -> None:
    state = position("AC 2C 3C 9H", others=("5D 6D",), joker="K", stock=0)
    events = RULES.apply(state, 0, Discard(ids("9H")[0]))
    assert events[1:] == [Ended(winner=0, scores=(0, 11), reason="stock_exhausted")]
    assert RULES.to_act(state) == ()
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (0, 11), "stock_exhausted")


def test_the_earlier_seat_wins_a_tie_when_the_stock_has_run_out() -> None:
    state = position("9C 5H 9H", others=("5D", "5S 2S", "5H"), stock=0)
    state.hands[0] = cards("5H 9H")
    state.hands[3] = cards("5C")
    RULES.apply(state, 0, Discard(ids("9H")[0]))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.scores == (5, 5, 7, 5)
    assert outcome.winners == (0,)


def test_wild_cards_left_over_count_nothing_and_aces_and_faces_ten() -> None:
    state = position("AC TD JH QS 9C 2D", others=("KC KD",), joker="K", stock=0)
    RULES.apply(state, 0, Discard(ids("2D")[0]))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.scores == (49, 0)


def test_losers_are_counted_under_their_best_arrangement() -> None:
    state = position("AC 2D", others=("5C 5D 5H 6H 7H KS",), joker="K", stock=0)
    RULES.apply(state, 0, Discard(ids("2D")[0]))
    # 5-5-5 with 6-7 and the wild king, or 5-6-7 with 5-5 and the wild king: nothing is left over.
    assert state.ending is not None
    assert state.ending.scores == (10, 0)


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    state = position("AC 2D", stock=0)
    RULES.apply(state, 0, Discard(ids("2D")[0]))
    for seat in (0, 1):
        for move in (Draw("stock"), Discard(ids("AC")[0]), Declare(())):
            assert isinstance(refusal_of(state, seat, move), GameOver)
        assert list(RULES.legal_moves(state, seat)) == []


def test_the_view_at_the_end_shows_every_hand_and_score() -> None:
    state = position("AC 2D", others=("5C 6C",), stock=0)
    RULES.apply(state, 0, Discard(ids("2D")[0]))
    view = RULES.view(state, None)
    assert (view.phase, view.current_seat, view.winner, view.reason) == ("ended", None, 0, "stock_exhausted")
    assert view.final_scores == (10, 11)
    assert [player.score for player in view.players] == [10, 11]
    assert view.hands is not None
    assert [card.id for card in view.hands[1]] == list(ids("5C 6C"))


def test_the_view_marks_wild_cards_and_leaves_the_mark_off_others() -> None:
    state = position("7H 8H", joker="7", drawn=False)
    view = msgspec.to_builtins(RULES.view(state, 0))
    assert list(view["hand"]) == [
        {"id": ids("7H")[0], "rank": "7", "suit": "hearts", "is_joker": True},
        {"id": ids("8H")[0], "rank": "8", "suit": "hearts"},
    ]
    assert view["hidden_joker_rank"] == "7"


def test_the_view_of_a_running_game_shows_no_score_and_only_ones_own_hand() -> None:
    state = started(4)
    for seat in (None, 0, 1, 2, 3):
        view = RULES.view(state, seat)
        assert [card.id for card in view.hand] == (
            [] if seat is None else [card_id(c) for c in state.hands[seat]]
        )
        assert view.hidden_joker_rank == RANKS[state.joker]
        assert [(player.hand_size, player.score) for player in view.players] == [(13, None)] * 4
        assert view.hands is None
        assert view.final_scores is None


def test_legal_moves_are_draws_then_discards() -> None:
    state = position(THIRTEEN, drawn=False)
    assert list(RULES.legal_moves(state, 0)) == [Draw("stock"), Draw("discard")]
    RULES.apply(state, 0, Draw("stock"))
    assert list(RULES.legal_moves(state, 0)) == [Discard(card_id(card)) for card in state.hands[0]]

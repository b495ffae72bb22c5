"""Rummy: legal moves and their effects, and the end of hands and games."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.game.refusals import GameOver, NotYourTurn, Refusal
from parlour.games.rummy.rules import RULES, Discard, Draw, LayOff, Meld, RummyOptions, RummyState, refusals
from parlour.games.rummy.rules import moves as m
from parlour.games.rummy.rules.score import game_winner
from parlour.games.rummy.rules.shapes import (
    cards_of,
    extensions,
    mask_of,
    melds,
    melds_within,
    names_of,
    neighbors,
)
from parlour.games.rummy.rules.state import HandResult
from parlour.pieces.cards import card_coded, deck, rank_of


def mask(text: str) -> int:
    return mask_of([card_coded(name) for name in text.split()])


def position(
    hands: tuple[str, str],
    *,
    table: tuple[str, ...] = (),
    discards: str = "KS",
    drawn: str | None = None,
    taken: bool = False,
    stock: int | None = None,
    options: RummyOptions | None = None,
) -> RummyState:
    """Seat 0 is to move; the stock holds whatever is left, or so many cards of it."""
    state, _ = RULES.start(2, options or RummyOptions(), b"scenario")
    state.hands = [mask(hands[0]), mask(hands[1])]
    state.melds = [mask(meld) for meld in table]
    state.discards = [card_coded(name) for name in discards.split()]
    gone = state.hands[0] | state.hands[1] | sum(state.melds) | mask(discards)
    state.stock = [card for card in deck() if not gone >> card & 1][:stock]
    state.drawn = card_coded(drawn) if drawn else None
    state.taken = taken
    return state


def hand(state: RummyState, seat: int) -> set[str]:
    return set(names_of(cards_of(state.hands[seat])))


def play(state: RummyState, *moves: m.RummyMove) -> list[m.Event]:
    return [event for move in moves for event in RULES.apply(state, 0, move)]


def refused(state: RummyState, move: m.RummyMove, why: type[Refusal], seat: int = 0) -> Refusal:
    before = state.copy()
    with pytest.raises(why) as refusal:
        RULES.apply(state, seat, move)
    assert state == before
    return refusal.value


def test_each_player_is_dealt_ten_cards_and_seat_0_goes_first() -> None:
    state, _ = RULES.start(2, RummyOptions(), b"x")
    assert [hand.bit_count() for hand in state.hands] == [10, 10]
    assert len(state.discards) == 1
    assert len(state.stock) == 31
    assert RULES.to_act(state) == (0,)


def test_rummy_is_for_two() -> None:
    with pytest.raises(Refusal):
        RULES.start(3, RummyOptions(), b"x")


def test_runs_are_three_or_more_of_a_suit_with_the_ace_low_or_high_and_never_around_the_corner() -> None:
    for good in ("AC 2C 3C", "QC KC AC", "5H 6H 7H 8H 9H TH", "2S 2C 2H", "2S 2C 2H 2D"):
        assert mask(good) in melds(True)
    for bad in ("KC AC 2C", "AC 2C", "AC 2C 3D", "AC 2C 4C", "2S 2C 3H", "QC KC AC 2C", "9H TH QH"):
        assert mask(bad) not in melds(True)
    assert mask("QC KC AC") not in melds(False)
    assert mask("AC 2C 3C") in melds(False)


def test_there_are_369_melds_and_a_high_ace_lies_at_the_end() -> None:
    assert len(melds(True)) == 369
    assert names_of(melds(True)[mask("AC KC QC")]) == ("QC", "KC", "AC")
    assert names_of(melds(True)[mask("AC 3C 2C")]) == ("AC", "2C", "3C")


@given(st.sets(st.sampled_from(deck()), min_size=1, max_size=7))
def test_the_table_of_melds_agrees_with_the_definition(cards: set[int]) -> None:
    assert (mask_of(sorted(cards)) in melds(True)) == _is_meld(sorted(cards))


@settings(max_examples=500)
@given(st.sets(st.sampled_from(deck()), max_size=25), st.lists(st.integers(0, 12), max_size=3), st.booleans())
def test_the_melds_of_a_hand_are_found_in_the_order_of_the_table(
    cards: set[int], ranks: list[int], ace_high: bool
) -> None:
    hand = mask_of(cards | {card for card in deck() if rank_of(card) in ranks})
    assert list(melds_within(hand, ace_high)) == [mask for mask in melds(ace_high) if mask & hand == mask]


@pytest.mark.parametrize("ace_high", [False, True])
def test_every_layoff_has_a_neighbor_of_the_meld(ace_high: bool) -> None:
    for meld in melds(ace_high):
        assert all(mask & neighbors(meld, ace_high) for mask in extensions(meld, ace_high))


def _is_meld(cards: list[int]) -> bool:
    ranks = sorted(rank_of(card) for card in cards)
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return True
    if len({card // 13 for card in cards}) > 1:
        return False
    high = sorted(13 if rank == 0 else rank for rank in ranks)
    return any(line == list(range(line[0], line[0] + len(line))) for line in (ranks, high))


def test_a_card_is_drawn_before_anything_else_and_only_once() -> None:
    state = position(("2C 3C 4C 9D", "KH KD"))
    refused(state, Meld(("2C", "3C", "4C")), refusals.MustDrawFirst)
    refused(state, Discard("9D"), refusals.MustDrawFirst)
    refused(state, Draw("stock"), NotYourTurn, seat=1)
    play(state, Draw("stock"))
    refused(state, Draw("stock"), refusals.AlreadyDrawn)
    refused(state, Draw("discard"), refusals.AlreadyDrawn)


def test_only_the_drawer_is_told_the_card_from_the_stock() -> None:
    state = position(("2C 3C", "KH KD"))
    own, public = RULES.apply(state, 0, Draw("stock"))
    assert own == m.CardDrawn(seat=0, card=names_of([state.drawn])[0], only_for=0)
    assert public == m.CardDrawn(seat=0)
    assert RULES.view(state, 0).drawn == own.card
    assert RULES.view(state, 1).drawn is None


def test_a_taken_card_is_public_until_it_is_played() -> None:
    state = position(("2C 3C 9H", "KH KD"), discards="5D 4C")
    assert play(state, Draw("discard")) == [m.CardTaken(seat=0, card="4C")]
    assert RULES.view(state, 1).known == (("4C",), ())
    assert RULES.view(state, 1).drawn == "4C"
    play(state, Meld(("2C", "3C", "4C")))
    assert RULES.view(state, 1).known == ((), ())


def test_melds_are_numbered_as_played_and_refused_with_the_card_named() -> None:
    state = position(("2C 3C 4C 9D 9H 9S 5H 6H JD", "KH KD"), drawn="JD")
    events = play(state, Meld(("4C", "2C", "3C")), Meld(("9D", "9H", "9S")))
    assert events == [
        m.MeldPlayed(seat=0, meld=0, cards=("2C", "3C", "4C")),
        m.MeldPlayed(seat=0, meld=1, cards=("9D", "9H", "9S")),
    ]
    assert refused(state, Meld(("5H", "6H", "7H")), refusals.CardNotInHand).details == {"card": "7H"}
    assert refused(state, Meld(("5H", "6H", "1H")), refusals.UnknownCard).details == {"card": "1H"}
    assert refused(state, Meld(("5H", "6H", "5H")), refusals.CardNamedTwice).details == {"card": "5H"}
    refused(state, Meld(("5H", "6H")), refusals.MeldTooSmall)
    refused(state, Meld(()), refusals.MeldTooSmall)
    refused(state, Meld(("5H", "6H", "JD")), refusals.NotAMeld)


def test_layoffs_extend_runs_and_sets_even_before_ones_own_meld() -> None:
    state = position(("3C 4C 8C 9S AH JD", "KH KD"), table=("5C 6C 7C", "9D 9H 9C"), drawn="JD")
    refused(state, LayOff(0, ("3C",)), refusals.DoesNotFit)
    refused(state, LayOff(0, ("3C", "8C")), refusals.DoesNotFit)
    refused(state, LayOff(0, ()), refusals.NothingLaidOff)
    refused(state, LayOff(2, ("8C",)), refusals.NoSuchMeld)
    refused(state, LayOff(-1, ("8C",)), refusals.NoSuchMeld)
    refused(state, LayOff(0, ("TC",)), refusals.CardNotInHand)
    events = play(state, LayOff(0, ("8C", "3C", "4C")), LayOff(1, ("9S",)))
    assert events == [
        m.CardsLaidOff(seat=0, meld=0, cards=("3C", "4C", "8C")),
        m.CardsLaidOff(seat=0, meld=1, cards=("9S",)),
    ]
    assert RULES.view(state, None).melds[0] == ("3C", "4C", "5C", "6C", "7C", "8C")


def test_a_high_ace_ends_a_run_and_a_low_one_begins_it() -> None:
    assert mask("AC") in extensions(mask("JC QC KC"), True)
    assert mask("AC") in extensions(mask("2C 3C 4C"), True)
    assert mask("2C") not in extensions(mask("QC KC AC"), True)
    assert mask("KC") not in extensions(mask("AC 2C 3C"), True)
    assert mask("AC") not in extensions(mask("JC QC KC"), False)


def test_the_taken_card_may_not_be_thrown_back() -> None:
    state = position(("2C 3C 9H", "KH KD"), discards="5D QD")
    play(state, Draw("discard"))
    assert refused(state, Discard("QD"), refusals.TakenCardThrownBack).details == {"card": "QD"}
    assert Discard("QD") not in list(RULES.legal_moves(state, 0))
    play(state, Discard("9H"))
    assert RULES.to_act(state) == (1,)


def test_with_the_option_the_taken_card_may_be_discarded() -> None:
    state = position(("2C 3C 9H", "KH KD"), discards="5D QD", options=RummyOptions(throw_back=True))
    play(state, Draw("discard"), Discard("QD"))
    assert state.discards[-1] == card_coded("QD")


def test_a_play_that_would_leave_only_the_taken_card_is_refused() -> None:
    state = position(("2C 3C 4C", "KH KD"), discards="5D QD")
    play(state, Draw("discard"))
    refused(state, Meld(("2C", "3C", "4C")), refusals.NothingLeftToDiscard)
    fits = position(("2C 3C 4C", "KH KD"), discards="5D 5C")
    play(fits, Draw("discard"), Meld(("2C", "3C", "4C")))
    assert list(RULES.legal_moves(fits, 0)) == [LayOff(0, ("5C",))]


def test_going_out_needs_no_discard_and_scores_what_the_other_holds() -> None:
    state = position(("2C 3C 4C", "KH AD 7S TC"), drawn="4C")
    events = play(state, Meld(("2C", "3C", "4C")))
    left = ((), names_of(cards_of(mask("KH AD 7S TC"))))
    assert events[1] == m.HandEnded(hand_number=1, winner=0, points=(0, 28), totals=(0, 28), left=left)
    assert RULES.view(state, 0).hands is None  # the next hand is dealt
    assert isinstance(events[2], m.HandStarted)
    assert RULES.to_act(state) == (1,)  # the players take turns in going first


def test_going_out_with_a_discard() -> None:
    state = position(("2C 3C 4C 9D", "KH AD"), drawn="4C")
    events = play(state, Meld(("2C", "3C", "4C")), Discard("9D"))
    left = ((), names_of(cards_of(mask("KH AD"))))
    assert events[2] == m.HandEnded(hand_number=1, winner=0, points=(0, 11), totals=(0, 11), left=left)


def test_an_empty_stock_is_filled_from_the_discards_but_the_top_one() -> None:
    state = position(("2C 3C", "KH KD"), discards="5D 6D 7D 8D", stock=0)
    assert isinstance(play(state, Draw("stock"))[0], m.DiscardsShuffled)
    assert names_of(state.discards) == ("8D",)
    assert len(state.stock) == 2


def test_with_nothing_left_to_draw_the_discard_is_taken() -> None:
    state = position(("2C 3C", "KH KD"), discards="8D", stock=0)
    refused(state, Draw("stock"), refusals.StockEmpty)
    assert list(RULES.legal_moves(state, 0)) == [Draw("discard")]


def test_a_hand_ends_as_it_stands_at_the_turn_limit() -> None:
    state = position(("2C 3C 9H", "KH KD"), drawn="9H", options=RummyOptions(turn_limit=1))
    ended = play(state, Discard("9H"))[1]
    left = tuple(names_of(cards_of(mask(cards))) for cards in ("2C 3C", "KH KD"))
    assert ended == m.HandEnded(hand_number=1, winner=None, points=(5, 20), totals=(5, 20), left=left)


def test_the_hands_are_shown_to_everyone_once_the_game_is_over_and_not_before() -> None:
    state = position(("2C 3C 4C", "KH AD"), drawn="4C", options=RummyOptions(target=11))
    assert [RULES.view(state, seat).hands for seat in (0, 1, None)] == [None] * 3
    play(state, Meld(("2C", "3C", "4C")))
    shown = ((), names_of(cards_of(mask("KH AD"))))
    assert [RULES.view(state, seat).hands for seat in (0, 1, None)] == [shown] * 3


def test_the_game_ends_at_the_target_and_the_lower_total_wins() -> None:
    state = position(("2C", "KH KD"), drawn="2C")
    state.totals = [495, 490]
    assert play(state, Discard("2C"))[-1] == m.GameEnded(winner=0, totals=(495, 510))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (495, 510), "target")
    refused(state, Draw("stock"), GameOver)


def test_a_tie_goes_to_whoever_lost_less_in_the_last_hand_that_differs() -> None:
    state, _ = RULES.start(2, RummyOptions(), b"x")
    state.totals = [500, 500]
    state.results = [HandResult(1, (30, 0)), HandResult(0, (0, 30)), HandResult(None, (7, 7))]
    assert game_winner(state) == 0


def test_a_game_of_a_given_number_of_hands() -> None:
    state = position(("2C", "KH KD"), drawn="2C", options=RummyOptions(max_hands=1))
    play(state, Discard("2C"))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.reason == "hands"


def test_card_points_are_options() -> None:
    state = position(("2C", "AH QD"), drawn="2C", options=RummyOptions(ace_points=15, face_points=5))
    assert play(state, Discard("2C"))[1].points == (0, 20)


def test_options_out_of_bounds_cannot_be_decoded() -> None:
    for wrong in (b'{"hand_size": 30}', b'{"target": 0}', b'{"jokers": 2}', b'{"throw_back": "yes"}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=RummyOptions)


_names = st.one_of(st.sampled_from(names_of(deck())), st.text(max_size=3))
_some = st.lists(_names, max_size=5).map(tuple)
_anything = st.one_of(
    st.sampled_from([Draw("stock"), Draw("discard")]),
    st.builds(Meld, _some),
    st.builds(LayOff, st.integers(-3, 5), _some),
    st.builds(Discard, _names),
)


@settings(max_examples=200)
@given(st.integers(0, 300), st.lists(_anything, max_size=8), st.integers(0, 1))
def test_anything_that_can_be_sent_is_accepted_or_refused(
    deal: int, moves: list[m.RummyMove], seat: int
) -> None:
    state, _ = RULES.start(2, RummyOptions(), b"%d" % deal)
    for move in moves:
        before = state.copy()
        try:
            RULES.apply(state, seat, move)
        except Refusal:
            assert state == before


def test_history_is_what_everyone_saw() -> None:
    state = position(("2C 3C 4C 9H", "KH KD"), discards="5D 5C")
    play(state, Draw("discard"), Meld(("2C", "3C", "4C")), LayOff(0, ("5C",)))
    assert RULES.view(state, None).history[1:] == (
        "0 takes 5C",
        "0 melds 0 2C 3C 4C",
        "0 lays_off 0 5C",
    )
    assert RULES.view(state, None).hand == ()


@pytest.mark.slow
def test_random_games_to_500_end() -> None:
    for deal in range(20):
        choices = Random(deal)
        state, _ = RULES.start(2, RummyOptions(), b"%d" % deal)
        while movers := RULES.to_act(state):
            RULES.apply(state, movers[0], choices.choice(list(RULES.legal_moves(state, movers[0]))))
        assert max(state.totals) >= 500

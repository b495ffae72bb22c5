from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spades_positions import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    card,
    cards,
    dealt,
    held,
    later_trick,
    legal_cards,
    play,
    playing,
    random_states,
)

from parlour.game.refusals import NotYourTurn, Refusal
from parlour.games.spades.rules import RULES, Play, SpadesState
from parlour.games.spades.rules.cards import CARDS, RANKS, SEAT_NAMES, Card
from parlour.games.spades.rules.moves import CardPlayed, TrickComplete, TurnChanged
from parlour.games.spades.rules.refusals import CardNotInHand, IllegalPlay, InvalidAction

ALL_SPADES = "S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA"
ALL_HEARTS = ALL_SPADES.replace("S", "H")
ALL_CLUBS = ALL_SPADES.replace("S", "C")
ALL_DIAMONDS = ALL_SPADES.replace("S", "D")


def naive_legal(state: SpadesState, seat: int) -> set[Card]:
    """The Spades API's legal play rules once more, in its own order and on card objects."""
    hand = held(state, seat)
    spades_only = all(one.suit == "spades" for one in hand)
    first_trick = len(state.tricks) == 0
    if state.trick:
        suit_led = CARDS[state.trick[0]].suit
        following = [one for one in hand if one.suit == suit_led]
        if following:
            return set(following)
        if first_trick and not spades_only:
            return {one for one in hand if one.suit != "spades"}
        return set(hand)
    spade_seen = any(CARDS[number].suit == "spades" for trick in state.tricks[1:] for number in trick.cards)
    if spade_seen or spades_only:
        return set(hand)
    return {one for one in hand if one.suit != "spades"}


def naive_winner(plays: list[tuple[str, Card]]) -> str:
    trumps = [(RANKS.index(one.rank), seat) for seat, one in plays if one.suit == "spades"]
    suit = [(RANKS.index(one.rank), seat) for seat, one in plays if one.suit == plays[0][1].suit]
    return max(trumps or suit)[1]


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_legal_cards_are_those_of_the_naive_rules(number: int) -> None:
    for state in random_states(number):
        if state.phase != "playing":
            continue
        seat = state.turn
        expected = naive_legal(state, seat)
        assert legal_cards(state, seat) == expected
        assert set(RULES.view(state, seat).valid_cards) == expected  # type: ignore[arg-type]
        for one in CARDS:
            if one in expected:
                RULES.check(state, seat, Play(one))
                continue
            with pytest.raises(Refusal) as refused:
                RULES.check(state, seat, Play(one))
            assert refused.value.code == ("ILLEGAL_PLAY" if one in held(state, seat) else "CARD_NOT_IN_HAND")


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_trick_winners_are_those_of_the_naive_rules(number: int) -> None:
    for state in random_states(number):
        view = RULES.view(state, None)
        for trick in view.completed_tricks:
            assert trick.winner == naive_winner([(one.seat, one.card) for one in trick.plays])
        assert sum(state.tricks_won) == len(state.tricks)


def test_must_follow_suit() -> None:
    state = later_trick(broken=True, east="D5", south="D2 DK SA", west="H2 S3", north="C2")
    play(state, "D5")
    assert legal_cards(state, SOUTH) == set(cards("D2 DK"))
    with pytest.raises(IllegalPlay, match="follow suit") as refused:
        RULES.check(state, SOUTH, Play(card("SA")))
    assert refused.value.details["rule"] == "follow_suit"
    assert refused.value.details["validCards"] == cards("D2 DK")


def test_without_the_suit_anything_goes_after_the_first_trick() -> None:
    state = later_trick(broken=False, east="D5", south="D2", west="H2 S3", north="C2")
    play(state, "D5", "D2")
    assert legal_cards(state, WEST) == set(cards("H2 S3"))


def test_cannot_lead_spades_until_broken() -> None:
    state = later_trick(broken=False, east="SA H3", south="D2 D3", west="H2 S3", north="C2 C3")
    assert legal_cards(state, EAST) == {card("H3")}
    with pytest.raises(IllegalPlay, match="not broken") as refused:
        RULES.check(state, EAST, Play(card("SA")))
    assert refused.value.details["rule"] == "spades_not_broken"


def test_may_lead_spades_once_broken() -> None:
    state = later_trick(broken=True, east="SA H3", south="D2 D3", west="H2 S3", north="C2 C3")
    assert legal_cards(state, EAST) == set(cards("SA H3"))


def test_may_lead_spades_unbroken_with_nothing_else_which_breaks_them() -> None:
    state = later_trick(broken=False, east="SA S5", south="D2 D3", west="H2 S3", north="C2 C3")
    assert legal_cards(state, EAST) == set(cards("SA S5"))
    play(state, "SA")
    assert state.broken


def test_a_spade_on_a_later_trick_breaks_spades() -> None:
    state = later_trick(broken=False, east="D5", south="S2", west="H2", north="C2")
    play(state, "D5")
    assert not state.broken
    play(state, "S2")
    assert state.broken


def test_no_spade_on_the_first_trick_while_there_is_another_card() -> None:
    state = playing(
        east="D2 D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK DA", south="S2 H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK"
    )
    play(state, "D2")
    assert card("S2") not in legal_cards(state, SOUTH)
    assert len(legal_cards(state, SOUTH)) == 12
    with pytest.raises(IllegalPlay, match="first trick") as refused:
        RULES.check(state, SOUTH, Play(card("S2")))
    assert refused.value.details["rule"] == "first_trick"


def test_a_hand_of_spades_may_follow_with_one_on_the_first_trick_and_breaks_nothing() -> None:
    state = playing(east=ALL_DIAMONDS, south=ALL_SPADES, west=ALL_HEARTS, north=ALL_CLUBS)
    play(state, "D2", "S2", "H2", "C2")
    assert state.tricks_won == [0, 0, 1, 0]
    assert not state.broken


def test_a_hand_of_spades_may_lead_one_on_the_first_trick_and_breaks_nothing() -> None:
    state = playing(east=ALL_SPADES, south=ALL_DIAMONDS, west=ALL_HEARTS, north=ALL_CLUBS)
    assert legal_cards(state, EAST) == set(cards(ALL_SPADES))
    play(state, "S2", "D2", "H2", "C2")
    assert state.turn == EAST
    assert not state.broken
    play(state, "S3")
    assert state.broken


def test_highest_spade_wins_over_the_suit_led() -> None:
    state = later_trick(broken=True, east="DA H3", south="S2 H4", west="S10 H5", north="SJ H6")
    play(state, "DA", "S2", "S10", "SJ")
    assert state.turn == NORTH


def test_highest_of_the_suit_led_wins_without_spades() -> None:
    state = later_trick(broken=True, east="D9 H3", south="HA H4", west="D10 H5", north="CA H6")
    play(state, "D9", "HA", "D10", "CA")
    assert state.turn == WEST


def test_events_of_a_trick_come_in_the_order_of_what_happened() -> None:
    state = later_trick(broken=True, east="D9 H3", south="HA H4", west="D10 H5", north="CA H6")
    events = RULES.apply(state, EAST, Play(card("D9")))
    assert events == [
        CardPlayed(seat="east", card=card("D9")),
        TurnChanged(active_seat="south", phase="playing"),
    ]
    play(state, "HA", "D10")
    played, complete, turn = RULES.apply(state, NORTH, Play(card("CA")))
    assert played == CardPlayed(seat="north", card=card("CA"))
    assert isinstance(complete, TrickComplete)
    assert complete.winner_seat == "west"
    assert [(one.seat, one.card) for one in complete.plays] == [
        ("east", card("D9")),
        ("south", card("HA")),
        ("west", card("D10")),
        ("north", card("CA")),
    ]
    assert turn == TurnChanged(active_seat="west", phase="playing")


def test_the_four_checks_come_in_the_documented_order() -> None:
    bidding = dealt()
    anyone_elses = card("D9")
    with pytest.raises(InvalidAction):  # the phase before the turn
        RULES.check(bidding, WEST, Play(anyone_elses))
    state = later_trick(broken=False, east="SA H3", south="D2 D3", west="H2 S3", north="C2 C3")
    with pytest.raises(NotYourTurn) as refused:  # the turn before the card
        RULES.check(state, SOUTH, Play(anyone_elses))
    assert refused.value.details == {"activeSeat": SEAT_NAMES[EAST]}
    with pytest.raises(CardNotInHand):  # the hand before the rules
        RULES.check(state, EAST, Play(card("S3")))
    with pytest.raises(IllegalPlay):
        RULES.check(state, EAST, Play(card("SA")))


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    *_, end = random_states(1)
    assert RULES.outcome(end) is not None
    with pytest.raises(InvalidAction):
        RULES.check(end, end.turn, Play(card("SA")))

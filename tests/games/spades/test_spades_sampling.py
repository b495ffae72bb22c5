"""What samples of Spades infer from bids and plays."""

from __future__ import annotations

from random import Random
from statistics import mean

from spades_positions import EAST, NORTH, SOUTH, WEST, bid_all, card, cards, dealt

from parlour.games.spades.bots.bidding import expected_tricks, nil_chance
from parlour.games.spades.rules import RULES, Exchange, Play, SpadesState
from parlour.games.spades.rules.cards import SPADES, cards_of, mask_of
from parlour.games.spades.rules.moves import BidValue
from parlour.games.spades.sampling import sample
from parlour.pieces.tricks import SUIT_MASKS

DIAMONDS = SUIT_MASKS[0]
NORTH_HAND = "SA S9 H10 H9 H3 D9 D5 D4 C10 C9 C8 C4 C2"
SAMPLES = 60


def hands_of(state: SpadesState, seat: int, viewer: int = NORTH) -> list[int]:
    view = RULES.view(state, viewer)
    return [sample(view, Random(number)).hands[seat] for number in range(SAMPLES)]


def after_bids(*bids: BidValue) -> SpadesState:
    return bid_all(dealt(north=NORTH_HAND), *bids)


def test_a_high_bid_means_a_strong_hand() -> None:
    """East bids first."""
    weak, strong = (hands_of(after_bids(bid, 2, 5, 5), EAST) for bid in (1, 6))
    assert mean(map(expected_tricks, weak)) + 1.0 < mean(map(expected_tricks, strong))


def test_the_second_bid_of_a_team_is_its_total() -> None:
    """West bids six for a team: of four of its own if East bid two, of one if East bid five."""
    much, little = (hands_of(after_bids(bid, 2, 6, 5), WEST) for bid in (2, 5))
    assert mean(map(expected_tricks, little)) + 0.8 < mean(map(expected_tricks, much))


def test_nil_means_a_hand_that_takes_no_trick() -> None:
    nil, three = (hands_of(after_bids(bid, 3, 4, 4), EAST) for bid in ("nil", 3))
    assert mean(map(nil_chance, three)) + 0.1 < mean(map(nil_chance, nil))


def test_who_does_not_follow_suit_holds_none_of_it() -> None:
    state = dealt(
        north=NORTH_HAND,
        east="DK SK SQ SJ S10 HA HK HQ HJ CA CK CQ CJ",
        south="S2 S3 S4 S5 S6 S7 S8 H2 H4 H5 H6 H7 C3",
    )
    bid_all(state, 3, 3, 4, 5)
    for seat, played in ((EAST, "DK"), (SOUTH, "C3")):
        RULES.apply(state, seat, Play(card(played)))
    assert not any(hand & DIAMONDS for hand in hands_of(state, SOUTH))
    assert any(hand & DIAMONDS for hand in hands_of(state, EAST))


def test_a_spade_on_the_first_trick_means_nothing_but_spades() -> None:
    spades = "S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA"
    state = dealt(east="DK DQ DJ D10 HA HK HQ HJ CA CK CQ CJ C3", south=spades)
    bid_all(state, 3, 9, 4, 10)
    for seat, played in ((EAST, "DK"), (SOUTH, "S2")):
        RULES.apply(state, seat, Play(card(played)))
    assert all(hand & ~SPADES == 0 for hand in hands_of(state, SOUTH))


def test_cards_passed_to_the_partner_are_there() -> None:
    """North bids blind nil and passes two cards to South, then gets two back."""
    state = dealt(scores=(0, 150), north=NORTH_HAND)
    bid_all(state, 3, 4, 5, "blind_nil")
    passed = cards("SA S9")
    RULES.apply(state, NORTH, Exchange(passed))
    assert not any(hand & mask_of(passed) for hand in hands_of(state, SOUTH))
    RULES.apply(state, SOUTH, Exchange(cards_of(state.hands[SOUTH])[:2]))
    assert all(hand & mask_of(passed) == mask_of(passed) for hand in hands_of(state, SOUTH))
    sampled = sample(RULES.view(state, EAST), Random(1))
    assert [mask.bit_count() for mask in sampled.passed] == [2, 0, 2, 0]


def test_the_own_hand_is_drawn_while_it_is_withheld() -> None:
    state = dealt(scores=(0, 150), north=NORTH_HAND)
    view = RULES.view(state, NORTH)
    assert len({sample(view, Random(number)).hands[NORTH] for number in range(5)}) == 5

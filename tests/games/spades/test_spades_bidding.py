from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from spades_positions import EAST, NORTH, SOUTH, WEST, bid_all, card, cards, dealt, held, mask, play_any

from parlour.game.refusals import NotYourTurn
from parlour.game.turns import MovesAfterReveal, play_together
from parlour.games.spades.rules import RULES, Bid, Exchange, RevealHand, SpadesState
from parlour.games.spades.rules.cards import CARDS
from parlour.games.spades.rules.moves import (
    BidPlaced,
    BidValue,
    ExchangePassed,
    ExchangePrompt,
    HandDealt,
    HandRevealed,
    SpadesMove,
    TurnChanged,
)
from parlour.games.spades.rules.refusals import (
    AlreadyBidBlindNil,
    CardNotInHand,
    InvalidAction,
    InvalidBid,
    InvalidExchange,
    NotEligible,
)

EAST_HAND = "S2 H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK"
WEST_HAND = "SA D2 D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK"


def trailing(**hands: str) -> SpadesState:
    """East and west are 100 behind; north deals, so east bids first."""
    return dealt(scores=(60, -40), **hands)


def exchanging() -> SpadesState:
    return bid_all(trailing(east=EAST_HAND, west=WEST_HAND), "blind_nil", 4, 5, 8)


def test_bidding_goes_clockwise_from_the_dealers_left_and_the_same_seat_leads() -> None:
    state = dealt(dealer=SOUTH)
    seats = []
    for bid in (1, 2, 3, 4):
        seats.append(state.turn)
        bid_all(state, bid)
    assert seats == [WEST, NORTH, EAST, SOUTH]
    assert state.phase == "playing"
    assert state.turn == WEST


@pytest.mark.parametrize(
    ("bids", "team_bids"),
    [
        ((3, 4, 7, 9), (9, 7)),  # the second number replaces the first
        ((5, 4, 2, 1), (1, 2)),  # and may be lower
        (("nil", 4, 5, "nil"), (4, 5)),  # next to a nil the partner's number stands
        ((3, "nil", "nil", 0), (0, 3)),
        (("nil", "nil", "nil", "nil"), (None, None)),
    ],
)
def test_team_bids(bids: tuple[BidValue, ...], team_bids: tuple[int | None, int | None]) -> None:
    for dealer in range(4):
        state = bid_all(dealt(dealer=dealer), *bids)
        second_team = dealer % 2  # the dealer bids last, for the team of the second and fourth bid
        assert state.team_bid(second_team) == team_bids[0]
        assert state.team_bid(1 - second_team) == team_bids[1]


def test_a_team_bid_is_known_once_both_partners_have_bid() -> None:
    state = dealt()
    bid_all(state, 3, 4)
    assert state.team_bid(1) is None
    bid_all(state, 6)
    assert state.team_bid(1) == 6
    assert state.team_bid(0) is None


def test_bids_tell_who_bids_next_and_then_who_leads() -> None:
    state = dealt()
    assert RULES.apply(state, EAST, Bid(3)) == [
        BidPlaced(seat="east", bid=3),
        TurnChanged(active_seat="south", phase="bidding"),
    ]
    bid_all(state, 4, "nil")
    assert RULES.apply(state, NORTH, Bid(8)) == [
        BidPlaced(seat="north", bid=8),
        TurnChanged(active_seat="east", phase="playing"),
    ]


@pytest.mark.parametrize("bid", [-1, 14, 10**30])
def test_a_bid_is_from_0_to_13(bid: int) -> None:
    with pytest.raises(InvalidBid):
        RULES.check(dealt(), EAST, Bid(bid))


@pytest.mark.parametrize("written", ['"three"', "true", "2.5", "null", "[]", '"BLIND_NIL"'])
def test_a_bid_of_another_kind_is_not_a_move(written: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(f'{{"type": "bid", "bid": {written}}}', type=SpadesMove)


def test_bid_checks_come_in_order() -> None:
    state = dealt()
    with pytest.raises(NotYourTurn):
        RULES.check(state, SOUTH, Bid(99))
    bid_all(state, 1, 2, 3, 4)
    with pytest.raises(InvalidAction):
        RULES.check(state, SOUTH, Bid(99))


def test_cards_are_withheld_from_a_team_100_behind_and_from_no_other() -> None:
    for scores, withheld in [((60, -39), 0), ((60, -40), 0b1010), ((-50, 50), 0b0101), ((0, 0), 0)]:
        assert dealt(scores=scores).withheld == withheld


def test_an_eligible_bidder_may_reveal_and_bid_anything() -> None:
    numbers = {Bid(number) for number in range(14)}
    legal = {RevealHand(), Bid("blind_nil"), Bid("nil"), *numbers}
    assert set(RULES.legal_moves(trailing(), EAST)) == legal
    with pytest.raises(InvalidBid):
        RULES.check(trailing(), EAST, Bid(14))


@pytest.mark.parametrize("bid", [3, 0, "nil"])
def test_a_bid_on_withheld_cards_counts_as_reveal_and_bid(bid: BidValue) -> None:
    state, revealed = trailing(east=EAST_HAND), trailing(east=EAST_HAND)
    events = RULES.apply(state, EAST, Bid(bid))
    assert events == RULES.apply(revealed, EAST, RevealHand()) + RULES.apply(revealed, EAST, Bid(bid))
    assert events[0] == HandRevealed(only_for=EAST, my_hand=tuple(held(state, EAST)))
    assert state == revealed
    with pytest.raises(NotYourTurn):
        RULES.check(state, EAST, Bid("blind_nil"))


def test_withheld_cards_cannot_be_read_by_a_refused_exchange() -> None:
    """The last bidder bids blind nil and would pass cards at once: only cards that are held could be passed."""
    state = trailing()
    state.dealer = EAST
    state.bids = [3, None, 3, 3]
    state.withheld = 1 << EAST
    pairs = [Exchange(pair) for pair in combinations(CARDS, 2)]
    for pair in pairs[::7]:
        with pytest.raises(MovesAfterReveal) as refused:
            play_together(RULES, state.copy(), EAST, [Bid("blind_nil"), pair, pair])
        assert refused.value.details == {"move": 0}


def test_a_hand_may_be_revealed_before_ones_turn() -> None:
    state = trailing(west=WEST_HAND)
    assert RULES.to_act(state) == (EAST, WEST)
    assert list(RULES.legal_moves(state, WEST)) == [RevealHand()]
    events = RULES.apply(state, WEST, RevealHand())
    assert events == [HandRevealed(only_for=WEST, my_hand=RULES.view(state, WEST).my_hand)]  # type: ignore[arg-type]
    assert RULES.to_act(state) == (EAST,)
    assert state.turn == EAST


def test_revealing_gives_up_the_blind_nil() -> None:
    state = trailing()
    RULES.apply(state, EAST, RevealHand())
    assert Bid(3) in RULES.legal_moves(state, EAST)
    with pytest.raises(NotEligible):
        RULES.check(state, EAST, Bid("blind_nil"))
    with pytest.raises(NotEligible):
        RULES.check(state, EAST, RevealHand())


def test_only_withheld_cards_can_be_revealed_and_only_while_bidding() -> None:
    with pytest.raises(NotEligible):
        RULES.check(trailing(), SOUTH, RevealHand())
    with pytest.raises(InvalidAction):
        RULES.check(bid_all(dealt(), 1, 2, 3, 4), EAST, RevealHand())


def test_no_blind_nil_for_a_team_that_is_not_behind() -> None:
    with pytest.raises(NotEligible) as refused:
        RULES.check(dealt(), EAST, Bid("blind_nil"))
    assert refused.value.details == {"team": "ew", "scores": {"ns": 0, "ew": 0}}


def test_one_blind_nil_a_team_and_the_partner_then_sees_the_cards() -> None:
    state = trailing(east=EAST_HAND, west=WEST_HAND)
    events = RULES.apply(state, EAST, Bid("blind_nil"))
    assert events == [
        BidPlaced(seat="east", bid="blind_nil"),
        HandRevealed(only_for=EAST, my_hand=tuple(held(state, EAST))),
        HandRevealed(only_for=WEST, my_hand=tuple(held(state, WEST))),
        TurnChanged(active_seat="south", phase="bidding"),
    ]
    bid_all(state, 4)
    with pytest.raises(AlreadyBidBlindNil):
        RULES.check(state, WEST, Bid("blind_nil"))
    bid_all(state, "nil")
    assert state.team_bid(1) is None


def test_the_second_bidder_of_a_team_may_bid_blind_nil_too() -> None:
    state = bid_all(trailing(), 4, 3, "blind_nil", 7)
    assert state.phase == "blind_nil_exchange"
    assert state.turn == WEST
    assert state.team_bid(1) == 4


def test_exchange_is_prompted_after_the_fourth_bid() -> None:
    state = bid_all(trailing(), "blind_nil", 4, 5)
    assert RULES.apply(state, NORTH, Bid(8)) == [
        BidPlaced(seat="north", bid=8),
        ExchangePrompt(only_for=EAST, direction="send"),
        ExchangePrompt(only_for=WEST, direction="receive"),
        TurnChanged(active_seat="east", phase="blind_nil_exchange"),
    ]


def test_two_cards_pass_each_way_the_blind_bidder_first() -> None:
    state = exchanging()
    assert RULES.to_act(state) == (EAST,)
    with pytest.raises(NotYourTurn):
        RULES.check(state, WEST, Exchange(cards("D2 D3")))
    events = RULES.apply(state, EAST, Exchange(cards("S2 HK")))
    assert events == [
        ExchangePassed(from_seat="east", to_seat="west"),
        ExchangePrompt(only_for=WEST, direction="send"),
        ExchangePrompt(only_for=EAST, direction="receive"),
        TurnChanged(active_seat="west", phase="blind_nil_exchange"),
    ]
    assert len(held(state, EAST)) == 11
    assert len(held(state, WEST)) == 13  # what was passed lies face down until the partner has chosen
    events = RULES.apply(state, WEST, Exchange(cards("D2 D3")))
    assert events == [
        ExchangePassed(from_seat="west", to_seat="east"),
        ExchangePassed(only_for=WEST, from_seat="east", to_seat="west", cards=cards("HK S2")),
        ExchangePassed(only_for=EAST, from_seat="west", to_seat="east", cards=cards("D2 D3")),
        TurnChanged(active_seat="east", phase="playing"),
    ]
    assert state.hands[EAST] == mask(EAST_HAND) & ~mask("S2 HK") | mask("D2 D3")
    assert state.hands[WEST] == mask(WEST_HAND) & ~mask("D2 D3") | mask("S2 HK")
    assert state.phase == "playing"


def test_a_face_down_card_cannot_be_passed_back() -> None:
    state = exchanging()
    RULES.apply(state, EAST, Exchange(cards("S2 HK")))
    with pytest.raises(CardNotInHand) as refused:
        RULES.check(state, WEST, Exchange(cards("S2 D3")))
    assert refused.value.details == {"cards": cards("S2")}


@pytest.mark.parametrize("passed", ["", "S2", "S2 S2", "S2 H2 H3"])
def test_exactly_two_different_cards_pass(passed: str) -> None:
    with pytest.raises(InvalidExchange):
        RULES.check(exchanging(), EAST, Exchange(cards(passed)))


def test_exchange_is_for_its_phase_only() -> None:
    with pytest.raises(InvalidAction):
        RULES.check(dealt(), EAST, Exchange(cards("S2 H2")))


def test_every_pair_of_cards_is_listed_once_and_accepted_in_either_order() -> None:
    state = exchanging()
    moves = list(RULES.legal_moves(state, EAST))
    assert len(moves) == len(set(moves)) == 78
    for move in moves:
        assert isinstance(move, Exchange)
        RULES.check(state, EAST, Exchange(move.cards[::-1]))


def test_a_hand_follows_by_itself_with_the_next_dealer() -> None:
    state = bid_all(dealt(), 1, 1, 2, 2)
    events = []
    while state.hand_number == 1:
        moves = list(RULES.legal_moves(state, state.turn))
        events = RULES.apply(state, state.turn, moves[0])
    assert (state.hand_number, state.dealer, state.turn) == (2, EAST, SOUTH)
    names = [type(event).__name__ for event in events]
    assert names == ["CardPlayed", "TrickComplete", "HandScored", *["HandDealt"] * 5, "TurnChanged"]
    public, *private = [event for event in events if isinstance(event, HandDealt)]
    assert public.only_for is None
    assert public.my_hand is None
    assert public.dealer == "east"
    assert public.bidding_order == ("south", "west", "north", "east")
    for seat, event in enumerate(private):
        assert event.only_for == seat
        assert event.my_hand == RULES.view(state, seat).my_hand


def test_a_deal_holds_back_the_cards_of_an_eligible_team() -> None:
    state = bid_all(dealt(scores=(-60, 60)), 0, 0, 0, 0)
    events = []
    while state.hand_number == 1:
        moves = list(RULES.legal_moves(state, state.turn))
        events = RULES.apply(state, state.turn, moves[0])
    own = {
        event.only_for: event
        for event in events
        if isinstance(event, HandDealt) and event.only_for is not None
    }
    for seat in (NORTH, SOUTH):
        assert own[seat].blind_nil_eligible
        assert own[seat].my_hand is None
    for seat in (EAST, WEST):
        assert own[seat].blind_nil_eligible is False
        assert own[seat].my_hand is not None


def test_hands_come_from_the_seed_and_their_number() -> None:
    first, again, other = dealt(seed=b"one"), dealt(seed=b"one"), dealt(seed=b"two")
    assert RULES.start(4, first.options, b"one") == RULES.start(4, first.options, b"one")
    assert RULES.start(4, first.options, b"one")[0].hands != RULES.start(4, first.options, b"two")[0].hands
    for state in (first, again, other):
        bid_all(state, 3, 3, 6, 6)
        while state.hand_number == 1:
            play_any(state)
    assert first.hands == again.hands
    assert first.hands != other.hands


def test_spades_is_for_four() -> None:
    with pytest.raises(Exception, match="4 players") as refused:
        RULES.start(3, dealt().options, b"x")
    assert refused.value.code == "WRONG_SEATS"  # type: ignore[attr-defined]


def test_a_card_needs_a_valid_suit_and_rank() -> None:
    move = msgspec.json.decode(b'{"type": "play", "card": {"suit": "spades", "rank": "10"}}', type=SpadesMove)
    assert move.card == card("S10")
    for wrong in (
        '{"suit": "spades", "rank": "T"}',
        '{"suit": "S", "rank": "10"}',
        '{"suit": "spades"}',
        '"SA"',
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(f'{{"type": "play", "card": {wrong}}}', type=SpadesMove)

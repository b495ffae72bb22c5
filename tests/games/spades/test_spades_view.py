from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spades_positions import EAST, NORTH, SOUTH, WEST, bid_all, card, cards, dealt, held, play, random_states

from parlour.games.spades.rules import RULES, Bid, Exchange, RevealHand, SpadesState
from parlour.games.spades.rules.cards import CARDS, Card

# The names of the contract's player view; `validCards` comes on one's turn only.
CONTRACT = {
    "phase", "scores", "bags", "bids", "teamBids", "tricksWon", "currentTrick", "completedTricks",
    "currentPlayerSeat", "currentBidderSeat", "biddingOrder", "dealerSeat", "handNumber", "spadesbroken",
    "isFirstTrick", "handHistory", "gameOver", "winner", "blindNilEligible", "myHand",
}  # fmt: skip
EAST_HAND = "S2 H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK"
WEST_HAND = "SA D2 D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK"


def written(state: SpadesState, seat: int | None) -> Any:
    return msgspec.json.decode(msgspec.json.encode(RULES.view(state, seat)))


def named_cards(tree: Any) -> set[Card]:
    """Every card anywhere in a JSON tree."""
    if isinstance(tree, dict):
        if set(tree) == {"suit", "rank"}:
            return {Card(tree["suit"], tree["rank"])}
        return set().union(*map(named_cards, tree.values()))
    if isinstance(tree, list):
        return set().union(*map(named_cards, tree))
    return set()


def test_the_view_has_the_names_of_the_contract() -> None:
    state = bid_all(dealt(), 3, 4, 6, 7)
    assert set(written(state, SOUTH)) >= CONTRACT
    assert "validCards" not in written(state, SOUTH)
    assert set(written(state, EAST)) >= CONTRACT | {"validCards"}


def test_a_view_in_play() -> None:
    state = play(bid_all(dealt(east=EAST_HAND), 3, "nil", 6, 7), "H2")
    view = written(state, EAST)
    assert view["phase"] == "playing"
    assert view["bids"] == {"north": 7, "east": 3, "south": "nil", "west": 6}
    assert view["teamBids"] == {"ns": 7, "ew": 6}
    assert view["scores"] == view["bags"] == {"ns": 0, "ew": 0}
    assert view["tricksWon"] == {"north": 0, "east": 0, "south": 0, "west": 0}
    assert view["currentTrick"] == [{"seat": "east", "card": {"suit": "hearts", "rank": "2"}}]
    assert view["completedTricks"] == view["handHistory"] == []
    assert view["currentPlayerSeat"] == "south"
    assert view["currentBidderSeat"] is None
    assert view["biddingOrder"] == ["east", "south", "west", "north"]
    assert (view["dealerSeat"], view["handNumber"]) == ("north", 1)
    assert (view["spadesbroken"], view["isFirstTrick"]) == (False, True)
    assert (view["gameOver"], view["winner"], view["blindNilEligible"]) == (False, None, False)
    assert len(view["myHand"]) == 12
    assert view["mySeat"] == "east"


def test_a_view_while_bidding() -> None:
    view = written(bid_all(dealt(), 3), NORTH)
    assert view["phase"] == "bidding"
    assert view["bids"] == {"north": None, "east": 3, "south": None, "west": None}
    assert view["teamBids"] == {"ns": None, "ew": None}
    assert (view["currentBidderSeat"], view["currentPlayerSeat"]) == ("south", None)
    assert len(view["myHand"]) == 13


def test_a_finished_trick_is_shown_with_its_winner() -> None:
    state = bid_all(dealt(east=EAST_HAND), 3, 4, 6, 7)
    for _ in range(4):
        RULES.apply(state, state.turn, next(RULES.legal_moves(state, state.turn)))
    (trick,) = written(state, None)["completedTricks"]
    assert set(trick) == {"winner", "plays"}
    assert len(trick["plays"]) == 4
    assert written(state, None)["isFirstTrick"] is False


def test_an_eligible_player_sees_no_cards_until_they_are_revealed() -> None:
    state = dealt(scores=(100, 0))
    for seat in (EAST, WEST):
        view = written(state, seat)
        assert view["blindNilEligible"] is True
        assert "myHand" not in view
        assert named_cards(view) == set()
    assert len(written(state, NORTH)["myHand"]) == 13
    RULES.apply(state, EAST, RevealHand())
    assert written(state, EAST)["blindNilEligible"] is False
    assert len(written(state, EAST)["myHand"]) == 13
    assert named_cards(written(state, WEST)) == set()


def test_a_blind_bid_shows_both_partners_their_cards() -> None:
    state = dealt(scores=(100, 0))
    RULES.apply(state, EAST, Bid("blind_nil"))
    for seat in (EAST, WEST):
        assert len(written(state, seat)["myHand"]) == 13


def test_passed_cards_are_known_to_the_two_partners_alone() -> None:
    state = bid_all(dealt(scores=(100, 0), east=EAST_HAND, west=WEST_HAND), "blind_nil", 4, 5, 8)
    assert written(state, None)["blindNilExchange"] == {
        "blindNilSeat": "east", "step": "blind_to_partner", "activeSeat": "east", "sent": [], "received": [],
    }  # fmt: skip
    RULES.apply(state, EAST, Exchange(cards("S2 HK")))
    assert named_cards(written(state, EAST)["blindNilExchange"]) == set(cards("S2 HK"))
    for seat in (None, NORTH, SOUTH, WEST):
        assert not named_cards(written(state, seat)) & set(cards("S2 HK"))
    RULES.apply(state, WEST, Exchange(cards("D2 D3")))
    view = RULES.view(state, WEST).blind_nil_exchange
    assert view is not None
    assert (view.step, view.sent, view.received) == ("done", cards("D2 D3"), cards("HK S2"))
    for seat in (None, NORTH, SOUTH):
        assert not named_cards(written(state, seat)) & set(cards("S2 HK D2 D3"))


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 2**32))
def test_nobody_sees_a_card_of_anyone_elses_hand(number: int) -> None:
    for state in random_states(number):
        passed = {one for seat in range(4) for one in CARDS if state.passed[seat] >> CARDS.index(one) & 1}
        for seat in (None, 0, 1, 2, 3):
            shown = named_cards(written(state, seat))
            own = set() if seat is None or state.is_withheld(seat) else set(held(state, seat))
            played = {CARDS[one] for trick in state.tricks for one in trick.cards} | {
                CARDS[one] for one in state.trick
            }
            partners = (
                set() if seat is None else passed & (set(held(state, seat ^ 2)) | set(held(state, seat)))
            )
            if seat is not None and state.face_down and state.bids[seat] == "blind_nil":
                partners = passed
            assert shown <= own | played | partners


def test_the_cards_of_a_hand_are_sorted_by_suit_and_rank() -> None:
    hand = RULES.view(dealt(), NORTH).my_hand
    assert list(hand) == [one for one in CARDS if one in hand]  # type: ignore[arg-type, operator]


def test_pieces_are_the_52_cards() -> None:
    state = dealt(scores=(100, 0))
    pieces = {piece.name: piece.known_to for piece in RULES.pieces(state)}
    assert set(pieces) == set(CARDS)
    assert pieces[held(state, NORTH)[0]] == frozenset({NORTH})
    assert pieces[held(state, EAST)[0]] == frozenset()


@pytest.mark.parametrize(
    "options", [{"target": 49}, {"target": 1001}, {"floor": -49}, {"floor": -1001}, {"x": 1}]
)
def test_options_have_bounds(options: dict[str, int]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, RULES.spec.options)


def test_ten_is_two_characters() -> None:
    assert msgspec.json.encode(card("S10")) == b'{"suit":"spades","rank":"10"}'

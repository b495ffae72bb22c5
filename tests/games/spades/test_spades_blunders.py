"""Mistakes that annoy a Spades partner, each with a position in which the medium level avoids it.

The bot sits south, and north is its partner. Cards are in short notation: "SA H10 D2" is three cards.
"""

from __future__ import annotations

from random import Random

import pytest

from parlour.game.registry import game_of
from parlour.games.spades.rules import RULES, Bid, Exchange, Play, RevealHand, SpadesOptions, SpadesState
from parlour.games.spades.rules.cards import NUMBERS, Card, mask_of
from parlour.games.spades.rules.moves import BidValue
from parlour.games.spades.rules.state import Trick
from parlour.pieces.tricks import DECK, SUIT_MASK_OF, numbers_of

NORTH, EAST, SOUTH, WEST = range(4)
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
BOT = game_of("spades").bot("medium")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(SUITS[word[0]], word[1:]) for word in text.split())  # type: ignore[arg-type]


def position(
    hand: str,
    trick: str = "",
    *,
    ours: int = 4,
    theirs: int = 4,
    won: tuple[int, int, int, int] = (0, 0, 0, 0),
    nil: int | None = None,
    gone: str = "",
    bags: int = 0,
) -> SpadesState:
    """South to play with this hand on this trick. `gone` are cards of earlier tricks; one seat may have bid nil.

    Both team bids are as given, whoever made them; spades are broken.
    """
    state, _ = RULES.start(4, SpadesOptions(), b"blunders")
    bids: list[BidValue | None] = [ours, theirs, ours, theirs]
    if nil is not None:
        bids[nil] = "nil"
    held, on_table = mask_of(cards(hand)), [NUMBERS[card] for card in cards(trick)]
    played = mask_of(cards(gone))
    out = DECK & ~held & ~played & ~sum(1 << number for number in on_table)
    state.dealer, state.bids, state.phase = SOUTH, bids, "playing"
    state.hands = [0, 0, held, out]
    state.turn, state.leader = SOUTH, (SOUTH - len(on_table)) % 4
    state.trick, state.trick_mask = on_table, sum(1 << number for number in on_table)
    state.led = SUIT_MASK_OF[on_table[0]] if on_table else 0
    numbers = numbers_of(played)
    state.tricks = [
        Trick(NORTH, NORTH, tuple(numbers[start : start + 4])) for start in range(0, len(numbers), 4)
    ] or [Trick(NORTH, NORTH, ())]
    state.tricks += [Trick(NORTH, NORTH, ())] * (sum(won) - len(state.tricks))
    state.tricks_won = list(won)
    state.bags = [bags, 0]
    state.broken = True
    return state


def choice(state: SpadesState) -> Card:
    move = BOT.choose(RULES.view(state, SOUTH), list(RULES.legal_moves(state, SOUTH)), Random(1))
    assert isinstance(move, Play)
    RULES.check(state, SOUTH, move)
    return move.card


def is_one_of(card: Card, text: str) -> bool:
    return card in cards(text)


def test_does_not_trump_its_partners_ace() -> None:
    # west D5, north DA, east D7: partner has it, and we are void
    assert choice(position("S3 SK H4 C9", "D5 DA D7")).suit != "spades"


def test_does_not_trump_its_partners_boss_card_in_third_place() -> None:
    assert choice(position("S3 SK H4 C9", "DA D7")).suit != "spades"


@pytest.mark.parametrize("lead", ["DA", "CA", "HA"])
def test_does_not_trump_its_partners_winner_with_any_spade(lead: str) -> None:
    low = f"{lead[0]}5"
    others = {"D": "H4 C9", "C": "H4 D9", "H": "D4 C9"}[lead[0]]
    assert choice(position(f"S3 SK {others}", f"{lead} {low}", ours=6)).suit != "spades"


def test_does_not_overtake_its_partner_as_last_to_play() -> None:
    assert choice(position("DA D3 S4 H4", "D5 DK D7")) == cards("D3")[0]


def test_trumps_an_opponents_trick_when_tricks_are_needed() -> None:
    assert choice(position("S3 H4 C9", "DA D7 D8", ours=6, won=(2, 3, 2, 2))).suit == "spades"


def test_trumps_with_the_lowest_spade_that_does() -> None:
    assert choice(position("S3 SK SA H4", "DA D7 D8", ours=6)) == cards("S3")[0]


def test_wins_with_the_cheapest_card_that_wins_as_last_to_play() -> None:
    assert choice(position("DA DQ D3 H4", "D5 D7 DJ", ours=6)) == cards("DQ")[0]


def test_does_not_waste_an_ace_on_a_trick_that_is_lost() -> None:
    assert choice(position("DA D3 H4", "DK S2 D7", ours=6)) == cards("D3")[0]


def test_does_not_waste_a_spade_under_a_higher_one() -> None:
    assert choice(position("S3 S5 H2 C3", "DK S9 D7", ours=6)).suit != "spades"


def test_takes_the_trick_that_makes_the_bid() -> None:
    assert choice(position("HA H3", "HK H7 H8", ours=4, won=(2, 4, 1, 4))) == cards("HA")[0]


def test_does_not_take_a_bag_that_it_can_duck() -> None:
    state = position("HA H3 C2", "H9 H7 H8", ours=3, theirs=4, won=(2, 3, 2, 3))
    assert choice(state) == cards("H3")[0]


def test_ducks_with_the_highest_card_that_still_loses() -> None:
    state = position("HA HJ H3 C2", "HQ H7 H8", ours=3, theirs=3, won=(2, 2, 2, 3))
    assert choice(state) == cards("HJ")[0]


def test_when_made_it_throws_a_high_card_on_a_trick_of_the_opponents() -> None:
    state = position("HA H3 C2", "DK DA D8", ours=3, theirs=3, won=(2, 3, 2, 3))
    assert choice(state) == cards("HA")[0]


def test_when_made_it_does_not_lead_an_ace() -> None:
    state = position("HA H2 C3", ours=3, theirs=3, won=(2, 3, 2, 3))
    assert choice(state) != cards("HA")[0]


def test_goes_on_winning_when_that_sets_the_opponents() -> None:
    # made already; they need all three tricks that are left
    state = position("HA H3 C2", "H9 H7 HK", ours=3, theirs=8, won=(2, 2, 3, 3))
    assert choice(state) == cards("HA")[0]


def test_covers_a_nil_partner_who_is_winning_the_trick() -> None:
    assert choice(position("DK D3 H4", "D5 D9 D7", nil=NORTH)) == cards("DK")[0]


def test_trumps_to_cover_a_nil_partner() -> None:
    assert choice(position("S3 H4 C9", "D5 D9 D7", nil=NORTH)).suit == "spades"


def test_covers_a_nil_partner_even_when_the_bid_is_made() -> None:
    assert choice(position("DK D3 H4", "D5 D9 D7", nil=NORTH, ours=3, won=(0, 3, 4, 3))) == cards("DK")[0]


def test_plays_high_before_a_nil_partner() -> None:
    # south leads: a low card could be the one that partner cannot stay under
    assert choice(position("DA D3 HA H2", nil=NORTH)) in cards("DA HA")


def test_does_not_take_a_trick_as_nil_that_it_can_duck() -> None:
    assert choice(position("DQ D8 D3 H4", "D5 D9 D7", nil=SOUTH)) == cards("D8")[0]


def test_throws_its_most_dangerous_card_as_nil() -> None:
    assert choice(position("HK C3 C2", "D5 D9 D7", nil=SOUTH)) == cards("HK")[0]


def test_gets_rid_of_a_high_spade_as_nil_under_a_higher_one() -> None:
    assert choice(position("SJ S3 H4", "SQ S9 S7", nil=SOUTH)) == cards("SJ")[0]


def test_does_not_lead_a_high_card_as_nil() -> None:
    assert is_one_of(choice(position("DK D9 C2 H8 CQ", nil=SOUTH)), "C2 H8")


def test_does_not_trump_as_nil() -> None:
    assert choice(position("S9 H4 C9", "D5 D9 D7", nil=SOUTH)).suit != "spades"


def test_plays_under_an_opponents_nil_that_is_winning_the_trick() -> None:
    # east bid nil and its ten is the best so far; taking it would save the nil
    assert choice(position("DK D3 H4", "D5 D7 D10", nil=EAST)) == cards("D3")[0]


def test_leads_low_to_an_opponents_nil() -> None:
    card = choice(position("DA D2 HA H3 CA C2", nil=WEST, ours=3, won=(1, 3, 2, 0)))
    assert is_one_of(card, "D2 H3 C2")


def test_leads_a_sure_trick_rather_than_from_a_king_when_tricks_are_needed() -> None:
    assert choice(position("CA HK H3 D4", ours=6, won=(1, 1, 1, 1))) == cards("CA")[0]


def test_does_not_lead_an_unguarded_king_into_the_ace() -> None:
    assert choice(position("HK D4 D5 C3", ours=5, won=(1, 2, 1, 2))) != cards("HK")[0]


def test_takes_its_sure_tricks_when_all_are_needed() -> None:
    state = position("SA SK H2", ours=7, theirs=5, won=(2, 3, 3, 2))
    assert is_one_of(choice(state), "SA SK")


STRONG = "SA SK SQ S9 HA HK H4 DA D5 D3 CK C7 C2"
WEAK = "S2 S4 H2 H5 H7 H9 D3 D4 D8 C2 C5 C6 C9"
AVERAGE = "SK S8 S5 HA H9 H3 D7 D4 D2 CK CJ C8 C3"


def bidding(hand: str, partner: BidValue | None = None, scores: tuple[int, int] = (0, 0)) -> SpadesState:
    """South to bid this hand, before or after its partner."""
    state, _ = RULES.start(4, SpadesOptions(), b"blunders")
    held = mask_of(cards(hand))
    state.scores[:] = scores
    state.hands = [0, 0, held, DECK & ~held]
    state.turn = SOUTH
    state.dealer = EAST if partner is None else SOUTH
    if partner is not None:
        state.bids[NORTH] = partner
    return state


def bid(state: SpadesState) -> BidValue:
    move = BOT.choose(RULES.view(state, SOUTH), list(RULES.legal_moves(state, SOUTH)), Random(1))
    assert isinstance(move, Bid)
    RULES.check(state, SOUTH, move)
    return move.bid


def number(value: BidValue) -> int:
    assert isinstance(value, int)
    return value


def test_bids_more_with_more() -> None:
    assert number(bid(bidding(STRONG))) >= number(bid(bidding(AVERAGE))) + 3


def test_does_not_forget_its_partners_bid() -> None:
    totals = [number(bid(bidding(AVERAGE, partner))) for partner in range(1, 8)]
    assert totals == sorted(totals)
    assert totals[3] >= 5
    assert totals[-1] - totals[0] >= 5


@pytest.mark.parametrize("partner", range(14))
def test_never_bids_more_than_thirteen_and_never_a_plain_zero(partner: int) -> None:
    for hand in (STRONG, AVERAGE):
        assert 1 <= number(bid(bidding(hand, partner))) <= 13


def test_bids_nil_with_a_hand_that_takes_nothing() -> None:
    assert bid(bidding(WEAK)) == "nil"


@pytest.mark.parametrize("high", ["SA", "SK"])
def test_never_bids_nil_with_the_ace_or_king_of_spades(high: str) -> None:
    assert bid(bidding(WEAK.replace("S4", high))) != "nil"


def test_never_bids_nil_with_a_long_suit_of_spades() -> None:
    assert bid(bidding("S2 S3 S4 S5 S6 H2 H3 H4 D2 D3 D4 C2 C3")) != "nil"


@pytest.mark.parametrize(
    "hand",
    [
        "S3 H8 H9 H10 HJ HQ HK D3 D4 D5 C3 C4 C5",
        "S2 S4 H2 H3 D7 D8 D9 D10 DJ DQ C2 C3 C4",
        "S3 H7 H9 HJ HQ HA D7 D9 DJ DK C2 C3 C4",
    ],
)
def test_never_bids_nil_on_a_long_suit_without_low_cards(hand: str) -> None:
    assert bid(bidding(hand)) != "nil"


def test_does_not_bid_a_timid_total() -> None:
    strong = bidding("SA SK SQ S9 S8 HA HK H3 DA DK D2 C3 C4", partner=4)
    assert number(bid(strong)) >= 11  # eight sure tricks of its own


def test_does_not_bid_nil_beside_its_partners_nil() -> None:
    assert isinstance(bid(bidding(WEAK, "nil")), int)


def test_does_not_bid_blind_nil_while_the_game_is_open() -> None:
    state = bidding(AVERAGE, scores=(0, 120))
    state.withheld = 1 << SOUTH
    assert (
        BOT.choose(RULES.view(state, SOUTH), list(RULES.legal_moves(state, SOUTH)), Random(1)) == RevealHand()
    )


def exchanging(hand: str, blind: int) -> SpadesState:
    state = bidding(hand, 4)
    state.bids = [4, 4, 4, 4]
    state.bids[blind] = "blind_nil"
    state.phase = "blind_nil_exchange"
    return state


def passed(state: SpadesState) -> set[Card]:
    move = BOT.choose(RULES.view(state, SOUTH), list(RULES.legal_moves(state, SOUTH)), Random(1))
    assert isinstance(move, Exchange)
    RULES.check(state, SOUTH, move)
    return set(move.cards)


def test_passes_its_highest_spades_as_blind_nil() -> None:
    assert passed(exchanging(STRONG, SOUTH)) == set(cards("SA SK"))


def test_gives_a_blind_nil_partner_low_cards_and_no_spade() -> None:
    assert passed(exchanging("SA S2 S3 HA H2 H9 DA D3 D9 CA CK CQ CJ", NORTH)) == set(cards("H2 D3"))

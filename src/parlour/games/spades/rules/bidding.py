"""Bids, withheld hands and the exchange after a blind nil."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from parlour.game.interface import Event, Seat
from parlour.game.refusals import NotYourTurn
from parlour.games.spades.rules.cards import (
    SEAT_NAMES,
    TEAM_NAMES,
    Card,
    cards_of,
    mask_of,
    next_seat,
    partner_of,
    team_of,
)
from parlour.games.spades.rules.deal import turn_changed
from parlour.games.spades.rules.moves import (
    Bid,
    BidPlaced,
    Exchange,
    ExchangePassed,
    ExchangePrompt,
    HandRevealed,
    Phase,
    RevealHand,
)
from parlour.games.spades.rules.refusals import (
    AlreadyBidBlindNil,
    CardNotInHand,
    InvalidAction,
    InvalidBid,
    InvalidExchange,
    NotEligible,
)
from parlour.games.spades.rules.state import SpadesState

_SEEN_BIDS = dict.fromkeys((*(Bid(number) for number in range(14)), Bid("nil")))
_UNSEEN_BIDS = {Bid("blind_nil"): None, **_SEEN_BIDS}
_REVEAL = (RevealHand(),)


def check_phase(state: SpadesState, phase: Phase) -> None:
    """Refuse a move that belongs to another phase. Checked first for every move."""
    if state.phase != phase:
        raise InvalidAction(
            f"The game is in phase {state.phase}, not {phase}.", phase=state.phase, needed=phase
        )


def check_turn(state: SpadesState, seat: Seat) -> None:
    """Refuse a move out of turn. Checked second."""
    if state.turn != seat:
        name = SEAT_NAMES[state.turn]
        raise NotYourTurn(f"It is {name}'s turn.", activeSeat=name)


def legal_bids(state: SpadesState, seat: Seat) -> Mapping[Bid, None]:
    """The legal bids, as an ordered set: blind nil only before seeing the cards."""
    return _UNSEEN_BIDS if state.is_withheld(seat) else _SEEN_BIDS


def bidding_moves(state: SpadesState, seat: Seat) -> tuple[Bid | RevealHand, ...]:
    """A seat's moves during the bidding. A player may look at withheld cards before their turn."""
    looks = _REVEAL if state.is_withheld(seat) else ()
    return (*looks, *legal_bids(state, seat)) if state.turn == seat else looks


def check_bid(state: SpadesState, seat: Seat, move: Bid) -> None:
    """Refuse a bid in the wrong phase, out of turn, or not open to this seat."""
    check_phase(state, "bidding")
    check_turn(state, seat)
    if move in legal_bids(state, seat):
        return
    if move.bid != "blind_nil":
        raise InvalidBid(bid=move.bid)
    if state.bids[partner_of(seat)] == "blind_nil":
        raise AlreadyBidBlindNil()
    raise NotEligible(team=TEAM_NAMES[team_of(seat)], scores=dict(zip(TEAM_NAMES, state.scores, strict=True)))


def check_reveal(state: SpadesState, seat: Seat) -> None:
    """Refuse to reveal a hand that is not withheld."""
    check_phase(state, "bidding")
    if not state.is_withheld(seat):
        raise NotEligible("You can already see your cards.")


def check_exchange(state: SpadesState, seat: Seat, move: Exchange) -> None:
    """Refuse anything but two different cards from the hand of the seat whose turn it is to pass."""
    check_phase(state, "blind_nil_exchange")
    check_turn(state, seat)
    if len(move.cards) != 2 or move.cards[0] == move.cards[1]:
        raise InvalidExchange(count=len(move.cards))
    missing = mask_of(move.cards) & ~state.hands[seat]
    if missing:
        raise CardNotInHand(cards=cards_of(missing))


def exchange_moves(state: SpadesState, seat: Seat) -> Iterator[Exchange]:
    """Every pair of cards in the seat's hand, each pair once."""
    hand = cards_of(state.hands[seat]) if state.turn == seat else ()
    return map(Exchange, combinations(hand, 2))


def place_bid(state: SpadesState, seat: Seat, move: Bid) -> list[Event]:
    """Place the bid. After the fourth bid, continue with the exchange or with play.

    Any bid shows withheld cards to the bidder: a number or nil before the bid is placed, blind nil after it.
    """
    check_bid(state, seat, move)
    state.bids[seat] = move.bid
    placed = BidPlaced(seat=SEAT_NAMES[seat], bid=move.bid)
    if move.bid == "blind_nil":
        # Only one player of a team may bid blind nil, so the partner sees their cards now too.
        events = [placed, *_reveal(state, seat), *_reveal(state, partner_of(seat))]
    else:
        events = [*_reveal(state, seat), placed]
    if seat != state.dealer:
        state.turn = next_seat(seat)
    elif (blind := state.blind_seat) is not None:
        state.phase = "blind_nil_exchange"
        state.turn = blind
        events += _prompts(blind)
    else:
        _begin_play(state)
    events.append(turn_changed(state))
    return events


def reveal_hand(state: SpadesState, seat: Seat) -> list[Event]:
    """Show a seat its cards."""
    check_reveal(state, seat)
    return _reveal(state, seat)


def pass_cards(state: SpadesState, seat: Seat, move: Exchange) -> list[Event]:
    """Pass two cards. The blind bidder's stay face down until the partner has chosen too."""
    check_exchange(state, seat, move)
    mask = mask_of(move.cards)
    partner = partner_of(seat)
    state.hands[seat] ^= mask
    state.passed[seat] = mask
    events: list[Event] = [_passed(seat, None)]
    if state.bids[seat] == "blind_nil":
        state.turn = partner
        events += _prompts(partner)
    else:
        for giver in (partner, seat):
            state.hands[partner_of(giver)] |= state.passed[giver]
            events.append(_passed(giver, cards_of(state.passed[giver])))
        _begin_play(state)
    events.append(turn_changed(state))
    return events


def _begin_play(state: SpadesState) -> None:
    state.phase = "playing"
    state.turn = state.first_seat


def _reveal(state: SpadesState, seat: Seat) -> list[Event]:
    if not state.is_withheld(seat):
        return []
    state.withheld ^= 1 << seat
    return [HandRevealed(only_for=seat, my_hand=cards_of(state.hands[seat]))]


def _prompts(sender: Seat) -> list[Event]:
    return [
        ExchangePrompt(only_for=sender, direction="send"),
        ExchangePrompt(only_for=partner_of(sender), direction="receive"),
    ]


def _passed(giver: Seat, cards: tuple[Card, ...] | None) -> ExchangePassed:
    taker = partner_of(giver)
    only_for = None if cards is None else taker
    return ExchangePassed(
        only_for=only_for, from_seat=SEAT_NAMES[giver], to_seat=SEAT_NAMES[taker], cards=cards
    )

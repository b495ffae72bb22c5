"""Dealing, passing, card play and scoring."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from parlour.game import Composed, Event, Offer, Outcome, Pick, Seat, Seed, shuffled
from parlour.game.offers import offer_of
from parlour.game.refusals import GameOver, Illegal, NotYourTurn
from parlour.pieces.tricks import SUIT_MASK_OF, mask_of, playable_of, winner_of

from parlour_hearts.rules import moves as m
from parlour_hearts.rules import refusals as r
from parlour_hearts.rules.cards import (
    ALL_POINTS,
    CARDS,
    HEARTS,
    NUMBERS,
    QUEEN_OF_SPADES,
    TWO_OF_CLUBS,
    codes_of,
    points_of,
)
from parlour_hearts.rules.state import HeartsState, TakenTrick


def deal(seats: int, options: m.HeartsOptions, seed: Seed) -> tuple[HeartsState, list[Event]]:
    """A new game with its first hand dealt."""
    state = HeartsState(options, seed)
    return state, _deal_hand(state)


def to_act(state: HeartsState) -> tuple[Seat, ...]:
    """While cards are passed, everyone who has not chosen yet; then the seat whose turn it is."""
    if state.phase == "passing":
        return tuple(seat for seat in range(4) if not state.given[seat])
    return (state.turn,) if state.phase == "playing" else ()


def legal_moves(state: HeartsState, seat: Seat) -> Iterator[m.HeartsMove]:
    """Every legal move. Three cards to pass are listed once, but accepted in any order."""
    if seat not in to_act(state):
        return iter(())
    if state.phase == "passing":
        return map(m.Pass, combinations(codes_of(state.hands[seat]), 3))
    return map(m.Play, codes_of(playable(state, seat)))


def offer(state: HeartsState, seat: Seat) -> Offer:
    """The cards that may be played, or the hand to choose three cards from."""
    if state.phase != "passing" or seat not in to_act(state):
        return offer_of(legal_moves(state, seat))
    hand = codes_of(state.hands[seat])
    return Offer(composed=(Composed("pass", (Pick(field="cards", pieces=hand, least=3, most=3),)),))


def playable(state: HeartsState, seat: Seat) -> int:
    """The cards that the seat may play to the current trick."""
    hand = state.hands[seat]
    if state.trick:
        barred = 0 if state.tricks else HEARTS | QUEEN_OF_SPADES
        return playable_of(hand, SUIT_MASK_OF[state.trick[0]], barred)
    if not state.tricks:
        return hand & TWO_OF_CLUBS
    return playable_of(hand, 0, 0 if state.broken else HEARTS)


def check(state: HeartsState, seat: Seat, move: m.HeartsMove) -> None:
    """Raise a refusal unless the move is legal."""
    if state.phase == "over":
        raise GameOver
    if isinstance(move, m.Pass) != (state.phase == "passing"):
        raise r.WrongPhase(phase=state.phase)
    if seat not in to_act(state):
        raise NotYourTurn(to_act=to_act(state))
    if isinstance(move, m.Pass):
        if len(set(move.cards)) != 3 or len(move.cards) != 3:
            raise r.PassThree(count=len(move.cards))
        _check_held(state, seat, move.cards)
    else:
        _check_held(state, seat, (move.card,))
        if not playable(state, seat) >> NUMBERS[move.card] & 1:
            raise _illegal(state, seat)


def apply(state: HeartsState, seat: Seat, move: m.HeartsMove) -> list[Event]:
    """Check the move, make it and return its events."""
    check(state, seat, move)
    if isinstance(move, m.Play):
        return _play(state, seat, NUMBERS[move.card])
    state.given[seat] = mask_of(NUMBERS[card] for card in move.cards)
    return [m.Passed(seat=seat), *([] if to_act(state) else _hand_over(state))]


def outcome_of(state: HeartsState) -> Outcome | None:
    """The result of the game; None until it is over. The fewest points win."""
    if state.phase != "over":
        return None
    winners = tuple(seat for seat in range(4) if state.totals[seat] == min(state.totals))
    return Outcome(winners, tuple(state.totals), "target_reached")


def _check_held(state: HeartsState, seat: Seat, cards: tuple[str, ...]) -> None:
    for card in cards:
        if card not in NUMBERS or not state.hands[seat] >> NUMBERS[card] & 1:
            raise r.CardNotInHand(card=card)


def _illegal(state: HeartsState, seat: Seat) -> Illegal:
    allowed = codes_of(playable(state, seat))
    if not state.trick:
        return r.HeartsNotBroken(allowed=allowed) if state.tricks else r.TwoOfClubsLeads(allowed=allowed)
    follows = state.hands[seat] & SUIT_MASK_OF[state.trick[0]]
    return r.MustFollowSuit(allowed=allowed) if follows else r.PointsOnFirstTrick(allowed=allowed)


def _deal_hand(state: HeartsState) -> list[Event]:
    """Deal the next hand. Hand n is the n-th shuffle of the seed, 13 cards to each seat."""
    cards = shuffled(range(52), state.seed, state.hand_number)
    state.hand_number += 1
    state.hands = [mask_of(cards[start : start + 13]) for start in (0, 13, 26, 39)]
    state.given, state.points = [0] * 4, [0] * 4
    state.phase, state.tricks, state.broken = "passing", [], False
    events: list[Event] = [m.HandStarted(hand_number=state.hand_number, passing=state.passing)]
    events += [m.HandDealt(only_for=seat, cards=codes_of(state.hands[seat])) for seat in range(4)]
    return events if state.passing != "hold" else events + _begin_play(state)


def _hand_over(state: HeartsState) -> list[Event]:
    """Move all passed cards at once, when everyone has chosen."""
    events: list[Event] = []
    for taker in range(4):
        giver = state.giver_to(taker)
        cards = state.given[giver]
        state.hands[giver] ^= cards
        state.hands[taker] |= cards
        events.append(m.CardsReceived(only_for=taker, giver=giver, cards=codes_of(cards)))
    return events + _begin_play(state)


def _begin_play(state: HeartsState) -> list[Event]:
    state.phase = "playing"
    state.turn = state.leader = next(seat for seat in range(4) if state.hands[seat] & TWO_OF_CLUBS)
    return [m.TurnChanged(seat=state.turn)]


def _play(state: HeartsState, seat: Seat, number: int) -> list[Event]:
    """Play the card, then complete the trick, the hand or the game if it was the last card."""
    state.hands[seat] ^= 1 << number
    state.trick.append(number)
    events: list[Event] = [m.CardPlayed(seat=seat, card=CARDS[number])]
    if 1 << number & HEARTS and not state.broken:
        state.broken = True
        events.append(m.HeartsBroken())
    if len(state.trick) == 4:
        events.append(_take_trick(state))
    else:
        state.turn = (seat + 1) % 4
    return events + (_end_hand(state) if len(state.tricks) == 13 else [m.TurnChanged(seat=state.turn)])


def _take_trick(state: HeartsState) -> Event:
    leader, taker = state.leader, winner_of(state.leader, state.trick)
    cards, points = tuple(CARDS[number] for number in state.trick), points_of(mask_of(state.trick))
    state.tricks.append(TakenTrick(leader, taker, cards))
    state.points[taker] += points
    state.turn = state.leader = taker
    state.trick = []
    return m.TrickTaken(leader=leader, seat=taker, cards=cards, points=points)


def _end_hand(state: HeartsState) -> list[Event]:
    moon = state.points.index(ALL_POINTS) if ALL_POINTS in state.points else None
    points = tuple(state.points if moon is None else (ALL_POINTS * (seat != moon) for seat in range(4)))
    state.totals = [total + gained for total, gained in zip(state.totals, points, strict=True)]
    totals = tuple(state.totals)
    scored = m.HandScored(hand_number=state.hand_number, points=points, totals=totals, moon=moon)
    if max(totals) < state.options.target:
        return [scored, *_deal_hand(state)]
    state.phase = "over"
    outcome = outcome_of(state)
    assert outcome is not None
    return [scored, m.GameEnded(winners=outcome.winners, totals=totals)]

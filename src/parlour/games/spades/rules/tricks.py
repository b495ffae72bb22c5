"""Card play: which cards may be played, who wins a trick, and the end of a hand.

`playable` alone decides which cards are legal. The legal moves, the check of a move and the `validCards` of a view
all come from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import getitem
from typing import Final

from parlour.game.interface import Event, Seat
from parlour.games.spades.rules.bidding import check_phase, check_turn
from parlour.games.spades.rules.cards import (
    CARDS,
    LOWEST_SPADE,
    NUMBERS,
    PLAIN,
    SEAT_NAMES,
    SPADES,
    TEAM_NAMES,
    cards_of,
)
from parlour.games.spades.rules.deal import deal_next, dealt_events
from parlour.games.spades.rules.moves import (
    CardPlayed,
    GameOver,
    HandScored,
    Play,
    TrickComplete,
    TrickPlay,
    TurnChanged,
)
from parlour.games.spades.rules.refusals import CardNotInHand, IllegalPlay
from parlour.games.spades.rules.score import score_hand, winning_team
from parlour.games.spades.rules.state import SpadesState, Trick
from parlour.pieces.tricks import SUIT_MASK_OF, BySuit, winning_card

TRICKS_A_HAND: Final = 13

# Moves and events that depend only on a card and a seat are created once.
PLAYS: Final = tuple(Play(card) for card in CARDS)
_TRICK_PLAYS: Final = tuple(tuple(TrickPlay(name, card) for card in CARDS) for name in SEAT_NAMES)
_FROM_LEADER: Final = tuple(_TRICK_PLAYS[leader:] + _TRICK_PLAYS[:leader] for leader in range(4))
_CARD_PLAYED: Final = tuple(tuple(CardPlayed(seat=name, card=card) for card in CARDS) for name in SEAT_NAMES)
_TURN_CHANGED: Final = tuple(TurnChanged(active_seat=name, phase="playing") for name in SEAT_NAMES)
_PLAYS_BY_SUIT: Final = BySuit(PLAYS)
_NEXT: Final = (1, 2, 3, 0)


def playable(state: SpadesState, seat: Seat) -> int:
    """The cards that the seat may play to the current trick (Spades API, legal play rules).

    Following: the suit led; without it any card, but on the first trick no spade unless there is nothing else.
    Leading: no spade until spades are broken, unless there is nothing else.
    """
    hand = state.hands[seat]
    led = state.led
    # `playable_of`, inlined: the call would take 3 % of a game's time.
    if led:
        return hand & led or (hand if state.tricks else hand & PLAIN or hand)
    return hand if state.broken else hand & PLAIN or hand


def play_moves(state: SpadesState, seat: Seat) -> tuple[Play, ...]:
    """The seat's legal plays; none if it is not its turn."""
    if state.turn != seat:
        return ()
    following = state.hands[seat] & state.led  # the common case, without calling `playable`
    if following:
        return _PLAYS_BY_SUIT[following]
    return _PLAYS_BY_SUIT.of(playable(state, seat))


def check_play(state: SpadesState, seat: Seat, move: Play) -> int:
    """The number of the card, if it may be played. The order of the checks is that of the Spades API."""
    if state.phase != "playing":
        check_phase(state, "playing")
    if state.turn != seat:
        check_turn(state, seat)
    number = NUMBERS[move.card]
    hand = state.hands[seat]
    if (hand & state.led or playable(state, seat)) >> number & 1:
        return number
    if hand >> number & 1:
        raise _illegal(state, seat, move)
    raise CardNotInHand(card=move.card)


def play_card(state: SpadesState, seat: Seat, move: Play) -> list[Event]:
    """Play the card, then complete the trick, the hand or the game if it was the last card."""
    number = check_play(state, seat, move)
    bit = 1 << number
    state.hands[seat] ^= bit
    trick = state.trick
    if not trick:
        state.led = SUIT_MASK_OF[number]
    trick.append(number)
    state.trick_mask |= bit
    if bit >= LOWEST_SPADE and state.tricks:
        state.broken = True  # a spade on the first trick does not break spades
    if len(trick) == 4:
        return _complete_trick(state, _CARD_PLAYED[seat][number])
    state.turn = turn = _NEXT[seat]
    return [_CARD_PLAYED[seat][number], _TURN_CHANGED[turn]]


def trick_plays(leader: Seat, cards: Iterable[int]) -> tuple[TrickPlay, ...]:
    """The plays of a trick, finished or not: who played which card."""
    return tuple(map(getitem, _FROM_LEADER[leader], cards))


def _complete_trick(state: SpadesState, played: CardPlayed) -> list[Event]:
    cards = tuple(state.trick)
    leader = state.leader
    winner = (leader + cards.index(winning_card(state.trick_mask, state.led, SPADES))) & 3
    state.tricks.append(Trick(leader, winner, cards))
    state.tricks_won[winner] += 1
    state.trick = []
    state.led = state.trick_mask = 0
    state.leader = state.turn = winner
    complete = TrickComplete(winner_seat=SEAT_NAMES[winner], plays=trick_plays(leader, cards))
    if len(state.tricks) < TRICKS_A_HAND:
        return [played, complete, _TURN_CHANGED[winner]]
    return [played, complete, *_end_hand(state)]


def _end_hand(state: SpadesState) -> list[Event]:
    result = score_hand(state)
    totals = result.scores_after
    scored = HandScored(
        score_delta=result.score_delta, new_totals=totals, bags=result.bags_after, hand=result
    )
    winner = winning_team(state)
    if winner is not None:
        state.phase = "game_over"
        return [scored, GameOver(winning_team=TEAM_NAMES[winner], final_scores=totals)]
    deal_next(state)
    return [scored, *dealt_events(state)]


def _illegal(state: SpadesState, seat: Seat, move: Play) -> IllegalPlay:
    valid = cards_of(playable(state, seat))
    if not state.led:
        message, rule = "Spades are not broken yet. Lead another suit.", "spades_not_broken"
    elif valid[0].suit == CARDS[state.trick[0]].suit:
        message, rule = f"You must follow suit: {valid[0].suit}.", "follow_suit"
    else:
        message, rule = "Spades are not allowed on the first trick. Play another suit.", "first_trick"
    return IllegalPlay(message, rule=rule, card=move.card, validCards=valid)

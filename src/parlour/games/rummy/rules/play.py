"""Which moves are legal, and what each move does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.game.interface import Event, Seat
from parlour.game.refusals import GameOver, NotYourTurn
from parlour.game.shuffles import shuffled
from parlour.games.rummy.rules import moves as m
from parlour.games.rummy.rules import refusals as r
from parlour.games.rummy.rules.deal import deal_hand
from parlour.games.rummy.rules.score import game_winner, hand_result, is_last_hand
from parlour.games.rummy.rules.shapes import (
    cards_of,
    extensions,
    mask_of,
    melds,
    melds_within,
    names_of,
    neighbors,
)
from parlour.games.rummy.rules.state import RummyState
from parlour.pieces.cards import card_coded, code_of, deck
from parlour.pieces.tricks import BySuit

# Moves that depend only on their cards are created once.
_DRAWS: Final = (m.Draw("stock"), m.Draw("discard"))
_DISCARDS: Final = BySuit([m.Discard(code_of(card)) for card in deck()])
_MELDS: Final = {
    ace_high: {mask: m.Meld(names_of(cards)) for mask, cards in melds(ace_high).items()}
    for ace_high in (False, True)
}


def to_act(state: RummyState) -> tuple[Seat, ...]:
    """The player whose turn it is."""
    return (state.turn,) if state.winner is None else ()


def legal_moves(state: RummyState, seat: Seat) -> Iterator[m.RummyMove]:
    """Every legal move. Cards of a meld or layoff are in the order in which they lie on the table."""
    if state.winner is not None or seat != state.turn:
        return iter(())
    if state.drawn is None:
        return iter(_DRAWS if _can_draw(state) else _DRAWS[1:])
    hand, ace_high = state.hands[seat], state.options.ace_high
    moves: list[m.RummyMove] = [
        _MELDS[ace_high][mask]
        for mask in melds_within(hand, ace_high)
        if not _is_stuck(state, seat, mask, mask)
    ]
    for number, meld in enumerate(state.melds):
        if hand & neighbors(meld, ace_high):
            moves += _lay_offs(state, seat, number)
    if state.taken and not state.options.throw_back:
        hand &= ~(1 << state.drawn)
    moves += _DISCARDS.of(hand)
    return iter(moves)


def _lay_offs(state: RummyState, seat: Seat, number: int) -> Iterator[m.LayOff]:
    hand, meld = state.hands[seat], state.melds[number]
    for mask in extensions(meld, state.options.ace_high):
        if mask & hand == mask and not _is_stuck(state, seat, mask, mask | meld):
            yield m.LayOff(number, names_of(_in_order(state, mask | meld, mask)))


def check(state: RummyState, seat: Seat, move: m.RummyMove) -> None:
    """Raise a refusal unless the seat may make this move."""
    if state.winner is not None:
        raise GameOver
    if seat != state.turn:
        raise NotYourTurn
    if isinstance(move, m.Draw):
        _check_draw(state, move)
        return
    if state.drawn is None:
        raise r.MustDrawFirst
    if isinstance(move, m.Meld):
        _check_meld(state, seat, move)
    elif isinstance(move, m.LayOff):
        _check_lay_off(state, seat, move)
    else:
        _check_discard(state, seat, move)


def apply(state: RummyState, seat: Seat, move: m.RummyMove) -> list[Event]:
    """Check the move, then apply it to the state."""
    check(state, seat, move)
    if isinstance(move, m.Draw):
        return _draw(state, seat, move)
    if isinstance(move, m.Meld):
        return _meld(state, seat, move)
    if isinstance(move, m.LayOff):
        return _lay_off(state, seat, move)
    return _discard(state, seat, move)


def _check_draw(state: RummyState, move: m.Draw) -> None:
    if state.drawn is not None:
        raise r.AlreadyDrawn(drawn=code_of(state.drawn) if state.taken else None)
    if move.source == "stock" and not _can_draw(state):
        raise r.StockEmpty
    if move.source == "discard" and not state.discards:
        raise r.DiscardsEmpty


def _check_meld(state: RummyState, seat: Seat, move: m.Meld) -> None:
    mask = _mask_in_hand(state, seat, move.cards)
    if len(move.cards) < 3:
        raise r.MeldTooSmall(f"A meld has at least three cards, not {len(move.cards)}.", cards=move.cards)
    if mask not in melds(state.options.ace_high):
        raise r.NotAMeld(f"{' '.join(move.cards)} is neither a run nor a set.", cards=move.cards)
    _check_not_stuck(state, seat, mask, mask)


def _check_lay_off(state: RummyState, seat: Seat, move: m.LayOff) -> None:
    if not 0 <= move.meld < len(state.melds):
        raise r.NoSuchMeld(
            f"There is no meld({move.meld}) on the table.", meld=move.meld, melds=len(state.melds)
        )
    mask = _mask_in_hand(state, seat, move.cards)
    if not mask:
        raise r.NothingLaidOff
    meld = state.melds[move.meld]
    if mask not in extensions(meld, state.options.ace_high):
        lying = names_of(melds(state.options.ace_high)[meld])
        raise r.DoesNotFit(
            f"{' '.join(move.cards)} does not fit meld({move.meld}), which is {' '.join(lying)}.",
            cards=move.cards,
            meld=lying,
        )
    _check_not_stuck(state, seat, mask, mask | meld)


def _check_discard(state: RummyState, seat: Seat, move: m.Discard) -> None:
    _mask_in_hand(state, seat, (move.card,))
    if _is_thrown_back(state, _card(move.card)):
        raise r.TakenCardThrownBack(
            f"{move.card} was taken from the discards in this turn and may not be discarded.", card=move.card
        )


def _check_not_stuck(state: RummyState, seat: Seat, mask: int, meld: int) -> None:
    if _is_stuck(state, seat, mask, meld):
        assert state.drawn is not None
        card = code_of(state.drawn)
        raise r.NothingLeftToDiscard(
            f"That would leave only {card}, which was taken in this turn and may not be discarded.", card=card
        )


def _mask_in_hand(state: RummyState, seat: Seat, names: tuple[str, ...]) -> int:
    mask = 0
    for name in names:
        bit = 1 << _card(name)
        if mask & bit:
            raise r.CardNamedTwice(f"{name} is named twice.", card=name)
        if not state.hands[seat] & bit:
            raise r.CardNotInHand(f"{name} is not in your hand.", card=name)
        mask |= bit
    return mask


def _card(name: str) -> int:
    card = card_coded(name)
    if card is None:
        raise r.UnknownCard(f"There is no card {name!r}.", card=name)
    return card


def _can_draw(state: RummyState) -> bool:
    return bool(state.stock) or len(state.discards) > 1


def _is_thrown_back(state: RummyState, card: int) -> bool:
    return state.taken and card == state.drawn and not state.options.throw_back


def _is_stuck(state: RummyState, seat: Seat, played: int, meld: int) -> bool:
    """Whether a play would leave a single card that can be neither discarded nor laid off.

    `meld` is the meld that the play creates or extends. Without this check, a player who takes a discard and then
    melds all other cards could not end the turn.
    """
    rest = state.hands[seat] & ~played
    if rest & (rest - 1) or not rest or not _is_thrown_back(state, rest.bit_length() - 1):
        return False
    ace_high = state.options.ace_high
    return not any(rest in extensions(lying, ace_high) for lying in (meld, *state.melds))


def _draw(state: RummyState, seat: Seat, move: m.Draw) -> list[Event]:
    if move.source == "discard":
        card = state.discards.pop()
        state.taken = True
        state.shown[seat] |= 1 << card
        state.history.append(f"{seat} takes {code_of(card)}")
        events: list[Event] = [m.CardTaken(seat=seat, card=code_of(card))]
    else:
        events = [] if state.stock else [_reshuffle(state)]
        card = state.stock.pop()
        state.history.append(f"{seat} draws")
        events.append(m.CardDrawn(seat=seat, card=code_of(card), only_for=seat))
        events.append(m.CardDrawn(seat=seat))
    state.drawn = card
    state.hands[seat] |= 1 << card
    return events


def _reshuffle(state: RummyState) -> Event:
    state.stock = shuffled(state.discards[:-1], state.seed, state.shuffles)
    state.shuffles += 1
    del state.discards[:-1]
    state.history.append("shuffled")
    return m.DiscardsShuffled()


def _meld(state: RummyState, seat: Seat, move: m.Meld) -> list[Event]:
    mask = mask_of(_card(name) for name in move.cards)
    number = len(state.melds)
    state.melds.append(mask)
    names = names_of(melds(state.options.ace_high)[mask])
    state.history.append(f"{seat} melds {number} {' '.join(names)}")
    event = m.MeldPlayed(seat=seat, meld=number, cards=names)
    return [event, *_after_play(state, seat, mask)]


def _lay_off(state: RummyState, seat: Seat, move: m.LayOff) -> list[Event]:
    mask = mask_of(_card(name) for name in move.cards)
    state.melds[move.meld] |= mask
    names = names_of(_in_order(state, state.melds[move.meld], mask))
    state.history.append(f"{seat} lays_off {move.meld} {' '.join(names)}")
    event = m.CardsLaidOff(seat=seat, meld=move.meld, cards=names)
    return [event, *_after_play(state, seat, mask)]


def _discard(state: RummyState, seat: Seat, move: m.Discard) -> list[Event]:
    card = _card(move.card)
    state.discards.append(card)
    state.history.append(f"{seat} discards {move.card}")
    events: list[Event] = [m.CardDiscarded(seat=seat, card=move.card)]
    ending = _after_play(state, seat, 1 << card)
    if ending:
        return events + ending
    state.turns += 1
    if state.turns >= state.options.turn_limit:
        return events + _end_hand(state, None)
    state.turn = 1 - seat
    state.drawn = None
    state.taken = False
    return events


def _after_play(state: RummyState, seat: Seat, mask: int) -> list[Event]:
    """Remove the cards from the player's hand, and end the hand if none are left."""
    state.hands[seat] &= ~mask
    state.shown[seat] &= ~mask
    return [] if state.hands[seat] else _end_hand(state, seat)


def _end_hand(state: RummyState, winner: Seat | None) -> list[Event]:
    result = hand_result(state, winner)
    state.results.append(result)
    state.totals = [state.totals[0] + result.points[0], state.totals[1] + result.points[1]]
    events: list[Event] = [
        m.HandEnded(
            hand_number=state.hand_number,
            winner=winner,
            points=result.points,
            totals=tuple(state.totals),
            left=tuple(names_of(cards_of(hand)) for hand in state.hands),
        )
    ]
    if is_last_hand(state):
        state.winner = game_winner(state)
        events.append(m.GameEnded(winner=state.winner, totals=tuple(state.totals)))
        return events
    return events + deal_hand(state)


def _in_order(state: RummyState, meld: int, mask: int) -> tuple[int, ...]:
    return tuple(card for card in melds(state.options.ace_high)[meld] if mask >> card & 1)
